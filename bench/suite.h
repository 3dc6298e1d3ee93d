// SPDX-License-Identifier: MIT
// The benchmark suites. Each is registered by a call: the linker drops static registrars of a
// static library.
#pragma once

#include <benchmark/benchmark.h>

#include <filesystem>
#include <functional>
#include <string>

namespace bench {

enum class Scale {
    Full,     // what is measured
    Smallest, // only proves that every benchmark runs
};

/// Registers one benchmark. `name` is `suite/what`, of [a-z_/0-9] only: a filter is a regular
/// expression in which escapes fail. Asserted.
benchmark::internal::Benchmark* add(const std::string& name, std::function<void(benchmark::State&)> run);

struct SuiteOptions {
    Scale scale = Scale::Full;
    std::filesystem::path data; // JSON Lines to run on instead of made-up events; empty: none
};

void addCodecSuite(Scale scale);                    // JSON, ids, filters
void addCryptoSuite(Scale scale);                   // keys, signatures
void addIngestSuite(Scale scale);                   // from records or JSON to what is committed
void addTimelineSuite(const SuiteOptions& options); // queries
void addSearchSuite(Scale scale);                   // text searches, at three sizes
void addFeedSuite(Scale scale);                     // layout and painting of rows; needs a QApplication

} // namespace bench
