// SPDX-License-Identifier: MIT
// Standard output in large pieces, and sentences on standard error.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace app::ctl {

/// Collects lines and writes them when told to, or when much has come together. A reader that
/// has gone away (EPIPE) ends the program quietly, a full disk with a sentence and status 3.
/// One thread at a time.
class Output {
public:
    Output() = default;
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;
    ~Output() { flush(); }

    /// Adds `line` and a line end.
    void line(std::string_view line);
    void flush();

private:
    static constexpr std::size_t kPiece = 64 * 1024; // bytes

    std::string m_pending;
};

/// Writes "heronryctl: " and the sentence to standard error. Any thread.
void complain(std::string_view sentence);

/// Writes "line 7: reason" to standard error. Any thread.
void complainOfLine(std::size_t number, std::string_view reason);

} // namespace app::ctl
