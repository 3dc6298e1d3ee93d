// SPDX-License-Identifier: MIT
// The newest row of each author of one kind, next to each other: for follow lists so long that each
// strand can be given one look only. Pages are shared between states as chunks are.
#pragma once

#include "store/strands/strand.h"

#include <array>
#include <vector>

namespace store {

class StrandHeads {
public:
    struct Head {
        RowNumber row = -1;           // none
        const Chunk* chunk = nullptr; // that the row ends
    };

    explicit StrandHeads(std::uint64_t edition) : m_edition(edition) {}
    StrandHeads(const StrandHeads&) = default;

    Head head(std::uint32_t author) const
    {
        const std::size_t page = author / kAuthors;
        return page < m_pages.size() && m_pages[page] != nullptr ? m_pages[page]->heads[author % kAuthors]
                                                                 : Head();
    }

    // What follows is for the thread that makes editions.

    static StrandHeads* owned(StrandHeads*& heads, const Edition& edition);
    void set(std::uint32_t author, const Strand* strand, const Edition& edition); // null: it is gone
    void freePages();
    void retirePages(const Edition& edition); // those that readers may have seen
    std::size_t bytes() const;

private:
    static constexpr std::size_t kAuthors = 256;

    struct Page {
        std::uint64_t edition = 0;
        std::array<Head, kAuthors> heads{};
    };

    std::uint64_t m_edition;
    std::vector<Page*> m_pages;
};

} // namespace store
