// SPDX-License-Identifier: MIT
#include "ui/widgets/person_field.h"

#include "core/nostr/nip19.h"
#include "ui/compose/secret_text.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

PersonField::PersonField(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_text(new QLineEdit(this))
    , m_fault(new Label(theme, TextRole::Caption, &Palette::danger, this))
{
    m_text->setObjectName(QStringLiteral("personField"));
    m_text->setAccessibleName(tr("Read as somebody: paste an npub"));
    m_text->setPlaceholderText(tr("Read as: paste an npub"));
    m_text->setMaxLength(5000);
    m_text->setClearButtonEnabled(false);
    m_fault->setWordWrap(true);
    m_fault->hide();
    auto* go = new QPushButton(tr("Read"), this);
    go->setAccessibleName(tr("Read as this person"));

    auto* row = new QHBoxLayout;
    row->setSpacing(metrics::kStep8);
    row->addWidget(m_text, 1);
    row->addWidget(go);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(metrics::kStep4);
    column->addLayout(row);
    column->addWidget(m_fault);

    connect(go, &QAbstractButton::clicked, this, &PersonField::read);
    connect(m_text, &QLineEdit::returnPressed, this, &PersonField::read);
    connect(m_text, &QLineEdit::textEdited, m_fault, &QWidget::hide);
}

void PersonField::read()
{
    const QString text = m_text->text().trimmed();
    if (text.isEmpty())
        return;
    if (holdsSecretKey(text)) {
        m_text->clear();
        complain(tr("That is a secret key. It was removed from this field and kept nowhere. To read, paste "
                    "the npub; to write, start Heronry with --key-file."));
        return;
    }
    if (const auto pointer = nostr::decodeNostrUri(text.toStdString())) {
        if (const auto* person = std::get_if<nostr::ProfilePointer>(&*pointer)) {
            m_text->clear();
            emit personChosen(person->pubkey);
            return;
        }
        complain(tr("This code names a note, not a person. An npub begins with npub1."));
        return;
    }
    complain(tr("This is no npub. One begins with npub1 and has 63 characters; was it cut off?"));
}

void PersonField::complain(const QString& sentence)
{
    m_fault->setText(sentence);
    m_fault->show();
}

} // namespace ui
