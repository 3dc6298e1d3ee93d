// SPDX-License-Identifier: MIT
// Whether a text holds a secret key, so that it is neither kept nor sent.
#pragma once

#include <QStringView>

namespace ui {

/// True from the beginning of an `nsec1` or `ncryptsec1` code on, in any case: a key that is
/// still being typed counts.
bool holdsSecretKey(QStringView text);

} // namespace ui
