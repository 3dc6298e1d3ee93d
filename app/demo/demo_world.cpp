// SPDX-License-Identifier: MIT
#include "app/demo/demo_world.h"

namespace app {

DemoWorld::DemoWorld(DemoOptions options, QObject* parent) : QObject(parent), m_options(std::move(options))
{
    m_thread.setObjectName(QStringLiteral("demo"));
}

DemoWorld::~DemoWorld()
{
    m_thread.quit();
    m_thread.wait();
}

void DemoWorld::start(const std::filesystem::path& folder)
{
    Q_ASSERT(!m_thread.isRunning());
    auto* stage = new DemoStage(folder / "relay", m_options);
    stage->moveToThread(&m_thread);
    connect(&m_thread, &QThread::started, stage, &DemoStage::open);
    connect(&m_thread, &QThread::finished, stage, &QObject::deleteLater);
    connect(stage, &DemoStage::failed, this, &DemoWorld::failed);
    connect(stage, &DemoStage::opened, this, [this](const QString& url) {
        if (auto parsed = nostr::RelayUrl::parse(url.toStdString())) {
            m_relayUrl = std::move(*parsed);
            emit ready();
        }
    });
    m_thread.start(QThread::LowPriority);
}

} // namespace app
