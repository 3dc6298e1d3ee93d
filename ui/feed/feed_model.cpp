// SPDX-License-Identifier: MIT
#include "ui/feed/feed_model.h"

#include "core/nostr/unix_time.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>
#include <utility>

namespace ui {
namespace {

bool isRowBefore(const std::unique_ptr<const FeedRow>& row, const core::Position& position)
{
    return isBefore(row->position, position);
}

} // namespace

int FeedModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant FeedModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};

    const FeedRow& shown = row(index.row());
    switch (role) {
    case IdRole: return QString::fromStdString(shown.position.id.toHex());
    case CreatedAtRole: return qint64{shown.createdAt.seconds};
    case AuthorNameRole: return shown.author.name;
    case Qt::DisplayRole:
    case TextRole: return shown.text.plainText(0, static_cast<int>(shown.text.text.size()));
    case Qt::AccessibleTextRole: return spokenRow(shown, nostr::systemTime());
    default: return {};
    }
}

QHash<int, QByteArray> FeedModel::roleNames() const
{
    return {{IdRole, "id"}, {CreatedAtRole, "createdAt"}, {AuthorNameRole, "authorName"}, {TextRole, "text"}};
}

bool FeedModel::canFetchMore(const QModelIndex& parent) const
{
    return !parent.isValid() && !m_complete && !m_waiting && !m_rows.empty();
}

void FeedModel::fetchMore(const QModelIndex& parent)
{
    if (!canFetchMore(parent))
        return;
    m_waiting = true;
    emit olderRowsWanted();
}

int FeedModel::indexOf(const core::Position& position) const
{
    const auto place = std::lower_bound(m_rows.begin(), m_rows.end(), position, isRowBefore);
    if (place == m_rows.end() || (*place)->position != position)
        return -1;
    return static_cast<int>(place - m_rows.begin());
}

void FeedModel::merge(std::vector<FeedRow> rows)
{
    std::sort(rows.begin(), rows.end(),
              [](const FeedRow& a, const FeedRow& b) { return isBefore(a.position, b.position); });
    std::vector<std::unique_ptr<const FeedRow>> stretch; // go in at one place, newest first
    std::ptrdiff_t place = 0;
    const auto insertStretch = [&] {
        if (stretch.empty())
            return;
        const int first = static_cast<int>(place);
        const auto count = static_cast<std::ptrdiff_t>(stretch.size());
        beginInsertRows({}, first, first + static_cast<int>(count) - 1);
        m_rows.insert(m_rows.begin() + place, std::move_iterator(stretch.begin()),
                      std::move_iterator(stretch.end()));
        endInsertRows();
        place += count;
        stretch.clear();
    };
    for (FeedRow& incoming : rows) {
        const auto found =
            std::lower_bound(m_rows.begin() + place, m_rows.end(), incoming.position, isRowBefore);
        const auto next = found - m_rows.begin();
        const bool known = (found != m_rows.end() && (*found)->position == incoming.position) ||
                           (!stretch.empty() && stretch.back()->position == incoming.position);
        if (known)
            continue;
        if (next != place) {
            const std::ptrdiff_t added = static_cast<std::ptrdiff_t>(stretch.size());
            insertStretch();
            place = next + added;
        }
        stretch.push_back(std::make_unique<const FeedRow>(std::move(incoming)));
    }
    insertStretch();
}

void FeedModel::update(std::vector<FeedRow> rows)
{
    for (FeedRow& newer : rows) {
        const int at = indexOf(newer.position);
        if (at < 0)
            continue;
        m_rows[static_cast<std::size_t>(at)] = std::make_unique<const FeedRow>(std::move(newer));
        emit dataChanged(index(at), index(at));
    }
}

void FeedModel::remove(const std::vector<nostr::EventId>& ids)
{
    const std::unordered_set<nostr::EventId> gone(ids.begin(), ids.end());
    for (int end = rowCount(); end > 0;) {
        const auto isGone = [&](int i) {
            return gone.contains(row(i).position.id) || gone.contains(row(i).note);
        };
        if (!isGone(end - 1)) {
            --end;
            continue;
        }
        int first = end - 1;
        while (first > 0 && isGone(first - 1))
            --first;
        beginRemoveRows({}, first, end - 1);
        m_rows.erase(m_rows.begin() + first, m_rows.begin() + end);
        endRemoveRows();
        end = first;
    }
}

void FeedModel::clear()
{
    beginResetModel();
    m_rows.clear();
    m_complete = false;
    m_waiting = false;
    endResetModel();
}

void FeedModel::setComplete()
{
    m_complete = true;
    m_waiting = false;
}

} // namespace ui
