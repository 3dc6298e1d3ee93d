// SPDX-License-Identifier: MIT
#include "ui/media/picture_store.h"

#include "core/async.h"
#include "core/media/image_decoder.h"
#include "core/media/media_fetcher.h"
#include "ui/theme/palette.h"

#include <QPainter>
#include <QPainterPath>
#include <QUrl>
#include <QtConcurrentRun>

#include <algorithm>

namespace ui {
namespace {

constexpr int kPixmapCache = 96 * 1024; // kB
constexpr int kBodyCache = 32 * 1024;   // kB
constexpr qsizetype kMostFailures = 4096;

using Decoded = nostr::Result<QImage>;

QPainterPath outline(const QRectF& r, const PictureStore::Corners& corners, qreal radius)
{
    QPainterPath path;
    const qreal tl = corners.topLeft ? radius : 0;
    const qreal tr = corners.topRight ? radius : 0;
    const qreal bl = corners.bottomLeft ? radius : 0;
    const qreal br = corners.bottomRight ? radius : 0;
    path.moveTo(r.left() + tl, r.top());
    path.lineTo(r.right() - tr, r.top());
    path.arcTo(r.right() - 2 * tr, r.top(), 2 * tr, 2 * tr, 90, -90);
    path.lineTo(r.right(), r.bottom() - br);
    path.arcTo(r.right() - 2 * br, r.bottom() - 2 * br, 2 * br, 2 * br, 0, -90);
    path.lineTo(r.left() + bl, r.bottom());
    path.arcTo(r.left(), r.bottom() - 2 * bl, 2 * bl, 2 * bl, 270, -90);
    path.lineTo(r.left(), r.top() + tl);
    path.arcTo(r.left(), r.top(), 2 * tl, 2 * tl, 180, -90);
    path.closeSubpath();
    return path;
}

Decoded decodeAndClip(const QByteArray& bytes, QSize size, const PictureStore::Corners& corners, qreal dpr)
{
    Decoded decoded = core::decodePicture(bytes, size);
    if (!decoded)
        return decoded;
    QImage shaped(size, QImage::Format_ARGB32_Premultiplied);
    shaped.fill(Qt::transparent);
    QPainter painter(&shaped);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QBrush(*decoded));
    painter.drawPath(outline(QRectF(QPointF(0, 0), QSizeF(size)), corners, corners.radius * dpr));
    painter.end();
    return shaped;
}

int costOf(qsizetype bytes) { return std::max(1, static_cast<int>(bytes / 1024)); }

QSize devicePixels(QSize size, qreal dpr)
{
    return {std::max(1, qRound(size.width() * dpr)), std::max(1, qRound(size.height() * dpr))};
}

} // namespace

PictureStore::PictureStore(core::MediaFetcher* fetcher, QObject* parent)
    : QObject(parent)
    , m_fetcher(fetcher)
    , m_pixmaps(kPixmapCache)
    , m_bodies(kBodyCache)
{
    m_pool.setMaxThreadCount(2);
    m_pool.setThreadPriority(QThread::LowPriority);
}

PictureStore::~PictureStore()
{
    m_pool.clear();
    m_pool.waitForDone();
}

void PictureStore::addSource(const QString& prefix, PictureSource source)
{
    m_sources.emplace_back(prefix, std::move(source));
}

void PictureStore::setPolicy(Policy avatars, Policy pictures)
{
    m_avatarPolicy = avatars;
    m_picturePolicy = pictures;
    emit policyChanged();
}

void PictureStore::setFollowed(std::unordered_set<nostr::PublicKey> people)
{
    m_followed = std::move(people);
    emit policyChanged();
}

QString PictureStore::Key::text() const
{
    const int shape = (corners.topLeft ? 1 : 0) + (corners.topRight ? 2 : 0) + (corners.bottomLeft ? 4 : 0) +
                      (corners.bottomRight ? 8 : 0);
    return url + u' ' + QString::number(size.width()) + u'x' + QString::number(size.height()) + u' ' +
           QString::number(shape) + u' ' + QString::number(corners.radius);
}

