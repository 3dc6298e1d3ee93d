// SPDX-License-Identifier: MIT
// Takes what Qt and we log into a file in the data folder, written on a thread of its own, and
// warnings to standard error as well.
#pragma once

#include <QString>
#include <QtGlobal>

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace app {

/// At most one at a time: Qt has one message handler.
class LogFile {
public:
    /// Goes on at the end of `file`, or starts anew (keeping one old one, `file`.1) where it has
    /// grown over a megabyte. A file that cannot be written only costs the log.
    explicit LogFile(std::filesystem::path file);
    ~LogFile(); // all lines so far are written
    LogFile(const LogFile&) = delete;
    LogFile& operator=(const LogFile&) = delete;

private:
    static void take(QtMsgType type, const QMessageLogContext& context, const QString& message);
    void run();

    std::filesystem::path m_file;
    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::vector<std::string> m_lines; // bounded: a flood drops lines, and says how many
    std::size_t m_dropped = 0;
    bool m_ending = false;
    std::thread m_thread; // last: starts when the rest is there
};

/// The line without anything that looks like a secret key (nsec, ncryptsec), for logs.
QString withoutSecrets(QString line);

} // namespace app
