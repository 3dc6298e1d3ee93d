// SPDX-License-Identifier: MIT
#include "ui/key_list.h"

#include "ui/theme/metrics.h"
#include "ui/widgets/hairline.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/label.h"
#include "ui/widgets/scrim.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

#include <array>

namespace ui {

namespace {

constexpr int kCapHeight = 18;
constexpr int kCapPadding = 6;
constexpr int kLineHeight = 32;
constexpr int kLeastScrolled = 100;

QString nameOf(Qt::Key key)
{
    // Qt calls the key that people know as Enter "Return".
    return key == Qt::Key_Return ? KeyList::tr("Enter")
                                 : QKeySequence(key).toString(QKeySequence::NativeText);
}

/// "Ctrl", "," and "G", "H": what is pressed, in order.
QStringList capsOf(const QKeySequence& keys)
{
    QStringList caps;
    for (int i = 0; i < keys.count(); ++i) {
        const auto key = keys[static_cast<uint>(i)];
        const auto modifiers = key.keyboardModifiers();
        if (modifiers & Qt::ControlModifier)
            caps.append(KeyList::tr("Ctrl"));
        if (modifiers & Qt::AltModifier)
            caps.append(KeyList::tr("Alt"));
        if (modifiers & Qt::ShiftModifier)
            caps.append(KeyList::tr("Shift"));
        caps.append(nameOf(key.key()));
    }
    return caps;
}

/// One line: what it does, and the keys as little boxes.
class KeyLine : public QWidget {
public:
    KeyLine(const Theme& theme, const Shortcuts::Entry& entry, QWidget* parent)
        : QWidget(parent)
        , m_theme(theme)
        , m_name(entry.name)
    {
        QStringList spoken;
        for (const QKeySequence& key : entry.keys) {
            m_ways.push_back(capsOf(key));
            spoken.append(key.toString(QKeySequence::NativeText));
        }
        setAccessibleName(KeyList::tr("%1: %2").arg(m_name, spoken.join(KeyList::tr(" or "))));
        setMinimumHeight(kLineHeight);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Palette& colors = m_theme.palette();
        const bool mirrored = layoutDirection() == Qt::RightToLeft;
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(0, height() - 1, width(), 1, colors.hairline);
        painter.setPen(colors.text);
        painter.setFont(m_theme.fonts().font(TextRole::Secondary));
        painter.drawText(rect(),
                         static_cast<int>(mirrored ? Qt::AlignRight : Qt::AlignLeft) |
                             static_cast<int>(Qt::AlignVCenter),
                         m_name);
        const QFont font = m_theme.fonts().font(TextRole::Tiny);
        const QFontMetrics measure(font);
        painter.setFont(font);
        int right = width();
        for (auto way = m_ways.crbegin(); way != m_ways.crend(); ++way) {
            for (auto cap = way->crbegin(); cap != way->crend(); ++cap) {
                const int capWidth = std::max(kCapHeight, measure.horizontalAdvance(*cap) + 2 * kCapPadding);
                const int capHeight = std::max(kCapHeight, measure.height() + 2);
                QRect box(right - capWidth, (height() - capHeight) / 2, capWidth, capHeight);
                right -= capWidth + metrics::kStep4;
                if (mirrored)
                    box.moveLeft(width() - box.right() - 1);
                painter.setPen(colors.hairlineStrong);
                painter.setBrush(colors.surface);
                painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
                painter.setPen(colors.textSecondary);
                painter.drawText(box, Qt::AlignCenter, *cap);
            }
            right -= metrics::kStep8;
        }
    }

private:
    const Theme& m_theme;
    QString m_name;
    std::vector<QStringList> m_ways; // each of them does it
};

} // namespace

KeyList::KeyList(const Theme& theme, const std::vector<Shortcuts::Entry>& entries, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setObjectName(QStringLiteral("keyList"));
    setAccessibleName(tr("Keyboard"));
    setFocusPolicy(Qt::StrongFocus);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);

    auto* header = new QHBoxLayout;
    header->setContentsMargins(metrics::kStep24, metrics::kStep8, metrics::kStep12, metrics::kStep8);
    auto* title = new Label(theme, TextRole::Heading, &Palette::text, this);
    title->setText(tr("Keyboard"));
    header->addWidget(title, 1);
    auto* close = new IconButton(theme, Icon::Close, tr("Close"), this);
    connect(close, &QAbstractButton::clicked, this, &KeyList::leaveWanted);
    header->addWidget(close);
    layout->addLayout(header);

    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setAccessibleName(tr("Keyboard"));
    m_groups = makeGroups(entries);
    scroll->setWidget(m_groups);
    scroll->viewport()->setAutoFillBackground(false); // the dialog's own shows
    m_groups->setAutoFillBackground(false);
    layout->addWidget(new Hairline(theme, this));
    scroll->setMinimumHeight(kLeastScrolled);
    layout->addWidget(scroll, 1);
    layout->addWidget(new Hairline(theme, this));

    auto* foot = new Label(theme, TextRole::Caption, &Palette::textSecondary, this);
    foot->setWordWrap(true);
    foot->setContentsMargins(metrics::kStep24, metrics::kStep12, metrics::kStep24, metrics::kStep12);
    foot->setText(
        tr("Single letters work when no text field has the focus. Everything is reachable with Tab."));
    layout->addWidget(foot);
}

QWidget* KeyList::makeGroups(const std::vector<Shortcuts::Entry>& entries)
{
    auto* groups = new QWidget;
    auto* columns = new QHBoxLayout(groups);
    columns->setContentsMargins(metrics::kStep24, metrics::kStep8, metrics::kStep24, metrics::kStep16);
    columns->setSpacing(metrics::kStep24);
    std::array<QVBoxLayout*, 2> sides{};
    for (QVBoxLayout*& side : sides) {
        side = new QVBoxLayout;
        side->setSpacing(0);
        columns->addLayout(side, 1);
    }
    std::array<int, 2> lengths{};
    QString group;
    std::size_t side = 0;
    for (const Shortcuts::Entry& entry : entries) {
        if (entry.group != group) {
            group = entry.group;
            side = lengths[1] < lengths[0] ? 1 : 0;
            auto* name = new Label(m_theme, TextRole::Compact, &Palette::text, groups);
            name->setWeight(QFont::DemiBold);
            name->setText(group);
            name->setContentsMargins(0, metrics::kStep12, 0, metrics::kStep4);
            sides[side]->addWidget(name);
            lengths[side] += 2;
        }
        sides[side]->addWidget(new KeyLine(m_theme, entry, groups));
        ++lengths[side];
    }
    for (QVBoxLayout* column : sides)
        column->addStretch(1);
    return groups;
}

QSize KeyList::sizeHint() const
{
    // The scroll area asks for less than it could use.
    const int aroundGroups = layout()->minimumSize().height() - kLeastScrolled;
    return {kWidest, aroundGroups + m_groups->sizeHint().height()};
}

void KeyList::keyPressEvent(QKeyEvent* event)
{
    const bool again = event->key() == Qt::Key_F1 || event->key() == Qt::Key_Question;
    if (event->key() == Qt::Key_Escape || again)
        emit leaveWanted();
    else
        QWidget::keyPressEvent(event);
}

void KeyList::paintEvent(QPaintEvent*) { paintDialogFrame(*this, m_theme); }

} // namespace ui
