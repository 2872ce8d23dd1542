"""Which answers of an agent do nothing."""

import pytest

from frontdesk.language.reading.idle_answers import about_billing, deflects, promises_work


@pytest.mark.parametrize(
    "text",
    [
        "One moment, let me check.",
        "Sure! I'll look that up for you. One moment please.",
        "Let me pull up your account.",
        "Thanks, Alex. Let me see what we have on Tuesday.",
        "I\u2019ll check that right away. Thank you for your patience!",
        "Bear with me while I find your appointment.",
        "I'm checking the calendar now.",
        "Your ticket is T-1004. Let me find the next free slot. Is there anything else?",
        "Un momento, voy a revisar su cita.",
    ],
)
def test_that_a_promise_of_work_is_one(text: str) -> None:
    assert promises_work(text)


@pytest.mark.parametrize(
    "text",
    [
        "Let me check: your visit is on Monday at 9. It takes an hour.",
        "Happy to look that up! What's your ZIP code?",
        "Once you give me your ZIP, I'll look that up.",
        "Please share your ZIP and I'll check.",
        "If you like, I can check other days.",
        "Let me know if you'd like me to check another day.",
        "I'll be here if you need anything.",
        "We look forward to seeing you.",
        "Your visit is on Monday. You're welcome!",
        "Let me check I understood: you want Monday.",
        "I need your ZIP code first, then I'll pull it up.",
        "Goodbye, and take care!",
        "",
    ],
)
def test_that_an_answer_or_a_question_promises_no_work(text: str) -> None:
    assert not promises_work(text)


@pytest.mark.parametrize(
    "text",
    [
        "You can reschedule online.",
        "You can easily do that on our website. Is there anything else I can help with?",
        "Please call our office.",
        "Please log in to your account to see your invoices.",
        "I'm not able to do that; you'll need to contact our billing department.",
        "To cancel, visit our website.",
        "I recommend calling our support team.",
        "Puede cancelar su cita en l\u00ednea.",
        "Por favor, llame a nuestra oficina.",
    ],
)
def test_that_a_customer_sent_elsewhere_is_deflected(text: str) -> None:
    assert deflects(text)


@pytest.mark.parametrize(
    "text",
    [
        "Which visit would you like to cancel? You can also call our office.",
        "No need to call our office, I can do that here.",
        "You don't have to log in to your account.",
        "Your visit on Monday stands.",
        "The technician will call you from the office number.",
        "",
    ],
)
def test_that_a_question_or_a_plain_answer_deflects_nobody(text: str) -> None:
    assert not deflects(text)


def test_that_bills_are_told_from_visits() -> None:
    assert about_billing("look up your open invoices")
    assert not about_billing("list your upcoming visits")
