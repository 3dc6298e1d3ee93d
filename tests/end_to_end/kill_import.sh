#!/bin/bash
# SPDX-License-Identifier: MIT
# kill_import.sh BUILD_DIR [KILLS] [EVENTS]: ends an import with kill -9 at random moments. After
# each kill the store must open, be sound, and hold every event that was reported as committed.
set -euo pipefail

build=${1:?usage: kill_import.sh BUILD_DIR [KILLS] [EVENTS]}
kills=${2:-20}
events=${3:-100000}
ctl=$build/app/heronryctl
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() { echo "kill_import: $*" >&2; exit 1; }
ids() { sed -n 's/^{"id":"\([0-9a-f]\{64\}\)".*/\1/p' | sort; }
lastCommitted() { sed -n 's/^{"committed":\([0-9]*\)}$/\1/p' "$1" | tail -n 1; }

"$build/tests/support/make_events" "$events" > "$work/events.jsonl"

# A whole import first: it tells how long one takes, and that all of it arrives.
started=$(date +%s%N)
"$ctl" import --data-dir "$work/whole" "$work/events.jsonl" > "$work/whole.out"
took=$((($(date +%s%N) - started) / 1000000))
[ "$("$ctl" count --data-dir "$work/whole" '{}')" = "{\"count\":$events}" ] || fail "not all events were imported"
rm -rf "$work/whole"

for round in $(seq "$kills"); do
    delay=$((RANDOM * took / 32768))
    data=$work/data
    rm -rf "$data"
    "$ctl" import --data-dir "$data" "$work/events.jsonl" > "$work/out" &
    import=$!
    sleep "$(printf '%d.%03d' $((delay / 1000)) $((delay % 1000)))"
    kill -KILL "$import" 2>/dev/null || true
    wait "$import" 2>/dev/null || true

    committed=$(lastCommitted "$work/out")
    committed=${committed:-0}
    # Killed before the first commit there may be no store yet; the next writer makes one.
    [ "$committed" -gt 0 ] || "$ctl" import --data-dir "$data" /dev/null > /dev/null || fail "round $round: no start"
    check=$("$ctl" store check --data-dir "$data") || fail "round $round: $check"
    head -n "$committed" "$work/events.jsonl" | ids > "$work/promised"
    "$ctl" export --data-dir "$data" | ids > "$work/stored"
    stored=$(wc -l < "$work/stored")
    missing=$(comm -23 "$work/promised" "$work/stored" | wc -l)
    [ "$missing" -eq 0 ] || fail "round $round: $missing of $committed committed events are gone"
    echo "round $round: killed after $delay ms, $committed committed, $stored stored, sound"
done

# What a kill leaves behind does not stand in the way of the next import.
"$ctl" import --data-dir "$work/data" "$work/events.jsonl" > /dev/null
[ "$("$ctl" count --data-dir "$work/data" '{}')" = "{\"count\":$events}" ] || fail "the import did not complete"
"$ctl" store check --data-dir "$work/data" > /dev/null || fail "the completed store is not sound"
echo "kill_import: $kills kills, nothing lost"
