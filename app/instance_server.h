// SPDX-License-Identifier: MIT
// Answers other starts of Heronry, and heronryctl, that found the data folder taken. Listens and
// works on threads of its own; signals come on the thread this object lives on.
#pragma once

#include "app/local_socket.h"
#include "core/storage/event_store.h"

#include <QObject>

#include <atomic>
#include <list>
#include <memory>
#include <thread>

namespace app {

/// One JSON object a line. `{"verb":"raise"}` and `{"verb":"open","uri":"nostr:.."}` are answered
/// by `{"ok":true}`; `{"verb":"import"}` is followed by event lines (socket_import.h);
/// `{"verb":"prune","rules":{..}}` by core::toJson() of the rules and the report. Anything else is answered
/// by `{"ok":false,"reason":".."}`.
class InstanceServer : public QObject {
    Q_OBJECT

public:
    /// `store` outlives the server. The data folder's lock must be held.
    explicit InstanceServer(core::EventStore& store, QObject* parent = nullptr);
    ~InstanceServer() override; // ends imports that run; what they committed stays

    nostr::Status listen(const std::filesystem::path& socket);

signals:
    void raiseWanted();
    void openWanted(const QString& uri);

private:
    struct Client;

    void accept();
    void serve(Client& client);
    std::string prune(const std::string& rules);
    void joinFinished();

    core::EventStore& m_store;
    std::filesystem::path m_path;
    LocalSocket m_listener;
    std::atomic<bool> m_ending{false};
    std::thread m_thread;
    std::list<std::unique_ptr<Client>> m_clients; // touched by m_thread alone while it runs
};

} // namespace app
