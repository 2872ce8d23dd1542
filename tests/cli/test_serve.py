"""`frontdesk serve`: options, the banner, and errors in one line."""

import socket
from pathlib import Path

import pytest
from typer.testing import CliRunner

from frontdesk.cli import app
from frontdesk.cli.options import chosen_settings
from frontdesk.store.open import DataFolder
from tests.cli.processes import serving


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PORT", "DATA", "FRONTDESK_HOST", "FRONTDESK_DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)


def refused(*arguments: str) -> str:
    """Serve in vain; return the one line that says why."""
    result = CliRunner().invoke(app, ["serve", *arguments])
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.count("\n") == 1
    return result.stderr


def test_that_options_override_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PORT", "1")
    monkeypatch.setenv("DATA", "elsewhere")
    settings = chosen_settings(port=2, data=tmp_path)
    assert (settings.port, settings.data) == (2, tmp_path)
    assert chosen_settings().port == 1


def test_that_a_host_beyond_loopback_closes_the_chat_to_strangers() -> None:
    assert chosen_settings(host="127.0.0.1").open_chat
    assert not chosen_settings(host="0.0.0.0").open_chat


def test_that_a_port_in_use_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refused("--port", str(port), "--data", str(tmp_path / "data"))
    assert f"port {port}: Address already in use; choose another port" in said
    assert not (tmp_path / "data").exists()


def test_that_a_data_folder_in_use_is_told_in_one_line(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path)
    try:
        said = refused("--port", "0", "--data", str(tmp_path))
    finally:
        folder.release()
    assert "is served by another process" in said


def test_that_a_data_folder_that_is_a_file_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot use the data folder" in refused("--port", "0", "--data", str(tmp_path / "file"))


def test_that_a_file_that_is_no_database_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "frontdesk.db").write_text("not a database at all" * 100)
    said = refused("--port", "0", "--data", str(tmp_path))
    assert "cannot open" in said and "file is not a database" in said


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("PORT", "many", "expected a number; got 'many'"),
        ("PORT", "70000", "expected a number from 0 to 65535"),
        ("FRONTDESK_IDLE_SECONDS", "nan", "expected a number from 0"),
        ("FRONTDESK_OPEN_CHAT", "perhaps", "expected on or off"),
        ("FRONTDESK_LOG_LEVEL", "loud", "expected one of debug, info"),
        ("FRONTDESK_DATABASE_URL", "mysql://a:pw@b/c", "starts with postgresql://; got mysql:"),
        ("FRONTDESK_DATABASE_URL", "postgresql://a:pw@127.0.0.1:1/c", "cannot open the database"),
    ],
)
def test_that_a_bad_setting_is_told_in_one_line_without_secrets(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, value: str, expected: str
) -> None:
    monkeypatch.setenv(name, value)
    said = refused("--data", str(tmp_path), *([] if name == "PORT" else ["--port", "0"]))
    assert expected in said
    assert "pw" not in said.replace(str(tmp_path), "")


def test_that_the_banner_says_where_and_what_next_and_that_a_signal_ends_in_order(
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as server:
        assert str(tmp_path / "frontdesk.db") in server.banner
        assert f"frontdesk chat --url {server.url}" in server.banner
        assert server.stop() == 0
    assert not (tmp_path / "frontdesk.db-wal").exists()
