// SPDX-License-Identifier: MIT
#include "app/settings.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using app::Settings;

class TstSettings : public QObject {
    Q_OBJECT

    std::filesystem::path file() const
    {
        return m_folder.filePath(QStringLiteral("settings.ini")).toStdString();
    }

    void write(const QByteArray& bytes)
    {
        QFile ini(QString::fromStdString(file().string()));
        QVERIFY(ini.open(QIODevice::WriteOnly));
        ini.write(bytes);
    }

    QTemporaryDir m_folder;

private slots:
    void cleanup() { QFile::remove(QString::fromStdString(file().string())); }

    void areDefaultsWithoutAFile()
    {
        const Settings settings(file());
        QCOMPARE(settings.theme(), app::ThemeChoice::System);
        QCOMPARE(settings.textSize(), 100);
        QVERIFY(!settings.readAs());
        QVERIFY(settings.relays().empty());
        QVERIFY(settings.windowRect().isNull());
    }

    void areThereAtTheNextStart()
    {
        const auto person =
            *nostr::PublicKey::fromHex("3bf0c63fcb93463407af97a5e5ee64fa883d107ef9e558472c4eb9aaaefa459d");
        const auto relay = *nostr::RelayUrl::parse("wss://tidal.example");
        {
            Settings settings(file());
            settings.setTheme(app::ThemeChoice::Dark);
            settings.setSystemDark(true);
            settings.setTextSize(130);
            settings.setReadAs(person);
            settings.setRelays({relay});
            settings.setWindow(QRect(10, 20, 900, 700), true);
        }
        const Settings settings(file());
        QCOMPARE(settings.theme(), app::ThemeChoice::Dark);
        QVERIFY(settings.systemDark());
        QCOMPARE(settings.textSize(), 130);
        QVERIFY(settings.readAs() == person);
        QCOMPARE(settings.relays().size(), 1U);
        QVERIFY(settings.relays().front() == relay);
        QCOMPARE(settings.windowRect(), QRect(10, 20, 900, 700));
        QVERIFY(settings.windowMaximized());
    }

    void forgetsAPersonAgain()
    {
        const auto person =
            *nostr::PublicKey::fromHex("3bf0c63fcb93463407af97a5e5ee64fa883d107ef9e558472c4eb9aaaefa459d");
        {
            Settings settings(file());
            settings.setReadAs(person);
            settings.setReadAs(std::nullopt);
        }
        QVERIFY(!Settings(file()).readAs());
    }

    void replacesNonsenseByDefaults()
    {
        write("[appearance]\ntheme=plaid\ntextSize=huge\n[reading]\nreadAs=npub1nothing\n"
              "[network]\nrelays=wss://ann@x.example, wss://reed.example\n[window]\nrect=nowhere\n");
        const Settings settings(file());
        QCOMPARE(settings.theme(), app::ThemeChoice::System);
        QCOMPARE(settings.textSize(), 100);
        QVERIFY(!settings.readAs());
        QCOMPARE(settings.relays().size(), 1U);
        QVERIFY(settings.windowRect().isNull());
    }

    void keepsTheTextSizeWithinItsBounds()
    {
        write("[appearance]\ntextSize=900\n");
        Settings settings(file());
        QCOMPARE(settings.textSize(), 200);
        settings.setTextSize(3);
        QCOMPARE(settings.textSize(), 80);
    }
};

QTEST_GUILESS_MAIN(TstSettings)
#include "tst_settings.moc"
