// SPDX-License-Identifier: MIT
// Writing a note: the dialog over the scrim. What is written is kept as a draft while one types.
#pragma once

#include "core/session.h"
#include "ui/compose/draft_file.h"
#include "ui/theme/theme.h"

#include <QWidget>

#include <functional>

class QHBoxLayout;
class QPushButton;
class QVBoxLayout;

namespace ui {

class Label;
class NoteEdit;

class Composer : public QWidget {
    Q_OBJECT

public:
    /// How a note leaves: Session::postNote().
    using Post = std::function<QFuture<nostr::Status>(std::string)>;

    /// Restores the draft of `draftFile`. `theme` outlives the composer.
    Composer(const Theme& theme, const QString& draftFile, QWidget* parent = nullptr);

    /// Without `post` there is nobody who signs: text can be kept, not sent, and it says why.
    void setPost(Post post);
    void setRelays(const std::vector<core::RelayStatus>& relays, bool offline);

    static constexpr int kWidest = 840;

    QSize sizeHint() const override;

signals:
    void leaveWanted(); // the draft is kept
    void sent();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeHeader();
    QWidget* makeTargets();
    QWidget* makeFooter();
    void send();
    void finish(const nostr::Status& status);
    void textChanged();
    void updateSendButton();
    void say(const QString& sentence, QColor Palette::*color = &Palette::textSecondary);

    const Theme& m_theme;
    DraftFile m_draft;
    Post m_post;
    bool m_sending = false;
    NoteEdit* m_edit;
    Label* m_draftState;
    Label* m_word; // why nothing can be sent, or what went wrong
    Label* m_length;
    QWidget* m_targets;
    QVBoxLayout* m_targetRows;
    Label* m_targetsInShort; // instead of the column where the dialog is narrow
    QPushButton* m_keep;
    QPushButton* m_send;
};

} // namespace ui
