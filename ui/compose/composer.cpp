// SPDX-License-Identifier: MIT
#include "ui/compose/composer.h"

#include "core/async.h"
#include "ui/compose/note_edit.h"
#include "ui/compose/secret_text.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/hairline.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/label.h"
#include "ui/widgets/scrim.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

namespace {

constexpr int kTargetsWidth = 248;
constexpr int kTargetsFrom = 640; // narrower dialogs name the relays in one line
constexpr int kHeight = 400;

QString hostOf(const nostr::RelayUrl& url)
{
    return QString::fromUtf8(url.host().data(), static_cast<qsizetype>(url.host().size()));
}

QString wordFor(core::RelayStatus::State state)
{
    switch (state) {
    case core::RelayStatus::State::Connected: return Composer::tr("connected");
    case core::RelayStatus::State::Connecting: return Composer::tr("connecting");
    case core::RelayStatus::State::Waiting: return Composer::tr("retries");
    case core::RelayStatus::State::Idle: break;
    }
    return Composer::tr("not connected");
}

QColor Palette::*colorFor(core::RelayStatus::State state)
{
    return state == core::RelayStatus::State::Waiting ? &Palette::warning : &Palette::textSecondary;
}

} // namespace

Composer::Composer(const Theme& theme, const QString& draftFile, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_draft(draftFile)
    , m_edit(new NoteEdit(this))
    , m_draftState(new Label(theme, TextRole::Caption, &Palette::textSecondary, this))
    , m_word(new Label(theme, TextRole::Secondary, &Palette::textSecondary, this))
    , m_length(new Label(theme, TextRole::Secondary, &Palette::textSecondary, this))
    , m_targetsInShort(new Label(theme, TextRole::Caption, &Palette::textSecondary, this))
    , m_keep(new QPushButton(tr("Keep as draft"), this))
    , m_send(new QPushButton(this))
{
    setObjectName(QStringLiteral("composer"));
    setAccessibleName(tr("New note"));
    setFocusPolicy(Qt::NoFocus);
    setFocusProxy(m_edit);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    layout->addWidget(makeHeader());
    layout->addWidget(new Hairline(theme, this));

    auto* body = new QHBoxLayout;
    body->setSpacing(0);
    auto* writing = new QVBoxLayout;
    writing->setContentsMargins(metrics::kStep24 - 4, metrics::kStep12, metrics::kStep16, metrics::kStep12);
    writing->setSpacing(metrics::kStep8);
    m_edit->setMinimumHeight(96);
    m_edit->setPlaceholderText(tr("What is happening where you are?"));
    writing->addWidget(m_edit, 1);
    m_word->setWordWrap(true);
    m_word->setContentsMargins(4, 0, 4, 0);
    m_word->hide();
    writing->addWidget(m_word);
    m_targetsInShort->setWordWrap(true);
    m_targetsInShort->setContentsMargins(4, 0, 4, 0);
    writing->addWidget(m_targetsInShort);
    body->addLayout(writing, 1);
    m_targets = makeTargets();
    body->addWidget(m_targets);
    layout->addLayout(body, 1);
    layout->addWidget(new Hairline(theme, this));
    layout->addWidget(makeFooter());

    connect(m_edit, &QPlainTextEdit::textChanged, this, &Composer::textChanged);
    connect(m_edit, &NoteEdit::sendWanted, this, &Composer::send);
    connect(m_edit, &NoteEdit::leaveWanted, this, &Composer::leaveWanted);
    connect(&m_draft, &DraftFile::saved, this, [this] {
        m_draftState->setText(m_edit->toPlainText().isEmpty() ? QString() : tr("Draft saved"));
    });
    connect(&m_draft, &DraftFile::failed, this,
            [this](const QString& reason) { m_draftState->setText(tr("Draft not saved: %1").arg(reason)); });
    const auto restyle = [this] {
        m_edit->setFont(m_theme.fonts().font(TextRole::Body));
        QPalette colors = m_edit->palette();
        colors.setColor(QPalette::Base, m_theme.palette().surfaceRaised);
        m_edit->setPalette(colors);
    };
    connect(&theme, &Theme::changed, this, restyle);
    restyle();

    core::whenReady(m_draft.load(), this, [this](const QString& text) {
        if (!text.isEmpty() && m_edit->toPlainText().isEmpty()) {
            m_edit->setPlainText(text);
            m_edit->moveCursor(QTextCursor::End);
            m_draftState->setText(tr("Draft restored"));
        }
    });
    textChanged();
}

QWidget* Composer::makeHeader()
{
    auto* header = new QWidget(this);
    header->setMinimumHeight(metrics::kHeaderHeight);
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(metrics::kStep24, 0, metrics::kStep12, 0);
    row->setSpacing(metrics::kStep12);
    auto* title = new Label(m_theme, TextRole::Heading, &Palette::text, header);
    title->setText(tr("New note"));
    row->addWidget(title);
    m_draftState->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addWidget(m_draftState, 1);
    auto* close = new IconButton(m_theme, Icon::Close, tr("Close, the draft is kept"), header);
    connect(close, &QAbstractButton::clicked, this, &Composer::leaveWanted);
    row->addWidget(close);
    return header;
}

QWidget* Composer::makeTargets()
{
    auto* column = new QWidget(this);
    column->setFixedWidth(kTargetsWidth);
    auto* rows = new QVBoxLayout(column);
    rows->setContentsMargins(metrics::kStep16, metrics::kStep16, metrics::kStep16, metrics::kStep16);
    rows->setSpacing(metrics::kStep8);
    auto* title = new Label(m_theme, TextRole::Secondary, &Palette::text, column);
    title->setWeight(QFont::DemiBold);
    title->setText(tr("Goes to"));
    rows->addWidget(title);
    m_targetRows = new QVBoxLayout;
    m_targetRows->setSpacing(metrics::kStep8);
    rows->addLayout(m_targetRows);
    rows->addSpacing(metrics::kStep4);
    auto* promise = new Label(m_theme, TextRole::Caption, &Palette::textSecondary, column);
    promise->setWordWrap(true);
    promise->setText(tr("Signed and kept here first. It leaves when a relay is there; each relay's answer "
                        "shows in the outgoing list."));
    rows->addWidget(promise);
    rows->addStretch(1);
    return column;
}

QWidget* Composer::makeFooter()
{
    auto* footer = new QWidget(this);
    auto* row = new QHBoxLayout(footer);
    row->setContentsMargins(metrics::kStep24, metrics::kStep12, metrics::kStep16, metrics::kStep12);
    row->setSpacing(metrics::kStep8);
    row->addWidget(m_length);
    row->addStretch(1);
    m_keep->setFlat(true);
    m_send->setObjectName(QStringLiteral("send"));
    m_send->setDefault(true);
    row->addWidget(m_keep);
    row->addWidget(m_send);
    connect(m_keep, &QAbstractButton::clicked, this, &Composer::leaveWanted);
    connect(m_send, &QAbstractButton::clicked, this, &Composer::send);
    return footer;
}

void Composer::setPost(Post post)
{
    m_post = std::move(post);
    m_sending = false; // an answer from the session before will not come
    if (!m_post) {
        say(tr("You are reading only, so nobody signs this note. It is kept as a draft until Heronry "
               "is started with a key (--key-file)."));
    } else {
        say({});
    }
    updateSendButton();
}

void Composer::setRelays(const std::vector<core::RelayStatus>& relays, bool offline)
{
    while (QLayoutItem* item = m_targetRows->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    QStringList hosts;
    for (const core::RelayStatus& relay : relays) {
        auto* line = new QWidget(m_targets);
        auto* row = new QHBoxLayout(line);
        row->setContentsMargins(0, 0, 0, 0);
        auto* host = new Label(m_theme, TextRole::Secondary, &Palette::text, line);
        host->setText(
            QFontMetrics(host->font()).elidedText(hostOf(relay.url), Qt::ElideMiddle, kTargetsWidth - 120));
        host->setToolTip(QString::fromStdString(relay.url.toString()));
        auto* state = new Label(m_theme, TextRole::Caption,
                                offline ? &Palette::textSecondary : colorFor(relay.state), line);
        state->setText(offline ? tr("offline") : wordFor(relay.state));
        row->addWidget(host, 1);
        row->addWidget(state);
        m_targetRows->addWidget(line);
        hosts.append(hostOf(relay.url));
    }
    if (relays.empty()) {
        auto* none = new Label(m_theme, TextRole::Secondary, &Palette::textSecondary, m_targets);
        none->setWordWrap(true);
        none->setText(tr("No relay is set, so nothing can leave. Add one under Relays; your text is kept."));
        m_targetRows->addWidget(none);
    }
    m_targetsInShort->setText(hosts.isEmpty()
                                  ? tr("No relay is set, so nothing can leave. Your text is kept.")
                                  : tr("Goes to %1").arg(hosts.join(QStringLiteral(", "))));
}

void Composer::textChanged()
{
    const QString text = m_edit->toPlainText();
    const auto count = static_cast<int>(text.toUcs4().size());
    m_length->setText(count == 1 ? tr("1 character") : tr("%1 characters").arg(QLocale().toString(count)));
    if (holdsSecretKey(text)) {
        m_draftState->setText(tr("Not kept: it holds a secret key"));
    } else if (m_post) {
        say({});
    }
    m_draft.save(text);
    updateSendButton();
}

void Composer::updateSendButton()
{
    const bool empty = m_edit->toPlainText().trimmed().isEmpty();
    m_send->setEnabled(m_post && !m_sending && !empty);
    m_send->setText(m_sending ? tr("Signing") : tr("Send  Ctrl+Enter"));
    m_send->setAccessibleName(tr("Send"));
    m_send->setToolTip(!m_post ? tr("Nobody signs: you are reading only")
                       : empty ? tr("Write something first")
                               : tr("Send (Ctrl+Enter)"));
    m_edit->setReadOnly(m_sending);
}

void Composer::send()
{
    if (!m_send->isEnabled())
        return;
    m_sending = true;
    say({});
    updateSendButton();
    core::whenReady(m_post(m_edit->toPlainText().toStdString()), this,
                    [this](const nostr::Status& status) { finish(status); });
}

void Composer::finish(const nostr::Status& status)
{
    m_sending = false;
    updateSendButton();
    if (!status) {
        const QString reason = QString::fromStdString(status.error().message);
        say(tr("Not sent, and your text is still here: %1.").arg(reason), &Palette::danger);
        return;
    }
    m_edit->clear();
    m_draft.clear();
    m_draftState->clear();
    emit sent();
}

void Composer::say(const QString& sentence, QColor Palette::*color)
{
    m_word->setColor(color);
    m_word->setText(sentence);
    m_word->setVisible(!sentence.isEmpty());
}

QSize Composer::sizeHint() const { return {kWidest, kHeight}; }

void Composer::paintEvent(QPaintEvent*)
{
    paintDialogFrame(*this, m_theme);
    if (m_targets->isVisible()) {
        QPainter painter(this);
        painter.fillRect(m_targets->x(), m_targets->y(), 1, m_targets->height(), m_theme.palette().hairline);
    }
}

void Composer::resizeEvent(QResizeEvent*)
{
    const bool wide = width() >= kTargetsFrom;
    m_targets->setVisible(wide);
    m_targetsInShort->setVisible(!wide);
}

} // namespace ui
