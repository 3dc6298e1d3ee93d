# SPDX-License-Identifier: MIT
"""The window as its user has it: keys go in through the display, and what it shows is asked for
the way a screen reader does (AT-SPI)."""
import subprocess

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

from stage import HERONRY, eventually

CONTROLS = {"push button", "toggle button", "check box", "radio button", "text", "entry", "combo box",
            "page tab", "menu item", "list", "slider", "spin button"}


class Window:
    def __init__(self, stage, *arguments):
        """Starts heronry on the stage's data folder and waits until its window is there."""
        self.stage = stage
        self.program = stage.start("heronry", [HERONRY, "--data-dir", stage.data, *arguments])
        self.id = eventually(self._find, "the window is shown")
        self.activate()

    def _find(self):
        if not self.program.is_running():
            raise AssertionError(f"heronry ended early:\n{self.program.complained()}")
        found = self._xdotool("search", "--onlyvisible", "--pid", self.program.pid, "--name", ".").stdout.split()
        return found and found[0]

    def _xdotool(self, *words):
        return self.stage.run_tool("xdotool", *words)

    def activate(self):
        self._xdotool("windowactivate", "--sync", self.id)

    def is_active(self):
        return self._xdotool("getactivewindow").stdout.strip() == self.id

    def press(self, *keys):
        for key in keys:
            self._xdotool("key", "--clearmodifiers", key)

    def type(self, text):
        self._xdotool("type", "--delay", "20", text)

    def picture(self, path):
        subprocess.run(["import", "-window", self.id, str(path)], env=self.stage.environment, check=True)

    def close(self):
        """Asks it to end; anything but a clean end fails, a leak found by a sanitizer too."""
        status = self.program.end()
        self.stage.assertEqual(status, 0, f"heronry ended with {status}:\n{self.program.complained()[-4000:]}")

    # What a screen reader finds

    def accessible(self):
        """The program's node in the tree, or None while it has not joined."""
        desktop = Atspi.get_desktop(0)
        desktop.clear_cache()
        for i in range(desktop.get_child_count()):
            try:
                child = desktop.get_child_at_index(i)
                if child and child.get_process_id() == self.program.pid:
                    return child
            except GLib.Error:
                continue  # it left while we looked
        return None

    def nodes(self):
        """All (role, name, node) below the program; rows appear and go while one walks."""
        found = []

        def walk(node, depth):
            if node is None or depth > 30:
                return
            try:
                found.append((node.get_role_name(), node.get_name() or "", node))
                for i in range(min(node.get_child_count(), 300)):
                    walk(node.get_child_at_index(i), depth + 1)
            except GLib.Error:
                pass

        root = self.accessible()
        if root:
            root.clear_cache()
            walk(root, 0)
        return found

    def rows(self):
        return [name for role, name, _ in self.nodes() if role == "list item"]

    def shows(self, *texts):
        """Whether each text is in some row."""
        rows = self.rows()
        return all(any(text in row for row in rows) for text in texts)

    def wait_for(self, *texts):
        eventually(lambda: self.shows(*texts), f"rows show {texts}; they are {self.rows()}")
