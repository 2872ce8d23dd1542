"""The interpreter's budget: a model that is late or fails is let go, and the house answers."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from frontdesk.app import Ingredients
from frontdesk.models.chain import FallbackChain
from frontdesk.models.port import Model, ModelEvent, ModelRequest, Role
from frontdesk.models.roles import RoleModels
from frontdesk.settings import Settings
from frontdesk.testing import Ask, Client, Fail, Hang, ScriptedModel, TestDesk, Wait, open_desk
from frontdesk.testing.scripted import Answer
from frontdesk.turn.deadlines import Deadlines
from frontdesk.turn.record import Interpretation
from tests.effects.ordering import ask_for_it, told, told_states
from tests.effects.shop import QUESTION
from tests.session.desk_steps import after, ask, desk_with, run, stored_turns
from tests.session.errand_pack import orders_in, pack

UNCLEAR = "hm, why not then"
LATE = "slow: late, after 0.6 s"


class _Kept(msgspec.Struct, rename="camel"):
    """What these tests read of a turn's record."""

    interpretation: Interpretation | None = None
    interpret_ms: int | None = msgspec.field(default=None, name="interpret_ms")


class _Watched:
    """A model that tells how many of its answers were begun and are not over."""

    def __init__(self, model: Model) -> None:
        self.name = model.name
        self._model = model
        self.open = 0
        self.asked = 0

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        self.open += 1
        self.asked += 1
        try:
            async for event in self._model.stream(request):
                yield event
        finally:
            self.open -= 1


def _agreeing(interpreter: Model) -> RoleModels:
    """Models of which the deciding one takes everything for a yes."""
    decide = ScriptedModel([Ask("workflow_confirm", '{"accept":true}')], loop=True)
    return RoleModels(decide, interpret=interpreter)


async def _read(desk: TestDesk, client: Client) -> _Kept:
    record = (await stored_turns(desk, client.ref))[-1].record
    return msgspec.json.decode(record or "{}", type=_Kept)


def _answered(
    path: Path, interpreter: Model, words: str, deadlines: Deadlines | None = None
) -> tuple[_Kept, int, bool]:
    """What is kept of an answer in words, how many orders there are, and if it was asked again."""

    async def main() -> tuple[_Kept, int, bool]:
        made_with = replace(Ingredients(provider=pack()), deadlines=deadlines)
        async with desk_with(path, _agreeing(interpreter), made_with=made_with) as desk:
            client, _ = await ask_for_it(desk)
            await ask(desk, client, words)
            kept = await _read(desk, client)
            return kept, await orders_in(desk.db), QUESTION in told(client)[-1]

    return run(main())


def _scripted(answer: Answer) -> ScriptedModel:
    return ScriptedModel(answer, loop=True, name="slow")


def test_that_a_model_in_time_is_believed_and_named(sqlite_path: Path) -> None:
    kept, orders, _ = _answered(sqlite_path, _scripted([Wait(0.25), "Yes."]), UNCLEAR)
    assert (kept.interpretation, kept.interpret_ms) == (Interpretation("slow", "yes", 250), 250)
    assert orders == 1


@pytest.mark.parametrize("answer", [[Hang()], [Wait(0.7), "yes"], ["y", Wait(0.7), "es"]])
def test_that_a_late_model_is_let_go_and_the_customer_is_asked_again(
    sqlite_path: Path, answer: Answer
) -> None:
    watched = _Watched(_scripted(answer))
    kept, orders, asked_again = _answered(sqlite_path, watched, UNCLEAR)
    assert kept.interpretation == Interpretation("house", "unclear", 600, LATE)
    assert (watched.asked, watched.open) == (1, 0)
    assert (orders, asked_again) == (0, True)


def test_that_a_chain_of_late_models_is_let_go_as_a_whole(sqlite_path: Path) -> None:
    first, second = _Watched(_scripted([Hang()])), _Watched(_scripted(["yes"]))
    kept, orders, _ = _answered(sqlite_path, FallbackChain([first, second]), UNCLEAR)
    assert kept.interpretation is not None and kept.interpretation.by == "house"
    assert (first.open, second.asked, orders) == (0, 0, 0)


