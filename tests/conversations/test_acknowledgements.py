"""What a customer hears while the desk works: acknowledgements, fillers, chains, broken tools."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from frontdesk.core.events import EventType
from frontdesk.core.ids import MessageId
from frontdesk.models.chain import FallbackChain
from frontdesk.models.failure import Fault
from frontdesk.models.port import AskedTools, ChatMessage, Role, ToolResult
from frontdesk.pack.provider import ToolProvider
from frontdesk.packs.pestcall import pestcall
from frontdesk.testing import Ask, Fail, ScriptedModel, Wait
from frontdesk.testing.scripted import Answer
from frontdesk.tools.tool import AnyTool
from tests.conversations.office import (
    LINES,
    acknowledgements,
    customer,
    finals,
    office,
    options,
    run,
    statuses,
    verified,
)

Read = Callable[[Any, Any], Awaitable[Any]]
VERIFY: Answer = (Ask("verifyAccount", '{"zip":"94107"}'),)
WELCOME: Answer = ("Good to have you, Alex.",)
NEXT: Answer = (Ask("nextAppointment"),)
TOLD = ("That's on January 18.",)


def with_read(name: str, wrap: Callable[[Read], Read]) -> ToolProvider:
    """PestCall with one of its reads replaced."""
    pack = pestcall()

    def changed(tool: AnyTool) -> AnyTool:
        if tool.name != name:
            return tool
        assert tool.read is not None
        return replace(tool, read=wrap(tool.read))

    return replace(pack, tools=tuple(changed(tool) for tool in pack.tools))


def slow(seconds: float) -> Callable[[Read], Read]:
    def wrap(read: Read) -> Read:
        async def later(context: Any, given: Any) -> Any:
            await asyncio.sleep(seconds)
            return await read(context, given)

        return later

    return wrap


def raising(_: Read) -> Read:
    async def broken(context: Any, given: Any) -> Any:
        raise KeyError("secret_table_7")

    return broken


def garbage(_: Read) -> Read:
    async def wrong(context: Any, given: Any) -> Any:
        return {"appointment": "<<<>>>"}

    return wrong


def test_that_a_slow_tool_is_acknowledged_once_in_a_message_of_its_own(
    pestcall_path: Path,
) -> None:
    model = ScriptedModel(VERIFY, WELCOME, NEXT, (Ask("openInvoices"),), TOLD, ("Bye.",))

    async def main() -> None:
        provider = with_read("nextAppointment", slow(1.0))
        async with office(pestcall_path, model, provider=provider) as desk:
            alex = await verified(desk)
            events = await alex.say("When is my next appointment?")
            tool = next(t for t in provider.tools if t.name == "nextAppointment")
            [line] = acknowledgements(events)
            assert line in tool.acknowledgement
            assert finals(events) == list(TOLD)
            said = [e.message_id for e in events if e.type is EventType.FINAL]
            assert len(set(said)) == 2
            await alex.say("thanks")
            heard = [m.content for m in model.requests[-1].messages if isinstance(m, ChatMessage)]
            assert TOLD[0] in heard and not any(line in text for text in heard)

    run(main())


def test_that_data_at_hand_needs_no_acknowledgement(pestcall_path: Path) -> None:
    model = ScriptedModel(VERIFY, WELCOME, NEXT, TOLD)

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            events = await alex.say("When is my next appointment?")
            assert acknowledgements(events) == [] and finals(events) == list(TOLD)

    run(main())


def test_that_what_a_model_says_before_its_call_is_the_acknowledgement(
    pestcall_path: Path,
) -> None:
    looking = "Sure thing, let me look."
    model = ScriptedModel(VERIFY, WELCOME, (looking, *NEXT), TOLD, ("Bye.",))

    async def main() -> None:
        provider = with_read("nextAppointment", slow(5.0))
        async with office(pestcall_path, model, provider=provider) as desk:
            alex = await verified(desk)
            events = await alex.say("When is my next appointment?")
            assert acknowledgements(events) == [looking] and finals(events) == list(TOLD)
            await alex.say("thanks")
            earlier = model.requests[-1].messages
            assert not any(isinstance(m, ChatMessage) and looking in m.content for m in earlier)

    run(main())


def test_that_a_silent_model_is_bridged_after_two_and_eight_seconds(pestcall_path: Path) -> None:
    model = ScriptedModel((Wait(12.0), "Hello there."))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await customer(desk)
            events = await alex.say("Hi")
            lines = [(e.at - events[0].at, e.text) for e in events if e.type is EventType.STATUS]
            assert lines == [(2000, LINES.filler()), (8000, LINES.still_working())]
            assert finals(events) == ["Hello there."]
            assert (await alex.turns())[-1].record["time_to_status_ms"] == 2000

    run(main())


@pytest.mark.parametrize(("seconds", "lines"), [(1.9, 0), (2.1, 1), (7.9, 1), (8.1, 2)])
def test_that_a_bridge_comes_only_while_nothing_was_said(
    pestcall_path: Path, seconds: float, lines: int
) -> None:
    model = ScriptedModel((Wait(seconds), "Hello there, what ", Wait(15.0), "is it?"))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await customer(desk)
            found = statuses(await alex.say("Hi"))
            assert len(found) == lines and len(set(found)) == lines

    run(main())


def test_that_verifying_listing_and_choosing_happen_in_one_turn(pestcall_path: Path) -> None:
    model = ScriptedModel(
        (*VERIFY, Ask("listAppointments"), Ask("openInvoices")),
        (Ask("cancelAppointment"), Ask("workflow_select", '{"choice":"1"}')),
        ("Good to have you, Alex.",),
    )

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await customer(desk)
            events = await alex.say("94107, and cancel an appointment")
            [turn] = await alex.turns()
            assert turn.calls == [
                ("verifyAccount", "ran"),
                ("listAppointments", "ran"),
                ("openInvoices", "ran"),
                ("cancelAppointment", "moved"),
            ]
            assert len(options(events)) == 2 and await alex.effects() == []

    run(main())


def test_that_reads_of_one_step_run_side_by_side(pestcall_path: Path) -> None:
    both: Answer = (Ask("nextAppointment"), Ask("openInvoices"))
    model = ScriptedModel(VERIFY, WELCOME, both, TOLD)

    async def main() -> None:
        pack = with_read("nextAppointment", slow(3.0))
        bills = {t.name: t for t in with_read("openInvoices", slow(3.0)).tools}["openInvoices"]
        tools = tuple(bills if t.name == "openInvoices" else t for t in pack.tools)
        async with office(pestcall_path, model, provider=replace(pack, tools=tools)) as desk:
            alex = await verified(desk)
            began = asyncio.get_running_loop().time()
            await alex.say("When is my next appointment and what do I owe?")
            assert asyncio.get_running_loop().time() - began < 5
            answered = model.requests[-1].messages
            asked = next(m for m in answered if isinstance(m, AskedTools))
            results = [m.call_id for m in answered if isinstance(m, ToolResult)]
            assert results == [call.id for call in asked.calls]

    run(main())


def test_that_a_turn_has_five_steps_and_the_last_one_only_speaks(pestcall_path: Path) -> None:
    model = ScriptedModel(VERIFY, WELCOME, *([NEXT] * 4), TOLD)

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            events = await alex.say("When is my next appointment?")
            assert finals(events) == list(TOLD)
            assert len((await alex.turns())[-1].steps) == 5
            assert model.requests[-1].role is Role.NARRATE and not model.requests[-1].tools

    run(main())


def test_that_a_model_that_never_stops_calling_tools_is_spoken_for_by_the_house(
    pestcall_path: Path,
) -> None:
    model = ScriptedModel(VERIFY, WELCOME, NEXT, loop=True)

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            events = await alex.say("When is my next appointment?")
            assert "Monday, January 18" in finals(events)[0]
            turn = (await alex.turns())[-1]
            assert turn.calls == [("nextAppointment", "ran")] * 4
            assert turn.steps[-1].model == "house"

    run(main())


def test_that_a_provider_that_drops_in_mid_sentence_goes_on_in_a_new_message(
    pestcall_path: Path,
) -> None:
    drops = ScriptedModel(
        ("Hello, and welcome to the ", Fail("reset", Fault.DROPPED)), name="drops"
    )
    stays = ScriptedModel(("Welcome! What's your ZIP code?",), name="stays")

    async def main() -> None:
        async with office(pestcall_path, FallbackChain([drops, stays])) as desk:
            alex = await customer(desk)
            events = await alex.say("Hi")
            ends = [e for e in events if e.type is EventType.FINAL]
            assert [(e.data or {})["state"] for e in ends] == ["interrupted", "complete"]
            assert ends[0].text == "Hello"
            assert ends[1].text == "Welcome! What's your ZIP code?"
            tokens: dict[MessageId | None, str] = {}
            for token in (e for e in events if e.type is EventType.TOKEN):
                said = tokens.get(token.message_id, "")
                tokens[token.message_id] = said + (token.text or "")
            assert tokens == {e.message_id: e.text for e in ends}
            turn = (await alex.turns())[-1]
            assert turn.diagnosis is not None and turn.diagnosis.reason == "unknown"

    run(main())


@pytest.mark.parametrize("fault", [slow(100.0), raising, garbage], ids=["late", "raises", "wrong"])
@pytest.mark.parametrize("by_house", [False, True], ids=["model", "house"])
def test_that_a_broken_tool_leaves_an_answer_and_no_trace_of_its_inside(
    pestcall_path: Path, fault: Callable[[Read], Read], by_house: bool
) -> None:
    sorry: Answer = ("I'm sorry, I can't see the schedule right now.",)
    model = None if by_house else ScriptedModel(VERIFY, WELCOME, NEXT, sorry)

    async def main() -> None:
        provider = with_read("nextAppointment", fault)
        async with office(pestcall_path, model, provider=provider) as desk:
            alex = await verified(desk)
            events = await alex.say("When is my next appointment?")
            assert len(finals(events)) == 1 and finals(events)[0].strip()
            turn = (await alex.turns())[-1]
            assert turn.calls == [("nextAppointment", "failed")]
            heard = " ".join(e.text or "" for e in events)
            assert "secret" not in heard and "<<<" not in heard and "January" not in heard

    run(main())
