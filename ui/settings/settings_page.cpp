// SPDX-License-Identifier: MIT
#include "ui/settings/settings_page.h"

#include "core/nostr/nip19.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/label.h"
#include "ui/widgets/page_header.h"
#include "ui/widgets/person_field.h"
#include "ui/widgets/scroll_column.h"
#include "ui/widgets/slider.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QRadioButton>
#include <QTimer>
#include <QVBoxLayout>

#include <cmath>

namespace ui {

namespace {

constexpr int kNameColumn = 180;
constexpr int kSideBySideFrom = 520;
constexpr int kSmallest = 80; // percent
constexpr int kLargest = 200;
constexpr int kStep = 10;

} // namespace

SettingsPage::SettingsPage(Theme& theme, bool isDemo, QWidget* parent)
    : Page(parent)
    , m_theme(theme)
    , m_account(new Label(theme, TextRole::Secondary, &Palette::text, this))
    , m_npub(new Label(theme, TextRole::Secondary, &Palette::textSecondary, this))
    , m_accountHelp(new Label(theme, TextRole::Caption, &Palette::textSecondary, this))
    , m_person(new PersonField(theme, this))
    , m_stop(new QPushButton(tr("Stop reading as this person"), this))
{
    auto* scroll = new ScrollColumn(tr("Settings"), this);
    setFocusProxy(scroll);
    QVBoxLayout* column = scroll->column();
    column->setContentsMargins(metrics::kStep24, metrics::kStep8, metrics::kStep24, metrics::kStep24);
    addRow(column, tr("Account"), tr("Whose feed you read, and who signs."), makeAccount());
    addRow(column, tr("Colours"), tr("Light, dark, or as the desktop asks."), makeModes());
    addRow(column, tr("Text size"), tr("80 to 200 %, Ctrl + and Ctrl \u2212"), makeTextSize());
    if (isDemo)
        addRow(column, tr("Demo"), tr("Made-up people on this machine."), makeDemo());
    column->addStretch(1);

    auto* header = new PageHeader(theme, tr("Settings"), this);
    header->setCaption(tr("Changes apply at once"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(header);
    layout->addWidget(scroll, 1);
    setReader(std::nullopt, KeyState::None);
}

void SettingsPage::addRow(QVBoxLayout* column, const QString& name, const QString& help, QWidget* control)
{
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, metrics::kStep16, 0, metrics::kStep16);
    row->setSpacing(metrics::kStep12);
    auto* words = new QWidget(this);
    auto* stack = new QVBoxLayout(words);
    stack->setContentsMargins(0, 0, 0, 0);
    stack->setSpacing(2);
    auto* title = new Label(m_theme, TextRole::Compact, &Palette::text, words);
    title->setWeight(QFont::Medium);
    title->setText(name);
    auto* caption = new Label(m_theme, TextRole::Caption, &Palette::textSecondary, words);
    caption->setWordWrap(true);
    caption->setText(help);
    stack->addWidget(title);
    stack->addWidget(caption);
    stack->addStretch(1);
    row->addWidget(words);
    row->addWidget(control, 1);
    column->addLayout(row);
    m_rows.push_back(row);
}

QWidget* SettingsPage::makeAccount()
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(metrics::kStep8);
    m_account->setWordWrap(true);
    m_accountHelp->setWordWrap(true);
    column->addWidget(m_account);
    m_npubLine = makeNpubLine(box);
    column->addWidget(m_npubLine);
    column->addWidget(m_accountHelp);
    column->addWidget(m_person);
    column->addWidget(m_stop, 0, Qt::AlignLeft);
    connect(m_person, &PersonField::personChosen, this,
            [this](const nostr::PublicKey& person) { emit readAsChosen(person); });
    connect(m_stop, &QAbstractButton::clicked, this, [this] { emit readAsChosen(std::nullopt); });
    return box;
}

QWidget* SettingsPage::makeNpubLine(QWidget* parent)
{
    auto* line = new QWidget(parent);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(metrics::kStep4);
    m_npub->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addWidget(m_npub, 1);
    auto* copy = new IconButton(m_theme, Icon::Copy, tr("Copy the npub"), line);
    connect(copy, &QAbstractButton::clicked, this,
            [this] { QApplication::clipboard()->setText(m_wholeNpub); });
    row->addWidget(copy);
    return line;
}

void SettingsPage::shortenNpub()
{
    m_npub->setText(m_npub->fontMetrics().elidedText(m_wholeNpub, Qt::ElideMiddle, m_npub->width()));
}

QWidget* SettingsPage::makeModes()
{
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(metrics::kStep16);
    const std::pair<Theme::Mode, QString> modes[] = {{Theme::Mode::System, tr("System")},
                                                     {Theme::Mode::Light, tr("Light")},
                                                     {Theme::Mode::Dark, tr("Dark")}};
    for (const auto& [mode, name] : modes) {
        auto* button = new QRadioButton(name, box);
        button->setChecked(m_theme.mode() == mode);
        row->addWidget(button);
        connect(button, &QRadioButton::toggled, this, [this, chosen = mode](bool on) {
            if (!on)
                return;
            m_theme.setMode(chosen);
            emit modeChosen(chosen);
        });
    }
    row->addStretch(1);
    return box;
}

QWidget* SettingsPage::makeTextSize()
{
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(metrics::kStep12);
    m_textSize = new Slider(m_theme, box);
    m_textSize->setAccessibleName(tr("Text size in percent"));
    m_textSize->setRange(kSmallest, kLargest);
    m_textSize->setSingleStep(kStep);
    m_textSize->setPageStep(2 * kStep);
    m_textSize->setMaximumWidth(280);
    m_textSize->setValue(static_cast<int>(std::lround(m_theme.fonts().scale() * 100)));
    auto* value = new Label(m_theme, TextRole::Secondary, &Palette::text, box);
    value->setWeight(QFont::DemiBold);
    value->setText(tr("%1 %").arg(m_textSize->value()));
    row->addWidget(m_textSize, 1);
    row->addWidget(value);
    row->addStretch(1);
    connect(m_textSize, &QSlider::valueChanged, this, [this, value](int percent) {
        value->setText(tr("%1 %").arg(percent));
        m_theme.setTextScale(percent / 100.0);
        emit textSizeChosen(percent);
    });
    return box;
}

QWidget* SettingsPage::makeDemo()
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(metrics::kStep8);
    auto* words = new Label(m_theme, TextRole::Secondary, &Palette::text, box);
    words->setWordWrap(true);
    words->setText(tr("Starting over removes everything of the demo, also what you wrote in it, and begins "
                      "anew. Your own notes are elsewhere and are not touched."));
    auto* again = new QPushButton(tr("Start over"), box);
    again->setObjectName(QStringLiteral("startOver"));
    column->addWidget(words);
    column->addWidget(again, 0, Qt::AlignLeft);
    connect(again, &QAbstractButton::clicked, this, &SettingsPage::startOverWanted);
    return box;
}

