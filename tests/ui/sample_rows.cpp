// SPDX-License-Identifier: MIT
#include "tests/ui/sample_rows.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QPainterPath>

namespace samples {
namespace {

core::NoteCounts counts(std::uint32_t replies, std::uint32_t reposts, std::uint32_t likes, bool likedByMe,
                        bool repostedByMe)
{
    core::NoteCounts counts;
    counts.replies = replies;
    counts.reposts = reposts;
    counts.likes = likes;
    counts.likedByMe = likedByMe;
    counts.repostedByMe = repostedByMe;
    return counts;
}

nostr::EventId eventId(int number)
{
    std::array<std::uint8_t, 32> bytes{};
    for (std::size_t i = 0; i < 4; ++i)
        bytes[i] = static_cast<std::uint8_t>(static_cast<unsigned>(number) >> (8 * i));
    bytes[31] = 1;
    return nostr::EventId(bytes);
}

nostr::PublicKey publicKey(int number)
{
    std::array<std::uint8_t, 32> bytes{};
    bytes[0] = static_cast<std::uint8_t>(number * 7);
    bytes[1] = static_cast<std::uint8_t>(number);
    bytes[2] = 0xC4;
    return nostr::PublicKey(bytes);
}

core::PersonSummary person(int number, std::string name, std::string nip05 = {}, bool face = true)
{
    core::PersonSummary made;
    made.pubkey = publicKey(number);
    made.name = std::move(name);
    made.nip05 = std::move(nip05);
    if (face)
        made.picture = "sample:face/" + std::to_string(number);
    return made;
}

core::TimelineItem note(int number, core::PersonSummary author, std::int64_t minutesAgo, std::string content)
{
    core::TimelineItem item;
    item.event.id = eventId(number);
    item.event.pubkey = author.pubkey;
    item.event.kind = nostr::kinds::kNote;
    item.event.createdAt = kNow - 60 * minutesAgo;
    item.event.content = std::move(content);
    item.author = std::move(author);
    item.position = {item.event.createdAt, item.event.id};
    item.tokens = nostr::tokenize(item.event.content, {});
    return item;
}

QByteArray png(const QImage& image)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "png");
    return bytes;
}

QImage drawFace(int number)
{
    QImage image(176, 176, QImage::Format_RGB32);
    image.fill(QColor::fromHsv(number * 47 % 360, 60, 225));
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor::fromHsv((number * 47 + 140) % 360, 130, 150));
    painter.drawEllipse(QRectF(28, 118, 120, 110));
    painter.setBrush(QColor::fromHsv(25, 90 + number * 13 % 80, 230 - number * 29 % 120));
    painter.drawEllipse(QRectF(54, 46, 68, 80));
    painter.setBrush(QColor::fromHsv(20, 150, 60 + number * 31 % 90));
    painter.drawChord(QRectF(48, 34, 80, 84), 0, 180 * 16);
    return image;
}

QImage drawShore()
{
    QImage image(1280, 800, QImage::Format_RGB32);
    QLinearGradient sky(0, 0, 0, 480);
    sky.setColorAt(0, QColor(245, 203, 150));
    sky.setColorAt(1, QColor(250, 228, 200));
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(image.rect(), sky);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(255, 247, 225));
    painter.drawEllipse(QPointF(860, 230), 70, 70);
    painter.setBrush(QColor(184, 187, 155));
    painter.drawEllipse(QRectF(-200, 300, 900, 400));
    painter.setBrush(QColor(146, 163, 137));
    painter.drawEllipse(QRectF(500, 330, 1100, 400));
    painter.fillRect(QRect(0, 480, 1280, 320), QColor(214, 205, 190));
    painter.fillRect(QRect(0, 700, 1280, 100), QColor(92, 122, 98));
    return image;
}

} // namespace

QString picturePrefix() { return QStringLiteral("sample:"); }

QByteArray drawPicture(const QString& url)
{
    if (url.startsWith(QStringLiteral("sample:face/")))
        return png(drawFace(url.mid(12).toInt()));
    return url == QStringLiteral("sample:shore") ? png(drawShore()) : QByteArray();
}

