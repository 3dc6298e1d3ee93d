// SPDX-License-Identifier: MIT
// SIGTERM, SIGINT and SIGHUP as a Qt signal, so that the program ends as if its window was closed.
#pragma once

#include <QObject>

#include <array>

namespace app {

/// At most one at a time: signal dispositions belong to the whole program.
class UnixSignals : public QObject {
    Q_OBJECT

public:
    explicit UnixSignals(QObject* parent = nullptr);
    ~UnixSignals() override; // restores the default dispositions

signals:
    void endRequested();

private:
    std::array<int, 2> m_pipe{-1, -1}; // written by the handler, read by the event loop
};

} // namespace app
