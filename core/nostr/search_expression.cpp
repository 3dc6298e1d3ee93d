// SPDX-License-Identifier: MIT
#include "core/nostr/search_expression.h"

#include "core/nostr/unicode_class.h"
#include "core/nostr/utf8.h"

#include <algorithm>

namespace nostr {

using Type = SearchText::Type;

namespace {

bool isQuote(char32_t c)
{
    return c == '"' || c == 0x201C || c == 0x201D || c == 0x201E || c == 0xAB || c == 0xBB;
}

struct Character {
    char32_t c = 0; // 0 for a byte that is not UTF-8
    std::size_t length = 1;
};

Character at(std::string_view text, std::size_t position)
{
    const auto character = characterAt(text, position);
    return character ? Character{character->codePoint, character->length} : Character{};
}

std::string_view trimmed(std::string_view text)
{
    const auto isBlank = [](Character one) { return isSpace(one.c) || one.c == 0; };
    while (!text.empty() && isBlank(at(text, 0)))
        text.remove_prefix(at(text, 0).length);
    while (!text.empty()) {
        const auto last = characterBefore(text, text.size());
        if (last && !isSpace(last->codePoint) && last->codePoint != 0)
            break;
        text.remove_suffix(last ? last->length : 1);
    }
    return text;
}

} // namespace

class SearchExpression::Parser {
public:
    Parser(std::string_view text, bool isTyping) : m_isTyping(isTyping)
    {
        m_text = text.substr(0, kLongestText);
        m_expression.m_isShortened = m_text.size() < text.size();
    }

    SearchExpression run()
    {
        while (m_at < m_text.size())
            readPart();
        if (m_expression.m_parts.empty() && !m_expression.m_isShortened)
            m_expression.m_literal = trimmed(m_text);
        return std::move(m_expression);
    }

private:
    void readPart()
    {
        const Character first = at(m_text, m_at);
        if (isSpace(first.c) || first.c == 0) {
            m_at += first.length;
            return;
        }
        bool isExcluded = false;
        if (first.c == '-' && m_at + 1 < m_text.size()) {
            const Character second = at(m_text, m_at + 1);
            isExcluded = !isSpace(second.c) && second.c != 0 && second.c != '-';
            m_at += isExcluded ? 1 : 0;
        }
        const Character mark = at(m_text, m_at);
        if (isQuote(mark.c)) {
            m_at += mark.length;
            const std::string_view phrase = take(isQuote);
            if (m_at < m_text.size())
                m_at += at(m_text, m_at).length;
            addPhrase(phrase, false, isExcluded);
            return;
        }
        const std::string_view word = take([](char32_t c) { return isSpace(c) || isQuote(c); });
        const bool isStarred = word.ends_with('*');
        const bool isLast = m_isTyping && m_at == m_text.size() && !isExcluded;
        if (word.starts_with('#'))
            addHashtags(word, isStarred || isLast, isExcluded);
        else
            addPhrase(word, isStarred || isLast, isExcluded);
    }

    template <class IsEnd> std::string_view take(IsEnd isEnd)
    {
        const std::size_t start = m_at;
        while (m_at < m_text.size() && !isEnd(at(m_text, m_at).c))
            m_at += at(m_text, m_at).length;
        return m_text.substr(start, m_at - start);
    }

    static std::vector<Item> itemsOf(std::string_view text)
    {
        std::vector<Item> items;
        for (SearchText pieces(text); pieces.next();)
            items.push_back({pieces.type(), std::string(pieces.term()), pieces.isJoined()});
        return items;
    }

    void addPhrase(std::string_view text, bool isPrefix, bool isExcluded)
    {
        Part part{itemsOf(text), isPrefix, isExcluded};
        std::erase_if(part.items, [](const Item& item) { return item.type == Type::Hashtag; });
        add(std::move(part));
    }

    void addHashtags(std::string_view text, bool isPrefix, bool isExcluded)
    {
        std::vector<Item> items = itemsOf(text);
        std::string words;
        std::size_t count = 0;
        for (const Item& item : items) {
            if (item.type == Type::Hashtag)
                ++count;
            else
                words += item.term;
        }
        // Words that follow behind the hashtag itself make all of it a phrase as well.
        const bool isOne = count == 1 && items.front().type == Type::Hashtag &&
                           (items.front().term.size() >= kLongestTerm - 4 ||
                            withoutUnderscores(items.front().term) == '#' + words);
        for (Item& item : items)
            if (item.type == Type::Hashtag)
                add({{std::move(item)}, isPrefix && isOne, isExcluded});
        if (!isOne)
            addPhrase(text, isPrefix, isExcluded);
    }

