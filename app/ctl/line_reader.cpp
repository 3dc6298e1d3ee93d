// SPDX-License-Identifier: MIT
#include "app/ctl/line_reader.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace app::ctl {

int openInput(const std::string& path)
{
    return path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
}

bool LineReader::isReady() const
{
    if (m_isEnd || m_buffer.find('\n', m_searched) != std::string::npos)
        return true;
    pollfd state{m_descriptor, POLLIN, 0};
    return ::poll(&state, 1, 0) != 0;
}

// Appends what the descriptor has, waiting for it.
bool LineReader::fill()
{
    m_buffer.erase(0, m_at);
    m_searched -= m_at;
    m_at = 0;
    const std::size_t kept = m_buffer.size();
    m_buffer.resize(kept + kChunk);
    ssize_t count = 0;
    do {
        count = ::read(m_descriptor, m_buffer.data() + kept, kChunk);
    } while (count < 0 && errno == EINTR);
    m_failed = count < 0;
    m_isEnd = count <= 0;
    m_buffer.resize(kept + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    m_bytesRead += m_buffer.size() - kept;
    return !m_isEnd;
}

// Moves one line out of the buffer, or drops it; false where the buffer holds no whole line.
bool LineReader::takeLine(std::vector<Line>& lines)
{
    std::size_t end = m_buffer.find('\n', m_searched);
    const bool isWhole = end != std::string::npos;
    if (!isWhole)
        end = m_buffer.size();
    m_searched = end;
    if (end - m_at > m_longest) {
        m_isTooLong = true;
        m_at = end; // what was read of it is of no use any more
    }
    if (!isWhole && !(m_isEnd && (end > m_at || m_isTooLong)))
        return false;

    std::string_view text(m_buffer.data() + m_at, end - m_at);
    if (!text.empty() && text.back() == '\r')
        text.remove_suffix(1);
    ++m_number;
    if (m_isTooLong)
        lines.push_back({m_number, {}, true});
    else if (text.find_first_not_of(" \t") != std::string_view::npos)
        lines.push_back({m_number, std::string(text), false});
    m_isTooLong = false;
    m_at = isWhole ? end + 1 : end;
    m_searched = m_at;
    return true;
}

std::vector<Line> LineReader::read(std::size_t most)
{
    std::vector<Line> lines;
    while (lines.size() < most) {
        if (takeLine(lines))
            continue;
        if (m_isEnd || (!lines.empty() && !isReady()))
            break;
        fill();
    }
    return lines;
}

} // namespace app::ctl
