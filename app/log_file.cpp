// SPDX-License-Identifier: MIT
#include "app/log_file.h"

#include <QDateTime>
#include <QRegularExpression>

#include <sys/stat.h>

#include <atomic>
#include <cstdio>

namespace app {

namespace {

constexpr std::uintmax_t kFullFile = 1024 * 1024; // bytes
constexpr std::size_t kMostLines = 2000;          // waiting to be written
constexpr qsizetype kLongestLine = 2000;          // characters

std::atomic<LogFile*> g_log{nullptr}; // Qt's handler is a plain function

const char* nameOf(QtMsgType type)
{
    switch (type) {
    case QtDebugMsg: return "debug";
    case QtInfoMsg: return "info";
    case QtWarningMsg: return "warning";
    case QtCriticalMsg: return "error";
    case QtFatalMsg: return "fatal";
    }
    return "";
}

} // namespace

QString withoutSecrets(QString line)
{
    static const QRegularExpression secret(QStringLiteral("(nsec1|ncryptsec1)[a-z0-9]+"),
                                           QRegularExpression::CaseInsensitiveOption);
    return line.replace(secret, QStringLiteral("\\1..."));
}

LogFile::LogFile(std::filesystem::path file) : m_file(std::move(file)), m_thread([this] { run(); })
{
    Q_ASSERT(!g_log.load());
    g_log = this;
    qInstallMessageHandler(&LogFile::take);
}

LogFile::~LogFile()
{
    qInstallMessageHandler(nullptr);
    g_log = nullptr;
    {
        const std::lock_guard lock(m_mutex);
        m_ending = true;
    }
    m_wake.notify_one();
    m_thread.join();
}

void LogFile::take(QtMsgType type, const QMessageLogContext& context, const QString& message)
{
    const QString text = withoutSecrets(message.left(kLongestLine));
    const QByteArray line =
        (QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs) % u' ' % QLatin1String(nameOf(type)) %
         u' ' % QLatin1String(context.category ? context.category : "default") % u": " % text % u'\n')
            .toUtf8();
    // Qt warns of fonts and the like, which nobody at a terminal can act upon.
    const bool ours = QByteArrayView(context.category ? context.category : "").startsWith("heronry");
    if (type == QtCriticalMsg || type == QtFatalMsg || (type == QtWarningMsg && ours))
        std::fwrite(line.constData(), 1, static_cast<std::size_t>(line.size()), stderr);

    LogFile* log = g_log;
    if (!log)
        return;
    const std::lock_guard lock(log->m_mutex);
    if (log->m_lines.size() >= kMostLines) {
        ++log->m_dropped;
        return;
    }
    log->m_lines.emplace_back(line.constData(), static_cast<std::size_t>(line.size()));
    log->m_wake.notify_one();
}

void LogFile::run()
{
    std::error_code failure;
    if (std::filesystem::file_size(m_file, failure) > kFullFile && !failure)
        std::filesystem::rename(m_file, m_file.string() + ".1", failure);

    std::FILE* file = std::fopen(m_file.c_str(), "ae");
    if (file)
        chmod(m_file.c_str(), S_IRUSR | S_IWUSR);

    std::unique_lock lock(m_mutex);
    while (true) {
        m_wake.wait(lock, [this] { return m_ending || !m_lines.empty(); });
        const std::vector<std::string> lines = std::exchange(m_lines, {});
        const std::size_t dropped = std::exchange(m_dropped, 0);
        const bool ending = m_ending;
        lock.unlock();
        if (file) {
            for (const std::string& line : lines)
                std::fwrite(line.data(), 1, line.size(), file);
            if (dropped > 0)
                std::fprintf(file, "%zu lines were dropped\n", dropped);
            std::fflush(file);
        }
        lock.lock();
        if (ending && m_lines.empty())
            break;
    }
    if (file)
        std::fclose(file);
}

} // namespace app
