# SPDX-License-Identifier: MIT
"""A data folder that cannot be used: a sentence, no crash, no loss."""
import fcntl
import json
import os
import resource
import signal
import subprocess
import unittest

from people import people, signed
from stage import HERONRY, HERONRYCTL, MAKE_EVENTS, Stage


class BadFolders(Stage):
    needs_display = False

    def setUp(self):
        super().setUp()
        self.environment["QT_QPA_PLATFORM"] = "offscreen"
        me, = people(1)
        self.events = signed([me.note("one note", ago=10)])

    def window_refuses(self, folder):
        done = subprocess.run([HERONRY, "--data-dir", folder, "--offline",
                               "--print-first-paint", "--quit-after-paint"],
                              env=self.environment, capture_output=True, text=True, timeout=60)
        self.assertGreater(done.returncode, 0, f"ended by a signal or as if all were well: {done}")
        self.assertGreater(len(done.stderr.split()), 3, f"no sentence: {done.stderr}")

    def import_refuses(self, folder):
        done = subprocess.run([HERONRYCTL, "import", "-", "--data-dir", folder], env=self.environment,
                              input=json.dumps(self.events[0]) + "\n", capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 3, done)
        self.assertGreater(len(done.stderr.split()), 3, f"no sentence: {done.stderr}")

    def test_a_file_in_its_place(self):
        place = self.folder / "file"
        place.write_text("something else")
        self.import_refuses(place)
        self.window_refuses(place)
        self.assertEqual(place.read_text(), "something else")

    def test_a_place_where_nothing_can_be_made(self):
        self.import_refuses("/proc/heronry")
        self.window_refuses("/proc/heronry")

    @unittest.skipIf(os.geteuid() == 0, "root may write everywhere")
    def test_a_folder_without_permission(self):
        place = self.folder / "closed"
        place.mkdir(mode=0o500)
        self.import_refuses(place)
        self.window_refuses(place)

    def test_a_folder_held_by_another_program(self):
        self.import_events(self.events)
        with open(self.data / "lock", "a", encoding="ascii") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.import_refuses(self.data)
            self.window_refuses(self.data)
        self.assertEqual(len(self.stored({"kinds": [1]})), 1)

    def test_a_disk_that_is_full(self):
        """A limit on the size of files stands for the end of the disk."""
        def limited():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (3_000_000, 3_000_000))

        lines = subprocess.run([MAKE_EVENTS, "20000"], capture_output=True, check=True).stdout
        done = subprocess.run([HERONRYCTL, "import", "-", "--data-dir", self.data], env=self.environment,
                              input=lines, capture_output=True, timeout=300, preexec_fn=limited)
        self.assertEqual(done.returncode, 3, done.stderr[-1000:])
        self.assertGreater(len(done.stderr.split()), 3)
        committed = [json.loads(line) for line in done.stdout.splitlines() if line.startswith(b'{"committed"')]
        promised = committed[-1]["committed"] if committed else 0

        check = self.run_tool("sqlite3", self.data / "heronry.db", "PRAGMA integrity_check")
        self.assertEqual(check.stdout.strip(), "ok", check.stderr)
        wanted = [json.loads(line)["id"] for line in lines.splitlines()[:promised]]
        for start in range(0, len(wanted), 500):
            part = wanted[start:start + 500]
            have = {event["id"] for event in self.stored({"ids": part})}
            self.assertEqual(len(have), len(part), "an event that was promised is gone")
        # With room again it goes on where it stopped.
        done = subprocess.run([HERONRYCTL, "import", "-", "--data-dir", self.data], env=self.environment,
                              input=lines, capture_output=True, timeout=300, check=True)
        self.assertEqual(int(self.ctl("count", "{}").strip().split(":")[-1].rstrip("}")), 20000)


if __name__ == "__main__":
    unittest.main(verbosity=2)
