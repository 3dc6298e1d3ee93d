// SPDX-License-Identifier: MIT
#include "ui/feed/feed_row.h"

#include "core/nostr/nip19.h"
#include "ui/content/time_text.h"

#include <QCoreApplication>
#include <QTextBoundaryFinder>

#include <algorithm>

namespace ui {
namespace {

struct RowText {
    Q_DECLARE_TR_FUNCTIONS(ui::FeedRow)
};

constexpr int kShownUrl = 72; // characters; the rest of a long address is in the tooltip
constexpr std::size_t kPictures = 32;

QString shortened(const QString& url)
{
    if (url.size() <= kShownUrl)
        return url;
    return url.left(kShownUrl - 1) + u'…';
}

QString withoutScheme(const QString& url)
{
    const auto end = url.indexOf(QStringLiteral("://"));
    return end < 0 ? url : url.mid(end + 3);
}

QString nostrUri(const std::string& code) { return QStringLiteral("nostr:") + QString::fromStdString(code); }

QString uriOf(const nostr::Pointer& pointer, const QString& written)
{
    if (const auto* person = std::get_if<nostr::ProfilePointer>(&pointer))
        return nostrUri(nostr::encodeNpub(person->pubkey));
    if (const auto* event = std::get_if<nostr::EventPointer>(&pointer))
        return nostrUri(nostr::encodeNote(event->id));
    return written.startsWith(QStringLiteral("nostr:"), Qt::CaseInsensitive)
               ? written
               : QStringLiteral("nostr:") + written;
}

using People = std::map<nostr::PublicKey, core::PersonSummary>;

QString nameOf(const nostr::PublicKey& key, const People& people)
{
    const auto found = people.find(key);
    if (found != people.end() && !found->second.name.empty())
        return QString::fromStdString(found->second.name);
    return QString::fromStdString(nostr::shortNpub(key));
}

class TokenText {
public:
    TokenText(const People& people, const std::vector<core::MediaItem>& media,
              std::optional<nostr::EventId> quoted)
        : m_people(people)
        , m_media(media)
        , m_quoted(quoted)
    {
    }

    TextBlock text(const std::vector<nostr::ContentToken>& tokens)
    {
        for (const nostr::ContentToken& token : tokens)
            append(token);
        return m_builder.take();
    }

private:
    void append(const nostr::ContentToken& token)
    {
        using Type = nostr::ContentToken::Type;
        const QString written = QString::fromStdString(token.text);
        switch (token.type) {
        case Type::Url:
            if (isShownAsPicture(token.text))
                return m_builder.skip();
            return m_builder.append(shortened(withoutScheme(written)), TextSpan::Kind::Link, written);
        case Type::RelayLink: return m_builder.append(shortened(written), TextSpan::Kind::Link, written);
        case Type::Hashtag:
            return m_builder.append(written, TextSpan::Kind::Hashtag,
                                    QStringLiteral("#") + QString::fromStdString(token.value));
        case Type::Person:
        case Type::Note:
        case Type::Article: return appendPointer(token, written);
        case Type::Emoji:
        case Type::Text: return m_builder.append(written);
        }
    }

    void appendPointer(const nostr::ContentToken& token, const QString& written)
    {
        if (!token.pointer)
            return m_builder.append(written);
        const QString uri = uriOf(*token.pointer, written);
        if (const auto* person = std::get_if<nostr::ProfilePointer>(&*token.pointer)) {
            const QString name = QStringLiteral("@") + nameOf(person->pubkey, m_people);
            return m_builder.append(name, TextSpan::Kind::Mention, uri);
        }
        if (const auto* event = std::get_if<nostr::EventPointer>(&*token.pointer)) {
            if (m_quoted == event->id)
                return m_builder.skip(); // shown as a card
            const QString code = uri.mid(6);
            const QString shown = code.left(10) + u'…' + code.right(5);
            return m_builder.append(shown, TextSpan::Kind::Link, uri);
        }
        const auto& article = std::get<nostr::AddressPointer>(*token.pointer);
        const QString title = QString::fromStdString(article.address.identifier).left(40);
        m_builder.append(title.isEmpty() ? RowText::tr("an article") : title, TextSpan::Kind::Link, uri);
    }

    bool isShownAsPicture(const std::string& url) const
    {
        return std::any_of(m_media.begin(), m_media.end(),
                           [&url](const core::MediaItem& item) { return item.url == url; });
    }

