// SPDX-License-Identifier: MIT
#include "core/nostr/verified_event.h"

#include "core/nostr/event_id.h"
#include "tests/support/event_samples.h"

#include <QTest>

using namespace nostr;

namespace {

std::string faultOf(const Event& event)
{
    const auto result = verify(event);
    const auto* fault = std::get_if<VerifyFault>(&result);
    return fault ? std::string(toString(*fault)) : "none";
}

template <class Change> Event changed(Event event, Change change)
{
    change(event);
    return event;
}

/// The same with its id made right again, so that only the signature can tell.
Event rehashed(Event event)
{
    event.id = computeId(event);
    return event;
}

} // namespace

class TstVerifiedEvent : public QObject {
    Q_OBJECT

private slots:
    void signsWhatItThenVerifies()
    {
        const Event event = sampleEvent("caf\xc3\xa9 \xf0\x9f\x8d\x95 \n\"", {{"t", "x"}, {}, {"e", ""}});
        QCOMPARE(event.id, computeId(event));
        const auto result = verify(event);
        QVERIFY(std::holds_alternative<VerifiedEvent>(result));
        QVERIFY(*std::get<VerifiedEvent>(result) == event);
    }

    void noticesAnyChange()
    {
        const Event event = sampleEvent("one", {{"e", "x"}});
        const std::vector<Event> changes{
            changed(event, [](Event& e) { e.content = "onE"; }),
            changed(event, [](Event& e) { e.content = "one "; }),
            changed(event, [](Event& e) { e.tags[0][1] = "y"; }),
            changed(event, [](Event& e) { e.tags.push_back({}); }),
            changed(event, [](Event& e) { e.tags[0].emplace_back(); }),
            changed(event, [](Event& e) { e.kind = 2; }),
            changed(event, [](Event& e) { ++e.createdAt.seconds; }),
            changed(event, [](Event& e) { e.pubkey = sampleKey(2).publicKey(); }),
            changed(event, [](Event& e) { e.id = sampleEvent("two").id; }),
        };
        for (const Event& change : changes) {
            QCOMPARE(faultOf(change), std::string("wrong id"));
            if (change.pubkey == event.pubkey && change.content != event.content)
                QCOMPARE(faultOf(rehashed(change)), std::string("bad signature"));
        }
    }

    void refusesAForgedCopyAlsoAfterTheRealOne()
    {
        const Event real = sampleEvent("real");
        QCOMPARE(faultOf(real), std::string("none"));
        QCOMPARE(faultOf(changed(real, [](Event& e) { e.content = "forged"; })), std::string("wrong id"));
        QCOMPARE(faultOf(changed(real, [](Event& e) { e.sig[5] ^= 1; })), std::string("bad signature"));
        QCOMPARE(faultOf(real), std::string("none"));
    }

    void refusesForeignAndEmptySignatures()
    {
        const Event event = sampleEvent("one");
        QCOMPARE(faultOf(changed(event, [](Event& e) { e.sig = {}; })), std::string("bad signature"));
        QCOMPARE(faultOf(changed(event, [](Event& e) { e.sig = sampleEvent("two").sig; })),
                 std::string("bad signature"));
        QCOMPARE(faultOf(changed(event, [](Event& e) { e.sig = sampleKey(2).sign(e.id.bytes()); })),
                 std::string("bad signature"));
    }

    void refusesAnAuthorWhoIsNotOnTheCurve()
    {
        const Event event = changed(sampleEvent("one"), [](Event& e) { e.pubkey = PublicKey(); });
        QCOMPARE(faultOf(rehashed(event)), std::string("bad public key"));
    }

    void takesBothFormsOfControlCharacters()
    {
        const Event escaped = sampleEvent("bell \x07");
        QCOMPARE(faultOf(escaped), std::string("none"));

        Event verbatim = escaped;
        verbatim.id = computeId(verbatim, ControlForm::Verbatim);
        QVERIFY(verbatim.id != escaped.id);
        verbatim.sig = sampleKey().sign(verbatim.id.bytes());
        QCOMPARE(faultOf(verbatim), std::string("none"));
        verbatim.content = "bell \x08";
        QCOMPARE(faultOf(verbatim), std::string("wrong id"));
    }
};

QTEST_GUILESS_MAIN(TstVerifiedEvent)
#include "tst_verified_event.moc"
