"""A pack of another trade: asides, status, persons and several requests, by declarations alone."""

import pytest

from tests.library.books import CARD, Library
from tests.library.test_library_conversations import Talk, talk

__all__ = ["talk"]

LIST, RECEIPT = ("renew my book",), ("renew my book", "Dune")


@pytest.mark.parametrize("way", [(), LIST, RECEIPT])
def test_that_a_librarian_comes_when_asked_for(talk: Talk, way: tuple[str, ...]) -> None:
    held = talk(CARD, *way, "can I talk to a librarian")
    assert [e.tool for e in held.entries] == ["checkCard", "askLibrarian"]
    assert held.library.questions[0].endswith("can I talk to a librarian")


@pytest.mark.parametrize("way", [(), LIST, RECEIPT])
def test_that_a_pause_and_a_call_begin_nothing(talk: Talk, way: tuple[str, ...]) -> None:
    held = talk(CARD, *way, "one sec", "hello? anyone?")
    assert held.said[-2] in {"Take your time.", "No rush.", "Sure, take your time."}
    assert "here" in held.said[-1].lower()
    assert held.library == Library() and held.effects == []


@pytest.mark.parametrize("words", ["when are you open?", "no. is Dune renewed or not"])
def test_that_a_question_at_a_receipt_leaves_it(talk: Talk, words: str) -> None:
    held = talk(CARD, *RECEIPT, words)
    assert held.said[-1].endswith("?") and "left" not in held.said[-1]


@pytest.mark.parametrize("words", ["did it go through?", "is Dune renewed?", "DID YOU DO IT"])
def test_that_what_was_done_is_told_from_the_ledger(talk: Talk, words: str) -> None:
    held = talk(CARD, *RECEIPT, "yes", words)
    assert "Dune is renewed until Monday, February 1." in held.said[-1]
    assert held.effects == [("renewLoan", "committed")]


def test_that_another_action_takes_the_place_of_the_one_under_way(talk: Talk) -> None:
    held = talk(CARD, "cancel a hold", "I said renew, not cancel", "Dune", "yes")
    assert held.effects == [("renewLoan", "committed")]


def test_that_a_complaint_is_heard_and_a_librarian_offered(talk: Talk) -> None:
    held = talk(CARD, "I want to complain about a book", "yes")
    assert held.said[1].endswith("?")
    assert held.library.questions[0].startswith("I want to complain about a book")


@pytest.mark.parametrize("words", ["don't renew anything", "please don't renew it, just leave it"])
@pytest.mark.parametrize("way", [(), LIST, RECEIPT])
def test_that_a_refusal_begins_nothing(talk: Talk, way: tuple[str, ...], words: str) -> None:
    held = talk(CARD, *way, words, "so nothing's changed?")
    assert held.library == Library() and held.effects == []
    assert "changed" in held.said[-1] and "?" not in held.said[-1]


def test_that_what_is_on_hold_is_told_from_the_holds(talk: Talk) -> None:
    held = talk(CARD, "is my hold on Moby Dick still on?")
    assert held.said[-1].startswith("Yes") and "on hold" in held.said[-1]


def test_that_a_change_is_never_denied(talk: Talk) -> None:
    held = talk(CARD, *RECEIPT, "yes", "so nothing's changed?")
    assert "renewed until Monday, February 1" in held.said[-1]


def test_that_a_question_asked_twice_is_answered_otherwise(talk: Talk) -> None:
    held = talk(CARD, "what do I owe?", "what do I owe?")
    assert held.said[1] in held.said[2] and held.said[1] != held.said[2]
    assert "As I said" not in held.said[2]


def test_that_a_question_beside_a_yes_queues_nothing(talk: Talk) -> None:
    held = talk(CARD, *RECEIPT, "yes, and how long can I keep Emma?", "yes")
    assert held.effects == [("renewLoan", "committed")]
    assert "Emma" not in held.said[-1]


def test_that_one_more_of_the_same_beside_a_yes_comes_right_after(talk: Talk) -> None:
    said = ("put Frankenstein on hold for me", "yes please and Dracula too", "yes", "yes")
    held = talk(CARD, *said, more=2)
    assert held.effects == [("placeHold", "committed")] * 2
    assert {"Frankenstein", "Dracula"} <= {*held.library.holds} and held.library.questions == []


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("is Dune still due monday?", "Yes. You have Dune, due Monday"),
        ("and on hold??", "You have Moby Dick and The Dispossessed on hold."),
        ("are both holds still there", "Yes. You have Moby Dick and The Dispossessed on hold."),
        ("did you renew Emma?", "You have Dune, due Monday, January 18 and Emma"),
    ],
)
def test_that_what_stands_is_told_and_never_denied(talk: Talk, asked: str, told: str) -> None:
    held = talk(CARD, asked)
    assert told.replace("Yes. ", "") in held.said[-1]
    assert not told.startswith("Yes") or held.said[-1].startswith("Yes")
    assert not {"Not yet", "Not so far", "changed"} & set(
        held.said[-1].replace(".", ",").split(",")
    )


def test_that_a_number_that_was_asked_for_is_one_and_goes_on_the_ticket(talk: Talk) -> None:
    held = talk("can a librarian call me about a fine?", "It is 555 0182, in the mornings please")
    assert held.library.questions[-1].endswith("in the mornings please 5550182")
    assert held.reader is None


@pytest.mark.parametrize("words", ["we are good", "fine I'll call", "no thats it, im good"])
def test_that_who_is_done_is_let_go(talk: Talk, words: str) -> None:
    held = talk(CARD, "what books do I have out?", words)
    assert "?" not in held.said[-1] and held.library == Library()
