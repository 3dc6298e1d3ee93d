// SPDX-License-Identifier: MIT
#include "app/ctl/matching_events.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <optional>

namespace app::ctl {

namespace {

constexpr std::size_t kPage = 500;

// What one filter with `search` finds.
class Found {
public:
    Found(store::Reader& reader, const nostr::Filter& filter) : m_reader(reader)
    {
        m_query.text = filter.search;
        m_query.filter = filter;
        m_left = filter.limit.value_or(std::numeric_limits<std::uint32_t>::max());
    }

    /// The newest that is left; null at the end and after a failure.
    const nostr::Event* front()
    {
        while (m_events.empty() && m_left > 0 && !m_isAtEnd && m_status)
            readPage();
        return m_events.empty() ? nullptr : &m_events.front();
    }
    void pop() { m_events.pop_front(); }
    const nostr::Status& status() const { return m_status; }

private:
    void readPage()
    {
        m_query.limit = std::min<std::size_t>(kPage, m_left);
        auto page = m_reader.search(m_query);
        if (!page) {
            m_status = page.error();
            return;
        }
        m_left -= static_cast<std::uint32_t>(page->events.size());
        m_events.assign(std::make_move_iterator(page->events.begin()),
                        std::make_move_iterator(page->events.end()));
        m_query.after = page->end;
        m_isAtEnd = !page->end;
    }

    store::Reader& m_reader;
    core::SearchQuery m_query;
    std::uint32_t m_left;
    std::deque<nostr::Event> m_events;
    bool m_isAtEnd = false;
    nostr::Status m_status = nostr::ok();
};

class Union {
public:
    explicit Union(const std::function<void(const nostr::Event&)>& visit) : m_visit(visit) {}

    void add(store::Reader& reader, const nostr::Filter& filter) { m_found.emplace_back(reader, filter); }

    /// Shows all that is found and comes before `end`, or everything.
    void showUpTo(const nostr::Event* end)
    {
        while (Found* best = newest()) {
            if (end != nullptr && !nostr::isBefore(*best->front(), *end))
                return;
            show(*best->front());
            best->pop();
        }
    }
    void show(const nostr::Event& event)
    {
        if (m_last == event.id)
            return;
        m_last = event.id;
        m_visit(event);
    }
    nostr::Status status() const
    {
        for (const Found& found : m_found)
            if (!found.status())
                return found.status();
        return nostr::ok();
    }

private:
    Found* newest()
    {
        Found* best = nullptr;
        for (Found& found : m_found)
            if (found.front() != nullptr &&
                (best == nullptr || nostr::isBefore(*found.front(), *best->front())))
                best = &found;
        return best;
    }

    const std::function<void(const nostr::Event&)>& m_visit;
    std::deque<Found> m_found;
    std::optional<nostr::EventId> m_last;
};

} // namespace

bool hasSearch(const std::vector<nostr::Filter>& filters)
{
    return std::ranges::any_of(filters, [](const nostr::Filter& filter) { return !filter.search.empty(); });
}

nostr::Status forEachMatching(store::Reader& reader, store::Reader* searcher,
                              const std::vector<nostr::Filter>& filters,
                              const std::function<void(const nostr::Event&)>& visit)
{
    Union all(visit);
    core::TimelineQuery query;
    std::vector<nostr::Filter> others;
    for (const nostr::Filter& filter : filters) {
        if (!filter.search.empty() && searcher != nullptr)
            all.add(*searcher, filter);
        else
            others.push_back(filter);
    }
    query.filters = std::move(others);
    query.limit = std::numeric_limits<std::size_t>::max();
    const auto status =
        query.filters.empty() ? nostr::ok() : reader.forEach(query, [&](const nostr::Event& event) {
            all.showUpTo(&event);
            all.show(event);
            return static_cast<bool>(all.status());
        });
    if (!status)
        return status;
    all.showUpTo(nullptr);
    return all.status();
}

} // namespace app::ctl
