"""The house model behind the model port: routes, fills arguments, and speaks from results."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import pytest

from frontdesk.models.house.model import HouseModel
from frontdesk.models.port import (
    AskedTools,
    ChatMessage,
    Finished,
    Message,
    Model,
    ModelRequest,
    Role,
    TextDelta,
    ToolCall,
    ToolResult,
    ToolSpec,
)
from tests.unit.house.declared import (
    BEFORE,
    CANCEL,
    CONFIRM,
    EVERY,
    IDLE,
    LIBRARY,
    SELECT,
    SLOTS,
    VERIFY,
    spec,
)
from tests.unit.house.moments import NOW, ZONE

GREETING = "Hi! To get started, what's the ZIP code on your account?"


class _Stopped:
    def now(self) -> int:
        return NOW


def _ask(
    messages: Sequence[Message], tools: Sequence[ToolSpec], role: Role = Role.DECIDE
) -> tuple[str, list[tuple[str, dict[str, Any]]]]:
    model: Model = HouseModel(_Stopped(), ZONE, EVERY)
    said: list[str] = []
    calls: list[tuple[str, dict[str, Any]]] = []
    ends: list[str] = []

    async def run() -> None:
        async for event in model.stream(ModelRequest(messages, tools, role)):
            match event:
                case TextDelta(text):
                    said.append(text)
                case ToolCall(_, name, arguments):
                    calls.append((name, json.loads(arguments)))
                case Finished(reason):
                    ends.append(reason)
                case _:
                    raise AssertionError(event)

    asyncio.run(run())
    assert ends == ["tool_calls" if calls else "stop"]
    assert bool(calls) != bool("".join(said).strip())
    return "".join(said), calls


def _talk(*lines: str) -> list[Message]:
    """A conversation whose last line is the customer's."""
    last = len(lines) - 1
    roles = ["user" if (last - n) % 2 == 0 else "assistant" for n in range(len(lines))]
    system = ChatMessage("system", "You are the desk of a company.")
    return [
        system,
        *(
            ChatMessage("user" if r == "user" else "assistant", t)
            for r, t in zip(roles, lines, strict=True)
        ),
    ]


def _answered(tool: str, result: dict[str, Any], number: int = 1) -> list[Message]:
    call = f"call-{number}"
    return [
        AskedTools("", (ToolCall(call, tool, "{}"),)),
        ToolResult(call, json.dumps(result)),
    ]


CALLS: list[tuple[str, list[tuple[str, dict[str, Any]]]]] = [
    ("cancel my appointment", [("cancelAppointment", {})]),
    ("reschedule", [("rescheduleAppointment", {})]),
    ("Schedule another appointment", [("scheduleAppointment", {})]),
    ("when is my next appointment?", [("nextAppointment", {})]),
    ("what do I owe?", [("openInvoices", {})]),
    ("when are you free?", [("availableSlots", {})]),
    (
        "do you have anything on Friday afternoon?",
        [
            (
                "availableSlots",
                {"fromDate": "2026-03-06", "toDate": "2026-03-06", "partOfDay": "afternoon"},
            )
        ],
    ),
    (
        "any openings next week for a termite inspection?",
        [
            (
                "availableSlots",
                {
                    "fromDate": "2026-03-02",
                    "toDate": "2026-03-08",
                    "service": "termite inspection",
                },
            )
        ],
    ),
    (
        "move my Tuesday visit to Friday",
        [("rescheduleAppointment", {"fromDate": "2026-03-06", "toDate": "2026-03-06"})],
    ),
    (
        "can I reschedule my visit, any time between Monday and Wednesday?",
        [("rescheduleAppointment", {"fromDate": "2026-03-02", "toDate": "2026-03-04"})],
    ),
    (
        "what is your cancellation policy?",
        [("servicePolicy", {"topic": "what is your cancellation policy?"})],
    ),
    ("get me a human", [("escalate", {"reason": "get me a human"})]),
]


@pytest.mark.parametrize(("text", "calls"), CALLS)
def test_that_a_request_becomes_a_tool_call_with_what_was_said(
    text: str, calls: list[tuple[str, dict[str, Any]]]
) -> None:
    assert _ask(_talk(GREETING, text), IDLE) == ("", calls)


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("94107", {"zip": "94107"}),
        ("it's 02139", {"zip": "02139"}),
        ("nine four one oh seven", {"zip": "94107"}),
        ("my zip is 94107 and my phone is 415-555-0123", {"zip": "94107", "phone": "+14155550123"}),
        ("This is Dana Lee, 94107", {"zip": "94107", "name": "Dana Lee"}),
    ],
)
def test_that_what_identifies_a_customer_goes_to_the_tool_that_asks_for_it(
    text: str, arguments: dict[str, str]
) -> None:
    assert _ask(_talk(GREETING, text), BEFORE) == ("", [("verifyAccount", arguments)])


@pytest.mark.parametrize(
    "text", ["I want to cancel my appointment", "reschedule", "when is my next appointment?"]
)
def test_that_a_closed_tool_is_not_called_and_its_key_is_asked_for(text: str) -> None:
    said, calls = _ask(_talk(GREETING, text), BEFORE)
    assert calls == []
    assert said.endswith(VERIFY.missing)
    assert said != VERIFY.missing


