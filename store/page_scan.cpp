// SPDX-License-Identifier: MIT
#include "store/page_scan.h"

#include <fcntl.h>
#include <optional>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <unordered_map>

namespace store {

namespace {

using Bytes = std::span<const std::uint8_t>;

constexpr std::size_t kFileHeader = 100;
constexpr std::size_t kLogHeader = 32;
constexpr std::size_t kFrameHeader = 24;
constexpr std::size_t kUsualPage = 4096;
constexpr std::size_t kMostColumns = 16;
constexpr std::uint64_t kMostPayload = 16 * 1024 * 1024; // bytes; no row of ours comes near

constexpr std::uint8_t kIndexInterior = 0x02;
constexpr std::uint8_t kIndexLeaf = 0x0a;
constexpr std::uint8_t kTableLeaf = 0x0d;

class MappedFile {
public:
    explicit MappedFile(const std::filesystem::path& path)
    {
        const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (descriptor < 0)
            return;
        struct stat status {};
        if (::fstat(descriptor, &status) == 0 && status.st_size > 0) {
            const auto size = static_cast<std::size_t>(status.st_size);
            void* start = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
            if (start != MAP_FAILED)
                m_bytes = {static_cast<const std::uint8_t*>(start), size};
        }
        ::close(descriptor);
    }
    ~MappedFile()
    {
        if (!m_bytes.empty())
            ::munmap(const_cast<std::uint8_t*>(m_bytes.data()), m_bytes.size());
    }
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    Bytes bytes() const { return m_bytes; }

private:
    Bytes m_bytes;
};

std::uint32_t number(Bytes bytes, std::size_t at, int size)
{
    std::uint32_t value = 0;
    for (int i = 0; i < size; ++i)
        value = value << 8 | bytes[at + static_cast<std::size_t>(i)];
    return value;
}

// SQLite's: up to nine bytes, the first one most significant.
std::optional<std::uint64_t> takeVarint(Bytes& bytes)
{
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes.size() && i < 9; ++i) {
        if (i == 8)
            value = value << 8 | bytes[i];
        else
            value = value << 7 | (bytes[i] & 0x7f);
        if (i == 8 || bytes[i] < 0x80) {
            bytes = bytes.subspan(i + 1);
            return value;
        }
    }
    return std::nullopt;
}

std::size_t pageSizeOf(Bytes file)
{
    if (file.size() < kFileHeader)
        return kUsualPage;
    const std::size_t size = number(file, 16, 2) == 1 ? 65536 : number(file, 16, 2);
    const bool isPower = size >= 512 && (size & (size - 1)) == 0;
    return isPower ? size : kUsualPage;
}

std::optional<RawValue> takeValue(std::uint64_t type, Bytes& bytes)
{
    constexpr std::size_t kSizes[] = {0, 1, 2, 3, 4, 6, 8, 8, 0, 0};
    RawValue value;
    if (type >= 12) {
        const std::uint64_t size = (type - 12) / 2;
        if (size > bytes.size())
            return std::nullopt;
        value.type = type % 2 == 0 ? RawValue::Type::Blob : RawValue::Type::Text;
        value.bytes = bytes.first(size);
        bytes = bytes.subspan(size);
        return value;
    }
    if (type > 9 || kSizes[type] > bytes.size())
        return std::nullopt;
    if (type == 0)
        return value;
    value.type = type == 7 ? RawValue::Type::Real : RawValue::Type::Integer;
    if (type >= 8)
        value.integer = static_cast<std::int64_t>(type - 8);
    else if (kSizes[type] > 0)
        value.integer = (bytes[0] & 0x80) != 0 ? -1 : 0;
    for (std::size_t i = 0; i < kSizes[type]; ++i)
        value.integer = static_cast<std::int64_t>(static_cast<std::uint64_t>(value.integer) << 8 | bytes[i]);
    bytes = bytes.subspan(kSizes[type]);
    return value;
}

class Scan {
public:
    Scan(Bytes file, std::size_t pageSize, const std::function<void(const RawRow&)>& visit)
        : m_file(file)
        , m_pageSize(pageSize)
        , m_usable(pageSize - (file.size() >= kFileHeader && file[20] < pageSize / 2 ? file[20] : 0))
        , m_visit(visit)
    {
    }

    /// Pages as the log has them, the newest of each. Checksums are not asked: rows prove
    /// themselves.
    void overlay(Bytes log)
    {
        if (log.size() < kLogHeader)
            return;
        for (std::size_t at = kLogHeader; at + kFrameHeader + m_pageSize <= log.size();
             at += kFrameHeader + m_pageSize) {
            const Bytes frame = log.subspan(at, kFrameHeader + m_pageSize);
            if (number(frame, 8, 4) == number(log, 16, 4) && number(frame, 12, 4) == number(log, 20, 4))
                m_overlay[number(frame, 0, 4)] = frame.subspan(kFrameHeader);
        }
    }

