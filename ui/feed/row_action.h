// SPDX-License-Identifier: MIT
// What can be done to a row: by a click into a hit zone, a key, or a screen reader.
#pragma once

#include "core/nostr/event.h"

#include <QString>

#include <cstdint>
#include <initializer_list>

namespace ui {

struct RowAction {
    enum class Kind {
        Open,        // the note
        OpenProfile, // `target`: nostr: link
        OpenLink,    // `target`: address, nostr: link or #hashtag
        OpenQuote,   // `target`: nostr: link of the note in the card
        OpenPicture, // `target`: address
        LoadPicture, // `target`: address
        ShowMore,    // unfold long text
        Reveal,      // show what a content warning hides
        Reply,
        Repost,
        Like,
        Zap,
        Bookmark,
        More,
        SendNow,
        Discard,
    };
    Kind kind = Kind::Open;
    nostr::EventId note;
    QString target;
};

/// Which actions the program at hand can carry out; others are not offered.
class RowActions {
public:
    RowActions() = default;
    RowActions(std::initializer_list<RowAction::Kind> kinds)
    {
        for (const RowAction::Kind kind : kinds)
            m_bits |= bit(kind);
    }

    bool has(RowAction::Kind kind) const { return (m_bits & bit(kind)) != 0; }
    friend bool operator==(const RowActions&, const RowActions&) = default;

private:
    static std::uint32_t bit(RowAction::Kind kind) { return 1U << static_cast<unsigned>(kind); }

    std::uint32_t m_bits = 0;
};

} // namespace ui
