// SPDX-License-Identifier: MIT
#include "app/run.h"

#include "app/application.h"
#include "app/core_dumps.h"
#include "app/data_paths.h"
#include "app/demo/demo_world.h"
#include "app/hand_over.h"
#include "app/process_clock.h"
#include "app/start_fault.h"
#include "core/account/key_file.h"
#include "core/account/local_signer.h"

#include <QApplication>

#include <unistd.h>

namespace app {

namespace {

constexpr int kCannot = 3; // exit status
constexpr std::chrono::milliseconds kHandOverPatience{1500};

/// Runs the window once. None: the demo is to start over.
std::optional<int> runOnce(const CommandLine& line, const std::filesystem::path& folder, double mainMs,
                           int& argc, char** argv)
{
    const auto cannot = [&](const std::string& sentence) {
        tellStartFault(sentence, argc, argv);
        return kCannot;
    };
    auto opened = openFolder(folder, line.demo);
    if (!opened) {
        if (handOver(store::socketOf(folder), line.uri, kHandOverPatience))
            return 0;
        return cannot(opened.error().message);
    }
    if (const auto fault = missingDisplay())
        return cannot(*fault);

    std::unique_ptr<core::LocalSigner> signer;
    if (line.demo) {
        signer = std::make_unique<core::LocalSigner>(DemoWorld().ownKey());
    } else if (!line.keyFile.empty()) {
        forbidCoreDumps();
        auto key = core::readKeyFile(line.keyFile);
        if (!key)
            return cannot(key.error().message);
        signer = std::make_unique<core::LocalSigner>(*std::move(key));
    }

    // The session asks the store at once: its answers come while Qt and the window are made.
    Accounts accounts(line, *opened->store, *opened->settings, std::move(signer));
    const auto qt = connectToDisplay(argc, argv);
    Application application(line, *opened, accounts, mainMs);
    return application.exec();
}

} // namespace

int run(const CommandLine& line, int argc, char** argv)
{
    const double mainMs = sinceProcessStart().count();
    const std::filesystem::path folder = dataFolderFor(line);
    if (const auto status = runOnce(line, folder, mainMs, argc, argv))
        return *status;

    // Everything is closed: begin anew in a process that has nothing left over from this one.
    if (auto removed = removeDemo(folder); !removed) {
        tellStartFault(removed.error().message, argc, argv);
        return kCannot;
    }
    execv("/proc/self/exe", argv);
    return kCannot;
}

} // namespace app
