// SPDX-License-Identifier: MIT
// Downloads pictures by https, with limits and without leaving traces: no cookies, no referrer,
// no private addresses. Lives on the GUI thread, works on a thread of its own.
#pragma once

#include "core/nostr/result.h"

#include <QByteArray>
#include <QFuture>
#include <QObject>
#include <QThread>
#include <QUrl>

#include <chrono>

namespace core {

struct MediaFetcherOptions {
    qint64 mostBytes = 20 * 1024 * 1024;
    std::chrono::milliseconds timeout{20'000}; // without any progress
    bool allowLoopback = false;                // also plain http, for a server on this machine
};

class MediaFetcher : public QObject {
    Q_OBJECT

public:
    explicit MediaFetcher(MediaFetcherOptions options = {}, QObject* parent = nullptr);
    ~MediaFetcher() override;

    /// The body of a successful answer. At most eight at a time; of what waits, the oldest beyond
    /// 256 are given up, since they have long been scrolled away.
    QFuture<nostr::Result<QByteArray>> fetch(const QUrl& url);

private:
    class Downloads;

    MediaFetcherOptions m_options;
    QThread m_thread;
    Downloads* m_downloads = nullptr; // lives on m_thread; made at the first fetch
};

} // namespace core
