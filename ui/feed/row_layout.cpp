// SPDX-License-Identifier: MIT
#include "ui/feed/row_layout.h"

#include "core/nostr/nip19.h"
#include "ui/content/time_text.h"
#include "ui/theme/metrics.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace ui {
namespace {

struct RowText {
    Q_DECLARE_TR_FUNCTIONS(ui::RowLayout)
};

using Kind = RowAction::Kind;

constexpr int kLineAfterName = 2;
constexpr int kBlockGap = 8; // before cards, pictures, actions
constexpr int kSmallAvatarGap = 8;
constexpr int kLeastNip05 = 40; // narrower than this says nothing
constexpr Fold kFold{14, 8};
constexpr Fold kQuoteFold{6, 5};

QString npubUri(const nostr::PublicKey& key)
{
    return QStringLiteral("nostr:") + QString::fromStdString(nostr::encodeNpub(key));
}

QString noteUri(const nostr::EventId& id)
{
    return QStringLiteral("nostr:") + QString::fromStdString(nostr::encodeNote(id));
}

QString countText(std::uint32_t count) { return count == 0 ? QString() : QLocale().toString(count); }

class Builder {
public:
    Builder(const FeedRow& row, int width, const RowStyle& style, RowState state)
        : m_row(row)
        , m_style(style)
        , m_state(state)
        , m_column(feedColumn(width + style.scrollBarWidth))
        , m_avatar(style.scaled(m_column.narrow ? metrics::kAvatarNarrow : metrics::kAvatar))
        , m_left(m_column.left + m_avatar + metrics::kAvatarGap)
        , m_width(std::max(1, m_column.left + m_column.width - m_left))
        , m_y(metrics::kRowPaddingTop)
    {
    }

    RowLayout build()
    {
        addRepostLine();
        const int avatarTop = m_y;
        m_layout.avatars.push_back({QRect(m_column.left, m_y, m_avatar, m_avatar), m_row.author});
        addZone(QRectF(m_column.left, m_y, m_avatar, m_avatar), Kind::OpenProfile, npubUri(m_row.author.key),
                m_row.author.nip05);
        addNameLine();
        addReplyLine();
        if (m_row.contentWarning && !m_state.revealed) {
            addWarning();
        } else {
            addText();
            addQuote();
            addPictures();
        }
        if (m_row.sendState == core::SendState::Sent) {
            addActions();
            m_y += m_layout.actions.empty() ? metrics::kRowPaddingTop : metrics::kRowPaddingBottom;
        } else {
            addSendLine();
            m_y += metrics::kRowPaddingTop;
        }
        m_layout.height =
            std::max(m_y, avatarTop + m_avatar + metrics::kRowPaddingTop) + 1; // and the hairline
        return std::move(m_layout);
    }

private:
    /// Adds a label that starts at `x` in a line box and takes at most `room`; returns its end.
    qreal addLabel(qreal x, qreal top, qreal height, QString text, RowFont font, PaletteColor color,
                   qreal room)
    {
        const QFontMetricsF& m = m_style.metrics(font);
        text = m.elidedText(text, Qt::ElideRight, std::max<qreal>(room, 0));
        const qreal end = x + m.horizontalAdvance(text);
        auto emoji = emojiRanges(text);
        m_layout.labels.push_back({QPointF(x, top + m_style.baseline(font, height)), std::move(text), font,
                                   color, std::move(emoji)});
        return end;
    }

    void addZone(const QRectF& rect, Kind kind, const QString& target = {}, const QString& tip = {})
    {
        m_layout.zones.push_back({rect, kind, target, tip});
    }

    void addRepostLine()
    {
        if (!m_row.repostedBy)
            return;
        const int line = m_style.scaled(metrics::kRepostLine);
        const int icon = m_style.scaled(16);
        m_layout.marks.push_back({QPoint(m_left - icon - kBlockGap, m_y + (line - icon) / 2), Icon::Repost,
                                  icon, &Palette::textSecondary});
        const QString said = RowText::tr("reposted");
        const qreal saidWidth = m_style.metrics(RowFont::Secondary).horizontalAdvance(said);
        const qreal end = addLabel(m_left, m_y, line, m_row.repostedBy->name, RowFont::Medium, &Palette::text,
                                   m_width - saidWidth - 4);
        addZone(QRectF(m_left, m_y, end - m_left, line), Kind::OpenProfile, npubUri(m_row.repostedBy->key));
        addLabel(end + 4, m_y, line, said, RowFont::Secondary, &Palette::textSecondary, saidWidth + 1);
        m_y += line + metrics::kStep4;
    }

