// SPDX-License-Identifier: MIT
// Which rows of a feed are in sight, and where. The place being read is kept as a row and an
// offset into it, never as a distance from the top: what changes above moves nothing.
// Only rows in sight are laid out. GUI thread.
#pragma once

#include "ui/feed/height_index.h"
#include "ui/feed/row_layout.h"
#include "ui/feed/row_layout_cache.h"

#include <QSize>

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace ui {

class FeedModel;

class FeedGeometry {
public:
    struct Placed {
        int row;
        int top; // in the viewport
        int height;
    };

    explicit FeedGeometry(const FeedModel& model);

    /// Takes the model's rows anew and goes to the top.
    void reset();

    /// Another style or size of the viewport. The first visible row stays where it is.
    void setStyle(const RowStyle& style);
    void setViewport(QSize size);

    // After the model did the same.
    void insertRows(int first, int count);
    void removeRows(int first, const std::vector<nostr::EventId>& keys);
    void changeRow(int row);

    /// Exact, whatever was estimated. Returns by how many pixels it went down.
    int scrollBy(int pixels);
    void scrollTo(std::int64_t position); // of estimates, as a scroll bar means it
    void showAtTop(int row);

    std::int64_t position() const; // of the viewport's upper edge
    std::int64_t total() const { return m_heights.top(m_heights.count()); }
    int firstRow() const { return m_row; }
    int firstOffset() const { return m_offset; } // hidden part of the first row, in pixels

    /// All rows in sight, from the top.
    std::vector<Placed> visible();
    std::optional<Placed> find(int row); // where a row in sight is
    std::optional<Placed> at(int y);     // the row at a height in the viewport

    const RowLayout& layout(int row);

    /// What the reader did to a row; changes its height.
    RowState state(const nostr::EventId& key) const;
    void setState(int row, RowState state);

    /// How many rows were laid out so far.
    int layoutsMade() const { return m_layoutsMade; }

private:
    void settle();
    void measure(int row);
    void relayOut();
    void rememberFraction();
    const nostr::EventId& keyOf(int row) const;

    const FeedModel& m_model;
    const RowStyle* m_style = nullptr;
    QSize m_size;
    HeightIndex m_heights;
    RowLayoutCache m_layouts;
    std::unordered_map<nostr::EventId, RowState> m_states;
    int m_row = 0;
    int m_offset = 0;
    double m_fraction = 0; // of the first row that is hidden: survives a chain of resizes
    int m_layoutsMade = 0;
    bool m_estimated = false; // for a real width
};

} // namespace ui
