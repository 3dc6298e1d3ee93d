# SPDX-License-Identifier: MIT
"""What is stored is on screen, without a network."""
import unittest

from people import people, signed
from stage import Stage, eventually
from window import Window


class FeedFromDisk(Stage):
    def setUp(self):
        super().setUp()
        self.reader, self.ilka, self.wren, self.stranger = people(4)
        self.import_events(signed([
            self.ilka.profile("Ilka Fenmoor"), self.wren.profile("Wren Alderquist"),
            self.stranger.profile("Nobody Known"),
            self.reader.follows([self.ilka, self.wren]),
            self.ilka.note("bitterns at the east hide", ago=300),
            self.wren.note("low water at the spit", ago=200),
            self.ilka.note("reed cutting on Sunday", ago=100),
            self.stranger.note("a note that nobody asked for", ago=50)]))
        self.key = self.reader.write_key(self.folder / "key")

    def test_shows_the_notes_of_those_followed_with_names_newest_first(self):
        window = Window(self, "--offline", "--key-file", self.key)
        window.wait_for("bitterns at the east hide", "low water at the spit", "reed cutting on Sunday")
        rows = [row for row in window.rows() if "hide" in row or "spit" in row or "Sunday" in row]
        self.assertEqual(len(rows), 3, rows)
        self.assertIn("Ilka Fenmoor", rows[0])
        self.assertIn("reed cutting on Sunday", rows[0])
        self.assertIn("Wren Alderquist", rows[1])
        self.assertIn("bitterns at the east hide", rows[2])
        self.assertFalse(window.shows("nobody asked for"))
        window.close()

    def test_shows_what_another_program_imports_while_it_is_open(self):
        window = Window(self, "--offline", "--key-file", self.key)
        window.wait_for("reed cutting on Sunday")
        self.import_events(signed([self.wren.note("handed over while open")]))

        def at_the_top():
            window.press("Home")  # what arrives above waits out of sight
            return window.shows("handed over while open")

        eventually(at_the_top, "the note is in the feed")
        window.close()

    def test_keeps_what_was_there_after_a_kill(self):
        window = Window(self, "--offline", "--key-file", self.key)
        window.wait_for("reed cutting on Sunday")
        window.program.kill()
        window = Window(self, "--offline", "--key-file", self.key)
        window.wait_for("reed cutting on Sunday", "low water at the spit")
        window.close()


if __name__ == "__main__":
    unittest.main(verbosity=2)
