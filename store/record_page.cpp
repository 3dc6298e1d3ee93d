// SPDX-License-Identifier: MIT
#include "store/record_page.h"

#include <algorithm>
#include <cstring>

namespace store {

namespace {

constexpr std::size_t kFirstCapacity = 64 * 1024;

} // namespace

void RecordPage::clear()
{
    m_used = 0;
    m_starts.clear();
    end.reset();
    isCutShort = false;
}

core::Position RecordPage::last() const
{
    const PackedEvent event = (*this)[size() - 1];
    return {event.createdAt(), event.id()};
}

void RecordPage::add(std::span<const std::uint8_t> record)
{
    if (m_capacity - m_used < record.size())
        grow(m_used + record.size());
    std::memcpy(m_bytes.get() + m_used, record.data(), record.size());
    m_starts.push_back(m_used);
    m_used += record.size();
}

void RecordPage::grow(std::size_t size)
{
    const std::size_t capacity = std::max({kFirstCapacity, 2 * m_capacity, size});
    std::unique_ptr<std::uint8_t[]> bytes(new std::uint8_t[capacity]);
    if (m_used > 0)
        std::memcpy(bytes.get(), m_bytes.get(), m_used);
    m_bytes = std::move(bytes);
    m_capacity = capacity;
}

} // namespace store
