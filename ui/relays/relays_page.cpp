// SPDX-License-Identifier: MIT
#include "ui/relays/relays_page.h"

#include "ui/relays/relay_row.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/label.h"
#include "ui/widgets/page_header.h"
#include "ui/widgets/scroll_column.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

namespace {

QString explanationOf(const core::SessionStatus& status)
{
    if (status.offline)
        return RelaysPage::tr("Heronry was started offline: it opens no connection. Everything stored can be "
                              "read, and what you write is kept until you start it online.");
    if (status.relays.empty())
        return RelaysPage::tr("No relay is set. Add one to receive notes and to send yours.");
    if (status.caughtUp)
        return RelaysPage::tr("Caught up: every connected relay has sent what it stores for your feed.");
    if (status.connected() == 0)
        return RelaysPage::tr("No relay answers yet. The feed shows what is stored on this machine.");
    return RelaysPage::tr("Catching up: relays are still sending what they store for your feed.");
}

} // namespace

RelaysPage::RelaysPage(const Theme& theme, bool editable, QWidget* parent)
    : Page(parent)
    , m_theme(theme)
    , m_editable(editable)
    , m_header(new PageHeader(theme, tr("Relays"), this))
    , m_explanation(new Label(theme, TextRole::Secondary, &Palette::textSecondary, this))
    , m_retry(new QPushButton(tr("Retry now"), this))
{
    m_retry->setObjectName(QStringLiteral("retryRelays"));
    m_retry->setToolTip(tr("Try every waiting relay at once"));
    m_header->addAction(m_retry);
    connect(m_retry, &QAbstractButton::clicked, this, &RelaysPage::retryWanted);

    auto* scroll = new ScrollColumn(tr("Relays"), this);
    setFocusProxy(scroll);
    QVBoxLayout* column = scroll->column();
    column->setContentsMargins(0, metrics::kStep16, 0, metrics::kStep16);
    m_explanation->setWordWrap(true);
    m_explanation->setContentsMargins(metrics::kStep24, 0, metrics::kStep24, metrics::kStep12);
    column->addWidget(m_explanation);
    m_list = new QVBoxLayout;
    m_list->setSpacing(0);
    column->addLayout(m_list);
    if (editable)
        column->addWidget(makeAddLine());
    column->addStretch(1);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(scroll, 1);
    setStatus({});
}

QWidget* RelaysPage::makeAddLine()
{
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(metrics::kStep24, metrics::kStep16, metrics::kStep24, 0);
    column->setSpacing(metrics::kStep8);
    auto* row = new QHBoxLayout;
    row->setSpacing(metrics::kStep8);
    m_address = new QLineEdit(box);
    m_address->setObjectName(QStringLiteral("relayAddress"));
    m_address->setAccessibleName(tr("Address of a relay"));
    m_address->setPlaceholderText(tr("relay.example or wss://relay.example"));
    m_address->setMaximumWidth(420);
    auto* add = new QPushButton(tr("Add relay"), box);
    row->addWidget(m_address, 1);
    row->addWidget(add);
    row->addStretch(1);
    column->addLayout(row);
    m_fault = new Label(m_theme, TextRole::Caption, &Palette::danger, box);
    m_fault->setWordWrap(true);
    m_fault->hide();
    column->addWidget(m_fault);
    connect(add, &QAbstractButton::clicked, this, &RelaysPage::addRelay);
    connect(m_address, &QLineEdit::returnPressed, this, &RelaysPage::addRelay);
    connect(m_address, &QLineEdit::textEdited, m_fault, &QWidget::hide);
    return box;
}

void RelaysPage::activate()
{
    if (m_address && m_status.relays.empty())
        m_address->setFocus(Qt::OtherFocusReason);
    else
        Page::activate();
}

void RelaysPage::setStatus(const core::SessionStatus& status)
{
    const bool sameRelays =
        std::equal(status.relays.begin(), status.relays.end(), m_status.relays.begin(), m_status.relays.end(),
                   [](const core::RelayStatus& a, const core::RelayStatus& b) { return a.url == b.url; });
    m_status = status;
    if (!sameRelays)
        rebuild();
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        m_rows[i]->setStatus(status.relays[i], status.offline);
    m_header->setCaption(tr("%1 of %2 connected").arg(status.connected()).arg(status.relays.size()));
    m_explanation->setText(explanationOf(status));
    const bool waits =
        std::any_of(status.relays.begin(), status.relays.end(), [](const core::RelayStatus& relay) {
            return relay.state == core::RelayStatus::State::Waiting;
        });
    m_retry->setVisible(waits && !status.offline);
}

void RelaysPage::rebuild()
{
    for (RelayRow* row : m_rows) {
        row->hide();
        row->deleteLater(); // its own button may be what called
    }
    m_rows.clear();
    for (const core::RelayStatus& relay : m_status.relays) {
        auto* row = new RelayRow(m_theme, relay, m_editable, this);
        m_list->addWidget(row);
        m_rows.push_back(row);
        connect(row, &RelayRow::removeWanted, this, [this, url = relay.url] { removeRelay(url); });
    }
}

void RelaysPage::addRelay()
{
    const QString text = m_address->text().trimmed();
    if (text.isEmpty())
        return;
    auto url = nostr::RelayUrl::parse(text.toStdString(), nostr::RelayUrlSource::FromPerson);
    std::vector<nostr::RelayUrl> relays;
    bool known = false;
    for (const core::RelayStatus& relay : m_status.relays) {
        relays.push_back(relay.url);
        known = known || (url && relay.url.sameAs() == url->sameAs());
    }
    if (!url || known) {
        m_fault->setText(
            known ? tr("This relay is in the list already.")
                  : tr("This is no relay address: %1.").arg(QString::fromStdString(url.error().message)));
        m_fault->show();
        return;
    }
    relays.push_back(*std::move(url));
    m_address->clear();
    emit relaysChosen(relays);
}

void RelaysPage::removeRelay(const nostr::RelayUrl& url)
{
    std::vector<nostr::RelayUrl> relays;
    for (const core::RelayStatus& relay : m_status.relays) {
        if (relay.url != url)
            relays.push_back(relay.url);
    }
    emit relaysChosen(relays);
}

} // namespace ui
