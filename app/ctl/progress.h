// SPDX-License-Identifier: MIT
// How far a long run is, on a terminal only.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace app::ctl {

/// One line on standard error, written over again. Nothing is shown where standard error is no
/// terminal, or standard output is one and shows the results themselves.
class Progress {
public:
    /// `input` tells its size where it is a file.
    explicit Progress(int input);

    /// Of work that has no input.
    Progress() : Progress(-1) {}

    /// At most a few times a second.
    void show(std::size_t lines, std::size_t bytes);
    void show(std::string_view what, std::uint64_t amount, std::string_view unit);

    /// Before something else is written to the terminal, and at the end.
    void clear();

private:
    void write(std::string_view text);

    bool m_isWanted;
    bool m_isShown = false;
    std::size_t m_size = 0; // bytes; 0 unknown
    std::chrono::steady_clock::time_point m_next{};
};

} // namespace app::ctl
