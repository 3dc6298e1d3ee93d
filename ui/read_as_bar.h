// SPDX-License-Identifier: MIT
// Says that one reads without an account, and takes an npub to read as somebody.
#pragma once

#include "core/nostr/event.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QBoxLayout;

namespace ui {

class ReadAsBar : public QWidget {
    Q_OBJECT

public:
    /// `theme` outlives the bar.
    explicit ReadAsBar(const Theme& theme, QWidget* parent = nullptr);

signals:
    void personChosen(const nostr::PublicKey& person);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    const Theme& m_theme;
    QBoxLayout* m_row;
};

} // namespace ui
