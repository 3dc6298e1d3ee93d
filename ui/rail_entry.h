// SPDX-License-Identifier: MIT
// The buttons of the rail: a place (a page tab for screen readers), the main button, the account.
#pragma once

#include "core/storage/timeline_item.h"
#include "ui/rail.h"

#include <QAbstractButton>

#include <optional>

namespace ui {

/// Paints in the rail's form; keeps track of whether the focus is to be shown.
class RailButton : public QAbstractButton {
    Q_OBJECT

public:
    RailButton(const Theme& theme, QWidget* parent);

    void setForm(Rail::Form form);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

    const Theme& theme() const { return m_theme; }
    Rail::Form form() const { return m_form; }
    void paintFocus(QPainter& painter) const;

private:
    const Theme& m_theme;
    Rail::Form m_form = Rail::Form::Icons;
    bool m_focusShown = false;
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
    AccountButton(const Theme& theme, QWidget* parent);

    void setReader(std::optional<core::PersonSummary> reader);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::optional<core::PersonSummary> m_reader;
    QString m_name; // as shown; empty without a reader
};

} // namespace ui
