// SPDX-License-Identifier: MIT
// Events dated ahead of the clock, kept aside until their time comes: nobody sees them before, and
// none holds the slot of a replaceable one. Bounded. Writer's thread, inside a transaction.
#pragma once

#include "core/nostr/event.h"
#include "store/statement.h"

#include <optional>
#include <vector>

namespace store {

class HeldEvents {
public:
    explicit HeldEvents(Database& database);

    /// Whether the event is dated further ahead than clocks differ.
    static bool isAhead(const nostr::Event& event, nostr::UnixTime now);

    /// False where it is not kept: too large, or dated later than all that fill the room there is.
    /// Those dated latest go first.
    bool add(const nostr::Event& event);

    /// Takes out those whose time has come, up to `atMost`, earliest first.
    std::vector<nostr::Event> takeDue(nostr::UnixTime now, std::size_t atMost);

    /// When takeDue() will next have something.
    std::optional<nostr::UnixTime> nextDue();

    /// After a rollback.
    void forget() { m_size.reset(); }

    static constexpr std::int64_t kMost = 2000;                  // events
    static constexpr std::int64_t kMostBytes = 32 * 1024 * 1024; // of all records
    static constexpr std::size_t kLargest = 64 * 1024;           // bytes of a record

private:
    struct Size {
        std::int64_t events = 0;
        std::int64_t bytes = 0;
    };

    Size& size();
    bool dropLatest(const nostr::Event& comer);

    std::optional<Size> m_size; // none: not counted yet
    Statement m_count;
    Statement m_find;
    Statement m_add;
    Statement m_due;
    Statement m_latest;
    Statement m_erase;
    Statement m_next;
};

} // namespace store
