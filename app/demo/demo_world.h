// SPDX-License-Identifier: MIT
// The demo from outside: a relay on loopback with made-up people, on a thread of its own, and a
// key to take part with. GUI thread; does nothing there.
#pragma once

#include "app/demo/demo_stage.h"

#include <QThread>

namespace app {

class DemoWorld : public QObject {
    Q_OBJECT

public:
    explicit DemoWorld(DemoOptions options = {}, QObject* parent = nullptr);

    /// Stops the relay and everybody, and joins the thread.
    ~DemoWorld() override;

    /// Opens `folder`/relay, filling it at the first time (about two seconds), and serves it. Call
    /// once.
    void start(const std::filesystem::path& folder);

    /// None before ready().
    const std::optional<nostr::RelayUrl>& relayUrl() const { return m_relayUrl; }

    /// Yours in the demo, for memory only: the same at every start.
    nostr::SecretKey ownKey() const { return bench::demoOwnKey(m_options.seed); }

signals:
    void ready();
    void failed(const QString& reason); // a sentence; there will be no relay

private:
    DemoOptions m_options;
    QThread m_thread;
    std::optional<nostr::RelayUrl> m_relayUrl;
};

} // namespace app
