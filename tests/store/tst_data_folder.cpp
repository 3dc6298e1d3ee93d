// SPDX-License-Identifier: MIT
#include "store/data_folder.h"

#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

using store::DataFolder;
namespace fs = std::filesystem;

namespace {

fs::path pathOf(const QTemporaryDir& folder) { return folder.path().toStdString(); }

unsigned modeOf(const fs::path& path)
{
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 ? status.st_mode & 0777u : 0;
}

} // namespace

class TstDataFolder : public QObject {
    Q_OBJECT

private slots:
    void createsAFolderForItsOwnerOnly()
    {
        const QTemporaryDir parent;
        const fs::path path = pathOf(parent) / "a" / "b";
        const auto folder = DataFolder::open(path, DataFolder::Access::Write);
        QVERIFY(folder);
        QCOMPARE(modeOf(path), 0700u);
        QCOMPARE(modeOf(path / "lock"), 0600u);
        QVERIFY(folder->database() == path / "heronry.db");
    }

    void asksForAFolderThatIsThereWhenOnlyReading()
    {
        const QTemporaryDir parent;
        const auto missing = DataFolder::open(pathOf(parent) / "none", DataFolder::Access::Read);
        QVERIFY(!missing);
        QCOMPARE(missing.error().message, std::string("there is no such data folder"));
        QVERIFY(!fs::exists(pathOf(parent) / "none"));
    }

    void refusesASecondWriterAndTakesOneAfterTheFirst()
    {
        const QTemporaryDir parent;
        {
            const auto first = DataFolder::open(pathOf(parent), DataFolder::Access::Write);
            QVERIFY(first);
            const auto second = DataFolder::open(pathOf(parent), DataFolder::Access::Write);
            QVERIFY(!second);
            QCOMPARE(second.error().message, std::string("the data folder is held by another program"));
            QVERIFY(DataFolder::open(pathOf(parent), DataFolder::Access::Read));
        }
        QVERIFY(DataFolder::open(pathOf(parent), DataFolder::Access::Write));
    }

    void holdsTheLockThroughAMove()
    {
        const QTemporaryDir parent;
        auto first = DataFolder::open(pathOf(parent), DataFolder::Access::Write);
        QVERIFY(first);
        const DataFolder moved = *std::move(first);
        QVERIFY(!DataFolder::open(pathOf(parent), DataFolder::Access::Write));
        QVERIFY(moved.path() == pathOf(parent));
    }

    void saysThatAFileIsNoFolder()
    {
        const QTemporaryDir parent;
        QFile file(parent.filePath(QStringLiteral("file")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(!DataFolder::open(pathOf(parent) / "file", DataFolder::Access::Write));
    }

    void saysThatAFolderCannotBeWritten()
    {
        if (geteuid() == 0)
            QSKIP("root may write everywhere");
        const QTemporaryDir parent;
        const fs::path path = pathOf(parent) / "fixed";
        fs::create_directory(path);
        fs::permissions(path, fs::perms::owner_read | fs::perms::owner_exec);
        const auto folder = DataFolder::open(path, DataFolder::Access::Write);
        QVERIFY(!folder);
        QCOMPARE(folder.error().message, std::string("the data folder cannot be written"));
        fs::permissions(path, fs::perms::owner_all);
    }

    void listensInTheFolderUnlessThePathIsTooLong()
    {
        const QTemporaryDir parent;
        QVERIFY(store::socketOf(pathOf(parent)) == pathOf(parent) / "socket");
        QVERIFY(store::socketOf(pathOf(parent) / "") == pathOf(parent) / "socket");
        const fs::path deep = pathOf(parent) / std::string(120, 'd');
        const fs::path other = pathOf(parent) / std::string(121, 'd');
        QVERIFY(store::socketOf(deep).native().size() <= 100);
        QVERIFY(store::socketOf(deep) != store::socketOf(other));
        QVERIFY(store::socketOf(deep) == store::socketOf(deep / "x" / ".."));
    }

    void defaultFolderFollowsTheEnvironment()
    {
        qputenv("XDG_DATA_HOME", "/somewhere");
        QVERIFY(store::defaultDataFolder() == "/somewhere/heronry");
        qputenv("XDG_DATA_HOME", "relative");
        qputenv("HOME", "/home/somebody");
        QVERIFY(store::defaultDataFolder() == "/home/somebody/.local/share/heronry");
        qunsetenv("XDG_DATA_HOME");
        QVERIFY(store::defaultDataFolder() == "/home/somebody/.local/share/heronry");
    }
};

QTEST_GUILESS_MAIN(TstDataFolder)
#include "tst_data_folder.moc"
