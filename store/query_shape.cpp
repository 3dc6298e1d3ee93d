// SPDX-License-Identifier: MIT
#include "store/query_shape.h"

namespace store {

namespace {

constexpr std::size_t kFewStrands = 64; // about 40 us to find their newest rows
constexpr std::size_t kFewAuthors = 4;  // without kinds: times some dozen kinds that are stored

bool hasFewStrands(const nostr::Filter& filter)
{
    if (!filter.authors)
        return false;
    return filter.kinds ? filter.authors->size() * filter.kinds->size() <= kFewStrands
                        : filter.authors->size() <= kFewAuthors;
}

} // namespace

QueryShape shapeOf(const nostr::Filter& filter)
{
    using Plan = QueryShape::Plan;
    if (nostr::matchesNothing(filter))
        return {Plan::Nothing};
    if (filter.ids)
        return {Plan::Ids};
    if (!filter.tags.empty())
        return {Plan::Tags, hasFewStrands(filter)};
    if (hasFewStrands(filter))
        return {Plan::Strands};
    if (filter.authors || filter.kinds)
        return {Plan::Walk};
    return {Plan::Time};
}

} // namespace store
