"""Many open tools: a model is offered what the moment expects and what was said asks for."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from frontdesk.app import Ingredients
from frontdesk.models.port import MOST_TOOLS, Model, ModelRequest
from frontdesk.settings import Settings
from frontdesk.testing import Ask, Fail, ScriptedModel, open_desk
from frontdesk.testing.scripted import Answer
from frontdesk.turn.record import TurnStep
from tests.effects.ordering import ask_for_it, told
from tests.effects.shop import ORDER
from tests.session.desk_steps import ask, run, stored_steps
from tests.session.many_tools import PERSON, RIGHT_NOW, TOPICS, many

ALL = len(TOPICS) + 3
WELL: Answer = ["All is well."]


def _talk(
    path: Path,
    model: Model | None,
    lines: Iterable[str],
    made_with: Ingredients | None = None,
    **settings: int,
) -> list[TurnStep]:
    """The steps of a conversation in which a customer says these lines."""

    async def main() -> list[TurnStep]:
        chosen = Settings(drain_seconds=0.0, **settings)  # pyright: ignore[reportArgumentType]
        made = made_with or many()
        async with open_desk(path, model, settings=chosen, made_with=made) as desk:
            client = await desk.client()
            for line in lines:
                await ask(desk, client, line)
            return await stored_steps(desk, client.ref)

    return run(main())


def _offered(request: ModelRequest) -> list[str]:
    return [tool.name for tool in request.tools]


def _model(*answers: Answer) -> ScriptedModel:
    return ScriptedModel(*answers, name="llm")


def test_that_no_more_than_the_limit_are_offered_and_what_is_left_out_is_kept(
    sqlite_path: Path,
) -> None:
    model = _model([Ask("poolInfo")], WELL)
    step, *_ = _talk(sqlite_path, model, ["hm, what about swimming in the pool"])
    offered = _offered(model.requests[0])
    assert (len(offered), ALL) == (MOST_TOOLS, 60)
    assert {"poolInfo", PERSON, f"{RIGHT_NOW}Info"} <= set(offered)
    assert list(step.open_tools) == offered
    assert len(step.left_out) == ALL - MOST_TOOLS
    assert not set(step.left_out) & set(offered)


@pytest.mark.parametrize("topic", [*TOPICS[::9]])
def test_that_what_was_said_decides_which_are_offered(sqlite_path: Path, topic: str) -> None:
    model = _model([Ask(f"{topic}Info")], WELL, ["It is."])
    _talk(sqlite_path, model, [f"hello, the {topic} maybe", "hm, interesting"])
    assert len(model.requests) == 3
    for request in model.requests:
        assert f"{topic}Info" in _offered(request)


def test_that_tools_keep_their_order_whatever_was_said(sqlite_path: Path) -> None:
    model = _model([Ask("casinoInfo"), Ask("harbourInfo")], WELL)
    _talk(sqlite_path, model, ["the casino, or the harbour"])
    order = [*(f"{topic}Info" for topic in TOPICS)]
    shown = [name for name in _offered(model.requests[0]) if name in order]
    assert shown == sorted(shown, key=order.index)


def test_that_a_tool_left_out_runs_all_the_same_and_stays(sqlite_path: Path) -> None:
    model = _model([Ask("casinoInfo")], WELL)
    steps = _talk(sqlite_path, model, ["the pool, please, and more"])
    first, second = model.requests
    assert "casinoInfo" not in _offered(first)
    assert [(c.tool, c.outcome) for c in steps[0].calls] == [("casinoInfo", "ran")]
    assert "casinoInfo" in _offered(second)


def test_that_a_tool_comes_back_when_the_model_speaks_of_it(sqlite_path: Path) -> None:
    said = "I will look at the casino."
    model = _model([said, Ask("poolInfo")], WELL)
    _talk(sqlite_path, model, ["the pool, please, and more"])
    first, second = model.requests
    assert "casinoInfo" not in _offered(first)
    assert "casinoInfo" in _offered(second)


def test_that_a_tool_that_the_request_plainly_needs_is_never_left_out(sqlite_path: Path) -> None:
    model = _model([Ask("ferryInfo")], WELL)
    _talk(sqlite_path, model, ["tell me about the ferry"], most_tools=3)
    assert "ferryInfo" in _offered(model.requests[0])


def test_that_an_answer_to_a_receipt_is_among_them(sqlite_path: Path) -> None:
    async def main() -> None:
        model = _model([Ask("workflow_confirm", '{"accept":true}')])
        chosen = Settings(drain_seconds=0.0, most_tools=4)
        async with open_desk(sqlite_path, model, settings=chosen, made_with=many()) as desk:
            client, _ = await ask_for_it(desk)
            await ask(desk, client, "yes")
            (request,) = model.requests
            assert {"workflow_confirm", ORDER, PERSON} <= set(_offered(request))
            assert "is placed" in told(client)[-1]

    run(main())


def test_that_the_house_is_offered_all_of_them(sqlite_path: Path) -> None:
    steps = _talk(sqlite_path, _model([Fail()]), ["tell me about the tides"])
    failed, *rest = steps
    assert failed.left_out
    assert [(s.model, s.left_out) for s in rest] == [("house", ())] * len(rest)
    assert len(rest[0].open_tools) == ALL
    assert rest[0].calls[0].tool == "tidesInfo"


@pytest.mark.parametrize("most", [0, ALL])
def test_that_few_enough_are_all_offered(sqlite_path: Path, most: int) -> None:
    model = _model([Ask("poolInfo")], WELL)
    step, *_ = _talk(sqlite_path, model, ["the pool perhaps"], most_tools=most)
    assert (len(model.requests[0].tools), step.left_out) == (ALL, ())


def test_that_the_limit_comes_from_the_settings() -> None:
    assert Settings.from_env({}).most_tools == MOST_TOOLS
    assert Settings.from_env({"FRONTDESK_MOST_TOOLS": "5"}).most_tools == 5
