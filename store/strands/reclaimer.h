// SPDX-License-Identifier: MIT
// Memory that readers may still look at is freed once no reader can: each reader pins the epoch in
// which it begins, and what was taken out of use later waits for it. Nobody waits for a lock.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>

namespace store {

class Reclaimer {
public:
    static constexpr std::size_t kMostReaders = 64;

    Reclaimer() = default;
    Reclaimer(const Reclaimer&) = delete;
    Reclaimer& operator=(const Reclaimer&) = delete;

    /// Frees everything: no reader may be left.
    ~Reclaimer();

    /// A seat for one reader, for as long as it lives; none when all are taken.
    std::optional<std::size_t> takeSeat();
    void leaveSeat(std::size_t seat);

    /// From here on nothing that the reader finds is freed, until unpin(). One reader's thread.
    /// What leads to a piece has to be read, and taken away before retire(), in sequentially
    /// consistent order: else a reader might find it whose pin was not seen.
    void pin(std::size_t seat) { m_pins[seat].epoch.store(m_epoch.load(), std::memory_order_seq_cst); }
    void unpin(std::size_t seat) { m_pins[seat].epoch.store(kIdle, std::memory_order_release); }

    using Free = void (*)(void*);

    /// Frees `memory`, which no reader that pins from now on can find, when those before are gone.
    /// From any thread.
    void retire(void* memory, Free free);

    template <class T> void retire(T* object)
    {
        retire(object, [](void* memory) { delete static_cast<T*>(memory); });
    }

    /// Frees what nobody can see any more. From any thread.
    void collect();

    std::size_t waiting() const; // pieces not yet freed
    bool hasReaders() const { return oldestPin() != kIdle; }

private:
    static constexpr std::uint64_t kIdle = ~std::uint64_t{0};

    struct alignas(64) Pin {
        std::atomic<std::uint64_t> epoch{kIdle};
        std::atomic<bool> taken{false};
    };
    struct Piece {
        void* memory;
        Free free;
        std::uint64_t epoch; // in which it was taken out of use
    };

    std::uint64_t oldestPin() const;

    std::atomic<std::uint64_t> m_epoch{1};
    std::array<Pin, kMostReaders> m_pins;
    mutable std::mutex m_mutex;
    std::deque<Piece> m_retired; // oldest first
};

/// A reader's seat.
class ReaderSeat {
public:
    explicit ReaderSeat(Reclaimer& reclaimer) : m_reclaimer(reclaimer), m_seat(reclaimer.takeSeat()) {}
    ~ReaderSeat()
    {
        if (m_seat)
            m_reclaimer.leaveSeat(*m_seat);
    }
    ReaderSeat(const ReaderSeat&) = delete;
    ReaderSeat& operator=(const ReaderSeat&) = delete;

    bool isTaken() const { return m_seat.has_value(); }

    /// Holds everything in place while it lives.
    class Pinned {
    public:
        explicit Pinned(const ReaderSeat& seat) : m_seat(seat) { m_seat.m_reclaimer.pin(*m_seat.m_seat); }
        ~Pinned() { m_seat.m_reclaimer.unpin(*m_seat.m_seat); }
        Pinned(const Pinned&) = delete;
        Pinned& operator=(const Pinned&) = delete;

    private:
        const ReaderSeat& m_seat;
    };

private:
    Reclaimer& m_reclaimer;
    const std::optional<std::size_t> m_seat;
};

} // namespace store
