// SPDX-License-Identifier: MIT
#include "ui/outgoing/outgoing_page.h"

#include "core/async.h"
#include "ui/outgoing/outgoing_entry.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/label.h"
#include "ui/widgets/page_header.h"
#include "ui/widgets/scroll_column.h"

#include <QVBoxLayout>

namespace ui {

namespace {

constexpr std::size_t kMostEntries = 100; // widgets; the count in the header tells of the others

} // namespace

OutgoingPage::OutgoingPage(core::EventStore& store, const Theme& theme, QWidget* parent)
    : Page(parent)
    , m_store(store)
    , m_theme(theme)
    , m_header(new PageHeader(theme, tr("Outgoing"), this))
    , m_promise(new Label(theme, TextRole::Secondary, &Palette::textSecondary, this))
{
    m_header->addBackButton();
    connect(m_header, &PageHeader::backWanted, this, &OutgoingPage::backWanted);

    auto* scroll = new ScrollColumn(tr("Outgoing"), this);
    setFocusProxy(scroll);
    m_list = scroll->column();
    m_list->setContentsMargins(0, 0, 0, metrics::kStep16);
    m_promise->setWordWrap(true);
    m_promise->setContentsMargins(metrics::kStep24, metrics::kStep16, metrics::kStep24, 0);
    m_list->addWidget(m_promise);
    m_list->addStretch(1);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(scroll, 1);

    connect(&store, &core::EventStore::committed, this, [this](const core::CommittedEvents& events) {
        if (!events.sendChanged.empty() && isVisible())
            reload();
    });
}

void OutgoingPage::activate()
{
    Page::activate();
    reload();
}

void OutgoingPage::reload()
{
    if (m_loading) {
        m_stale = true;
        return;
    }
    m_loading = true;
    core::whenReady(m_store.outgoing(true), this, [this](const std::vector<core::PendingPublish>& queue) {
        m_loading = false;
        show(queue);
        if (std::exchange(m_stale, false))
            reload();
    });
}

void OutgoingPage::show(const std::vector<core::PendingPublish>& queue)
{
    const std::vector<OutgoingRows> groups = groupByEvent(queue);
    delete m_entries;
    m_entries = new QWidget;
    auto* column = new QVBoxLayout(m_entries);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    for (std::size_t i = 0; i < groups.size() && i < kMostEntries; ++i) {
        auto* entry = new OutgoingEntry(m_theme, groups[i], m_entries);
        column->addWidget(entry);
        connect(entry, &OutgoingEntry::retryWanted, this, &OutgoingPage::retryWanted);
        connect(entry, &OutgoingEntry::discardWanted, this, [this, id = groups[i].front().event.id] {
            core::whenReady(m_store.discard(id), this, [this](const nostr::Status& status) {
                if (!status)
                    m_header->setCaption(
                        tr("Not discarded: %1").arg(QString::fromStdString(status.error().message)));
                else
                    reload();
            });
        });
    }
    m_list->insertWidget(0, m_entries);
    m_header->setCaption(groups.empty() ? QString() : tr("%1 not everywhere yet").arg(groups.size()));
    m_promise->setText(
        groups.empty()
            ? tr("Nothing waits. What you write is signed and stored on this machine first, and "
                 "listed here until a relay has taken it.")
            : tr("Everything here is signed and stored on this machine. It stays in this list until "
                 "each relay has answered or you discard it."));
}

} // namespace ui
