// SPDX-License-Identifier: MIT
// A sentence across a page about something that went wrong or is good to know, with at most one
// button. Never in the way of reading.
#pragma once

#include "ui/theme/icons.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace ui {

class Theme;

class InlineBar : public QWidget {
    Q_OBJECT

public:
    enum class Tone { Note, Warning, Danger };

    /// `theme` outlives the bar. Hidden until show() is asked for with a sentence.
    explicit InlineBar(const Theme& theme, QWidget* parent = nullptr);

    /// `sentence` is shown as plain text. Without `action` there is no button.
    void tell(Tone tone, const QString& sentence, const QString& action = {});

signals:
    void actionChosen();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    Tone m_tone = Tone::Note;
    QLabel* m_sentence;
    QPushButton* m_action = nullptr; // made for the first action: screen readers find hidden buttons too
};

} // namespace ui
