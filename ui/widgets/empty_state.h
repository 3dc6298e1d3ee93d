// SPDX-License-Identifier: MIT
// What a place shows while it holds nothing: what it is for, and the next step.
#pragma once

#include "ui/theme/icons.h"

#include <QWidget>

namespace ui {

class Theme;

class EmptyState : public QWidget {
    Q_OBJECT

public:
    explicit EmptyState(const Theme& theme, QWidget* parent = nullptr);

    void setWords(Icon icon, const QString& title, const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    Icon m_icon = Icon::Info;
    QString m_title;
    QString m_text;
};

} // namespace ui
