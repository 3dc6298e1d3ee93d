// SPDX-License-Identifier: MIT
// Text of a stranger made safe to lay out: clean characters, bounded runs and sizes, cut into
// paragraphs, with the stretches that are links, mentions, hashtags and emoji. Any thread.
#pragma once

#include "ui/content/emoji_ranges.h"

#include <QString>

#include <vector>

namespace ui {

struct TextSpan {
    enum class Kind { Link, Mention, Hashtag };
    Kind kind = Kind::Link;
    int start = 0; // UTF-16 units in TextBlock::text
    int length = 0;
    QString target; // what a click opens
};

struct TextParagraph {
    int start = 0;
    int length = 0;
    bool gapBefore = false;   // a blank line parted it from the one before
    bool rightToLeft = false; // by its first strong character
};

struct TextBlock {
    QString text; // paragraphs parted by '\n'
    std::vector<TextParagraph> paragraphs;
    std::vector<TextSpan> spans;  // by start, apart from each other
    std::vector<TextRange> emoji; // by start
    std::vector<int> breaks;      // places of the break characters that are ours, not the author's
    int cutCharacters = 0;        // how many at the end are left out

    bool isEmpty() const { return paragraphs.empty(); }

    /// The author's characters in a stretch, for the clipboard.
    QString plainText(int start, int length) const;
};

/// Puts a TextBlock together piece by piece.
///
/// Bounds what one note can cost: at most 20,000 characters in 600 paragraphs, a break in
/// every run of 200 characters without one, 8 marks on a character, 10 joiners in a cluster.
/// Control characters and direction overrides are dropped, blank lines become gaps.
class TextBlockBuilder {
public:
    void append(QStringView piece);
    void append(QStringView piece, TextSpan::Kind kind, const QString& target);

    /// Says that a piece was left out here, so that it does not leave two spaces behind.
    void skip() { m_skipped = true; }

    TextBlock take();

private:
    void add(char32_t c);
    void put(char32_t c);
    bool isFull() const;
    void startParagraph();
    void endParagraph();

    TextBlock m_block;
    int m_newlines = 0; // seen since the last visible character
    int m_run = 0;      // characters since the last place where a line may break
    int m_marks = 0;
    int m_joiners = 0;
    bool m_afterJoiner = false;
    bool m_skipped = false;
    bool m_open = false; // a paragraph has begun
};

} // namespace ui
