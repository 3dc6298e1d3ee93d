// SPDX-License-Identifier: MIT
// The text field of the composer: Ctrl+Enter asks to send, unless an input method is at work.
#pragma once

#include <QPlainTextEdit>

namespace ui {

class NoteEdit : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit NoteEdit(QWidget* parent = nullptr);

signals:
    void sendWanted();
    void leaveWanted(); // Escape

protected:
    void inputMethodEvent(QInputMethodEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    bool m_composing = false; // the input method holds text that is not in the field yet
};

} // namespace ui
