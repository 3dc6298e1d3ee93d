// SPDX-License-Identifier: MIT
// The floor that Heronry's first paint is compared with: a Qt window with nothing in it. Prints
// the milliseconds from HERONRY_T0_NS (CLOCK_MONOTONIC, set by who starts it) to its first paint,
// as one line of JSON, and ends.
#include <QApplication>
#include <QPainter>
#include <QWidget>

#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace {

class EmptyWindow : public QWidget {
protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter(this).fillRect(rect(), Qt::white);
        if (m_painted)
            return;
        m_painted = true;
        timespec now{};
        clock_gettime(CLOCK_MONOTONIC, &now);
        const char* start = std::getenv("HERONRY_T0_NS");
        const double since = start ? std::strtod(start, nullptr) : 0;
        const double nanoseconds =
            static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec) - since;
        std::printf("{\"first_paint_ms\":%.2f}\n", nanoseconds / 1e6);
        std::fflush(stdout);
        QMetaObject::invokeMethod(this, &QWidget::close, Qt::QueuedConnection);
    }

private:
    bool m_painted = false;
};

} // namespace

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    EmptyWindow window;
    window.resize(1280, 860);
    window.show();
    return QApplication::exec();
}
