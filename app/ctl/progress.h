// SPDX-License-Identifier: MIT
// How far a long run is, on a terminal only.
#pragma once

#include <chrono>
#include <cstddef>

namespace app::ctl {

/// One line on standard error, written over again. Nothing is shown where standard error is no
/// terminal, or standard output is one and shows the results themselves.
class Progress {
public:
    /// `input` tells its size where it is a file.
    explicit Progress(int input);

    /// At most a few times a second.
    void show(std::size_t lines, std::size_t bytes);

    /// Before something else is written to the terminal, and at the end.
    void clear();

private:
    bool m_isWanted;
    bool m_isShown = false;
    std::size_t m_size = 0; // bytes; 0 unknown
    std::chrono::steady_clock::time_point m_next{};
};

} // namespace app::ctl
