// SPDX-License-Identifier: MIT
#include "ui/compose/secret_text.h"

namespace ui {

bool holdsSecretKey(QStringView text)
{
    return text.contains(u"nsec1", Qt::CaseInsensitive) || text.contains(u"ncryptsec1", Qt::CaseInsensitive);
}

} // namespace ui
