# SPDX-License-Identifier: MIT
"""A display, a home and a data folder of its own for one case, and the programs that play in it.

The programs are the real ones. HERONRY_BUILD names the build folder. What a case waits for is
asked again and again until it is so, or until it took far too long.
"""
import atexit
import functools
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

BUILD = pathlib.Path(os.environ["HERONRY_BUILD"])
HERONRY = BUILD / "app" / "heronry"
HERONRYCTL = BUILD / "app" / "heronryctl"
SMALL_RELAY = BUILD / "tests" / "support" / "small_relay"
SIGN_EVENTS = BUILD / "tests" / "support" / "sign_events"
MAKE_EVENTS = BUILD / "tests" / "support" / "make_events"
FAR_TOO_LONG = 60  # seconds; sanitizers on a busy machine are slow


def eventually(holds, what, seconds=FAR_TOO_LONG):
    """Returns the first true value of `holds`, or fails and says what did not happen."""
    end = time.monotonic() + seconds
    while True:
        value = holds()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"it did not happen in {seconds} s: {what}")
        time.sleep(0.05)


class Program:
    """A running program with what it says in files."""

    def __init__(self, folder, name, arguments, environment):
        self.name = name
        self.out = folder / f"{name}.out"
        self.err = folder / f"{name}.err"
        with self.out.open("wb") as out, self.err.open("wb") as err:
            self.process = subprocess.Popen([str(word) for word in arguments], stdin=subprocess.DEVNULL,
                                            env=environment, stdout=out, stderr=err)

    @property
    def pid(self):
        return self.process.pid

    def said(self):
        return self.out.read_text(errors="replace")

    def complained(self):
        return self.err.read_text(errors="replace")

    def is_running(self):
        return self.process.poll() is None

    def first_line(self):
        """The first whole line on standard output, once it is there."""
        def line():
            if not self.is_running() and "\n" not in self.said():
                raise AssertionError(f"{self.name} ended early:\n{self.complained()}")
            return "\n" in self.said() and self.said().split("\n")[0]
        return eventually(line, f"{self.name} says something")

    def end(self, sign=signal.SIGTERM):
        """Asks it to end and returns its status."""
        if self.is_running():
            self.process.send_signal(sign)
        try:
            return self.process.wait(FAR_TOO_LONG)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError(f"{self.name} did not end when asked")

    def kill(self):
        if self.is_running():
            self.process.kill()
        self.process.wait()


@functools.cache
def display():
    """A display with a window manager for all cases of this process: its name. The tree that screen
    readers see lives as long as the display that it was first used on."""
    for program in ("Xvfb", "openbox", "xdotool"):
        if not shutil.which(program):
            raise AssertionError(f"{program} is missing: packaging/install-dependencies check installs it")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="heronry-display-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    xvfb = Program(folder, "xvfb", ["Xvfb", "-displayfd", "1", "-screen", "0", "1440x900x24",
                            "-nolisten", "tcp", "-noreset"],
                   os.environ)
    atexit.register(xvfb.kill)
    os.environ["DISPLAY"] = ":" + xvfb.first_line()
    openbox = Program(folder, "openbox", ["openbox"], os.environ)
    atexit.register(openbox.kill)
    eventually(lambda: subprocess.run(["xdotool", "get_num_desktops"], capture_output=True, check=False)
               .returncode == 0, "the window manager is there")
    return os.environ["DISPLAY"]


class Stage(unittest.TestCase):
    """Base of all cases. `needs_display = False` where none is needed."""

    needs_display = True

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="heronry-case-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.data = self.folder / "store"
        self.programs = []
        self.addCleanup(self._end_programs)
        self.environment = {
            name: value for name, value in os.environ.items()
            if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_CURRENT_DESKTOP")}
        for name, sub in (("HOME", "home"), ("XDG_RUNTIME_DIR", "runtime"), ("XDG_DATA_HOME", "data"),
                          ("XDG_CONFIG_HOME", "config"), ("XDG_CACHE_HOME", "cache")):
            (self.folder / sub).mkdir(mode=0o700)
            self.environment[name] = str(self.folder / sub)
        self.environment["QT_LINUX_ACCESSIBILITY_ALWAYS_ON"] = "1"
        self.environment["LC_ALL"] = "C.UTF-8"
        if self.needs_display:
            self.environment["DISPLAY"] = display()

    def _end_programs(self):
        failed = not self._is_well()
        for program in reversed(self.programs):
            program.kill()
            if failed and program.complained():
                print(f"--- {program.name} complained:\n{program.complained()[-4000:]}", file=sys.stderr)

    def _is_well(self):
        outcome = self._outcome
        result = getattr(outcome, "result", None)
        bad = getattr(result, "failures", []) + getattr(result, "errors", [])
        errors = [fault for _, fault in getattr(outcome, "errors", []) if fault]
        return not errors and not any(case is self for case, _ in bad)

    def start(self, name, arguments):
        number = sum(1 for program in self.programs if program.name.startswith(name))
        program = Program(self.folder, f"{name}{number or ''}", arguments, self.environment)
        self.programs.append(program)
        return program

    def run_tool(self, *words, text=None):
        return subprocess.run([str(word) for word in words], env=self.environment, input=text, text=True,
                              capture_output=True, timeout=FAR_TOO_LONG)

    def ctl(self, *words, text=None, status=0):
        """heronryctl on this case's store: what it printed, after checking its status."""
        done = self.run_tool(HERONRYCTL, *words, "--data-dir", self.data, text=text)
        self.assertEqual(done.returncode, status, f"heronryctl {words}: {done.stderr}")
        return done.stdout

    def stored(self, query):
        return [json.loads(line) for line in self.ctl("query", json.dumps(query)).splitlines()]

    def import_events(self, events):
        lines = "".join(json.dumps(event, ensure_ascii=False) + "\n" for event in events)
        return self.ctl("import", "-", text=lines)
