// SPDX-License-Identifier: MIT
#include "tests/store/made_events.h"

#include <QTest>

class TstRecordPage : public QObject {
    Q_OBJECT

private slots:
    void holdsRecordsOfAnySizeOneBehindTheOther()
    {
        store::RecordPage page;
        std::size_t bytes = 0;
        for (std::uint64_t i = 0; i < 40; ++i) {
            const nostr::Event event =
                makeEvent(idOf(i), author(i), 100, 1, {{"t", "x"}}, std::string(i * 997 % 20'000, 'x'));
            const store::Record record = store::pack(event);
            page.add(record);
            bytes += record.size();
        }
        QCOMPARE(page.size(), std::size_t{40});
        QCOMPARE(page.bytes().size(), bytes);
        for (std::uint64_t i = 0; i < 40; ++i) {
            QCOMPARE(page[i].id(), idOf(i));
            QCOMPARE(page[i].content().size(), std::size_t{i * 997 % 20'000});
        }
        QCOMPARE(page[39].unpack()->tags, (nostr::Tags{{"t", "x"}}));
    }

    void isFilledAgainFromTheBeginning()
    {
        TestStore store;
        for (std::uint64_t i = 1; i <= 5; ++i)
            store.insertOne(makeEvent(idOf(i << 50), author(1), static_cast<std::int64_t>(100 + i)));
        const std::unique_ptr<store::Reader> reader = store.reader();
        core::TimelineQuery query{{nostr::Filter{}}, {}, 2, true, {}};
        store::RecordPage page;
        std::vector<std::int64_t> times;
        do {
            QVERIFY(reader->records(query, page));
            for (std::size_t i = 0; i < page.size(); ++i)
                times.push_back(page[i].createdAt().seconds);
            query.after = page.end;
        } while (page.end);
        QCOMPARE(times, (std::vector<std::int64_t>{105, 104, 103, 102, 101}));
        QCOMPARE(page.size(), std::size_t{1});
        query.limit = 0;
        QVERIFY(reader->records(query, page));
        QVERIFY(page.empty() && !page.end);
    }
};

QTEST_GUILESS_MAIN(TstRecordPage)
#include "tst_record_page.moc"
