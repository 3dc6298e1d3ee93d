// SPDX-License-Identifier: MIT
// Keys and signatures. Verifying varies its events: the same one over and over is some 10 %
// cheaper than what a relay sends.
#include "bench/fixtures/event_batch.h"
#include "bench/fixtures/synthetic_events.h"
#include "bench/suite.h"
#include "core/nostr/schnorr.h"
#include "core/nostr/secret_key.h"
#include "core/nostr/verified_event.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace bench {

void addCryptoSuite(Scale scale)
{
    const std::size_t count = scale == Scale::Full ? 2000 : 10;
    const auto events =
        std::make_shared<const std::vector<nostr::Event>>(syntheticEvents({.events = count, .authors = 64}));
    const auto key = std::make_shared<const nostr::SecretKey>(madeUpKey(1, 0));

    add("crypto/generate_key", [](benchmark::State& state) {
        for (auto _ : state) {
            const nostr::SecretKey fresh = nostr::SecretKey::generate();
            benchmark::DoNotOptimize(fresh.publicKey());
        }
    });
    add("crypto/sign", [events, key](benchmark::State& state) {
        std::size_t next = 0;
        for (auto _ : state) {
            const nostr::Signature signature = key->sign((*events)[next].id.bytes());
            benchmark::DoNotOptimize(signature);
            next = (next + 1) % events->size();
        }
    });
    add("crypto/check_signature", [events](benchmark::State& state) {
        std::size_t next = 0;
        for (auto _ : state) {
            const nostr::Event& event = (*events)[next];
            if (nostr::checkSignature(event.pubkey, event.id.bytes(), event.sig) !=
                nostr::SignatureCheck::Valid)
                state.SkipWithError("a good signature was refused");
            next = (next + 1) % events->size();
        }
    });
    add("crypto/verify_event", [events](benchmark::State& state) {
        std::size_t next = 0;
        for (auto _ : state) {
            const auto verified = nostr::verify((*events)[next]);
            if (!std::holds_alternative<nostr::VerifiedEvent>(verified))
                state.SkipWithError("a good event was refused");
            next = (next + 1) % events->size();
        }
    });
    add("crypto/verify_all_cores", [events](benchmark::State& state) {
        for (auto _ : state) {
            const std::vector<nostr::VerifiedEvent> verified = verifyAll(*events);
            benchmark::DoNotOptimize(verified.data());
        }
        state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * events->size()));
    })->UseRealTime();
}

} // namespace bench
