// SPDX-License-Identifier: MIT
#include "ui/rail.h"

#include "ui/rail_entry.h"
#include "ui/theme/metrics.h"

#include <QPainter>
#include <QVBoxLayout>

namespace ui {

namespace {

// There is no context column beside the feed, so labels have room earlier than with one.
constexpr int kLabelsWithoutContext = 1100;

int widthOf(Rail::Form form)
{
    switch (form) {
    case Rail::Form::Narrow: return metrics::kRailWidthNarrow;
    case Rail::Form::Icons: return metrics::kRailWidth;
    case Rail::Form::Labels: break;
    }
    return metrics::kRailWidthLabels;
}

} // namespace

Rail::Form Rail::formFor(int windowWidth)
{
    if (windowWidth < metrics::kNarrowWidth)
        return Form::Narrow;
    return windowWidth > kLabelsWithoutContext ? Form::Labels : Form::Icons;
}

Rail::Rail(const Theme& theme, PictureStore& pictures, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_layout(new QVBoxLayout(this))
    , m_account(new AccountButton(theme, pictures, this))
{
    setAccessibleName(tr("Main"));
    m_layout->setContentsMargins(0, metrics::kRailPadding, 0, metrics::kRailPadding);
    m_layout->setSpacing(metrics::kStep4);
    m_layout->addWidget(m_account, 0, Qt::AlignHCenter);
    m_layout->addSpacing(metrics::kStep8);
    connect(m_account, &QAbstractButton::clicked, this, &Rail::accountWanted);

    addPlace(Place::Kind::Home, Icon::Home, tr("Home"), tr("G then H"));
    addPlace(Place::Kind::Relays, Icon::Relay, tr("Relays"), tr("G then R"));
    m_layout->addStretch(1);
    addPlace(Place::Kind::Settings, Icon::Settings, tr("Settings"), tr("Ctrl+,"));

    m_compose = new RailEntry(theme, RailEntry::Kind::Main, Icon::Compose, tr("New note"), tr("N"), this);
    m_layout->addSpacing(metrics::kStep4);
    m_layout->addWidget(m_compose, 0, Qt::AlignHCenter);
    connect(m_compose, &QAbstractButton::clicked, this, &Rail::composeWanted);

    connect(&theme, &Theme::changed, this, [this] { setForm(m_form); });
    setForm(m_form);
}

RailEntry* Rail::addPlace(Place::Kind place, Icon icon, const QString& label, const QString& shortcut)
{
    auto* entry = new RailEntry(m_theme, RailEntry::Kind::Place, icon, label, shortcut, this);
    m_layout->addWidget(entry, 0, Qt::AlignHCenter);
    m_places.emplace_back(place, entry);
    connect(entry, &QAbstractButton::clicked, this, [this, place] { emit placeWanted(place); });
    return entry;
}

void Rail::setForm(Form form)
{
    m_form = form;
    setFixedWidth(widthOf(form));
    m_account->setForm(form);
    m_compose->setForm(form);
    for (const auto& [place, entry] : m_places)
        entry->setForm(form);
    update();
}

void Rail::setCurrent(Place::Kind place)
{
    for (const auto& [kind, entry] : m_places)
        entry->setCurrent(kind == place);
}

void Rail::setReader(const std::optional<core::PersonSummary>& reader) { m_account->setReader(reader); }

void Rail::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.palette().window);
    const int edge = layoutDirection() == Qt::RightToLeft ? 0 : width() - 1;
    painter.fillRect(edge, 0, 1, height(), m_theme.palette().hairline);
}

} // namespace ui
