// SPDX-License-Identifier: MIT
#include "ui/feed/feed_accessible.h"

#include "ui/feed/feed_view.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QCoreApplication>
#include <QPointer>

#include <unordered_map>

namespace ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ui::FeedAccessible)
};

struct OfferedAction {
    RowAction::Kind kind;
    QString name;
};

std::vector<OfferedAction> offeredActions(const FeedRow& row, const RowActions& actions)
{
    using Kind = RowAction::Kind;
    std::vector<OfferedAction> offered{{Kind::Open, Words::tr("open")}};
    if (row.contentWarning)
        offered.push_back({Kind::Reveal, Words::tr("show")});
    const auto add = [&](Kind kind, const QString& name) {
        if (actions.has(kind))
            offered.push_back({kind, name});
    };
    if (row.sendState == core::SendState::Sent) {
        add(Kind::Reply, Words::tr("reply"));
        add(Kind::Repost, Words::tr("repost"));
        add(Kind::Like, Words::tr("like"));
        add(Kind::Zap, Words::tr("zap"));
        add(Kind::Bookmark, Words::tr("bookmark"));
        add(Kind::More, Words::tr("more"));
    } else {
        add(Kind::SendNow, Words::tr("send now"));
        add(Kind::Discard, Words::tr("discard"));
    }
    return offered;
}

class AccessibleRow : public QAccessibleInterface,
                      public QAccessibleActionInterface,
                      public QAccessibleTextInterface {
public:
    AccessibleRow(FeedView& view, core::Position position) : m_view(&view), m_position(position) {}

    const core::Position& position() const { return m_position; }

    bool isValid() const override { return m_view && row() >= 0; }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return m_view ? m_view->window()->windowHandle() : nullptr; }
    QAccessibleInterface* parent() const override
    {
        return QAccessible::queryAccessibleInterface(m_view.data());
    }
    int childCount() const override { return 0; }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::ListItem; }

    QString text(QAccessible::Text kind) const override
    {
        if (!isValid())
            return {};
        if (kind == QAccessible::Name)
            return spokenRow(m_view->feedModel().row(row()), m_view->now());
        return {};
    }
    void setText(QAccessible::Text, const QString&) override {}

    QRect rect() const override
    {
        if (!isValid())
            return {};
        const QRect inView = m_view->visualRect(m_view->feedModel().index(row()));
        return inView.isNull() ? QRect()
                               : QRect(m_view->viewport()->mapToGlobal(inView.topLeft()), inView.size());
    }

    QAccessible::State state() const override
    {
        QAccessible::State state;
        if (!isValid()) {
            state.invalid = true;
            return state;
        }
        const bool current = m_view->currentIndex().row() == row();
        state.focusable = true;
        state.selectable = true;
        state.selected = current;
        state.focused = current && m_view->hasFocus();
        state.offscreen = rect().isNull();
        state.readOnly = true;
        return state;
    }

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::ActionInterface)
            return static_cast<QAccessibleActionInterface*>(this);
        if (type == QAccessible::TextInterface)
            return static_cast<QAccessibleTextInterface*>(this);
        return nullptr;
    }

    QStringList actionNames() const override
    {
        QStringList names;
        for (const OfferedAction& action : actions())
            names << action.name;
        return names;
    }
    void doAction(const QString& name) override
    {
        for (const OfferedAction& action : actions()) {
            if (action.name == name)
                m_view->trigger(row(), action.kind);
        }
    }
    QString localizedActionName(const QString& name) const override { return name; }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

    // The note's own text, for reading by word and line.
    QString ownText() const { return isValid() ? m_view->feedModel().row(row()).text.text : QString(); }
    int characterCount() const override { return static_cast<int>(ownText().size()); }
    QString text(int start, int end) const override { return ownText().mid(start, end - start); }
    int cursorPosition() const override { return 0; }
    void setCursorPosition(int) override {}
    int selectionCount() const override { return 0; }
    void selection(int, int* start, int* end) const override { *start = *end = 0; }
    void addSelection(int, int) override {}
    void removeSelection(int) override {}
    void setSelection(int, int, int) override {}
    QRect characterRect(int) const override { return rect(); }
    int offsetAtPoint(const QPoint&) const override { return -1; }
    void scrollToSubstring(int, int) override
    {
        if (isValid())
            m_view->scrollTo(m_view->feedModel().index(row()));
    }
    QString attributes(int, int* start, int* end) const override
    {
        *start = 0;
        *end = characterCount();
        return {};
    }

private:
    int row() const { return m_view->feedModel().indexOf(m_position); }
    std::vector<OfferedAction> actions() const
    {
        return isValid() ? offeredActions(m_view->feedModel().row(row()), m_view->actions())
                         : std::vector<OfferedAction>();
    }

    QPointer<FeedView> m_view;
    core::Position m_position;
};

class AccessibleFeed : public QAccessibleWidget {
public:
    explicit AccessibleFeed(FeedView& view) : QAccessibleWidget(&view, QAccessible::List), m_view(view) {}

    ~AccessibleFeed() override { forget(); }

    QString text(QAccessible::Text kind) const override
    {
        const QString own = QAccessibleWidget::text(kind);
        if (kind == QAccessible::Name && own.isEmpty())
            return Words::tr("Notes");
        if (kind == QAccessible::Name)
            return childCount() == 1 ? Words::tr("%1, 1 note loaded").arg(own)
                                     : Words::tr("%1, %2 notes loaded").arg(own).arg(childCount());
        return own;
    }
    int childCount() const override { return m_view.feedModel().rowCount(); }
    QAccessibleInterface* child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        const core::Position position = m_view.feedModel().row(index).position;
        const auto found = m_rows.find(position.id);
        if (found != m_rows.end())
            return QAccessible::accessibleInterface(found->second);
        if (m_rows.size() >= kKept)
            forget();
        auto* row = new AccessibleRow(m_view, position);
        m_rows.emplace(position.id, QAccessible::registerAccessibleInterface(row));
        return row;
    }
    int indexOfChild(const QAccessibleInterface* child) const override
    {
        const auto* row = dynamic_cast<const AccessibleRow*>(child);
        return row ? m_view.feedModel().indexOf(row->position()) : -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override
    {
        const QModelIndex index = m_view.indexAt(m_view.viewport()->mapFromGlobal(QPoint(x, y)));
        return index.isValid() ? child(index.row()) : nullptr;
    }
    QAccessibleInterface* focusChild() const override
    {
        return m_view.currentIndex().isValid() ? child(m_view.currentIndex().row()) : nullptr;
    }

private:
    static constexpr std::size_t kKept = 1000; // rows that a reader went through

    void forget() const
    {
        for (const auto& [key, id] : m_rows)
            QAccessible::deleteAccessibleInterface(id);
        m_rows.clear();
    }

    FeedView& m_view;
    mutable std::unordered_map<nostr::EventId, QAccessible::Id> m_rows; // made when asked for
};

QAccessibleInterface* makeInterface(const QString&, QObject* object)
{
    auto* view = qobject_cast<FeedView*>(object);
    return view ? new AccessibleFeed(*view) : nullptr;
}

} // namespace

void installFeedAccessibility()
{
    static bool installed = false;
    if (installed)
        return;
    installed = true;
    QAccessible::installFactory(makeInterface);
}

void announceCurrentRow(FeedView& view, int row)
{
    QAccessibleEvent event(&view, QAccessible::Focus);
    event.setChild(row);
    QAccessible::updateAccessibility(&event);
}

} // namespace ui
