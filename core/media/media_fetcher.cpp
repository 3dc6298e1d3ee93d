// SPDX-License-Identifier: MIT
#include "core/media/media_fetcher.h"

#include "core/media/public_address.h"

#include <QHostInfo>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QNetworkRequest>
#include <QPromise>

#include <algorithm>
#include <deque>
#include <memory>

namespace core {
namespace {

using Body = nostr::Result<QByteArray>;

constexpr int kAtATime = 8;
constexpr std::size_t kWaiting = 256;
constexpr int kRedirects = 3;

// A functor that goes to another thread must be copyable, which a promise is not.
struct Job {
    QUrl url;
    std::shared_ptr<QPromise<Body>> promise;
    int redirects = 0;

    void finish(Body body) const
    {
        promise->addResult(std::move(body));
        promise->finish();
    }
    void fail(const char* reason) const { finish(nostr::Error{reason}); }
};

bool isLoopbackName(const QString& host)
{
    return host == QStringLiteral("localhost") || QHostAddress(host).isLoopback();
}

} // namespace

class MediaFetcher::Downloads : public QObject {
public:
    explicit Downloads(MediaFetcherOptions options) : m_options(options) {}

    ~Downloads() override
    {
        for (const Job& job : m_waiting)
            job.fail("stopped");
    }

    void add(Job job)
    {
        if (m_waiting.size() >= kWaiting) {
            m_waiting.front().fail("too many pictures at once");
            m_waiting.pop_front();
        }
        m_waiting.push_back(std::move(job));
        startNext();
    }

private:
    void startNext()
    {
        while (m_running < kAtATime && !m_waiting.empty()) {
            // The newest first: that is what is on the screen.
            Job job = std::move(m_waiting.back());
            m_waiting.pop_back();
            ++m_running;
            resolve(job);
        }
    }

    void done(const Job& job, Body body)
    {
        job.finish(std::move(body));
        --m_running;
        startNext();
    }

    bool isAllowed(const QUrl& url) const
    {
        if (!url.isValid() || url.host().isEmpty() || !url.userInfo().isEmpty())
            return false;
        if (url.scheme() == QStringLiteral("https"))
            return true;
        return m_options.allowLoopback && url.scheme() == QStringLiteral("http") &&
               isLoopbackName(url.host());
    }

    void resolve(const Job& job)
    {
        if (!isAllowed(job.url))
            return done(job, nostr::Error{"only https addresses are loaded"});
        // A name that leads into the local network would let a note call machines there.
        if (const QHostAddress literal(job.url.host()); !literal.isNull())
            return getFrom({literal}, job);
        QHostInfo::lookupHost(job.url.host(), this, [this, job](const QHostInfo& host) {
            if (host.addresses().isEmpty())
                return done(job, nostr::Error{"the server's name is not known"});
            getFrom(host.addresses(), job);
        });
    }

    void getFrom(const QList<QHostAddress>& addresses, const Job& job)
    {
        const bool open = std::all_of(addresses.begin(), addresses.end(), [this](const QHostAddress& a) {
            return isPublicAddress(a) || (m_options.allowLoopback && a.isLoopback());
        });
        if (!open)
            return done(job, nostr::Error{"the address leads into a private network"});
        get(job);
    }

    void get(const Job& job)
    {
        QNetworkRequest request(job.url);
        request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
        request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
        request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
        request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
        request.setHeader(QNetworkRequest::UserAgentHeader, QByteArrayLiteral("Heronry"));
        request.setRawHeader("Accept", "image/webp,image/png,image/jpeg,image/gif,image/bmp");
        request.setTransferTimeout(static_cast<int>(m_options.timeout.count()));
        QNetworkReply* reply = m_network.get(request);
        reply->setReadBufferSize(m_options.mostBytes + 1);
        const auto stopIfTooLong = [this, reply] {
            const bool promised =
                reply->header(QNetworkRequest::ContentLengthHeader).toLongLong() > m_options.mostBytes;
            if (promised || reply->bytesAvailable() > m_options.mostBytes)
                reply->abort();
        };
        connect(reply, &QNetworkReply::metaDataChanged, this, stopIfTooLong);
        connect(reply, &QNetworkReply::readyRead, this, stopIfTooLong);
        connect(reply, &QNetworkReply::finished, this, [this, reply, job] { take(reply, job); });
    }

    void take(QNetworkReply* reply, Job job)
    {
        reply->deleteLater();
        if (reply->error() != QNetworkReply::NoError)
            return done(job, nostr::Error{reply->errorString().toStdString()});
        const QUrl target = reply->attribute(QNetworkRequest::RedirectionTargetAttribute).toUrl();
        if (!target.isEmpty()) {
            if (++job.redirects > kRedirects)
                return done(job, nostr::Error{"the address leads from one place to the next"});
            job.url = job.url.resolved(target);
            return resolve(job);
        }
        if (reply->bytesAvailable() > m_options.mostBytes)
            return done(job, nostr::Error{"the picture is too large"});
        done(job, reply->readAll());
    }

    MediaFetcherOptions m_options;
    QNetworkAccessManager m_network{this};
    std::deque<Job> m_waiting;
    int m_running = 0;
};

MediaFetcher::MediaFetcher(MediaFetcherOptions options, QObject* parent) : QObject(parent), m_options(options)
{
    m_thread.setObjectName(QStringLiteral("media"));
}

MediaFetcher::~MediaFetcher()
{
    m_thread.quit();
    m_thread.wait();
}

QFuture<Body> MediaFetcher::fetch(const QUrl& url)
{
    if (!m_downloads) {
        m_downloads = new Downloads(m_options);
        m_downloads->moveToThread(&m_thread);
        connect(&m_thread, &QThread::finished, m_downloads, &QObject::deleteLater);
        m_thread.start(QThread::LowPriority);
    }
    Job job{url, std::make_shared<QPromise<Body>>(), 0};
    job.promise->start();
    QFuture<Body> future = job.promise->future();
    QMetaObject::invokeMethod(
        m_downloads, [downloads = m_downloads, job] { downloads->add(job); }, Qt::QueuedConnection);
    return future;
}

} // namespace core
