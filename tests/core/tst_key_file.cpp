// SPDX-License-Identifier: MIT
#include "bench/fixtures/synthetic_people.h"
#include "core/account/key_file.h"
#include "core/account/local_signer.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

namespace {

const QByteArray kHex("67dea2ed018072d675f5415ecfaed7d2597555e202d85b3d65ea4e58d2d92ffa");
const QByteArray kCode("nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5");

} // namespace

class TstKeyFile : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    std::filesystem::path write(const QByteArray& text, mode_t mode = 0600)
    {
        const QString path = m_folder.filePath(QStringLiteral("key"));
        QFile::remove(path);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("cannot write the key file");
        file.close();
        ::chmod(qPrintable(path), mode);
        return path.toStdString();
    }

private slots:
    void readsBothForms()
    {
        const auto hex = core::readKeyFile(write(kHex + '\n'));
        const auto code = core::readKeyFile(write(kCode));
        QVERIFY(hex);
        QVERIFY(code);
        QVERIFY(hex->publicKey() == code->publicKey());
        QVERIFY(core::readKeyFile(write(kHex, 0400)));
    }

    void refusesAFileThatOthersMayTouch()
    {
        for (const mode_t mode : {0640, 0604, 0620, 0602, 0610, 0601, 0644, 0777})
            QVERIFY(!core::readKeyFile(write(kHex, mode)));
    }

    void refusesWhatIsNoRegularFile()
    {
        QVERIFY(!core::readKeyFile(m_folder.path().toStdString()));
        const QString pipe = m_folder.filePath(QStringLiteral("pipe"));
        QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
        QVERIFY(!core::readKeyFile(pipe.toStdString())); // and does not wait for a writer
        QVERIFY(!core::readKeyFile(m_folder.filePath(QStringLiteral("absent")).toStdString()));
    }

    void refusesOtherContentWithoutShowingIt()
    {
        const QList<QByteArray> others{QByteArray("secret words"), kCode.chopped(1),
                                       QByteArray(QByteArray(5000, ' ') + kHex), QByteArray(),
                                       QByteArray(64, '0')};
        for (const QByteArray& text : others) {
            const auto key = core::readKeyFile(write(text));
            QVERIFY(!key);
            QVERIFY(key.error().message.find("words") == std::string::npos);
            QVERIFY(key.error().message.find(kCode.mid(5, 10).toStdString()) == std::string::npos);
        }
    }

    void signsWithTheKey()
    {
        core::LocalSigner signer(bench::madeUpKey(1, 1));
        nostr::UnsignedEvent note;
        note.kind = nostr::kinds::kNote;
        note.content = "hello";
        auto future = signer.sign(note);
        future.waitForFinished();
        const auto event = future.result();
        QVERIFY(event);
        QVERIFY((*event)->pubkey == signer.publicKey());
        QVERIFY(std::holds_alternative<nostr::VerifiedEvent>(nostr::verify(**event)));
    }
};

QTEST_GUILESS_MAIN(TstKeyFile)
#include "tst_key_file.moc"
