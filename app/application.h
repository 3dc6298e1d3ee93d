// SPDX-License-Identifier: MIT
// Builds the window with all that it stands on, in order, and takes it down in reverse. The one
// class that knows every layer. GUI thread; there must be a QApplication.
#pragma once

#include "app/accounts.h"
#include "app/instance_server.h"
#include "app/opened_folder.h"
#include "app/unix_signals.h"
#include "core/media/media_fetcher.h"
#include "ui/main_window.h"
#include "ui/media/picture_store.h"
#include "ui/theme/theme.h"

#include <QObject>

#include <memory>
#include <optional>

namespace app {

class DemoWorld;

class Application : public QObject {
    Q_OBJECT

public:
    /// `mainMs`: milliseconds from process start to main(). All arguments outlive this.
    Application(const CommandLine& line, OpenedFolder& opened, Accounts& accounts, double mainMs);
    ~Application() override;

    /// Shows the window and runs until it is closed: the exit status. None: start the demo over.
    std::optional<int> exec();

private:
    void prepareWindow();
    void placeWindow();
    void afterFirstPaint();
    void startDemo();
    void loadPicturesOfFollowed();
    void keepWindow();
    void end();

    const CommandLine& m_line;
    OpenedFolder& m_opened;
    Accounts& m_accounts;
    const double m_mainMs;
    bool m_painted = false;
    bool m_startOver = false;
    std::unique_ptr<ui::Theme> m_theme; // applied before the first widget
    core::MediaFetcher m_fetcher;
    ui::PictureStore m_pictures;
    ui::MainWindow m_window;
    InstanceServer m_instances;
    std::unique_ptr<DemoWorld> m_demo;
    UnixSignals m_signals;
};

} // namespace app
