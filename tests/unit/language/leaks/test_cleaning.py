"""Clean speech (L8): what no customer should read is taken out, however the text is cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontdesk.language.leaks.cleaning import Cleaner, Leak, clean

TOOLS = ("cancelAppointment", "workflow.confirm", "list_appointments", "escalate")
UUID = "123e4567-e89b-12d3-a456-426614174000"
CONVERSATION = "conv_0a1b2c3d4e5f6g7h8i9j0kmn"


@pytest.mark.parametrize(
    ("text", "left", "found"),
    [
        ('{"answer":"Your ZIP, please?"}', "Your ZIP, please?", {Leak.JSON}),
        ('{"answer":"One."}{"answer":"Two."}', "One. Two.", {Leak.JSON}),
        ('{"answer":"One."} {"answer":"One."}', "One.", {Leak.JSON}),
        ('{"message":"Hi","confidence":0.9}', "Hi", {Leak.JSON}),
        ('Sure. {"answer":"Which day?"}', "Sure. Which day?", {Leak.JSON}),
        ('{"answer":"He said \\"no\\" {twice"}', 'He said "no" twice', {Leak.JSON}),
        ('```json\n{"answer":"Yes."}\n```', "Yes.", {Leak.JSON, Leak.CODE}),
        ("```\nplain words\n```", "plain words", {Leak.CODE}),
        ("```python\nprint(1)\n``` Okay?", "Okay?", {Leak.CODE}),
        ("Use `this` one.", "Use this one.", set[Leak]()),
        ("<think>hm</think>Hello.", "Hello.", {Leak.DEBUG}),
        ("Hi ---DEBUG--- a {b ---/DEBUG--- there.", "Hi there.", {Leak.DEBUG}),
        ("Hi ---DEBUG--- and no end", "Hi", {Leak.DEBUG}),
        (f"Case {CONVERSATION}, okay?", "Case, okay?", {Leak.INTERNAL_ID}),
        (f"Yours ({UUID}) is it.", "Yours is it.", {Leak.INTERNAL_ID}),
        ("It is #apt_12 now.", "It is now.", {Leak.INTERNAL_ID}),
        ("I called cancelAppointment() now.", "I called now.", {Leak.TOOL_NAME}),
        ("Via workflow.confirm, yes.", "Via, yes.", {Leak.TOOL_NAME}),
    ],
)
def test_that_what_must_not_be_read_is_taken_out(text: str, left: str, found: set[Leak]) -> None:
    cleaned = clean(text, TOOLS)
    assert (cleaned.text, set(cleaned.found)) == (left, found)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  \n",
        '{"tool":"cancelAppointment","arguments":{"id":"apt_1"}}',
        '{"answer":"cut off in the mid',
        '{"answer":"a","message":"b"}',
        '[{"id": 1}, {"id": 2}]',
        "---DEBUG--- only ---/DEBUG---",
        CONVERSATION,
    ],
)
def test_that_nothing_is_left_of_text_without_words_for_a_customer(text: str) -> None:
    cleaned = clean(text, TOOLS)
    assert cleaned.text == ""
    assert Leak.EMPTY in cleaned.found


@pytest.mark.parametrize(
    "text",
    [
        "Tuesday, March 4 at 9:30 a.m. - or 2:15 p.m. -- which one?",
        "See the contract [1] and the policy [2, 3], or [our site].",
        "Call us at 555-0142, I <3 ants, 5 < 6.",
        "Your customer number is 40123 and the ZIP is 02139.",
        "The call, the ticket, the option: escalate or message us.",
        "Naïve café, 12 Elm St.\n- one\n- two",
    ],
)
def test_that_plain_speech_is_left_alone(text: str) -> None:
    assert clean(text, TOOLS).text == text
    assert clean(text, TOOLS).found == ()


def test_that_id_patterns_can_be_added() -> None:
    assert clean("Order ZX-99 is here.", ids=("zx-99",)).text == "Order is here."
    assert clean("Order ZX-98 is here.", ids=("zx-99",)).text == "Order ZX-98 is here."


def test_that_ordinary_words_leave_before_they_end() -> None:
    assert Cleaner().feed("Hello wor") == "Hello wor"


PIECES = st.sampled_from(
    [
        *('{"answer":"Hi."}', '{"a":', "}", "{", "[1]", "[", "`", "```", "---DEBUG---", "---"),
        *("---/DEBUG---", CONVERSATION, UUID, "cancelAppointment", "cust", "_1a2b3c", "<think>"),
        *("</think>", "<b>", "Hello", " ", "\n", ",", ". ", "it's", '"', "- ", "9:30", "bead"),
    ]
)


@given(st.lists(PIECES, max_size=12).map("".join), st.data())
def test_that_what_is_left_does_not_depend_on_the_cuts(text: str, data: st.DataObject) -> None:
    cleaner = Cleaner(TOOLS)
    said, rest = "", text
    while rest:
        size = data.draw(st.integers(1, len(rest)))
        said += cleaner.feed(rest[:size])
        rest = rest[size:]
    assert said + cleaner.finish() == clean(text, TOOLS).text


@given(st.lists(PIECES, max_size=12).map(" ".join))
def test_that_no_id_and_no_tool_is_ever_left(text: str) -> None:
    left = clean(text, TOOLS).text
    assert CONVERSATION not in left
    assert UUID not in left
    assert "cancelAppointment" not in left
    assert '"answer"' not in left
