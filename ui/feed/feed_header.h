// SPDX-License-Identifier: MIT
// The bar over a feed: its name, the pill that tells of new notes, and what to show.
#pragma once

#include "ui/feed/feed_row.h"

#include <QWidget>

#include <vector>

class QMenu;

namespace ui {

class IconButton;
class PictureStore;
class Pill;
class SegmentedControl;
class ThemedButton;
class Theme;

class FeedHeader : public QWidget {
    Q_OBJECT

public:
    /// Both outlive the header.
    FeedHeader(const Theme& theme, PictureStore& pictures, QWidget* parent = nullptr);

    /// The feed's name. With `menu` it is a button that opens it; the menu outlives the header.
    void setTitle(const QString& title, QMenu* menu = nullptr);

    /// Puts a way back before the name.
    void addBackButton();

    void setNews(int count, std::vector<FeedPerson> authors);

    bool withReplies() const;
    void setWithReplies(bool withReplies); // tells nobody

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void backWanted();
    void newsWanted(); // the pill was pressed
    void withRepliesChanged(bool withReplies);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void place();

    const Theme& m_theme;
    IconButton* m_back = nullptr;
    ThemedButton* m_title;
    Pill* m_pill;
    SegmentedControl* m_filter;
};

} // namespace ui
