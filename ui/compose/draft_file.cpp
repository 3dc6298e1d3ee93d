// SPDX-License-Identifier: MIT
#include "ui/compose/draft_file.h"

#include "ui/compose/secret_text.h"

#include <QFile>
#include <QSaveFile>
#include <QtConcurrent>

namespace ui {

namespace {

constexpr std::chrono::milliseconds kPause{500};
constexpr qint64 kLongestDraft = 1024 * 1024; // bytes

/// A sentence where it failed, empty where it did not.
QString writeFile(const QString& path, const QString& text)
{
    if (text.isEmpty())
        return QFile::remove(path) || !QFile::exists(path) ? QString() : QStringLiteral("cannot be removed");
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return file.errorString();
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    file.write(text.toUtf8());
    return file.commit() ? QString() : file.errorString();
}

} // namespace

DraftFile::DraftFile(QString file, QObject* parent) : QObject(parent), m_file(std::move(file))
{
    m_writer.setMaxThreadCount(1);
    m_timer.setSingleShot(true);
    m_timer.setInterval(kPause);
    connect(&m_timer, &QTimer::timeout, this, &DraftFile::write);
}

DraftFile::~DraftFile()
{
    if (m_timer.isActive())
        m_writer.start([file = m_file, text = m_due] { writeFile(file, text); });
    m_writer.waitForDone();
}

QFuture<QString> DraftFile::load()
{
    return QtConcurrent::run(&m_writer, [path = m_file] {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly) || file.size() > kLongestDraft)
            return QString();
        return QString::fromUtf8(file.readAll());
    });
}

void DraftFile::save(const QString& text)
{
    if (holdsSecretKey(text))
        return;
    m_due = text;
    if (!m_timer.isActive()) // not restarted: steady typing is kept too
        m_timer.start();
}

void DraftFile::clear()
{
    m_timer.stop();
    m_due.clear();
    write();
}

void DraftFile::write()
{
    m_writer.start([this, file = m_file, text = m_due] {
        const QString reason = writeFile(file, text);
        // The destructor waits for this thread, so `this` is alive; the signal is emitted on its own thread.
        QMetaObject::invokeMethod(
            this,
            [this, reason] {
                if (reason.isEmpty())
                    emit saved();
                else
                    emit failed(reason);
            },
            Qt::QueuedConnection);
    });
}

} // namespace ui
