// SPDX-License-Identifier: MIT
#include "ui/theme/system_scheme.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>

namespace ui {
namespace {

const QString kService = QStringLiteral("org.freedesktop.portal.Desktop");
const QString kPath = QStringLiteral("/org/freedesktop/portal/desktop");
const QString kInterface = QStringLiteral("org.freedesktop.portal.Settings");
const QString kGroup = QStringLiteral("org.freedesktop.appearance");
const QString kKey = QStringLiteral("color-scheme");
constexpr int kTimeout = 300; // ms
constexpr uint kPrefersDark = 1;

} // namespace

void SystemScheme::watch()
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (m_watching || !bus.isConnected())
        return;
    m_watching = true;
    bus.connect(kService, kPath, kInterface, QStringLiteral("SettingChanged"), this,
                SLOT(readSetting(QString, QString, QDBusVariant)));

    QDBusMessage call = QDBusMessage::createMethodCall(kService, kPath, kInterface, QStringLiteral("Read"));
    call << kGroup << kKey;
    auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(call, kTimeout), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        watcher->deleteLater();
        const QDBusPendingReply<QDBusVariant> reply = *watcher;
        if (reply.isValid())
            take(reply.value().variant());
    });
}

void SystemScheme::readSetting(const QString& group, const QString& key, const QDBusVariant& value)
{
    if (group == kGroup && key == kKey)
        take(value.variant());
}

void SystemScheme::take(const QVariant& value)
{
    QVariant plain = value; // the portal's Read wraps its answer once more
    while (plain.canConvert<QDBusVariant>())
        plain = plain.value<QDBusVariant>().variant();
    const bool dark = plain.toUInt() == kPrefersDark;
    if (m_dark == dark)
        return;
    m_dark = dark;
    emit changed();
}

} // namespace ui
