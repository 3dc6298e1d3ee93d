// SPDX-License-Identifier: MIT
// The relays in use: their state, what they said last, trying again, adding and removing.
#pragma once

#include "core/session.h"
#include "ui/page.h"
#include "ui/theme/theme.h"

class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace ui {

class Label;
class PageHeader;
class RelayRow;

class RelaysPage : public Page {
    Q_OBJECT

public:
    /// Where the list is not `editable` (the demo's own relay) nothing can be added or removed.
    RelaysPage(const Theme& theme, bool editable, QWidget* parent = nullptr);

    void setStatus(const core::SessionStatus& status);

    QString title() const override { return tr("Relays"); }
    void activate() override;

signals:
    void retryWanted();
    /// The list that the person wants from now on.
    void relaysChosen(const std::vector<nostr::RelayUrl>& relays);

private:
    QWidget* makeAddLine();
    void addRelay();
    void rebuild();
    void removeRelay(const nostr::RelayUrl& url);

    const Theme& m_theme;
    bool m_editable;
    core::SessionStatus m_status;
    PageHeader* m_header;
    Label* m_explanation;
    QPushButton* m_retry;
    QVBoxLayout* m_list;
    std::vector<RelayRow*> m_rows; // as m_status.relays
    QLineEdit* m_address = nullptr;
    Label* m_fault = nullptr;
};

} // namespace ui
