// SPDX-License-Identifier: MIT
#include "tests/support/test_client.h"

#include <QJsonDocument>

namespace support {

TestClient::TestClient(QObject* parent) : QObject(parent)
{
    connect(&m_socket, &QWebSocket::textMessageReceived, this, [this](const QString& frame) {
        m_received.append(QJsonDocument::fromJson(frame.toUtf8()).array());
    });
}

void TestClient::send(const QJsonArray& message)
{
    send(QString::fromUtf8(QJsonDocument(message).toJson(QJsonDocument::Compact)));
}

void TestClient::request(const QString& name, const QJsonObject& filter)
{
    send(QJsonArray{QStringLiteral("REQ"), name, filter});
}

QList<QJsonArray> TestClient::received(const QString& verb) const
{
    QList<QJsonArray> result;
    for (const QJsonArray& message : m_received)
        if (message.at(0).toString() == verb)
            result.append(message);
    return result;
}

QStringList TestClient::eventIds(const QString& subscription) const
{
    QStringList result;
    for (const QJsonArray& message : received(QStringLiteral("EVENT")))
        if (message.at(1).toString() == subscription)
            result.append(message.at(2).toObject().value(QStringLiteral("id")).toString());
    return result;
}

} // namespace support
