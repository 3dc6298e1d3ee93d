// SPDX-License-Identifier: MIT
// The pictures that the demo's events name, drawn when somebody looks: no network, no files.
#pragma once

#include <QByteArray>
#include <QString>

namespace app {

/// What the address of every picture of the demo begins with.
QString demoPicturePrefix();

/// The bytes of a PNG or JPEG; empty where the address names none. Any thread, up to some 100 ms.
QByteArray demoPicture(const QString& url);

} // namespace app
