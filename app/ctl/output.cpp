// SPDX-License-Identifier: MIT
#include "app/ctl/output.h"

#include "app/ctl/exit_status.h"

#include <cerrno>
#include <cstdlib>
#include <unistd.h>

namespace app::ctl {

namespace {

// False where the descriptor takes no more; errno says why.
bool writeAll(int descriptor, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

} // namespace

void Output::line(std::string_view line)
{
    m_pending += line;
    m_pending += '\n';
    if (m_pending.size() >= kPiece)
        flush();
}

void Output::flush()
{
    if (!writeAll(STDOUT_FILENO, m_pending)) {
        if (errno == EPIPE)
            std::_Exit(kDone);
        complain("standard output cannot be written");
        std::_Exit(kImpossible);
    }
    m_pending.clear();
}

void complain(std::string_view sentence)
{
    std::string line = "heronryctl: ";
    line += sentence;
    line += '\n';
    writeAll(STDERR_FILENO, line);
}

void complainOfLine(std::size_t number, std::string_view reason)
{
    std::string line = "line " + std::to_string(number) + ": ";
    line += reason;
    line += '\n';
    writeAll(STDERR_FILENO, line);
}

} // namespace app::ctl
