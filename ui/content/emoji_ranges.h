// SPDX-License-Identifier: MIT
// Which stretches of a text are emoji. Qt 6.4 does not tell them from text and would draw many
// of them in black and white or in pieces.
#pragma once

#include <QStringView>

#include <vector>

namespace ui {

struct TextRange {
    int start;  // UTF-16 units
    int length; // whole graphemes
};

/// In order, neighbours joined. One pass; no cost to speak of for text without emoji.
std::vector<TextRange> emojiRanges(QStringView text);

} // namespace ui
