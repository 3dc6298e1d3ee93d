// SPDX-License-Identifier: MIT
// What a link leads to: the notes of a person, one note with what answers it, or a hashtag, as
// far as they are stored.
#pragma once

#include "core/storage/event_store.h"
#include "ui/page.h"
#include "ui/theme/theme.h"

namespace ui {

class FeedPage;
class PictureStore;

/// What to show for a link, and what to call it.
struct LinkTarget {
    core::TimelineQuery query;
    QString title;
    std::optional<nostr::PublicKey> person; // whose notes they are, for the title
};

/// `link` is a `nostr:` link (the scheme may be missing) or a `#hashtag`; none for anything else.
std::optional<LinkTarget> linkTarget(const QString& link);

class LinkPage : public Page {
    Q_OBJECT

public:
    /// All outlive the page.
    LinkPage(core::EventStore& store, Theme& theme, PictureStore& pictures, QWidget* parent = nullptr);

    FeedPage& feed() { return *m_feed; }

    /// `link` must have a target.
    void show(const QString& link, const std::optional<nostr::PublicKey>& reader);

    QString title() const override { return m_title; }
    void activate() override;

signals:
    void backWanted();

private:
    core::EventStore& m_store;
    FeedPage* m_feed;
    QString m_title;
    QString m_shown; // the link
};

} // namespace ui
