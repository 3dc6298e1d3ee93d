// SPDX-License-Identifier: MIT
#include "ui/window_accessible.h"

#include "ui/compose/composer.h"
#include "ui/key_list.h"
#include "ui/rail_entry.h"
#include "ui/status_bar.h"

#include <QAccessibleWidget>

namespace ui {

namespace {

/// An entry of the rail that leads to a place: one of several tabs.
class PlaceTab : public QAccessibleWidget {
public:
    explicit PlaceTab(RailEntry* entry) : QAccessibleWidget(entry, QAccessible::PageTab) {}

    QAccessible::State state() const override
    {
        QAccessible::State state = QAccessibleWidget::state();
        state.selectable = true;
        state.selected = static_cast<RailEntry*>(widget())->isCurrent();
        return state;
    }

    QStringList actionNames() const override { return {pressAction(), setFocusAction()}; }

    void doAction(const QString& name) override
    {
        if (name == pressAction())
            static_cast<RailEntry*>(widget())->click();
        else
            QAccessibleWidget::doAction(name);
    }
};

QAccessibleInterface* makeInterface(const QString&, QObject* object)
{
    if (auto* entry = qobject_cast<RailEntry*>(object); entry && entry->kind() == RailEntry::Kind::Place)
        return new PlaceTab(entry);
    if (auto* widget = qobject_cast<QWidget*>(object)) {
        if (qobject_cast<Rail*>(object) || qobject_cast<StatusBar*>(object))
            return new QAccessibleWidget(widget, QAccessible::ToolBar, widget->accessibleName());
        if (qobject_cast<Composer*>(object) || qobject_cast<KeyList*>(object))
            return new QAccessibleWidget(widget, QAccessible::Dialog, widget->accessibleName());
    }
    return nullptr;
}

} // namespace

void installWindowAccessibility()
{
    static const bool installed = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    static_cast<void>(installed);
}

} // namespace ui