    const People& m_people;
    const std::vector<core::MediaItem>& m_media;
    std::optional<nostr::EventId> m_quoted;
    TextBlockBuilder m_builder;
};

QString cleanLine(const std::string& text)
{
    TextBlockBuilder builder;
    builder.append(QString::fromStdString(text).left(200));
    return builder.take().text.replace(u'\n', u' ');
}

QString initialOf(const QString& name)
{
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, name);
    const auto end = finder.toNextBoundary();
    return name.left(end < 0 ? name.size() : end).toUpper();
}

} // namespace

FeedPerson makePerson(const core::PersonSummary& person)
{
    FeedPerson made;
    made.key = person.pubkey;
    made.name = cleanLine(person.name).trimmed();
    made.initial = initialOf(made.name);
    if (made.name.isEmpty()) {
        made.name = QString::fromStdString(nostr::shortNpub(person.pubkey));
        made.initial = made.name.mid(5, 1).toUpper(); // the first character that is theirs
    }
    made.nip05 = cleanLine(person.nip05);
    if (made.nip05.startsWith(QStringLiteral("_@")))
        made.nip05.remove(0, 2);
    made.picture = QString::fromStdString(person.picture);
    return made;
}

FeedRow makeRow(const core::TimelineItem& item)
{
    FeedRow row;
    row.note = item.event.id;
    row.position = item.position;
    row.createdAt = item.event.createdAt;
    row.author = makePerson(item.author);
    if (item.repostedBy)
        row.repostedBy = makePerson(*item.repostedBy);
    row.isReply = item.isReply;
    if (item.answers)
        row.answers = makePerson(*item.answers).name;
    const auto quoted = item.quoted ? std::optional(item.quoted->id) : std::nullopt;
    row.text = TokenText(item.named, item.media, quoted).text(item.tokens);
    if (item.quoted) {
        row.quote = FeedQuote{item.quoted->id, makePerson(item.quoted->author), item.quoted->createdAt,
                              TokenText(item.named, {}, {}).text(item.quoted->tokens)};
    }
    for (std::size_t i = 0; i < std::min(item.media.size(), kPictures); ++i) {
        const core::MediaItem& media = item.media[i];
        row.pictures.push_back({QString::fromStdString(media.url), cleanLine(media.alt),
                                QSize(std::max(0, media.width), std::max(0, media.height))});
    }
    if (item.contentWarning)
        row.contentWarning = cleanLine(*item.contentWarning);
    row.counts = item.counts;
    row.sendState = item.sendState;
    return row;
}

std::vector<FeedRow> makeRows(const std::vector<core::TimelineItem>& items)
{
    std::vector<FeedRow> rows;
    rows.reserve(items.size());
    for (const core::TimelineItem& item : items)
        rows.push_back(makeRow(item));
    return rows;
}

bool isBefore(const core::Position& a, const core::Position& b)
{
    return a.createdAt != b.createdAt ? a.createdAt > b.createdAt : a.id < b.id;
}

QString spokenRow(const FeedRow& row, nostr::UnixTime now)
{
    QString spoken;
    if (row.repostedBy)
        spoken += RowText::tr("reposted by %1").arg(row.repostedBy->name) + QStringLiteral(": ");
    spoken += RowText::tr("%1, %2: ").arg(row.author.name, spokenTime(row.createdAt, now));
    if (row.contentWarning)
        return spoken + RowText::tr("Hidden: %1. Show").arg(*row.contentWarning);
    spoken += row.text.plainText(0, static_cast<int>(row.text.text.size()));
    for (const FeedPicture& picture : row.pictures) {
        spoken += QStringLiteral("; ");
        spoken += picture.alt.isEmpty() ? RowText::tr("picture without description")
                                        : RowText::tr("picture: %1").arg(picture.alt);
    }
    if (row.quote) {
        spoken += QStringLiteral("; ") +
                  RowText::tr("quotes %1: %2").arg(row.quote->author.name, row.quote->text.text);
    }
    if (row.sendState == core::SendState::Waiting)
        spoken += QStringLiteral("; ") + RowText::tr("waiting to send");
    else if (row.sendState == core::SendState::Failed)
        spoken += QStringLiteral("; ") + RowText::tr("not sent");
    return spoken;
}

} // namespace ui
