// SPDX-License-Identifier: MIT
// The engine for one person: what to read from which relays, and the way out for what they
// write. Lives on the GUI thread, does its work on threads of its own.
#pragma once

#include "core/account/signer.h"
#include "core/relay/relay_status.h"
#include "core/storage/event_store.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace core {

struct SessionOptions {
    std::vector<nostr::RelayUrl> relays;    // read from and write to
    std::optional<nostr::PublicKey> readAs; // whose follow list makes the feed; the signer's own if absent
    bool offline = false;                   // open no connection at all
};

struct SessionStatus {
    std::vector<RelayStatus> relays;
    bool offline = false;
    bool caughtUp = false; // every connected relay has answered all that is stored there (EOSE)
    int authors = 0;       // followed
    int newToday = 0;      // notes in the feed dated since local midnight
    int waitingToSend = 0; // events of ours that no relay has accepted yet
    int refused = 0;       // events of ours that relays refused for good

    int connected() const;
};

class Session : public QObject {
    Q_OBJECT

public:
    /// `signer` may be null: reading only. `store` outlives the session.
    Session(EventStore& store, std::unique_ptr<Signer> signer, SessionOptions options,
            QObject* parent = nullptr);
    ~Session() override;

    /// Opens connections and queues; call after the first paint.
    void start();

    std::optional<nostr::PublicKey> reader() const; // whom the feed belongs to
    bool canSign() const;

    /// The home feed: notes and reposts of the people followed; of everybody stored where the
    /// reader follows nobody or there is no reader. The reader's own notes belong to it.
    TimelineQuery homeFeed() const;

    /// Whether homeFeed() is final: false until the reader's follow list was looked for on disk.
    /// homeFeedChanged() tells when that has happened.
    bool isHomeFeedKnown() const;

    /// Signs a kind 1 with this text, stores and queues it. The result is in once it is safe on
    /// disk; it leaves when relays are there. An error, with nothing stored, where there is no key
    /// or no relay to send to, or where the text must not be published (see buildNote()).
    QFuture<nostr::Status> postNote(std::string text);

    const SessionStatus& status() const;

    /// Tries every waiting relay at once: the network came back, or the user clicked.
    void retryNow();

signals:
    void homeFeedChanged(); // the follow list was loaded or changed
    void statusChanged();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace core
