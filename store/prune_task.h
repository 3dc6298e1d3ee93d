// SPDX-License-Identifier: MIT
// Forgets what retention chooses, then gives the room back to the disk.
#pragma once

#include "store/care_task.h"
#include "store/retention.h"

#include <functional>
#include <optional>

namespace store {

class PruneTask : public CareTask {
public:
    using Done = std::function<void(core::PruneReport)>;

    PruneTask(core::RetentionRules rules, Done done) : m_rules(std::move(rules)), m_done(std::move(done)) {}

    bool step(Database& database, EventTable& events, std::vector<nostr::EventId>& removed) override;
    void end(const nostr::Status& status) override;

private:
    static constexpr std::size_t kExamined = 500; // events of a step
    static constexpr int kPages = 256;            // given back in a step

    const core::RetentionRules m_rules;
    Done m_done;
    std::optional<Retention> m_retention;
    std::uint64_t m_ownChanges = 0;
    std::uint64_t m_bytesBefore = 0;
    std::uint64_t m_bytesAfter = 0;
};

} // namespace store
