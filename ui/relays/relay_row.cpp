// SPDX-License-Identifier: MIT
#include "ui/relays/relay_row.h"

#include "ui/theme/metrics.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/label.h"

#include <QGridLayout>
#include <QPainter>

namespace ui {

namespace {

constexpr int kIcon = 16;
constexpr int kRowHeight = 48;
constexpr int kTextLeft = metrics::kStep24 + kIcon + metrics::kStep12;

} // namespace

RelayRow::RelayRow(const Theme& theme, const core::RelayStatus& status, bool removable, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_state(new Label(theme, TextRole::Secondary, &Palette::textSecondary, this))
    , m_error(new Label(theme, TextRole::Caption, &Palette::textSecondary, this))
{
    const QString address = QString::fromStdString(status.url.toString());
    setMinimumHeight(kRowHeight);
    setAccessibleName(address);

    auto* name = new Label(theme, TextRole::Secondary, &Palette::text, this);
    name->setWeight(QFont::Medium);
    name->setText(address);
    name->setTextInteractionFlags(Qt::TextSelectableByMouse);
    name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);

    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(kTextLeft, metrics::kStep8, metrics::kStep24, metrics::kStep8);
    grid->setHorizontalSpacing(metrics::kStep12);
    grid->setVerticalSpacing(2);
    grid->addWidget(name, 0, 0);
    grid->addWidget(m_state, 0, 1);
    m_error->setWordWrap(true);
    grid->addWidget(m_error, 1, 0, 1, 2);
    grid->setColumnStretch(0, 1);
    if (removable) {
        auto* remove = new IconButton(theme, Icon::Trash, tr("Remove %1").arg(address), this);
        grid->addWidget(remove, 0, 2, 2, 1);
        connect(remove, &QAbstractButton::clicked, this, &RelayRow::removeWanted);
    }
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void RelayRow::setStatus(const core::RelayStatus& status, bool offline)
{
    using State = core::RelayStatus::State;
    QString word;
    if (offline || status.state == State::Idle) {
        m_icon = Icon::Offline;
        m_color = &Palette::textSecondary;
        word = offline ? tr("Offline") : tr("Not connected");
    } else if (status.state == State::Connected) {
        m_icon = Icon::Check;
        m_color = &Palette::success;
        word = tr("Connected");
    } else if (status.state == State::Connecting) {
        m_icon = Icon::Clock;
        m_color = &Palette::textSecondary;
        word = tr("Connecting");
    } else {
        m_icon = Icon::Warning;
        m_color = &Palette::warning;
        word = tr("Waiting to try again");
    }
    m_state->setText(word);
    // Reasons come in lower case, for use inside sentences.
    m_error->setText(status.lastError.left(1).toUpper() + status.lastError.mid(1));
    m_error->setVisible(!status.lastError.isEmpty());
    setAccessibleDescription(status.lastError.isEmpty() ? word : tr("%1: %2").arg(word, status.lastError));
    update();
}

void RelayRow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(0, height() - 1, width(), 1, m_theme.palette().hairline);
    const QRect icon = QStyle::visualRect(layoutDirection(), rect(),
                                          QRect(metrics::kStep24, (height() - kIcon) / 2, kIcon, kIcon));
    painter.drawPixmap(icon.topLeft(),
                       m_theme.icon(m_icon, kIcon, m_theme.palette().*m_color, devicePixelRatioF()));
}

} // namespace ui
