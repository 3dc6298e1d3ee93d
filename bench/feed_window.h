// SPDX-License-Identifier: MIT
// A feed on an offscreen window, filled with made-up rows, whose frames can be timed. GUI thread.
#pragma once

#include "bench/fixtures/random.h"
#include "ui/feed/feed_model.h"
#include "ui/feed/feed_view.h"
#include "ui/media/picture_store.h"
#include "ui/theme/theme.h"

#include <cstddef>
#include <vector>

namespace bench {

/// Rows of notes as people write them, newest first: row i is `i` minutes older than `newest`.
std::vector<ui::FeedRow> syntheticRows(std::size_t count, nostr::UnixTime newest, std::uint64_t seed);

class FeedWindow : public QObject {
    Q_OBJECT

public:
    explicit FeedWindow(std::size_t rows);

    const ui::Theme& theme() const { return m_theme; }
    ui::PictureStore& pictures() { return m_pictures; }

    /// Each makes one change and paints the frame that follows from it. Returns the milliseconds
    /// of this thread's CPU that both took.
    double scrollBy(int pixels); // from the top again where the end is reached
    double jump();               // to anywhere
    double insertAbove(std::size_t rows);

    /// Into the middle, far from both ends.
    void goToMiddle();

    /// Whether each change so far was followed by a paint.
    bool paintedAlways() const { return m_unpainted == 0; }

private:
    bool eventFilter(QObject* watched, QEvent* event) override;
    template <class Change> double frame(Change change);

    ui::Theme m_theme;
    ui::PictureStore m_pictures;
    ui::FeedModel m_model;
    ui::FeedView m_view;
    Random m_random{3};
    nostr::UnixTime m_newest{1'750'000'000};
    std::size_t m_inserted = 0;
    int m_paints = 0;
    int m_unpainted = 0;
};

} // namespace bench
