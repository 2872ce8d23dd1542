"""Where a message comes apart into several requests."""

import pytest

from frontdesk.language.text.clauses import clauses_of


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("cancel it", ["cancel it"]),
        ("move my visit and tell me my balance", ["move my visit", "tell me my balance"]),
        ("I am away. Can you come later?", ["I am away", "Can you come later?"]),
        ("it hurts, what can I do", ["it hurts", "what can I do"]),
        ("hi and bye", ["hi and bye"]),
        ("", [""]),
    ],
)
def test_that_a_message_comes_apart_where_another_request_may_begin(
    text: str, parts: list[str]
) -> None:
    assert [part.text for part in clauses_of(text)] == parts
