"""A turn as operators follow it: its trace, its one log line, and ids on every line inside it."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import structlog
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from frontdesk.app import Ingredients
from frontdesk.core.inputs import ConfirmInput
from frontdesk.models.failure import Fault
from frontdesk.models.port import ChatMessage, Finished, ModelEvent, ModelRequest
from frontdesk.packs.pestcall import PestCallPrompts, pestcall, seed
from frontdesk.telemetry.metrics import Metrics
from frontdesk.telemetry.otel import exporting
from frontdesk.telemetry.port import Price, Telemetry
from frontdesk.testing import Ask, Client, Fail, Say, ScriptedModel, TestDesk, Wait, open_desk
from tests.effects.ordering import ask_for_it, order
from tests.effects.shop import ORDER
from tests.lawful import run
from tests.session.desk_steps import ask, stored_turns
from tests.session.errand_pack import pack

PESTCALL = Ingredients(provider=pestcall(), prompts=PestCallPrompts(), seed=seed)
VERIFY = Ask("verifyAccount", '{"zip":"94107"}')


def _lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_that_the_trace_of_a_turn_shows_its_stages(
    sqlite_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = InMemorySpanExporter()
    telemetry = Telemetry(Metrics(), exporting(SimpleSpanProcessor(kept)))
    made_with = Ingredients(
        provider=pestcall(), prompts=PestCallPrompts(), seed=seed, telemetry=telemetry
    )

    async def main() -> list[Any]:
        model = ScriptedModel([VERIFY], ["What can I do for you?"])
        async with open_desk(sqlite_path, model, made_with=made_with) as desk:
            client = await desk.client(await desk.conversation(phone="4155550132"))
            await ask(desk, client, "94107")
            return await stored_turns(desk, client.ref)

    (stored,) = run(main())
    spans: list[Any] = list(kept.get_finished_spans())
    (root,) = [span for span in spans if span.name == "turn"]
    inside = [s.name for s in spans if s.parent and s.parent.span_id == root.context.span_id]
    assert {"inbox", "context", "model", "tools", "release", "commit"} <= set(inside)
    assert inside.count("model") == 2
    (tools,) = [span for span in spans if span.name == "tools"]
    (tool,) = [span for span in spans if span.name == "tool"]
    assert tool.parent and tool.parent.span_id == tools.context.span_id
    assert (tool.attributes or {})["frontdesk.tool"] == "verifyAccount"
    assert {span.context.trace_id for span in spans} == {root.context.trace_id}
    trace_id = f"{root.context.trace_id:032x}"
    assert json.loads(stored.record or "")["trace_id"] == trace_id
    (line,) = [line for line in _lines(capsys) if line["event"] == "turn.finished"]
    assert line["trace_id"] == trace_id


def test_that_a_finished_turn_is_one_line_with_what_it_took(
    sqlite_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def main() -> Client:
        model = ScriptedModel([Wait(9), VERIFY], ["What can I do for you?"])
        async with open_desk(sqlite_path, model, made_with=PESTCALL) as desk:
            client = await desk.client(await desk.conversation(phone="4155550132"))
            await ask(desk, client, "94107")
            return client

    client = run(main())
    (line,) = [line for line in _lines(capsys) if line["event"] == "turn.finished"]
    assert line["conversation"] == client.ref.conversation_id
    assert line["call"] == client.state.call_session_id
    assert (line["turn"], line["outcome"], line["attempt"]) == (1, "complete", 1)
    assert (line["time_to_status_ms"], line["interpret_ms"]) == (8700, None)
    assert line["first_token_ms"] == 700 and line["total_ms"] >= 9000
    assert line["tool_calls"] == ["verifyAccount"]
    assert line["provider_trace_ids"] == []


def test_that_lines_inside_a_turn_carry_its_ids_and_no_others(
    sqlite_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    class Talkative(ScriptedModel):
        async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
            last = request.messages[-1]
            assert isinstance(last, ChatMessage)
            structlog.get_logger().info("inside", said=last.content)
            async for event in super().stream(request):
                yield event

    async def main() -> tuple[Client, Client]:
        model = Talkative([Wait(1), Say("Good day.")], loop=True)
        async with open_desk(sqlite_path, model) as desk:
            one, other = await desk.client(), await desk.client()
            for text in ("first", "second"):
                await asyncio.gather(*(_say(desk, c, text) for c in (one, other)))
            structlog.get_logger().info("outside")
            return one, other

    async def _say(desk: TestDesk, client: Client, text: str) -> None:
        await client.send(f"{text} of {client.ref.conversation_id}")
        await desk.settle(client.ref)

    clients = run(main())
    lines = _lines(capsys)
    inside = [line for line in lines if line["event"] == "inside"]
    assert len(inside) == 4
    for line in inside:
        assert line["said"].endswith(line["conversation"])
        assert line["turn"] == (1 if line["said"].startswith("first") else 2)
        assert line["call"] in {c.state.call_session_id for c in clients}
    (outside,) = [line for line in lines if line["event"] == "outside"]
    assert not outside.keys() & {"conversation", "call", "turn"}


class Metered(ScriptedModel):
    """A model whose provider tells what every answer used."""

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Play the next answer."""
        async for event in super().stream(request):
            used = isinstance(event, Finished)
            yield replace(event, input_tokens=1000, output_tokens=50) if used else event


