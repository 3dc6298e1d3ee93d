// SPDX-License-Identifier: MIT
#include "ui/widgets/pill.h"

#include "ui/media/picture_store.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"
#include "ui/widgets/avatar.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>

namespace ui {
namespace {

constexpr std::size_t kFaces = 3;
constexpr int kOverlap = 6;
constexpr int kRing = 2;
constexpr int kIcon = 16;
constexpr int kPadding = 12;
constexpr int kFacePadding = 5;
constexpr int kGap = 6;

} // namespace

Pill::Pill(const Theme& theme, PictureStore& pictures, QWidget* parent)
    : ThemedButton(theme, parent)
    , m_pictures(pictures)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&pictures, &PictureStore::changed, this, [this](const QString& url) {
        const auto shown = [&url](const FeedPerson& person) { return person.picture == url; };
        if (std::any_of(m_authors.begin(), m_authors.end(), shown))
            update();
    });
    hide();
}

void Pill::setNews(int count, std::vector<FeedPerson> authors)
{
    if (authors.size() > kFaces)
        authors.resize(kFaces);
    m_count = count;
    m_authors = std::move(authors);
    setWords();
    setVisible(count > 0);
}

void Pill::setShort(bool isShort)
{
    if (isShort == m_short)
        return;
    m_short = isShort;
    setWords();
}

void Pill::setWords()
{
    const QString count = QLocale().toString(m_count);
    const QString words = m_count == 1 ? tr("1 new note") : tr("%1 new notes").arg(count);
    setText(m_short ? tr("%1 new").arg(count) : words);
    setAccessibleName(tr("%1, show").arg(words));
    setToolTip(tr("Show the new notes (.)"));
    updateGeometry();
    adjustSize();
    update();
}

int Pill::facesWidth() const
{
    if (m_short || m_authors.empty())
        return 0;
    const int count = static_cast<int>(m_authors.size());
    return count * (metrics::kPillAvatar - kOverlap) + kOverlap + kGap - 2;
}

QSize Pill::sizeHint() const
{
    const QFont font = theme().fonts().font(TextRole::Secondary, QFont::DemiBold);
    const int faces = facesWidth();
    return {(faces > 0 ? kFacePadding + faces : kPadding) + kIcon + kGap +
                qCeil(QFontMetricsF(font).horizontalAdvance(text())) + kPadding,
            std::max(metrics::kPillHeight, theme().fonts().scaled(metrics::kPillHeight))};
}

void Pill::paintEvent(QPaintEvent*)
{
    const Palette& colors = theme().palette();
    const QColor fill = isDown() ? colors.accentPressed : underMouse() ? colors.accentHover : colors.accent;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRoundedRect(rect(), height() / 2.0, height() / 2.0);

    int x = kPadding;
    if (facesWidth() > 0) {
        x = kFacePadding;
        const int top = (height() - metrics::kPillAvatar) / 2;
        for (const FeedPerson& person : m_authors) {
            const QRect face(x, top, metrics::kPillAvatar, metrics::kPillAvatar);
            painter.drawEllipse(QRectF(face).adjusted(-kRing, -kRing, kRing, kRing));
            paintAvatar(painter, face, person, m_pictures, theme().fonts());
            x += metrics::kPillAvatar - kOverlap;
        }
        x += kOverlap + kGap - 2;
    }
    painter.drawPixmap(x, (height() - kIcon) / 2,
                       theme().icon(Icon::Up, kIcon, colors.onAccent, devicePixelRatioF()));
    x += kIcon + kGap;
    painter.setPen(colors.onAccent);
    painter.setFont(theme().fonts().font(TextRole::Secondary, QFont::DemiBold));
    painter.drawText(QRect(x, 0, width() - x, height()), Qt::AlignVCenter | Qt::AlignLeft, text());
    paintFocusRing(painter, height() / 2.0);
}

} // namespace ui
