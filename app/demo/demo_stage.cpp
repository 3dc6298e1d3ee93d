// SPDX-License-Identifier: MIT
#include "app/demo/demo_stage.h"

#include "bench/fixtures/demo/history.h"
#include "bench/fixtures/event_batch.h"
#include "core/async.h"
#include "store/sqlite_event_store.h"

namespace app {

DemoStage::DemoStage(std::filesystem::path folder, DemoOptions options)
    : m_folder(std::move(folder))
    , m_options(std::move(options))
    , m_cast(m_options.seed)
{
}

DemoStage::~DemoStage() = default;

QString DemoStage::recordFile() const { return QString::fromStdString((m_folder / "world.json").string()); }

nostr::Status DemoStage::openStore()
{
    auto folder = store::DataFolder::open(m_folder, store::DataFolder::Access::Write);
    if (!folder)
        return folder.error();
    m_lock.emplace(std::move(*folder));
    auto opened = store::SqliteEventStore::open(m_lock->database(), m_options.clock);
    if (!opened)
        return opened.error();
    m_store = std::move(*opened);
    return nostr::ok();
}

void DemoStage::open()
{
    if (const auto opened = openStore(); !opened) {
        emit failed(QString::fromStdString(opened.error().message));
        return;
    }
    m_record = readDemoRecord(recordFile()).value_or(DemoRecord{m_options.seed, m_options.clock(), false, 0});
    if (m_record.isComplete && m_record.seed == m_options.seed)
        serve();
    else
        fill();
}

void DemoStage::fill()
{
    // Written before the events: a start that was interrupted is repeated with the very same ones.
    m_record.seed = m_options.seed;
    if (!writeDemoRecord(recordFile(), m_record)) {
        emit failed(QStringLiteral("the demo's folder is not writable"));
        return;
    }
    std::vector<core::IncomingEvent> events;
    for (nostr::VerifiedEvent& event : bench::verifyAll(bench::demoHistory(m_cast, m_record.begun)))
        events.push_back({std::move(event), {}});
    core::whenReady(m_store->insert(std::move(events)), this, [this](const core::InsertReport& report) {
        if (!report.failure.empty()) {
            emit failed(QString::fromStdString(report.failure));
            return;
        }
        m_record.isComplete = true;
        serve();
    });
}

void DemoStage::serve()
{
    core::RelayOptions options;
    options.name = QStringLiteral("Heronry's demo");
    options.description = QStringLiteral("Made-up people on this machine.");
    options.clock = m_options.clock;
    m_server = std::make_unique<core::RelayServer>(*m_store, std::move(options));
    // The old port where it is free: what you wrote and did not send yet is addressed to it.
    auto url = m_server->listen(QHostAddress::LocalHost, m_record.port);
    if (!url)
        url = m_server->listen();
    if (!url) {
        emit failed(QString::fromStdString(url.error().message));
        return;
    }
    m_record.port = url->port();
    writeDemoRecord(recordFile(), m_record);
    m_life = std::make_unique<DemoLife>(*m_store, m_cast, m_options.clock, m_options.pace);
    m_life->start();
    emit opened(QString::fromStdString(url->toString()));
}

} // namespace app
