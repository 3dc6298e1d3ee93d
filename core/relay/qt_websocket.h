// SPDX-License-Identifier: MIT
// The real web socket: QWebSocket with limits on what a stranger may send.
#pragma once

#include "core/relay/websocket.h"

#include <QWebSocket>

namespace core {

class QtWebSocket final : public WebSocket {
    Q_OBJECT

public:
    explicit QtWebSocket(QObject* parent = nullptr);

    void open(const QUrl& url) override;
    void sendText(const QString& text) override;
    void ping() override;
    void close() override;
    qint64 bytesToWrite() const override;
    void setReadingPaused(bool paused) override;

private:
    void finish();
    QString reasonOfEnd() const;

    QWebSocket m_socket;
    bool m_finished = false;
    bool m_paused = false;
};

} // namespace core
