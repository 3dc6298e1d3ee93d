// SPDX-License-Identifier: MIT
#include "ui/content/text_block.h"

#include <utility>

namespace ui {
namespace {

constexpr int kCharacters = 20000;
constexpr std::size_t kParagraphs = 600;
constexpr int kRun = 200;
constexpr int kMarks = 8;
constexpr int kJoiners = 10;

constexpr char32_t kZeroWidthSpace = 0x200B;
constexpr char32_t kJoiner = 0x200D;

bool isNewline(char32_t c) { return c == '\n' || c == 0x0B || c == 0x0C || c == 0x2028 || c == 0x2029; }

// Overrides and isolates could turn text around that is not theirs; the rest has no shape.
bool isDropped(char32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xFEFF || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069) || (c >= 0xFFF9 && c <= 0xFFFB) || QChar::isNonCharacter(c);
}

bool isMark(char32_t c)
{
    const QChar::Category category = QChar::category(c);
    return category == QChar::Mark_NonSpacing || category == QChar::Mark_Enclosing;
}

bool isSelector(char32_t c) { return c >= 0xFE00 && c <= 0xFE0F; }

bool isSkinTone(char32_t c) { return c >= 0x1F3FB && c <= 0x1F3FF; }

} // namespace

QString TextBlock::plainText(int start, int length) const
{
    QString part = text.mid(start, length);
    for (auto i = breaks.rbegin(); i != breaks.rend(); ++i) {
        if (*i >= start && *i < start + length)
            part.remove(*i - start, 1);
    }
    return part;
}

void TextBlockBuilder::append(QStringView piece)
{
    if (m_skipped && !piece.isEmpty() && piece[0] == u' ' && m_block.text.endsWith(u' '))
        piece = piece.sliced(1);
    m_skipped = false;
    for (qsizetype i = 0; i < piece.size(); ++i) {
        const QChar unit = piece[i];
        const bool more = i + 1 < piece.size();
        if (unit == u'\r') { // alone it is a line's end, before a line feed nothing
            if (!more || piece[i + 1] != u'\n')
                add('\n');
        } else if (unit.isHighSurrogate() && more && piece[i + 1].isLowSurrogate()) {
            add(QChar::surrogateToUcs4(unit, piece[++i]));
        } else {
            add(unit.isSurrogate() ? char32_t{QChar::ReplacementCharacter} : char32_t{unit.unicode()});
        }
    }
}

void TextBlockBuilder::append(QStringView piece, TextSpan::Kind kind, const QString& target)
{
    const bool parted = m_newlines > 0;
    const auto before = m_block.text.size();
    append(piece);
    // The paragraph's own line feed is not part of the span.
    const auto start = parted && before > 0 && m_block.text.size() > before ? before + 1 : before;
    if (m_block.text.size() > start)
        m_block.spans.push_back(
            {kind, static_cast<int>(start), static_cast<int>(m_block.text.size() - start), target});
}

TextBlock TextBlockBuilder::take()
{
    endParagraph();
    m_block.emoji = emojiRanges(m_block.text);
    return std::exchange(m_block, {});
}

void TextBlockBuilder::add(char32_t c)
{
    if (isNewline(c)) {
        ++m_newlines;
        return;
    }
    if (c == '\t') {
        for (int i = 0; i < 4; ++i)
            add(' ');
        return;
    }
    if (isDropped(c))
        return;
    if (isFull()) {
        ++m_block.cutCharacters;
        return;
    }
    if (isMark(c) && !isSelector(c)) {
        if (++m_marks > kMarks)
            return;
    } else if (!isSelector(c)) {
        m_marks = 0;
    }
    if (c == kJoiner) {
        if (++m_joiners > kJoiners)
            return;
        // Qt hands the selector to the font as a character of its own, which undoes the joining.
        if (m_block.text.endsWith(QChar(0xFE0F)))
            m_block.text.chop(1);
        m_afterJoiner = true;
    } else if (!isSelector(c) && !isSkinTone(c) && !isMark(c)) {
        if (!m_afterJoiner)
            m_joiners = 0;
        m_afterJoiner = false;
    }
    if (!m_open || m_newlines > 0)
        startParagraph();
    put(c);
}

void TextBlockBuilder::put(char32_t c)
{
    if (QChar::isSpace(c)) {
        m_run = 0;
    } else if (++m_run > kRun && c != kJoiner && !isMark(c) && !isSelector(c) && !isSkinTone(c) &&
               !m_joiners) {
        m_block.breaks.push_back(static_cast<int>(m_block.text.size()));
        m_block.text += QChar(static_cast<char16_t>(kZeroWidthSpace));
        m_run = 0;
    }
    if (QChar::requiresSurrogates(c)) {
        m_block.text += QChar(QChar::highSurrogate(c));
        m_block.text += QChar(QChar::lowSurrogate(c));
    } else {
        m_block.text += QChar(static_cast<char16_t>(c));
    }
}

bool TextBlockBuilder::isFull() const
{
    return m_block.cutCharacters > 0 || m_block.text.size() >= kCharacters ||
           (m_block.paragraphs.size() >= kParagraphs && m_newlines > 0);
}

void TextBlockBuilder::startParagraph()
{
    endParagraph();
    if (!m_block.paragraphs.empty())
        m_block.text += u'\n';
    m_block.paragraphs.push_back(
        {static_cast<int>(m_block.text.size()), 0, m_newlines > 1 && !m_block.paragraphs.empty(), false});
    m_newlines = 0;
    m_run = 0;
    m_open = true;
}

void TextBlockBuilder::endParagraph()
{
    if (!m_open)
        return;
    TextParagraph& last = m_block.paragraphs.back();
    last.length = static_cast<int>(m_block.text.size()) - last.start;
    last.rightToLeft = QStringView(m_block.text).sliced(last.start, last.length).isRightToLeft();
    m_open = false;
}

} // namespace ui
