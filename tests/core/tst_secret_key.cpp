// SPDX-License-Identifier: MIT
#include "core/nostr/secret_key.h"

#include "core/nostr/bech32.h"
#include "core/nostr/hex.h"
#include "core/nostr/schnorr.h"

#include <QTest>

#include <algorithm>
#include <type_traits>

using namespace nostr;

namespace {

constexpr auto kOrder = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
constexpr auto kLast = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140";
const std::string kThree = std::string(63, '0') + '3';
constexpr auto kPublicOfThree = "f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9";

static_assert(!std::is_copy_constructible_v<SecretKey> && !std::is_copy_assignable_v<SecretKey>);
static_assert(std::is_nothrow_move_constructible_v<SecretKey>);

std::string nsec(std::span<const std::uint8_t> bytes) { return encodeBech32("nsec", bytes); }

} // namespace

class TstSecretKey : public QObject {
    Q_OBJECT

private slots:
    void knowsItsPublicKey()
    {
        const auto key = SecretKey::fromText(kThree);
        QVERIFY(key);
        QCOMPARE(key->publicKey().toHex(), std::string(kPublicOfThree));
        QCOMPARE(toHex(key->secretBytes()), kThree);
    }

    void takesNumbersFromOneToTheOrderMinusOne()
    {
        QVERIFY(SecretKey::fromText(std::string(63, '0') + '1'));
        QVERIFY(SecretKey::fromText(kLast));
        QVERIFY(!SecretKey::fromText(std::string(64, '0')));
        QVERIFY(!SecretKey::fromText(kOrder));
        QVERIFY(!SecretKey::fromText(std::string(64, 'f')));
        QVERIFY(!SecretKey::fromBytes({}));
        QVERIFY(!SecretKey::fromBytes(std::vector<std::uint8_t>(31, 1)));
        QVERIFY(!SecretKey::fromBytes(std::vector<std::uint8_t>(33, 1)));
    }

    void readsNsecCodes()
    {
        const auto key = SecretKey::fromText(kThree);
        const auto back = SecretKey::fromText("\t " + nsec(key->secretBytes()) + "\r\n");
        QVERIFY(back);
        QCOMPARE(back->publicKey(), key->publicKey());
        QVERIFY(SecretKey::fromText("  " + kThree + "\n"));
    }

    void refusesOtherTexts()
    {
        const std::vector<std::uint8_t> short31(31, 1);
        const std::vector<std::uint8_t> zero(32, 0);
        const std::vector<std::uint8_t> fine(32, 1);
        std::string broken = nsec(fine);
        broken.back() = broken.back() == 'q' ? 'p' : 'q';
        for (const std::string& text :
             {std::string(), std::string("   "), std::string(63, '1'), std::string(65, '1'),
              std::string(64, 'A'), kThree + kThree, nsec(short31), nsec(zero), broken,
              encodeBech32("npub", fine), std::string("nsec1")})
            QVERIFY(!SecretKey::fromText(text));
    }

    void neverRepeatsTheSecretInAnError()
    {
        const std::string almost = std::string(63, 'b') + 'G';
        QVERIFY(SecretKey::fromText(almost).error().message.find("bbb") == std::string::npos);
        QVERIFY(SecretKey::fromText("nsec1" + almost).error().message.find("bbb") == std::string::npos);
    }

    void signsWithFreshRandomness()
    {
        const SecretKey key = SecretKey::generate();
        const std::vector<std::uint8_t> message(32, 7);
        const Signature first = key.sign(message);
        const Signature second = key.sign(message);
        QVERIFY(first != second);
        QCOMPARE(checkSignature(key.publicKey(), message, first), SignatureCheck::Valid);
        QCOMPARE(checkSignature(key.publicKey(), message, second), SignatureCheck::Valid);
    }

    void signsMessagesOfAnyLength()
    {
        const SecretKey key = SecretKey::generate();
        for (std::size_t length : {0u, 1u, 31u, 33u, 1000u}) {
            const std::vector<std::uint8_t> message(length, 9);
            QCOMPARE(checkSignature(key.publicKey(), message, key.sign(message)), SignatureCheck::Valid);
        }
    }

    void makesADifferentKeyEachTime()
    {
        std::vector<PublicKey> keys;
        for (int i = 0; i < 20; ++i)
            keys.push_back(SecretKey::generate().publicKey());
        std::ranges::sort(keys);
        QVERIFY(std::ranges::adjacent_find(keys) == keys.end());
    }

    void movesItsSecret()
    {
        SecretKey first = SecretKey::generate();
        const PublicKey expected = first.publicKey();
        SecretKey second = std::move(first);
        QCOMPARE(second.publicKey(), expected);
        second = SecretKey::generate();
        QVERIFY(second.publicKey() != expected);
    }
};

QTEST_GUILESS_MAIN(TstSecretKey)
#include "tst_secret_key.moc"
