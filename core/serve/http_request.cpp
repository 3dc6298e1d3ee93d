// SPDX-License-Identifier: MIT
#include "core/serve/http_request.h"

#include <QList>

#include <algorithm>

namespace core {

namespace {

constexpr std::size_t kMaxHeaders = 64;

bool isToken(QByteArrayView text)
{
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
               c == '_';
    });
}

nostr::Error notHttp() { return {"not an HTTP request"}; }

} // namespace

QByteArray HttpRequest::header(QByteArrayView name) const
{
    const auto found = std::find_if(headers.begin(), headers.end(),
                                    [&](const auto& header) { return header.first == name; });
    return found == headers.end() ? QByteArray() : found->second;
}

bool HttpRequest::isWebSocketUpgrade() const
{
    return method == "GET" && header("upgrade").toLower() == "websocket" &&
           header("connection").toLower().contains("upgrade") && !header("sec-websocket-key").isEmpty();
}

bool HttpRequest::wantsRelayInfo() const
{
    return header("accept").toLower().contains("application/nostr+json");
}

nostr::Result<std::optional<HttpRequest>> readHttpHead(QByteArrayView bytes)
{
    const qsizetype end = bytes.indexOf("\r\n\r\n");
    if (end > kMaxHttpHead || (end < 0 && bytes.size() >= kMaxHttpHead))
        return nostr::Error{"the request is too long"};
    if (end < 0)
        return std::optional<HttpRequest>();

    const QByteArray head = bytes.first(end).toByteArray();
    if (head.contains('\0'))
        return notHttp();
    const QList<QByteArray> lines = head.split('\n');
    const QList<QByteArray> words = lines.front().trimmed().split(' ');
    if (words.size() != 3 || !isToken(words[0]) || !words[1].startsWith('/') ||
        !words[2].startsWith("HTTP/1."))
        return notHttp();
    if (static_cast<std::size_t>(lines.size()) > kMaxHeaders)
        return nostr::Error{"too many headers"};

    HttpRequest request{words[0], words[1], {}};
    for (qsizetype i = 1; i < lines.size(); ++i) {
        const qsizetype colon = lines[i].indexOf(':');
        if (colon < 0 || !isToken(QByteArrayView(lines[i]).first(colon)))
            return notHttp();
        request.headers.emplace_back(lines[i].first(colon).toLower(), lines[i].sliced(colon + 1).trimmed());
    }
    return std::optional(std::move(request));
}

QByteArray httpAnswer(QByteArrayView status, QByteArrayView type, QByteArrayView body,
                      QByteArrayView moreHeaders)
{
    QByteArray answer = "HTTP/1.1 ";
    answer += status;
    answer += "\r\nContent-Type: ";
    answer += type;
    answer += "\r\nContent-Length: ";
    answer += QByteArray::number(body.size());
    answer += "\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n";
    answer += moreHeaders;
    answer += "\r\n";
    answer += body;
    return answer;
}

} // namespace core
