// SPDX-License-Identifier: MIT
#include "app/instance_server.h"

#include "app/socket_import.h"
#include "core/nostr/event_json.h"
#include "core/storage/store_care_json.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>

namespace app {

namespace {

constexpr std::size_t kMostClients = 8;
constexpr std::size_t kLongestRequest = 16 * 1024; // bytes; a nostr: link has at most 5000
constexpr std::chrono::milliseconds kRequestPatience{5000};
constexpr std::chrono::milliseconds kPruneLook{20};

std::string refusal(std::string_view reason)
{
    std::string text = R"({"ok":false,"reason":)";
    nostr::appendJsonString(text, reason);
    return text + "}\n";
}

/// The folder is closed to others already; a socket in the runtime folder is not worth less care.
bool isSameUser(int descriptor)
{
    ucred peer{};
    socklen_t size = sizeof peer;
    return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == geteuid();
}

} // namespace

struct InstanceServer::Client {
    LocalSocket socket;
    std::atomic<bool> finished{false};
    std::thread thread;
};

InstanceServer::InstanceServer(core::EventStore& store, QObject* parent) : QObject(parent), m_store(store) {}

InstanceServer::~InstanceServer()
{
    m_ending = true;
    if (m_thread.joinable()) {
        m_listener.shutDown();
        m_thread.join();
        unlink(m_path.c_str());
    }
    for (const auto& client : m_clients) // the accepting thread is gone: nobody else touches the list
        client->socket.shutDown();
    for (const auto& client : m_clients)
        client->thread.join();
}

nostr::Status InstanceServer::listen(const std::filesystem::path& socket)
{
    auto listener = LocalSocket::listenOn(socket);
    if (!listener)
        return listener.error();
    m_listener = *std::move(listener);
    m_path = socket;
    m_thread = std::thread([this] { accept(); });
    return nostr::ok();
}

void InstanceServer::accept()
{
    while (!m_ending) {
        const int descriptor = accept4(m_listener.descriptor(), nullptr, nullptr, SOCK_CLOEXEC);
        if (descriptor < 0) {
            if (errno == EINTR || errno == ECONNABORTED)
                continue;
            return; // shut down, or out of descriptors: raising is lost, nothing else
        }
        auto client = std::make_unique<Client>();
        client->socket = LocalSocket(descriptor);
        joinFinished();
        if (!isSameUser(descriptor))
            continue;
        if (m_clients.size() >= kMostClients) {
            client->socket.write(refusal("busy"));
            continue;
        }
        Client& one = *client;
        m_clients.push_back(std::move(client));
        one.thread = std::thread([this, &one] {
            serve(one);
            one.socket.shutDown();
            one.finished = true;
        });
    }
}

void InstanceServer::joinFinished()
{
    m_clients.remove_if([](const std::unique_ptr<Client>& client) {
        if (!client->finished)
            return false;
        client->thread.join();
        return true;
    });
}

std::string InstanceServer::prune(const std::string& rules)
{
    const auto understood = core::parseRules(rules);
    if (!understood)
        return refusal(understood.error().message);
    const auto report = m_store.prune(*understood, false);
    while (!report.isFinished()) {
        if (m_ending)
            return refusal("the window is closing; what was pruned stays so");
        std::this_thread::sleep_for(kPruneLook);
    }
    return core::toJson(report.result(), false) + '\n';
}

void InstanceServer::serve(Client& client)
{
    client.socket.setPatience(kRequestPatience);
    const auto line = client.socket.readLine(kLongestRequest);
    if (!line)
        return;
    const QJsonObject request = QJsonDocument::fromJson(QByteArray::fromStdString(*line)).object();
    const QString verb = request[QLatin1String("verb")].toString();
    if (verb == u"raise") {
        QMetaObject::invokeMethod(this, &InstanceServer::raiseWanted, Qt::QueuedConnection);
        client.socket.write("{\"ok\":true}\n");
    } else if (verb == u"open") {
        const QString uri = request[QLatin1String("uri")].toString();
        QMetaObject::invokeMethod(
            this, [this, uri] { emit openWanted(uri); }, Qt::QueuedConnection);
        client.socket.write("{\"ok\":true}\n");
    } else if (verb == u"import") {
        client.socket.setPatience(std::nullopt);
        importFrom(client.socket, m_store);
    } else if (verb == u"prune") {
        const QJsonObject rules = request[QLatin1String("rules")].toObject();
        client.socket.write(prune(QJsonDocument(rules).toJson(QJsonDocument::Compact).toStdString()));
    } else {
        client.socket.write(refusal("unknown verb"));
    }
}

} // namespace app
