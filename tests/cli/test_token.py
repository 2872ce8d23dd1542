"""`frontdesk token`: what it prints opens a desk to an operator."""

import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from frontdesk.core.clock import SystemClock
from frontdesk.core.events import Audience
from frontdesk.core.ids import OrganisationId
from frontdesk.transport.credentials.tokens import DAY, Tokens
from tests.cli.processes import Server, here, until


def ask(url: str, token: str | None = None, body: str | None = None) -> dict[str, Any]:
    headers = {"content-type": "application/json"}
    if token is not None:
        headers["authorization"] = f"Bearer {token}"
    data = None if body is None else body.encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as reply:
        return json.load(reply)


def test_that_a_token_of_the_servers_folder_opens_debug(server: Server) -> None:
    made = here("token", "--name", "ada", "--data", str(server.data))
    token = made.stdout.strip()
    assert made.exit_code == 0 and "\n" not in token
    customer = ask(f"{server.url}/api/conversations", body="{}")
    debug = f"{server.url}/api/conversations/{customer['id']}/debug"
    assert ask(debug, token)["turns"] == []
    with pytest.raises(urllib.error.HTTPError) as refused:
        ask(debug, customer["token"])
    assert json.load(refused.value)["code"] == "operators_only"


def test_that_a_token_of_another_folder_opens_nothing(server: Server, tmp_path: Path) -> None:
    token = here("token", "--data", str(tmp_path)).stdout.strip()
    with pytest.raises(urllib.error.HTTPError) as refused:
        ask(f"{server.url}/api/conversations/any/debug", token)
    assert json.load(refused.value)["code"] == "token_invalid"


def _refused(url: str, token: str) -> str | None:
    try:
        ask(url, token)
    except urllib.error.HTTPError as refused:
        return json.load(refused)["code"]
    return None


def test_that_a_token_is_revoked_beside_a_running_server_by_itself_or_by_its_id(
    server: Server,
) -> None:
    folder = ("--data", str(server.data))
    made = [here("token", *folder) for _ in range(3)]
    by_token, by_id, kept = (done.stdout.strip() for done in made)
    token_id = made[1].stderr.split()[-1].rstrip(".")
    conversations = f"{server.url}/api/operator/conversations"
    assert [_refused(conversations, one) for one in (by_token, by_id, kept)] == [None] * 3
    for given in (by_token, token_id):
        done = here("token", "revoke", given, *folder)
        assert (done.exit_code, "is revoked" in done.stdout) == (0, True), done.stderr
    for revoked in (by_token, by_id):
        until(lambda revoked=revoked: _refused(conversations, revoked) == "token_revoked")
    assert _refused(conversations, kept) is None
    again = here("token", "revoke", token_id, *folder)
    assert again.stdout == f"{token_id} was revoked before.\n"


def test_that_what_is_no_token_of_this_server_is_not_revoked(
    server: Server, tmp_path: Path
) -> None:
    foreign = here("token", "--data", str(tmp_path)).stdout.strip()
    tokens = Tokens((server.data / "secret").read_bytes(), SystemClock())
    elsewhere = tokens.for_operator(OrganisationId("elsewhere"), "ada", DAY)
    for given, said in (
        (foreign, "this token was not issued by this server"),
        ("tok_short", "or a token's id"),
        (elsewhere, "expected a token of the organisation demo"),
    ):
        refused = here("token", "revoke", given, "--data", str(server.data))
        assert (refused.exit_code, refused.stdout) == (1, "")
        assert said in refused.stderr and refused.stderr.count("\n") == 1


def test_that_a_token_can_be_an_administrators(tmp_path: Path) -> None:
    made = here("token", "--admin", "--name", "ada", "--data", str(tmp_path))
    plain = here("token", "--name", "ada", "--data", str(tmp_path))
    tokens = Tokens((tmp_path / "secret").read_bytes(), SystemClock())
    admin, operator = (tokens.check(done.stdout.strip()) for done in (made, plain))
    assert made.stderr.startswith("An administrator's token for demo")
    assert (admin.admin, admin.audience, admin.subject) == (True, Audience.OPERATOR, "ada")
    assert (operator.admin, operator.audience) == (False, Audience.OPERATOR)


def test_that_the_secret_is_made_once_and_kept_to_its_owner(tmp_path: Path) -> None:
    here("token", "--data", str(tmp_path))
    secret = (tmp_path / "secret").read_bytes()
    here("token", "--data", str(tmp_path))
    assert (tmp_path / "secret").read_bytes() == secret
    assert len(secret) == 64
    assert (tmp_path / "secret").stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]
