// SPDX-License-Identifier: MIT
// Result<T>: a value, or the reason there is none.
//
// Our stand-in for std::expected until every compiler we support ships it. Use it for failures
// a correct program meets in normal use (bad input, a full disk, a relay's refusal); assert on
// mistakes of our own.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace nostr {

struct Error {
    std::string message; // for a log or a person: lower case, no trailing stop, no secret
};

template <class T> class [[nodiscard]] Result {
public:
    Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) {}

    explicit operator bool() const { return m_state.index() == 0; }
    const T& operator*() const& { return std::get<0>(m_state); }
    T& operator*() & { return std::get<0>(m_state); }
    T&& operator*() && { return std::get<0>(std::move(m_state)); }
    const T* operator->() const { return &std::get<0>(m_state); }
    T* operator->() { return &std::get<0>(m_state); }
    const Error& error() const { return std::get<1>(m_state); }

private:
    std::variant<T, Error> m_state;
};

/// Success carries nothing.
using Status = Result<std::monostate>;
inline Status ok() { return std::monostate{}; }

} // namespace nostr
