// SPDX-License-Identifier: MIT
#include "ui/content/time_text.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

namespace ui {
namespace {

constexpr std::int64_t kMinute = 60;
constexpr std::int64_t kHour = 60 * kMinute;
constexpr std::int64_t kDay = 24 * kHour;

struct TimeText {
    Q_DECLARE_TR_FUNCTIONS(ui::TimeText)
};

bool isYesterday(nostr::UnixTime then, nostr::UnixTime now)
{
    return QDateTime::fromSecsSinceEpoch(then.seconds).date().addDays(1) ==
           QDateTime::fromSecsSinceEpoch(now.seconds).date();
}

QString dateText(nostr::UnixTime then, nostr::UnixTime now)
{
    const QDateTime date = QDateTime::fromSecsSinceEpoch(then.seconds);
    const QDateTime today = QDateTime::fromSecsSinceEpoch(now.seconds);
    if (isYesterday(then, now))
        return TimeText::tr("Yesterday");
    if (date.date().year() == today.date().year() || date.daysTo(today) < 180)
        return QLocale().toString(date.date(), QStringLiteral("d MMM"));
    return QString::number(date.date().year());
}

} // namespace

QString relativeTime(nostr::UnixTime then, nostr::UnixTime now)
{
    const std::int64_t age = now.seconds - then.seconds;
    if (age < -15 * kMinute || age >= kDay)
        return dateText(then, now);
    if (age < kMinute)
        return TimeText::tr("now");
    if (age < kHour)
        return TimeText::tr("%1 min").arg(age / kMinute);
    return TimeText::tr("%1 h").arg(age / kHour);
}

QString exactTime(nostr::UnixTime then)
{
    return QLocale().toString(QDateTime::fromSecsSinceEpoch(then.seconds), QLocale::LongFormat);
}

QString spokenTime(nostr::UnixTime then, nostr::UnixTime now)
{
    const std::int64_t age = now.seconds - then.seconds;
    if (age >= kDay && isYesterday(then, now))
        return TimeText::tr("yesterday", "within a sentence");
    if (age < -15 * kMinute || age >= kDay)
        return dateText(then, now);
    if (age < kMinute)
        return TimeText::tr("just now");
    if (age < kHour)
        return age < 2 * kMinute ? TimeText::tr("1 minute ago")
                                 : TimeText::tr("%1 minutes ago").arg(age / kMinute);
    return age < 2 * kHour ? TimeText::tr("1 hour ago") : TimeText::tr("%1 hours ago").arg(age / kHour);
}

} // namespace ui
