// SPDX-License-Identifier: MIT
#include "ui/content/emoji_ranges.h"

#include <algorithm>
#include <iterator>

namespace ui {
namespace {

constexpr char32_t kFirstEmoji = 0x203C; // double exclamation mark
constexpr char32_t kEmojiStyle = 0xFE0F; // variation selector 16
constexpr char32_t kTextStyle = 0xFE0E;  // variation selector 15
constexpr char32_t kJoiner = 0x200D;
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

char32_t at(QStringView text, qsizetype i)
{
    if (text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate())
        return QChar::surrogateToUcs4(text[i], text[i + 1]);
    return text[i].unicode();
}

qsizetype widthOf(char32_t c) { return c > 0xFFFF ? 2 : 1; }

bool isFlagLetter(char32_t c) { return c >= 0x1F1E6 && c <= 0x1F1FF; }

struct Cluster {
    qsizetype end;
    bool isEmoji;
};

// Qt's boundary finder is of no use here: after Devanagari it cuts even surrogate pairs apart.
Cluster clusterAt(QStringView text, qsizetype start)
{
    const char32_t base = at(text, start);
    qsizetype end = start + widthOf(base);
    if (base < kFirstEmoji)
        return {end, false}; // digits with a keycap too: the emoji font cannot put those together
    if (isFlagLetter(base)) {
        if (end < text.size() && isFlagLetter(at(text, end)))
            end += 2;
        return {end, true};
    }
    bool asText = false;
    bool asEmoji = base > 0xFFFF ? isIn(kSupplementary, base) : isIn(kBasic, base);
    while (end < text.size()) {
        const char32_t next = at(text, end);
        if (next == kJoiner && end + 1 < text.size()) {
            asEmoji = true;
            end += 1 + widthOf(at(text, end + 1));
        } else if (next == kEmojiStyle || (next >= 0x1F3FB && next <= 0x1F3FF)) { // or a skin tone
            asEmoji = true;
            end += widthOf(next);
        } else if (next >= 0xE0020 && next <= 0xE007F) { // letters of a region's flag
            end += widthOf(next);
        } else if (next == kTextStyle || next == kKeycap) {
            asText = true;
            end += 1;
        } else {
            break;
        }
    }
    return {end, asEmoji && !asText};
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
    for (qsizetype start = 0; start < text.size();) {
        const auto [end, isEmoji] = clusterAt(text, start);
        if (isEmoji) {
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
