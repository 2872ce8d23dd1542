"""`frontdesk logs`: a conversation's turns, read beside a running server and after it."""

import asyncio
import json
from pathlib import Path

import pytest

from frontdesk.cli.commands.logs import find_turns
from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.core.inputs import ResetInput
from frontdesk.testing import ScriptedModel, open_desk
from tests.cli.processes import frontdesk, here, serving


def test_that_logs_show_every_turn_while_the_server_runs_and_after(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        frontdesk("chat", "--url", server.url, typed="one\ntwo\n")
        conversation, call = server.stored("SELECT conversation_id, call_session_id FROM calls")[0]
        table = here("logs", str(conversation), "--data", str(tmp_path))
        assert server.stop() == 0
    as_json = here("logs", str(call), "--data", str(tmp_path), "--json")
    assert (table.exit_code, table.stderr) == (0, "")
    title, header, *rows = table.stdout.splitlines()
    assert title.split() == [conversation, "open"]
    assert header.split() == [
        *("turn", "call", "started", "outcome"),
        *("attempts", "first_token_ms", "time_to_status_ms", "total_ms"),
    ]
    cells = [row.split() for row in rows]
    assert [(c[0], c[1], c[4], c[5], c[7]) for c in cells] == [
        (turn, call, "complete", "1", "-") for turn in ("1", "2")
    ]
    found = json.loads(as_json.stdout)
    assert found["conversationId"] == conversation
    assert [[str(t["first_token_ms"]), str(t["total_ms"])] for t in found["turns"]] == [
        [c[6], c[8]] for c in cells
    ]


def test_that_an_unknown_id_and_an_empty_folder_are_told_in_one_line(
    sqlite_path: Path, tmp_path: Path
) -> None:
    unknown = here("logs", "nobody", "--data", str(sqlite_path.parent))
    missing = here("logs", "nobody", "--data", str(tmp_path / "none"))
    assert (unknown.exit_code, missing.exit_code) == (1, 1)
    assert unknown.stderr == (
        "frontdesk: expected the id of a conversation or a call; got 'nobody'\n"
    )
    assert "none/frontdesk.db; name the server's data folder" in missing.stderr
    assert not (tmp_path / "none").exists()


async def _two_calls(store: Path | str) -> tuple[str, str]:
    async with open_desk(store, ScriptedModel(["Hello"], loop=True)) as desk:
        client = await desk.client()
        first = client.state.call_session_id
        await client.send("one")
        await desk.settle(client.ref)
        await client.give(ResetInput())
        await client.send("two")
        await desk.settle(client.ref)
        for which, wanted, most in (
            (client.ref.conversation_id, [1, 2], 9),
            (client.ref.conversation_id, [2], 1),
            (first, [1], 1),
        ):
            found = await desk.db.read(
                lambda tx, which=which, most=most: find_turns(tx, DEFAULT_ORGANISATION, which, most)
            )
            assert [turn["turnId"] for turn in found.turns] == wanted
        return client.ref.conversation_id, first


def test_that_a_call_shows_its_own_turns_alone(store: Path | str) -> None:
    asyncio.run(_two_calls(store))


@pytest.mark.postgres
def test_that_logs_read_postgresql(postgres_url: str, tmp_path: Path) -> None:
    conversation, _ = asyncio.run(_two_calls(postgres_url))
    done = here(
        *("logs", conversation, "--data", str(tmp_path), "--json"),
        env={"FRONTDESK_DATABASE_URL": postgres_url},
    )
    assert [t["turnId"] for t in json.loads(done.stdout)["turns"]] == [1, 2]
