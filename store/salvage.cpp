// SPDX-License-Identifier: MIT
#include "store/salvage.h"

#include "core/nostr/limits.h"
#include "store/packed_event.h"
#include "store/page_scan.h"
#include "store/statement.h"

#include <algorithm>
#include <array>

namespace store {

namespace {

template <class Bytes> std::optional<Bytes> bytes32(std::span<const std::uint8_t> bytes)
{
    std::array<std::uint8_t, 32> copy{};
    if (bytes.size() != copy.size())
        return std::nullopt;
    std::ranges::copy(bytes, copy.begin());
    return Bytes(copy);
}

std::string_view textOf(std::span<const std::uint8_t> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::optional<QueueRow> queueRow(std::span<const std::uint8_t> id, std::string_view relay,
                                 const std::array<std::int64_t, 4>& numbers, std::string_view answer)
{
    const auto eventId = bytes32<nostr::EventId>(id);
    auto url = nostr::RelayUrl::parse(relay);
    if (!eventId || !url)
        return std::nullopt;
    return QueueRow{*eventId,
                    *std::move(url),
                    std::max<std::int64_t>(numbers[0], 0),
                    numbers[1],
                    numbers[2] != 0,
                    numbers[3] != 0,
                    std::string(answer.substr(0, nostr::limits::kRelayText))};
}

class Salvage {
public:
    Salvage(std::filesystem::path file, const SalvageSink& sink) : m_file(std::move(file)), m_sink(sink) {}

    SalvageReport run(Thoroughness thoroughness)
    {
        const bool isDeep = thoroughness == Thoroughness::Deep;
        if (auto database = Database::open(m_file, Database::Mode::Foreign))
            m_database = *std::move(database);

        if (!readOwn() || isDeep)
            scanOwn();
        bool areEventsWhole = readRecords("e", "SELECT b FROM e");
        areEventsWhole = readRecords("crowded", "SELECT b FROM crowded") && areEventsWhole;
        areEventsWhole = readRecords("list_version", "SELECT b FROM list_version") && areEventsWhole;
        if (!areEventsWhole || isDeep)
            scanRecords();
        m_report.isQueueWhole = readQueue();
        if (!m_report.isQueueWhole)
            scanQueue();
        const bool isSeenWhole = readSeen();
        m_report.isWhole = areEventsWhole && m_report.isQueueWhole && isSeenWhole;
        return m_report;
    }

private:
    // A view or a virtual table could run anything.
    bool isTable(std::string_view name)
    {
        if (!m_database)
            return false;
        m_database->clearFailure();
        Statement statement(*m_database,
                            "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ? AND rootpage > 0");
        Rows rows = statement.run(name);
        return rows.next();
    }

    template <class Take> bool readTable(std::string_view table, std::string_view sql, Take take)
    {
        if (!isTable(table))
            return m_database && !m_database->failure() && !isNeeded(table);
        m_report.isStore = m_report.isStore || table == "e";
        Statement statement(*m_database, sql);
        for (Rows rows = statement.run(); rows.next();)
            take(rows);
        return !m_database->failure();
    }

    // Older versions of the store had no other ones.
    static bool isNeeded(std::string_view table) { return table == "e" || table == "outbox"; }

    bool readOwn()
    {
        return readTable("own", "SELECT pubkey FROM own", [this](const Rows& rows) {
            if (const auto key = bytes32<nostr::PublicKey>(rows.bytes(0)))
                m_sink.own(*key);
        });
    }

    bool readRecords(std::string_view table, std::string_view sql)
    {
        return readTable(table, sql, [this](const Rows& rows) {
            if (!takeRecord(rows.bytes(0)))
                ++m_report.damagedRecords;
        });
    }

    bool takeRecord(std::span<const std::uint8_t> record)
    {
        const std::optional<PackedEvent> packed = PackedEvent::view(record);
        std::optional<nostr::Event> event = packed ? packed->unpack() : std::nullopt;
        if (event)
            m_sink.event(*std::move(event));
        return packed.has_value();
    }

    bool readQueue()
    {
        return readTable(
            "outbox", "SELECT id, relay, attempts, not_before, refused, taken, answer FROM outbox ORDER BY n",
            [this](const Rows& rows) {
                auto row = queueRow(rows.bytes(0), rows.text(1),
                                    {rows.integer(2), rows.integer(3), rows.integer(4), rows.integer(5)},
                                    rows.text(6));
                if (row)
                    m_sink.queued(*std::move(row));
            });
    }

    bool readSeen()
    {
        return !isTable("relay") ||
               readTable("seen", "SELECT h, url FROM seen JOIN relay ON relay.i = seen.relay",
                         [this](const Rows& rows) {
                             if (auto relay = nostr::RelayUrl::parse(rows.text(1)))
                                 m_sink.seen(rows.integer(0), *std::move(relay));
                         });
    }

    void scanOwn()
    {
        scanPages(m_file, [this](const RawRow& row) {
            if (row.size() == 1 && row[0].type == RawValue::Type::Blob)
                if (const auto key = bytes32<nostr::PublicKey>(row[0].bytes))
                    m_sink.own(*key);
        });
    }

    // Whatever column of whatever table holds a record with a checksum that fits.
    void scanRecords()
    {
        scanPages(m_file, [this](const RawRow& row) {
            for (const RawValue& value : row)
                if (value.type == RawValue::Type::Blob && takeRecord(value.bytes))
                    m_report.isStore = true;
        });
    }

    void scanQueue()
    {
        using Type = RawValue::Type;
        constexpr std::array kColumns{Type::Null,    Type::Blob,    Type::Text,    Type::Integer,
                                      Type::Integer, Type::Integer, Type::Integer, Type::Text};
        scanPages(m_file, [&](const RawRow& row) {
            if (!std::ranges::equal(row, kColumns, {}, &RawValue::type))
                return;
            auto read = queueRow(row[1].bytes, textOf(row[2].bytes),
                                 {row[3].integer, row[4].integer, row[5].integer, row[6].integer},
                                 textOf(row[7].bytes));
            if (read)
                m_sink.queued(*std::move(read));
        });
    }

    const std::filesystem::path m_file;
    const SalvageSink& m_sink;
    std::unique_ptr<Database> m_database; // null where SQLite cannot open it
    SalvageReport m_report;
};

} // namespace

SalvageReport salvage(const std::filesystem::path& database, const SalvageSink& sink,
                      Thoroughness thoroughness)
{
    return Salvage(database, sink).run(thoroughness);
}

} // namespace store
