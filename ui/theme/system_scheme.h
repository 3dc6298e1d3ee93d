// SPDX-License-Identifier: MIT
// Whether the desktop asks for dark windows, from the settings portal (Qt 6.4 does not tell).
#pragma once

#include <QObject>

#include <optional>

class QDBusVariant;

namespace ui {

class SystemScheme : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// Asks the portal and listens from now on; returns at once. Without a portal nothing comes.
    void watch();

    std::optional<bool> isDark() const { return m_dark; }

signals:
    void changed();

private slots:
    void readSetting(const QString& group, const QString& key, const QDBusVariant& value);

private:
    void take(const QVariant& value);

    std::optional<bool> m_dark;
    bool m_watching = false;
};

} // namespace ui
