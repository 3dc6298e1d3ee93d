// SPDX-License-Identifier: MIT
#include "core/nostr/text_fold.h"

#include "core/nostr/text_fold_data.h"
#include "core/nostr/unicode_class.h"
#include "core/nostr/utf8.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

namespace nostr {

namespace {

using text_fold_data::Range;
using text_fold_data::Run;
using text_fold_data::Several;

// How a character is treated: its class, or what has to be looked up.
enum Treatment : std::uint8_t { kSeparator, kWord, kUnit, kDropped, kBecomesOne, kBecomesSeveral };

// Scripts without spaces between words, and Hangul, whose words carry their particles with them.
constexpr Range kUnitScripts[] = {
    {0x0E01, 0x0EFF},   // Thai, Lao
    {0x1000, 0x109F},   // Myanmar
    {0x1100, 0x11FF},   // Hangul jamo
    {0x1780, 0x17FF},   // Khmer
    {0x1950, 0x19DF},   // Tai Le, New Tai Lue
    {0x1A20, 0x1AAD},   // Tai Tham
    {0x1B00, 0x1B7F},   // Balinese
    {0x2E80, 0x31FF},   // Han radicals, kana, Bopomofo, Hangul letters
    {0x3400, 0x4DBF},   // Han
    {0x4E00, 0xA4CF},   // Han, Yi
    {0xA960, 0xA9DF},   // Hangul jamo, Javanese
    {0xA9E0, 0xA9FF},   // Myanmar
    {0xAA60, 0xAA7F},   // Myanmar
    {0xAC00, 0xD7FF},   // Hangul
    {0xF900, 0xFAFF},   // Han
    {0x1AFF0, 0x1B2FF}, // kana, Nushu
    {0x20000, 0x3FFFF}, // Han
};

constexpr char32_t kVoiced = 0x3099;
constexpr char32_t kHalfVoiced = 0x309A;
constexpr char32_t kFirstLead = 0x1100;
constexpr char32_t kFirstVowel = 0x1161;
constexpr char32_t kBeforeFirstTail = 0x11A7;
constexpr char32_t kFirstSyllable = 0xAC00;
constexpr char32_t kLeads = 19;
constexpr char32_t kVowels = 21;
constexpr char32_t kTails = 28;

template <class Items> const auto* itemAround(const Items& items, char32_t c)
{
    const auto after = std::upper_bound(std::begin(items), std::end(items), c,
                                        [](char32_t value, const auto& item) { return value < item.first; });
    const auto* const found = after == std::begin(items) ? nullptr : std::prev(after);
    return found && c <= found->last ? found : nullptr;
}

// What `c` becomes where that is one other character; 0 where it is not.
char32_t oneOf(char32_t c)
{
    using namespace text_fold_data;
    if (c >= 0xF900 && c - 0xF900 < std::size(kIdeographs))
        return kIdeographs[c - 0xF900];
    if (c >= 0x2F800 && c - 0x2F800 < std::size(kMoreIdeographs))
        return kMoreIdeographs[c - 0x2F800];
    const Run* const run = itemAround(kRuns, c);
    if (run == nullptr || (c - run->first) % run->step != 0)
        return 0;
    return run->target + (c - run->first) / run->step * run->advance;
}

const Several* severalOf(char32_t c)
{
    const auto* const found = std::ranges::lower_bound(text_fold_data::kSeveral, c, {}, &Several::from);
    return found != std::end(text_fold_data::kSeveral) && found->from == c ? found : nullptr;
}

Treatment treatmentOf(char32_t c)
{
    if (c < 0x80)
        return isWordCharacter(c) ? (c >= 'A' && c <= 'Z' ? kBecomesOne : kWord) : kSeparator;
    if (itemAround(text_fold_data::kDropped, c))
        return kDropped;
    if (itemAround(text_fold_data::kSymbols, c))
        return kUnit;
    if (oneOf(c) != 0)
        return kBecomesOne;
    if (severalOf(c) != nullptr)
        return kBecomesSeveral;
    if (!isWordCharacter(c))
        return kSeparator;
    return itemAround(kUnitScripts, c) ? kUnit : kWord;
}

// Of the first plane, worked out once: most text asks for each of its characters.
class Treatments {
public:
    Treatments()
    {
        for (char32_t c = 0; c < m_known.size(); ++c)
            m_known[c] = treatmentOf(c);
    }
    Treatment operator()(char32_t c) const { return c < m_known.size() ? m_known[c] : treatmentOf(c); }

private:
    std::vector<Treatment> m_known = std::vector<Treatment>(0x10000);
};

Treatment treat(char32_t c)
{
    static const Treatments treatments;
    return treatments(c);
}

char32_t voiced(char32_t c, bool isHalf)
{
    const char32_t hiragana = c >= 0x30A1 && c <= 0x30FA ? c - 0x60 : c;
    const bool hasHa = hiragana >= 0x306F && hiragana <= 0x307B && (hiragana - 0x306F) % 3 == 0;
    if (isHalf)
        return hasHa ? c + 2 : 0;
    const bool isKaToChi = hiragana >= 0x304B && hiragana <= 0x3061 && hiragana % 2 == 1;
    const bool isTsuToTo = hiragana == 0x3064 || hiragana == 0x3066 || hiragana == 0x3068;
    if (hasHa || isKaToChi || isTsuToTo || c == 0x309D || c == 0x30FD)
        return c + 1;
    if (hiragana == 0x3046)
        return c + 0x4E;                           // u to vu
    return c >= 0x30EF && c <= 0x30F2 ? c + 8 : 0; // wa, wi, we, wo
}

} // namespace

bool FoldedText::next()
{
    if (m_pendingCount == 0 && m_at < m_text.size()) {
        const auto c = static_cast<unsigned char>(m_text[m_at]);
        if (c < 0x80) {
            ++m_at;
            const bool isUpper = c >= 'A' && c <= 'Z';
            const bool isWord = isUpper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
            m_character = isUpper ? c + ('a' - 'A') : c;
            m_class = isWord ? TextClass::Word : TextClass::Separator;
            return true;
        }
    }
    return nextOther();
}

bool FoldedText::nextOther()
{
    while (m_pendingCount == 0) {
        const auto character = characterAt(m_text, m_at);
        if (!character) {
            if (m_at >= m_text.size())
                return false;
            ++m_at;
            m_character = U' ';
            m_class = TextClass::Separator;
            return true;
        }
        m_at += character->length;
        m_character = character->codePoint;
        Treatment treatment = treat(m_character);
        if (treatment == kDropped)
            continue;
        if (treatment == kBecomesSeveral) {
            const Several& several = *severalOf(m_character);
            m_pending = text_fold_data::kPool + several.at;
            m_pendingCount = several.length;
            break;
        }
        if (treatment == kBecomesOne) {
            m_character = m_character < 0x80 ? toLower(m_character) : oneOf(m_character);
            treatment = treat(m_character);
        }
        if (treatment == kUnit)
            m_character = composed(m_character);
        m_class = treatment == kUnit   ? TextClass::Unit
                  : treatment == kWord ? TextClass::Word
                                       : TextClass::Separator;
        return true;
    }
    --m_pendingCount;
    m_character = *m_pending++;
    const Treatment treatment = treat(m_character);
    m_class = treatment == kUnit   ? TextClass::Unit
              : treatment == kWord ? TextClass::Word
                                   : TextClass::Separator;
    return true;
}

// The next character of the text in its full form, and where it ends; 0 where there is none.
char32_t FoldedText::peek(std::size_t& end) const
{
    const auto character = characterAt(m_text, m_at);
    if (!character)
        return 0;
    end = m_at + character->length;
    const char32_t other = treat(character->codePoint) == kBecomesOne ? oneOf(character->codePoint) : 0;
    return other != 0 ? other : character->codePoint;
}

// Kana with their voicing marks, and Hangul letters, put together as NFC does.
char32_t FoldedText::composed(char32_t c)
{
    std::size_t end = 0;
    if (c >= 0x3041 && c <= 0x30FF) {
        const char32_t mark = peek(end);
        const char32_t together = mark == kVoiced || mark == kHalfVoiced ? voiced(c, mark == kHalfVoiced) : 0;
        if (together == 0)
            return c;
        m_at = end;
        return together;
    }
    if (c >= kFirstLead && c < kFirstLead + kLeads) {
        const char32_t vowel = peek(end);
        if (vowel < kFirstVowel || vowel >= kFirstVowel + kVowels)
            return c;
        m_at = end;
        c = kFirstSyllable + ((c - kFirstLead) * kVowels + (vowel - kFirstVowel)) * kTails;
    }
    if (c >= kFirstSyllable && c < kFirstSyllable + kLeads * kVowels * kTails &&
        (c - kFirstSyllable) % kTails == 0) {
        const char32_t tail = peek(end);
        if (tail > kBeforeFirstTail && tail < kBeforeFirstTail + kTails) {
            m_at = end;
            c += tail - kBeforeFirstTail;
        }
    }
    return c;
}

std::string foldText(std::string_view text)
{
    std::string out;
    bool isSpaceDue = false;
    for (FoldedText folded(text); folded.next();) {
        if (folded.textClass() == TextClass::Separator) {
            isSpaceDue = !out.empty();
            continue;
        }
        if (isSpaceDue)
            out += ' ';
        isSpaceDue = false;
        appendUtf8(out, folded.character());
    }
    return out;
}

} // namespace nostr
