// SPDX-License-Identifier: MIT
#include "ui/shortcuts.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QShortcut>
#include <QTextEdit>

namespace ui {

namespace {

bool isPlain(const QKeySequence& keys)
{
    const auto modifiers = keys[0].keyboardModifiers();
    const int key = keys[0].key();
    const bool functionKey = key >= Qt::Key_F1 && key <= Qt::Key_F35;
    return !functionKey && !(modifiers & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
}

} // namespace

bool takesText(const QWidget* widget)
{
    if (!widget)
        return false;
    if (const auto* line = qobject_cast<const QLineEdit*>(widget))
        return !line->isReadOnly();
    if (const auto* plain = qobject_cast<const QPlainTextEdit*>(widget))
        return !plain->isReadOnly();
    if (const auto* rich = qobject_cast<const QTextEdit*>(widget))
        return !rich->isReadOnly();
    if (const auto* combo = qobject_cast<const QComboBox*>(widget))
        return combo->isEditable();
    return qobject_cast<const QAbstractSpinBox*>(widget) != nullptr;
}

Shortcuts::Shortcuts(QWidget* window) : QObject(window), m_window(window)
{
    connect(qApp, &QApplication::focusChanged, this, &Shortcuts::refresh);
}

void Shortcuts::add(const QString& group, const QString& name, const QList<QKeySequence>& keys,
                    std::function<void()> run)
{
    for (const QKeySequence& key : keys) {
        auto* shortcut = new QShortcut(key, m_window);
        shortcut->setAutoRepeat(true);
        connect(shortcut, &QShortcut::activated, this, run);
        (isPlain(key) ? m_plain : m_modified).push_back(shortcut);
    }
    m_entries.push_back({group, name, keys});
    refresh();
}

void Shortcuts::mention(const QString& group, const QString& name, const QList<QKeySequence>& keys)
{
    m_entries.push_back({group, name, keys});
}

void Shortcuts::setBlocked(bool blocked)
{
    m_blocked = blocked;
    refresh();
}

void Shortcuts::refresh()
{
    const bool typing = takesText(QApplication::focusWidget());
    for (QShortcut* shortcut : m_plain)
        shortcut->setEnabled(!m_blocked && !typing);
    for (QShortcut* shortcut : m_modified)
        shortcut->setEnabled(!m_blocked);
}

} // namespace ui
