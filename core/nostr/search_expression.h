// SPDX-License-Identifier: MIT
// What somebody typed into a search field, understood; and whether a text answers it. Any bytes
// make an expression.
//
// All parts have to be there: words, "phrases", #hashtags, beginnings of words (wor*); a part
// behind a minus must not be there. A word with punctuation in it (a-b, bob@example.com) is a
// phrase of its pieces, and so is a run of units: they are found anywhere inside a text.
#pragma once

#include "core/nostr/search_text.h"

#include <string>
#include <string_view>
#include <vector>

namespace nostr {

class SearchExpression {
public:
    struct Item {
        SearchText::Type type = SearchText::Type::Word;
        std::string term;
        bool isJoined = false; // a unit right behind the one before

        friend bool operator==(const Item&, const Item&) = default;
    };

    /// Items that stand one behind the other.
    struct Part {
        std::vector<Item> items;
        bool isPrefix = false; // the last item is the beginning of a word or hashtag
        bool isExcluded = false;

        friend bool operator==(const Part&, const Part&) = default;
    };

    /// What lies behind these is not looked at.
    static constexpr std::size_t kLongestText = 4096; // bytes
    static constexpr std::size_t kMostItems = 32;

    SearchExpression() = default;

    /// While somebody is typing, the last word counts as the beginning of one.
    static SearchExpression parse(std::string_view text, bool isTyping = false);

    const std::vector<Part>& parts() const { return m_parts; }

    /// Text without anything that is searched for by itself, like "$" or "?!": looked for as it
    /// stands. Only where there are no parts.
    const std::string& literal() const { return m_literal; }

    /// Nothing was asked, so nothing answers.
    bool isEmpty() const { return m_parts.empty() && m_literal.empty(); }

    /// Some words were too many and are not looked for.
    bool isShortened() const { return m_isShortened; }

private:
    class Parser;

    std::vector<Part> m_parts;
    std::string m_literal;
    bool m_isShortened = false;
};

/// The texts of one event, held against an expression, which must outlive it.
class SearchMatcher {
public:
    explicit SearchMatcher(const SearchExpression& expression) : m_expression(expression) {}

    /// Begins anew.
    void clear();

    /// Phrases do not reach from one text into the next.
    void addText(std::string_view text);

    /// The value of a `t` tag.
    void addHashtag(std::string_view value);

    bool matches() const;

private:
    struct Piece {
        SearchText::Type type;
        bool isJoined;
        bool isFirst; // of its text
        std::uint32_t at;
        std::uint32_t size;
    };

    std::string_view termOf(const Piece& piece) const;
    bool holds(const SearchExpression::Part& part) const;
    bool startsAt(const SearchExpression::Part& part, std::size_t piece) const;
    bool equals(const SearchExpression::Part& part, std::size_t item, const Piece& piece) const;

    const SearchExpression& m_expression;
    std::string m_terms;
    std::vector<Piece> m_pieces; // words and units
    std::vector<Piece> m_hashtags;
    bool m_hasLiteral = false;
};

} // namespace nostr
