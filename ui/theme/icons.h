// SPDX-License-Identifier: MIT
// Line icons on a 24 px grid, drawn in any colour at any scale.
#pragma once

#include <QColor>
#include <QHash>
#include <QPixmap>

namespace ui {

enum class Icon {
    Home,
    Bell,
    Mail,
    Search,
    Bookmark,
    Relay,
    Gauge,
    Compose,
    Settings,
    Reply,
    Repost,
    Heart,
    Zap,
    More,
    Check,
    Close,
    Plus,
    Minus,
    ChevronDown,
    ChevronUp,
    ChevronRight,
    Back,
    Up,
    User,
    Users,
    At,
    Hash,
    Image,
    Smile,
    File,
    Attach,
    Eye,
    EyeOff,
    Lock,
    Unlock,
    Key,
    Clock,
    Warning,
    Info,
    Copy,
    Link,
    External,
    Send,
    Trash,
    Pin,
    Filter,
    Download,
    Upload,
    Play,
    Pause,
    Stop,
    Chart,
    Database,
    Shield,
    Globe,
    Offline,
    Refresh,
    Mute,
    Sun,
    Moon,
    Keyboard,
    Qr,
    Verified,
    Code,
    Flag,
    Compare,
    Undo,
    Quote,
    Panel,
    Outbox,
    Article,
    Help,
    List,
    Poll,
};
inline constexpr int kIcons = 74;

/// The outline of an icon as an SVG path.
const char* iconPath(Icon icon);

/// Pixmaps of icons, made once per size, colour and scale. GUI thread.
class Icons {
public:
    /// `size` in device-independent pixels. `filled` paints the inside too (my heart, my bookmark).
    QPixmap pixmap(Icon icon, int size, const QColor& color, qreal dpr, bool filled = false);

    void clear();

private:
    QHash<quint64, QPixmap> m_pixmaps;
};

} // namespace ui
