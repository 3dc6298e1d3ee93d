// SPDX-License-Identifier: MIT
// Results as JSON lines, each as soon as its benchmark is done, with every sample: who reads
// them computes medians and spreads as they like.
#pragma once

#include <benchmark/benchmark.h>

#include <ostream>

namespace bench {

/// First `{"machine":{..}}`, then for each benchmark
/// `{"name":"..","unit":"ns","iterations":N,"real":[..],"cpu":[..],"counters":{"..":[..]}}` or
/// `{"name":"..","error":".."}`. Times are per iteration, one a repetition.
class JsonLinesReporter : public benchmark::BenchmarkReporter {
public:
    explicit JsonLinesReporter(std::ostream& out) : m_out(out) {}

    bool ReportContext(const Context& context) override;
    void ReportRuns(const std::vector<Run>& runs) override;

private:
    std::ostream& m_out;
};

} // namespace bench
