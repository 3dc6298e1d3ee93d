// SPDX-License-Identifier: MIT
// Texts of many scripts from small vocabularies, so that random queries find something; and what
// the text index has to hold.
#pragma once

#include "core/nostr/search_text.h"
#include "store/search_stream.h"
#include "store/text_batch.h"
#include "store/text_index.h"
#include "tests/store/made_events.h"

#include <array>
#include <map>
#include <set>

inline const std::string& sampleWord(Numbers& numbers)
{
    static const std::array<std::string, 36> words{
        "heron",       "Heron",    "herons",    "egret",
        "grey",        "Grey",     "creme",     "Crème",
        "Cre\u0300me", "straße",   "nostr",     "a",
        "ab",          "don't",    "a-b",       "цапля",
        "Цапля",       "чайка",    "πελεκάνος", "ΠΕΛΕΚΆΝΟΣ",
        "太陽",        "太陽と月", "月",        "さぎ",
        "ペリカン",    "ﾍﾟﾘｶﾝ",    "한국어",    "กระยาง",
        "بجعة",        "हिन्दी",    "🔥",         "🔥🚀",
        "👍🏽",    "#heron",   "#太陽",     "https://blog.example.com/grey-heron/x9"};
    return words[numbers.below(words.size())];
}

inline std::string sampleText(Numbers& numbers, std::size_t most)
{
    static const std::array<std::string, 6> gaps{" ", " ", " ", "", ", ", "\n"};
    std::string text;
    for (std::size_t i = 0, count = numbers.below(most + 1); i < count; ++i)
        text += sampleWord(numbers) + gaps[numbers.below(gaps.size())];
    return text;
}

inline std::string sampleQuery(Numbers& numbers)
{
    std::string query;
    for (std::size_t i = 0, count = 1 + numbers.below(3); i < count; ++i) {
        std::string word = sampleWord(numbers);
        switch (numbers.below(10)) {
        case 0: word = '"' + word + ' ' + sampleWord(numbers) + '"'; break;
        case 1: word = '-' + word; break;
        case 2: word = word.substr(0, 1 + numbers.below(word.size())) + '*'; break;
        case 3: word += sampleWord(numbers); break;
        case 4: word = word.substr(0, 1 + numbers.below(word.size())); break;
        case 5: word = "#" + word; break;
        default: break;
        }
        query += word + ' ';
    }
    if (numbers.below(2) == 0)
        query.pop_back();
    return query;
}

/// Row numbers by term, as a list in memory would have them.
using Postings = std::map<std::string, std::set<store::RowNumber>>;

inline Postings expectedPostings(store::Database& database)
{
    Postings expected;
    store::Statement all(database, "SELECT r, b FROM e");
    for (store::Rows rows = all.run(); rows.next();) {
        const auto event = store::PackedEvent::view(rows.bytes(1));
        if (!event || !store::isSearched(event->kind()))
            continue;
        store::TextBatch batch;
        batch.add(rows.integer(0), *event);
        batch.sort();
        for (std::size_t i = 0; i < batch.terms(); ++i)
            expected[std::string(batch.term(i))].insert(rows.integer(0));
    }
    return expected;
}

/// What is on disk. Fails the test where chunks are too long, overlap or hold a row twice.
inline Postings storedPostings(store::Database& database)
{
    Postings stored;
    store::Statement all(database, "SELECT t, c, b FROM text ORDER BY t, c DESC");
    std::string last;
    store::RowNumber before = 0;
    for (store::Rows rows = all.run(); rows.next();) {
        std::vector<store::RowNumber> chunk;
        store::unpackChunk(rows.integer(1), rows.bytes(2), chunk);
        if (chunk.size() > store::kChunkRows)
            qFatal("a chunk is too long");
        const std::string term(rows.text(0));
        for (const store::RowNumber row : chunk) {
            if (term == last && row >= before)
                qFatal("rows of a term are not in order");
            last = term;
            before = row;
            stored[term].insert(row);
        }
    }
    return stored;
}

/// Runs the index until it knows all.
inline void indexAll(store::Database& database)
{
    store::TextIndex index(database);
    while (true) {
        const auto progress = index.step();
        if (progress == store::TextIndex::Progress::Failed)
            qFatal("the index cannot be written");
        if (progress == store::TextIndex::Progress::Done)
            return;
    }
}

/// By looking at every event.
inline std::vector<nostr::EventId> naiveSearch(store::Reader& reader, const core::SearchQuery& query)
{
    const auto expression = nostr::SearchExpression::parse(query.text, query.isTyping);
    store::RecordMatcher matcher(expression);
    nostr::Filter filter = query.filter;
    filter.limit.reset();
    std::vector<nostr::EventId> ids;
    core::TimelineQuery all;
    all.filters = {filter};
    all.after = query.after;
    all.limit = SIZE_MAX / 8;
    const std::vector<nostr::Event> events = *reader.events(all);
    for (const nostr::Event& event : events) {
        const store::Record record = store::pack(event);
        if (store::isSearched(event.kind) && matcher.matches(*store::PackedEvent::view(record)))
            ids.push_back(event.id);
    }
    return ids;
}
