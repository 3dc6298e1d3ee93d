// SPDX-License-Identifier: MIT
#include "core/serve/paced_sender.h"

namespace core {

namespace {

constexpr qint64 kInSocket = 256 * 1024; // bytes handed to the socket and not yet to the system

} // namespace

PacedSender::PacedSender(QWebSocket& socket, std::size_t bound, std::chrono::milliseconds stall,
                         QObject* parent)
    : QObject(parent)
    , m_socket(socket)
    , m_bound(bound)
{
    m_stall.setSingleShot(true);
    m_stall.setInterval(stall);
    connect(&m_stall, &QTimer::timeout, this, &PacedSender::giveUp);
    connect(&m_socket, &QWebSocket::bytesWritten, this, &PacedSender::pump);
}

void PacedSender::send(std::string frame)
{
    if (m_gaveUp)
        return;
    if (m_waitingBytes + frame.size() > m_bound) {
        giveUp();
        return;
    }
    m_waitingBytes += frame.size();
    m_waiting.push_back(std::move(frame));
    if (m_waiting.size() == 1)
        pump();
}

void PacedSender::pump()
{
    while (!m_gaveUp && !m_waiting.empty() && m_socket.bytesToWrite() < kInSocket) {
        const std::string frame = std::move(m_waiting.front());
        m_waiting.pop_front();
        m_waitingBytes -= frame.size();
        m_socket.sendTextMessage(QString::fromUtf8(frame.data(), static_cast<qsizetype>(frame.size())));
    }
    if (m_waiting.empty())
        m_stall.stop();
    else
        m_stall.start();
}

void PacedSender::giveUp()
{
    if (std::exchange(m_gaveUp, true))
        return;
    m_stall.stop();
    m_waiting.clear();
    m_waitingBytes = 0;
    emit gaveUp();
}

} // namespace core
