"""A customer's way to the desk for whoever tries it: hear, answer, and see at the end what is so.

python -m evals.talk serve FOLDER [--pack NAME|MODULE:PACK] [--port N]
python -m evals.talk open FOLDER NAME [--phone P]  a new conversation, kept under NAME
python -m evals.talk say FOLDER NAME TEXT...       the customer writes; each TEXT is a message
python -m evals.talk records FOLDER NAME           what the conversation changed
python -m evals.talk transcript FOLDER NAME        all that was said in it
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import json
import shutil
import sqlite3
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Json = dict[str, Any]
_QUIET_SECONDS = 0.15
_LONGEST_SECONDS = 60


class Talks:
    """The conversations of a folder, and the desk that serves it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._file = folder / "talks.json"
        self.kept: dict[str, Json] = {}
        if self._file.exists():
            self.kept = json.loads(self._file.read_text())

    def one(self, name: str) -> Json:
        """A conversation by its name."""
        if name not in self.kept:
            known = ", ".join(self.kept) or "none yet"
            raise SystemExit(f"expected the name of a conversation ({known}); got {name!r}")
        return self.kept[name]

    def keep(self) -> None:
        """Write down how far each conversation was read."""
        self._file.write_text(json.dumps(self.kept, indent=1))

    def ask(self, method: str, path: str, body: Json | None = None, token: str = "") -> Json:
        """One request to the desk; a refusal ends the command with the desk's words."""
        url = (self.folder / "url").read_text().strip() + path
        headers = {"content-type": "application/json"}
        if token:
            headers["authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(url, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as reply:
                # Of a stream the first line is enough: the desk greets whom it sees arrive.
                streams = reply.headers.get_content_type() == "text/event-stream"
                return {} if streams and reply.readline() else json.loads(reply.read() or b"{}")
        except urllib.error.HTTPError as refusal:
            raise SystemExit(f"{refusal.code} {refusal.read().decode()}") from None

    @property
    def database(self) -> Path:
        """The desk's database."""
        return next((self.folder / "data").glob("*.db"))


def open_talk(talks: Talks, name: str, phone: str | None) -> None:
    """Begin a conversation and show its greeting."""
    if name in talks.kept:
        raise SystemExit(f"expected a new name; {name!r} is a conversation already")
    made = talks.ask("POST", "/api/conversations", {"phone": phone} if phone else {})
    talks.kept[name] = {"id": made["id"], "token": made["token"], "seen": 0}
    talks.ask("GET", f"/api/conversations/{made['id']}/stream", token=made["token"])
    with contextlib.closing(_read(talks.database)) as now:
        before = sqlite3.connect(talks.folder / f"{name}.before.db")
        now.backup(before)
        before.close()
    _hear(talks, name)


def say(talks: Talks, name: str, texts: list[str]) -> None:
    """Have the customer write, and print what they see until the desk is quiet."""
    talk = talks.one(name)
    for text in texts:
        path = f"/api/conversations/{talk['id']}/message"
        talks.ask("POST", path, {"text": text}, talk["token"])
    _hear(talks, name)


def _hear(talks: Talks, name: str) -> None:
    talk = talks.one(name)
    path, until = f"/api/conversations/{talk['id']}", time.monotonic() + _LONGEST_SECONDS
    seen = {"lastEventId": talk["seen"]}
    while True:
        time.sleep(_QUIET_SECONDS)
        missed = talks.ask("POST", f"{path}/resync", seen, talk["token"])
        if not missed["speaking"] and _is_answered(missed["events"]):
            break
        if time.monotonic() > until:
            raise SystemExit("the desk has not answered within a minute")
    for line in _lines(missed["events"]):
        print(line)
    talk["seen"] = f"{missed['lastEventId']}.{missed['history']}"
    talks.keep()


def _is_answered(events: list[Json]) -> bool:
    """Whether something was said after the customer's last message."""
    told = [one["type"] for one in events if one["type"] in {"message", "final", "error"}]
    return bool(told) and told[-1] != "message"


def _lines(events: list[Json]) -> Iterator[str]:
    """What a customer sees: who said what, and how a question was settled."""
    for event in events:
        data: Json = event.get("data") or {}
        match event["type"]:
            case "message":
                yield f"customer: {event['text']}"
            case "final" if data.get("state") != "superseded" and event.get("text"):
                yield f"desk: {event['text']}"
            case "error" if event.get("text"):
                yield f"desk: {event['text']}"
            case _:
                pass


def records(talks: Talks, name: str) -> None:
    """Print what the conversation did, and every row of the pack that is not as it was."""
    talk = talks.one(name)
    with (
        contextlib.closing(_read(talks.database)) as now,
        contextlib.closing(_read(talks.folder / f"{name}.before.db")) as before,
    ):
        done = "SELECT tool, kind, status, intent, result FROM ledger WHERE conversation_id = ?"
        for row in now.execute(f"{done} ORDER BY created_at", (talk["id"],)):
            print("ledger:", *row)
        for table in _pack_tables(now):
            old, new = _rows(before, table), _rows(now, table)
            for row in sorted(old - new):
                print(f"{table}: was {row}")
            for row in sorted(new - old):
                print(f"{table}: is  {row}")


def transcript(talks: Talks, name: str) -> None:
    """Print all that was said in a conversation."""
    with contextlib.closing(_read(talks.database)) as now:
        query = "SELECT body FROM events WHERE conversation_id = ? ORDER BY seq"
        told = now.execute(query, (talks.one(name)["id"],))
        for line in _lines([json.loads(body) for (body,) in told]):
            print(line)


def _read(database: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)


def _pack_tables(database: sqlite3.Connection) -> list[str]:
    """The tables that a pack keeps: a pack's migrations are counted under its name."""
    told = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    names, mark = [name for (name,) in told], "_alembic_version"
    packs = tuple(f"{name.removesuffix(mark)}_" for name in names if name.endswith(mark))
    return [name for name in names if packs and name.startswith(packs) and mark not in name]


def _rows(database: sqlite3.Connection, table: str) -> set[str]:
    return {json.dumps(row, default=str) for row in database.execute(f'SELECT * FROM "{table}"')}


def main() -> None:
    """Run one command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("command", choices=("serve", "open", "say", "records", "transcript"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("rest", nargs="*")
    parser.add_argument("--pack", default="pestcall")
    parser.add_argument("--port", type=int, default=8010)
    parser.add_argument("--phone")
    given = parser.parse_args()
    if given.command == "serve":
        shutil.rmtree(given.folder, ignore_errors=True)
        # Whoever only speaks does not wait for a whole server to be loaded.
        return importlib.import_module("evals.desk").serve(given.folder, given.pack, given.port)
    if not given.rest:
        parser.error("expected the name of a conversation")
    talks, name = Talks(given.folder), given.rest[0]
    match given.command:
        case "open":
            open_talk(talks, name, given.phone)
        case "say":
            say(talks, name, given.rest[1:])
        case "records":
            records(talks, name)
        case _:
            transcript(talks, name)
    return None


if __name__ == "__main__":
    main()
