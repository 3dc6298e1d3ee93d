// SPDX-License-Identifier: MIT
// The top line of a page that is not a feed: its name, a few words, buttons at the end.
#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

class QHBoxLayout;

namespace ui {

class Label;

class PageHeader : public QWidget {
    Q_OBJECT

public:
    PageHeader(const Theme& theme, const QString& title, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setCaption(const QString& caption);

    /// Puts a way back before the title; emits backWanted().
    void addBackButton();

    /// At the end of the line; takes the widget over.
    void addAction(QWidget* widget);

signals:
    void backWanted();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    QHBoxLayout* m_layout;
    Label* m_title;
    Label* m_caption;
};

} // namespace ui
