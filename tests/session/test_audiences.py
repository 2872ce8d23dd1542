"""Operators and customers see the same log, less what is for operators alone."""

from functools import partial
from pathlib import Path
from typing import Any

from frontdesk.core.events import Audience, EventType
from frontdesk.core.ids import ConversationRef
from frontdesk.testing import ScriptedModel, TestDesk
from tests.session.desk_steps import ask, desk_with, run, stored_events


async def _record_tool_call(desk: TestDesk, ref: ConversationRef, tool: str) -> None:
    """Write the event of a tool call, as a step with tools does."""
    session: Any = await desk.session(ref)
    writer = session._writer

    async def record(name: str) -> None:
        draft = writer.draft()
        draft.emit(EventType.TOOL_CALL, data={"tool": name, "arguments": {"zip": "01234"}})
        await writer.commit(draft)

    await writer.ask(partial(record, tool))


def test_that_a_tool_call_is_shown_to_operators_alone(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Done."], loop=True)) as desk:
            customer = await desk.client()
            operator = await desk.client(customer.ref, Audience.OPERATOR)
            await ask(desk, customer, "Look me up")
            await _record_tool_call(desk, customer.ref, "look_up")
            await ask(desk, customer, "And now?")
            operator.read()
            assert [e.type for e in operator.live if e.type == "tool_call"] == ["tool_call"]
            assert not any(e.type == "tool_call" for e in customer.live)
            others = [e for e in operator.live if e.type != "tool_call"]
            assert others == customer.live
            assert operator.state.tool_calls[0]["tool"] == "look_up"
            assert customer.state.tool_calls == ()

    run(main())


def test_that_resyncs_keep_the_audiences_apart_before_and_after_a_reload(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Done."], loop=True)) as desk:
            customer = await desk.client()
            operator = await desk.client(customer.ref, Audience.OPERATOR)
            customer.drop()
            operator.drop()
            await _record_tool_call(desk, customer.ref, "look_up")
            for reload in (False, True):
                if reload:
                    await desk.host.evict(customer.ref)
                await customer.attach()
                await operator.attach()
                assert not any(e.type == "tool_call" for e in customer.events)
                assert customer.state.tool_calls == ()
                fresh = await desk.client(customer.ref)
                assert "look_up" not in repr(fresh.state)
                seen = await desk.client(customer.ref, Audience.OPERATOR)
                assert [c["tool"] for c in seen.state.tool_calls] == ["look_up"]
            assert [e.type for e in operator.events if e.type == "tool_call"] == ["tool_call"]
            assert any(e.type == "tool_call" for e in await stored_events(desk, customer.ref))

    run(main())
