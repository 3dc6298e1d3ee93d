// SPDX-License-Identifier: MIT
#include "ui/link_page.h"

#include "core/async.h"
#include "core/nostr/kind.h"
#include "core/nostr/nip19.h"
#include "ui/feed/feed_page.h"

#include <QVBoxLayout>

namespace ui {

namespace {

nostr::TagCondition tagged(char letter, std::string value) { return {letter, {std::move(value)}}; }

LinkTarget targetOf(const nostr::ProfilePointer& person)
{
    nostr::Filter notes;
    notes.authors = {person.pubkey};
    notes.kinds = {nostr::Kind{1}, nostr::Kind{6}, nostr::Kind{16}};
    LinkTarget target;
    target.query.filters = {std::move(notes)};
    target.title = QString::fromStdString(nostr::shortNpub(person.pubkey));
    target.person = person.pubkey;
    return target;
}

LinkTarget targetOf(const nostr::EventPointer& note)
{
    nostr::Filter itself;
    itself.ids = {note.id};
    nostr::Filter answers;
    answers.kinds = {nostr::Kind{1}};
    answers.tags = {tagged('e', note.id.toHex())};
    LinkTarget target;
    target.query.filters = {std::move(itself), std::move(answers)};
    target.title = LinkPage::tr("Note and answers");
    return target;
}

LinkTarget targetOf(const nostr::AddressPointer& pointer)
{
    nostr::Filter itself;
    itself.authors = {pointer.address.pubkey};
    itself.kinds = {pointer.address.kind};
    if (!pointer.address.identifier.empty())
        itself.tags = {tagged('d', pointer.address.identifier)};
    LinkTarget target;
    target.query.filters = {std::move(itself)};
    target.title = LinkPage::tr("Linked event");
    return target;
}

} // namespace

std::optional<LinkTarget> linkTarget(const QString& link)
{
    if (link.size() > 1 && link.startsWith(u'#')) {
        nostr::Filter notes;
        notes.kinds = {nostr::Kind{1}};
        notes.tags = {tagged('t', link.mid(1).toLower().toStdString())};
        LinkTarget target;
        target.query.filters = {std::move(notes)};
        target.title = link;
        return target;
    }
    const auto pointer = nostr::decodeNostrUri(link.toStdString());
    if (!pointer)
        return std::nullopt;
    return std::visit([](const auto& one) { return targetOf(one); }, *pointer);
}

LinkPage::LinkPage(core::EventStore& store, Theme& theme, PictureStore& pictures, QWidget* parent)
    : Page(parent)
    , m_store(store)
    , m_feed(new FeedPage(store, theme, pictures, this))
{
    m_feed->setTitle(tr("Link"));
    m_feed->addBackButton();
    m_feed->setEmptyWords(tr("Nothing of it is stored here"),
                          tr("Notes appear when a relay that is connected has them."));
    connect(m_feed, &FeedPage::backWanted, this, &LinkPage::backWanted);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_feed, 1);
    setFocusProxy(m_feed);
}

void LinkPage::activate() { m_feed->setFocus(Qt::OtherFocusReason); }

void LinkPage::show(const QString& link, const std::optional<nostr::PublicKey>& reader)
{
    const auto target = linkTarget(link);
    Q_ASSERT(target);
    m_shown = link;
    m_title = target->title;
    m_feed->setTitle(m_title);
    m_feed->show(target->query, reader);
    if (!target->person)
        return;
    core::whenReady(m_store.people({*target->person}), this,
                    [this, link](const std::vector<core::PersonSummary>& people) {
                        if (link != m_shown || people.empty() || people.front().name.empty())
                            return;
                        m_title = QString::fromStdString(people.front().name);
                        m_feed->setTitle(m_title);
                    });
}

} // namespace ui
