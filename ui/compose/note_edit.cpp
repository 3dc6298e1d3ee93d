// SPDX-License-Identifier: MIT
#include "ui/compose/note_edit.h"

#include <QInputMethodEvent>
#include <QKeyEvent>

namespace ui {

NoteEdit::NoteEdit(QWidget* parent) : QPlainTextEdit(parent)
{
    setAccessibleName(tr("Note text"));
    setTabChangesFocus(true);
    setFrameShape(QFrame::NoFrame);
}

void NoteEdit::inputMethodEvent(QInputMethodEvent* event)
{
    m_composing = !event->preeditString().isEmpty();
    QPlainTextEdit::inputMethodEvent(event);
}

void NoteEdit::keyPressEvent(QKeyEvent* event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (m_composing && (enter || event->key() == Qt::Key_Escape)) {
        event->accept(); // it ends the composition, nothing else
        return;
    }
    if (enter && (event->modifiers() & Qt::ControlModifier)) {
        event->accept();
        if (!event->isAutoRepeat())
            emit sendWanted();
        return;
    }
    if (event->key() == Qt::Key_Escape) {
        event->accept();
        emit leaveWanted();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

} // namespace ui
