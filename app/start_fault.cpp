// SPDX-License-Identifier: MIT
#include "app/start_fault.h"

#include <QApplication>
#include <QMessageBox>

#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace app {

namespace {

constexpr const char* kHowToGetADisplay =
    "there is no display to open a window on. In a desktop session it is there by itself; over SSH use "
    "ssh -X; on a machine without a screen install xvfb and start xvfb-run heronry";

void leaveWithoutDisplay(QtMsgType type, const QMessageLogContext&, const QString&)
{
    if (type != QtFatalMsg)
        return; // Qt's own words on the plugins it tried
    std::fprintf(stderr, "heronry: %s.\n", kHowToGetADisplay);
    std::_Exit(3); // Qt aborts when a handler of fatal messages returns
}

bool isSet(const char* variable)
{
    const char* value = std::getenv(variable); // NOLINT(concurrency-mt-unsafe): nobody sets variables
    return value && *value;
}

/// A terminal, a pipe or a file: somebody reads it. A desktop gives /dev/null or the journal.
bool isStandardErrorRead()
{
    struct stat status {};
    if (fstat(STDERR_FILENO, &status) != 0)
        return false;
    return isatty(STDERR_FILENO) != 0 || S_ISFIFO(status.st_mode) || S_ISREG(status.st_mode);
}

} // namespace

std::optional<std::string> missingDisplay()
{
    if (isSet("QT_QPA_PLATFORM") || isSet("DISPLAY") || isSet("WAYLAND_DISPLAY"))
        return std::nullopt;
    return kHowToGetADisplay;
}

std::unique_ptr<QApplication> connectToDisplay(int& argc, char** argv)
{
    // Under GNOME Qt would load all of GTK for its platform theme: 30 ms and 13 MB for a file
    // dialog that we do not use. Programs started from here see the variable unchanged.
    const QByteArray desktop = qgetenv("XDG_CURRENT_DESKTOP");
    const bool hadDesktop = qEnvironmentVariableIsSet("XDG_CURRENT_DESKTOP");
    qputenv("XDG_CURRENT_DESKTOP", "X-Generic");
    const QtMessageHandler before = qInstallMessageHandler(leaveWithoutDisplay);
    auto application = std::make_unique<QApplication>(argc, argv);
    qInstallMessageHandler(before);
    if (hadDesktop)
        qputenv("XDG_CURRENT_DESKTOP", desktop);
    else
        qunsetenv("XDG_CURRENT_DESKTOP");
    return application;
}

void tellStartFault(const std::string& sentence, int& argc, char** argv)
{
    std::fprintf(stderr, "heronry: %s.\n", sentence.c_str());
    if (isStandardErrorRead() || missingDisplay())
        return;
    const auto application = connectToDisplay(argc, argv);
    QMessageBox box(QMessageBox::Critical, QStringLiteral("Heronry"), QString());
    box.setTextFormat(Qt::PlainText);
    box.setText(QCoreApplication::translate("StartFault", "Heronry cannot start: %1.")
                    .arg(QString::fromStdString(sentence)));
    box.exec();
}

} // namespace app
