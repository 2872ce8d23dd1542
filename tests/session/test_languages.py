"""A conversation's language: chosen or detected, stored, followed by all that code says."""

from pathlib import Path

import pytest

from frontdesk.app import Ingredients, made_of
from frontdesk.core.dialog import OptionId, ReceiptId
from frontdesk.core.events import EventType
from frontdesk.core.ids import ConversationRef
from frontdesk.core.inputs import ConfirmInput, Input, SelectInput, StartInput
from frontdesk.core.locale import Locale
from frontdesk.models.roles import RoleModels
from frontdesk.pack.prompts import DefaultPrompts
from frontdesk.packs.pestcall import pack as pestcall_pack
from frontdesk.settings import Settings
from frontdesk.store.queries import conversations
from frontdesk.testing import Ask, Client, ScriptedModel, TestDesk, Wait, open_desk
from tests.effects.ordering import ask_for_it, told
from tests.effects.shop import QUESTION
from tests.session.desk_steps import GREETING, ask, desk_with, run
from tests.session.errand_pack import orders_in, pack

SPANISH = DefaultPrompts(Locale.ES)
ALEX = "415 555 0132"
SETTINGS = Settings(drain_seconds=0.0, inactivity_seconds=1e6, idle_seconds=1e9, demo=True)


async def _stored(desk: TestDesk, ref: ConversationRef) -> Locale | None:
    return (await desk.db.read(lambda tx: conversations.find(tx, ref))).language


async def _press(desk: TestDesk, client: Client, given: Input) -> str:
    await client.give(given)
    await desk.settle(client.ref)
    client.read()
    return told(client)[-1]


def test_that_a_chosen_language_is_stored_shown_and_spoken(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Claro."])) as desk:
            client = await desk.client(await desk.conversation(language=Locale.ES))
            assert [message.text for message in client.state.messages] == [SPANISH.greeting()]
            assert client.state.language == "es"
            assert await _stored(desk, client.ref) is Locale.ES
            again = await desk.client(client.ref)
            assert again.state.language == "es"

    run(main())


def test_that_a_conversation_is_in_english_unless_it_is_said_otherwise(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Sure."])) as desk:
            client = await desk.client()
            assert [message.text for message in client.state.messages] == [GREETING]
            await ask(desk, client, "hello, I have a question")
            assert client.state.language == "en"
            assert await _stored(desk, client.ref) is None

    run(main())


def test_that_the_first_messages_tell_the_language_and_later_ones_do_not(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Ok."], loop=True)) as desk:
            client, late = await desk.client(), await desk.client()
            await ask(desk, client, "Hola, quiero hacer una pregunta")
            assert (client.state.language, await _stored(desk, client.ref)) == ("es", Locale.ES)
            assert [e.data for e in client.events if (e.data or {}).get("language")] == [
                {"language": "es"}
            ]
            for _ in range(3):
                await ask(desk, late, "hello there")
            await ask(desk, late, "Hola, quiero hacer una pregunta")
            assert late.state.language == "en"

    run(main())


def test_that_a_desk_without_a_language_stays_in_its_own(sqlite_path: Path) -> None:
    async def main() -> None:
        model, made_with = ScriptedModel(["Ok."], loop=True), Ingredients(provider=pack())
        async with desk_with(sqlite_path, model, made_with=made_with) as desk:
            client = await desk.client(await desk.conversation(language=Locale.ES))
            await ask(desk, client, "Hola, quiero hacer una pregunta")
            assert (client.state.language, await _stored(desk, client.ref)) == ("en", None)

    run(main())


def test_that_pestcall_speaks_spanish_by_buttons_from_greeting_to_outcome(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        made_with = made_of(SETTINGS, pestcall_pack)
        async with open_desk(sqlite_path, settings=SETTINGS, made_with=made_with, seed=7) as desk:
            ref = await desk.conversation(phone=ALEX, language=Locale.ES)
            client = await desk.client(ref)
            await ask(desk, client, "94107")
            asked = await _press(desk, client, StartInput("cancel"))
            assert asked.startswith("¿Qué visita quiere cancelar?\n1. ")
            shown = await _press(desk, client, SelectInput(OptionId("o1")))
            assert shown.startswith("¿Cancelo su cita: ") and " de la " in shown
            receipt = next(iter(client.state.actions))
            pointed = await ask(desk, client, "sí, adelante")
            assert [e.text for e in pointed if e.type is EventType.ACTION] == []
            assert "botones" in told(client)[-1]
            done = await _press(desk, client, ConfirmInput(ReceiptId(receipt), True))
            assert done.startswith("Hecho: su cita para ") and done.endswith("está cancelada.")
            session = await desk.session(ref)
            assert session.memory.ledger[receipt].status == "committed"

    run(main())


def test_that_a_person_comes_when_asked_for_in_spanish(sqlite_path: Path) -> None:
    async def main() -> None:
        made_with = made_of(SETTINGS, pestcall_pack)
        async with open_desk(sqlite_path, settings=SETTINGS, made_with=made_with, seed=7) as desk:
            client = await desk.client(await desk.conversation(language=Locale.ES))
            await ask(desk, client, "quiero hablar con una persona")
            assert told(client)[-1].startswith("He abierto el aviso T-")

    run(main())


@pytest.mark.parametrize(("seconds", "orders"), [(2.0, 1), (6.0, 0)])
def test_that_a_yes_in_another_language_is_interpreted_with_time_enough(
    sqlite_path: Path, seconds: float, orders: int
) -> None:
    async def main() -> None:
        decide = ScriptedModel([Ask("workflow_confirm", '{"accept":true}')], loop=True)
        slow = ScriptedModel([Wait(seconds), "yes"], loop=True, name="slow")
        models = RoleModels(decide, interpret=slow)
        made_with = Ingredients(provider=pack())
        async with desk_with(sqlite_path, models, made_with=made_with) as desk:
            client, _ = await ask_for_it(desk)
            await ask(desk, client, "sí, por favor, adelante")
            assert await orders_in(desk.db) == orders
            asked_again = f"Please press one of the buttons to answer. {QUESTION}"
            assert (told(client)[-1] == asked_again) is not bool(orders)

    run(main())


def test_that_what_is_on_file_is_confirmed_or_replaced_by_a_button(sqlite_path: Path) -> None:
    async def main() -> None:
        made_with = made_of(SETTINGS, pestcall_pack)
        async with open_desk(sqlite_path, settings=SETTINGS, made_with=made_with, seed=7) as desk:
            client = await desk.client(await desk.conversation(phone=ALEX))
            await ask(desk, client, "94107")
            await _press(desk, client, StartInput("schedule"))
            labels = [option["label"] for option in client.state.options]
            assert labels == ["120 Townsend Street, San Francisco", "Another address"]
            asked = await _press(desk, client, SelectInput(OptionId("another")))
            assert (asked, client.state.options) == (
                "What address should we come to, with the house number?",
                (),
            )
            await _press(desk, client, StartInput("schedule"))
            offered = await _press(desk, client, SelectInput(OptionId("on_file")))
            assert offered.startswith("Here's some of what we have open;")
            shown = await _press(desk, client, SelectInput(OptionId("o1")))
            assert labels[0] in shown

    run(main())
