// SPDX-License-Identifier: MIT
#include "bench/json_lines_reporter.h"

#include "bench/machine.h"
#include "core/nostr/event_json.h"

#include <charconv>
#include <map>
#include <string>
#include <string_view>

namespace bench {
namespace {

void appendNumber(std::string& out, double number)
{
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, number, std::chars_format::general, 6).ptr;
    out.append(text, end);
}

void appendNumbers(std::string& out, std::string_view name, const std::vector<double>& numbers)
{
    nostr::appendJsonString(out, name);
    out += ":[";
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        out += i > 0 ? "," : "";
        appendNumber(out, numbers[i]);
    }
    out += ']';
}

} // namespace

bool JsonLinesReporter::ReportContext(const Context&)
{
    m_out << "{\"machine\":" << toJson(thisMachine()) << "}" << std::endl;
    return true;
}

void JsonLinesReporter::ReportRuns(const std::vector<Run>& runs)
{
    std::vector<double> real;
    std::vector<double> cpu;
    std::map<std::string, std::vector<double>> counters;
    std::string name;
    std::string line;
    for (const Run& run : runs) {
        if (run.run_type == Run::RT_Aggregate)
            continue;
        name = run.run_name.function_name;
        line = "{\"name\":";
        nostr::appendJsonString(line, name);
        if (run.error_occurred) {
            line += ",\"error\":";
            nostr::appendJsonString(line, run.error_message);
            m_out << line << "}" << std::endl;
            return;
        }
        line += ",\"unit\":\"" + std::string(benchmark::GetTimeUnitString(run.time_unit)) +
                "\",\"iterations\":" + std::to_string(run.iterations) + ",";
        real.push_back(run.GetAdjustedRealTime());
        cpu.push_back(run.GetAdjustedCPUTime());
        for (const auto& [counter, value] : run.counters)
            counters[counter].push_back(value.value);
    }
    if (real.empty())
        return;
    appendNumbers(line, "real", real);
    line += ',';
    appendNumbers(line, "cpu", cpu);
    line += ",\"counters\":{";
    for (bool first = true; const auto& [counter, values] : counters) {
        line += first ? "" : ",";
        first = false;
        appendNumbers(line, counter, values);
    }
    m_out << line << "}}" << std::endl;
}

} // namespace bench
