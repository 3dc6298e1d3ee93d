// SPDX-License-Identifier: MIT
// The left edge of the window: who is here, the places to go, and writing. Three widths.
#pragma once

#include "core/storage/timeline_item.h"
#include "ui/navigation.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QVBoxLayout;

namespace ui {

class AccountButton;
class PictureStore;
class RailEntry;

class Rail : public QWidget {
    Q_OBJECT

public:
    enum class Form { Narrow /* 48 px */, Icons /* 64 px */, Labels /* 200 px */ };

    /// The form that goes with a window of this width.
    static Form formFor(int windowWidth);

    /// Both outlive the rail.
    Rail(const Theme& theme, PictureStore& pictures, QWidget* parent = nullptr);

    void setForm(Form form);
    Form form() const { return m_form; }

    /// Marks the entry that leads to where the window is; none for places without an entry.
    void setCurrent(Place::Kind place);

    /// Whose feed is read; none: reading without an account.
    void setReader(const std::optional<core::PersonSummary>& reader);

signals:
    void placeWanted(ui::Place::Kind place);
    void accountWanted();
    void composeWanted();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    RailEntry* addPlace(Place::Kind place, Icon icon, const QString& label, const QString& shortcut);

    const Theme& m_theme;
    Form m_form = Form::Icons;
    QVBoxLayout* m_layout;
    AccountButton* m_account;
    RailEntry* m_compose = nullptr;
    std::vector<std::pair<Place::Kind, RailEntry*>> m_places;
};

} // namespace ui