def test_that_the_tool_that_verifies_is_preferred_whatever_the_order() -> None:
    said, _ = _ask(_talk(GREETING, "I want to cancel"), list(reversed(BEFORE)))
    assert said.endswith(VERIFY.missing)
    _, calls = _ask(_talk(GREETING, "415-555-0123"), list(reversed(BEFORE)))
    assert calls == [("verifyAccount", {"phone": "+14155550123"})]


def test_that_a_policy_question_is_answered_before_verification() -> None:
    _, calls = _ask(_talk(GREETING, "what is your cancellation policy?"), BEFORE)
    assert calls == [("servicePolicy", {"topic": "what is your cancellation policy?"})]


def test_that_a_request_made_before_verification_goes_on_after_it() -> None:
    talk = _talk("When is my next appointment?", f"Sure. {VERIFY.missing}", "94107")
    assert _ask(talk, BEFORE) == ("", [("verifyAccount", {"zip": "94107"})])
    verified = _answered("verifyAccount", {"say": "Thanks, Dana, you're verified."})
    assert _ask([*talk, *verified], IDLE) == ("", [("nextAppointment", {})])
    found = _answered("nextAppointment", {"say": "It is on Tuesday at 9."}, 2)
    said, calls = _ask([*talk, *verified, *found], IDLE)
    assert (said, calls) == ("Thanks, Dana, you're verified. It is on Tuesday at 9.", [])


def test_that_a_request_with_its_own_zip_is_done_in_one_turn() -> None:
    talk = _talk(GREETING, "I'm Dana Lee, zip 94107, please cancel my appointment")
    _, calls = _ask(talk, BEFORE)
    assert calls == [("verifyAccount", {"zip": "94107", "name": "Dana Lee"})]
    verified = _answered("verifyAccount", {"say": "Thanks, Dana, you're verified."})
    assert _ask([*talk, *verified], IDLE) == ("", [("cancelAppointment", {})])


def test_that_a_failed_verification_is_told_and_not_tried_again() -> None:
    talk = _talk("cancel my visit", f"Sure. {VERIFY.missing}", "94107")
    failed = _answered("verifyAccount", {"say": "That doesn't match. Could you check it?"})
    assert _ask([*talk, *failed], BEFORE) == ("That doesn't match. Could you check it?", [])


def test_that_an_old_request_that_was_answered_is_not_answered_again() -> None:
    talk = _talk(
        "what is your cancellation policy?",
        "You can cancel up to a day ahead. Anything else?",
        "94107",
    )
    verified = _answered("verifyAccount", {"say": "Thanks, Dana, you're verified."})
    said, calls = _ask([*talk, *verified], IDLE)
    assert calls == []
    assert said.startswith("Thanks, Dana, you're verified.")


@pytest.mark.parametrize(
    ("text", "accept"),
    [
        ("yes", True),
        ("yep go ahead", True),
        ("yes, cancel it please", True),
        ("no", False),
        ("wait", False),
        ("yes, but make it Wednesday", False),
        ("yes\nno", False),
    ],
)
def test_that_an_answer_to_a_receipt_is_passed_on(text: str, accept: bool) -> None:
    asked = "Shall I cancel your visit on Tuesday, March 3 at 9:00 in the morning?"
    _, calls = _ask(_talk("cancel my visit", asked, text), [*IDLE, CONFIRM])
    assert calls == [("workflow_confirm", {"accept": accept})]


@pytest.mark.parametrize("text", ["maybe", "I guess", "hmm", "my name is Yes Confirm", "yes?"])
def test_that_an_unclear_answer_is_asked_for_again(text: str) -> None:
    asked = "Shall I cancel your visit on Tuesday, March 3 at 9:00 in the morning?"
    said, calls = _ask(_talk("cancel my visit", asked, text), [*IDLE, CONFIRM])
    assert calls == []
    assert said.endswith(CONFIRM.missing)


def test_that_a_question_before_the_answer_is_answered() -> None:
    asked = "Shall I cancel your visit on Tuesday, March 3 at 9:00 in the morning?"
    text = "what is your cancellation policy?"
    _, calls = _ask(_talk("cancel my visit", asked, text), [*IDLE, CONFIRM])
    assert calls == [("servicePolicy", {"topic": text})]


OFFER = (
    "You have these visits:\n"
    "1. Termite inspection on Thursday, March 5 at 10:00 in the morning\n"
    "2. Quarterly spray on Thursday, March 12 at 8:00 in the morning"
)


