// SPDX-License-Identifier: MIT
#include "app/ctl/verb.h"

#include <array>

namespace app::ctl {

std::span<const Verb> verbs()
{
    static constexpr std::array all{
        Verb{"import", "FILE|-", "Store the events of a file, one JSON object a line",
             "Prints {\"committed\":N} whenever N events of the input are durably settled, refused lines "
             "with\n"
             "number and reason on standard error, and a last line with counts. Where a window holds the "
             "data\n"
             "folder the lines are handed to it.",
             "heronryctl import --data-dir /tmp/heron events.jsonl", false, runImport},
        Verb{"export", "[FILTER...]", "Print stored events, all of them or those that a filter matches",
             "Newest first, in the form that import reads.",
             "heronryctl export '{\"kinds\":[1]}' > notes.jsonl", false, runExport},
        Verb{"query", "FILTER...", "Print the stored events that some filter matches, newest first",
             "Filters are those of NIP-01, with `search` as the verb search takes it; several are a union\n"
             "without doubles.",
             "heronryctl query '{\"kinds\":[1],\"limit\":20}'", false, runQuery},
        Verb{"search", "WORDS... [--limit N]",
             "Print the stored events whose text holds all of the words, newest first",
             "Case and accents do not count. \"several words\" stand one behind the other, wor* is the\n"
             "beginning of a word, #tag a hashtag; -word must not be there (put -- before it where it\n"
             "comes first).",
             "heronryctl search '\"grey heron\" -egret' --limit 20", false, runSearch, "limit="},
        Verb{"count", "FILTER...", "Count the stored events that some filter matches",
             "Prints {\"count\":N}.", "heronryctl count '{\"kinds\":[1]}'", false, runCount},
        Verb{"get", "ID|NIP19", "Print one stored event by its id or code",
             "For an npub or nprofile the newest profile, for an naddr the newest version.",
             "heronryctl get npub180cvv07tjdrrgpa0j7j7tmnyl2yr6yr7l8j4s3evf6u64th6gkwsyjh6w6", false, runGet},
        Verb{"store", "info|check|prune|vacuum|backup FILE|restore FILE",
             "Tell about the store, check it, make it smaller, copy it",
             "info prints sizes by kind, author (the biggest 20) and part, in bytes.\n"
             "check prints {\"sound\":true} or what is wrong.\n"
             "prune forgets events that are older than 180 days, or than --older-than DAYS, or the\n"
             "oldest ones until the file has no more than --to-size MEGABYTES; with --kinds 1,6,7 only\n"
             "these kinds. Your own events, lists, messages, bookmarks and the conversations that you\n"
             "took part in always stay. --dry-run only tells what would go.\n"
             "vacuum writes the file anew without its gaps; no window may be open.\n"
             "backup copies the store into one file, also while others write.\n"
             "restore fills a fresh store from such a file, checking every signature, and puts it in the\n"
             "place of the present one, which stays as heronry.db.before-restore; no window may be open.",
             "heronryctl store prune --older-than 90 --dry-run", false, runStore,
             "dry-run older-than= to-size= kinds="},
        Verb{"verify", "[--json] [FILE]", "Check ids and signatures of events, one a line",
             "Prints the valid events and complains about the rest; with --json prints a result a line.",
             "heronryctl export | heronryctl verify --json", true, runVerify},
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
        Verb{"inspect", "SUBJECT", "Show what the library understood",
             "Reads one JSON object a line and prints one; each subject has its own fields. `heronryctl "
             "inspect`\n"
             "alone names the subjects.",
             "echo '{\"input\":\"WSS://Relay.Example\"}' | heronryctl inspect relay-url", false, runInspect},
    };
    return all;
}

} // namespace app::ctl
