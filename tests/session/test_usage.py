"""What models used: with the turn, summed over a conversation, and over an organisation's day."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from frontdesk.app import Ingredients
from frontdesk.core.ids import OrganisationId
from frontdesk.models.port import Finished, ModelEvent, ModelRequest, Role
from frontdesk.models.usage import TokensUsed
from frontdesk.packs.pestcall import PestCallPrompts, pestcall, seed
from frontdesk.store.queries import usage
from frontdesk.store.queries.usage import UsageSum
from frontdesk.telemetry.metrics import Metrics
from frontdesk.telemetry.port import Price, Telemetry
from frontdesk.testing import Ask, Hang, ScriptedModel
from frontdesk.turn.record import Interpretation, TurnStep, decode_step
from frontdesk.turn.usage import ModelUse, answers_of, usage_of
from tests.session.desk_steps import after, ask, desk_with, run, stored_turns

# As long as a day is in this test.
DAY = 120_000
USED = {"input_tokens": 1000, "output_tokens": 50, "cached_tokens": 800, "reasoning_tokens": 20}
ONE = UsageSum(turns=1, input=2000, cached=1600, reasoning=40, output=100, cost=0.00076)


class Metered(ScriptedModel):
    """A model whose provider tells what every answer used."""

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Play the next answer."""
        async for event in super().stream(request):
            yield replace(event, **USED) if isinstance(event, Finished) else event


def _desk(telemetry: Telemetry) -> Ingredients:
    return Ingredients(
        provider=pestcall(), prompts=PestCallPrompts(), seed=seed, telemetry=telemetry
    )


def test_that_a_turn_a_conversation_and_a_day_know_what_was_used(sqlite_path: Path) -> None:
    telemetry = Telemetry(Metrics(), prices={"scripted": Price(1.0, 2.0, 0.1)})

    async def main() -> None:
        model = Metered([Ask("verifyAccount", '{"zip":"94107"}')], ["Hello."], ["Bye."], [Hang()])
        async with desk_with(sqlite_path, model, made_with=_desk(telemetry)) as desk:
            client = await desk.client(await desk.conversation(phone="4155550132"))
            await ask(desk, client, "94107")
            (turn,) = await stored_turns(desk, client.ref)
            (used,) = msgspec.json.decode(turn.record or "{}")["usage"]
            first = turn.started_at
            other = await desk.client()
            await after(60)
            await ask(desk, other, "thanks")
            await after(DAY / 1000)
            await other.send("hello there")
            await after(1)
            await other.send("and now?")
            organisation = client.ref.organisation_id

            async def between(since: int, until: int) -> UsageSum:
                return await desk.db.read(lambda tx: usage.between(tx, organisation, since, until))

            own = await desk.db.read(lambda tx: usage.of_conversation(tx, client.ref))
            day, next_day = await between(first, first + DAY), await between(first + DAY, 2**53)
            nobody = OrganisationId("another")
            others = await desk.db.read(lambda tx: usage.between(tx, nobody, 0, 2**53))
        assert used.pop("cost") == pytest.approx(0.00076)
        assert used == {
            **{"model": "scripted", "calls": 2, "input": 2000, "cached": 1600},
            **{"reasoning": 40, "output": 100},
        }
        assert replace(own, cost=0.00076) == ONE and own.cost == pytest.approx(0.00076)
        assert (day.turns, day.input, day.cached, day.output) == (2, 3000, 2400, 150)
        # A turn that was broken off before its model told what it used has nothing to add.
        assert (next_day.turns, others.turns, others.cost) == (0, 0, None)

    run(main())
    tokens = telemetry.metrics.model_tokens
    assert tokens.value("scripted", "cached") == 2400.0
    assert tokens.value("scripted", "reasoning") == 60.0
    assert telemetry.metrics.model_cost.value("scripted") == pytest.approx(0.00114)


def test_that_interpreter_and_judge_count_and_the_house_uses_nothing() -> None:
    steps = [
        TurnStep(
            model="big",
            finish="stop",
            usage=TokensUsed(100, 10, 60, 5),
            also_used=(("judge", TokensUsed(50, 1)),),
        ),
        TurnStep(model="big", finish="", usage=TokensUsed()),
        TurnStep(model="house", finish="stop"),
    ]
    read = Interpretation("small", "yes", usage=TokensUsed(30, 1, None, 0))
    prices = {"big": Price(10.0, 20.0), "small": Price(1.0, 1.0, 0.5)}
    found = usage_of(answers_of(steps, read), prices)
    assert found == (
        ModelUse("big", 1, 100, 60, 5, 10, pytest.approx(0.0012)),  # pyright: ignore[reportArgumentType]
        ModelUse("judge", 1, 50, 0, 0, 1, None),
        ModelUse("small", 1, 30, 0, 0, 1, pytest.approx(0.000031)),  # pyright: ignore[reportArgumentType]
    )


def test_that_a_step_of_an_older_release_can_be_read() -> None:
    assert decode_step('{"model":"m","usage":[100,6]}').usage == TokensUsed(100, 6)


def test_that_the_interpreter_s_tokens_are_kept_with_its_reading(sqlite_path: Path) -> None:
    class Interpreting(Metered):
        async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
            """Play the next answer, or read an answer to a receipt."""
            reads = request.role is Role.INTERPRET
            source = Metered(["unclear"]).stream(request) if reads else super().stream(request)
            async for event in source:
                yield event

    async def main() -> None:
        model = Interpreting(
            *([Ask("verifyAccount", '{"zip":"94107"}')], ["Hello."]),
            *([Ask("cancelAppointment", "{}")], [Ask("workflow_select", '{"choice":"1"}')]),
            [Ask("workflow_confirm", '{"accept":true}')],
            ["I did not get that."],
            loop=True,
        )
        async with desk_with(sqlite_path, model, made_with=_desk(Telemetry())) as desk:
            client = await desk.client(await desk.conversation(phone="4155550132"))
            for said in ("94107", "cancel my visit", "1", "oui, d'accord, allez-y"):
                await ask(desk, client, said)
            *_, last = await stored_turns(desk, client.ref)
        record = msgspec.json.decode(last.record or "{}")
        assert record["interpretation"]["usage"] == [1000, 50, 800, 20]
        assert sum(use["calls"] for use in record["usage"]) >= 2

    run(main())
