"""Answers to receipts whose verb is on no list: read by what the effect declares that it does."""

import pytest

from frontdesk.core.meaning import Action
from frontdesk.language.consent.declared_action import in_known_words
from frontdesk.language.consent.reader import Answer, read_answer

RECEIPTS = {
    "Shall I unlock your account ending in 4471?": Action("unlock", "account", also=("open up",)),
    "Shall I activate your card ending in 4471?": Action("activate", "card"),
    "Shall I suspend your plan from Friday, November 20?": Action("suspend", "plan", ends=True),
    "Shall I send your invoice 4471 to dana@example.com?": Action("send", "invoice"),
}
ANSWERS = {
    Answer.YES: (
        *("yes", "yes please", "yes, {verb} it", "{verb} it", "please {verb} it", "ok {verb} it"),
        *("go ahead and {verb} it", "yes {verb} the {object}, thanks"),
    ),
    Answer.NO: (
        *("no", "no, don't {verb} it", "don't {verb} it", "please do not {verb} my {object}"),
        *("no need to {verb} it", "I never asked you to {verb} it", "no, leave it", "keep it"),
    ),
    Answer.CHANGE: (
        *("yes but cancel it instead", "{verb} the other one", "no, {verb} the other {object}"),
        *("yes but {verb} the other one", "{verb} it on Monday", "actually delete it"),
        # A condition changes what is agreed to.
        *("yes if it's free", "only if there is no fee", "yes as long as it's free"),
        "{verb} it if it doesn't cost anything",
    ),
    Answer.OTHER: ("why do you want to {verb} it?", "what happens when you {verb} it?"),
    Answer.UNCLEAR: ("maybe", "I'm not sure"),
}


@pytest.mark.parametrize("shown", RECEIPTS, ids=lambda shown: shown.split()[2])
@pytest.mark.parametrize(
    ("answer", "text"), [(answer, text) for answer, texts in ANSWERS.items() for text in texts]
)
def test_that_a_verb_on_no_list_is_read_like_the_others(
    shown: str, answer: Answer, text: str
) -> None:
    action = RECEIPTS[shown]
    said = text.format(verb=action.verb, object=action.object)
    assert read_answer(said, shown=shown, action=action) is answer
    assert read_answer(said.upper(), shown=shown, action=action) is answer


@pytest.mark.parametrize("shown", RECEIPTS, ids=lambda shown: shown.split()[2])
@pytest.mark.parametrize(
    "text",
    [
        *("yes, cancel it", "close it", "yes, book a visit", "renew it", "yes and add a card"),
        *("I'll {verb} it myself", "drop it", "did you {verb} it already?", "{verb} a {object}"),
        *("make the appointment", "yes {verb} it and book a visit", "unfreeze it", "pause it"),
    ],
)
def test_that_another_action_is_no_yes_to_the_declared_one(shown: str, text: str) -> None:
    action = RECEIPTS[shown]
    said = text.format(verb=action.verb, object=action.object)
    assert read_answer(said, shown=shown, action=action) is not Answer.YES


def test_that_other_words_for_the_action_are_the_action() -> None:
    shown, action = next(iter(RECEIPTS.items()))
    assert read_answer("please open it up", shown=shown, action=action) is Answer.YES
    assert read_answer("don't open up my account", shown=shown, action=action) is Answer.NO
    assert read_answer("please open it up", shown=shown) is not Answer.YES


def test_that_a_receipt_need_not_name_its_action() -> None:
    unlock = Action("unlock", "account")
    assert read_answer("unlock it please", shown="Shall I?", action=unlock) is Answer.YES
    assert read_answer("cancel it please", shown="Shall I?", action=unlock) is not Answer.YES


@pytest.mark.parametrize("verb", ["cancel", "move", "book", "renew"])
@pytest.mark.parametrize("text", ["yes please", "no, don't", "make it Monday", "Book it"])
def test_that_a_verb_that_is_known_changes_nothing(verb: str, text: str) -> None:
    shown = f"Shall I {verb} your visit on Tuesday, March 3?"
    assert in_known_words(text, shown, Action(verb, "visit")) == (text, shown)
