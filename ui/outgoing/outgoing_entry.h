// SPDX-License-Identifier: MIT
// One event of ours that has not reached all of its relays: what it says, and each relay's
// last words.
#pragma once

#include "core/storage/pending_publish.h"
#include "ui/theme/theme.h"

#include <QWidget>

#include <vector>

namespace ui {

/// The rows of the queue that belong to one event; never empty.
using OutgoingRows = std::vector<core::PendingPublish>;

/// Rows of the queue by event, in the order in which events first appear.
std::vector<OutgoingRows> groupByEvent(const std::vector<core::PendingPublish>& queue);

class OutgoingEntry : public QWidget {
    Q_OBJECT

public:
    /// `theme` outlives the entry.
    OutgoingEntry(const Theme& theme, const OutgoingRows& rows, QWidget* parent);

signals:
    void retryWanted();
    void discardWanted();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
};

} // namespace ui
