// SPDX-License-Identifier: MIT
// What a person can choose: how it looks, whom to read as. Everything applies at once.
#pragma once

#include "core/storage/timeline_item.h"
#include "ui/page.h"
#include "ui/status_bar.h"
#include "ui/theme/theme.h"

class QBoxLayout;
class QPushButton;
class QVBoxLayout;

namespace ui {

class Label;
class PersonField;
class Slider;

class SettingsPage : public Page {
    Q_OBJECT

public:
    /// `theme` outlives the page, which changes it at once. `isDemo` offers to start over.
    SettingsPage(Theme& theme, bool isDemo, QWidget* parent = nullptr);

    void setReader(const std::optional<core::PersonSummary>& reader, KeyState key);

    /// Makes the text larger or smaller by this many percent, as the slider does.
    void stepTextSize(int percent);
    void resetTextSize();

    QString title() const override { return tr("Settings"); }

signals:
    void modeChosen(ui::Theme::Mode mode);
    void textSizeChosen(int percent);
    void readAsChosen(const std::optional<nostr::PublicKey>& person);
    void startOverWanted();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void addRow(QVBoxLayout* column, const QString& name, const QString& help, QWidget* control);
    QWidget* makeAccount();
    QWidget* makeNpubLine(QWidget* parent);
    void shortenNpub();
    QWidget* makeModes();
    QWidget* makeTextSize();
    QWidget* makeDemo();

    Theme& m_theme;
    std::vector<QBoxLayout*> m_rows; // side by side, or stacked where there is no room
    Label* m_account;
    Label* m_npub; // shortened in the middle where there is no room
    QString m_wholeNpub;
    QWidget* m_npubLine;
    Label* m_accountHelp;
    PersonField* m_person;
    QPushButton* m_stop;
    Slider* m_textSize = nullptr;
};

} // namespace ui
