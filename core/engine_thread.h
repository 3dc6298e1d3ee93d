// SPDX-License-Identifier: MIT
// The network thread: makes a SessionEngine there, passes it calls, and takes it down again.
#pragma once

#include "core/session_engine.h"

#include <QThread>

#include <functional>
#include <memory>

namespace core {

class EngineThread final : public QThread {
    Q_OBJECT

public:
    using Make = std::function<std::unique_ptr<SessionEngine>()>;

    /// `make` runs on the new thread, before any call. The thread starts at once.
    explicit EngineThread(Make make);
    ~EngineThread() override; // drops calls not made yet, and waits

    /// Calls the engine later, on its thread, in the order of posting.
    void post(std::function<void(SessionEngine&)> call);

protected:
    void run() override;

private:
    Make m_make;
    QObject m_inbox;
    SessionEngine* m_engine = nullptr; // touched by the thread alone
};

} // namespace core
