"""What a conversation is called, when, and by whom."""

import pytest

from frontdesk.core.inputs import StartInput, TitleInput
from frontdesk.models.port import ModelRequest, Role
from frontdesk.session.titling.cleaning import cleaned_title, is_placeholder
from frontdesk.session.titling.house_title import title_of_words
from frontdesk.testing import Client, Fail, Hang, ScriptedModel, TestDesk, Wait
from tests.conftest import Store
from tests.lifecycle.desk import THRESHOLD, a_desk, after, ask, lifecycle, order, run, stored


async def _titles(desk: TestDesk, client: Client) -> list[str]:
    return [data["title"] for data in await lifecycle(desk, client.ref) if "title" in data]


async def _named(desk: TestDesk, client: Client) -> tuple[str | None, str | None]:
    record = await stored(desk, client.ref)
    client.read()
    assert client.state.title == record.title
    return record.title, record.title_source


@pytest.mark.parametrize(
    "title",
    [
        *(None, "", "  ", "New Conversation", "new chat", "Untitled", "Conversation 12", "Chat #4"),
        *("2026-11-18 12:30", "11/18/2026, 3:04 PM", "2026-11-18T12:30:00Z", "42", "Call"),
        *('"New Conversation"', "Sin título", "Nueva conversación"),
    ],
)
def test_that_a_title_that_says_nothing_is_a_placeholder(title: str | None) -> None:
    assert is_placeholder(title)


@pytest.mark.parametrize("title", ["Move visit", "No heat", "New customer", "Call about ants"])
def test_that_a_title_that_says_something_is_none(title: str) -> None:
    assert not is_placeholder(title)


@pytest.mark.parametrize(
    ("written", "title"),
    [
        ('"Move termite inspection."', "Move termite inspection"),
        ("**Title: Billing question**\nIt is about a bill.", "Billing question"),
        ("Call back +1 (415) 555-0132 about ants", "Call back about ants"),
        ("Invoice INV-1234 and refund", "Invoice and refund"),
        ("refund for bob@example.com please", "Refund for please"),
        ("a very long title about the many ants in my kitchen", "A very long title"),
        ("Don't come on Friday", "Don't come on Friday"),
        ("Mover la visita del viernes", "Mover la visita del viernes"),
        ("Cancel", None),
        ("New Conversation", None),
        ("conv_sedp9vtrfcj92bag 12345", None),
        ("", None),
    ],
)
def test_that_a_title_is_cleaned(written: str, title: str | None) -> None:
    assert cleaned_title(written) == title


@pytest.mark.parametrize(
    ("said", "title"),
    [
        (["Hello!", "Hi, how do I get rid of ants in the kitchen?"], "Get rid of ants"),
        (["I want to cancel my appointment"], "Cancel appointment"),
        (["94107", "my bill is wrong"], "Bill is wrong"),
        (["quisiera cancelar mi cita"], "Cancelar cita"),
        (["thanks", "94107"], None),
    ],
)
def test_that_without_a_model_the_first_request_can_name_it(
    said: list[str], title: str | None
) -> None:
    assert title_of_words(said) == title


def test_that_the_house_names_it_by_its_work_after_two_messages(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store) as desk:
            client = await desk.client()
            await client.give(StartInput("order"))
            await desk.settle(client.ref)
            assert await _named(desk, client) == (None, None)
            await ask(desk, client, "what would that cost?")
            assert await _named(desk, client) == ("Order box of bait", "house")
            await ask(desk, client, "and how long would it take?")
            assert await _titles(desk, client) == ["Order box of bait"]

    run(main())


def test_that_a_model_names_it_after_two_messages_and_is_asked_once(store: Store) -> None:
    async def main() -> None:
        beside = ScriptedModel(['"Ants in the kitchen."'])
        async with a_desk(store, beside=beside) as desk:
            client = await desk.client()
            await ask(desk, client, "Hello")
            assert beside.requests == []
            await ask(desk, client, "There are ants in my kitchen")
            assert await _named(desk, client) == ("Ants in the kitchen", "model")
            await ask(desk, client, "Many of them")
            assert await _titles(desk, client) == ["Ants in the kitchen"]
        (request,) = beside.requests
        assert _is_of_background(request)
        assert "There are ants in my kitchen" in str(request.messages[-1])

    run(main())


def _is_of_background(request: ModelRequest) -> bool:
    return request.role is Role.BACKGROUND and not request.tools


@pytest.mark.parametrize("answer", [[Fail("gone")], [Hang()], ["New Conversation"], [""]], ids=str)
def test_that_a_model_without_a_title_leaves_it_to_the_house(
    store: Store, answer: list[str]
) -> None:
    async def main() -> None:
        async with a_desk(store, beside=ScriptedModel(answer)) as desk:
            client = await desk.client()
            await client.give(StartInput("order"))
            await desk.settle(client.ref)
            await ask(desk, client, "what would that cost?")
            await after(60)
            assert await _named(desk, client) == ("Order box of bait", "house")

    run(main())


def test_that_closing_names_what_has_no_name_yet(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store) as desk:
            client = await desk.client()
            await ask(desk, client, "My bill is wrong, can you help?")
            assert await _named(desk, client) == (None, None)
            await after(THRESHOLD + 60)
            assert client.state.status == "open"
            assert await _named(desk, client) == ("Bill is wrong", "house")
            assert client.state.status == "closed"

    run(main())


def test_that_closing_leaves_a_name_as_it_is(store: Store) -> None:
    async def main() -> None:
        beside = ScriptedModel(["Wrong bill"], ["Are you still there?"])
        async with a_desk(store, beside=beside) as desk:
            client = await desk.client()
            await ask(desk, client, "My bill is wrong")
            await ask(desk, client, "Much too high")
            await after(THRESHOLD + 60)
            assert await _titles(desk, client) == ["Wrong bill"]
            assert (await stored(desk, client.ref)).status == "closed"

    run(main())


def test_that_an_operator_names_it_and_no_model_takes_that_back(store: Store) -> None:
    async def main() -> None:
        beside = ScriptedModel([Wait(3.0), "Too late"])
        async with a_desk(store, beside=beside) as desk:
            client = await desk.client()
            await ask(desk, client, "One")
            await client.send("Two")
            await after(1)
            await client.give(TitleInput("  Ants, again!  "))
            await desk.settle(client.ref)
            await after(60)
            assert await _named(desk, client) == ("Ants again", "operator")
            assert await _titles(desk, client) == ["Ants again"]

    run(main())


def test_that_an_operator_can_have_it_named_anew(store: Store) -> None:
    async def main() -> None:
        beside = ScriptedModel(["Ants in kitchen"], ["Ants and wasps"])
        async with a_desk(store, beside=beside) as desk:
            client = await desk.client()
            await ask(desk, client, "Ants in my kitchen")
            await ask(desk, client, "And wasps")
            await client.give(TitleInput())
            await desk.settle(client.ref)
            assert await _named(desk, client) == ("Ants and wasps", "model")
            await client.give(TitleInput("!!"))
            await desk.settle(client.ref)
            assert await _named(desk, client) == ("Ants and wasps", "model")

    run(main())


def test_that_a_title_survives_a_restart(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store) as desk:
            client = await desk.client()
            await order(desk, client)
            await desk.host.evict(client.ref)
            assert await _named(desk, client) == ("Order box of bait", "house")
            await ask(desk, client, "what did I order?")
            assert await _titles(desk, client) == ["Order box of bait"]

    run(main())
