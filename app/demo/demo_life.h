// SPDX-License-Identifier: MIT
// The people of the demo go on talking while it runs: a few notes a minute, reactions, and
// answers to what you write. Lives on the demo's thread.
#pragma once

#include "bench/fixtures/demo/note_writer.h"
#include "core/storage/event_store.h"

#include <chrono>
#include <deque>
#include <functional>

namespace app {

class DemoLife : public QObject {
    Q_OBJECT

public:
    /// `store` and `cast` outlive it. All waits are multiplied by `pace`.
    DemoLife(core::EventStore& store, const bench::DemoCast& cast, nostr::Clock clock, double pace,
             QObject* parent = nullptr);

    /// Reads what was said last, then begins.
    void start();

private:
    /// Once, after a random time between the two.
    void later(std::chrono::milliseconds least, std::chrono::milliseconds most, std::function<void()> act);

    /// Notes for the time in which the demo did not run, so that the feed is never old.
    void catchUp();

    void talk(nostr::UnixTime time);
    void speak();
    void react();
    void notice(const core::CommittedEvents& events);
    void answer(const bench::Spoken& note);
    void say(bench::Draft draft);
    nostr::Event publish(nostr::UnsignedEvent event, std::size_t author);
    const bench::Spoken& recent();

    core::EventStore& m_store;
    const bench::DemoCast& m_cast;
    nostr::Clock m_clock;
    double m_pace;
    bench::NoteWriter m_writer;         // its words and the waits follow from the seed and the time of start
    std::deque<bench::Spoken> m_latest; // newest last
};

} // namespace app
