// SPDX-License-Identifier: MIT
// Who reads and who signs in this run, and the session that follows from it. Until accounts are
// kept, the signer is the key of `--key-file`, the demo's, or nobody.
#pragma once

#include "app/command_line.h"
#include "app/settings.h"
#include "core/session.h"
#include "ui/status_bar.h"

#include <QObject>

namespace app {

class Accounts : public QObject {
    Q_OBJECT

public:
    /// Makes the first session at once, which needs no Qt application. `signer` may be null.
    /// Store and settings outlive this.
    Accounts(const CommandLine& line, core::EventStore& store, Settings& settings,
             std::unique_ptr<core::Signer> signer);
    ~Accounts() override;

    core::Session& session() const { return *m_session; }
    ui::KeyState keyState() const { return m_keyState; }

    /// From now on, and remembered; none: as nobody.
    void readAs(std::optional<nostr::PublicKey> person);

    /// From now on, and remembered.
    void setRelays(const std::vector<nostr::RelayUrl>& relays);

    /// From now on, in this run only: the demo's relay, which has another port each time.
    void connectTo(const nostr::RelayUrl& relay);

    /// Lets sessions open connections, this one and later ones: call after the first paint.
    void start();

    /// Ends the session, with its connections, before Qt goes.
    void stop();

signals:
    /// A new session has taken over. The one before is gone when the signal returns.
    void sessionChanged();

private:
    void renew();

    core::EventStore& m_store;
    Settings& m_settings;
    std::unique_ptr<core::Signer> m_signer; // of all sessions; goes after them
    const ui::KeyState m_keyState;
    core::SessionOptions m_options;
    bool m_started = false;
    std::unique_ptr<core::Session> m_session;
};

} // namespace app
