"""Requests: which tool the house model calls, with what, and what it asks when one is missing."""

from dataclasses import replace
from typing import Any

import pytest

from frontdesk.models.port import AskedTools, ChatMessage, ToolCall, ToolResult
from frontdesk.models.situation import NO_SITUATION
from tests.unit.house.declared import CANCEL, IDLE, LIBRARY, SLOTS, spec
from tests.unit.house.talking import GREETING, answered, ask, ask_on, talk

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
    assert ask(talk(GREETING, text), IDLE) == ("", calls)


def test_that_a_missing_argument_is_asked_for_and_its_answer_completes_the_call() -> None:
    said, calls, asked = ask_on(talk("book a study room"), LIBRARY, NO_SITUATION)
    assert (said, calls) == ("For which day?", [])
    told = talk("book a study room", "(the same in other words)", "next Tuesday")
    _, calls = ask(told, LIBRARY, situation=asked)
    assert calls == [("reserveRoom", {"date": "2026-03-03"})]


def test_that_a_torn_reading_asks_one_question_in_the_tools_words() -> None:
    told = [
        spec("pause", "pause my plan", does="pause your plan"),
        spec("upgrade", "upgrade my plan", does="upgrade your plan"),
    ]
    plans = [replace(tool, changes=True) for tool in told]
    said, calls = ask(talk("my plan"), plans)
    assert calls == []
    assert "pause your plan" in said and "upgrade your plan" in said
    assert said.count("?") == 1
    assert ask(talk("my plan", said, "upgrade"), plans) == ("", [("upgrade", {})])


def test_that_no_example_is_quoted_at_a_customer() -> None:
    told = spec("pause", "pause my plan"), spec("upgrade", "upgrade my plan")
    plans = [replace(tool, changes=True) for tool in told]
    for words in ("my plan", "asdf qwer"):
        said, calls = ask(talk(words), plans)
        assert calls == []
        assert "“" not in said and "my plan" not in said


def test_that_a_hint_from_the_desk_does_not_hide_the_customers_words() -> None:
    hint = ChatMessage("system", "Your last answer could not be used (it was empty).")
    assert ask([*talk("cancel my visit"), hint], IDLE) == ("", [("cancelAppointment", {})])


def test_that_a_refused_call_leads_to_the_tools_question() -> None:
    refused = answered("cancelAppointment", {"refused": "expected appointmentId"})
    assert ask([*talk("cancel my visit"), *refused], IDLE) == (CANCEL.missing, [])


def test_that_a_failed_call_is_told_plainly() -> None:
    failed = answered("availableSlots", {"failed": "availableSlots took longer than 10 s"})
    said, calls = ask([*talk("when are you free?"), *failed], IDLE)
    assert calls == []
    assert "availableSlots" not in said


@pytest.mark.parametrize("content", ["", "not json", "[]", "null", '{"say": 3}', '{"say": ""}'])
def test_that_a_result_without_words_still_gets_an_answer(content: str) -> None:
    told = talk("when are you free?")
    result = [AskedTools("", (ToolCall("c", SLOTS.name, "{}"),)), ToolResult("c", content)]
    said, calls = ask([*told, *result], IDLE)
    assert calls == []
    assert "{" not in said and "json" not in said


def test_that_a_tool_is_called_once_a_turn() -> None:
    told = talk("when are you free?")
    found = answered("availableSlots", {"say": "We have Tuesday at 9 free."})
    assert ask([*told, *found], IDLE) == ("We have Tuesday at 9 free.", [])
