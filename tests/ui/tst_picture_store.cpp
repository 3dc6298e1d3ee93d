// SPDX-License-Identifier: MIT
#include "core/media/media_fetcher.h"
#include "tests/ui/sample_rows.h"
#include "ui/media/picture_store.h"

#include <QSignalSpy>
#include <QTest>

using Policy = ui::PictureStore::Policy;
using State = ui::PictureStore::State;

class TstPictureStore : public QObject {
    Q_OBJECT

private slots:
    void drawsARoundAvatarFromASource()
    {
        ui::PictureStore store(nullptr);
        store.addSource(samples::picturePrefix(), samples::drawPicture);
        QSignalSpy changed(&store, &ui::PictureStore::changed);
        const QString url = QStringLiteral("sample:face/3");
        QVERIFY(store.avatar(url, {}, 44, 2).isNull());
        QTRY_COMPARE(changed.count(), 1);
        const QPixmap avatar = store.avatar(url, {}, 44, 2);
        QCOMPARE(avatar.size(), QSize(88, 88));
        QCOMPARE(avatar.devicePixelRatio(), 2.0);
        QCOMPARE(qAlpha(avatar.toImage().pixel(0, 0)), 0);
        QCOMPARE(qAlpha(avatar.toImage().pixel(44, 44)), 255);
    }

    void asksASourceOnceForEachSize()
    {
        ui::PictureStore store(nullptr);
        QAtomicInt asked;
        store.addSource(samples::picturePrefix(), [&asked](const QString& url) {
            asked.ref();
            return samples::drawPicture(url);
        });
        QSignalSpy changed(&store, &ui::PictureStore::changed);
        for (int i = 0; i < 10; ++i)
            store.avatar(QStringLiteral("sample:face/3"), {}, 44, 1);
        QTRY_COMPARE(changed.count(), 1);
        store.avatar(QStringLiteral("sample:face/3"), {}, 44, 1);
        QCOMPARE(asked.loadRelaxed(), 1);
    }

    void roundsOnlyTheCornersAsked()
    {
        ui::PictureStore store(nullptr);
        store.addSource(samples::picturePrefix(), samples::drawPicture);
        QSignalSpy changed(&store, &ui::PictureStore::changed);
        const ui::PictureStore::Corners corners{12, true, false, false, true};
        store.picture(QStringLiteral("sample:shore"), {}, {200, 100}, corners, 1);
        QTRY_COMPARE(changed.count(), 1);
        const QImage image =
            store.picture(QStringLiteral("sample:shore"), {}, {200, 100}, corners, 1).toImage();
        QCOMPARE(qAlpha(image.pixel(0, 0)), 0);
        QCOMPARE(qAlpha(image.pixel(199, 0)), 255);
        QCOMPARE(qAlpha(image.pixel(0, 99)), 255);
        QCOMPARE(qAlpha(image.pixel(199, 99)), 0);
    }

    void remembersWhatFailed()
    {
        ui::PictureStore store(nullptr);
        store.addSource(samples::picturePrefix(), samples::drawPicture);
        QSignalSpy changed(&store, &ui::PictureStore::changed);
        const QString url = QStringLiteral("sample:nothing");
        store.picture(url, {}, {100, 100}, {}, 1);
        QTRY_COMPARE(changed.count(), 1);
        QCOMPARE(store.state(url, {}), State::Failed);
        store.load(url);
        QCOMPARE(store.state(url, {}), State::Loading);
    }

    void loadsNothingOfStrangersByItself()
    {
        core::MediaFetcher fetcher;
        ui::PictureStore store(&fetcher);
        const nostr::PublicKey stranger;
        const QString url = QStringLiteral("https://pictures.invalid/1.png");
        QSignalSpy changed(&store, &ui::PictureStore::changed);
        QVERIFY(store.picture(url, stranger, {100, 100}, {}, 1).isNull());
        QCOMPARE(store.state(url, stranger), State::Withheld);
        store.setFollowed({stranger});
        QCOMPARE(store.state(url, stranger), State::Loading);
        store.setPolicy(Policy::Nobody, Policy::Nobody);
        QCOMPARE(store.state(url, stranger), State::Withheld);
        QCOMPARE(changed.count(), 0);
        store.load(url); // the reader wants it
        QCOMPARE(store.state(url, stranger), State::Loading);
    }

    void saysThatThereIsNoNetwork()
    {
        ui::PictureStore store(nullptr);
        QCOMPARE(store.state(QStringLiteral("https://pictures.invalid/1.png"), {}), State::Unavailable);
    }
};

QTEST_MAIN(TstPictureStore)
#include "tst_picture_store.moc"
