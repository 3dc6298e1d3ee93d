// SPDX-License-Identifier: MIT
// A folder that is there as long as this object.
#pragma once

#include <filesystem>

namespace bench {

class TemporaryFolder {
public:
    TemporaryFolder(); // aborts where none can be made
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

} // namespace bench
