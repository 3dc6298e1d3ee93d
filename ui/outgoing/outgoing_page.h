// SPDX-License-Identifier: MIT
// What we wrote that has not reached every relay: the outgoing queue of the store.
#pragma once

#include "core/storage/event_store.h"
#include "ui/page.h"
#include "ui/theme/theme.h"

class QVBoxLayout;

namespace ui {

class Label;
class PageHeader;

class OutgoingPage : public Page {
    Q_OBJECT

public:
    /// `store` and `theme` outlive the page.
    OutgoingPage(core::EventStore& store, const Theme& theme, QWidget* parent = nullptr);

    QString title() const override { return tr("Outgoing"); }
    void activate() override;

signals:
    void retryWanted();
    void backWanted();

private:
    void reload();
    void show(const std::vector<core::PendingPublish>& queue);

    core::EventStore& m_store;
    const Theme& m_theme;
    bool m_loading = false;
    bool m_stale = false; // the queue changed while it was being loaded
    PageHeader* m_header;
    QVBoxLayout* m_list;
    QWidget* m_entries = nullptr;
    Label* m_promise;
};

} // namespace ui
