"""`frontdesk operator`, `frontdesk origins`, and the link of a first start."""

import json
import re
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from tests.cli.processes import Server, here, running, start

LINK = re.compile(r"(http://[\d.:]+)/console/sign-in#link=([\w.-]+)\n")
PASSWORD = "correct horse battery"


def sign_in(url: str, **credentials: str) -> tuple[int, dict[str, Any]]:
    """The answer to a sign-in: its status and its body."""
    body = json.dumps(credentials).encode()
    asked = urllib.request.Request(
        f"{url}/api/operator/sign-in", body, {"content-type": "application/json"}
    )
    try:
        with urllib.request.urlopen(asked) as reply:
            return reply.status, json.load(reply)
    except urllib.error.HTTPError as refused:
        return refused.code, json.load(refused)


def the_link(printed: str) -> str:
    found = LINK.search(printed)
    assert found is not None, printed
    return found[2]


def operator(server: Server, *arguments: str, typed: str = "") -> Any:
    return here("operator", *arguments, "--data", str(server.data), typed=typed)


def test_that_a_first_start_writes_a_link_that_lets_in_once_and_a_second_start_none(
    tmp_path: Path,
) -> None:
    with running(start(tmp_path)) as server:
        assert server.process.stdout is not None
        server.process.stdout.readline()
        file = Path(server.process.stdout.readline().strip())
        assert (file.parent, file.stat().st_mode & 0o777) == (tmp_path, 0o600)
        link = the_link(file.read_text())
        status, session = sign_in(server.url, link=link)
        assert (status, session["operator"], session["admin"]) == (200, "operator", True)
        assert sign_in(server.url, link=link)[1]["code"] == "link_invalid"
        assert link not in str(server.stored("select * from sign_in_links"))
        server.stop()
    with running(start(tmp_path)) as again:
        again.process.terminate()
        rest, _ = again.process.communicate()
        assert "link=" not in again.banner + rest


def test_that_an_operator_is_added_given_a_password_and_let_go(server: Server) -> None:
    added = operator(server, "add", "ada", "--url", server.url)
    status, session = sign_in(server.url, link=the_link(added.stdout))
    assert (status, session["operator"], session["admin"]) == (200, "ada", False)
    assert sign_in(server.url, name="ada", password=PASSWORD)[0] == 401
    changed = operator(server, "password", "ada", typed=f"{PASSWORD}\n")
    assert changed.exit_code == 0 and PASSWORD not in changed.stdout
    assert server.stored("select count(*) from operator_sessions where operator = 'ada'") == [(0,)]
    assert sign_in(server.url, name="ada", password=PASSWORD)[0] == 200
    assert sign_in(server.url, link=the_link(operator(server, "link", "ada").stdout))[0] == 200
    assert "ada" in operator(server, "list").stdout
    assert operator(server, "remove", "ada").exit_code == 0
    assert sign_in(server.url, name="ada", password=PASSWORD)[0] == 401
    assert server.stored("select count(*) from operator_sessions where operator = 'ada'") == [(0,)]


def test_that_an_operators_sessions_are_listed_and_ended_one_by_one_or_all(server: Server) -> None:
    def operator(*arguments: str) -> Result:
        return here("operator", *arguments, "--data", str(server.data))

    links = [operator("add", "eve"), operator("link", "eve"), operator("link", "eve")]
    for link in links:
        assert sign_in(server.url, link=the_link(link.stdout))[0] == 200
    listed = operator("sessions", "eve").stdout.splitlines()
    assert len(listed) == 3 and all(" since " in line and " until " in line for line in listed)
    one = listed[0].split()[0]
    assert operator("sign-out", "eve", one).stdout == "eve is signed out of 1 session.\n"
    assert operator("sessions", "eve").stdout.splitlines() == listed[1:]
    assert "eve has no session" in operator("sign-out", "eve", one).stderr
    assert operator("sign-out", "eve").stdout == "eve is signed out of 2 sessions.\n"
    count = "select count(*) from operator_sessions where operator = 'eve'"
    assert server.stored(count) == [(0,)]
    assert operator("sessions", "eve").stdout == ""
    for refused in (operator("sessions", "nobody"), operator("sign-out", "nobody")):
        assert (refused.exit_code, refused.stdout) == (1, "")
        assert "there is no operator nobody" in refused.stderr


def test_that_a_link_leads_under_the_prefix_once(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FRONTDESK_PREFIX", "/desk")
    here("operator", "add", "bob", "--data", str(server.data))
    for url in ("https://a.example", "https://a.example/desk/"):
        made = here("operator", "link", "bob", "--url", url, "--data", str(server.data))
        assert made.stdout.startswith("https://a.example/desk/console/sign-in#link=")


def test_that_what_cannot_be_is_told_in_one_line(server: Server, tmp_path: Path) -> None:
    for result, said in (
        (operator(server, "add", "a b"), "expected 1 to 64 letters"),
        (operator(server, "link", "nobody"), "there is no operator nobody"),
        (operator(server, "password", "nobody", typed=f"{PASSWORD}\n"), "there is no operator"),
        (operator(server, "password", "ada", typed="short\n"), "expected 10 to 256 characters"),
        (here("operator", "list", "--data", str(tmp_path)), "there is no"),
        (here("origins", "add", "example.com"), "expected an origin such as"),
    ):
        assert (result.exit_code, result.stdout) == (1, "")
        assert said in result.stderr and result.stderr.count("\n") == 1


def test_that_origins_are_allowed_listed_and_taken_back(server: Server) -> None:
    def origins(*arguments: str) -> str:
        return here("origins", *arguments, "--data", str(server.data)).stdout

    origins("add", "https://shop.example")
    assert origins("list") == "https://shop.example\n"
    asked = urllib.request.Request(
        f"{server.url}/api/conversations",
        b"{}",
        {"content-type": "application/json", "origin": "https://shop.example"},
    )
    with urllib.request.urlopen(asked) as reply:
        assert reply.headers["access-control-allow-origin"] == "https://shop.example"
    origins("remove", "https://shop.example")
    assert origins("list") == ""
