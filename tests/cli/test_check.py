"""`frontdesk check`: each thing that can be wrong has its line, and nothing is changed."""

import json
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from typer.testing import CliRunner

from frontdesk.cli import app
from frontdesk.cli.banner import announce
from frontdesk.cli.options import chosen_settings
from frontdesk.models.embedding.weights import weights_folder
from frontdesk.models.local_servers import LocalServer
from frontdesk.pack.pack import Pack
from frontdesk.pack.prompts import DefaultPrompts
from frontdesk.serving import with_model_at_hand
from frontdesk.settings import SETTINGS
from frontdesk.store.migrate import migrate_sqlite
from tests.models.providers import fake_openai
from tests.proof.small_pack import small_pack


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for declared in SETTINGS:
        monkeypatch.delenv(declared.env, raising=False)


def checked(data: Path) -> tuple[int, dict[str, tuple[str, str]]]:
    """The exit code, and what was found: its grade and its detail."""
    done = CliRunner().invoke(app, ["check", "--json", "--data", str(data)])
    found: list[dict[str, Any]] = json.loads(done.stdout)["findings"]
    return done.exit_code, {one["what"]: (one["grade"], one["detail"]) for one in found}


def test_that_a_desk_before_its_first_start_is_well(tmp_path: Path) -> None:
    code, found = checked(tmp_path / "data")
    assert code == 0 and {grade for grade, _ in found.values()} == {"ok"}
    assert list(found) == ["settings", "pack", "secret", "folder", "weights", "database"]
    assert list(tmp_path.iterdir()) == []
    shown = CliRunner().invoke(app, ["check", "--data", str(tmp_path)]).stdout.splitlines()
    assert [line.split()[:2] for line in shown] == [["ok", name] for name in found]


def test_that_further_packs_are_looked_at_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FRONTDESK_PACKS", "none nowhere:pack")
    done = CliRunner().invoke(app, ["check", "--json", "--data", str(tmp_path / "data")])
    lines = [one for one in json.loads(done.stdout)["findings"] if one["what"] == "pack"]
    assert [one["grade"] for one in lines] == ["ok", "ok", "fail"]
    assert "expected a module nowhere" in lines[2]["detail"] and done.exit_code == 1


def test_that_an_old_schema_and_open_files_are_warned_of(tmp_path: Path) -> None:
    migrate_sqlite(tmp_path / "frontdesk.db")
    (tmp_path / "frontdesk.db").chmod(0o644)
    code, found = checked(tmp_path)
    assert code == 0
    assert found["database"][0] == "warn" and "pestcall_alembic_version" in found["database"][1]
    assert found["folder"][0] == "warn" and "chmod -R go=" in found["folder"][1]


@pytest.mark.parametrize(
    ("name", "value", "what", "said"),
    [
        ("FRONTDESK_MODLE", "x", "settings", "did you mean FRONTDESK_MODEL?"),
        ("FRONTDESK_PACK", "nobodys", "pack", "expected one of the installed packs"),
        ("FRONTDESK_DATABASE_URL", "postgresql://a@127.0.0.1:1/b", "database", "cannot be read"),
    ],
)
def test_that_what_would_end_a_start_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str, what: str, said: str
) -> None:
    monkeypatch.setenv(name, value)
    code, found = checked(tmp_path)
    assert (code, found[what][0]) == (1, "fail") and said in found[what][1]


@pytest.mark.parametrize(
    ("declared", "code", "grade", "said"),
    [
        ({}, 0, "warn", "expected `action`, by which consent to it is read"),
        ({"claims": ("canceled",)}, 1, "fail", "expected `claims` among cancelled, booked"),
    ],
)
def test_that_what_a_pack_declares_wrongly_is_found(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    declared: dict[str, Any],
    code: int,
    grade: str,
    said: str,
) -> None:
    class Point:
        name = "wrong"

        def load(self) -> Pack:
            return Pack(prompts=DefaultPrompts(), tools=small_pack(action=None, **declared))

    def installed(group: str) -> list[Point]:
        return [Point()]

    monkeypatch.setattr("frontdesk.pack.pack.entry_points", installed)
    monkeypatch.setenv("FRONTDESK_PACK", "wrong")
    found_code, found = checked(tmp_path)
    assert (found_code, found["pack"][0]) == (code, grade)
    assert said in found["pack"][1] and "cancelAppointment" in found["pack"][1]