def test_that_a_desk_counts_turns_models_tools_tokens_and_cost(sqlite_path: Path) -> None:
    telemetry = Telemetry(Metrics(), prices={"scripted": Price(1.0, 2.0)})
    made_with = Ingredients(
        provider=pestcall(), prompts=PestCallPrompts(), seed=seed, telemetry=telemetry
    )

    async def main() -> None:
        model = Metered([VERIFY], ["What can I do?"], [Fail("gone", Fault.TIMEOUT)])
        async with open_desk(sqlite_path, model, made_with=made_with) as desk:
            client = await desk.client(await desk.conversation(phone="4155550132"))
            await ask(desk, client, "94107")
            await ask(desk, client, "cancel my next appointment")

    run(main())
    metrics = telemetry.metrics
    ended = metrics.turns.value("complete") + metrics.turns.value("awaiting_confirmation")
    assert (ended, metrics.turn.count()) == (2.0, 2)
    assert metrics.model_requests.value("scripted", "ok") == 2.0
    assert metrics.model_requests.value("scripted", "timeout") == 1.0
    assert metrics.model_requests.value("house", "ok") >= 1.0
    assert metrics.tool_calls.value("verifyAccount", "ran") == 1.0
    assert metrics.model_tokens.value("scripted", "input") == 2000.0
    assert metrics.model_tokens.value("scripted", "output") == 100.0
    assert metrics.model_cost.value("scripted") == pytest.approx(0.0022)


def test_that_a_desk_counts_receipts_effects_and_held_claims(sqlite_path: Path) -> None:
    telemetry = Telemetry(Metrics())
    made_with = Ingredients(provider=pack(), telemetry=telemetry)

    async def main() -> None:
        model = ScriptedModel(["I have cancelled it for you."], loop=True)
        async with open_desk(sqlite_path, model, made_with=made_with) as desk:
            client = await order(desk)
            other, accept = await ask_for_it(desk)
            await other.give(ConfirmInput(accept.receipt_id, False))
            await desk.settle(other.ref)
            await ask(desk, client, "Is it cancelled?")

    run(main())
    metrics = telemetry.metrics
    assert dict(metrics.receipts.series()) == {
        ("shown",): 2.0,
        ("accepted",): 1.0,
        ("declined",): 1.0,
    }
    assert dict(metrics.effects.series()) == {(ORDER, "committed"): 1.0}
    # Once in the first answer and once in the second, in which the model insists.
    assert metrics.claims_held.value() == 2.0
