// SPDX-License-Identifier: MIT
// A web socket without a network: notes what is asked of it, and says what the test wants.
#pragma once

#include "core/relay/websocket.h"

#include <QStringList>

#include <vector>

namespace support {

/// What a FakeWebSocket noted; outlives it.
struct SocketRecord {
    QUrl url;
    QStringList sent;
    int pings = 0;
    bool closedByUs = false;
    bool readingPaused = false;
    qint64 bytesToWrite = 0;               // set by the test
    class FakeWebSocket* socket = nullptr; // null once destroyed
};

class FakeWebSocket final : public core::WebSocket {
    Q_OBJECT

public:
    explicit FakeWebSocket(SocketRecord& record) : m_record(record) { m_record.socket = this; }
    ~FakeWebSocket() override { m_record.socket = nullptr; }

    void open(const QUrl& url) override { m_record.url = url; }
    void sendText(const QString& text) override { m_record.sent.append(text); }
    void ping() override { ++m_record.pings; }
    void close() override { m_record.closedByUs = true; }
    qint64 bytesToWrite() const override { return m_record.bytesToWrite; }
    void setReadingPaused(bool paused) override { m_record.readingPaused = paused; }

private:
    SocketRecord& m_record;
};

/// Makes sockets and keeps the record of each, oldest first.
class FakeSockets {
public:
    core::WebSocketFactory factory()
    {
        return [this] {
            m_records.push_back(std::make_unique<SocketRecord>());
            return std::make_unique<FakeWebSocket>(*m_records.back());
        };
    }

    std::size_t count() const { return m_records.size(); }
    SocketRecord& last() { return *m_records.back(); }
    FakeWebSocket& socket() { return *m_records.back()->socket; }

private:
    std::vector<std::unique_ptr<SocketRecord>> m_records;
};

} // namespace support
