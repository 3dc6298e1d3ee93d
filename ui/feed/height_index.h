// SPDX-License-Identifier: MIT
// Pixel heights of the rows of a long list, with fast sums.
//
// A Fenwick tree: a row's top, the row at a pixel and a change of one height each take
// O(log n). Heights start as estimates and are corrected when a row is laid out. After
// insertions and removals the tree is built anew on the next question, O(n) once.
#pragma once

#include <cstdint>
#include <vector>

namespace ui {

class HeightIndex {
public:
    void insert(int row, const std::vector<int>& estimates); // heights in pixels
    void remove(int row, int count);
    void clear();

    void setHeight(int row, int height); // as laid out
    void setEstimate(int row, int height);
    bool isMeasured(int row) const { return at(row).measured == m_generation; }

    /// All heights become estimates again, as after a change of width. O(1).
    void forgetMeasurements() { ++m_generation; }

    int count() const { return static_cast<int>(m_rows.size()); }
    int height(int row) const { return at(row).height; }
    std::int64_t top(int row) const;     // of the row's upper edge; top(count()) is the total
    int rowAt(std::int64_t pixel) const; // -1 where the list is empty

private:
    struct Row {
        int height;
        std::uint32_t measured; // generation in which it was laid out
    };

    const Row& at(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    void change(int row, int height);
    void rebuild() const;

    std::vector<Row> m_rows;
    std::uint32_t m_generation = 1;
    mutable std::vector<std::int64_t> m_sums; // over m_rows, from index 1; empty: to be built
};

} // namespace ui
