"""Two organisations in one server: each with its own words, tools, models and data."""

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from frontdesk.core.dialog import OptionId, decode_dialog
from frontdesk.core.errors import CallerError, NotFound
from frontdesk.core.ids import DEFAULT_ORGANISATION, OrganisationId
from frontdesk.core.inputs import FeedbackInput, SelectInput, StartInput
from frontdesk.core.locale import Locale
from frontdesk.core.organisation import Limits, ModelNames, Organisation, OrganisationSettings
from frontdesk.models.port import (
    AskedTools,
    Finished,
    ModelEvent,
    ModelRequest,
    TextDelta,
    ToolCall,
)
from frontdesk.pack.prompts import DefaultPrompts
from frontdesk.packs.pestcall import PestCallPrompts
from frontdesk.store.queries import history
from frontdesk.testing import ScriptedModel, Wait
from tests.lawful import run
from tests.organisations.two_desks import (
    BOOKS,
    PEST,
    add,
    change,
    client_of,
    ingredients,
    named_models,
    said,
    two_desks,
    workflows_of,
)
from tests.session.desk_steps import after, ask

ALEX = "415 555 0132"


class _Verifying(ScriptedModel):
    """Verifies whoever says who they are, with the tool that is there for it; then says little."""

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Answer a request."""
        offered = {tool.name for tool in request.tools}
        asked = any(isinstance(m, AskedTools) for m in request.messages)
        for tool, arguments in TOOLS.items():
            if tool in offered and not asked:
                yield ToolCall("c1", tool, arguments)
        yield TextDelta("Certainly.")
        yield Finished("stop", model=self.name)


TOOLS = {"verifyAccount": '{"zip":"94107"}', "checkCard": '{"card":"2904117"}'}


def test_that_each_greets_with_its_own_words_and_offers_its_own_tools(store: Path | str) -> None:
    async def main() -> None:
        model = ScriptedModel(["Certainly."], loop=True)
        async with two_desks(store, model) as desk:
            pest, books = await client_of(desk, PEST), await client_of(desk, BOOKS)
            assert said(pest) == [PestCallPrompts().greeting()]
            assert said(books) == [DefaultPrompts().greeting()]
            await ask(desk, pest, "hello there")
            await ask(desk, books, "hello there")
            offered = [{tool.name for tool in request.tools} for request in model.requests]
            assert "verifyAccount" in offered[0] and "verifyAccount" not in offered[1]
            assert offered[0] != offered[1]
            assert await workflows_of(desk, pest.ref) == {"cancel", "reschedule", "schedule"}
            assert await workflows_of(desk, books.ref) == {"placeHold", "renew", "cancelHold"}

    run(main())


def test_that_buttons_work_in_both_and_in_neither_for_the_other(sqlite_path: Path) -> None:
    async def main() -> None:
        async with two_desks(sqlite_path, _Verifying()) as desk:
            pest, books = await client_of(desk, PEST, ALEX), await client_of(desk, BOOKS)
            await ask(desk, pest, "my ZIP is 94107")
            await ask(desk, books, "my card is 2904117")
            for client, started in ((pest, "cancel"), (books, "placeHold")):
                await client.give(StartInput(started))
                await desk.settle(client.ref)
                client.read()
                first = next(iter(client.state.options))
                await client.give(SelectInput(OptionId(first["optionId"])))
                await desk.settle(client.ref)
                client.read()
                assert client.state.actions, said(client)
            for client, foreign in ((pest, "placeHold"), (books, "reschedule")):
                with pytest.raises(CallerError, match="no such workflow"):
                    await client.give(StartInput(foreign))

    run(main())


def test_that_each_keeps_its_own_data(store: Path | str) -> None:
    """The demo's customers are the first organisation's: the same pack finds nobody elsewhere."""

    async def main() -> None:
        async with two_desks(store, _Verifying()) as desk:
            other = OrganisationId("other pests")
            await add(desk.db, Organisation(other, "Other pests"))
            verified: dict[str, bool] = {}
            for id in (PEST, other):
                client = await client_of(desk, id, ALEX)
                await ask(desk, client, "my ZIP is 94107")
                verified[id] = (await desk.session(client.ref)).memory.dialog.verified
            assert verified == {PEST: True, other: False}

    run(main())


def test_that_a_change_of_words_takes_effect_at_the_next_turn_and_nowhere_else(
    store: Path | str,
) -> None:
    async def main() -> None:
        model = ScriptedModel(["Certainly."], loop=True)
        async with two_desks(store, model) as desk:
            pest, books = await client_of(desk, PEST), await client_of(desk, BOOKS)
            own = OrganisationSettings(
                instructions="You are a librarian.",
                strings={Locale.EN: {"greeting": "Quiet, please."}},
            )
            await change(desk.db, BOOKS, settings=own)
            await ask(desk, books, "hello there")
            await ask(desk, pest, "hello there")
            told = [request.messages[0] for request in model.requests]
            assert "You are a librarian." in str(told[0]) and "librarian" not in str(told[1])
            assert said(await client_of(desk, BOOKS)) == ["Quiet, please."]
            assert said(await client_of(desk, PEST)) == [PestCallPrompts().greeting()]

    run(main())


def test_that_a_change_of_models_takes_effect_at_the_next_turn_and_never_within_one(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        slow = ScriptedModel(["I am ", Wait(3), "the first."], loop=True, name="first")
        second = ScriptedModel(["I am the second."], loop=True, name="second")
        made_with = ingredients(models=named_models(second=second))
        async with two_desks(sqlite_path, slow, made_with) as desk:
            pest, books = await client_of(desk, PEST), await client_of(desk, BOOKS)
            await books.send("who are you?")
            await after(1)
            own = OrganisationSettings(models=ModelNames(answer="second"))
            await change(desk.db, BOOKS, settings=own)
            await desk.settle(books.ref)
            assert said(books)[-1] == "I am the first."
            await ask(desk, books, "and now?")
            await ask(desk, pest, "and you?")
            assert said(books)[-1] == "I am the second."
            assert said(pest)[-1] == "I am the first."

    run(main())


def test_that_a_change_of_zone_waits_for_the_end_of_a_turn(sqlite_path: Path) -> None:
    """Feedback is taken up while a turn runs, and the turn goes on with the desk it began with."""

    async def main() -> None:
        slow = ScriptedModel(["I am ", Wait(3), "here."], loop=True)
        async with two_desks(sqlite_path, slow) as desk:
            books = await client_of(desk, BOOKS)
            await books.send("where are you?")
            await after(1)
            await change(desk.db, BOOKS, zone="Asia/Tokyo")
            await books.give(FeedbackInput(5))
            await after(1)
            session = await desk.session(books.ref)
            assert (session.turn is not None, session.desk.zone.key) == (True, "Europe/Dublin")
            await desk.settle(books.ref)
            assert session.desk.zone.key == "Asia/Tokyo"

    run(main())


def test_that_an_interrupting_message_is_answered_by_the_changed_desk(sqlite_path: Path) -> None:
    async def main() -> None:
        slow = ScriptedModel(["I am ", Wait(30), "the first."], loop=True, name="first")
        second = ScriptedModel(["I am the second."], loop=True, name="second")
        made_with = ingredients(models=named_models(second=second))
        async with two_desks(sqlite_path, slow, made_with) as desk:
            books = await client_of(desk, BOOKS)
            await books.send("who are you?")
            await after(1)
            own = OrganisationSettings(models=ModelNames(answer="second"))
            await change(desk.db, BOOKS, settings=own)
            await ask(desk, books, "hello?")
            assert said(books)[-1] == "I am the second."

    run(main())


@pytest.mark.parametrize("loaded", [True, False])
def test_that_another_pack_begins_the_dialog_anew(store: Path | str, loaded: bool) -> None:
    """Who is verified by one pack is nobody to another, whether the session is loaded or not."""

    async def main() -> None:
        async with two_desks(store, _Verifying()) as desk:
            books = await client_of(desk, BOOKS)
            await ask(desk, books, "my card is 2904117")
            await books.give(StartInput("placeHold"))
            await desk.settle(books.ref)
            before = (await desk.session(books.ref)).memory.dialog
            books.read()
            assert before.verified and before.progress is not None and books.state.options
            if not loaded:
                await desk.host.evict(books.ref)
            await change(desk.db, BOOKS, pack="none")
            await ask(desk, books, "hello again")
            session = await desk.session(books.ref)
            assert session.memory.dialog == session.desk.deps.fresh_dialog
            stored = await desk.db.read(lambda tx: history.dialog(tx, books.ref))
            assert stored is None or not decode_dialog(stored).verified

    run(main())


def test_that_an_organisation_may_have_its_own_clock_language_and_patience(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with two_desks(sqlite_path) as desk:
            id = OrganisationId("madrid")
            own = OrganisationSettings(inactivity_seconds=60)
            await add(
                desk.db,
                Organisation(id, "M", language=Locale.ES, zone="Europe/Madrid", settings=own),
            )
            client = await client_of(desk, id)
            session = await desk.session(client.ref)
            assert (session.desk.zone.key, session.memory.locale) == ("Europe/Madrid", Locale.ES)
            assert said(client) == [PestCallPrompts(Locale.ES).greeting()]
            await ask(desk, client, "hola")
            await after(61)
            assert said(client)[-1] == PestCallPrompts(Locale.ES).closing()

    run(main())


def test_that_desks_with_nothing_of_their_own_share_all_that_they_are_made_of(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with two_desks(sqlite_path) as desk:
            for number in range(3):
                id = OrganisationId(f"plain{number}")
                limits = OrganisationSettings(limits=Limits(messages_per_minute=number + 1))
                await add(desk.db, Organisation(id, id, settings=limits))
            first, second = [
                await desk.desk.desks.of(OrganisationId(f"plain{number}")) for number in (0, 1)
            ]
            assert first.own is second.own and first.deps is desk.desk.deps
            assert await desk.desk.desks.of(OrganisationId("plain0")) is first

    run(main())


def test_that_an_organisation_that_is_not_there_has_no_desk(sqlite_path: Path) -> None:
    async def main() -> None:
        async with two_desks(sqlite_path) as desk:
            with pytest.raises(NotFound, match="organisation of this server"):
                await desk.conversation(OrganisationId("nowhere"))

    run(main())


def test_that_settings_are_checked_as_they_are_read() -> None:
    for text in ('{"limit":{}}', '{"limits":{"messages_per_minute":0}}', '{"strings":{"fr":{}}}'):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(text, type=OrganisationSettings)
    assert msgspec.json.encode(OrganisationSettings()) == b"{}"
    assert DEFAULT_ORGANISATION == PEST
