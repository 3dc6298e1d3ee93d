// SPDX-License-Identifier: MIT
// Laying out and painting rows, and whole frames of a long feed: scrolling into rows never seen,
// jumping anywhere, rows arriving above. CPU of the painting thread; `p50_ms` and `p99_ms` count
// frames of one repetition.
#include "bench/feed_window.h"
#include "bench/suite.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <deque>
#include <memory>
#include <vector>

namespace bench {
namespace {

constexpr int kWidth = 700; // pixels of a row
constexpr int kWheel = 60;  // pixels of a step
constexpr std::size_t kArriving = 50;

/// Built on first use: a hundred thousand rows take a second.
class SharedWindow {
public:
    explicit SharedWindow(std::size_t rows) : m_rows(rows) {}

    FeedWindow& get()
    {
        if (!m_window)
            m_window = std::make_unique<FeedWindow>(m_rows);
        return *m_window;
    }

private:
    std::size_t m_rows;
    std::unique_ptr<FeedWindow> m_window;
};

/// Times `next` frame by frame.
template <class Next> void frames(benchmark::State& state, FeedWindow& window, Next next)
{
    std::vector<double> taken;
    for (auto _ : state) {
        taken.push_back(next());
        state.SetIterationTime(taken.back() / 1e3);
    }
    if (!window.paintedAlways())
        state.SkipWithError("a frame was not painted");
    std::sort(taken.begin(), taken.end());
    state.counters["p50_ms"] = taken[taken.size() / 2];
    state.counters["p99_ms"] = taken[taken.size() * 99 / 100];
}

void addFrames(Scale scale)
{
    const bool full = scale == Scale::Full;
    const auto shared = std::make_shared<SharedWindow>(full ? 100'000 : 100);
    const std::int64_t count = full ? 600 : 3;

    add("feed/scroll",
        [shared](benchmark::State& state) {
            FeedWindow& window = shared->get();
            frames(state, window, [&window] { return window.scrollBy(kWheel); });
        })
        ->UseManualTime()
        ->Iterations(count);
    add("feed/jump",
        [shared](benchmark::State& state) {
            FeedWindow& window = shared->get();
            frames(state, window, [&window] { return window.jump(); });
        })
        ->UseManualTime()
        ->Iterations(count);
    add("feed/insert_above",
        [shared](benchmark::State& state) {
            FeedWindow& window = shared->get();
            window.goToMiddle();
            frames(state, window, [&window] { return window.insertAbove(kArriving); });
        })
        ->UseManualTime()
        ->Iterations(full ? 50 : 3);
}

void addRows(Scale scale)
{
    const auto theme = std::make_shared<ui::Theme>();
    const auto rows = std::make_shared<const std::vector<ui::FeedRow>>(
        syntheticRows(scale == Scale::Full ? 2000 : 20, nostr::UnixTime{1'750'000'000}, 5));

    add("feed/layout_row", [theme, rows](benchmark::State& state) {
        const ui::RowStyle style(*theme, {});
        std::size_t next = 0;
        for (auto _ : state) {
            const ui::RowLayout layout = ui::layOutRow((*rows)[next], kWidth, style, {});
            benchmark::DoNotOptimize(layout.height);
            next = (next + 1) % rows->size();
        }
    });
    add("feed/paint_row", [theme, rows](benchmark::State& state) {
        const ui::RowStyle style(*theme, {});
        ui::PictureStore pictures(nullptr);
        const ui::RowPainter painter(*theme, style, pictures);
        std::deque<ui::RowLayout> layouts; // which are not moved around
        for (std::size_t i = 0; i < std::min<std::size_t>(rows->size(), 100); ++i)
            layouts.push_back(ui::layOutRow((*rows)[i], kWidth, style, {}));
        QImage image(kWidth, 2000, QImage::Format_RGB32);
        QPainter canvas(&image);
        std::size_t next = 0;
        for (auto _ : state) {
            painter.paint(canvas, kWidth, (*rows)[next], layouts[next], {}, nostr::UnixTime{1'750'000'000});
            next = (next + 1) % layouts.size();
        }
    });
}

} // namespace

void addFeedSuite(Scale scale)
{
    addRows(scale);
    addFrames(scale);
}

} // namespace bench
