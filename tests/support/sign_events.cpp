// SPDX-License-Identifier: MIT
// sign_events people N: prints the secret and the public key of N made-up people, a line each.
// sign_events sign:     reads events with any id and signature as JSON lines and signs them with
//                       the key of the made-up person who is their author.
#include "bench/fixtures/synthetic_people.h"
#include "core/nostr/event_json.h"
#include "core/nostr/hex.h"
#include "core/nostr/verified_event.h"

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <unordered_map>

namespace {

constexpr std::uint64_t kSeed = 20;
constexpr std::size_t kPeople = 64; // whose keys are known to `sign`

int printPeople(std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i) {
        const nostr::SecretKey key = bench::madeUpKey(kSeed, i);
        std::cout << nostr::toHex(key.secretBytes()) << ' ' << key.publicKey().toHex() << '\n';
    }
    return 0;
}

int signLines()
{
    std::unordered_map<nostr::PublicKey, nostr::SecretKey> keys;
    for (std::size_t i = 0; i < kPeople; ++i) {
        nostr::SecretKey key = bench::madeUpKey(kSeed, i);
        keys.emplace(key.publicKey(), std::move(key));
    }
    for (std::string line; std::getline(std::cin, line);) {
        auto event = nostr::parseEvent(line);
        if (!event) {
            std::cerr << event.error().message << '\n';
            return 1;
        }
        const auto key = keys.find(event->pubkey);
        if (key == keys.end()) {
            std::cerr << "not one of our people\n";
            return 1;
        }
        std::cout << nostr::toJson(*nostr::sign(std::move(*event), key->second)) << '\n';
    }
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    const std::string_view verb = argc > 1 ? argv[1] : "";
    const std::size_t count = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 0;
    if (verb == "people" && count > 0 && count <= kPeople)
        return printPeople(count);
    if (verb == "sign" && argc == 2)
        return signLines();
    std::fputs("usage: sign_events people N | sign_events sign\n", stderr);
    return 2;
}
