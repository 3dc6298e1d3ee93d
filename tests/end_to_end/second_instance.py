# SPDX-License-Identifier: MIT
"""A second heronry on the same data folder raises the first and ends."""
import unittest

from stage import HERONRY, Stage, eventually
from window import Window


class SecondInstance(Stage):
    def test_raises_the_first_window_and_ends(self):
        window = Window(self, "--offline")
        eventually(window.is_active, "the window has the keys")
        self.run_tool("xdotool", "windowminimize", "--sync", window.id)
        eventually(lambda: not window.is_active(), "the window is out of the way")
        second = self.start("second", [HERONRY, "--data-dir", self.data, "--offline"])
        self.assertEqual(second.process.wait(60), 0, second.complained())
        eventually(window.is_active, "the first window came to the front")
        window.close()

    def test_leaves_another_data_folder_alone(self):
        window = Window(self, "--offline")
        other = self.start("second", [HERONRY, "--data-dir", self.folder / "other", "--offline"])
        eventually((self.folder / "other" / "socket").exists, "the other one has a window of its own")
        self.assertEqual(other.end(), 0, other.complained())
        window.close()


if __name__ == "__main__":
    unittest.main(verbosity=2)
