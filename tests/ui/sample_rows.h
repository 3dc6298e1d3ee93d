// SPDX-License-Identifier: MIT
// Rows in many scripts and shapes, for looking at and for tests of the feed.
#pragma once

#include "core/storage/timeline_item.h"
#include "ui/feed/feed_row.h"
#include "ui/media/picture_store.h"

#include <vector>

namespace samples {

inline constexpr nostr::UnixTime kNow{1'780'300'800};

/// Addresses that drawPicture() answers begin with this.
QString picturePrefix();

/// A picture drawn for the address: "sample:face/3", "sample:shore".
QByteArray drawPicture(const QString& url);

/// One of everything a row can be, newest first.
std::vector<core::TimelineItem> items();

/// `count` plain rows, one a second, the newest at `newest`; texts of changing length.
std::vector<ui::FeedRow> plainRows(int count, nostr::UnixTime newest);

} // namespace samples
