// SPDX-License-Identifier: MIT
#include "store/strands/slot.h"

#include <cstring>

namespace store {

std::uint32_t idTag(const nostr::EventId& id)
{
    std::uint32_t tag;
    std::memcpy(&tag, id.bytes().data() + 8, sizeof tag);
    return tag;
}

SlotTable::SlotTable() : m_pieces(std::make_unique<std::atomic<Slot*>[]>(kPieces)) {}

SlotTable::~SlotTable()
{
    for (std::size_t i = 0; i < kPieces && m_pieces[i] != nullptr; ++i)
        delete[] m_pieces[i].load();
}

std::uint32_t SlotTable::add(std::uint32_t tag)
{
    std::atomic<Slot*>& piece = m_pieces[m_size / kPiece];
    if (piece.load(std::memory_order_relaxed) == nullptr)
        piece.store(new Slot[kPiece], std::memory_order_release);
    (*this)[m_size].tag = tag;
    return m_size++;
}

std::size_t SlotTable::bytes() const { return (m_size + kPiece - 1) / kPiece * kPiece * sizeof(Slot); }

} // namespace store
