// SPDX-License-Identifier: MIT
// What the strands cost in memory, counted where it is allocated.
#include "store/strands/strand_index.h"
#include "tests/store/made_events.h"

#include <QTest>

#include <atomic>
#include <cstdlib>
#include <malloc.h>
#include <map>
#include <new>

namespace {

std::atomic<std::size_t> allocated{0};

void* allocate(std::size_t size)
{
    void* memory = std::malloc(size);
    if (memory == nullptr)
        std::abort();
    allocated += malloc_usable_size(memory);
    return memory;
}

void release(void* memory)
{
    allocated -= malloc_usable_size(memory);
    std::free(memory);
}

} // namespace

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void operator delete(void* memory) noexcept { release(memory); }
void operator delete[](void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t) noexcept { release(memory); }
void operator delete[](void* memory, std::size_t) noexcept { release(memory); }

class TstStrandMemory : public QObject {
    Q_OBJECT

private slots:
    void anEventTakesFewBytes_data()
    {
        QTest::addColumn<int>("events");
        QTest::addColumn<int>("authors");
        QTest::addColumn<double>("atMost");
        QTest::newRow("100,000 of 512 authors") << 100'000 << 512 << 60.0;
        QTest::newRow("1,000,000 of 2,048 authors") << 1'000'000 << 2048 << 60.0;
        QTest::newRow("few of each of many authors") << 100'000 << 2048 << 65.0;
    }
    void anEventTakesFewBytes()
    {
        QFETCH(int, events);
        QFETCH(int, authors);
        QFETCH(double, atMost);
        const std::size_t before = allocated;
        store::StrandIndex index;
        index.startLoading();
        index.reserve(static_cast<std::size_t>(events));
        for (int i = 0; i < authors; ++i)
            index.addAuthor(static_cast<std::uint32_t>(i + 1),
                            bytesOf<nostr::PublicKey>(static_cast<std::uint64_t>(i) << 32, 1));
        // 80 notes, 5 reposts and 15 reactions of a hundred.
        std::map<nostr::Kind, std::vector<store::StrandIndex::LoadedRow>> kinds;
        Numbers numbers(1);
        for (int i = 0; i < events; ++i) {
            const nostr::Kind kind = i % 20 < 16 ? 1 : i % 20 == 16 ? 6 : 7;
            kinds[kind].push_back(
                {i * store::lowestOf(1),
                 static_cast<std::uint32_t>(1 + numbers.below(static_cast<std::uint64_t>(authors))),
                 {static_cast<std::uint32_t>(numbers.below(1ULL << 32))}});
        }
        for (auto& [kind, rows] : kinds) {
            std::ranges::sort(rows, {}, [](const auto& row) { return std::pair(row.author, row.row); });
            index.addKind(kind, rows);
        }
        kinds.clear();
        index.finishLoading(true, {}, {});
        const double each =
            static_cast<double>(allocated - before) / static_cast<double>(static_cast<std::size_t>(events));
        qInfo("%.1f bytes an event, %.1f by its own count", each,
              static_cast<double>(index.bytes()) / static_cast<double>(events));
        QVERIFY(each <= atMost);
    }
};

QTEST_GUILESS_MAIN(TstStrandMemory)
#include "tst_strand_memory.moc"
