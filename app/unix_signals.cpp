// SPDX-License-Identifier: MIT
#include "app/unix_signals.h"

#include <QSocketNotifier>

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>

namespace app {

namespace {

constexpr std::array<int, 3> kSignals = {SIGTERM, SIGINT, SIGHUP};

std::atomic<int> g_wakeUp{-1}; // what the handler writes to: it may touch nothing else
static_assert(std::atomic<int>::is_always_lock_free);

void wakeUp(int)
{
    const int savedErrno = errno;
    const char byte = 1;
    const ssize_t written = write(g_wakeUp.load(), &byte, 1);
    static_cast<void>(written); // a full pipe already says it
    errno = savedErrno;
}

} // namespace

UnixSignals::UnixSignals(QObject* parent) : QObject(parent)
{
    Q_ASSERT(g_wakeUp.load() < 0);
    if (pipe2(m_pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        qFatal("no pipe for signals");
    g_wakeUp = m_pipe[1];

    auto* notifier = new QSocketNotifier(m_pipe[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this] {
        char bytes[16];
        while (read(m_pipe[0], bytes, sizeof bytes) > 0) {
        }
        emit endRequested();
    });

    struct sigaction action {};
    action.sa_handler = wakeUp;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    for (const int signal : kSignals)
        sigaction(signal, &action, nullptr);
}

UnixSignals::~UnixSignals()
{
    for (const int signal : kSignals)
        std::signal(signal, SIG_DFL);
    g_wakeUp = -1;
    close(m_pipe[0]);
    close(m_pipe[1]);
}

} // namespace app
