"""`frontdesk token`: what it prints opens a desk to an operator."""

import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from frontdesk.core.clock import SystemClock
from frontdesk.core.events import Audience
from frontdesk.transport.tokens import Tokens
from tests.cli.processes import Server, frontdesk


def ask(url: str, token: str | None = None, body: str | None = None) -> dict[str, Any]:
    headers = {"content-type": "application/json"}
    if token is not None:
        headers["authorization"] = f"Bearer {token}"
    data = None if body is None else body.encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as reply:
        return json.load(reply)


def test_that_a_token_of_the_servers_folder_opens_debug(server: Server) -> None:
    made = frontdesk("token", "--name", "ada", "--data", str(server.data))
    token = made.stdout.strip()
    assert made.returncode == 0 and "\n" not in token
    customer = ask(f"{server.url}/api/conversations", body="{}")
    debug = f"{server.url}/api/conversations/{customer['id']}/debug"
    assert ask(debug, token)["turns"] == []
    with pytest.raises(urllib.error.HTTPError) as refused:
        ask(debug, customer["token"])
    assert json.load(refused.value)["code"] == "operators_only"


def test_that_a_token_of_another_folder_opens_nothing(server: Server, tmp_path: Path) -> None:
    token = frontdesk("token", "--data", str(tmp_path)).stdout.strip()
    with pytest.raises(urllib.error.HTTPError) as refused:
        ask(f"{server.url}/api/conversations/any/debug", token)
    assert json.load(refused.value)["code"] == "token_invalid"


def test_that_a_token_can_be_an_administrators(tmp_path: Path) -> None:
    made = frontdesk("token", "--admin", "--name", "ada", "--data", str(tmp_path))
    plain = frontdesk("token", "--name", "ada", "--data", str(tmp_path))
    tokens = Tokens((tmp_path / "secret").read_bytes(), SystemClock())
    admin, operator = (tokens.check(done.stdout.strip()) for done in (made, plain))
    assert made.stderr.startswith("An administrator's token for demo")
    assert (admin.admin, admin.audience, admin.subject) == (True, Audience.OPERATOR, "ada")
    assert (operator.admin, operator.audience) == (False, Audience.OPERATOR)


def test_that_the_secret_is_made_once_and_kept_to_its_owner(tmp_path: Path) -> None:
    frontdesk("token", "--data", str(tmp_path))
    secret = (tmp_path / "secret").read_bytes()
    frontdesk("token", "--data", str(tmp_path))
    assert (tmp_path / "secret").read_bytes() == secret
    assert len(secret) == 64
    assert (tmp_path / "secret").stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]
