// SPDX-License-Identifier: MIT
#include "ui/feed/row_estimate.h"

#include "ui/content/picture_grid.h"
#include "ui/theme/metrics.h"

#include <algorithm>

namespace ui {
namespace {

constexpr int kFoldMost = 14;
constexpr int kFoldShown = 8;

} // namespace

int estimateHeight(const FeedRow& row, int width, const RowStyle& style)
{
    const FeedColumn column = feedColumn(width + style.scrollBarWidth);
    const int avatar = column.narrow ? metrics::kAvatarNarrow : metrics::kAvatar;
    const int room = std::max(1, column.width - avatar - metrics::kAvatarGap);
    const int perLine = std::max(1, static_cast<int>(room / (0.5 * style.font(RowFont::Body).pixelSize())));
    if (row.contentWarning)
        return 2 * metrics::kRowPaddingTop + metrics::kNameLine + 2 * metrics::kActionHeight + 32;
    int lines = 0;
    int gaps = 0;
    for (const TextParagraph& paragraph : row.text.paragraphs) {
        lines += 1 + paragraph.length / perLine;
        gaps += paragraph.gapBefore ? 1 : 0;
        if (lines > kFoldMost) {
            lines = kFoldShown + 1;
            break;
        }
    }
    int height = metrics::kRowPaddingTop + metrics::kRowPaddingBottom + metrics::kNameLine + metrics::kStep8 +
                 metrics::kActionHeight + 3 + lines * style.scaled(21) + gaps * metrics::kStep8;
    if (row.repostedBy)
        height += metrics::kRepostLine + metrics::kStep4;
    if (row.isReply)
        height += 20;
    if (row.quote)
        height += 2 * metrics::kCardPadding + 72;
    if (!row.pictures.empty()) {
        std::vector<QSize> sizes;
        for (const FeedPicture& picture : row.pictures)
            sizes.push_back(picture.size);
        height += metrics::kStep8 + static_cast<int>(gridHeight(pictureGrid(sizes, room)));
    }
    return height;
}

} // namespace ui
