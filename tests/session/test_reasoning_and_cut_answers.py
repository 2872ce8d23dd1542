"""What a turn keeps of a reasoning model, and what it says where an answer was cut off."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

from frontdesk.app import Ingredients
from frontdesk.core.ids import ConversationRef
from frontdesk.core.locale import Locale
from frontdesk.diagnosis.rules import explain_by_rules
from frontdesk.language.strings.catalogue import strings_of
from frontdesk.models.port import AskedTools, Finished, ModelEvent, ModelRequest
from frontdesk.packs.pestcall import PestCallPrompts, pestcall, seed
from frontdesk.testing import Ask, ScriptedModel, TestDesk
from frontdesk.transport.routes.inspection import examine
from tests.session.desk_steps import ask, desk_with, run, stored_events, stored_steps

PESTCALL = Ingredients(provider=pestcall(), prompts=PestCallPrompts(), seed=seed)


class Reasoning(ScriptedModel):
    """A model that wants something back after each answer."""

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Play the next answer."""
        async for event in super().stream(request):
            is_end = isinstance(event, Finished)
            yield replace(event, kept=f"thought {len(self.requests)}") if is_end else event


class CutOff(ScriptedModel):
    """A model whose answers are cut off by their length."""

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Play the next answer."""
        async for event in super().stream(request):
            yield replace(event, reason="length") if isinstance(event, Finished) else event


def test_that_what_a_model_wants_back_is_stored_with_the_step_and_given_back_within_the_turn(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        model = Reasoning([Ask("verifyAccount", '{"zip":"94107"}')], ["Hello Alex."], ["Sure."])
        async with desk_with(sqlite_path, model, made_with=PESTCALL) as desk:
            client = await desk.client(await desk.conversation(phone="4155550132"))
            await ask(desk, client, "94107")
            await ask(desk, client, "thanks")
            steps = await stored_steps(desk, client.ref)
        assert [step.kept for step in steps][:2] == ["thought 1", "thought 2"]
        (asked,) = [m for m in model.requests[1].messages if isinstance(m, AskedTools)]
        assert (asked.kept, asked.by) == ("thought 1", "scripted")
        assert not any(isinstance(m, AskedTools) for m in model.requests[2].messages)

    run(main())


def test_that_an_answer_cut_off_by_its_length_is_said_to_be_cut_and_diagnosed(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, CutOff(["We are open on Mon"])) as desk:
            client = await desk.client()
            await ask(desk, client, "When are you open?")
            stored = await stored_events(desk, client.ref)
            final = [e.text or "" for e in stored if e.type == "final"][-1]
            note = strings_of(Locale.EN).say("turn.cut_short")
            assert final == f"We are open on Mon{note}"
            assert await _codes(desk, client.ref) == ["answer_cut_off"]

    run(main())


async def _codes(desk: TestDesk, ref: ConversationRef) -> list[str]:
    found = await desk.db.read(lambda tx: examine(tx, ref))
    return [issue.code for issue in explain_by_rules(found.turns).issues]
