// SPDX-License-Identifier: MIT
// The home feed, and while nobody is read as, a quiet bar that offers it.
#pragma once

#include "core/storage/event_store.h"
#include "ui/page.h"
#include "ui/theme/theme.h"

namespace ui {

class FeedPage;
class InlineBar;
class PictureStore;
class ReadAsBar;

class HomePage : public Page {
    Q_OBJECT

public:
    /// All outlive the page.
    HomePage(core::EventStore& store, Theme& theme, PictureStore& pictures, QWidget* parent = nullptr);

    FeedPage& feed() { return *m_feed; }

    void show(const core::TimelineQuery& query, const std::optional<nostr::PublicKey>& reader);
    void offerReadAs(bool offered);

    enum class Source {
        Relays,
        NoRelay,    // none is set
        ComingDemo, // its relay is being made
    };

    /// Where notes come from: an empty feed says what it waits for.
    void setSource(Source source);

    /// Something that went wrong, in a sentence under the feed.
    void tell(const QString& sentence);

    QString title() const override;
    void activate() override;

signals:
    void readAsChosen(const nostr::PublicKey& person);

private:
    void updateEmptyWords();

    FeedPage* m_feed;
    Source m_source = Source::Relays;
    bool m_awaitsFollowList = false; // there is a reader whose list is not stored
    InlineBar* m_trouble;
    ReadAsBar* m_bar;
};

} // namespace ui