    void addNameLine()
    {
        const int line = m_style.scaled(metrics::kNameLine);
        const qreal right = m_left + m_width;
        const qreal timeRoom = addTimeOrState(right, line);
        addPerson(m_row.author, m_left, m_y, line, right - timeRoom - metrics::kStep12, RowFont::Name);
        m_y += line + kLineAfterName;
    }

    /// Name and NIP-05 name between `x` and `end`.
    void addPerson(const FeedPerson& person, qreal x, qreal top, qreal line, qreal end, RowFont font)
    {
        const qreal after = addLabel(x, top, line, person.name, font, &Palette::text, end - x);
        addZone(QRectF(x, top, after - x, line), Kind::OpenProfile, npubUri(person.key), person.nip05);
        const qreal room = end - after - kBlockGap;
        if (m_column.narrow || person.nip05.isEmpty() || room < kLeastNip05)
            return;
        addLabel(after + kBlockGap, top, line, person.nip05, RowFont::Secondary, &Palette::textSecondary,
                 room);
    }

    /// The time at the right, or what the note waits for. Returns the room taken.
    qreal addTimeOrState(qreal right, int line)
    {
        const qreal baseline = m_y + m_style.baseline(RowFont::Secondary, line);
        if (m_row.sendState == core::SendState::Sent) {
            m_layout.times.push_back({right, baseline, m_row.createdAt});
            const qreal room = timeRoom();
            addZone(QRectF(right - room, m_y, room, line), Kind::Open, {}, exactTime(m_row.createdAt));
            return room;
        }
        const bool waits = m_row.sendState == core::SendState::Waiting;
        const QString text = waits ? RowText::tr("Waiting to send") : RowText::tr("Not sent");
        const int icon = m_style.scaled(14);
        const qreal width = m_style.metrics(RowFont::Secondary).horizontalAdvance(text);
        addLabel(right - width, m_y, line, text, RowFont::Secondary, &Palette::textSecondary, width + 1);
        m_layout.marks.push_back({QPoint(static_cast<int>(right - width) - icon - 4, m_y + (line - icon) / 2),
                                  waits ? Icon::Clock : Icon::Warning, icon,
                                  waits ? &Palette::warning : &Palette::danger});
        return width + icon + 4;
    }

    /// Room for any relative time, so that ticking never moves the name.
    qreal timeRoom() const
    {
        const QFontMetricsF& m = m_style.metrics(RowFont::Secondary);
        const QString widest = QCoreApplication::translate("ui::TimeText", "Yesterday");
        return std::max(m.horizontalAdvance(widest), m.horizontalAdvance(QStringLiteral("00 min")));
    }

    void addReplyLine()
    {
        if (!m_row.isReply)
            return;
        const int line = m_style.scaled(18);
        const QString text = m_row.answers.isEmpty() ? RowText::tr("In reply to a note that is not here")
                                                     : RowText::tr("In reply to %1").arg(m_row.answers);
        addLabel(m_left, m_y, line, text, RowFont::Secondary, &Palette::textSecondary, m_width);
        m_y += line + kLineAfterName;
    }

    TextFlowStyle flowStyle(RowFont font, int pitch) const
    {
        return {m_style.font(font), m_style.palette().link, m_style.scaled(pitch), m_style.scaled(kBlockGap)};
    }

    void addText()
    {
        if (m_row.text.isEmpty())
            return;
        const auto fold = m_state.expanded ? std::nullopt : std::optional(kFold);
        m_layout.text.emplace(
            RowLayout::Flow{QPointF(m_left, m_y), RowFont::Body,
                            TextFlow(m_row.text, flowStyle(RowFont::Body, 21), m_width, fold)});
        const TextFlow& flow = m_layout.text->text;
        m_y += flow.height();
        if (flow.hiddenLines() > 0) {
            addMoreLine(flow.hiddenLines());
        } else if (m_row.text.cutCharacters > 0) {
            const int line = m_style.scaled(20);
            addLabel(m_left, m_y + 6, line,
                     RowText::tr("%1 more characters are not shown")
                         .arg(QLocale().toString(m_row.text.cutCharacters)),
                     RowFont::Secondary, &Palette::textTertiary, m_width);
            m_y += line + 6;
        }
    }

