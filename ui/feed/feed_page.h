// SPDX-License-Identifier: MIT
// A feed with its header: live rows from the store, new ones waiting behind the pill. GUI
// thread; rows are made on a thread of its own.
#pragma once

#include "core/storage/event_store.h"
#include "core/timeline/timeline.h"
#include "ui/feed/feed_model.h"
#include "ui/feed/row_action.h"

#include <QThreadPool>
#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

class QMenu;
class QStackedLayout;

namespace ui {

class EmptyState;
class FeedHeader;
class FeedView;
class InlineBar;
class PictureStore;
class Theme;

class FeedPage : public QWidget {
    Q_OBJECT

public:
    /// All three outlive the page.
    FeedPage(core::EventStore& store, Theme& theme, PictureStore& pictures, QWidget* parent = nullptr);
    ~FeedPage() override;

    /// Shows another feed from its newest note on, as `reader` sees it.
    void show(const core::TimelineQuery& query, std::optional<nostr::PublicKey> reader);
    using QWidget::show;

    void setTitle(const QString& title, QMenu* menu = nullptr);

    /// Puts a way back into the header.
    void addBackButton();

    /// What rows offer beyond opening things.
    void setActions(const RowActions& actions);

    /// What the page says while it has no rows.
    void setEmptyWords(const QString& title, const QString& text);

    int newCount() const { return m_new; } // rows above that the reader has not seen

    FeedView& view() const { return *m_view; }

    void goToTop();
    void selectNext();
    void selectPrevious();

signals:
    void backWanted();
    void newCountChanged(int count);
    void firstPainted();
    void linkActivated(const QString& uri);       // web address, nostr: link or #hashtag
    void noteActivated(const nostr::EventId& id); // to be opened
    void replyRequested(const nostr::EventId& id);
    void actionRequested(const ui::RowAction& action); // every other one

private:
    void take(const std::vector<core::TimelineItem>& items, std::function<void(std::vector<FeedRow>)> use);
    void takeArrived(const std::vector<core::TimelineItem>& items);
    void countInserted(int first, int last);
    void setNew(int count);
    void showEmptyOrRows();
    void carryOut(const RowAction& action);

    Theme& m_theme;
    core::Timeline m_timeline;
    QThreadPool m_rowThread; // one thread, so that rows come out in the order in which they went in
    FeedModel m_model;
    FeedHeader* m_header;
    InlineBar* m_bar;
    FeedView* m_view;
    EmptyState* m_empty;
    QStackedLayout* m_stack;
    core::TimelineQuery m_query;
    std::optional<nostr::PublicKey> m_reader;
    std::uint64_t m_feed = 0; // counts show(): rows of an earlier feed are dropped
    int m_new = 0;
    bool m_arriving = false; // rows are being merged that came after the page
};

} // namespace ui
