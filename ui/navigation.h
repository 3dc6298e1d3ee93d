// SPDX-License-Identifier: MIT
// Where in the window one is, and the way back and forward.
#pragma once

#include <QObject>
#include <QString>

#include <vector>

namespace ui {

/// A place that the main column can show.
struct Place {
    enum class Kind { Home, Link, Relays, Outgoing, Settings };

    Kind kind = Kind::Home;
    QString link = {}; // of Kind::Link: a `nostr:` link to a person or a note

    friend bool operator==(const Place&, const Place&) = default;
};

class Navigation : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    const Place& current() const { return m_places[m_index]; }
    bool canGoBack() const { return m_index > 0; }
    bool canGoForward() const { return m_index + 1 < m_places.size(); }

    /// Goes on to `place` and forgets what lay ahead. Going where one is does nothing.
    void goTo(const Place& place);
    void back();
    void forward();

signals:
    void changed();

private:
    std::vector<Place> m_places{Place{}}; // bounded: the oldest are forgotten
    std::size_t m_index = 0;
};

} // namespace ui
