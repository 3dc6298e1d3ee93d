// SPDX-License-Identifier: MIT
#include "ui/content/emoji_ranges.h"

#include <QTextBoundaryFinder>

#include <algorithm>
#include <iterator>

namespace ui {
namespace {

constexpr char32_t kEmojiStyle = 0xFE0F; // variation selector 16
constexpr char32_t kTextStyle = 0xFE0E;  // variation selector 15
constexpr char32_t kKeycap = 0x20E3;

struct Span {
    char32_t first;
    char32_t last;
};

// Characters of the basic plane that are emoji without a selector (Emoji_Presentation).
constexpr Span kBasic[] = {
    {0x231A, 0x231B}, {0x23E9, 0x23EC}, {0x23F0, 0x23F0}, {0x23F3, 0x23F3}, {0x25FD, 0x25FE},
    {0x2614, 0x2615}, {0x2648, 0x2653}, {0x267F, 0x267F}, {0x2693, 0x2693}, {0x26A1, 0x26A1},
    {0x26AA, 0x26AB}, {0x26BD, 0x26BE}, {0x26C4, 0x26C5}, {0x26CE, 0x26CE}, {0x26D4, 0x26D4},
    {0x26EA, 0x26EA}, {0x26F2, 0x26F3}, {0x26F5, 0x26F5}, {0x26FA, 0x26FA}, {0x26FD, 0x26FD},
    {0x2705, 0x2705}, {0x270A, 0x270B}, {0x2728, 0x2728}, {0x274C, 0x274C}, {0x274E, 0x274E},
    {0x2753, 0x2755}, {0x2757, 0x2757}, {0x2795, 0x2797}, {0x27B0, 0x27B0}, {0x27BF, 0x27BF},
    {0x2B1B, 0x2B1C}, {0x2B50, 0x2B50}, {0x2B55, 0x2B55},
};

// The same above the basic plane. From U+1F300 on nearly all are; the few that are not look
// right in colour too.
constexpr Span kSupplementary[] = {
    {0x1F004, 0x1F004}, {0x1F0CF, 0x1F0CF}, {0x1F18E, 0x1F18E}, {0x1F191, 0x1F19A},
    {0x1F1E6, 0x1F1FF}, {0x1F201, 0x1F201}, {0x1F21A, 0x1F21A}, {0x1F22F, 0x1F22F},
    {0x1F232, 0x1F236}, {0x1F238, 0x1F23A}, {0x1F250, 0x1F251}, {0x1F300, 0x1F64F},
    {0x1F680, 0x1F6FF}, {0x1F7E0, 0x1F7EB}, {0x1F7F0, 0x1F7F0}, {0x1F90C, 0x1FAFF},
};

template <std::size_t N> bool isIn(const Span (&spans)[N], char32_t c)
{
    const Span* after = std::upper_bound(std::begin(spans), std::end(spans), c,
                                         [](char32_t value, const Span& span) { return value < span.first; });
    return after != std::begin(spans) && c <= std::prev(after)->last;
}

bool isEmoji(QStringView grapheme)
{
    const char16_t first = grapheme[0].unicode();
    char32_t base = first;
    if (grapheme[0].isHighSurrogate() && grapheme.size() > 1)
        base = QChar::surrogateToUcs4(grapheme[0], grapheme[1]);
    if (base < 0x203C)
        return false; // digits with a keycap too: the emoji font cannot put those together
    const qsizetype width = base > 0xFFFF ? 2 : 1;
    if (grapheme.size() > width) {
        const char32_t next = grapheme[width].unicode();
        if (next == kTextStyle || next == kKeycap)
            return false;
        if (next == kEmojiStyle)
            return true;
        if (next == 0xD83C && grapheme.size() > width + 1 && base < 0x10000) {
            // A skin tone makes any base an emoji.
            const char16_t tone = grapheme[width + 1].unicode();
            return tone >= 0xDFFB && tone <= 0xDFFF;
        }
    }
    return base > 0xFFFF ? isIn(kSupplementary, base) : isIn(kBasic, base);
}

bool mayHoldEmoji(QStringView text)
{
    return std::any_of(text.begin(), text.end(), [](QChar c) {
        const char16_t u = c.unicode();
        return (u >= 0x203C && u <= 0x3299) || (u >= 0xD83C && u <= 0xD83E) || u == kEmojiStyle;
    });
}

} // namespace

std::vector<TextRange> emojiRanges(QStringView text)
{
    std::vector<TextRange> ranges;
    if (!mayHoldEmoji(text))
        return ranges;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text.data(), text.size());
    qsizetype start = 0;
    while (start < text.size()) {
        qsizetype end = finder.toNextBoundary();
        if (end < 0)
            end = text.size();
        if (isEmoji(text.sliced(start, end - start))) {
            if (!ranges.empty() && ranges.back().start + ranges.back().length == start)
                ranges.back().length += static_cast<int>(end - start);
            else
                ranges.push_back({static_cast<int>(start), static_cast<int>(end - start)});
        }
        start = end;
    }
    return ranges;
}

} // namespace ui
