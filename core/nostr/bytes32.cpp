// SPDX-License-Identifier: MIT
#include "core/nostr/bytes32.h"

namespace nostr {
namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";

} // namespace

template <class Tag> Result<Bytes32<Tag>> Bytes32<Tag>::fromHex(std::string_view hex)
{
    if (hex.size() != 2 * size)
        return Error{"expected 64 hex digits, got " + std::to_string(hex.size())};

    std::array<std::uint8_t, size> bytes;
    for (std::size_t i = 0; i < size; ++i) {
        const auto high = kHexDigits.find(hex[2 * i]);
        const auto low = kHexDigits.find(hex[2 * i + 1]);
        if (high == std::string_view::npos || low == std::string_view::npos)
            return Error{"not a lower-case hex digit near position " + std::to_string(2 * i)};
        bytes[i] = static_cast<std::uint8_t>(high << 4 | low);
    }
    return Bytes32(bytes);
}

template <class Tag> std::string Bytes32<Tag>::toHex() const
{
    std::string hex;
    hex.reserve(2 * size);
    for (const std::uint8_t byte : m_bytes) {
        hex += kHexDigits[byte >> 4];
        hex += kHexDigits[byte & 0x0f];
    }
    return hex;
}

template class Bytes32<EventIdTag>;
template class Bytes32<PublicKeyTag>;

} // namespace nostr
