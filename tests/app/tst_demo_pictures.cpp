// SPDX-License-Identifier: MIT
#include "app/demo/demo_pictures.h"

#include "bench/fixtures/demo/history.h"
#include "core/nostr/profile.h"

#include <QImage>
#include <QSet>
#include <QTest>

class TstDemoPictures : public QObject {
    Q_OBJECT

private slots:
    void everyProfilesPictureIsDrawnAndDifferent()
    {
        QSet<QByteArray> drawn;
        int pictures = 0;
        for (const auto& event : bench::DemoCast(1).introductions({1'750'000'000})) {
            const nostr::Profile profile = nostr::parseProfile(event.content);
            if (profile.picture.empty())
                continue;
            const QByteArray bytes = app::demoPicture(QString::fromStdString(profile.picture));
            const QImage image = QImage::fromData(bytes);
            QCOMPARE(image.size(), QSize(256, 256));
            drawn.insert(bytes);
            ++pictures;
        }
        QVERIFY(pictures >= 55);
        QVERIFY2(drawn.size() >= pictures - 4, qPrintable(QString::number(drawn.size())));
    }

    void everyScenePromisedByANoteHasItsSize()
    {
        int scenes = 0;
        for (const nostr::Event& event : bench::demoHistory(bench::DemoCast(1), {1'750'000'000})) {
            const nostr::Tag* imeta = nostr::findTag(event.tags, "imeta");
            if (!imeta || ++scenes % 40 != 0)
                continue;
            const QString url = QString::fromStdString((*imeta)[1]).sliced(4);
            const QStringList sides = QString::fromStdString((*imeta)[3]).sliced(4).split(u'x');
            const QImage image = QImage::fromData(app::demoPicture(url));
            QCOMPARE(image.size(), QSize(sides[0].toInt(), sides[1].toInt()));
        }
        QVERIFY(scenes > 200);
    }

    void theSameAddressIsTheSamePicture()
    {
        const QString url = app::demoPicturePrefix() + QStringLiteral("scene/0-17-300x200.jpg");
        QCOMPARE(app::demoPicture(url), app::demoPicture(url));
        QVERIFY(app::demoPicture(url) !=
                app::demoPicture(app::demoPicturePrefix() + QStringLiteral("scene/0-18-300x200.jpg")));
    }

    void otherAddressesHaveNoPicture_data()
    {
        QTest::addColumn<QString>("url");
        const QString prefix = app::demoPicturePrefix();
        QTest::newRow("elsewhere") << QStringLiteral("https://other.example/avatar/1.png");
        QTest::newRow("nobody") << prefix + QStringLiteral("avatar/60.png");
        QTest::newRow("without a portrait") << prefix + QStringLiteral("avatar/19.png");
        QTest::newRow("negative") << prefix + QStringLiteral("avatar/-1.png");
        QTest::newRow("no scene") << prefix + QStringLiteral("scene/6-1-300x200.jpg");
        QTest::newRow("too large") << prefix + QStringLiteral("scene/0-1-9999x9999.jpg");
        QTest::newRow("no size") << prefix + QStringLiteral("scene/0-1-0x200.jpg");
        QTest::newRow("a path") << prefix + QStringLiteral("avatar/../1.png");
        QTest::newRow("nothing") << QString();
    }
    void otherAddressesHaveNoPicture()
    {
        QFETCH(QString, url);
        QVERIFY(app::demoPicture(url).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TstDemoPictures)
#include "tst_demo_pictures.moc"