def test_that_a_weak_secret_and_a_file_that_is_no_database_fail(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("")
    (tmp_path / "frontdesk.db").write_text("not a database at all" * 100)
    code, found = checked(tmp_path)
    assert (code, found["secret"][0], found["database"][0]) == (1, "fail", "fail")
    assert "file is not a database" in found["database"][1]


def test_that_missing_weights_are_a_warning_with_what_to_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.prefix", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert not weights_folder().exists()
    code, found = checked(tmp_path / "data")
    assert (code, found["weights"][0]) == (0, "warn")
    assert "run `frontdesk weights`" in found["weights"][1]


def test_that_a_model_is_asked_whether_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FRONTDESK_MODEL", "one")
    monkeypatch.setenv("FRONTDESK_FALLBACK_MODEL", "two")
    monkeypatch.setenv("FRONTDESK_FALLBACK_MODEL_URL", "http://127.0.0.1:1/v1")
    monkeypatch.setenv("FRONTDESK_MODEL_PARAMETERS", "top_p=0.5 reasoning_effort=low")
    with fake_openai() as url:
        monkeypatch.setenv("FRONTDESK_MODEL_URL", url)
        code, found = checked(tmp_path)
    assert (found["model one"][0], found["model two"][0], code) == ("ok", "fail", 1)
    assert "cannot reach http://127.0.0.1:1/v1" in found["model two"][1]
    asked_with = "top_p 0.5, reasoning_effort low; may reason unseen for 30 s"
    assert found["model one"][1].endswith(asked_with)


@pytest.mark.parametrize("auto", [False, True])
def test_that_a_model_on_this_machine_is_looked_for_only_where_it_is_asked_for(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    auto: bool,
) -> None:
    asked: list[str] = []

    class Server(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"data":[{"id":"nomic-embed-text"},{"id":"qwen3:8b"}]}')

        def log_message(self, format: str, *args: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Server) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        there = LocalServer("Ollama", server.server_port)
        monkeypatch.setattr("frontdesk.models.at_hand.SERVERS", (there,))
        if auto:
            monkeypatch.setenv("FRONTDESK_MODEL", "auto")
        code, found = checked(tmp_path)
        settings, at_hand = with_model_at_hand(chosen_settings())
        announce(settings, 8000, "", at_hand.told)
        server.shutdown()
    shown = capsys.readouterr().out
    assert code == 0 and ("auto" in found) is auto
    assert asked == (["/v1/models"] * 3 if auto else [])
    if auto:
        assert found["auto"][0] == found["model qwen3:8b"][0] == "ok"
        assert f"qwen3:8b of Ollama at {there.url}" in found["auto"][1]
        assert f"found  qwen3:8b of Ollama at {there.url}" in shown
        assert "model  qwen3:8b > the house model" in shown
    else:
        assert "found" not in shown


def test_that_no_model_on_this_machine_is_a_warning_and_the_house_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("frontdesk.models.at_hand.SERVERS", (LocalServer("Ollama", 1),))
    monkeypatch.setenv("FRONTDESK_MODEL", "auto")
    code, found = checked(tmp_path)
    assert (code, found["auto"][0]) == (0, "warn")
    assert "no model on this machine (asked Ollama :1): the house answers" in found["auto"][1]


def test_that_examples_are_read_by_the_others(tmp_path: Path) -> None:
    asked = ["check", "--examples", "--pack", "tests.library.pack:fresh_library_pack"]
    found = CliRunner().invoke(app, [*asked, "--data", str(tmp_path / "data")])
    lines = [line for line in found.stdout.splitlines() if " examples " in line]
    read = [line for line in lines if " is read as " in line]
    assert len(read) > 5 and sum(line.startswith("ok") for line in read) > len(read) // 2
    assert all(line.startswith("warn") for line in lines if line not in read)
    assert not (tmp_path / "data").exists()
