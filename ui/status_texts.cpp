// SPDX-License-Identifier: MIT
#include "ui/status_bar.h"

#include <QCoreApplication>
#include <QLocale>

namespace ui {

namespace {

// Plain functions of one context for translators.
struct Words {
    Q_DECLARE_TR_FUNCTIONS(StatusBar)
};

StatusTexts::Part feedPart(const core::SessionStatus& status, bool narrow)
{
    StatusTexts::Part part;
    QString state;
    if (status.offline) {
        state = Words::tr("Offline");
        part.icon = Icon::Offline;
    } else if (status.relays.empty()) {
        state = Words::tr("No relays");
        part.icon = Icon::Offline;
    } else if (status.caughtUp) {
        state = Words::tr("Caught up");
        part.icon = Icon::Check;
        part.color = &Palette::success;
    } else if (status.connected() == 0) {
        state = Words::tr("Waiting for a relay");
        part.icon = Icon::Clock;
        part.color = &Palette::warning;
    } else {
        state = Words::tr("Catching up");
        part.icon = Icon::Refresh;
    }
    const QLocale locale;
    QString detail;
    if (status.authors > 0)
        detail = status.authors == 1 ? Words::tr("1 author")
                                     : Words::tr("%1 authors").arg(locale.toString(status.authors));
    else
        detail = Words::tr("everything stored");
    if (status.newToday > 0)
        detail += Words::tr(", %1 new today").arg(locale.toString(status.newToday));
    part.name = Words::tr("%1, %2").arg(state, detail);
    part.text = narrow ? state : Words::tr("%1 \u00b7 %2").arg(state, detail);
    return part;
}

StatusTexts::Part relayPart(const core::SessionStatus& status, bool narrow)
{
    StatusTexts::Part part;
    const auto wanted = static_cast<int>(status.relays.size());
    const int connected = status.connected();
    part.icon = Icon::Relay;
    if (wanted > 0 && connected == 0 && !status.offline)
        part.color = &Palette::warning;
    part.text = narrow ? Words::tr("%1/%2").arg(connected).arg(wanted)
                       : Words::tr("%1/%2 relays").arg(connected).arg(wanted);
    part.name = Words::tr("%1 of %2 relays connected").arg(connected).arg(wanted);
    return part;
}

StatusTexts::Part outgoingPart(const core::SessionStatus& status, bool narrow)
{
    const QLocale locale;
    StatusTexts::Part part;
    part.icon = Icon::Outbox;
    if (status.waitingToSend == 0 && status.refused == 0) {
        part.name = Words::tr("Nothing to send");
        part.text = narrow ? QString() : part.name;
        return part;
    }
    QString words;
    if (status.waitingToSend > 0) {
        words = Words::tr("%1 waiting to send").arg(locale.toString(status.waitingToSend));
    }
    if (status.refused > 0) {
        const QString refused = Words::tr("%1 refused").arg(locale.toString(status.refused));
        words = words.isEmpty() ? refused : Words::tr("%1, %2").arg(words, refused);
        part.color = &Palette::danger;
    } else {
        part.color = &Palette::warning;
    }
    part.name = words;
    part.text = narrow ? locale.toString(status.waitingToSend + status.refused) : words;
    return part;
}

StatusTexts::Part keyPart(KeyState key, bool narrow)
{
    StatusTexts::Part part;
    switch (key) {
    case KeyState::None:
        part.icon = Icon::Eye;
        part.name = Words::tr("Reading only");
        break;
    case KeyState::ForThisRun:
        part.icon = Icon::Key;
        part.name = Words::tr("Key for this run");
        break;
    case KeyState::Demo:
        part.icon = Icon::Key;
        part.name = Words::tr("Key of the demo");
        break;
    }
    part.text = narrow ? QString() : part.name;
    return part;
}

} // namespace

StatusTexts statusTexts(const core::SessionStatus& status, KeyState key, bool narrow)
{
    return {feedPart(status, narrow), relayPart(status, narrow), outgoingPart(status, narrow),
            keyPart(key, narrow)};
}

} // namespace ui
