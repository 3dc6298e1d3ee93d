// SPDX-License-Identifier: MIT
#include "store/strands/strand_loader.h"

#include "store/schema.h"
#include "store/statement.h"
#include "store/transaction.h"

#include <algorithm>
#include <new>

namespace store {

StrandLoader::StrandLoader(std::filesystem::path database, StrandIndex& index)
    : m_database(std::move(database))
    , m_index(index)
{
    // Before the thread runs: what commits from now on is not lost.
    m_index.startLoading();
    m_thread = std::thread([this] { run(); });
}

StrandLoader::~StrandLoader()
{
    m_stopping = true;
    m_thread.join();
}

void StrandLoader::run()
{
    std::vector<std::int64_t> mixed;
    std::vector<std::int64_t> crowded;
    bool isWhole = false;
    try {
        isWhole = load(mixed, crowded);
    } catch (const std::bad_alloc&) {
    }
    m_index.finishLoading(isWhole, std::move(mixed), std::move(crowded));
    m_finished = true;
    m_finished.notify_all();
}

bool StrandLoader::load(std::vector<std::int64_t>& mixed, std::vector<std::int64_t>& crowded)
{
    const auto opened = openForReading(m_database);
    if (!opened)
        return false;
    Database& database = **opened;
    Statement begin(database, "BEGIN");
    Statement commit(database, "COMMIT");
    const Snapshot snapshot(database, begin, commit);

    Statement authors(database, "SELECT i, pubkey FROM a");
    for (Rows rows = authors.run(); rows.next();) {
        const std::span<const std::uint8_t> bytes = rows.bytes(1);
        if (rows.integer(0) <= 0 || rows.integer(0) >= AuthorMap::kMost || bytes.size() != 32)
            return false;
        std::array<std::uint8_t, 32> key;
        std::ranges::copy(bytes, key.begin());
        m_index.addAuthor(static_cast<std::uint32_t>(rows.integer(0)), nostr::PublicKey(key));
    }

    // Counting visits pages and not rows; growing the table of ids would visit each row again.
    Statement number(database, "SELECT count(*) FROM ika");
    if (Rows rows = number.run(); rows.next())
        m_index.reserve(static_cast<std::size_t>(rows.integer(0)));

    Statement index(database, "SELECT k, a, r, f FROM ika ORDER BY k, a, r");
    std::vector<StrandIndex::LoadedRow> ofKind;
    std::int64_t kind = -1;
    const auto endKind = [&] {
        if (!ofKind.empty())
            m_index.addKind(static_cast<nostr::Kind>(kind), ofKind);
        ofKind.clear();
    };
    for (Rows rows = index.run(); rows.next();) {
        if (rows.integer(0) != kind) {
            endKind();
            kind = rows.integer(0);
        }
        const std::int64_t author = rows.integer(1);
        if (author <= 0 || author >= AuthorMap::kMost)
            return false;
        ofKind.push_back(
            {rows.integer(2), static_cast<std::uint32_t>(author), RowFacts::unpack(rows.integer(3))});
        if (ofKind.size() % 4096 == 0 && m_stopping)
            return false;
    }
    endKind();

    Statement seconds(database, "SELECT second FROM mixed");
    for (Rows rows = seconds.run(); rows.next();)
        mixed.push_back(rows.integer(0));
    Statement crowdedSeconds(database, "SELECT DISTINCT created_at FROM crowded");
    for (Rows rows = crowdedSeconds.run(); rows.next();)
        crowded.push_back(rows.integer(0));
    return !database.failure();
}

} // namespace store
