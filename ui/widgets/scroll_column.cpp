// SPDX-License-Identifier: MIT
#include "ui/widgets/scroll_column.h"

#include "ui/theme/metrics.h"

#include <QVBoxLayout>

namespace ui {

ScrollColumn::ScrollColumn(const QString& name, QWidget* parent) : QScrollArea(parent)
{
    auto* content = new QWidget;
    content->setMaximumWidth(metrics::kFeedColumn + 2 * metrics::kFeedPadding);
    m_column = new QVBoxLayout(content);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(name);
    setWidget(content);
}

} // namespace ui