    static std::string withoutUnderscores(std::string text)
    {
        std::erase(text, '_');
        return text;
    }

    void add(Part part)
    {
        if (part.items.empty())
            return;
        part.isPrefix = part.isPrefix && part.items.back().type != Type::Unit;
        const std::size_t room = kMostItems - m_items;
        if (part.items.size() > room) {
            m_expression.m_isShortened = true;
            if (part.isExcluded || room == 0)
                return; // half of an exclusion would exclude more
            part.items.resize(room);
            part.isPrefix = false;
        }
        if (std::ranges::find(m_expression.m_parts, part) != m_expression.m_parts.end())
            return;
        m_items += part.items.size();
        m_expression.m_parts.push_back(std::move(part));
    }

    std::string_view m_text;
    bool m_isTyping;
    std::size_t m_at = 0;
    std::size_t m_items = 0;
    SearchExpression m_expression;
};

SearchExpression SearchExpression::parse(std::string_view text, bool isTyping)
{
    return Parser(text, isTyping).run();
}

void SearchMatcher::clear()
{
    m_terms.clear();
    m_pieces.clear();
    m_hashtags.clear();
    m_hasLiteral = false;
}

void SearchMatcher::addText(std::string_view text)
{
    if (!m_expression.literal().empty()) {
        m_hasLiteral = m_hasLiteral || text.find(m_expression.literal()) != std::string_view::npos;
        return;
    }
    bool isFirst = true;
    for (SearchText pieces(text); pieces.next();) {
        const std::string_view term = pieces.term();
        const Piece piece{pieces.type(), pieces.isJoined(), isFirst,
                          static_cast<std::uint32_t>(m_terms.size()),
                          static_cast<std::uint32_t>(term.size())};
        m_terms += term;
        if (piece.type == Type::Hashtag) {
            m_hashtags.push_back(piece);
        } else {
            m_pieces.push_back(piece);
            isFirst = false;
        }
    }
}

void SearchMatcher::addHashtag(std::string_view value)
{
    const std::string term = hashtagTerm(value);
    if (term.empty())
        return;
    m_hashtags.push_back({Type::Hashtag, false, false, static_cast<std::uint32_t>(m_terms.size()),
                          static_cast<std::uint32_t>(term.size())});
    m_terms += term;
}

bool SearchMatcher::matches() const
{
    if (!m_expression.literal().empty())
        return m_hasLiteral;
    return !m_expression.isEmpty() &&
           std::ranges::all_of(m_expression.parts(), [this](const SearchExpression::Part& part) {
               return holds(part) != part.isExcluded;
           });
}

std::string_view SearchMatcher::termOf(const Piece& piece) const
{
    return std::string_view(m_terms).substr(piece.at, piece.size);
}

bool SearchMatcher::holds(const SearchExpression::Part& part) const
{
    if (part.items.front().type == Type::Hashtag)
        return std::ranges::any_of(m_hashtags, [&](const Piece& piece) { return equals(part, 0, piece); });
    for (std::size_t i = 0; i + part.items.size() <= m_pieces.size(); ++i)
        if (startsAt(part, i))
            return true;
    return false;
}

bool SearchMatcher::startsAt(const SearchExpression::Part& part, std::size_t piece) const
{
    for (std::size_t i = 0; i < part.items.size(); ++i)
        if (!equals(part, i, m_pieces[piece + i]) || (i > 0 && m_pieces[piece + i].isFirst))
            return false;
    return true;
}

bool SearchMatcher::equals(const SearchExpression::Part& part, std::size_t item, const Piece& piece) const
{
    const SearchExpression::Item& wanted = part.items[item];
    if (wanted.type != piece.type || (wanted.isJoined && !piece.isJoined))
        return false;
    const std::string_view term = termOf(piece);
    return part.isPrefix && item + 1 == part.items.size() ? term.starts_with(wanted.term)
                                                          : term == wanted.term;
}

} // namespace nostr