QPixmap PictureStore::avatar(const QString& url, const nostr::PublicKey& whose, int diameter, qreal dpr)
{
    if (url.isEmpty())
        return {};
    const Key key{url, devicePixels({diameter, diameter}, dpr), {diameter / 2.0, true, true, true, true}};
    return find(key, dpr, isAllowed(url, whose, m_avatarPolicy));
}

QPixmap PictureStore::picture(const QString& url, const nostr::PublicKey& author, QSize size,
                              const Corners& corners, qreal dpr)
{
    const Key key{url, devicePixels(size, dpr), corners};
    return find(key, dpr, isAllowed(url, author, m_picturePolicy));
}

PictureStore::State PictureStore::state(const QString& url, const nostr::PublicKey& author) const
{
    if (m_failed.contains(url))
        return State::Failed;
    if (isAllowed(url, author, m_picturePolicy))
        return State::Loading;
    return m_fetcher ? State::Withheld : State::Unavailable;
}

void PictureStore::load(const QString& url)
{
    m_wanted.insert(url);
    m_failed.remove(url);
    emit changed(url);
}

QPixmap PictureStore::find(const Key& key, qreal dpr, bool allowed)
{
    if (const QPixmap* found = m_pixmaps.object(key.text()))
        return *found;
    if (allowed)
        request(key, dpr);
    return {};
}

void PictureStore::request(const Key& key, qreal dpr)
{
    const QString name = key.text();
    if (m_pending.contains(name) || m_failed.contains(key.url))
        return;
    m_pending.insert(name);
    if (const PictureSource* source = sourceOf(key.url)) {
        auto future = QtConcurrent::run(&m_pool, [source = *source, key, dpr] {
            return decodeAndClip(source(key.url), key.size, key.corners, dpr);
        });
        core::whenReady(future, this, [this, key, dpr](const Decoded& decoded) { take(key, dpr, decoded); });
        return;
    }
    if (const QByteArray* body = m_bodies.object(key.url)) {
        decode(key, dpr, *body);
        return;
    }
    core::whenReady(m_fetcher->fetch(QUrl(key.url)), this,
                    [this, key, dpr](const nostr::Result<QByteArray>& body) {
                        if (!body)
                            return fail(key);
                        m_bodies.insert(key.url, new QByteArray(*body), costOf(body->size()));
                        decode(key, dpr, *body);
                    });
}

void PictureStore::decode(const Key& key, qreal dpr, const QByteArray& bytes)
{
    auto future = QtConcurrent::run(
        &m_pool, [bytes, key, dpr] { return decodeAndClip(bytes, key.size, key.corners, dpr); });
    core::whenReady(future, this, [this, key, dpr](const Decoded& decoded) { take(key, dpr, decoded); });
}

void PictureStore::take(const Key& key, qreal dpr, const nostr::Result<QImage>& decoded)
{
    if (!decoded)
        return fail(key);
    m_pending.remove(key.text());
    auto* pixmap = new QPixmap(QPixmap::fromImage(*decoded));
    pixmap->setDevicePixelRatio(dpr);
    m_pixmaps.insert(key.text(), pixmap, costOf(decoded->sizeInBytes()));
    emit changed(key.url);
}

void PictureStore::fail(const Key& key)
{
    m_pending.remove(key.text());
    if (m_failed.size() >= kMostFailures)
        m_failed.clear();
    m_failed.insert(key.url);
    emit changed(key.url);
}

const PictureSource* PictureStore::sourceOf(const QString& url) const
{
    const auto found = std::find_if(m_sources.begin(), m_sources.end(),
                                    [&url](const auto& source) { return url.startsWith(source.first); });
    return found == m_sources.end() ? nullptr : &found->second;
}

bool PictureStore::isAllowed(const QString& url, const nostr::PublicKey& whose, Policy policy) const
{
    if (sourceOf(url))
        return true;
    if (!m_fetcher)
        return false;
    if (m_wanted.contains(url) || policy == Policy::Everyone)
        return true;
    return policy == Policy::Followed && m_followed.contains(whose);
}

QColor discColor(const nostr::PublicKey& key)
{
    const auto bytes = key.bytes();
    const auto number = static_cast<std::size_t>(bytes[0]) * 256 + bytes[1];
    return QColor(kAvatarDiscs[number % kAvatarDiscs.size()]);
}

} // namespace ui
