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
    const auto now = std::chrono::steady_clock::now();
    if (!m_isWanted || now < m_next)
        return;
    m_next = now + std::chrono::milliseconds(200);
    std::string text = "\r\033[K" + std::to_string(lines) + " lines";
    if (m_size > 0)
        text += ", " + std::to_string(std::min(bytes, m_size) * 100 / m_size) + " %";
    std::fputs(text.c_str(), stderr); // unbuffered
    m_isShown = true;
}

void Progress::clear()
{
    if (m_isShown)
        std::fputs("\r\033[K", stderr);
    m_isShown = false;
}

} // namespace app::ctl
