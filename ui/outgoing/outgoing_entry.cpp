// SPDX-License-Identifier: MIT
#include "ui/outgoing/outgoing_entry.h"

#include "ui/theme/metrics.h"
#include "ui/widgets/label.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

namespace {

constexpr qsizetype kPreview = 280; // characters of a note that are shown
constexpr int kIcon = 16;

QString kindName(nostr::Kind kind)
{
    switch (kind) {
    case 0: return OutgoingEntry::tr("Profile");
    case 1: return OutgoingEntry::tr("Note");
    case 3: return OutgoingEntry::tr("Follow list");
    case 5: return OutgoingEntry::tr("Deletion");
    case 6:
    case 16: return OutgoingEntry::tr("Repost");
    case 7: return OutgoingEntry::tr("Reaction");
    default: return OutgoingEntry::tr("Event of kind %1").arg(kind);
    }
}

QString answerOf(const core::PendingPublish& row)
{
    const QString words = QString::fromStdString(row.lastAnswer);
    if (row.refused)
        return words.isEmpty() ? OutgoingEntry::tr("Refused") : OutgoingEntry::tr("Refused: %1").arg(words);
    if (row.attempts == 0)
        return OutgoingEntry::tr("Waiting for a connection");
    const QString tried = row.attempts == 1 ? OutgoingEntry::tr("Tried once")
                                            : OutgoingEntry::tr("Tried %1 times").arg(row.attempts);
    return words.isEmpty() ? tried : OutgoingEntry::tr("%1: %2").arg(tried, words);
}

/// An icon that stands before a relay's line.
class StateIcon : public QWidget {
public:
    StateIcon(const Theme& theme, bool refused, QWidget* parent)
        : QWidget(parent)
        , m_theme(theme)
        , m_refused(refused)
    {
        setFixedSize(kIcon, kIcon);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const QColor color = m_refused ? m_theme.palette().danger : m_theme.palette().warning;
        QPainter(this).drawPixmap(
            0, 0, m_theme.icon(m_refused ? Icon::Warning : Icon::Clock, kIcon, color, devicePixelRatioF()));
    }

private:
    const Theme& m_theme;
    bool m_refused;
};

} // namespace

std::vector<OutgoingRows> groupByEvent(const std::vector<core::PendingPublish>& queue)
{
    std::vector<OutgoingRows> groups;
    for (const core::PendingPublish& row : queue) {
        auto group = std::find_if(groups.begin(), groups.end(), [&](const OutgoingRows& rows) {
            return rows.front().event.id == row.event.id;
        });
        if (group == groups.end())
            groups.push_back({row});
        else
            group->push_back(row);
    }
    return groups;
}

OutgoingEntry::OutgoingEntry(const Theme& theme, const OutgoingRows& rows, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    const nostr::Event& event = rows.front().event;
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(metrics::kStep24, metrics::kStep12, metrics::kStep24, metrics::kStep16);
    column->setSpacing(metrics::kStep4);

    auto* heading = new QHBoxLayout;
    auto* kind = new Label(theme, TextRole::BodyStrong, &Palette::text, this);
    kind->setText(kindName(event.kind));
    auto* time = new Label(theme, TextRole::Secondary, &Palette::textSecondary, this);
    const QDateTime written = QDateTime::fromSecsSinceEpoch(event.createdAt.seconds);
    time->setText(QLocale().toString(written, QLocale::ShortFormat));
    heading->addWidget(kind, 1);
    heading->addWidget(time);
    column->addLayout(heading);

    auto* text = new Label(theme, TextRole::Body, &Palette::textSecondary, this);
    text->setWordWrap(true);
    QString preview = QString::fromStdString(event.content).simplified();
    if (preview.size() > kPreview)
        preview = preview.left(kPreview) + u'\u2026';
    text->setText(preview);
    text->setVisible(!preview.isEmpty());
    column->addWidget(text);
    column->addSpacing(metrics::kStep4);

    for (const core::PendingPublish& row : rows) {
        auto* line = new QHBoxLayout;
        line->setSpacing(metrics::kStep8);
        line->addWidget(new StateIcon(theme, row.refused, this), 0, Qt::AlignTop);
        auto* answer = new Label(theme, TextRole::Secondary, &Palette::textSecondary, this);
        answer->setWordWrap(true);
        answer->setText(
            tr("%1 \u2013 %2").arg(QString::fromStdString(std::string(row.relay.host())), answerOf(row)));
        line->addWidget(answer, 1);
        column->addLayout(line);
    }

    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(metrics::kStep8);
    buttons->setContentsMargins(0, metrics::kStep8, 0, 0);
    const bool waits = std::any_of(rows.begin(), rows.end(), [](const auto& row) { return !row.refused; });
    if (waits) {
        auto* retry = new QPushButton(tr("Retry now"), this);
        retry->setAccessibleName(tr("Retry now: %1").arg(preview.left(40)));
        connect(retry, &QAbstractButton::clicked, this, &OutgoingEntry::retryWanted);
        buttons->addWidget(retry);
    }
    auto* discard = new QPushButton(tr("Discard"), this);
    discard->setAccessibleName(tr("Discard: %1").arg(preview.left(40)));
    discard->setToolTip(tr("Stop sending it. It stays on this machine."));
    connect(discard, &QAbstractButton::clicked, this, &OutgoingEntry::discardWanted);
    buttons->addWidget(discard);
    buttons->addStretch(1);
    column->addLayout(buttons);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void OutgoingEntry::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(0, height() - 1, width(), 1, m_theme.palette().hairline);
}

} // namespace ui