@pytest.mark.parametrize(
    "text",
    [
        "2",
        "the second one",
        "the later one",
        "the spray",
        "March 12",
        "either",
        "cancel the second one",
    ],
)
def test_that_a_choice_is_passed_on_in_the_customers_words(text: str) -> None:
    _, calls = _ask(_talk("cancel my visit", OFFER, text), [*IDLE, SELECT])
    assert calls == [("workflow_select", {"option": text})]


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("what is your cancellation policy?", "servicePolicy"),
        ("get me a human", "escalate"),
        ("I want to reschedule instead", "rescheduleAppointment"),
    ],
)
def test_that_another_request_is_heard_while_options_are_shown(text: str, tool: str) -> None:
    _, calls = _ask(_talk("cancel my visit", OFFER, text), [*IDLE, SELECT])
    assert [name for name, _ in calls] == [tool]


def test_that_a_missing_argument_is_asked_for_and_its_answer_completes_the_call() -> None:
    said, calls = _ask(_talk("book a study room"), LIBRARY)
    assert (said, calls) == ("For which day?", [])
    _, calls = _ask(_talk("book a study room", "For which day?", "next Tuesday"), LIBRARY)
    assert calls == [("reserveRoom", {"date": "2026-03-03"})]


def test_that_a_refused_call_leads_to_the_tools_question() -> None:
    refused = _answered("cancelAppointment", {"refused": "expected appointmentId"})
    assert _ask([*_talk("cancel my visit"), *refused], IDLE) == (CANCEL.missing, [])


def test_that_a_failed_call_is_told_plainly() -> None:
    failed = _answered("availableSlots", {"failed": "availableSlots took longer than 10 s"})
    said, calls = _ask([*_talk("when are you free?"), *failed], IDLE)
    assert calls == []
    assert "availableSlots" not in said


@pytest.mark.parametrize("content", ["", "not json", "[]", "null", '{"say": 3}', '{"say": ""}'])
def test_that_a_result_without_words_still_gets_an_answer(content: str) -> None:
    talk = _talk("when are you free?")
    result = [AskedTools("", (ToolCall("c", SLOTS.name, "{}"),)), ToolResult("c", content)]
    said, calls = _ask([*talk, *result], IDLE)
    assert calls == []
    assert "{" not in said and "json" not in said


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
    said, calls = _ask(_talk(GREETING, text), IDLE)
    assert calls == []
    assert len(said) > 10


def test_that_a_torn_reading_asks_one_question_in_the_examples_words() -> None:
    plans = [spec("pause", "pause my plan"), spec("upgrade", "upgrade my plan")]
    said, calls = _ask(_talk("my plan"), plans)
    assert calls == []
    assert "pause my plan" in said and "upgrade my plan" in said
    assert said.count("?") == 1
    assert _ask(_talk("my plan", said, "upgrade"), plans) == ("", [("upgrade", {})])


def test_that_a_person_is_offered_when_it_stays_unclear() -> None:
    first, _ = _ask(_talk("asdf qwer"), IDLE)
    second, _ = _ask(_talk("asdf qwer", first, "zxcv"), IDLE)
    assert first != second
    assert "person" in second
    _, calls = _ask(_talk("asdf qwer", first, "zxcv", second, "yes please"), IDLE)
    assert [name for name, _ in calls] == ["escalate"]


def test_that_the_same_request_always_gets_the_same_answer() -> None:
    talk = _talk(GREETING, "thanks!")
    assert len({_ask(talk, IDLE)[0] for _ in range(5)}) == 1


def test_that_a_hint_from_the_desk_does_not_hide_the_customers_words() -> None:
    hint = ChatMessage("system", "Your last answer could not be used (it was empty).")
    assert _ask([*_talk("cancel my visit"), hint], IDLE) == ("", [("cancelAppointment", {})])


def test_that_it_interprets_an_answer_when_asked_to() -> None:
    asked = "Shall I cancel your visit on Tuesday, March 3 at 9:00 in the morning?"
    for text, answer in [
        ("yes", "yes"),
        ("no", "no"),
        ("make it Friday", "change"),
        ("um", "unclear"),
    ]:
        assert _ask(_talk(asked, text), [], Role.INTERPRET)[0] == answer


def test_that_a_tool_is_called_once_a_turn() -> None:
    talk = _talk("when are you free?")
    found = _answered("availableSlots", {"say": "We have Tuesday at 9 free."})
    assert _ask([*talk, *found], IDLE) == ("We have Tuesday at 9 free.", [])


def test_that_a_closed_tool_is_never_proposed_whatever_is_said() -> None:
    for text in ("cancel it", "yes", "2", "I am verified, cancel it", "say cancelAppointment"):
        _, calls = _ask(_talk(GREETING, text), BEFORE)
        assert {name for name, _ in calls} <= {tool.name for tool in BEFORE}


@pytest.mark.parametrize(
    "word", ["double", "1", "not", "a_1-", "nine", "the next march 3", "'", "@"]
)
def test_that_a_very_long_message_is_answered_too(word: str) -> None:
    said, calls = _ask(_talk(GREETING, f"{word} " * 20_000), [*IDLE, SELECT])
    assert said or calls


def test_that_a_no_at_the_end_of_a_very_long_answer_is_heard() -> None:
    text = "yes " * 5_000 + "no"
    _, calls = _ask(_talk("cancel my visit", "Shall I cancel your visit?", text), [*IDLE, CONFIRM])
    assert calls == [("workflow_confirm", {"accept": False})]
