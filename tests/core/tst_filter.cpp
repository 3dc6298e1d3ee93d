// SPDX-License-Identifier: MIT
#include "core/nostr/filter.h"

#include "core/nostr/event_json.h"
#include "tests/support/event_samples.h"
#include "tests/support/table.h"

#include <QTest>

using namespace nostr;

namespace {

Filter filter(std::string_view json)
{
    auto parsed = parseFilter(json);
    if (!parsed)
        qFatal("no filter: %s", parsed.error().message.c_str());
    return *std::move(parsed);
}

} // namespace

class TstFilter : public QObject {
    Q_OBJECT

private slots:
    void matchesAsTheTableSays()
    {
        std::vector<std::pair<std::string, Event>> events;
        int answered = 0;
        for (const auto& row : tableRows("filters.tsv")) {
            if (row[0] == "event") {
                events.emplace_back(row[1], *parseEvent(row[2]));
                continue;
            }
            if (row[2] == "error") {
                QVERIFY2(!parseFilter(row[3]), row[1].c_str());
                continue;
            }
            const Filter read = filter(row[3]);
            QCOMPARE(row[2].size(), events.size());
            for (std::size_t i = 0; i < events.size(); ++i) {
                if (row[2][i] == '-')
                    continue;
                const std::string pair = row[1] + " x " + events[i].first;
                QVERIFY2(matches(read, events[i].second) == (row[2][i] == '1'), pair.c_str());
                ++answered;
            }
        }
        QVERIFY(answered > 1500);
    }

    void writesWhatItReads()
    {
        for (const auto& row : tableRows("filters.tsv")) {
            if (row[0] == "filter" && row[2] != "error")
                QVERIFY2(filter(toJson(filter(row[3]))) == filter(row[3]), row[1].c_str());
        }
        const std::string all =
            "{\"ids\":[\"" + std::string(64, 'a') +
            "\"],\"authors\":[],\"kinds\":[1,30023],"
            "\"#e\":[\"x\"],\"#T\":[\"\\\"\",\"\"],\"since\":1,\"until\":0,\"limit\":0,\"search\":\"a b\"}";
        QCOMPARE(toJson(filter(all)), all);
    }

    void findsAnEmptyListToMatchNothing()
    {
        const Event event = sampleEvent("x", {{"a", "y"}});
        for (const char* json : {"{\"ids\":[]}", "{\"authors\":[]}", "{\"kinds\":[]}", "{\"#a\":[]}",
                                 "{\"kinds\":[1],\"#a\":[]}", "{\"ids\":[\"abcd\"]}",
                                 "{\"authors\":[\"npub1x\"]}", "{\"kinds\":[65536,-1]}"}) {
            QVERIFY2(matchesNothing(filter(json)), json);
            QVERIFY2(!matches(filter(json), event), json);
        }
        for (const char* json : {"{}", "{\"kinds\":[1]}", "{\"since\":5,\"until\":4}", "{\"limit\":0}"})
            QVERIFY2(!matchesNothing(filter(json)), json);
    }

    void keepsTheValuesThatAnEventCanHave()
    {
        const std::string key(64, 'b');
        const Filter read = filter("{\"authors\":[\"short\",\"" + key + "\"],\"kinds\":[70000,7]}");
        QCOMPARE(read.authors->size(), std::size_t(1));
        QCOMPARE(read.kinds, (std::vector<Kind>{7}));
    }

    void treatsTimesAsInclusiveAndZeroAsABound()
    {
        Event event = sampleEvent("x");
        event.createdAt = {0};
        QVERIFY(matches(filter("{\"until\":0}"), event));
        QVERIFY(matches(filter("{\"since\":0,\"until\":0}"), event));
        event.createdAt = {1};
        QVERIFY(!matches(filter("{\"until\":0}"), event));
        QVERIFY(matches(filter("{\"since\":1,\"until\":1}"), event));
        QVERIFY(!matches(filter("{\"since\":2}"), event));
    }

    void neverWritesANegativeTime()
    {
        Filter negative;
        negative.since = UnixTime{-5};
        QCOMPARE(toJson(negative), std::string("{\"since\":0}"));
    }

    void ignoresWhatItDoesNotKnow()
    {
        QVERIFY(filter("{\"#emoji\":[\"x\"],\"#1\":[\"y\"],\"foo\":{\"bar\":[null]},\"\":1}") == Filter{});
    }

    void refusesWhatIsNoFilter_data()
    {
        QTest::addColumn<QByteArray>("json");
        for (const char* json :
             {"", "null", "[]", "{", "{}{}", "{\"ids\":\"x\"}", "{\"ids\":[1]}", "{\"kinds\":[\"1\"]}",
              "{\"kinds\":[1.5]}", "{\"since\":\"1\"}", "{\"until\":1.5}", "{\"limit\":null}",
              "{\"search\":1}", "{\"#e\":[1]}", "{\"#e\":{}}", "{\"foo\":nul}", "{\"foo\":\"\\ud800\"}"})
            QTest::newRow(json) << QByteArray(json);
    }
    void refusesWhatIsNoFilter()
    {
        QFETCH(QByteArray, json);
        QVERIFY(!parseFilter(json.toStdString()));
    }

    void boundsLimits()
    {
        QCOMPARE(filter("{\"limit\":-1}").limit, 0u);
        QCOMPARE(filter("{\"limit\":99999999999}").limit, 4294967295u);
    }

    void refusesEveryCutOfAFilter()
    {
        const std::string json =
            "{\"ids\":[\"" + std::string(64, 'a') + "\"],\"kinds\":[1,2],\"#e\":[\"x\"],\"since\":12}";
        for (std::size_t length = 0; length < json.size(); ++length)
            QVERIFY(!parseFilter(std::string(json, 0, length)));
    }
};

QTEST_GUILESS_MAIN(TstFilter)
#include "tst_filter.moc"
