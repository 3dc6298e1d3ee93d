// SPDX-License-Identifier: MIT
#include "app/settings.h"

#include "core/nostr/nip19.h"

#include <QSettings>
#include <QStringList>

#include <algorithm>
#include <array>

namespace app {

namespace {

constexpr std::array<const char*, 3> kThemeNames = {"system", "light", "dark"}; // by ThemeChoice

QString themeKey() { return QStringLiteral("appearance/theme"); }
QString systemDarkKey() { return QStringLiteral("appearance/systemDark"); }
QString textSizeKey() { return QStringLiteral("appearance/textSize"); }
QString readAsKey() { return QStringLiteral("reading/readAs"); }
QString relaysKey() { return QStringLiteral("network/relays"); }
QString windowKey() { return QStringLiteral("window/rect"); }
QString maximizedKey() { return QStringLiteral("window/maximized"); }

} // namespace

Settings::Settings(const std::filesystem::path& file) : m_file(QString::fromStdString(file.string()))
{
    m_writer.setMaxThreadCount(1);
    const QSettings ini(m_file, QSettings::IniFormat);
    for (const QString& key : ini.allKeys())
        m_values.insert(key, ini.value(key));
}

Settings::~Settings() { m_writer.waitForDone(); }

void Settings::set(const QString& key, const QVariant& value)
{
    if (m_values.value(key) == value)
        return;
    m_values.insert(key, value);
    m_writer.start([file = m_file, key, value] {
        QSettings ini(file, QSettings::IniFormat);
        ini.setValue(key, value);
    });
}

ThemeChoice Settings::theme() const
{
    const QByteArray name = m_values.value(themeKey()).toString().toUtf8();
    const auto* found = std::find_if(kThemeNames.begin(), kThemeNames.end(),
                                     [&](const char* known) { return name == known; });
    return found == kThemeNames.end() ? ThemeChoice::System
                                      : static_cast<ThemeChoice>(found - kThemeNames.begin());
}

void Settings::setTheme(ThemeChoice choice)
{
    set(themeKey(), QString::fromLatin1(kThemeNames[static_cast<std::size_t>(choice)]));
}

bool Settings::systemDark() const { return m_values.value(systemDarkKey()).toBool(); }

void Settings::setSystemDark(bool dark) { set(systemDarkKey(), dark); }

int Settings::textSize() const
{
    bool isNumber = false;
    const int percent = m_values.value(textSizeKey()).toInt(&isNumber);
    return isNumber ? std::clamp(percent, kSmallestText, kLargestText) : kOrdinaryText;
}

void Settings::setTextSize(int percent)
{
    set(textSizeKey(), std::clamp(percent, kSmallestText, kLargestText));
}

std::optional<nostr::PublicKey> Settings::readAs() const
{
    const auto pointer = nostr::decodeNip19(m_values.value(readAsKey()).toString().toStdString());
    if (!pointer)
        return std::nullopt;
    const auto* person = std::get_if<nostr::ProfilePointer>(&*pointer);
    return person ? std::optional(person->pubkey) : std::nullopt;
}

void Settings::setReadAs(std::optional<nostr::PublicKey> person)
{
    set(readAsKey(), person ? QString::fromStdString(nostr::encodeNpub(*person)) : QString());
}

std::vector<nostr::RelayUrl> Settings::relays() const
{
    std::vector<nostr::RelayUrl> relays;
    for (const QString& text : m_values.value(relaysKey()).toStringList()) {
        if (auto url = nostr::RelayUrl::parse(text.toStdString(), nostr::RelayUrlSource::FromPerson))
            relays.push_back(*std::move(url));
    }
    return relays;
}

void Settings::setRelays(const std::vector<nostr::RelayUrl>& relays)
{
    QStringList texts;
    for (const nostr::RelayUrl& url : relays)
        texts.append(QString::fromStdString(url.toString()));
    set(relaysKey(), texts);
}

QRect Settings::windowRect() const { return m_values.value(windowKey()).toRect(); }

bool Settings::windowMaximized() const { return m_values.value(maximizedKey()).toBool(); }

void Settings::setWindow(const QRect& normal, bool maximized)
{
    set(windowKey(), normal);
    set(maximizedKey(), maximized);
}

} // namespace app
