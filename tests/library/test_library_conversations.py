"""A pack of another trade: the house model serves it by its declarations alone."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest

from frontdesk.app import Ingredients
from frontdesk.core.dialog import decode_dialog
from frontdesk.core.events import Role
from frontdesk.store.queries import history, ledger
from frontdesk.store.records import LedgerEntry
from frontdesk.testing import open_desk
from tests.lawful import run
from tests.library.books import CARD, Library
from tests.library.pack import library_pack

Talk = Callable[..., "Held"]


@dataclass(frozen=True)
class Held:
    """What a conversation came to: answers, the library's books, the ledger, who was verified."""

    said: list[str]
    library: Library
    entries: list[LedgerEntry]
    reader: str | None

    @property
    def effects(self) -> list[tuple[str, str]]:
        return [(e.tool, e.status) for e in self.entries if e.kind == "effect"]


@pytest.fixture
def talk(sqlite_path: Path) -> Talk:
    async def hold(lines: tuple[str, ...]) -> Held:
        library = Library()
        pack = library_pack(library)
        made_with = Ingredients(provider=pack.tools, prompts=pack.prompts)
        async with open_desk(sqlite_path, made_with=made_with, seed=1) as desk:
            client = await desk.client()
            for line in lines:
                await client.send(line)
                await desk.settle(client.ref)
                client.read()
            entries = await desk.db.read(lambda tx: ledger.recent(tx, client.ref, 100))
            body = await desk.db.read(lambda tx: history.dialog(tx, client.ref))
            said = [m.text for m in client.state.messages if m.role == Role.ASSISTANT]
        reader = decode_dialog(body).verified_as if body else None
        return Held(said[1:], library, entries, reader)

    def held(*lines: str, more: int = 0) -> Held:
        result = run(hold(lines))
        assert len(result.said) == len(lines) + more
        return result

    return held


def test_that_anybody_may_search_the_catalogue(talk: Talk) -> None:
    held = talk("do you have Dune?", "have you got anything by Ursula Le Guin?")
    assert "Dune by Frank Herbert" in held.said[0]
    assert "The Dispossessed" in held.said[1]
    assert (held.reader, held.entries) == (None, [])


def test_that_a_question_about_the_rules_takes_its_day(talk: Talk) -> None:
    held = talk("when are you open?", "are you open on Sunday?")
    assert "9:00 to 18:00" in held.said[0]
    assert "closed" in held.said[1]


@pytest.mark.parametrize("card", [CARD, "my card is 29 04 117", "two nine oh four one one seven"])
def test_that_a_card_number_opens_what_was_asked_for(talk: Talk, card: str) -> None:
    held = talk("what books do I have out?", card)
    assert "tell you which books you have" in held.said[0]
    assert "library card" in held.said[0]
    assert held.reader == CARD
    assert "Dune" in held.said[1] and "Emma" in held.said[1]


def test_that_a_wrong_card_is_read_back_and_two_of_them_lead_to_a_person(talk: Talk) -> None:
    held = talk("renew my book", "1234567", "1234568", "yes please")
    assert "card 1234567" in held.said[1] and "card 1234568" in held.said[2]
    assert "sorry" in held.said[1] and "sorry" not in held.said[2].lower()
    assert held.reader is None
    assert sorted(e.tool for e in held.entries) == ["askLibrarian", "checkCard", "checkCard"]
    assert len(held.library.questions) == 1


def test_that_a_loan_is_renewed_after_a_yes_to_the_receipt(talk: Talk) -> None:
    held = talk("can you renew my book?", CARD, "Dune", "yes please", "thanks", "no, bye")
    assert held.said[2] == "Shall I renew Dune until Monday, February 1?"
    assert held.said[3] == "Done: Dune is renewed until Monday, February 1."
    assert held.effects == [("renewLoan", "committed")]
    assert held.library.due == {"Dune": date(2027, 2, 1), "Emma": date(2027, 1, 24)}


def test_that_a_no_leaves_the_loan_as_it_is(talk: Talk) -> None:
    held = talk(CARD, "I'd like to renew a loan", "the second one", "no")
    assert held.effects == []
    assert held.library.due == Library().due


def test_that_a_hold_is_cancelled_and_the_other_one_kept(talk: Talk) -> None:
    held = talk(CARD, "cancel my hold", "Moby Dick", "actually no, the other one", "2", "yes")
    assert held.effects == [("cancelHold", "committed")]
    assert held.library.holds == ["Moby Dick"]


def test_that_the_desk_tells_what_it_can_do_in_the_packs_words(talk: Talk) -> None:
    (said,) = talk("what can you do?").said
    assert "renew a book" in said and "cancel a hold" in said and "get you a librarian" in said


