// SPDX-License-Identifier: MIT
// The buttons of the rail: a place (a page tab for screen readers), the main button, the account.
#pragma once

#include "core/storage/timeline_item.h"
#include "ui/feed/feed_row.h"
#include "ui/rail.h"
#include "ui/widgets/themed_button.h"

#include <optional>

namespace ui {

/// As large as the rail's form says.
class RailButton : public ThemedButton {
    Q_OBJECT

public:
    RailButton(const Theme& theme, QWidget* parent);

    void setForm(Rail::Form form);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    Rail::Form form() const { return m_form; }

private:
    Rail::Form m_form = Rail::Form::Icons;
};

class RailEntry : public RailButton {
    Q_OBJECT

public:
    enum class Kind { Place, Main /* filled with the accent */ };

    /// `shortcut` stands in the tooltip.
    RailEntry(const Theme& theme, Kind kind, Icon icon, const QString& label, const QString& shortcut,
              QWidget* parent);

    Kind kind() const { return m_kind; }

    void setCurrent(bool current);
    bool isCurrent() const { return m_current; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Kind m_kind;
    Icon m_icon;
    bool m_current = false;
};

class AccountButton : public RailButton {
    Q_OBJECT

public:
    AccountButton(const Theme& theme, PictureStore& pictures, QWidget* parent);

    void setReader(const std::optional<core::PersonSummary>& reader);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintFace(QPainter& painter, const QRect& disc);
    void paintWords(QPainter& painter, const QRect& room);

    PictureStore& m_pictures;
    std::optional<FeedPerson> m_reader;
    QString m_below; // the second line
};

} // namespace ui
