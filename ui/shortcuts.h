// SPDX-License-Identifier: MIT
// The keys of the window, and the list of them for people. Keys without Ctrl or Alt are off
// while somebody types.
#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>

#include <functional>
#include <vector>

class QShortcut;
class QWidget;

namespace ui {

class Shortcuts : public QObject {
    Q_OBJECT

public:
    struct Entry {
        QString group;
        QString name;
        QList<QKeySequence> keys; // any of them
    };

    explicit Shortcuts(QWidget* window);

    /// `run` is called for each of `keys` while the window is active.
    void add(const QString& group, const QString& name, const QList<QKeySequence>& keys,
             std::function<void()> run);

    /// Lists keys that some widget takes care of itself.
    void mention(const QString& group, const QString& name, const QList<QKeySequence>& keys);

    const std::vector<Entry>& entries() const { return m_entries; }

    /// While a dialog is open no key of the window works.
    void setBlocked(bool blocked);

private:
    void refresh();

    QWidget* m_window;
    std::vector<Entry> m_entries;
    std::vector<QShortcut*> m_plain;    // without Ctrl or Alt
    std::vector<QShortcut*> m_modified; // with
    bool m_blocked = false;
};

/// Whether keys that arrive at `widget` become text.
bool takesText(const QWidget* widget);

} // namespace ui
