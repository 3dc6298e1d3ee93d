// SPDX-License-Identifier: MIT
#include "store/store_info.h"

#include "store/packed_event.h"
#include "store/page_count.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

namespace store {

namespace {

constexpr std::size_t kAuthors = 20; // of those that take most room

struct PartName {
    std::string_view table;
    std::string_view name;
};

constexpr std::array kPartNames{
    PartName{"e", "events"},
    PartName{"crowded", "events of crowded seconds"},
    PartName{"ih", "index of ids"},
    PartName{"ika", "index of kinds and authors"},
    PartName{"t", "index of tags"},
    PartName{"text", "index of texts"},
    PartName{"text_todo", "texts to be indexed"},
    PartName{"a", "authors"},
    PartName{"seen", "relays that had an event"},
    PartName{"counts", "counts"},
    PartName{"marks", "likes and reposts by person"},
    PartName{"expiry", "expiry"},
    PartName{"deleted_id", "deleted ids"},
    PartName{"deleted_address", "deleted addresses"},
    PartName{"outbox", "outgoing queue"},
    PartName{"list_version", "versions of own lists"},
};

std::string nameOf(std::string_view table)
{
    const auto found = std::ranges::find(kPartNames, table, &PartName::table);
    return std::string(found != kPartNames.end() ? found->name : table);
}

std::uint64_t numberFrom(Database& database, std::string_view sql)
{
    Statement statement(database, sql);
    Rows rows = statement.run();
    return rows.next() ? static_cast<std::uint64_t>(rows.integer(0)) : 0;
}

class Shares {
public:
    void add(std::span<const std::uint8_t> head, std::uint64_t bytes)
    {
        const std::optional<PackedHeader> header = PackedHeader::peek(head);
        if (!header)
            return;
        std::array<std::uint8_t, nostr::PublicKey::size> key{};
        std::ranges::copy(header->pubkey, key.begin());
        for (core::EventShare* share :
             {&m_info.all, &m_info.kinds[header->kind], &m_authors[nostr::PublicKey(key)]}) {
            ++share->events;
            share->bytes += bytes;
        }
    }

    core::StoreInfo take()
    {
        for (const auto& [author, share] : m_authors)
            m_info.authors.push_back({author, share});
        const std::size_t shown = std::min(kAuthors, m_info.authors.size());
        const auto end = m_info.authors.begin() + static_cast<std::ptrdiff_t>(shown);
        std::partial_sort(m_info.authors.begin(), end, m_info.authors.end(),
                          [](const core::AuthorShare& a, const core::AuthorShare& b) {
                              return std::pair(b.share.bytes, a.author) < std::pair(a.share.bytes, b.author);
                          });
        m_info.authors.erase(end, m_info.authors.end());
        return std::move(m_info);
    }

private:
    core::StoreInfo m_info;
    std::unordered_map<nostr::PublicKey, core::EventShare> m_authors;
};

std::vector<core::PartShare> partsOf(Database& database)
{
    std::vector<core::PartShare> parts;
    if (numberFrom(database, "SELECT count(*) FROM pragma_module_list WHERE name = 'dbstat'") == 0)
        return parts;
    Statement statement(database, "SELECT coalesce(s.tbl_name, d.name), sum(d.pgsize) AS bytes "
                                  "FROM dbstat AS d LEFT JOIN sqlite_schema AS s ON s.name = d.name "
                                  "WHERE d.aggregate = TRUE GROUP BY 1 ORDER BY bytes DESC");
    for (Rows rows = statement.run(); rows.next();)
        parts.push_back({nameOf(rows.text(0)), static_cast<std::uint64_t>(rows.integer(1))});
    return parts;
}

} // namespace

core::StoreInfo infoOf(Database& database)
{
    Shares shares;
    for (const char* sql :
         {"SELECT substr(b, 1, 160), length(b) FROM e", "SELECT substr(b, 1, 160), length(b) FROM crowded"}) {
        Statement statement(database, sql);
        for (Rows rows = statement.run(); rows.next();)
            shares.add(rows.bytes(0), static_cast<std::uint64_t>(rows.integer(1)));
    }
    core::StoreInfo info = shares.take();
    info.parts = partsOf(database);
    info.fileBytes = fileBytes(database);
    info.freeBytes = freeBytes(database);
    info.listVersions = numberFrom(database, "SELECT count(*) FROM list_version");
    info.waiting = numberFrom(database, "SELECT count(DISTINCT id) FROM outbox WHERE refused = 0");
    return info;
}

} // namespace store
