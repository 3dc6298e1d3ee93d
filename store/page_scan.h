// SPDX-License-Identifier: MIT
// Reads a database file and its log page by page, without its trees: what a damaged file still
// holds. Every number in it is taken for a lie until it fits. Knows SQLite's file format only.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <vector>

namespace store {

struct RawValue {
    enum class Type { Null, Integer, Real, Text, Blob };
    Type type = Type::Null;
    std::int64_t integer = 0;
    std::span<const std::uint8_t> bytes; // of a text or a blob
};

using RawRow = std::vector<RawValue>;

/// Visits the rows of every leaf page, of tables and of indexes, in no order that means anything;
/// some may come twice. Rows live for the call. False where the file cannot be read at all.
bool scanPages(const std::filesystem::path& database, const std::function<void(const RawRow&)>& visit);

} // namespace store
