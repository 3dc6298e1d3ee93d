// SPDX-License-Identifier: MIT
// What our own relay grants its clients. Sizes in bytes.
#pragma once

#include "core/nostr/unix_time.h"

#include <QString>

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace core {

struct RelayOptions {
    QString name = QStringLiteral("Heronry");
    QString description = QStringLiteral("A relay on this machine.");
    QString version;
    nostr::Clock clock = nostr::systemTime;

    std::size_t connections = 200;
    std::size_t subscriptions = 50; // of one connection
    std::size_t filters = 50;       // of one REQ
    std::uint32_t defaultLimit = 500;
    std::uint32_t maxLimit = 5000;                // of one filter
    std::size_t frame = 1024 * 1024;              // of one message
    std::size_t inbox = 16 * 1024 * 1024;         // sent by one client and not read yet
    std::size_t outbox = 32 * 1024 * 1024;        // waiting for one client to read it
    std::chrono::milliseconds headTimeout{5'000}; // for the HTTP head of a new connection
    std::chrono::milliseconds stall{30'000};      // without a byte taken by a client we wait for
};

} // namespace core
