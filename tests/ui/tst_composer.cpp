// SPDX-License-Identifier: MIT
#include "ui/compose/composer.h"

#include "ui/compose/note_edit.h"
#include "ui/compose/secret_text.h"

#include <QInputMethodEvent>
#include <QLabel>
#include <QPromise>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace {

const QString kSecret = QStringLiteral("nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5");

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TstComposer : public QObject {
    Q_OBJECT

    /// A composer that is shown, and what it was asked to post.
    struct Bench {
        explicit Bench(const QString& draft) : composer(theme, draft)
        {
            composer.setPost([this](std::string text) {
                posted.append(QString::fromStdString(text));
                answer = std::make_shared<QPromise<nostr::Status>>();
                answer->start();
                return answer->future();
            });
            composer.resize(840, 400);
            composer.show();
        }

        void answerWith(nostr::Status status)
        {
            answer->addResult(std::move(status));
            answer->finish();
        }

        ui::NoteEdit& edit() { return *composer.findChild<ui::NoteEdit*>(); }
        QPushButton& sendButton() { return *composer.findChild<QPushButton*>(QStringLiteral("send")); }

        bool says(const QString& part) const
        {
            for (const QLabel* label : composer.findChildren<QLabel*>()) {
                if (label->isVisible() && label->text().contains(part))
                    return true;
            }
            return false;
        }

        ui::Theme theme;
        ui::Composer composer;
        QStringList posted;
        std::shared_ptr<QPromise<nostr::Status>> answer;
    };

    QString draft() const { return m_folder.filePath(QStringLiteral("draft.txt")); }

    QTemporaryDir m_folder;

private slots:
    void cleanup() { QFile::remove(draft()); }

    void sendsWithCtrlEnterAndEmptiesItself()
    {
        Bench bench(draft());
        QSignalSpy sent(&bench.composer, &ui::Composer::sent);
        QTest::keyClicks(&bench.edit(), QStringLiteral("Two nests at the spit"));
        QTest::keyClick(&bench.edit(), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(bench.posted, QStringList{QStringLiteral("Two nests at the spit")});
        QCOMPARE(sent.count(), 0); // not before it is safe on disk
        bench.answerWith(nostr::ok());
        QTRY_COMPARE(sent.count(), 1);
        QVERIFY(bench.edit().toPlainText().isEmpty());
        QTRY_VERIFY(!QFile::exists(draft()));
    }

    void makesALineOfEnterAlone()
    {
        Bench bench(draft());
        QTest::keyClicks(&bench.edit(), QStringLiteral("one"));
        QTest::keyClick(&bench.edit(), Qt::Key_Return);
        QVERIFY(bench.posted.isEmpty());
        QCOMPARE(bench.edit().toPlainText(), QStringLiteral("one\n"));
    }

    void sendsNothingWhileAnInputMethodComposes()
    {
        Bench bench(draft());
        QSignalSpy left(&bench.composer, &ui::Composer::leaveWanted);
        QTest::keyClicks(&bench.edit(), QStringLiteral("a "));
        QInputMethodEvent composing(QStringLiteral("あし"), {});
        QCoreApplication::sendEvent(&bench.edit(), &composing);
        QTest::keyClick(&bench.edit(), Qt::Key_Return, Qt::ControlModifier);
        QTest::keyClick(&bench.edit(), Qt::Key_Return);
        QTest::keyClick(&bench.edit(), Qt::Key_Escape);
        QVERIFY(bench.posted.isEmpty());
        QCOMPARE(left.count(), 0);
        QCOMPARE(bench.edit().toPlainText(), QStringLiteral("a "));

        QInputMethodEvent committed;
        committed.setCommitString(QStringLiteral("葦"));
        QCoreApplication::sendEvent(&bench.edit(), &committed);
        QTest::keyClick(&bench.edit(), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(bench.posted, QStringList{QStringLiteral("a 葦")});
    }

    void keepsTheTextWhenItIsRefused()
    {
        Bench bench(draft());
        QTest::keyClicks(&bench.edit(), QStringLiteral("text"));
        bench.sendButton().click();
        QVERIFY(!bench.sendButton().isEnabled()); // not twice
        QTest::keyClick(&bench.edit(), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(bench.posted.size(), 1);
        bench.answerWith(nostr::Error{"the disk is full"});
        QTRY_VERIFY(bench.says(QStringLiteral("the disk is full")));
        QCOMPARE(bench.edit().toPlainText(), QStringLiteral("text"));
        QVERIFY(bench.sendButton().isEnabled());
    }

    void sendsNothingEmpty()
    {
        Bench bench(draft());
        QVERIFY(!bench.sendButton().isEnabled());
        QTest::keyClicks(&bench.edit(), QStringLiteral("  "));
        QTest::keyClick(&bench.edit(), Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(bench.posted.isEmpty());
    }

    void keepsADraftThatANewComposerRestores()
    {
        {
            Bench bench(draft());
            QSignalSpy left(&bench.composer, &ui::Composer::leaveWanted);
            QTest::keyClicks(&bench.edit(), QStringLiteral("half a thought"));
            QTRY_COMPARE(contentOf(draft()), QByteArray("half a thought")); // without closing
            QTest::keyClick(&bench.edit(), Qt::Key_Escape);
            QCOMPARE(left.count(), 1);
        }
        Bench again(draft());
        QTRY_COMPARE(again.edit().toPlainText(), QStringLiteral("half a thought"));
        QCOMPARE(QFile::permissions(draft()) & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
    }

    void writesTheDraftWhenItEnds()
    {
        {
            Bench bench(draft());
            QTest::keyClicks(&bench.edit(), QStringLiteral("just typed"));
        }
        QCOMPARE(contentOf(draft()), QByteArray("just typed"));
    }

    void neverWritesASecretKeyToDisk()
    {
        {
            Bench bench(draft());
            bench.edit().setPlainText(QStringLiteral("my key is ") + kSecret);
            QVERIFY(bench.says(QStringLiteral("secret key")));
        }
        QVERIFY(!contentOf(draft()).contains("nsec1"));
    }

    void saysWhyNothingCanBeSentWhenReadingOnly()
    {
        Bench bench(draft());
        bench.composer.setPost({});
        QTest::keyClicks(&bench.edit(), QStringLiteral("text"));
        QVERIFY(!bench.sendButton().isEnabled());
        QVERIFY(!bench.sendButton().toolTip().isEmpty());
        QVERIFY(bench.says(QStringLiteral("reading only")));
        QTest::keyClick(&bench.edit(), Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(bench.posted.isEmpty());
    }

    void countsCharactersNotUtf16()
    {
        Bench bench(draft());
        bench.edit().setPlainText(QStringLiteral("a\U0001F426"));
        QVERIFY(bench.says(QStringLiteral("2 characters")));
    }

    void namesTheRelaysThatItGoesTo()
    {
        Bench bench(draft());
        const auto url = nostr::RelayUrl::parse("wss://tidal.example");
        core::RelayStatus relay{*url, core::RelayStatus::State::Connected, {}, {}, {}};
        bench.composer.setRelays({relay}, false);
        QTRY_VERIFY(bench.says(QStringLiteral("tidal.example")));
        bench.composer.resize(420, 400);
        QTRY_VERIFY(bench.says(QStringLiteral("Goes to tidal.example")));
    }

    void knowsASecretKeyInEverySpelling_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("secret");
        QTest::newRow("nsec") << kSecret << true;
        QTest::newRow("upper case") << kSecret.toUpper() << true;
        QTest::newRow("beginning") << QStringLiteral("nsec1") << true;
        QTest::newRow("encrypted") << QStringLiteral("ncryptsec1qgg") << true;
        QTest::newRow("npub") << QStringLiteral("npub1abc") << false;
        QTest::newRow("word") << QStringLiteral("the nsec is a key") << false;
    }
    void knowsASecretKeyInEverySpelling()
    {
        QFETCH(QString, text);
        QFETCH(bool, secret);
        QCOMPARE(ui::holdsSecretKey(text), secret);
    }
};

QTEST_MAIN(TstComposer)
#include "tst_composer.moc"
