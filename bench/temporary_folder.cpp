// SPDX-License-Identifier: MIT
#include "bench/temporary_folder.h"

#include <cstdio>
#include <cstdlib>
#include <string>

namespace bench {

TemporaryFolder::TemporaryFolder()
{
    std::string name = (std::filesystem::temp_directory_path() / "heronry-bench-XXXXXX").string();
    if (!mkdtemp(name.data())) {
        std::perror("no temporary folder can be made");
        std::abort();
    }
    m_path = name;
}

TemporaryFolder::~TemporaryFolder()
{
    std::error_code ignored; // what stays behind is in the system's own folder for that
    std::filesystem::remove_all(m_path, ignored);
}

} // namespace bench
