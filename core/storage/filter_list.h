// SPDX-License-Identifier: MIT
// The filters of a timeline. Copies share them and they never change in place, so that passing a
// list with thousands of authors from thread to thread costs nothing, and whoever made something
// of a list can tell by its address that it is still the same one.
#pragma once

#include "core/nostr/filter.h"

#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

namespace core {

class FilterList {
public:
    using Shared = std::shared_ptr<const std::vector<nostr::Filter>>;

    FilterList() : FilterList(std::vector<nostr::Filter>()) {}
    FilterList(std::vector<nostr::Filter> filters)
        : m_filters(std::make_shared<const std::vector<nostr::Filter>>(std::move(filters)))
    {
    }
    FilterList(std::initializer_list<nostr::Filter> filters) : FilterList(std::vector<nostr::Filter>(filters))
    {
    }

    /// Whoever holds it keeps the address from being given to another list.
    const Shared& shared() const { return m_filters; }
    const std::vector<nostr::Filter>& all() const { return *m_filters; }
    operator const std::vector<nostr::Filter>&() const { return *m_filters; }

    auto begin() const { return m_filters->begin(); }
    auto end() const { return m_filters->end(); }
    std::size_t size() const { return m_filters->size(); }
    bool empty() const { return m_filters->empty(); }
    const nostr::Filter& front() const { return m_filters->front(); }
    const nostr::Filter& operator[](std::size_t i) const { return (*m_filters)[i]; }

    /// Copies the others: a list of many is better made from a vector.
    void push_back(nostr::Filter filter)
    {
        std::vector<nostr::Filter> filters = *m_filters;
        filters.push_back(std::move(filter));
        *this = FilterList(std::move(filters));
    }

private:
    Shared m_filters;
};

} // namespace core
