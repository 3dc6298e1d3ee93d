// SPDX-License-Identifier: MIT
#include "core/engine_thread.h"

namespace core {

EngineThread::EngineThread(Make make) : m_make(std::move(make))
{
    setObjectName(QStringLiteral("network"));
    m_inbox.moveToThread(this);
    start();
}

EngineThread::~EngineThread()
{
    quit();
    wait();
}

void EngineThread::post(std::function<void(SessionEngine&)> call)
{
    QMetaObject::invokeMethod(
        &m_inbox, [this, call = std::move(call)] { call(*m_engine); }, Qt::QueuedConnection);
}

void EngineThread::run()
{
    const auto engine = m_make();
    m_engine = engine.get();
    exec();
}

} // namespace core
