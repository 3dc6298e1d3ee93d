// SPDX-License-Identifier: MIT
// One row of a feed, ready to lay out and paint without further look-ups. Any thread.
#pragma once

#include "core/storage/timeline_item.h"
#include "ui/content/text_block.h"

#include <QSize>
#include <QString>

#include <optional>
#include <vector>

namespace ui {

struct FeedPerson {
    nostr::PublicKey key;
    QString name;    // never empty: a person without a profile is called by the short npub
    QString nip05;   // as claimed, without the "_@" that says nothing; may be empty
    QString picture; // URL or empty
    QString initial; // for the disc of a missing picture
};

struct FeedPicture {
    QString url;
    QString alt;
    QSize size; // as the author claims; empty if unknown
};

struct FeedQuote {
    nostr::EventId id;
    FeedPerson author;
    nostr::UnixTime createdAt;
    TextBlock text;
};

struct FeedRow {
    nostr::EventId note;     // of a repost the inner one
    core::Position position; // of the row; its id is the row's key
    nostr::UnixTime createdAt;
    FeedPerson author;
    std::optional<FeedPerson> repostedBy;
    bool isReply = false;
    QString answers; // name of who is answered, may be empty
    TextBlock text;
    std::optional<FeedQuote> quote;
    std::vector<FeedPicture> pictures;
    std::optional<QString> contentWarning; // reason, may be empty
    core::NoteCounts counts;
    core::SendState sendState = core::SendState::Sent;
};

FeedPerson makePerson(const core::PersonSummary& person);
FeedRow makeRow(const core::TimelineItem& item);
std::vector<FeedRow> makeRows(const std::vector<core::TimelineItem>& items);

/// Newest first, ties by lowest id: the order of every feed.
bool isBefore(const core::Position& a, const core::Position& b);

/// What a screen reader says: "Ann, 3 minutes ago: text", then pictures, quote, state.
QString spokenRow(const FeedRow& row, nostr::UnixTime now);

} // namespace ui
