// SPDX-License-Identifier: MIT
// The head of an HTTP/1.1 request, as far as a relay needs it: WebSocket upgrades and NIP-11.
#pragma once

#include "core/nostr/result.h"

#include <QByteArray>
#include <QByteArrayView>

#include <optional>
#include <utility>
#include <vector>

namespace core {

inline constexpr qsizetype kMaxHttpHead = 8 * 1024; // bytes

struct HttpRequest {
    QByteArray method;
    QByteArray target;
    std::vector<std::pair<QByteArray, QByteArray>> headers; // names in lower case, values trimmed

    /// Value of the first header called `name` (lower case), empty where there is none.
    QByteArray header(QByteArrayView name) const;

    bool isWebSocketUpgrade() const;

    /// Whether the client asks for the relay's document (NIP-11).
    bool wantsRelayInfo() const;
};

/// Reads the head at the start of `bytes`; none while it is incomplete. An error is final: no
/// HTTP, or longer than kMaxHttpHead.
nostr::Result<std::optional<HttpRequest>> readHttpHead(QByteArrayView bytes);

/// A whole answer that ends the connection.
QByteArray httpAnswer(QByteArrayView status, QByteArrayView type, QByteArrayView body,
                      QByteArrayView moreHeaders = {});

} // namespace core
