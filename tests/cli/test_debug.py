"""`frontdesk debug`: what it tells of a turn, to people and to programs."""

import asyncio
import json
from pathlib import Path

import pytest

from frontdesk.app import Ingredients
from frontdesk.packs.pestcall import PestCallPrompts, pestcall, seed
from frontdesk.testing import Ask, Say, ScriptedModel, open_desk
from tests.cli.processes import frontdesk, here, serving

PESTCALL = Ingredients(provider=pestcall(), prompts=PestCallPrompts(), seed=seed)


async def _two_turns(store: Path | str) -> str:
    """A turn in which the model says nothing twice, and one in which it calls a tool."""
    model = ScriptedModel(
        [Say("")],
        [Say("")],
        [Ask("verifyAccount", '{"zip":"94107"}')],
        [Ask("rescheduleAppointment")],
    )
    async with open_desk(store, model, made_with=PESTCALL) as desk:
        client = await desk.client(await desk.conversation(phone="4155550132"))
        for text in ("I want to reschedule", "94107 \x1b[2Jplease"):
            await client.send(text)
            await desk.settle(client.ref)
    model.assert_complete()
    return client.ref.conversation_id


def test_that_a_bad_turn_tells_its_diagnosis_first_then_its_way(sqlite_path: Path) -> None:
    conversation = asyncio.run(_two_turns(sqlite_path))
    shown = here("debug", conversation, "--data", str(sqlite_path.parent))
    assert (shown.exit_code, shown.stderr) == (0, "")
    head, bad, good = shown.stdout.split("\n\n")
    assert head.splitlines()[0].split() == [conversation, "open", "2", "turns"]
    assert "verified as cus_alex" in head
    first, second, *_ = bad.splitlines()
    assert first.split()[:3] == ["turn", "1", "complete"]
    assert second.split() == ["diagnosis", "empty_final_text"]
    labels = [line.split()[0] for line in bad.splitlines() if line.startswith("  ")]
    for label in ("cause", "times", "customer", "assistant", "step", "context", "open", "closed"):
        assert label in labels, f"expected a line of {label}; got {labels}"
    assert bad.count("problem     empty_final_text") == 2
    assert bad.count("context and gates as before") == 2
    assert "step 3  house" in bad
    assert 'call        verifyAccount {"zip":"94107"}  ran' in good
    assert "ledger     note verifyAccount committed, nothing to tell" in good
    assert "diagnosis" not in good
    assert good.count("| model ") == 2
    assert "\x1b" not in shown.stdout


def test_that_one_turn_can_be_asked_for_and_read_by_a_program(sqlite_path: Path) -> None:
    conversation = asyncio.run(_two_turns(sqlite_path))
    place = ("--data", str(sqlite_path.parent))
    found = json.loads(here("debug", conversation, "--turn", "2", "--json", *place).stdout)
    (turn,) = found["turns"]
    assert [call["tool"] for step in turn["steps"] for call in step["calls"]] == [
        "verifyAccount",
        "rescheduleAppointment",
    ]
    missing = here("debug", conversation, "--turn", "9", *place)
    assert (missing.exit_code, missing.stderr) == (
        1,
        "frontdesk: expected one of the turns 1 to 2; got 9\n",
    )


def test_that_it_reads_beside_a_running_server_and_tells_an_unknown_id_in_one_line(
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as server:
        frontdesk("chat", "--url", server.url, typed="one\n")
        ((conversation,),) = server.stored("SELECT id FROM conversations")
        shown = here("debug", str(conversation), "--data", str(tmp_path))
    assert "customer   one" in shown.stdout
    unknown = here("debug", "nobody", "--data", str(tmp_path))
    assert (unknown.exit_code, len(unknown.stderr.splitlines())) == (1, 1)


@pytest.mark.postgres
def test_that_it_reads_postgresql(postgres_url: str, tmp_path: Path) -> None:
    conversation = asyncio.run(_two_turns(postgres_url))
    done = here(
        *("debug", conversation, "--data", str(tmp_path), "--json"),
        env={"FRONTDESK_DATABASE_URL": postgres_url},
    )
    assert [t["turnId"] for t in json.loads(done.stdout)["turns"]] == [1, 2]


def test_that_it_says_why_before_it_shows_the_turns(sqlite_path: Path) -> None:
    conversation = asyncio.run(_two_turns(sqlite_path))
    place = ("--data", str(sqlite_path.parent))
    shown = here("debug", conversation, "--explain", *place)
    _, why, first, _ = shown.stdout.split("\n\n")
    lines = [line.split() for line in why.splitlines()]
    assert lines[0][:2] == ["why", "medium"]
    assert lines[1][:2] == ["root", "cause"] and "said nothing" in why.splitlines()[1]
    assert any(line[:3] == ["medium", "turn", "1"] for line in lines)
    assert lines[-1][0] == "do"
    assert first.startswith("turn 1")
    found = json.loads(here("debug", conversation, "--explain", "--json", *place).stdout)
    assert found["explanation"]["by"] == "house rules"
    assert "empty_final_text" in {issue["code"] for issue in found["explanation"]["issues"]}
    alone = json.loads(
        here("debug", conversation, "--turn", "2", "--explain", "--json", *place).stdout
    )
    assert {issue["turnId"] for issue in alone["explanation"]["issues"]} <= {2}
