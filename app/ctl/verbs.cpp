// SPDX-License-Identifier: MIT
#include "app/ctl/verb.h"

#include <array>

namespace app::ctl {

std::span<const Verb> verbs()
{
    static constexpr std::array all{
        Verb{"verify", "[--json] [FILE]", "Check ids and signatures of events, one a line",
             "Prints the valid events and complains about the rest; with --json prints a result a line.",
             "heronryctl verify --json events.jsonl", true, runVerify},
        Verb{"encode", "", "Turn JSON objects into NIP-19 codes",
             "Reads {\"type\":\"nprofile\",\"pubkey\":\"..\",\"relays\":[..]} and the like: npub and note "
             "take `hex`,\n"
             "nevent `id`, `author`, `kind`, `relays`, naddr `identifier`, `pubkey`, `kind`, `relays`.",
             "echo '{\"type\":\"note\",\"hex\":\"'$(printf 'a%.0s' $(seq 64))'\"}' | heronryctl encode",
             false, runEncode},
        Verb{"decode", "[CODE...]", "Turn NIP-19 codes and nostr: links into JSON objects",
             "Without codes reads one a line from standard input. Secret keys are read from there only.",
             "heronryctl decode npub180cvv07tjdrrgpa0j7j7tmnyl2yr6yr7l8j4s3evf6u64th6gkwsyjh6w6", false,
             runDecode},
        Verb{"inspect", "event|filter|nip19|relay-url|message|content|thread",
             "Show what the library understood",
             "Reads one JSON object a line and prints one; each subject has its own fields.",
             "echo '{\"input\":\"WSS://Relay.Example\"}' | heronryctl inspect relay-url", false, runInspect},
    };
    return all;
}

} // namespace app::ctl
