# SPDX-License-Identifier: MIT
"""Notes go out to a relay and come in from one, also over an outage and a restart."""
import json
import unittest

from people import people, signed
from relay_socket import RelaySocket
from stage import SMALL_RELAY, Stage, eventually
from window import Window


class WriteAndSend(Stage):
    def setUp(self):
        super().setUp()
        self.me, self.wren = people(2)
        self.key = self.me.write_key(self.folder / "key")
        self.import_events(signed([self.me.profile("Ilka Fenmoor"), self.wren.profile("Wren Alderquist"),
                                   self.me.follows([self.me, self.wren])]))
        self.relay = None
        self.start_relay(0)

    def start_relay(self, port):
        self.relay = self.start("relay", [SMALL_RELAY, self.folder / "relay-store", port])
        self.url = self.relay.first_line()
        self.port = self.url.rstrip("/").rsplit(":", 1)[1]

    def stop_relay(self):
        self.relay.kill()

    def open_window(self):
        return Window(self, "--key-file", self.key, "--relay", self.url)

    def write(self, window, text):
        window.activate()
        window.press("n")
        eventually(lambda: any(role in ("text", "entry") for role, _, _ in window.nodes()), "the composer opens")
        window.type(text)
        window.press("ctrl+Return")
        window.wait_for(text)

    def at_the_relay(self, text):
        """The note with this text as the relay hands it out, once it is there."""
        def found():
            relay = RelaySocket(self.url)
            try:
                return [event for event in relay.fetch({"authors": [self.me.pubkey], "kinds": [1]})
                        if event["content"] == text]
            finally:
                relay.close()
        return eventually(found, f"the relay has the note: {text}")[0]

    def test_a_note_that_is_written_arrives_at_the_relay(self):
        window = self.open_window()
        self.write(window, "first heron of the year")
        event = self.at_the_relay("first heron of the year")
        said = self.ctl("verify", "--json", text=json.dumps(event) + "\n")
        self.assertTrue(json.loads(said)["valid"], said)
        window.close()

    def test_a_note_that_arrives_is_shown(self):
        window = self.open_window()
        relay = RelaySocket(self.url)
        self.assertTrue(relay.publish(signed([self.wren.note("seen from the other bank")])[0]))
        window.wait_for("seen from the other bank")
        relay.close()
        window.close()

    def test_a_note_waits_while_the_relay_is_gone(self):
        window = self.open_window()
        self.write(window, "before the outage")
        self.at_the_relay("before the outage")
        self.stop_relay()
        self.write(window, "during the outage")
        self.start_relay(self.port)
        self.at_the_relay("during the outage")
        window.close()

    def test_a_note_waits_over_a_restart(self):
        self.stop_relay()
        window = self.open_window()
        self.write(window, "written before the restart")
        window.close()
        self.start_relay(self.port)
        window = self.open_window()
        self.at_the_relay("written before the restart")
        window.wait_for("written before the restart")
        window.close()


if __name__ == "__main__":
    unittest.main(verbosity=2)
