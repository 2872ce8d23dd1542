"""`frontdesk backup` and `restore`: one file while serving, and a desk that goes on from it."""

import json
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from frontdesk.cli import app
from tests.cli.processes import Server, echoing


def frontdesk(*arguments: str) -> Result:
    """Run a command in this process, beside the server in another."""
    return CliRunner().invoke(app, arguments)


def ask(url: str, token: str = "", body: Any = None) -> Any:
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as reply:
        return json.load(reply)


def conversations(server: Server) -> int:
    return int(str(server.stored("SELECT count(*) FROM conversations")[0][0]))


def test_that_a_backup_made_while_serving_is_restored_with_its_tokens(tmp_path: Path) -> None:
    archive, data, fresh = tmp_path / "kept.tar.gz", tmp_path / "data", tmp_path / "fresh"
    with echoing(data, FRONTDESK_RATE_LIMITS="off") as server:
        opened = ask(f"{server.url}/api/conversations", body={})
        done = frontdesk("backup", str(archive), "--data", str(data))
        assert (done.exit_code, archive.stat().st_mode & 0o777) == (0, 0o600)
        later = ask(f"{server.url}/api/conversations", body={})
        again = frontdesk("backup", str(archive), "--data", str(data))
        assert again.exit_code == 1 and "expected a file that is not there yet" in again.stderr
        served = frontdesk("restore", str(archive), "--data", str(data), "--force")
        assert served.exit_code == 1 and "served by another process" in served.stderr
        assert later["id"] != opened["id"] and conversations(server) == 2
    assert frontdesk("restore", str(archive), "--data", str(fresh)).exit_code == 0
    assert {path.stat().st_mode & 0o077 for path in (fresh, *fresh.iterdir())} == {0}
    with echoing(fresh) as server:
        assert conversations(server) == 1
        health = f"{server.url}/api/conversations/{opened['id']}/health"
        assert ask(health, opened["token"])["ok"] is True


def test_that_what_a_folder_holds_is_kept_aside_or_the_restore_refused(
    server: Server, tmp_path: Path
) -> None:
    into, fresh = tmp_path / "backups", tmp_path / "fresh"
    into.mkdir()
    assert frontdesk("backup", str(into), "--data", str(server.data)).exit_code == 0
    (archive,) = into.iterdir()
    assert frontdesk("restore", str(archive), "--data", str(fresh)).exit_code == 0
    (fresh / "frontdesk.db").write_bytes(b"older")
    refused = frontdesk("restore", str(archive), "--data", str(fresh))
    assert refused.exit_code == 1 and "it has frontdesk.db, secret; --force" in refused.stderr
    assert frontdesk("restore", str(archive), "--data", str(fresh), "--force").exit_code == 0
    (aside,) = fresh.glob("before-restore-*")
    assert (aside / "frontdesk.db").read_bytes() == b"older"
    assert (fresh / "frontdesk.db").stat().st_size > 1000


def test_that_a_damaged_backup_changes_nothing(server: Server, tmp_path: Path) -> None:
    archive, fresh = tmp_path / "kept.tar.gz", tmp_path / "fresh"
    frontdesk("backup", str(archive), "--data", str(server.data))
    archive.write_bytes(archive.read_bytes()[:3000])
    done = frontdesk("restore", str(archive), "--data", str(fresh))
    assert done.exit_code == 1 and "cannot restore" in done.stderr
    assert [path.name for path in fresh.iterdir()] == ["lock"]


def test_that_postgresql_is_told_how(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FRONTDESK_DATABASE_URL", "postgresql://a@127.0.0.1:1/b")
    for command, told in (("backup", "pg_dump"), ("restore", "pg_restore")):
        done = frontdesk(command, str(tmp_path / "file"), "--data", str(tmp_path))
        assert done.exit_code == 1 and told in done.stderr
