"""What is said beyond the passages: numbers, names and addresses that none of them has."""

from datetime import datetime

import pytest

from frontdesk.language.claims.grounding import Ground, ungrounded
from frontdesk.language.claims.judging import Evidence, unbacked
from frontdesk.language.claims.known import Known

PASSAGE = (
    "A clock repair costs $450 for up to 2,000 parts. It takes about four hours and has a 5-year"
    " guarantee. Call 305-867-5309 or write to help@clocks.example. We use Brasso in Tampa."
)
GROUND = Ground((PASSAGE,))
KNOWN = Known((), (), (), datetime(2027, 1, 18, 12), (PASSAGE,))


@pytest.mark.parametrize(
    "sentence",
    [
        "A clock repair costs $450.",
        "It takes four hours, or 4 hours in figures.",
        "Up to 2000 parts are included.",
        "It has a five-year guarantee.",
        "Write to help@clocks.example or call 305-867-5309.",
        "Yes, Brasso is used in Tampa.",
        "Sure! Is there one more thing that I can do?",
        "You have until Monday, January 18.",
        "It takes 240 minutes.",
        "It has a guarantee of sixty months.",
        "You have until January.",
    ],
)
def test_that_what_a_passage_says_is_grounded(sentence: str) -> None:
    assert ungrounded(sentence, GROUND, KNOWN) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "It costs $475.",
        "Up to 2,500 parts are included.",
        "We come with two people.",
        "It has a ten-year guarantee.",
        "We use Silvo for that.",
        "Our shop is in Orlando.",
        "Ask for Ada Byron.",
        "Write to sales@clocks.example.",
        "See clocks.com/help for more.",
        "Call 305-867-5310.",
        "It takes four days.",
        "Twice a year we come by ourselves.",
        "You save a fifth of the price.",
        "It is insured for two million dollars.",
        "We come on the sixth day.",
        "Repairs begin in March.",
        "Press Alt+T for the time.",
        "TimeKEEP checks it for us.",
    ],
)
def test_that_what_no_passage_says_is_found(sentence: str) -> None:
    assert ungrounded(sentence, GROUND, KNOWN) != []


def test_that_an_answer_is_held_against_its_grounds_only_where_it_has_some() -> None:
    said = "We use Silvo for that."
    now = datetime(2027, 1, 18, 12)
    assert unbacked(said, Evidence(now=now)) == []
    assert unbacked(said, Evidence(now=now, documents=(PASSAGE,), setting=()))
    assert unbacked("Shall we use Silvo?", Evidence(now=now, setting=())) == []


def test_that_a_date_or_a_sum_of_a_document_backs_an_answer() -> None:
    text = "The workshop is closed from March 3 to March 9. A day ticket is $12."
    evidence = Evidence(now=datetime(2027, 1, 18, 12), documents=(text,), setting=())
    assert unbacked("The workshop is closed from March 3 on.", evidence) == []
    assert unbacked("The workshop is closed from March 4 on.", evidence)
    assert unbacked("A day ticket is $13.", evidence)


SETTING = "It is Monday, January 18, 2027, 12:36 (UTC).\nThe workshop is open from 8 to 18."


@pytest.mark.parametrize(
    ("sentence", "backed"),
    [
        ("The workshop is open from 8 to 18.", True),
        ("It is 12:36 now.", True),
        ("A clock repair takes 8 hours.", False),
        ("A repair needs 36 parts.", False),
        ("There are 8 of them.", False),
    ],
)
def test_that_what_the_desk_told_its_model_backs_no_answer_from_documents(
    sentence: str, backed: bool
) -> None:
    ground = Ground((PASSAGE,), (SETTING,), (PASSAGE,))
    assert (ungrounded(sentence, ground, KNOWN) == []) is backed


@pytest.mark.parametrize(
    ("passage", "sentence"),
    [
        ("Schools pay half the price.", "Schools get 50% off."),
        ("Prices are a quarter lower.", "It is 25 percent less."),
        ("It may take an hour and a half.", "It takes ninety minutes."),
        ("It is done within a week.", "It takes seven days at most."),
        ("A fifth clock costs nothing.", "The 5th clock is free."),
        ("We come twice.", "We come two times."),
        ("It costs $3 million.", "That is three million dollars."),
        ("Press Ctrl + K.", "Press Ctrl+K."),
    ],
)
def test_that_a_number_may_be_said_in_another_way(passage: str, sentence: str) -> None:
    assert ungrounded(sentence, Ground((passage,))) == []
