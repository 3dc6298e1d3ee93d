// SPDX-License-Identifier: MIT
// Pixmaps by address and size: fetched, decoded and cut to shape in the background, kept while
// there is room. GUI thread.
#pragma once

#include "core/nostr/bytes32.h"
#include "core/nostr/result.h"

#include <QCache>
#include <QColor>
#include <QImage>
#include <QObject>
#include <QPixmap>
#include <QSet>
#include <QString>
#include <QThreadPool>

#include <functional>
#include <unordered_set>
#include <vector>

namespace core {
class MediaFetcher;
}

namespace ui {

/// Gives the bytes of a picture, none if there is no such picture. Called on a pool thread.
using PictureSource = std::function<QByteArray(const QString& url)>;

class PictureStore : public QObject {
    Q_OBJECT

public:
    enum class Policy { Nobody, Followed, Everyone };
    enum class State {
        Withheld,    // the policy does not load it, the reader may
        Unavailable, // there is no network to load it from
        Loading,
        Failed,
    };
    struct Corners {
        qreal radius = 0; // device-independent pixels
        bool topLeft = true;
        bool topRight = true;
        bool bottomLeft = true;
        bool bottomRight = true;
    };

    /// Without `fetcher` only registered sources give pictures; else it outlives the store.
    explicit PictureStore(core::MediaFetcher* fetcher, QObject* parent = nullptr);
    ~PictureStore() override;

    /// Addresses with this prefix come from `source`, without network and whatever the policy.
    void addSource(const QString& prefix, PictureSource source);

    /// Whose avatars and pictures load by themselves. At first: of followed people.
    void setPolicy(Policy avatars, Policy pictures);
    void setFollowed(std::unordered_set<nostr::PublicKey> people);

    /// A round avatar, null while there is none; asks for it where the policy allows.
    /// `diameter` in device-independent pixels.
    QPixmap avatar(const QString& url, const nostr::PublicKey& whose, int diameter, qreal dpr);

    /// A picture that fills `size` (device-independent pixels), null while there is none; asks for
    /// it where the policy allows.
    QPixmap picture(const QString& url, const nostr::PublicKey& author, QSize size, const Corners& corners,
                    qreal dpr);

    /// Why picture() gave none.
    State state(const QString& url, const nostr::PublicKey& author) const;

    /// The reader wants this one, whatever the policy; also tries again after a failure.
    void load(const QString& url);

signals:
    /// The picture came, failed or was asked for: what shows it should be painted anew.
    void changed(const QString& url);

    /// Other pictures may load by themselves now: paint everything anew.
    void policyChanged();

private:
    struct Key {
        QString url;
        QSize size; // device pixels
        Corners corners;
        QString text() const;
    };

    QPixmap find(const Key& key, qreal dpr, bool allowed);
    void request(const Key& key, qreal dpr);
    void decode(const Key& key, qreal dpr, const QByteArray& bytes);
    void take(const Key& key, qreal dpr, const nostr::Result<QImage>& decoded);
    void fail(const Key& key);
    const PictureSource* sourceOf(const QString& url) const;
    bool isAllowed(const QString& url, const nostr::PublicKey& whose, Policy policy) const;

    core::MediaFetcher* m_fetcher;
    QThreadPool m_pool;
    std::vector<std::pair<QString, PictureSource>> m_sources;
    Policy m_avatarPolicy = Policy::Followed;
    Policy m_picturePolicy = Policy::Followed;
    std::unordered_set<nostr::PublicKey> m_followed;
    QCache<QString, QPixmap> m_pixmaps;   // cost in kB
    QCache<QString, QByteArray> m_bodies; // downloads, for other sizes of the same; cost in kB
    QSet<QString> m_pending;              // keys
    QSet<QString> m_failed;               // addresses
    QSet<QString> m_wanted;               // addresses that the reader asked for
};

/// The disc of a person without a picture: the first two bytes of the key choose its colour.
QColor discColor(const nostr::PublicKey& key);

} // namespace ui
