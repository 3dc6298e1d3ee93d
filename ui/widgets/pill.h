// SPDX-License-Identifier: MIT
// "↑ 12 new notes" with the faces of up to three authors.
#pragma once

#include "ui/feed/feed_row.h"
#include "ui/widgets/themed_button.h"

#include <vector>

namespace ui {

class PictureStore;

class Pill : public ThemedButton {
    Q_OBJECT

public:
    Pill(const Theme& theme, PictureStore& pictures, QWidget* parent = nullptr);

    /// Hidden at zero. Of `authors` the first three are shown.
    void setNews(int count, std::vector<FeedPerson> authors);

    /// Says "12 new" and shows nobody.
    void setShort(bool isShort);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int facesWidth() const;
    void setWords();

    PictureStore& m_pictures;
    std::vector<FeedPerson> m_authors;
    int m_count = 0;
    bool m_short = false;
};

} // namespace ui