@pytest.mark.parametrize("text", ["who won the super bowl?", "thanks!", "how are you?", "hello"])
def test_that_what_asks_for_nothing_starts_nothing(talk: Talk, text: str) -> None:
    held = talk(CARD, text)
    assert [e.tool for e in held.entries] == ["checkCard"]
    assert held.library == Library()


def test_that_a_person_is_asked_for(talk: Talk) -> None:
    held = talk("I'd like to speak with a librarian")
    assert [e.tool for e in held.entries] == ["askLibrarian"]
    assert held.library.questions == ["I'd like to speak with a librarian"]


def test_that_a_book_is_held_after_a_yes(talk: Talk) -> None:
    held = talk("can you reserve Jane Eyre for me?", CARD, "yes please", "what do I have on hold?")
    assert held.said[1].endswith("Shall I place a hold on Jane Eyre for you?")
    assert held.effects == [("placeHold", "committed")]
    assert held.library.holds == ["Moby Dick", "The Dispossessed", "Jane Eyre"]
    assert "Jane Eyre" in held.said[3]


def test_that_a_book_to_hold_is_asked_for_where_none_is_named(talk: Talk) -> None:
    held = talk(CARD, "I'd like to reserve a book", "Dracula", "no")
    assert "Dune" not in held.said[1] and "Moby Dick" not in held.said[1]
    assert held.said[2] == "Shall I place a hold on Dracula for you?"
    assert held.effects == []


def test_that_fines_are_told_to_the_reader_alone(talk: Talk) -> None:
    held = talk("do I have any fines?", CARD)
    assert "$" not in held.said[0]
    assert "$4.25 in all" in held.said[1]


def test_that_a_request_waits_beside_a_question_that_anybody_may_ask(talk: Talk) -> None:
    held = talk("put Frankenstein aside for me please, and when do you open on Monday?", CARD)
    assert "9:00 to 18:00" in held.said[0] and "card" in held.said[0]
    assert held.said[1].endswith("Shall I place a hold on Frankenstein for you?")


def test_that_who_has_lost_the_card_is_offered_a_person(talk: Talk) -> None:
    held = talk("I'd like to renew Dune, but I can't find my card")
    assert "librarian" in held.said[0]


@pytest.mark.parametrize(
    "both",
    [
        "both of them",
        "dune n emma, both",
        "Dune and Emma please",
        "Both, please, she'd like to keep both.",
        "I'd like to keep both",
    ],
)
def test_that_of_several_books_each_is_asked_about_and_none_is_forgotten(
    talk: Talk, both: str
) -> None:
    held = talk("renew my books", CARD, both, "yes", "yes", more=1)
    assert held.effects == [("renewLoan", "committed"), ("renewLoan", "committed")]


def test_that_the_book_that_is_due_first_is_renewed(talk: Talk) -> None:
    held = talk(f"my card is {CARD}", "please renew whichever is due first", "yes")
    assert held.effects == [("renewLoan", "committed")]
    assert "Dune is renewed" in held.said[-1]


@pytest.mark.parametrize(
    "lines",
    [
        ("cancel all my holds", "yes", "yes"),
        ("cancel my holds, both", "yes", "yes"),
        ("cancel hold", "1 to 2", "yes", "yes"),
        ("cancel hold", "begin with number 1, and then the others after that", "yes", "yes"),
        ("cancel moby dick", "yes", "and now the remaining ones too please", "yes"),
    ],
)
def test_that_all_that_is_named_is_done_one_after_the_other(
    talk: Talk, lines: tuple[str, ...]
) -> None:
    held = talk(f"my card is {CARD}", *lines, more=int(lines[-2] == "yes"))
    assert held.library.holds == []
    assert held.effects == [("cancelHold", "committed")] * 2


@pytest.mark.parametrize(
    ("said", "second"),
    [
        ("cancel moby dick and put middlemarch on hold, both", "placeHold"),
        ("cancel moby dick, then renew dune", "renewLoan"),
        ("1) cancel moby dick please 2) put a hold on Beloved", "placeHold"),
    ],
)
def test_that_a_second_request_comes_after_the_first(talk: Talk, said: str, second: str) -> None:
    held = talk(f"my card is {CARD}", said, "yes", "yes", more=1)
    assert sorted(held.effects) == [("cancelHold", "committed"), (second, "committed")]
    assert "Moby Dick" not in held.library.holds and "The Dispossessed" in held.library.holds


def test_that_another_thing_named_at_a_receipt_takes_the_place_of_the_first(talk: Talk) -> None:
    held = talk(CARD, "cancel my hold on Moby Dick", "wait, actually The Dispossessed", "yes")
    assert "Moby Dick" in held.said[1] and "Moby Dick" not in held.said[2]
    assert held.effects == [("cancelHold", "committed")]
    assert held.library.holds == ["Moby Dick"]
