// SPDX-License-Identifier: MIT
#include "bench/machine.h"

#include "core/nostr/event_json.h"

#include <QtGlobal>
#include <sqlite3.h>
#include <sys/utsname.h>

#include <fstream>
#include <string_view>
#include <thread>

namespace bench {
namespace {

std::string processorName()
{
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos)
            return line.substr(colon + 2);
    }
    return {};
}

constexpr bool kOptimised =
#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    true;
#else
    false;
#endif

constexpr std::string_view kCompiler =
#if defined(__clang__)
    __VERSION__; // begins with its name
#else
    "GCC " __VERSION__;
#endif

void appendField(std::string& out, std::string_view name, std::string_view value)
{
    out += out.size() > 1 ? "," : "";
    nostr::appendJsonString(out, name);
    out += ':';
    nostr::appendJsonString(out, value);
}

} // namespace

Machine thisMachine()
{
    Machine machine;
    machine.processor = processorName();
    machine.cores = std::thread::hardware_concurrency();
    if (utsname name{}; uname(&name) == 0)
        machine.system = std::string(name.sysname) + " " + name.release + " " + name.machine;
    machine.compiler = kCompiler;
    machine.build = HERONRY_BUILD_TYPE;
    machine.sqlite = sqlite3_libversion();
    machine.qt = qVersion();
    machine.version = HERONRY_VERSION;
    machine.trustworthy = kOptimised;
    return machine;
}

std::string toJson(const Machine& machine)
{
    std::string out = "{";
    appendField(out, "processor", machine.processor);
    appendField(out, "system", machine.system);
    appendField(out, "compiler", machine.compiler);
    appendField(out, "build", machine.build);
    appendField(out, "sqlite", machine.sqlite);
    appendField(out, "qt", machine.qt);
    appendField(out, "heronry", machine.version);
    out += ",\"cores\":" + std::to_string(machine.cores);
    out += machine.trustworthy ? ",\"trustworthy\":true}" : ",\"trustworthy\":false}";
    return out;
}

} // namespace bench
