// SPDX-License-Identifier: MIT
#include "ui/widgets/scrim.h"

#include "ui/theme/metrics.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPainter>

namespace ui {

namespace {

constexpr int kMargin = metrics::kStep24; // between dialog and window
constexpr int kTop = 64;                  // of the dialog where there is room

/// The widgets of `dialog` that Tab visits, in order.
QList<QWidget*> tabOrder(QWidget* dialog)
{
    QList<QWidget*> order;
    QWidget* widget = dialog;
    do {
        if (dialog->isAncestorOf(widget) && widget != dialog && widget->isVisible() && widget->isEnabled() &&
            (widget->focusPolicy() & Qt::TabFocus))
            order.append(widget);
        widget = widget->nextInFocusChain();
    } while (widget && widget != dialog);
    return order;
}

} // namespace

Scrim::Scrim(const Theme& theme, QWidget* window) : QWidget(window), m_theme(theme)
{
    hide();
    window->installEventFilter(this);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void Scrim::open(QWidget* dialog, int widest)
{
    if (m_dialog)
        close();
    m_dialog = dialog;
    m_widest = widest;
    m_focusBefore = QApplication::focusWidget();
    dialog->setParent(this);
    setGeometry(parentWidget()->rect());
    place();
    dialog->show();
    show();
    raise();
    dialog->setFocus(Qt::PopupFocusReason);
}

void Scrim::close()
{
    if (!m_dialog)
        return;
    m_dialog->hide();
    m_dialog = nullptr;
    hide();
    if (m_focusBefore)
        m_focusBefore->setFocus(Qt::PopupFocusReason);
}

bool Scrim::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize && m_dialog) {
        setGeometry(parentWidget()->rect());
        place();
    }
    return QWidget::eventFilter(watched, event);
}

void Scrim::place()
{
    const int width = std::min(m_widest, this->width() - 2 * kMargin);
    m_dialog->setFixedWidth(width);
    const int wanted = std::max(m_dialog->sizeHint().height(), m_dialog->heightForWidth(width));
    const int height = std::min(wanted, this->height() - 2 * kMargin);
    const int top = std::clamp(kTop, kMargin, std::max(kMargin, (this->height() - height) / 2));
    m_dialog->setGeometry((this->width() - width) / 2, top, width, height);
}

bool Scrim::focusNextPrevChild(bool next)
{
    if (!m_dialog)
        return false;
    const QList<QWidget*> order = tabOrder(m_dialog);
    if (order.isEmpty())
        return true;
    const auto now = order.indexOf(QApplication::focusWidget());
    const auto step = next ? now + 1 : (now < 0 ? order.size() - 1 : now - 1 + order.size());
    order.at(step % order.size())->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    return true;
}

void Scrim::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        emit dismissed();
    event->accept();
}

void Scrim::mousePressEvent(QMouseEvent* event)
{
    // Presses on the dialog itself, between its controls, arrive here too.
    if (m_dialog && !m_dialog->geometry().contains(event->position().toPoint()))
        emit dismissed();
}

void Scrim::paintEvent(QPaintEvent*) { QPainter(this).fillRect(rect(), m_theme.palette().scrim); }

void paintDialogFrame(QWidget& dialog, const Theme& theme)
{
    QPainter painter(&dialog);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.palette().hairlineStrong);
    painter.setBrush(theme.palette().surfaceRaised);
    painter.drawRoundedRect(QRectF(dialog.rect()).adjusted(0.5, 0.5, -0.5, -0.5), metrics::kRadiusLarge,
                            metrics::kRadiusLarge);
}

} // namespace ui
