// SPDX-License-Identifier: MIT
#include "store/sql_timeline.h"

#include "store/query_shape.h"
#include "store/tag_key.h"

namespace store {

namespace {

constexpr std::size_t kMostStrands = 50'000; // more: walking all rows is quicker
constexpr std::size_t kWalkPerRow = 8;       // rows looked at for each one wanted, before strands are tried
constexpr std::size_t kUsualKinds = 16;
constexpr std::size_t kUsualAuthors = 1000; // of a kind
constexpr std::size_t kUnbounded = std::size_t{1} << 40;

} // namespace

TimelineMerge::TimelineMerge(std::vector<std::unique_ptr<TimelineStream>> streams)
{
    for (std::unique_ptr<TimelineStream>& stream : streams) {
        std::optional<Hit> head = stream->next();
        if (head || stream->cutAt())
            m_inputs.push_back({std::move(stream), std::move(head)});
    }
}

std::optional<Hit> TimelineMerge::next()
{
    Input* best = nullptr;
    for (Input& input : m_inputs)
        if (input.head && (best == nullptr || comesBefore(input.head->position, best->head->position)))
            best = &input;
    const std::optional<core::Position> cut = cutAt();
    if (best == nullptr || (cut && !comesBefore(best->head->position, *cut)))
        return std::nullopt;
    std::optional<Hit> hit = std::move(best->head);
    best->head = best->stream->next();
    for (Input& input : m_inputs)
        if (input.head && input.head->position == hit->position)
            input.head = input.stream->next();
    return hit;
}

std::optional<core::Position> TimelineMerge::cutAt() const
{
    std::optional<core::Position> first;
    for (const Input& input : m_inputs) {
        const std::optional<core::Position> cut = input.head ? std::nullopt : input.stream->cutAt();
        if (cut && (!first || comesBefore(*cut, *first)))
            first = cut;
    }
    return first;
}

SqlTimeline::SqlTimeline(Database& database, Records& records)
    : m_records(records)
    , m_authors(database)
    , m_indexes(database)
{
}

TimelineMerge SqlTimeline::start(const core::TimelineQuery& query, nostr::UnixTime now)
{
    // One more than the page: whoever pulls wants to know whether there is more.
    return start(query.filters, {query.after, query.withReplies, query.mutes.get(), true, query.limit + 1,
                                 now, query.budget});
}

TimelineMerge SqlTimeline::startCount(const std::vector<nostr::Filter>& filters, nostr::UnixTime now)
{
    return start(filters, {std::nullopt, true, nullptr, false, SIZE_MAX, now});
}

TimelineMerge SqlTimeline::start(const std::vector<nostr::Filter>& filters, const StreamRules& rules)
{
    std::vector<std::unique_ptr<TimelineStream>> streams;
    for (const nostr::Filter& filter : filters) {
        if (nostr::matchesNothing(filter) || (rules.withLimits && filter.limit == 0u))
            continue;
        auto compiled = std::make_unique<CompiledFilter>(filter);
        std::unique_ptr<RowSource> source = sourceOf(*compiled, rules.wanted);
        streams.push_back(
            std::make_unique<TimelineStream>(m_records, std::move(compiled), rules, std::move(source)));
    }
    return TimelineMerge(std::move(streams));
}

std::unique_ptr<RowSource> SqlTimeline::narrowRows(const CompiledFilter& filter)
{
    using Plan = QueryShape::Plan;
    const Plan plan = shapeOf(filter.filter()).plan;
    return plan == Plan::Ids || plan == Plan::Tags || plan == Plan::Strands ? sourceOf(filter, 0) : nullptr;
}

std::unique_ptr<RowSource> SqlTimeline::allRows() { return std::make_unique<AnyRows>(m_indexes); }

std::unique_ptr<RowSource> SqlTimeline::sourceOf(const CompiledFilter& filter, std::size_t wanted)
{
    using Plan = QueryShape::Plan;
    const QueryShape shape = shapeOf(filter.filter());
    switch (shape.plan) {
    case Plan::Ids: return byIds(filter.filter());
    case Plan::Tags: return byTags(filter.filter(), shape.alsoStrands);
    case Plan::Strands:
        if (const auto strands = strandsOf(filter.filter(), kMostStrands))
            return std::make_unique<MergedStrands>(m_indexes, *strands);
        [[fallthrough]];
    case Plan::Walk: return byWalk(filter, wanted);
    case Plan::Nothing:
    case Plan::Time: break;
    }
    return std::make_unique<AnyRows>(m_indexes);
}

std::unique_ptr<RowSource> SqlTimeline::byIds(const nostr::Filter& filter)
{
    std::vector<RowNumber> rows;
    for (const nostr::EventId& id : *filter.ids)
        if (const std::optional<RowNumber> row = m_records.rowOf(id))
            rows.push_back(*row);
    return std::make_unique<FixedRows>(std::move(rows));
}

std::unique_ptr<RowSource> SqlTimeline::byTags(const nostr::Filter& filter, bool alsoStrands)
{
    std::vector<std::unique_ptr<RowSource>> sources;
    for (const nostr::TagCondition& condition : filter.tags) {
        std::vector<SqlIndexes::Strand> strands;
        for (const std::string& value : condition.values)
            strands.push_back({std::nullopt, tagKey(condition.letter, value)});
        sources.push_back(std::make_unique<MergedStrands>(m_indexes, strands));
    }
    if (alsoStrands)
        if (const auto strands = strandsOf(filter, kMostStrands))
            sources.push_back(std::make_unique<MergedStrands>(m_indexes, *strands));
    if (sources.size() == 1)
        return std::move(sources.front());
    return std::make_unique<CommonRows>(std::move(sources));
}

std::unique_ptr<RowSource> SqlTimeline::byWalk(const CompiledFilter& filter, std::size_t wanted)
{
    const nostr::Filter& conditions = filter.filter();
    const std::size_t authors = conditions.authors ? conditions.authors->size() : 0;
    const std::size_t kinds = conditions.kinds ? conditions.kinds->size() : kUsualKinds;
    WalkedRows::Costs costs{wanted, kUnbounded, kUnbounded};
    if (wanted > kUnbounded) {
        // Who wants all events of some authors is better off with their strands at once; who
        // wants all of a kind is not.
        costs.wanted = 0;
        if (conditions.authors)
            costs.budget = 0;
    } else {
        costs.budget = kWalkPerRow * wanted + authors * kinds;
        costs.otherwise = 2 * (conditions.authors ? authors * kinds + wanted : kUsualAuthors);
    }
    return std::make_unique<WalkedRows>(m_indexes, filter, costs, [this, &filter]() {
        const auto strands = strandsOf(filter.filter(), kMostStrands);
        if (strands)
            return std::unique_ptr<RowSource>(std::make_unique<MergedStrands>(m_indexes, *strands));
        return std::unique_ptr<RowSource>(
            std::make_unique<WalkedRows>(m_indexes, filter, WalkedRows::Costs{}, nullptr));
    });
}

// The strands of all authors and kinds; none where these are more than `atMost`.
std::optional<std::vector<SqlIndexes::Strand>> SqlTimeline::strandsOf(const nostr::Filter& filter,
                                                                      std::size_t atMost)
{
    const std::vector<nostr::Kind> kinds = filter.kinds ? *filter.kinds : m_indexes.kinds(atMost + 1);
    std::vector<SqlIndexes::Strand> strands;
    if (!filter.authors) {
        for (const nostr::Kind kind : kinds) {
            for (const AuthorNumber author : m_indexes.authorsOf(kind, atMost + 1))
                strands.push_back({kind, author});
            if (strands.size() > atMost)
                return std::nullopt;
        }
        return strands;
    }
    if (kinds.size() * filter.authors->size() > atMost)
        return std::nullopt;
    for (const nostr::PublicKey& key : *filter.authors)
        if (const std::optional<AuthorNumber> author = m_authors.find(key))
            for (const nostr::Kind kind : kinds)
                strands.push_back({kind, *author});
    return strands;
}

} // namespace store
