# SPDX-License-Identifier: MIT
"""The demonstration as a screen reader finds it."""
import unittest

from stage import Stage, eventually
from window import CONTROLS, Window


class ScreenReader(Stage):
    def test_finds_rows_with_author_time_and_text_and_no_control_without_a_name(self):
        window = Window(self, "--demo")
        eventually(lambda: len([row for row in window.rows() if len(row) > 15]) >= 5, "rows are in the tree", 120)
        nodes = window.nodes()
        roles = {role for role, _, _ in nodes}
        self.assertIn("list", roles)
        unnamed = [role for role, name, _ in nodes if role in CONTROLS and not name.strip()]
        self.assertEqual(unnamed, [])
        # A row that left the feed while we looked has no name any more.
        rows = [name for role, name, _ in nodes if role == "list item" and name]
        self.assertGreaterEqual(len(rows), 5)
        for row in rows:
            self.assertRegex(row, r"(?i)\d|now|yesterday", "a row without a time")
        window.close()


if __name__ == "__main__":
    unittest.main(verbosity=2)
