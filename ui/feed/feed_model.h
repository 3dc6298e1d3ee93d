// SPDX-License-Identifier: MIT
// The rows of one feed, newest first. GUI thread.
#pragma once

#include "ui/feed/feed_row.h"

#include <QAbstractListModel>

#include <memory>
#include <vector>

namespace ui {

class FeedModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role { IdRole = Qt::UserRole, CreatedAtRole, AuthorNameRole, TextRole };

    using QAbstractListModel::QAbstractListModel;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QHash<int, QByteArray> roleNames() const override;
    bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;

    const FeedRow& row(int index) const { return *m_rows[static_cast<std::size_t>(index)]; }

    /// Where the row with this position is; -1 where it is not here.
    int indexOf(const core::Position& position) const;

    /// Merges rows in, wherever they belong; rows already here are left alone. One insertion is
    /// told for each stretch of new rows.
    void merge(std::vector<FeedRow> rows);

    /// Exchanges rows for newer versions of themselves; rows not here are left out.
    void update(std::vector<FeedRow> rows);

    /// Removes the rows of these events: the row's own, and the note inside a repost.
    void remove(const std::vector<nostr::EventId>& ids);

    void clear();

    /// Says that the store holds nothing older.
    void setComplete();

    /// Says that the older rows asked for have come, maybe none.
    void setFetched() { m_waiting = false; }

    bool isComplete() const { return m_complete; }

signals:
    void olderRowsWanted(); // answered by merge() and setFetched(), or setComplete()

private:
    std::vector<std::unique_ptr<const FeedRow>> m_rows; // pointers: a row at the top shifts the rest
    bool m_complete = false;
    bool m_waiting = false; // asked for older rows, not yet answered
};

} // namespace ui
