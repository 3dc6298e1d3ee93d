// SPDX-License-Identifier: MIT
#include "bench/feed_window.h"

#include "bench/fixtures/synthetic_people.h"
#include "bench/fixtures/synthetic_text.h"
#include "core/nostr/content_token.h"

#include <QCoreApplication>
#include <QEvent>
#include <QScrollBar>

#include <ctime>

namespace bench {
namespace {

constexpr std::size_t kAuthors = 500;
constexpr QSize kWindow(700, 900);

double threadMilliseconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

template <class Id> Id madeUpId(Random& random)
{
    std::array<std::uint8_t, Id::size> bytes;
    for (std::uint8_t& byte : bytes)
        byte = static_cast<std::uint8_t>(random.next());
    return Id(bytes);
}

core::TimelineItem itemFor(const nostr::PublicKey& author, const std::string& name, nostr::UnixTime time,
                           Random& random)
{
    core::TimelineItem item;
    item.event.id = madeUpId<nostr::EventId>(random);
    item.event.pubkey = author;
    item.event.kind = nostr::kinds::kNote;
    item.event.createdAt = time;
    item.event.content = syntheticNote(random);
    item.tokens = nostr::tokenize(item.event.content, {});
    item.author = {author, name, {}, {}};
    item.position = {time, item.event.id};
    item.counts.likes = static_cast<std::uint32_t>(random.below(90));
    item.counts.replies = static_cast<std::uint32_t>(random.below(12));
    if (random.chance(0.25)) // the space of a picture is reserved before it is there
        item.media.push_back({"https://pictures.invalid/" + item.event.id.toHex(), "a picture", 1200, 800});
    return item;
}

} // namespace

std::vector<ui::FeedRow> syntheticRows(std::size_t count, nostr::UnixTime newest, std::uint64_t seed)
{
    Random random(seed);
    std::vector<std::pair<nostr::PublicKey, std::string>> authors;
    for (std::size_t i = 0; i < std::min(count, kAuthors); ++i)
        authors.emplace_back(madeUpId<nostr::PublicKey>(random), syntheticWords(random, 2));
    std::vector<ui::FeedRow> rows;
    rows.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto& [author, name] = authors[random.below(authors.size())];
        rows.push_back(
            ui::makeRow(itemFor(author, name, newest - static_cast<std::int64_t>(i) * 60, random)));
    }
    return rows;
}

FeedWindow::FeedWindow(std::size_t rows)
    : m_pictures(nullptr)
    , m_view(m_model, m_theme, m_pictures, [this] { return m_newest; })
{
    m_model.merge(syntheticRows(rows, m_newest, 1));
    m_model.setComplete();
    m_view.resize(kWindow);
    m_view.viewport()->installEventFilter(this);
    m_view.show();
    QCoreApplication::processEvents();
}

bool FeedWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Paint)
        ++m_paints;
    return QObject::eventFilter(watched, event);
}

template <class Change> double FeedWindow::frame(Change change)
{
    const int before = m_paints;
    const double start = threadMilliseconds();
    change();
    QCoreApplication::sendPostedEvents();
    const double taken = threadMilliseconds() - start;
    if (m_paints == before)
        ++m_unpainted;
    return taken;
}

double FeedWindow::scrollBy(int pixels)
{
    QScrollBar* bar = m_view.verticalScrollBar();
    if (bar->value() >= bar->maximum() - pixels)
        m_view.goToTop();
    return frame([bar, pixels] { bar->setValue(bar->value() + pixels); });
}

double FeedWindow::jump()
{
    QScrollBar* bar = m_view.verticalScrollBar();
    const int to = static_cast<int>(m_random.below(static_cast<std::size_t>(bar->maximum()) + 1));
    // The very place where it stands would paint nothing.
    return frame([bar, to] { bar->setValue(to == bar->value() ? to + 1 : to); });
}

double FeedWindow::insertAbove(std::size_t rows)
{
    m_inserted += rows;
    m_newest = m_newest + static_cast<std::int64_t>(rows) * 60;
    auto fresh = syntheticRows(rows, m_newest, m_inserted + 10);
    // That no pixel moves is the point: the frame after it may well paint nothing.
    const int unpainted = m_unpainted;
    const double taken = frame([this, &fresh] { m_model.merge(std::move(fresh)); });
    m_unpainted = unpainted;
    return taken;
}

void FeedWindow::goToMiddle()
{
    QScrollBar* bar = m_view.verticalScrollBar();
    bar->setValue(bar->maximum() / 2);
    QCoreApplication::processEvents();
}

} // namespace bench
