// SPDX-License-Identifier: MIT
// Long work on the writer's connection in short steps, between other work: whoever writes a note
// waits for one step at most.
#pragma once

#include "store/event_table.h"

#include <vector>

namespace store {

/// Runs on the writer's thread.
class CareTask {
public:
    virtual ~CareTask() = default;

    /// A few milliseconds of work inside a transaction. Ids of events that it removed go into
    /// `removed`. False after the last step.
    virtual bool step(Database& database, EventTable& events, std::vector<nostr::EventId>& removed) = 0;

    /// Once: after the last step, with the first failure, or when the writer ends before.
    virtual void end(const nostr::Status& status) = 0;
};

} // namespace store