std::vector<core::TimelineItem> items()
{
    std::vector<core::TimelineItem> all;
    const auto wren = person(3, "Wren Alderquist", "_@alderquist.example");
    const auto tam = person(4, "Tam Oystershell", "_@oystershell.example");

    auto waiting = note(1, person(1, "Ilka Fenmoor", "_@fenmoor.example"), 0,
                        "First bitterns of the year at the east hide, just before six. 🌾");
    waiting.sendState = core::SendState::Waiting;
    all.push_back(waiting);

    auto repost = note(2, person(2, "Odalys Thornemere", "_@thornemere.example"), 14,
                       "The clearest picture of the heronry we have had.");
    repost.repostedBy = person(9, "Lark Peatwick");
    core::QuotedNote quoted;
    quoted.id = eventId(900);
    quoted.author = person(8, "Marsh Survey", "_@marshsurvey.example");
    quoted.createdAt = kNow - 2 * 3600;
    quoted.tokens =
        nostr::tokenize("Spring count, north reedbed: 41 occupied nests, up from 33. Raw sheets and the "
                        "method are in the thread. #heronry",
                        {});
    repost.quoted = quoted;
    repost.counts = counts(4, 11, 38, false, true);
    all.push_back(repost);

    auto longNote =
        note(3, wren, 32,
             "Why the feed in front of you never jumps, in plain words.\n\nA timeline is many small lists, "
             "one per person, each already in order. Reading the newest page means looking at the head of "
             "each list and taking the youngest, again and again, until the page is full. Nothing is "
             "sorted, nothing is searched, and it does not matter how much is stored.");
    for (int i = 0; i < 6; ++i) {
        longNote.event.content +=
            "\n\nParagraph " + std::to_string(i + 1) +
            ": the cost follows the page and not the number of notes behind it, which is "
            "the whole point of keeping the heads of the lists at hand.";
    }
    longNote.tokens = nostr::tokenize(longNote.event.content, {});
    longNote.counts = counts(6, 22, 77, true, false);
    all.push_back(longNote);

    auto pictures = note(4, tam, 61, "Low water at the spit this morning, and the new tide table for June.");
    pictures.media = {{"sample:shore", "A heron at the shore", 1280, 800},
                      {"https://pictures.example/tides.png", "", 1600, 1600}};
    pictures.counts = counts(0, 3, 19, false, false);
    all.push_back(pictures);

    auto reply = note(
        5, person(5, "Juno Saltmarch", "", false), 75,
        "@Wren Does scrolling get slow with a big store? See https://heronry.example/notes/scrolling and "
        "#performance 👩🏽‍💻👍🏾 🇩🇪 ❤️");
    reply.isReply = true;
    reply.answers = wren;
    all.push_back(reply);

    all.push_back(note(6, person(6, "غديرة البردي", "_@bardi.example"), 95,
                       "شكرًا على الشرح الواضح. جرّبته على جهاز قديم وهو سريع فعلًا "
                       "👏🏽\nAnd "
                       "one "
                       "line "
                       "in "
                       "English."));
    all.push_back(
        note(7, person(7, "葦原かぜ"), 130,
             "読みました。一万件でも百万件でも同じ速さなんですね。すごい 🪶"));

    auto hidden = note(8, person(10, "Cassia Umberlin"), 60 * 26, "A bird that did not make it.");
    hidden.contentWarning = "Dead bird, close up";
    hidden.media = {{"sample:shore", "", 800, 600}};
    all.push_back(hidden);

    auto single = note(9, tam, 60 * 27, "One picture, wide.");
    single.media = {{"sample:shore", "", 1280, 800}};
    all.push_back(single);

    all.push_back(
        note(10, person(11, "", "", false), 60 * 50, "A person without a profile says something short."));
    auto failed =
        note(11, person(1, "Ilka Fenmoor", "_@fenmoor.example"), 60 * 70, "This one nobody wanted.");
    failed.sendState = core::SendState::Failed;
    all.push_back(failed);
    all.push_back(
        note(12,
             person(12, "A name that is rather long, longer than any line in a narrow window 🌊🌊",
                    "someone@a-very-long-domain-name.example"),
             60 * 24 * 90,
             "https://a-very-long-address.example/" + std::string(120, 'x') + "?and=so&on=1 then words"));
    auto four = note(13, wren, 60 * 24 * 400, "Four of them.");
    four.media = {{"sample:shore", "", 1280, 800},
                  {"sample:shore", "", 1280, 800},
                  {"sample:shore", "", 1280, 800},
                  {"sample:shore", "", 1280, 800},
                  {"sample:shore", "", 1280, 800}};
    all.push_back(four);
    return all;
}

std::vector<ui::FeedRow> plainRows(int count, nostr::UnixTime newest)
{
    const std::string sentence =
        "The tide came in and went out again, and the herons stood where they stood. ";
    std::vector<ui::FeedRow> rows;
    rows.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        std::string text;
        for (int part = 0; part <= i % 7; ++part)
            text += sentence;
        core::TimelineItem item =
            note(0, person(i % 12, "Person " + std::to_string(i % 12), "", false), 0, text);
        const nostr::UnixTime time = newest - i;
        item.event.createdAt = time;
        item.event.id = eventId(static_cast<int>(time.seconds % 100'000'000));
        item.position = {time, item.event.id};
        item.counts =
            counts(static_cast<std::uint32_t>(i % 5), 0, static_cast<std::uint32_t>(i % 9), false, false);
        rows.push_back(ui::makeRow(item));
    }
    return rows;
}

} // namespace samples
