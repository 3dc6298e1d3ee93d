// SPDX-License-Identifier: MIT
// A field into which somebody pastes an npub, to read as that person.
#pragma once

#include "core/nostr/event.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QLineEdit;

namespace ui {

class Label;

class PersonField : public QWidget {
    Q_OBJECT

public:
    /// `theme` outlives the field.
    explicit PersonField(const Theme& theme, QWidget* parent = nullptr);

signals:
    void personChosen(const nostr::PublicKey& person);

private:
    void read();
    void complain(const QString& sentence);

    QLineEdit* m_text;
    Label* m_fault;
};

} // namespace ui
