"""`frontdesk agent` and `frontdesk playbook`: what is set serves, and what is wrong is told."""

import json
from pathlib import Path
from typing import Any

import pytest

from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.store.migrate import migrate_sqlite
from frontdesk.store.open import DATABASE_FILE
from frontdesk.store.queries import conversations
from frontdesk.store.sqlite import SqliteDatabase
from frontdesk.testing import run_virtual
from tests.cli.processes import here

HELPDESK = {"FRONTDESK_PACK": "frontdesk.packs.helpdesk:pack"}
AGENT = 'name = "Bea"\npersona = "First."\n'


@pytest.fixture
def data(tmp_path: Path) -> Path:
    migrate_sqlite(tmp_path / DATABASE_FILE, ())

    async def make() -> None:
        db = SqliteDatabase(tmp_path / DATABASE_FILE)
        await db.write(
            lambda tx: conversations.ensure_organisation(tx, DEFAULT_ORGANISATION, "demo", 1)
        )
        await db.close()

    run_virtual(make())
    return tmp_path


def told(data: Path, *arguments: str) -> Any:
    """What a command prints as JSON."""
    done = here(*arguments, "--data", str(data), "--json", env=HELPDESK)
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_that_an_agent_is_set_listed_switched_and_rolled_back(data: Path) -> None:
    file = data / "bea.toml"
    file.write_text(AGENT)
    made = told(data, "agent", "set", str(file), "--note", "new")
    assert (made["id"], made["version"], made["active"], made["enabled"]) == ("bea", 1, 1, True)
    file.write_text(AGENT.replace("First", "Second"))
    assert told(data, "agent", "set", str(file), "--draft")["active"] == 1
    listed = told(data, "agent", "list")["items"]
    assert [(one["id"], one["version"]) for one in listed] == [("bea", 2), ("lark", 0)]
    kept = told(data, "agent", "versions", "bea")["versions"]
    assert [(one["version"], one["who"], one["note"]) for one in kept] == [
        (2, "cli", ""),
        (1, "cli", "new"),
    ]
    assert kept[0]["changes"] == [{"field": "persona", "before": "First.", "after": "Second."}]
    assert told(data, "agent", "enable", "bea")["active"] == 2
    assert not told(data, "agent", "disable", "bea")["enabled"]
    back = told(data, "agent", "rollback", "bea", "1")
    assert (back["version"], back["body"]["persona"]) == (3, "First.")
    assert told(data, "agent", "show", "bea") == back


def test_that_a_playbook_of_the_pack_is_shown_and_switched_off(data: Path) -> None:
    shown = told(data, "playbook", "show", "bug")
    assert (shown["version"], shown["enabled"]) == (0, True)
    assert shown["body"]["then"] == "tool:reportBug"
    off = told(data, "playbook", "disable", "bug")
    assert (off["version"], off["enabled"]) == (1, False)
    plain = here("playbook", "list", "--data", str(data), env=HELPDESK)
    assert "is off" in plain.stdout and "of the pack" in plain.stdout


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"name": "B", "tools": ["fly"], "kind": "ender"}, "got 'fly'"),
        ({"name": "B", "kind": "ender", "then": "playbook:wrong"}, "wrong → wrong"),
        ({"name": "B", "instructions": "x" * 1_000_000}, "length <= 20000"),
        ({"name": "B", "gates": []}, "cannot be edited at run time"),
        ({"name": "B", "trigger": 1}, "$.trigger"),
    ],
)
def test_that_a_mistake_is_told_in_one_line_and_nothing_is_kept(
    data: Path, body: dict[str, Any], expected: str
) -> None:
    file = data / "wrong.json"
    file.write_text(json.dumps(body))
    done = here("playbook", "set", str(file), "--data", str(data), env=HELPDESK)
    assert done.exit_code == 1 and expected in done.stderr
    assert done.stderr.startswith("frontdesk: ")
    assert "wrong" not in [one["id"] for one in told(data, "playbook", "list")["items"]]
