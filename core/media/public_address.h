// SPDX-License-Identifier: MIT
// Which network addresses a stranger's link may make us call.
#pragma once

#include <QHostAddress>

namespace core {

/// False for loopback, private, link-local, multicast and reserved addresses, also where they are
/// wrapped into IPv6.
bool isPublicAddress(const QHostAddress& address);

} // namespace core
