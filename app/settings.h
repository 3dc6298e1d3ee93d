// SPDX-License-Identifier: MIT
// What a person chose, in an ini file inside the data folder. GUI thread; the file is written
// on a thread of its own.
#pragma once

#include "core/nostr/event.h"
#include "core/nostr/relay_url.h"

#include <QMap>
#include <QRect>
#include <QThreadPool>
#include <QVariant>

#include <filesystem>
#include <optional>
#include <vector>

namespace app {

enum class ThemeChoice { System, Light, Dark };

inline constexpr int kSmallestText = 80;  // percent
inline constexpr int kLargestText = 200;  // percent
inline constexpr int kOrdinaryText = 100; // percent

class Settings {
public:
    /// Reads `file` at once: call before the window is built. A missing file, and values that
    /// make no sense, are the defaults.
    explicit Settings(const std::filesystem::path& file);
    ~Settings(); // waits until the last change is in the file
    Settings(const Settings&) = delete;
    Settings& operator=(const Settings&) = delete;

    ThemeChoice theme() const;
    void setTheme(ThemeChoice choice);

    bool systemDark() const; // what the desktop asked for when the program last ended
    void setSystemDark(bool dark);

    int textSize() const; // percent, within kSmallestText and kLargestText
    void setTextSize(int percent);

    std::optional<nostr::PublicKey> readAs() const;
    void setReadAs(std::optional<nostr::PublicKey> person);

    std::vector<nostr::RelayUrl> relays() const;
    void setRelays(const std::vector<nostr::RelayUrl>& relays);

    QRect windowRect() const; // null where none was kept; maybe off every screen by now
    bool windowMaximized() const;
    void setWindow(const QRect& normal, bool maximized);

private:
    void set(const QString& key, const QVariant& value);

    QString m_file;
    QMap<QString, QVariant> m_values;
    QThreadPool m_writer; // one thread, so that writes stay in order
};

} // namespace app
