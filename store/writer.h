// SPDX-License-Identifier: MIT
// The one connection that writes, on a thread of its own. Takes everything that is queued into
// one transaction, so that transactions grow under load.
#pragma once

#include "core/storage/committed_events.h"
#include "core/storage/incoming_event.h"
#include "core/storage/insert_report.h"
#include "core/storage/pending_publish.h"
#include "store/care_task.h"
#include "store/checkpointer.h"
#include "store/disk_room.h"
#include "store/event_table.h"
#include "store/publish_queue.h"
#include "store/seen_table.h"
#include "store/sound_store.h"
#include "store/strands/strand_index.h"
#include "store/sync_cursors.h"
#include "store/text_index.h"
#include "store/text_schedule.h"
#include "store/unsent_copy.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <variant>
#include <vector>

namespace store {

/// All functions may be called from any thread; they return at once unless said otherwise.
/// Callbacks run on the writer's thread after the commit (or its failure) and must be quick.
class Writer {
public:
    using Inserted = std::function<void(core::InsertReport)>;
    using Done = std::function<void(nostr::Status)>;
    using Committed = std::function<void(core::CommittedEvents)>;

    /// Creates or migrates the database; takes a few milliseconds, longer after an unclean end
    /// (sound_store.h). The data folder's lock must be held. `committed` hears of each commit that
    /// changed events or the outgoing queue, after it was brought to `strands`, if any, which must
    /// outlive the writer.
    static nostr::Result<std::unique_ptr<Writer>>
    open(const std::filesystem::path& database, nostr::Clock clock = nostr::systemTime,
         Committed committed = {}, StrandIndex* strands = nullptr, const CareProgress& progress = {});

    /// What had to be done before it could be opened: a sentence, empty where all was well.
    const Notice& notice() const { return m_notice; }

    /// Where nothing of this is called the file system is asked.
    void setRoom(AskRoom room);

    /// Writes what is queued, empties the log, joins its threads.
    ~Writer();

    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    /// One call is one unit: all of its events are in the same transaction, with those of other
    /// calls up to kBatch events. Hold back when queued() grows: nothing is dropped here.
    void insert(std::vector<core::IncomingEvent> events, Inserted done);

    /// Copies of events that are stored or were handed over before; others are left out.
    void addSeen(std::vector<core::SeenCopy> copies, Done done);

    /// Stores our own event and queues it, in one transaction that survives a power cut. An
    /// event that is stored already is queued all the same.
    void publish(nostr::VerifiedEvent event, std::vector<nostr::RelayUrl> relays, Done done);

    /// Remembers an account as the user's own; so does publish(), but for gift wraps, whose keys are
    /// thrown away.
    void addOwnAccount(nostr::PublicKey account, Done done);

    void settle(std::vector<core::PublishOutcome> outcomes, Done done);
    void discard(nostr::EventId id, Done done);

    /// Written after the events that were handed over before.
    void setCursor(nostr::RelayUrl relay, std::string scope, nostr::UnixTime time, Done done);

    /// Long work in steps, one task after the other; each step after what was queued before it.
    void care(std::unique_ptr<CareTask> task);

    /// Forgets expired events and stores held ones that are due, now. The writer does so by itself
    /// when their time has come; this is for a clock that jumped.
    void wake();

    /// Waits until all that was handed over is committed or refused, and told.
    void flush();

    /// The same, and until the text index knows all of it (or the disk refuses to hold it). The
    /// index is filled when nothing else is to be written; a search finds the rest all the same.
    void flushText();

    /// Events that wait for their transaction.
    std::size_t queued() const;

    static constexpr std::size_t kBatch = 10'000; // events of a transaction

private:
    struct Insert {
        std::vector<core::IncomingEvent> events;
        Inserted done;
    };
    struct SetCursor {
        nostr::RelayUrl relay;
        std::string scope;
        nostr::UnixTime time;
        Done done;
    };
    struct AddSeen {
        std::vector<core::SeenCopy> copies;
        Done done;
    };
    struct Publish {
        nostr::VerifiedEvent event; // gone once stored
        nostr::EventId id;
        std::vector<nostr::RelayUrl> relays;
        Done done;
    };
    struct AddOwn {
        nostr::PublicKey account;
        Done done;
    };
    struct Settle {
        std::vector<core::PublishOutcome> outcomes;
        Done done;
    };
    struct Discard {
        nostr::EventId id;
        Done done;
    };
    using FromRelays = std::variant<Insert, SetCursor, AddSeen>;
    using FromUser = std::variant<Publish, AddOwn, Settle, Discard>;

    Writer(std::unique_ptr<Database> database, const std::filesystem::path& file, nostr::Clock clock,
           Committed committed, StrandIndex* strands, Notice notice);

    void add(FromRelays job, std::size_t events);
    void add(FromUser job);
    void run();
    static std::size_t sizeOf(const FromRelays& job);
    bool isTimeToChange() const;
    bool refuseForRoom(std::vector<FromRelays>& jobs);
    void keepUnsent(const std::vector<FromUser>& jobs);
    std::chrono::milliseconds untilNextChange() const;
    std::chrono::steady_clock::time_point nextWork() const;
    void write(std::vector<FromRelays> jobs);
    void write(std::vector<FromUser> jobs);
    void followClock();
    void stepCare();
    TextIndex::Progress indexText();
    nostr::Status apply(Publish& job, core::CommittedEvents& changes);
    nostr::Status apply(AddOwn& job, core::CommittedEvents& changes);
    nostr::Status apply(Settle& job, core::CommittedEvents& changes);
    nostr::Status apply(Discard& job, core::CommittedEvents& changes);
    void drop(const std::vector<nostr::EventId>& removed, core::CommittedEvents& changes);
    void setDurable(bool durable);
    nostr::Status finish(class Transaction& transaction);
    void tell(core::CommittedEvents changes);

    const std::filesystem::path m_file;
    const Notice m_notice;
    const OpenMark m_mark; // goes last: all is in the file then

    // The writer's thread only.
    std::unique_ptr<Database> m_database;
    nostr::Clock m_clock;
    Committed m_committed;
    StrandIndex* const m_strands;
    EventTable m_events;
    SeenTable m_seen;
    PublishQueue m_queue;
    SyncCursors m_cursors;
    TextIndex m_textIndex;
    std::size_t m_committedEvents = 0; // since the loop looked
    UnsentCopy m_unsent;
    AskRoom m_room; // guarded by m_mutex
    std::optional<nostr::UnixTime> m_nextChange;
    std::optional<bool> m_isDurable; // what `synchronous` is set to

    Checkpointer m_checkpointer;

    mutable std::mutex m_mutex; // guards what follows
    std::condition_variable m_wake;
    std::condition_variable m_idle;
    std::deque<FromRelays> m_fromRelays;
    std::deque<FromUser> m_fromUser;
    std::deque<std::unique_ptr<CareTask>> m_care; // the first one is at work
    std::size_t m_queuedEvents = 0;
    TextSchedule m_text;
    bool m_isWriting = false;
    bool m_isAwake = false;
    bool m_stopping = false;

    std::thread m_thread; // last: everything else is ready when it starts
};

} // namespace store
