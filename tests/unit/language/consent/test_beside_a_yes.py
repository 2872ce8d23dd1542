"""What comes beside a yes: notes, other verbs and questions."""

import pytest

from frontdesk.language.consent.reader import Answer, read_answer

CANCEL = "Cancel your quarterly visit on Fri, May 29, 1:00-3:00 PM with Marcus?"
MOVE = "Move your visit from Thu, May 21 to Tue, May 26, 10:00 AM-12:00 PM?"
BOOK = "Book an ant treatment on Sat, May 23, 9:30-11:00 AM at 77 Harbor View Drive, Oakland?"
CARD = "Send the replacement card to 12 Oak Avenue? It costs $5."
EACH = (CANCEL, MOVE, BOOK, CARD)


@pytest.mark.parametrize("text", ["okay fine", "ok fine", "I am fine with that", "fine by me"])
@pytest.mark.parametrize("shown", EACH)
def test_that_fine_agrees_whichever_way_it_is_written(text: str, shown: str) -> None:
    assert read_answer(text, shown=shown) is Answer.YES


@pytest.mark.parametrize("text", ["ok I see", "I understand", "okay, noted", "oh, good to know"])
@pytest.mark.parametrize("shown", EACH)
def test_that_what_only_says_it_was_heard_is_asked_again(text: str, shown: str) -> None:
    assert read_answer(text, shown=shown) is Answer.UNCLEAR


@pytest.mark.parametrize(
    "text",
    [
        "yes, and the gate code is 4412",
        "Yes please. The gate code is 4412.",
        "go ahead, btw the code for the gate is #4412",
    ],
)
@pytest.mark.parametrize("shown", EACH)
def test_that_a_note_beside_a_yes_leaves_it_one(text: str, shown: str) -> None:
    assert read_answer(text, shown=shown) is Answer.YES


@pytest.mark.parametrize("shown", EACH)
def test_that_a_note_makes_no_yes_and_takes_back_no_no(shown: str) -> None:
    assert read_answer("the gate code is 4412", shown=shown) is Answer.OTHER
    assert read_answer("no, and the gate code is 4412", shown=shown) is not Answer.YES
    assert read_answer("the address is 4412 Oak Street", shown=shown) is not Answer.YES
    assert read_answer("yes, the address is 4412 Oak Street", shown=shown) is not Answer.YES


def test_that_a_number_that_the_receipt_is_about_is_no_note() -> None:
    shown = "Change the pin of your gate to 4411?"
    assert read_answer("yes, the pin is 4412", shown=shown) is not Answer.YES


@pytest.mark.parametrize(
    "text",
    [
        "yes, how long will it take?",
        "yes is there a fee?",
        "yes, do I need to be home?",
        "go ahead, what does it cost?",
        "yes please, and can you tell me what it costs?",
    ],
)
@pytest.mark.parametrize("shown", EACH)
def test_that_a_question_beside_a_yes_neither_voids_nor_takes_it(text: str, shown: str) -> None:
    assert read_answer(text, shown=shown) is Answer.OTHER


@pytest.mark.parametrize(
    ("shown", "text"),
    [
        (CANCEL, "yes, call it off"),
        (CANCEL, "yes take Friday off the books"),
        (BOOK, "yes, 930 is good"),
        (MOVE, "great, shift it please"),
        (MOVE, "yes push it to Tuesday"),
        (CARD, "Yes, it is this card"),
    ],
)
def test_that_other_verbs_for_what_was_asked_leave_a_yes_one(shown: str, text: str) -> None:
    assert read_answer(text, shown=shown) is Answer.YES


@pytest.mark.parametrize(
    ("shown", "text"),
    [
        (CANCEL, "go ahead with the visit"),
        (CANCEL, "sure, I want it"),
        (CANCEL, "yes I'm expecting him Friday"),
        (CANCEL, "yes quarterly visit please"),
        (CANCEL, "cancel the cancellation"),
        (CANCEL, "call it off"),
        (CANCEL, "yes, I am abroad"),
        (CANCEL, "good man, I'd like it to go ahead"),
        (MOVE, "we're good with the way it is now honestly"),
        (BOOK, "Yes, the payment was international"),
        (BOOK, "yes we live in Berkeley"),
        (BOOK, "please yes, evening"),
        (MOVE, "change"),
        (MOVE, "yes, that is my number"),
    ],
)
def test_that_agreeable_words_for_something_else_are_no_yes(shown: str, text: str) -> None:
    assert read_answer(text, shown=shown) is not Answer.YES


@pytest.mark.parametrize(
    "text",
    [
        "Yes, please go ahead. Sincerely, Margaret Ellis",
        "yes please, kind regards, Tom",
        "Yes, please do go ahead and book it.",
        "yes please do, bye",
    ],
)
def test_that_a_farewell_and_a_signature_leave_a_yes_one(text: str) -> None:
    assert read_answer(text, shown=BOOK) is Answer.YES


def test_that_what_follows_regards_and_is_no_name_counts() -> None:
    assert read_answer("Yes. Best regards, but not Saturday", shown=BOOK) is not Answer.YES
