// SPDX-License-Identifier: MIT
// Sends frames as fast as a client reads them and no faster: QWebSocket itself would buffer
// without bound. Lives on the relay's thread.
#pragma once

#include <QTimer>
#include <QWebSocket>

#include <chrono>
#include <cstddef>
#include <deque>
#include <string>

namespace core {

class PacedSender : public QObject {
    Q_OBJECT

public:
    /// `socket` outlives the sender. `bound` in bytes, of all that waits here.
    PacedSender(QWebSocket& socket, std::size_t bound, std::chrono::milliseconds stall, QObject* parent);

    void send(std::string frame);

    /// Whether the queue is half full, so that whoever can send less should.
    bool isCrowded() const { return m_waitingBytes > m_bound / 2; }

signals:
    /// The client does not read: the queue is full, or nothing moved for too long. Once only.
    void gaveUp();

private:
    void pump();
    void giveUp();

    QWebSocket& m_socket;
    std::size_t m_bound;
    std::deque<std::string> m_waiting;
    std::size_t m_waitingBytes = 0;
    QTimer m_stall; // runs while frames wait, anew with every byte that the client takes
    bool m_gaveUp = false;
};

} // namespace core
