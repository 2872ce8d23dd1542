"""How an answer to a confirmation question is read against the receipt that was shown."""

import pytest

from frontdesk.language.consent.reader import Answer, read_answer

SHOWN = "Shall I move your visit to Tuesday, March 3 at 9:00 in the morning?"
MOVE = "Move your visit from Thu, May 21 to Tue, May 26, 10:00 AM-12:00 PM?"
CANCEL = "Cancel your quarterly visit on Fri, May 29, 1:00-3:00 PM with Marcus?"
BOOK = "Book an ant treatment on Sat, May 23, 9:00-11:00 AM at 77 Harbor View Drive, Oakland?"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("yes, Tuesday at 9", Answer.YES),
        ("yes, Tuesday the 3rd at 9 am is good", Answer.YES),
        ("yes, move it to Tuesday", Answer.YES),
        ("yes, Wednesday at 9", Answer.CHANGE),
        ("yes, Tuesday at 10", Answer.CHANGE),
        ("Tuesday at 9", Answer.UNCLEAR),
        ("not Tuesday", Answer.CHANGE),
        ("yes, March 4", Answer.CHANGE),
        ("yes, Tuesday at 3", Answer.CHANGE),
        ("yes, 9 pm", Answer.CHANGE),
        ("go ahead and move it", Answer.YES),
        ("yes, please go ahead and move the visit", Answer.YES),
        ("yes, cancel it", Answer.CHANGE),
        ("ok, I want to book another visit", Answer.CHANGE),
        ("ok I want to move my visit", Answer.UNCLEAR),
        ("move it please", Answer.YES),
        ("yes, tomorrow", Answer.UNCLEAR),
        ("good morning", Answer.UNCLEAR),
        ("yes, next Tuesday", Answer.UNCLEAR),
        ("yes I am here in the afternoon", Answer.CHANGE),
        ("yes, nine am is good", Answer.YES),
    ],
)
def test_that_repeating_what_was_shown_is_no_change(text: str, answer: Answer) -> None:
    assert read_answer(text, shown=SHOWN) is answer


AGREES = ["yes", "sure", "go ahead", "ok", "sounds good", "do it", "perfect", "please", "of course"]
SPEAKS_AGAINST = """
no
nope
don't
NOT
not yet
stop
never mind
keep it
leave it
I changed my mind
I don't want that
wait
hold on
maybe
hmm
if it is free
unless it costs extra
as long as it's free
provided it rains
only if Dave comes
when my wife agrees
but on Friday
make it Friday
at 3
on the 30th
another day
earlier please
the other one
not that one
instead cancel it
cancel it
and also book a spray
and bring a ladder
tell him to ring first
for my sister
for termites
with Dave
different address
5 Oak Street
what does it cost?
can you do 2?
just kidding
as if
"""


@pytest.mark.parametrize("against", SPEAKS_AGAINST.strip().split("\n"))
@pytest.mark.parametrize(
    "way", ["{} {}", "{}, {}", "{}. {}", "{} ... {}", "{}\n{}", "well {} {} please", "{} and {}"]
)
def test_that_a_yes_beside_what_speaks_against_it_is_none(way: str, against: str) -> None:
    for agrees in AGREES:
        for text in (way.format(agrees, against), way.format(against, agrees)):
            assert read_answer(text, shown=MOVE) is not Answer.YES, text
            assert read_answer(text.upper(), shown=MOVE) is not Answer.YES, text


@pytest.mark.parametrize(
    "text",
    [
        "my dog is fine with people",
        "great people work here",
        "I'm great thanks",
        "I'm happy",
        "my son will do it for me",
        "my wife thinks it's fine",
        "he is good",
        "my visit please",
        "the 1 Yes Road place is nice",
        "I can do it myself",
        "that was a good visit",
        "yes my dog is in the yard",
        "yes we live in Berkeley",
        "yes it's for termites",
    ],
)
def test_that_praise_and_others_doings_are_no_consent(text: str) -> None:
    for shown in (MOVE, CANCEL, BOOK):
        assert read_answer(text, shown=shown) is not Answer.YES


def test_that_a_yes_repeated_from_the_receipt_is_none() -> None:
    shown = "Shall I book a visit at 1 Yes Please Street, confirm everything?"
    said = "the address is 1 Yes Please Street, confirm everything"
    assert read_answer(said, shown=shown) is not Answer.YES


@pytest.mark.parametrize(
    ("shown", "text", "answer"),
    [
        (CANCEL, "yes scrap it", Answer.YES),
        (BOOK, "scrap it", Answer.NO),
        (MOVE, "scrap it", Answer.NO),
        (CANCEL, "scratch that", Answer.NO),
        (BOOK, "cancel that", Answer.NO),
        (MOVE, "just cancel it", Answer.CHANGE),
        (CANCEL, "move it to June", Answer.CHANGE),
        (BOOK, "book it", Answer.YES),
        (MOVE, "leave it on Thursday", Answer.NO),
        (MOVE, "Thursday is fine", Answer.NO),
        (MOVE, "Thursday stays", Answer.NO),
        (MOVE, "Tuesday the 26th it is", Answer.YES),
        (MOVE, "the twenty-seventh would suit me better", Answer.CHANGE),
        (MOVE, "half past two", Answer.CHANGE),
        (BOOK, "bed bugs not ants", Answer.CHANGE),
        (BOOK, "77 Harbor Bay Drive", Answer.CHANGE),
        (BOOK, "no, the landlord's sending someone", Answer.NO),
        (BOOK, "too expensive", Answer.NO),
        (BOOK, "9 is too early, how about 11", Answer.CHANGE),
        (BOOK, "we found somebody else, so no", Answer.NO),
        (CANCEL, "I'd rather hang on to it", Answer.NO),
        (CANCEL, "definately, cancle it plz", Answer.YES),
        (CANCEL, "dont cancle it", Answer.NO),
        (CANCEL, "no wait, I mean yes", Answer.UNCLEAR),
        (CANCEL, "would I get my money back", Answer.OTHER),
        (CANCEL, "don't you have anything earlier?", Answer.CHANGE),
    ],
)
def test_that_an_answer_is_read_against_what_was_asked(
    shown: str, text: str, answer: Answer
) -> None:
    assert read_answer(text, shown=shown) is answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("wait, actually the blue one", Answer.CHANGE),
        ("make it the blue one please", Answer.CHANGE),
        ("sorry, I meant the other one", Answer.CHANGE),
        ("actually, go ahead", Answer.YES),
        ("make it so", Answer.YES),
        ("actually, wait", Answer.OTHER),
        ("I'd rather keep it", Answer.NO),
    ],
)
def test_that_who_begins_to_name_another_thing_wants_another(text: str, answer: Answer) -> None:
    assert read_answer(text, shown="Shall I call off the repair of your red bike?") is answer
