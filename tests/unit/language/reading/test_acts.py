"""What the clauses of a message do."""

import pytest

from frontdesk.language.reading.acts import Act, acts_in


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("no. is termites cancelled or not", [Act.REFUSAL, Act.STATUS]),
        ("That's not what I asked, do I get money back", [Act.OTHER, Act.QUESTION]),
        ("none of those. when is my ant visit now", [Act.NONE_OF_THEM, Act.QUESTION]),
        ("hello? anyone?", [Act.CALLING, Act.CALLING]),
        ("is any of these the person who came last time?", [Act.QUESTION]),
        ("I asked if there's a fee", [Act.QUESTION]),
        ("bro. can i talk to a human pls", [Act.OTHER, Act.PERSON]),
    ],
)
def test_that_each_clause_has_its_act(text: str, acts: list[Act]) -> None:
    assert [clause.act for clause in acts_in(text)] == acts


@pytest.mark.parametrize(
    "text",
    [
        "did you do it?",
        "DID IT GO THROUGH",
        "is it still on?",
        "so its dana not andre now right?",
        "do I still have my rodent visit?",
        "have you cancelled it",
        "so am i booked",
        "what did you just do",
    ],
)
def test_that_a_status_question_is_known(text: str) -> None:
    assert [clause.act for clause in acts_in(text)] == [Act.STATUS]


@pytest.mark.parametrize(
    "text", ["did someone come last month", "is tuesday open", "is the visit free", "cancel it"]
)
def test_that_what_asks_for_something_else_is_no_status_question(text: str) -> None:
    assert Act.STATUS not in {clause.act for clause in acts_in(text)}


@pytest.mark.parametrize("text", ["one sec", "hold on let me look", "let me ask my wife"])
def test_that_a_pause_is_known(text: str) -> None:
    assert [clause.act for clause in acts_in(text)] == [Act.PAUSE]


@pytest.mark.parametrize(
    "text", ["wait, cancel it", "let me see my appointments", "yes, hold on", "hold on, what fee?"]
)
def test_that_more_than_a_pause_is_none(text: str) -> None:
    assert {clause.act for clause in acts_in(text)} != {Act.PAUSE}


@pytest.mark.parametrize("text", ["never mind", "stop", "leave it", "I don't want that"])
def test_that_a_withdrawal_is_known(text: str) -> None:
    assert [clause.act for clause in acts_in(text, "cancel your visit")] == [Act.WITHDRAWAL]


def test_that_who_wants_no_machine_wants_a_person() -> None:
    assert acts_in("I don't want to talk to a bot")[0].act is Act.PERSON
    assert acts_in("I don't want to talk to a person")[0].act is not Act.PERSON
