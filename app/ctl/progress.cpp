// SPDX-License-Identifier: MIT
#include "app/ctl/progress.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace app::ctl {

Progress::Progress(int input) : m_isWanted(::isatty(STDERR_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 0)
{
    struct stat status = {};
    if (::fstat(input, &status) == 0 && S_ISREG(status.st_mode))
        m_size = static_cast<std::size_t>(status.st_size);
}

void Progress::show(std::size_t lines, std::size_t bytes)
{
    std::string text = std::to_string(lines) + " lines";
    if (m_size > 0)
        text += ", " + std::to_string(std::min(bytes, m_size) * 100 / m_size) + " %";
    write(text);
}

void Progress::show(std::string_view what, std::uint64_t amount, std::string_view unit)
{
    write(std::string(what) + ": " + std::to_string(amount) + ' ' + std::string(unit));
}

void Progress::write(std::string_view text)
{
    const auto now = std::chrono::steady_clock::now();
    if (!m_isWanted || now < m_next)
        return;
    m_next = now + std::chrono::milliseconds(200);
    std::fputs(("\r\033[K" + std::string(text)).c_str(), stderr); // unbuffered
    m_isShown = true;
}

void Progress::clear()
{
    if (m_isShown)
        std::fputs("\r\033[K", stderr);
    m_isShown = false;
}

} // namespace app::ctl
