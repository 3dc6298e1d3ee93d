// SPDX-License-Identifier: MIT
// Lines from a descriptor, in batches: as many as are there, never more than one long line's
// worth in memory.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace app::ctl {

struct Line {
    std::size_t number = 0; // from 1
    std::string text;       // without its line end
    bool isTooLong = false; // `text` is empty then
};

/// Opens `path` for reading, "-" being standard input; -1 where that fails, errno says why.
int openInput(const std::string& path);

class LineReader {
public:
    /// `descriptor` stays the caller's. Longer lines than `longest` bytes are passed over.
    LineReader(int descriptor, std::size_t longest) : m_descriptor(descriptor), m_longest(longest) {}

    /// The next lines, at most `most`; waits for the first one only. Empty at the end of the
    /// input. Empty lines count and are not returned.
    std::vector<Line> read(std::size_t most);

    /// Whether read() would return without waiting.
    bool isReady() const;

    bool atEnd() const { return m_isEnd && m_at == m_buffer.size() && !m_isTooLong; }

    /// Whether reading stopped for an error of the disk or the terminal.
    bool failed() const { return m_failed; }

    std::size_t linesRead() const { return m_number; } // empty ones too
    std::size_t bytesRead() const { return m_bytesRead; }

private:
    static constexpr std::size_t kChunk = 256 * 1024; // bytes

    bool fill();
    bool takeLine(std::vector<Line>& lines);

    int m_descriptor;
    std::size_t m_longest;
    std::string m_buffer;
    std::size_t m_at = 0;       // start of the next line in the buffer
    std::size_t m_searched = 0; // up to here there is no line end
    std::size_t m_number = 0;
    std::size_t m_bytesRead = 0;
    bool m_isTooLong = false; // of the line whose rest is still to come
    bool m_isEnd = false;
    bool m_failed = false;
};

} // namespace app::ctl
