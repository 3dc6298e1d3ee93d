// SPDX-License-Identifier: MIT
#include "ui/home_page.h"

#include "ui/feed/feed_page.h"
#include "ui/read_as_bar.h"
#include "ui/widgets/inline_bar.h"

#include <QVBoxLayout>

namespace ui {

HomePage::HomePage(core::EventStore& store, Theme& theme, PictureStore& pictures, QWidget* parent)
    : Page(parent)
    , m_feed(new FeedPage(store, theme, pictures, this))
    , m_trouble(new InlineBar(theme, this))
    , m_bar(new ReadAsBar(theme, this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_feed, 1);
    layout->addWidget(m_trouble);
    layout->addWidget(m_bar);
    m_bar->hide();
    setFocusProxy(m_feed);
    connect(m_bar, &ReadAsBar::personChosen, this, &HomePage::readAsChosen);
}

void HomePage::show(const core::TimelineQuery& query, const std::optional<nostr::PublicKey>& reader)
{
    const bool everybody = !query.filters.empty() && !query.filters.front().authors;
    m_feed->setTitle(everybody ? tr("Everything stored") : tr("Following"));
    m_awaitsFollowList = everybody && reader;
    updateEmptyWords();
    m_feed->show(query, reader);
}

void HomePage::offerReadAs(bool offered) { m_bar->setVisible(offered); }

void HomePage::setSource(Source source)
{
    m_source = source;
    updateEmptyWords();
}

void HomePage::updateEmptyWords()
{
    if (m_source == Source::ComingDemo) {
        m_feed->setEmptyWords(tr("The people of the demo are on their way"),
                              tr("The first time it takes some seconds to make up a month of their notes."));
    } else if (m_source == Source::NoRelay) {
        m_feed->setEmptyWords(tr("No relay is set"),
                              tr("Add one under Relays, and notes appear as soon as it sends them. To look "
                                 "around without a network, start heronry --demo."));
    } else if (m_awaitsFollowList) {
        m_feed->setEmptyWords(tr("No follow list is stored here yet"),
                              tr("As soon as a relay sends it, the notes of the people on it appear."));
    } else {
        m_feed->setEmptyWords(
            tr("No notes here yet"),
            tr("Notes appear as soon as a relay sends them. Nothing is lost while you are offline."));
    }
}

void HomePage::tell(const QString& sentence) { m_trouble->tell(InlineBar::Tone::Warning, sentence); }

QString HomePage::title() const { return tr("Home"); }

void HomePage::activate() { m_feed->setFocus(Qt::OtherFocusReason); }

} // namespace ui
