"""What hinders an effect is heeded, and a model's calls after a workflow's move are not run."""

from dataclasses import replace
from pathlib import Path

import msgspec

from frontdesk.app import Ingredients
from frontdesk.store.records import LedgerStatus
from frontdesk.testing import Ask, ScriptedModel, TestDesk
from frontdesk.tools.gates import InState
from tests.effects.ordering import ask_for_it, check_told, told
from tests.effects.shop import QUESTION, said
from tests.session.counter_pack import Counter
from tests.session.desk_steps import LINES, ask, desk_with, run, stored_steps
from tests.session.effect_desk import at_a_desk
from tests.session.errand_pack import orders_in, pack


def test_that_a_gate_that_closed_since_the_receipt_was_shown_is_heeded(sqlite_path: Path) -> None:
    provider = pack()
    gated = replace(provider.tools[0], gates=(InState(frozenset({"Open", "Asked"})),))

    async def main(desk: TestDesk) -> None:
        client, accept = await ask_for_it(desk)
        session = await desk.session(client.ref)
        asked = session.memory.dialog
        session.memory.dialog = msgspec.structs.replace(asked, state="Elsewhere")
        await client.give(accept)
        await desk.settle(client.ref)
        assert told(client)[-1] == LINES.ask_again(QUESTION)
        assert await orders_in(desk.db) == 0
        assert session.memory.ledger == {}
        session.memory.dialog = asked
        await client.give(accept)
        await desk.settle(client.ref)
        await check_told(desk, client, LedgerStatus.COMMITTED, said(1))

    at_a_desk(sqlite_path, replace(provider, tools=(gated,)), main)


def test_that_calls_after_a_move_of_the_workflow_are_not_run(sqlite_path: Path) -> None:
    async def main() -> None:
        both = [Ask("orderBait"), Ask("remark", '{"name": "ada"}')]
        made: Ingredients = Counter().made()
        async with desk_with(sqlite_path, ScriptedModel(both, [""]), made_with=made) as desk:
            client = await desk.client()
            await ask(desk, client, "order a box of bait")
            assert told(client)[-1] == QUESTION
            steps = await stored_steps(desk, client.ref)
            calls = [(c.tool, c.outcome) for step in steps for c in step.calls]
            assert calls == [("orderBait", "moved"), ("remark", "not_run")]
            assert (await desk.session(client.ref)).memory.ledger == {}

    run(main())
