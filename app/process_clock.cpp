// SPDX-License-Identifier: MIT
#include "app/process_clock.h"

#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

namespace app {

namespace {

using Milliseconds = std::chrono::duration<double, std::milli>;

Milliseconds now(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

std::optional<Milliseconds> startFromEnvironment()
{
    const char* text = std::getenv("HERONRY_T0_NS"); // NOLINT(concurrency-mt-unsafe): nobody sets variables
    if (!text)
        return std::nullopt;
    const std::string_view digits = text;
    std::int64_t nanoseconds = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), nanoseconds);
    if (read.ec != std::errc() || read.ptr != digits.data() + digits.size())
        return std::nullopt;
    const Milliseconds start = std::chrono::nanoseconds(nanoseconds);
    if (start.count() <= 0 || start > now(CLOCK_MONOTONIC))
        return std::nullopt;
    return start;
}

/// Since boot; field 22 of /proc/self/stat, whose second field may hold spaces and parentheses.
Milliseconds startFromKernel()
{
    std::ifstream file("/proc/self/stat");
    std::string line;
    std::getline(file, line);
    std::istringstream fields(line.substr(line.rfind(')') + 1));
    std::string skipped;
    for (int field = 3; field < 22; ++field)
        fields >> skipped;
    double ticks = 0;
    fields >> ticks;
    return std::chrono::duration<double>(ticks / static_cast<double>(sysconf(_SC_CLK_TCK)));
}

} // namespace

Milliseconds sinceProcessStart()
{
    if (const auto start = startFromEnvironment())
        return now(CLOCK_MONOTONIC) - *start;
    return now(CLOCK_BOOTTIME) - startFromKernel();
}

} // namespace app