    void addMoreLine(int hidden)
    {
        const int line = m_style.scaled(20);
        const int top = m_y + 6;
        const QString more = RowText::tr("Show more");
        const qreal end = addLabel(m_left, top, line, more, RowFont::Link, &Palette::link, m_width);
        addLabel(end, top, line,
                 QStringLiteral(" · ") +
                     (hidden == 1 ? RowText::tr("1 more line") : RowText::tr("%1 more lines").arg(hidden)),
                 RowFont::CardText, &Palette::textTertiary, m_left + m_width - end);
        addZone(QRectF(m_left - 4, top - 2, end - m_left + 8, line + 4), Kind::ShowMore);
        m_y = top + line;
    }

    void addQuote()
    {
        if (!m_row.quote)
            return;
        const FeedQuote& quote = *m_row.quote;
        const int padding = metrics::kCardPadding;
        const int top = m_y + (m_row.text.isEmpty() ? metrics::kStep4 : kBlockGap);
        const int line = m_style.scaled(20);
        const int disc = m_style.scaled(metrics::kCardAvatar);
        const qreal right = m_left + m_width - padding;
        int y = top + padding;
        const std::size_t card = m_layout.cards.size();
        m_layout.cards.emplace_back();
        m_layout.zones.push_back({{}, Kind::OpenQuote, noteUri(quote.id), {}});
        const std::size_t zone = m_layout.zones.size() - 1;

        m_layout.avatars.push_back({QRect(m_left + padding, y, disc, disc), quote.author});
        const qreal room = timeRoom();
        m_layout.times.push_back({right, y + m_style.baseline(RowFont::Secondary, line), quote.createdAt});
        addPerson(quote.author, m_left + padding + disc + kSmallAvatarGap, y, line,
                  right - room - metrics::kStep12, RowFont::CardName);
        y += line + metrics::kStep4;
        m_layout.quote.emplace(RowLayout::Flow{
            QPointF(m_left + padding, y), RowFont::CardText,
            TextFlow(quote.text, flowStyle(RowFont::CardText, 20), m_width - 2 * padding, kQuoteFold)});
        y += m_layout.quote->text.height() + padding;
        const QRectF frame(m_left, top, m_width, y - top);
        m_layout.cards[card] = frame;
        m_layout.zones[zone].rect = frame;
        m_y = y;
    }

    void addPictures()
    {
        if (m_row.pictures.empty())
            return;
        std::vector<QSize> sizes;
        for (const FeedPicture& picture : m_row.pictures)
            sizes.push_back(picture.size);
        m_y += kBlockGap;
        m_layout.pictures = pictureGrid(sizes, m_width);
        for (PictureBox& box : m_layout.pictures) {
            box.rect.translate(m_left, m_y);
            const FeedPicture& picture = m_row.pictures[static_cast<std::size_t>(box.picture)];
            addZone(box.rect, Kind::OpenPicture, picture.url, picture.alt);
        }
        m_y = static_cast<int>(m_layout.pictures.back().rect.bottom());
        for (const PictureBox& box : m_layout.pictures)
            m_y = std::max(m_y, static_cast<int>(box.rect.bottom()));
    }

    void addWarning()
    {
        const int top = m_y + metrics::kStep4;
        const int height = m_style.scaled(28) + 2 * kBlockGap;
        const QRectF frame(m_left, top, m_width, height);
        m_layout.cards.push_back(frame);
        const int icon = m_style.scaled(18);
        m_layout.marks.push_back({QPoint(m_left + metrics::kCardPadding, top + (height - icon) / 2),
                                  Icon::EyeOff, icon, &Palette::text});
        const QString show = RowText::tr("Show");
        const qreal buttonWidth = m_style.metrics(RowFont::Medium).horizontalAdvance(show) + 2 * 10;
        const QRectF button(frame.right() - kBlockGap - buttonWidth, top + kBlockGap, buttonWidth,
                            m_style.scaled(28));
        m_layout.buttons.push_back({button, show});
        addZone(frame, Kind::Reveal);

        const qreal x = m_left + metrics::kCardPadding + icon + kBlockGap;
        const QString reason =
            m_row.contentWarning->isEmpty() ? RowText::tr("Sensitive") : *m_row.contentWarning;
        const std::size_t count = m_row.pictures.size();
        const QString hides = count == 0   ? RowText::tr("text")
                              : count == 1 ? RowText::tr("1 picture")
                                           : RowText::tr("%1 pictures").arg(count);
        const QString tail = QStringLiteral(" · ") + hides;
        const qreal tailWidth = m_style.metrics(RowFont::Secondary).horizontalAdvance(tail);
        const qreal room = button.left() - metrics::kStep12 - x;
        const qreal end = addLabel(x, top, height, reason, RowFont::Strong, &Palette::text,
                                   std::max<qreal>(40, room - tailWidth));
        if (end + tailWidth <= button.left() - kBlockGap)
            addLabel(end, top, height, tail, RowFont::Secondary, &Palette::textSecondary, tailWidth + 1);
        m_y = top + height;
    }

