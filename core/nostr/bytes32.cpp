// SPDX-License-Identifier: MIT
#include "core/nostr/bytes32.h"

#include "core/nostr/hex.h"

namespace nostr {

template <class Tag> Result<Bytes32<Tag>> Bytes32<Tag>::fromHex(std::string_view hex)
{
    if (hex.size() != 2 * size)
        return Error{"expected 64 hex digits, got " + std::to_string(hex.size()) + " characters"};

    std::array<std::uint8_t, size> bytes;
    if (!decodeHex(hex, bytes))
        return Error{"not lower-case hex"};
    return Bytes32(bytes);
}

template <class Tag> std::string Bytes32<Tag>::toHex() const { return nostr::toHex(m_bytes); }

template class Bytes32<EventIdTag>;
template class Bytes32<PublicKeyTag>;

} // namespace nostr
