// SPDX-License-Identifier: MIT
// Paints a feed of sample rows into PNG files, for eyes: light and dark, wide and narrow, at
// scale 1 and 2, at normal and large text. Usage: render_feed FOLDER
#include "tests/ui/sample_rows.h"
#include "ui/feed/feed_header.h"
#include "ui/feed/feed_view.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QDir>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

namespace {

struct Shot {
    const char* name;
    int width;
    int height;
    bool dark;
    qreal text;
};

void render(const Shot& shot, const QString& folder)
{
    using Kind = ui::RowAction::Kind;
    ui::Theme theme(false);
    theme.setMode(shot.dark ? ui::Theme::Mode::Dark : ui::Theme::Mode::Light);
    theme.setTextScale(shot.text);
    theme.applyToApplication();
    ui::PictureStore pictures(nullptr);
    pictures.addSource(samples::picturePrefix(), samples::drawPicture);
    ui::FeedModel model;
    QWidget window;
    QMenu menu;
    auto* header = new ui::FeedHeader(theme, pictures, &window);
    header->setTitle(QStringLiteral("Following"), &menu);
    auto* view = new ui::FeedView(
        model, theme, pictures, [] { return samples::kNow; }, &window);
    view->setActions({Kind::Reply, Kind::Repost, Kind::Like, Kind::Zap, Kind::Bookmark, Kind::More,
                      Kind::SendNow, Kind::Discard});
    auto* layout = new QVBoxLayout(&window);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(header);
    layout->addWidget(view, 1);
    window.resize(shot.width, shot.height);
    window.show();
    auto rows = ui::makeRows(samples::items());
    header->setNews(12, {rows[1].author, rows[2].author, rows[3].author});
    model.merge(std::move(rows));
    view->setCurrentIndex(model.index(2));
    for (int quiet = 0; quiet < 5;) { // until no more pictures come
        QSignalSpy changed(&pictures, &ui::PictureStore::changed);
        window.grab();
        quiet = changed.wait(60) ? 0 : quiet + 1;
    }
    const QString scale = qEnvironmentVariable("QT_SCALE_FACTOR", QStringLiteral("1"));
    window.grab().save(QDir(folder).filePath(QLatin1String(shot.name) + QStringLiteral("@") + scale +
                                             QStringLiteral(".png")));
}

} // namespace

int main(int argc, char** argv)
{
    QApplication app(argc, argv);
    const QString folder = app.arguments().value(1, QStringLiteral("."));
    QDir().mkpath(folder);
    for (const Shot& shot :
         {Shot{"feed-wide-light", 800, 2400, false, 1}, Shot{"feed-wide-dark", 800, 2400, true, 1},
          Shot{"feed-narrow-light", 432, 2400, false, 1}, Shot{"feed-narrow-dark", 432, 1200, true, 1},
          Shot{"feed-large-text", 640, 2400, false, 2}, Shot{"feed-1440", 1440, 900, false, 1}})
        render(shot, folder);
    return 0;
}
