// SPDX-License-Identifier: MIT
#include "store/integrity.h"

#include "store/author_ids.h"
#include "store/packed_event.h"
#include "store/row_number.h"
#include "store/statement.h"
#include "store/tag_key.h"

#include <unordered_map>

namespace store {

namespace {

// A sum over entries in any order: two sets that differ have the same one as good as never.
class Sum {
public:
    void add(std::int64_t a, std::int64_t b, std::int64_t c = 0)
    {
        m_sum += mixed(mixed(mixed(static_cast<std::uint64_t>(a)) + static_cast<std::uint64_t>(b)) +
                       static_cast<std::uint64_t>(c));
    }
    friend bool operator==(const Sum&, const Sum&) = default;

private:
    static std::uint64_t mixed(std::uint64_t x)
    {
        x = (x ^ (x >> 31)) * 0x7fb5d329728ea185;
        x = (x ^ (x >> 27)) * 0x81dadef4bc2dd44d;
        return x ^ (x >> 33);
    }

    std::uint64_t m_sum = 0;
};

class Check {
public:
    Check(Database& database, std::vector<std::string>& problems, std::size_t most)
        : m_database(database)
        , m_problems(problems)
        , m_most(most)
    {
    }

    bool isFull() const { return m_problems.size() >= m_most; }

    void tell(std::string problem)
    {
        if (!isFull())
            m_problems.push_back(std::move(problem));
    }

    void checkFile()
    {
        Statement statement(m_database, "PRAGMA integrity_check(20)");
        for (Rows rows = statement.run(); rows.next();)
            if (rows.text(0) != "ok")
                tell(std::string(rows.text(0)));
    }

    void checkEvents()
    {
        readAuthors();
        Statement statement(m_database, "SELECT r, b FROM e");
        for (Rows rows = statement.run(); !isFull() && rows.next();) {
            const RowNumber row = rows.integer(0);
            const std::optional<PackedEvent> record = PackedEvent::view(rows.bytes(1));
            const std::optional<nostr::Event> event = record ? record->unpack() : std::nullopt;
            if (event)
                take(*event, row);
            else
                ++m_damaged;
        }
        Statement crowded(m_database, "SELECT b FROM crowded");
        for (Rows rows = crowded.run(); rows.next();)
            if (!PackedEvent::view(rows.bytes(0)))
                ++m_damaged;
    }

    void tellOfDamagedRecords()
    {
        if (m_damaged > 0)
            tell(std::to_string(m_damaged) + " records are damaged");
    }

    // With a damaged record nobody knows what the indexes should hold.
    void checkIndexes()
    {
        if (m_damaged > 0)
            return;
        compare("SELECT h, r FROM ih", m_ids, "ids");
        compare("SELECT k, r, a FROM ika", m_byAuthor, "kinds and authors");
        compare("SELECT x, r FROM t", m_tags, "tags");
    }

private:
    void readAuthors()
    {
        Statement statement(m_database, "SELECT i, pubkey FROM a");
        for (Rows rows = statement.run(); rows.next();)
            m_authors.emplace(std::string(rows.text(1)), rows.integer(0));
    }

    void take(const nostr::Event& event, RowNumber row)
    {
        if (secondOf(row) != event.createdAt.seconds)
            tell("event " + event.id.toHex() + " lies under another time");
        const auto key = event.pubkey.bytes();
        const auto author =
            m_authors.find(std::string(reinterpret_cast<const char*>(key.data()), key.size()));
        m_ids.add(idPrefix(event.id), row);
        m_byAuthor.add(event.kind, row, author != m_authors.end() ? author->second : -1);
        for (const std::int64_t tag : tagKeysOf(event))
            m_tags.add(tag, row);
    }

    void compare(std::string_view sql, const Sum& expected, const std::string& name)
    {
        Sum sum;
        Statement statement(m_database, sql);
        for (Rows rows = statement.run(); rows.next();)
            sum.add(rows.integer(0), rows.integer(1), rows.columns() > 2 ? rows.integer(2) : 0);
        if (sum != expected)
            tell("the index of " + name + " does not fit the events");
    }

    Database& m_database;
    std::vector<std::string>& m_problems;
    const std::size_t m_most;
    std::unordered_map<std::string, AuthorNumber> m_authors; // by the bytes of the key
    std::uint64_t m_damaged = 0;
    Sum m_ids;
    Sum m_byAuthor;
    Sum m_tags;
};

} // namespace

std::vector<std::string> problemsOf(Database& database, CheckDepth depth, std::size_t most)
{
    std::vector<std::string> problems;
    database.clearFailure();
    database.execute("BEGIN");
    Check check(database, problems, most);
    check.checkFile();
    if (problems.empty()) {
        check.checkEvents();
        check.checkIndexes();
        if (depth == CheckDepth::Records)
            check.tellOfDamagedRecords();
    }
    if (const std::optional<nostr::Error> failure = database.failure())
        check.tell(failure->message);
    database.clearFailure();
    database.execute("ROLLBACK");
    database.clearFailure();
    return problems;
}

} // namespace store
