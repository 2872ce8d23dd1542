"""What a customer sees of a tool that takes long: one line that changes, and goes with the tool."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from frontdesk.core.events import Event, EventType
from frontdesk.core.locale import Locale
from frontdesk.pack.provider import ToolProvider
from frontdesk.packs.pestcall import pestcall
from frontdesk.testing import Ask, ScriptedModel
from frontdesk.testing.scripted import Answer
from frontdesk.tools.tool import AnyTool
from tests.conversations.office import customer, finals, office, run, statuses, verified
from tests.conversations.test_acknowledgements import NEXT, TOLD, VERIFY, WELCOME, slow, with_read

VISITS, BILLS = "Looking at your schedule …", "Looking at your bills …"
BOTH: Answer = (Ask("nextAppointment"), Ask("openInvoices"))


def work(events: list[Event]) -> list[tuple[int, str | None]]:
    """The line of the work under way: after how many milliseconds it said what."""
    found = [e for e in events if e.type is EventType.STATUS and e.correlation_id is not None]
    assert len({e.correlation_id for e in found}) <= 1
    return [(e.at - events[0].at, e.text) for e in found]


def slow_reads(**seconds: float) -> ToolProvider:
    """PestCall with some of its reads slowed down, and nothing read ahead."""
    pack = pestcall()
    for name, of in seconds.items():
        changed = {t.name: t for t in with_read(name, slow(of)).tools}[name]
        tools = tuple(changed if t.name == name else t for t in pack.tools)
        pack = replace(pack, tools=tools)
    return replace(pack, tools=tuple(replace(t, prefetch=()) for t in pack.tools))


@pytest.mark.parametrize(
    ("seconds", "lines"), [(0.9, []), (3.0, [(1000, VISITS), (3000, None)])], ids=["soon", "slow"]
)
def test_that_a_tool_which_takes_long_says_what_it_does_until_it_ends(
    pestcall_path: Path, seconds: float, lines: list[tuple[int, str | None]]
) -> None:
    model = ScriptedModel(VERIFY, WELCOME, NEXT, TOLD)

    async def main() -> None:
        async with office(
            pestcall_path, model, provider=slow_reads(nextAppointment=seconds)
        ) as desk:
            alex = await verified(desk)
            events = await alex.say("When is my next appointment?")
            assert work(events) == lines and finals(events) == list(TOLD)
            assert [s for s in statuses(events) if s] == [text for _, text in lines if text]
            assert alex.client.state.notices == ()

    run(main())


def test_that_tools_side_by_side_share_one_line_which_says_what_still_runs(
    pestcall_path: Path,
) -> None:
    model = ScriptedModel(VERIFY, WELCOME, BOTH, TOLD)

    async def main() -> None:
        reads = slow_reads(nextAppointment=2.0, openInvoices=4.0)
        async with office(pestcall_path, model, provider=reads) as desk:
            alex = await verified(desk)
            events = await alex.say("When is my next appointment and what do I owe?")
            assert work(events) == [(1000, VISITS), (2000, BILLS), (4000, None)]

    run(main())


def test_that_who_connects_meanwhile_sees_the_same_line_and_sees_it_go(
    pestcall_path: Path,
) -> None:
    model = ScriptedModel(VERIFY, WELCOME, NEXT, TOLD)

    async def main() -> None:
        async with office(pestcall_path, model, provider=slow_reads(nextAppointment=5.0)) as desk:
            alex = await verified(desk)
            await alex.client.send("When is my next appointment?")
            await asyncio.sleep(2.0)
            alex.client.read()
            other = await desk.client(alex.ref)
            assert [n.text for n in alex.client.state.notices] == [VISITS]
            assert other.state.notices == alex.client.state.notices
            await alex.settled()
            other.read()
            assert other.state.notices == alex.client.state.notices == ()

    run(main())


def test_that_a_customer_who_writes_meanwhile_sees_the_line_no_longer(pestcall_path: Path) -> None:
    model = ScriptedModel(VERIFY, WELCOME, NEXT, ("No problem.",))

    async def main() -> None:
        async with office(pestcall_path, model, provider=slow_reads(nextAppointment=50.0)) as desk:
            alex = await verified(desk)
            await alex.client.send("When is my next appointment?")
            await asyncio.sleep(2.0)
            alex.client.read()
            assert [n.text for n in alex.client.state.notices] == [VISITS]
            events = await alex.say("Never mind")
            assert work(events) == [] and finals(events)[-1] == "No problem."
            assert [n for n in alex.client.state.notices if n.correlation_id] == []

    run(main())


def test_that_the_line_is_in_the_conversations_language(pestcall_path: Path) -> None:
    spanish = {t.name: t.progress for t in pestcall(locale=Locale.ES).tools}
    english = {t.name: t.progress for t in pestcall().tools}
    assert all(english.values()) and all(spanish.values())
    assert not set(english.values()) & set(spanish.values())


@pytest.mark.parametrize(
    "words",
    ["Running nextAppointment …", "Zip {zip} …", "two\nlines", "x" * 81, "select * from a_b"],
)
def test_that_a_line_which_could_show_something_internal_is_refused(words: str) -> None:
    tool: AnyTool = next(t for t in pestcall().tools if t.name == "nextAppointment")
    with pytest.raises(TypeError, match="progress"):
        replace(tool, progress=words)


def test_that_nothing_of_a_call_shows_in_the_line(pestcall_path: Path) -> None:
    model = ScriptedModel((*VERIFY,), WELCOME, (Ask("openInvoices"),), TOLD)

    async def main() -> None:
        async with office(pestcall_path, model, provider=slow_reads(openInvoices=3.0)) as desk:
            alex = await customer(desk)
            await alex.say("94107")
            events = await alex.say("What do I owe?")
            shown = [e for e in events if e.correlation_id is not None]
            assert [e.text for e in shown] == [BILLS, None]
            assert all(e.data is None and e.message_id is None for e in shown)
            assert not any("openInvoices" in str(e.correlation_id) for e in shown)

    run(main())
