// SPDX-License-Identifier: MIT
// The note that is being written, kept on disk so that a crash does not lose it. GUI thread;
// reads and writes on a thread of its own.
#pragma once

#include <QFuture>
#include <QString>
#include <QThreadPool>
#include <QTimer>

namespace ui {

class DraftFile : public QObject {
    Q_OBJECT

public:
    explicit DraftFile(QString file, QObject* parent = nullptr);
    ~DraftFile() override; // writes what is still due

    /// What was kept; empty if nothing.
    QFuture<QString> load();

    /// Keeps `text` within half a second. A text with a secret key is not kept, nor does it
    /// touch what was kept before.
    void save(const QString& text);

    /// Forgets the draft, at once.
    void clear();

signals:
    void saved();
    void failed(const QString& reason);

private:
    void write();

    QString m_file;
    QString m_due;
    QTimer m_timer;
    QThreadPool m_writer; // one thread, so that writes stay in order
};

} // namespace ui