    void addSendLine()
    {
        const bool waits = m_row.sendState == core::SendState::Waiting;
        const int line = m_style.scaled(20);
        const int top = m_y + metrics::kStep4;
        const QString why = waits ? RowText::tr("Kept here until a relay says OK.")
                                  : RowText::tr("Every relay refused it. It is kept here.");
        qreal x = addLabel(m_left, top, line, why, RowFont::Secondary, &Palette::textSecondary, m_width) + 12;
        int y = top;
        const auto addLink = [&](const QString& text, Kind kind) {
            if (!m_style.actions().has(kind))
                return;
            const qreal width = m_style.metrics(RowFont::Medium).horizontalAdvance(text);
            if (x + width > m_left + m_width) {
                x = m_left;
                y += line + metrics::kStep4;
            }
            const qreal end = addLabel(x, y, line, text, RowFont::Medium, &Palette::link, width + 1);
            addZone(QRectF(x - 4, y - 2, end - x + 8, line + 4), kind);
            x = end + 12;
        };
        addLink(waits ? RowText::tr("Send now") : RowText::tr("Try again"), Kind::SendNow);
        addLink(RowText::tr("Discard"), Kind::Discard);
        m_y = y + line;
    }

    void addActions()
    {
        m_y += kBlockGap;
        const core::NoteCounts& counts = m_row.counts;
        const int wide =
            m_style.scaled(m_column.narrow ? metrics::kActionWidthNarrow : metrics::kActionWidth);
        const int last =
            std::min(m_style.scaled(metrics::kActionWidthLast), (m_width + metrics::kActionIndent) / 6);
        const int height = m_style.scaled(metrics::kActionHeight);
        // Five places and the last one must fit, also with large text.
        const int fitting = (m_width + metrics::kActionIndent - 2 * last) / 4;
        const int place = std::max(last, std::min(wide, fitting));
        qreal x = m_left - metrics::kActionIndent;
        const auto add = [&](Kind kind, Icon icon, PaletteColor mineColor, std::uint32_t count, bool mine,
                             const QString& tip, int width) {
            const bool offered = m_style.actions().has(kind);
            const QString text = countText(count);
            if (offered || count > 0) {
                const QRectF rect(x, m_y, width, height);
                m_layout.actions.push_back({kind, rect, icon, mine ? mineColor : &Palette::textSecondary,
                                            text, mine, offered, false});
                if (offered) {
                    const qreal used =
                        metrics::kActionIndent + m_style.scaled(metrics::kActionIcon) +
                        (text.isEmpty() ? 0
                                        : metrics::kActionGap +
                                              m_style.metrics(RowFont::Secondary).horizontalAdvance(text)) +
                        metrics::kActionIndent;
                    addZone(QRectF(x, m_y, std::min<qreal>(used, width), height), kind, {}, tip);
                }
            }
            x += width;
        };
        add(Kind::Reply, Icon::Reply, &Palette::accent, counts.replies, false, RowText::tr("Reply (R)"),
            place);
        add(Kind::Repost, Icon::Repost, &Palette::repost, counts.reposts, counts.repostedByMe,
            RowText::tr("Repost (T)"), place);
        add(Kind::Like, Icon::Heart, &Palette::like, counts.likes, counts.likedByMe, RowText::tr("Like (L)"),
            place);
        add(Kind::Zap, Icon::Zap, &Palette::zap, 0, false, RowText::tr("Zap (Z)"), place);
        add(Kind::Bookmark, Icon::Bookmark, &Palette::accent, 0, false, RowText::tr("Bookmark (B)"), last);
        x = m_left + m_width - last;
        add(Kind::More, Icon::More, &Palette::accent, 0, false, RowText::tr("More"), last);
        if (!m_layout.actions.empty() && m_layout.actions.back().kind == Kind::More)
            m_layout.actions.back().onlyWithPointer = true;
        if (m_layout.actions.empty())
            m_y -= kBlockGap;
        else
            m_y += height;
    }

    const FeedRow& m_row;
    const RowStyle& m_style;
    RowState m_state;
    FeedColumn m_column;
    int m_avatar;
    int m_left;  // of the text
    int m_width; // of the text
    int m_y;
    RowLayout m_layout;
};

} // namespace

RowLayout layOutRow(const FeedRow& row, int width, const RowStyle& style, RowState state)
{
    return Builder(row, width, style, state).build();
}

} // namespace ui