void SettingsPage::setReader(const std::optional<core::PersonSummary>& reader, KeyState key)
{
    const bool named = reader && !reader->name.empty();
    const QString who = named ? QString::fromStdString(reader->name) : tr("somebody without a name");
    m_wholeNpub = reader ? QString::fromStdString(nostr::encodeNpub(reader->pubkey)) : QString();
    m_npub->setToolTip(m_wholeNpub);
    m_npubLine->setVisible(reader.has_value());
    shortenNpub();
    switch (key) {
    case KeyState::None:
        m_account->setText(reader ? tr("You read as %1").arg(who)
                                  : tr("You are reading without an account."));
        m_accountHelp->setText(tr("Nothing is signed and nothing is sent in anybody's name."));
        break;
    case KeyState::ForThisRun:
        m_account->setText(tr("You sign as %1").arg(who));
        m_accountHelp->setText(
            tr("Your key was read from the key file for this run. It is held in locked memory, "
               "stored nowhere, and gone when Heronry ends."));
        break;
    case KeyState::Demo:
        m_account->setText(tr("You sign as %1").arg(who));
        m_accountHelp->setText(tr("A made-up key for the demo. What you write stays on this machine."));
        break;
    }
    m_person->setVisible(key == KeyState::None);
    m_stop->setVisible(key == KeyState::None && reader.has_value());
}

void SettingsPage::stepTextSize(int percent) { m_textSize->setValue(m_textSize->value() + percent); }

void SettingsPage::resetTextSize() { m_textSize->setValue(100); }

void SettingsPage::resizeEvent(QResizeEvent*)
{
    const bool sideBySide = width() >= kSideBySideFrom;
    for (QBoxLayout* row : m_rows) {
        row->setDirection(sideBySide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
        QWidget* words = row->itemAt(0)->widget();
        words->setMinimumWidth(sideBySide ? kNameColumn : 0);
        words->setMaximumWidth(sideBySide ? kNameColumn : QWIDGETSIZE_MAX);
    }
    QTimer::singleShot(0, this, &SettingsPage::shortenNpub); // once the layout has followed
}

} // namespace ui