def test_that_a_model_that_fails_is_replaced_by_the_next_within_the_budget(
    sqlite_path: Path,
) -> None:
    chain = FallbackChain([_scripted([Fail()]), ScriptedModel(["yes"], name="next")])
    kept, orders, _ = _answered(sqlite_path, chain, UNCLEAR)
    assert kept.interpretation == Interpretation("next", "yes", 0)
    assert orders == 1


def test_that_a_model_that_fails_alone_leaves_the_answer_to_the_house(sqlite_path: Path) -> None:
    kept, orders, asked_again = _answered(sqlite_path, _scripted([Fail("down")]), UNCLEAR)
    assert kept.interpretation is not None
    assert (kept.interpretation.by, kept.interpretation.answer) == ("house", "unclear")
    assert "down" in kept.interpretation.instead_of
    assert (orders, asked_again) == (0, True)


@pytest.mark.parametrize(
    ("words", "answer"), [("no, leave it", "no"), ("yes, but two boxes", "change"), ("yes", "yes")]
)
def test_that_what_the_house_reads_is_not_put_to_a_model(
    sqlite_path: Path, words: str, answer: str
) -> None:
    watched = _Watched(_scripted(["yes"]))
    kept, orders, _ = _answered(sqlite_path, watched, words)
    assert kept.interpretation == Interpretation("house", answer)
    assert (watched.asked, orders) == (0, int(answer == "yes"))


def test_that_the_budget_comes_from_the_settings(sqlite_path: Path) -> None:
    async def main() -> None:
        hasty = Settings.from_env({"FRONTDESK_INTERPRET_SECONDS": "0.1"})
        async with open_desk(sqlite_path, settings=hasty) as desk:
            assert desk.desk.deps.deadlines == Deadlines(interpret=0.1)

    run(main())
    assert Settings.from_env({}).interpret_seconds == Deadlines().interpret == 0.6


def test_that_the_budget_can_be_set(sqlite_path: Path) -> None:
    patient = Deadlines(interpret=3.0)
    slow = _scripted([Wait(2.5), "yes"])
    kept, orders, _ = _answered(sqlite_path, slow, UNCLEAR, patient)
    assert (kept.interpret_ms, orders) == (2500, 1)


def test_that_a_customer_who_goes_on_talking_ends_the_reading(sqlite_path: Path) -> None:
    async def main() -> None:
        watched = _Watched(_scripted([Hang()]))
        made_with = Ingredients(provider=pack())
        async with desk_with(sqlite_path, _agreeing(watched), made_with=made_with) as desk:
            client, _ = await ask_for_it(desk)
            await client.send(UNCLEAR)
            while not watched.open:
                await after(0.01)
            await ask(desk, client, "no, leave it")
            assert (watched.open, await orders_in(desk.db)) == (0, 0)
            assert (await _read(desk, client)).interpretation == Interpretation("house", "no")

    run(main())


def test_that_the_role_is_asked_for_and_no_tool_is_offered(sqlite_path: Path) -> None:
    interpreter = _scripted(["yes"])
    _answered(sqlite_path, interpreter, UNCLEAR)
    (request,) = interpreter.requests
    assert (request.role, list(request.tools)) == (Role.INTERPRET, [])


def test_that_a_change_where_nothing_was_chosen_voids_the_receipt_and_asks_anew(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        made_with = Ingredients(provider=pack())
        async with desk_with(
            sqlite_path, _agreeing(_scripted(["yes"])), made_with=made_with
        ) as desk:
            client, _ = await ask_for_it(desk)
            await ask(desk, client, "yes, but two boxes")
            assert told_states(client) == ["shown", "voided", "shown"]
            assert told(client)[-1].endswith(QUESTION)
            assert await orders_in(desk.db) == 0

    run(main())
