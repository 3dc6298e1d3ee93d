# SPDX-License-Identifier: MIT
"""Made-up people and what they sign. Their keys are computed from a seed and protect nothing."""
import json
import subprocess
import time

from stage import SIGN_EVENTS

NOW = int(time.time())
_NOTHING = {"id": "0" * 64, "sig": "0" * 128}


class Person:
    def __init__(self, secret, pubkey):
        self.secret = secret
        self.pubkey = pubkey

    def draft(self, kind, content, tags=(), ago=0):
        """An event that still has to be signed, `ago` seconds old."""
        return {**_NOTHING, "pubkey": self.pubkey, "created_at": NOW - ago, "kind": kind,
                "tags": [list(tag) for tag in tags], "content": content}

    def profile(self, name):
        return self.draft(0, json.dumps({"name": name}), ago=100_000)

    def follows(self, people):
        return self.draft(3, "", [("p", person.pubkey) for person in people], ago=90_000)

    def note(self, text, ago=0, tags=()):
        return self.draft(1, text, tags, ago)

    def write_key(self, path):
        path.write_text(self.secret + "\n")
        path.chmod(0o600)
        return path


def people(count):
    lines = subprocess.run([SIGN_EVENTS, "people", str(count)], capture_output=True, text=True, check=True).stdout
    return [Person(*line.split()) for line in lines.splitlines()]


def signed(drafts):
    lines = "".join(json.dumps(draft, ensure_ascii=False) + "\n" for draft in drafts)
    done = subprocess.run([SIGN_EVENTS, "sign"], input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]
