// SPDX-License-Identifier: MIT
#include "store/crc32c.h"
#include "store/packed_event.h"
#include "tests/store/made_events.h"

#include <QTest>

namespace {

nostr::Event richEvent()
{
    const std::string hex = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    std::string upper = hex;
    upper[20] = 'A';
    nostr::Event event = makeEvent(idOf(0x0123456789abcdef, 7), author(9), 1'700'000'001, 30023,
                                   {{"e", hex, "wss://relay.example", "reply"},
                                    {"p", upper},
                                    {"p", hex.substr(1)},
                                    {},
                                    {""},
                                    {"t", std::string(300, 'x')},
                                    {"expiration", "1800000000"},
                                    {"\xf0\x9f\x99\x82", "\u00e9"}},
                                   "line one\nline two \xe2\x80\xae");
    for (std::size_t i = 0; i < event.sig.size(); ++i)
        event.sig[i] = static_cast<std::uint8_t>(3 * i);
    return event;
}

} // namespace

class TstPackedEvent : public QObject {
    Q_OBJECT

private slots:
    void checksumIsCastagnolis()
    {
        const std::string text = "123456789";
        QCOMPARE(store::crc32c({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}),
                 0xe3069283u);
    }

    void givesBackEveryEventAsItWas()
    {
        const nostr::Event event = richEvent();
        const store::Record record = store::pack(event);
        const auto view = store::PackedEvent::view(record);
        QVERIFY(view);
        QVERIFY(view->unpack() == event);
        QCOMPARE(view->kind(), event.kind);
        QVERIFY(view->id() == event.id);
        QVERIFY(view->pubkey() == event.pubkey);
        QVERIFY(view->sig() == event.sig);
        QVERIFY(view->createdAt() == event.createdAt);
        QVERIFY(view->content() == event.content);
        QVERIFY(view->record() == record);
    }

    void keepsHexInHalfTheBytes()
    {
        const std::string hex(64, 'a');
        const std::string other(64, 'g');
        const auto sizeWith = [](const std::string& value) {
            return store::pack(makeEvent(idOf(1), author(1), 1, 1, {{"e", value}})).size();
        };
        // One byte of length for the one, two for the other, which is above 63 bytes.
        QCOMPARE(sizeWith(other) - sizeWith(hex), std::size_t{33});
    }

    void readsTheExpiryOfThoseThatHaveOne()
    {
        const auto expiryWith = [](nostr::Tags tags) {
            const store::Record record = store::pack(makeEvent(idOf(1), author(1), 1, 1, std::move(tags)));
            return store::PackedEvent::view(record)->expiration();
        };
        QVERIFY(!expiryWith({}));
        QVERIFY(!expiryWith({{"expiration", "abc"}}));
        QCOMPARE(expiryWith({{"expiration", "12"}})->seconds, 12);
        QCOMPARE(expiryWith({{"expiration", ""}, {"expiration", "12"}})->seconds, 12);
    }

    void refusesARecordWithAnyBitFlipped()
    {
        const store::Record record = store::pack(richEvent());
        for (std::size_t bit = 0; bit < record.size() * 8; ++bit) {
            store::Record damaged = record;
            damaged[bit / 8] = static_cast<std::uint8_t>(damaged[bit / 8] ^ 1u << bit % 8);
            QVERIFY(!store::PackedEvent::view(damaged));
        }
    }

    void refusesARecordOfAnyOtherLength()
    {
        const store::Record record = store::pack(richEvent());
        for (std::size_t length = 0; length < record.size(); ++length)
            QVERIFY(!store::PackedEvent::view(std::span(record).first(length)));
        store::Record longer = record;
        longer.push_back(0);
        QVERIFY(!store::PackedEvent::view(longer));
    }

    // Somebody may write a checksum that fits, so the parts must hold by themselves.
    void neverReadsOutsideWhenTheChecksumFitsNonsense()
    {
        Numbers numbers(11);
        const store::Record record = store::pack(richEvent());
        int read = 0;
        for (int round = 0; round < 20'000; ++round) {
            store::Record damaged = record;
            for (std::uint64_t i = 0; i <= numbers.below(4); ++i)
                damaged[4 + numbers.below(damaged.size() - 4)] =
                    static_cast<std::uint8_t>(numbers.below(256));
            const std::uint32_t checksum = store::crc32c(std::span(damaged).subspan(4));
            std::memcpy(damaged.data(), &checksum, 4);
            // A copy of just this size, so that the sanitizer sees a byte too far.
            const auto exact = std::make_unique<std::uint8_t[]>(damaged.size());
            std::ranges::copy(damaged, exact.get());
            const auto view = store::PackedEvent::view({exact.get(), damaged.size()});
            if (!view)
                continue;
            ++read;
            static_cast<void>(view->expiration());
            if (const auto event = view->unpack())
                QVERIFY(event->tags.size() < damaged.size());
        }
        QVERIFY(read > 1000);
    }
};

QTEST_GUILESS_MAIN(TstPackedEvent)
#include "tst_packed_event.moc"
