// SPDX-License-Identifier: MIT
#include "ui/feed/feed_geometry.h"

#include "ui/feed/feed_model.h"
#include "ui/feed/row_estimate.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ui {
namespace {

constexpr int kEstimatedAnew = 2000; // rows; more keep the estimates of another width

} // namespace

FeedGeometry::FeedGeometry(const FeedModel& model) : m_model(model) {}

void FeedGeometry::reset()
{
    m_heights.clear();
    m_layouts.clear();
    m_row = 0;
    m_offset = 0;
    m_fraction = 0;
    if (m_model.rowCount() > 0)
        insertRows(0, m_model.rowCount());
}

void FeedGeometry::setStyle(const RowStyle& style)
{
    m_style = &style;
    relayOut();
}

void FeedGeometry::setViewport(QSize size)
{
    const bool wider = size.width() != m_size.width();
    m_size = size;
    if (wider)
        relayOut();
    else
        settle();
}

void FeedGeometry::relayOut()
{
    m_layouts.clear();
    m_heights.forgetMeasurements();
    if (m_heights.count() == 0 || !m_style || m_size.isEmpty())
        return;
    if (!std::exchange(m_estimated, true) || m_heights.count() <= kEstimatedAnew) {
        for (int row = 0; row < m_heights.count(); ++row)
            m_heights.setEstimate(row, estimateHeight(m_model.row(row), m_size.width(), *m_style));
    }
    const double fraction = m_fraction;
    measure(m_row);
    m_offset = static_cast<int>(std::lround(fraction * m_heights.height(m_row)));
    settle();
    m_fraction = fraction;
}

void FeedGeometry::insertRows(int first, int count)
{
    std::vector<int> estimates(static_cast<std::size_t>(count), 1);
    if (m_style) {
        for (int i = 0; i < count; ++i)
            estimates[static_cast<std::size_t>(i)] =
                estimateHeight(m_model.row(first + i), m_size.width(), *m_style);
    }
    const bool wasEmpty = m_heights.count() == 0;
    m_heights.insert(first, estimates);
    if (!wasEmpty && first <= m_row)
        m_row += count;
    settle();
}

void FeedGeometry::removeRows(int first, const std::vector<nostr::EventId>& keys)
{
    const int count = static_cast<int>(keys.size());
    m_heights.remove(first, count);
    for (const nostr::EventId& key : keys) {
        m_layouts.remove(key);
        m_states.erase(key);
    }
    if (m_row >= first + count) {
        m_row -= count;
    } else if (m_row >= first) {
        m_row = first;
        m_offset = 0;
    }
    m_row = std::clamp(m_row, 0, std::max(0, m_heights.count() - 1));
    settle();
}

void FeedGeometry::changeRow(int row)
{
    m_layouts.remove(keyOf(row));
    m_heights.setEstimate(row, m_heights.height(row));
    settle();
}

int FeedGeometry::scrollBy(int pixels)
{
    if (m_heights.count() == 0)
        return 0;
    const int row = m_row;
    const int offset = m_offset;
    m_offset += pixels;
    settle();
    rememberFraction();
    // All rows between the two places are laid out now.
    return static_cast<int>(position() - m_heights.top(row)) - offset;
}

void FeedGeometry::scrollTo(std::int64_t position)
{
    if (m_heights.count() == 0)
        return;
    m_row = std::max(0, m_heights.rowAt(std::max<std::int64_t>(0, position)));
    m_offset = static_cast<int>(std::max<std::int64_t>(0, position - m_heights.top(m_row)));
    settle();
    rememberFraction();
}

void FeedGeometry::showAtTop(int row)
{
    m_row = std::clamp(row, 0, std::max(0, m_heights.count() - 1));
    m_offset = 0;
    settle();
    rememberFraction();
}

std::int64_t FeedGeometry::position() const { return m_heights.top(m_row) + m_offset; }

void FeedGeometry::settle()
{
    if (m_heights.count() == 0 || !m_style || m_size.isEmpty())
        return;
    measure(m_row);
    const auto goUp = [this] {
        while (m_offset < 0 && m_row > 0) {
            measure(--m_row);
            m_offset += m_heights.height(m_row);
        }
        m_offset = std::max(m_offset, 0);
    };
    goUp();
    while (m_offset >= m_heights.height(m_row) && m_row + 1 < m_heights.count()) {
        m_offset -= m_heights.height(m_row);
        measure(++m_row);
    }
    int bottom = -m_offset;
    for (int row = m_row; row < m_heights.count() && bottom < m_size.height(); ++row) {
        measure(row);
        bottom += m_heights.height(row);
    }
    if (bottom < m_size.height()) {
        m_offset -= m_size.height() - bottom;
        goUp();
    }
}

void FeedGeometry::measure(int row)
{
    if (!m_heights.isMeasured(row))
        m_heights.setHeight(row, layout(row).height);
}

void FeedGeometry::rememberFraction()
{
    const int height = m_heights.count() > 0 ? m_heights.height(m_row) : 0;
    m_fraction = height > 0 ? double(m_offset) / height : 0;
}

std::vector<FeedGeometry::Placed> FeedGeometry::visible()
{
    std::vector<Placed> rows;
    int top = -m_offset;
    for (int row = m_row; row < m_heights.count() && top < m_size.height(); ++row) {
        rows.push_back({row, top, m_heights.height(row)});
        top += m_heights.height(row);
    }
    return rows;
}

std::optional<FeedGeometry::Placed> FeedGeometry::find(int row)
{
    for (const Placed& placed : visible()) {
        if (placed.row == row)
            return placed;
    }
    return {};
}

std::optional<FeedGeometry::Placed> FeedGeometry::at(int y)
{
    for (const Placed& placed : visible()) {
        if (y >= placed.top && y < placed.top + placed.height)
            return placed;
    }
    return {};
}

const RowLayout& FeedGeometry::layout(int row)
{
    const nostr::EventId& key = keyOf(row);
    if (const RowLayout* kept = m_layouts.find(key))
        return *kept;
    ++m_layoutsMade;
    return m_layouts.insert(key, layOutRow(m_model.row(row), m_size.width(), *m_style, state(key)));
}

RowState FeedGeometry::state(const nostr::EventId& key) const
{
    const auto found = m_states.find(key);
    return found == m_states.end() ? RowState{} : found->second;
}

void FeedGeometry::setState(int row, RowState state)
{
    m_states[keyOf(row)] = state;
    changeRow(row);
}

const nostr::EventId& FeedGeometry::keyOf(int row) const { return m_model.row(row).position.id; }

} // namespace ui
