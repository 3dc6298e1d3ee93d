// SPDX-License-Identifier: MIT
// What stands behind the demo: a store of its own, filled once, a relay over it and the people
// who go on talking. Lives on the demo's thread, all of it.
#pragma once

#include "app/demo/demo_life.h"
#include "app/demo/demo_record.h"
#include "core/serve/relay_server.h"
#include "store/data_folder.h"

#include <QObject>

#include <filesystem>
#include <memory>
#include <optional>

namespace app {

struct DemoOptions {
    std::uint64_t seed = 1;
    nostr::Clock clock = nostr::systemTime;
    double pace = 1; // below 1: everybody is quicker
};

class DemoStage : public QObject {
    Q_OBJECT

public:
    DemoStage(std::filesystem::path folder, DemoOptions options);
    ~DemoStage() override;

    void open();

signals:
    void opened(const QString& relayUrl);
    void failed(const QString& reason);

private:
    QString recordFile() const;
    nostr::Status openStore();
    void fill();
    void serve();

    std::filesystem::path m_folder;
    DemoOptions m_options;
    bench::DemoCast m_cast;
    DemoRecord m_record;
    std::optional<store::DataFolder> m_lock;
    std::unique_ptr<core::EventStore> m_store;
    std::unique_ptr<core::RelayServer> m_server;
    std::unique_ptr<DemoLife> m_life;
};

} // namespace app
