"""The house model behind the model port: there is always an answer, and always the same one."""

import pytest

from frontdesk.models.port import Role
from frontdesk.models.situation import NO_SITUATION
from tests.unit.house.declared import IDLE, SELECT
from tests.unit.house.talking import GREETING, ask, ask_on, asking, talk

ASKED = "Shall I cancel your visit on Tuesday, March 3 at 9:00 in the morning?"


@pytest.mark.parametrize(
    "text",
    [
        "hi",
        "thanks",
        "bye",
        "how are you?",
        "you are useless",
        "asdf qwer",
        "",
        "🙂",
        "94107",
        "my visit",
    ],
)
def test_that_there_is_always_an_answer_in_words(text: str) -> None:
    said, calls = ask(talk(GREETING, text), IDLE)
    assert calls == []
    assert len(said) > 10


def test_that_a_person_is_offered_when_it_stays_unclear() -> None:
    first, _, once = ask_on(talk("asdf qwer"), IDLE, NO_SITUATION)
    second, _, twice = ask_on(talk("asdf qwer", first, "zxcv"), IDLE, once)
    assert first != second
    assert "person" in second
    told = talk("asdf qwer", first, "zxcv", second, "yes please")
    _, calls = ask(told, IDLE, situation=twice)
    assert [name for name, _ in calls] == ["escalate"]


def test_that_the_same_request_always_gets_the_same_answer() -> None:
    told = talk(GREETING, "thanks!")
    assert len({ask(told, IDLE)[0] for _ in range(5)}) == 1


def test_that_it_interprets_an_answer_when_asked_to() -> None:
    for text, answer in [
        ("yes", "yes"),
        ("no", "no"),
        ("make it Friday", "change"),
        ("um", "unclear"),
    ]:
        assert ask(talk(ASKED, text), [], Role.INTERPRET, situation=asking(ASKED))[0] == answer


@pytest.mark.parametrize(
    "word", ["double", "1", "not", "a_1-", "nine", "the next march 3", "'", "@"]
)
def test_that_a_very_long_message_is_answered_too(word: str) -> None:
    said, calls = ask(talk(GREETING, f"{word} " * 20_000), [*IDLE, SELECT])
    assert said or calls
