# SPDX-License-Identifier: MIT
"""A relay client of a few lines, so that what arrived at a relay is not judged by our own code."""
import base64
import json
import os
import socket
import struct
import urllib.parse


class RelaySocket:
    def __init__(self, url):
        address = urllib.parse.urlsplit(url)
        self.socket = socket.create_connection((address.hostname, address.port), timeout=20)
        self.buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET {address.path or '/'} HTTP/1.1\r\nHost: {address.netloc}\r\n"
                             "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self._read()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        assert b" 101 " in head.split(b"\r\n")[0], head

    def _read(self):
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError("the relay hung up")
        self.buffer += data

    def _take(self, count):
        while len(self.buffer) < count:
            self._read()
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def send(self, message):
        data = json.dumps(message, ensure_ascii=False).encode()
        size = (struct.pack("!B", 0x80 | len(data)) if len(data) < 126 else
                struct.pack("!BH", 0x80 | 126, len(data)) if len(data) < 65536 else
                struct.pack("!BQ", 0x80 | 127, len(data)))
        mask = os.urandom(4)
        self.socket.sendall(b"\x81" + size + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def receive(self):
        """The next message; whole text frames only, which is what relays send."""
        while True:
            first, second = self._take(2)
            size = second & 0x7f
            if size == 126:
                size = struct.unpack("!H", self._take(2))[0]
            elif size == 127:
                size = struct.unpack("!Q", self._take(8))[0]
            data = self._take(size)
            if first & 0x0f == 1:
                return json.loads(data)
            if first & 0x0f == 8:
                raise ConnectionError("the relay said goodbye")

    def fetch(self, query):
        """All stored events for a filter."""
        self.send(["REQ", "fetch", query])
        events = []
        while True:
            message = self.receive()
            if message[0] == "EVENT":
                events.append(message[2])
            elif message[0] in ("EOSE", "CLOSED"):
                self.send(["CLOSE", "fetch"])
                return events

    def publish(self, event):
        """Sends an event and returns whether the relay took it."""
        self.send(["EVENT", event])
        while True:
            message = self.receive()
            if message[0] == "OK" and message[1] == event["id"]:
                return message[2]

    def close(self):
        self.socket.close()
