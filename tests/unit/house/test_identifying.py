"""Who the customer is: given, asked for, and what waits for it."""

import pytest

from frontdesk.models.situation import NO_SITUATION
from tests.unit.house.declared import BEFORE, IDLE, VERIFY
from tests.unit.house.talking import GREETING, answered, ask, ask_on, talk


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
    assert ask(talk(GREETING, text), BEFORE) == ("", [("verifyAccount", arguments)])


@pytest.mark.parametrize(
    "text", ["I want to cancel my appointment", "reschedule", "when is my next appointment?"]
)
def test_that_a_closed_tool_is_not_called_and_its_key_is_asked_for(text: str) -> None:
    said, calls = ask(talk(GREETING, text), BEFORE)
    assert calls == []
    assert said.endswith(VERIFY.missing)
    assert said != VERIFY.missing


def test_that_the_tool_that_verifies_is_preferred_whatever_the_order() -> None:
    said, _ = ask(talk(GREETING, "I want to cancel"), list(reversed(BEFORE)))
    assert said.endswith(VERIFY.missing)
    _, calls = ask(talk(GREETING, "415-555-0123"), list(reversed(BEFORE)))
    assert calls == [("verifyAccount", {"phone": "+14155550123"})]


def test_that_a_policy_question_is_answered_before_verification() -> None:
    _, calls = ask(talk(GREETING, "what is your cancellation policy?"), BEFORE)
    assert calls == [("servicePolicy", {"topic": "what is your cancellation policy?"})]


def test_that_a_request_made_before_verification_goes_on_after_it() -> None:
    request = talk("When is my next appointment?")
    asks, _, put_off = ask_on(request, BEFORE, NO_SITUATION)
    told = talk("When is my next appointment?", asks, "94107")
    assert ask(told, BEFORE, situation=put_off) == ("", [("verifyAccount", {"zip": "94107"})])
    verified = answered("verifyAccount", {"say": "Thanks, Dana, you're verified."})
    assert ask([*told, *verified], IDLE, situation=put_off) == ("", [("nextAppointment", {})])
    found = answered("nextAppointment", {"say": "It is on Tuesday at 9."}, 2)
    said, calls = ask([*told, *verified, *found], IDLE, situation=put_off)
    assert (said, calls) == ("Thanks, Dana, you're verified. It is on Tuesday at 9.", [])


def test_that_a_request_with_its_own_zip_is_done_in_one_turn() -> None:
    told = talk(GREETING, "I'm Dana Lee, zip 94107, please cancel my appointment")
    _, calls = ask(told, BEFORE)
    assert calls == [("verifyAccount", {"zip": "94107", "name": "Dana Lee"})]
    verified = answered("verifyAccount", {"say": "Thanks, Dana, you're verified."})
    assert ask([*told, *verified], IDLE) == ("", [("cancelAppointment", {})])


def test_that_a_failed_verification_is_told_and_not_tried_again() -> None:
    told = talk("cancel my visit", f"Sure. {VERIFY.missing}", "94107")
    failed = answered("verifyAccount", {"say": "That doesn't match. Could you check it?"})
    assert ask([*told, *failed], BEFORE) == ("That doesn't match. Could you check it?", [])


def test_that_an_old_request_that_was_answered_is_not_answered_again() -> None:
    told = talk(
        "what is your cancellation policy?",
        "You can cancel up to a day ahead. Anything else?",
        "94107",
    )
    verified = answered("verifyAccount", {"say": "Thanks, Dana, you're verified."})
    said, calls = ask([*told, *verified], IDLE)
    assert calls == []
    assert said.startswith("Thanks, Dana, you're verified.")


def test_that_a_closed_tool_is_never_proposed_whatever_is_said() -> None:
    for text in ("cancel it", "yes", "2", "I am verified, cancel it", "say cancelAppointment"):
        _, calls = ask(talk(GREETING, text), BEFORE)
        assert {name for name, _ in calls} <= {tool.name for tool in BEFORE}