    void run()
    {
        for (std::uint32_t page = 1; page <= m_file.size() / m_pageSize + 1; ++page)
            readPage(pageAt(page), page == 1);
        for (const auto& [page, bytes] : m_overlay)
            if (page > m_file.size() / m_pageSize + 1)
                readPage(bytes, false);
    }

private:
    Bytes pageAt(std::uint32_t page) const
    {
        if (const auto found = m_overlay.find(page); found != m_overlay.end())
            return found->second;
        const std::uint64_t at = std::uint64_t{page - 1} * m_pageSize;
        if (page == 0 || at >= m_file.size())
            return {};
        return m_file.subspan(at, std::min<std::size_t>(m_pageSize, m_file.size() - at));
    }

    void readPage(Bytes page, bool isFirst)
    {
        const std::size_t start = isFirst ? kFileHeader : 0;
        if (page.size() < start + 12)
            return;
        const std::uint8_t type = page[start];
        if (type != kTableLeaf && type != kIndexLeaf && type != kIndexInterior)
            return;
        const std::size_t cells = number(page, start + 3, 2);
        const std::size_t pointers = start + (type == kIndexInterior ? 12 : 8);
        for (std::size_t i = 0; i < cells && pointers + 2 * i + 2 <= page.size(); ++i) {
            const std::size_t at = number(page, pointers + 2 * i, 2);
            if (at < page.size())
                readCell(page.subspan(at), type);
        }
    }

    void readCell(Bytes cell, std::uint8_t type)
    {
        if (type == kIndexInterior) {
            if (cell.size() < 4)
                return;
            cell = cell.subspan(4);
        }
        const auto size = takeVarint(cell);
        if (!size || *size > kMostPayload || (type == kTableLeaf && !takeVarint(cell)))
            return;
        const std::size_t most = type == kTableLeaf ? m_usable - 35 : (m_usable - 12) * 64 / 255 - 23;
        std::size_t local = *size;
        if (*size > most) {
            const std::size_t least = (m_usable - 12) * 32 / 255 - 23;
            local = least + (*size - least) % (m_usable - 4);
            if (local > most)
                local = least;
        }
        if (local > cell.size())
            return;
        if (local == *size)
            return readRow(cell.first(local));
        if (cell.size() < local + 4)
            return;
        m_payload.assign(cell.begin(), cell.begin() + static_cast<std::ptrdiff_t>(local));
        if (follow(number(cell, local, 4), *size))
            readRow(m_payload);
    }

    bool follow(std::uint32_t next, std::uint64_t size)
    {
        while (m_payload.size() < size) {
            const Bytes page = pageAt(next);
            if (page.size() < m_usable)
                return false;
            const std::size_t part = std::min<std::size_t>(size - m_payload.size(), m_usable - 4);
            m_payload.insert(m_payload.end(), page.begin() + 4,
                             page.begin() + 4 + static_cast<std::ptrdiff_t>(part));
            next = number(page, 0, 4);
        }
        return true;
    }

    void readRow(Bytes payload)
    {
        Bytes header = payload;
        const auto headerSize = takeVarint(header);
        if (!headerSize || *headerSize > payload.size())
            return;
        const std::size_t read = payload.size() - header.size();
        if (*headerSize < read)
            return;
        header = header.first(*headerSize - read);
        Bytes body = payload.subspan(*headerSize);
        m_row.clear();
        while (!header.empty()) {
            const auto type = takeVarint(header);
            const auto value = type ? takeValue(*type, body) : std::nullopt;
            if (!value || m_row.size() >= kMostColumns)
                return;
            m_row.push_back(*value);
        }
        m_visit(m_row);
    }

    Bytes m_file;
    std::size_t m_pageSize;
    std::size_t m_usable;
    const std::function<void(const RawRow&)>& m_visit;
    std::unordered_map<std::uint32_t, Bytes> m_overlay; // by page number
    std::vector<std::uint8_t> m_payload;
    RawRow m_row;
};

} // namespace

bool scanPages(const std::filesystem::path& database, const std::function<void(const RawRow&)>& visit)
{
    const MappedFile file(database);
    const MappedFile log(database.string() + "-wal");
    if (file.bytes().empty() && log.bytes().empty())
        return false;
    const std::size_t pageSize = pageSizeOf(file.bytes());
    if (!log.bytes().empty()) {
        Scan both(file.bytes(), pageSize, visit);
        both.overlay(log.bytes());
        both.run();
    }
    Scan(file.bytes(), pageSize, visit).run(); // also what an unsound log hides
    return true;
}

} // namespace store
