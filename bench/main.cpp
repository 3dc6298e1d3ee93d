// SPDX-License-Identifier: MIT
// heronry-bench: measures Heronry's parts. All flags of Google Benchmark work; ours are
// --json-lines (see json_lines_reporter.h), --data FILE.jsonl (events to query instead of made-up
// ones), --smallest (a test that each runs) and --version. HERONRY_BENCH_CORPUS is z, r or s.
#include "bench/json_lines_reporter.h"
#include "bench/machine.h"
#include "bench/suite.h"

#include <QApplication>

#include <algorithm>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

int main(int argc, char** argv)
{
    // The library keeps pointers into the arguments: they live as long as main.
    std::vector<std::string> words(argv, argv + argc);
    const auto take = [&words](std::string_view flag) { return std::erase(words, flag) > 0; };
    if (take("--version")) {
        std::cout << "heronry-bench " HERONRY_VERSION << std::endl;
        return 0;
    }
    const bool jsonLines = take("--json-lines");
    const bool smallest = take("--smallest");
    std::string data;
    if (const auto flag = std::ranges::find(words, "--data");
        flag != words.end() && flag + 1 != words.end()) {
        data = *(flag + 1);
        words.erase(flag, flag + 2);
    }
    const auto preset = [&words](const std::string& flag, const std::string& value) {
        const auto given = [&flag](const std::string& word) { return word.starts_with(flag + "="); };
        if (std::none_of(words.begin(), words.end(), given))
            words.push_back(flag + "=" + value);
    };
    preset("--benchmark_min_time", smallest ? "0" : "0.1");
    preset("--benchmark_repetitions", smallest ? "1" : "5");

    std::vector<char*> arguments;
    for (std::string& word : words)
        arguments.push_back(word.data());
    int count = static_cast<int>(arguments.size());
    arguments.push_back(nullptr);
    benchmark::Initialize(&count, arguments.data());
    if (benchmark::ReportUnrecognizedArguments(count, arguments.data()))
        return 2;

    // The same raster paint engine as on a screen, without one.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    const bench::Scale scale = smallest ? bench::Scale::Smallest : bench::Scale::Full;
    bench::addCodecSuite(scale);
    bench::addCryptoSuite(scale);
    bench::addIngestSuite(scale);
    bench::addTimelineSuite({scale, data});
    bench::addSearchSuite(scale);
    bench::addFeedSuite(scale);

    if (!bench::thisMachine().trustworthy)
        std::cerr << "This build is not optimised or carries sanitizers: its figures say little."
                  << std::endl;
    bench::JsonLinesReporter lines(std::cout);
    const std::size_t run =
        jsonLines ? benchmark::RunSpecifiedBenchmarks(&lines) : benchmark::RunSpecifiedBenchmarks();
    benchmark::ClearRegisteredBenchmarks(); // they hold windows, which must go before the application
    benchmark::Shutdown();
    return run > 0 ? 0 : 1;
}
