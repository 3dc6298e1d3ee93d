// SPDX-License-Identifier: MIT
#include "bench/suite.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

namespace bench {

benchmark::internal::Benchmark* add(const std::string& name, std::function<void(benchmark::State&)> run)
{
    const bool plain = std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '/';
    });
    if (!plain) {
        std::fprintf(stderr, "benchmark name that a filter cannot name: %s\n", name.c_str());
        std::abort();
    }
    return benchmark::RegisterBenchmark(name.c_str(), std::move(run));
}

} // namespace bench
