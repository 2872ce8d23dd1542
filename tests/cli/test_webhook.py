"""`frontdesk webhook`: what it says of webhooks is stored, and a running server heeds it."""

import json
from pathlib import Path
from typing import Any

from tests.cli.processes import Server, here


def webhook(data: Path, *arguments: str) -> Any:
    made = here("webhook", *arguments, "--data", str(data))
    assert made.exit_code == 0, made.output
    return made.stdout


def as_json(data: Path, *arguments: str) -> Any:
    return json.loads(webhook(data, *arguments, "--json"))


def test_that_webhooks_are_kept_from_the_command_line(server: Server) -> None:
    data = server.data
    made = as_json(data, "add", "https://hooks.example.com/in", "--event", "handoff")
    assert made["secret"].startswith("whsec_") and made["events"] == ["handoff"]
    its_id = made["id"]
    (listed,) = as_json(data, "list")["webhooks"]
    assert listed["id"] == its_id and "secret" not in listed
    assert "https://hooks.example.com/in  handoff  on" in webhook(data, "list")

    rotated = as_json(data, "rotate", its_id)
    assert rotated["secret"] != made["secret"]
    assert rotated["lastSecretUntil"] > made["createdAt"]
    changed = as_json(data, "change", its_id, "--event", "ticket", "--event", "message")
    assert changed["events"] == ["message", "ticket"]
    assert as_json(data, "disable", its_id)["enabled"] is False
    assert "off: switched off by hand" in webhook(data, "list")
    assert as_json(data, "enable", its_id)["disabledReason"] is None

    assert as_json(data, "deliveries", its_id, "--state", "dead") == {
        "deliveries": [],
        "next": None,
    }
    assert as_json(data, "replay", its_id) == {"replayed": 0}
    assert as_json(data, "remove", its_id) == {"removed": its_id}
    assert as_json(data, "list") == {"webhooks": []}


def test_that_a_mistake_is_told_in_one_line(server: Server) -> None:
    private = here("webhook", "add", "https://10.0.0.1/", "--data", str(server.data))
    assert private.exit_code == 1
    assert private.stderr == "frontdesk: url: expected a public address; got 10.0.0.1\n"
    unknown = here("webhook", "rotate", "hook_none", "--data", str(server.data))
    assert unknown.stderr == "frontdesk: expected the id of a webhook; got 'hook_none'\n"


def test_that_a_ping_that_fails_says_why(server: Server) -> None:
    made = as_json(server.data, "add", "https://localhost/")
    pinged = here("webhook", "test", made["id"], "--data", str(server.data))
    assert pinged.exit_code == 1
    assert "which is not a public address" in pinged.stderr
    webhook(server.data, "remove", made["id"])
