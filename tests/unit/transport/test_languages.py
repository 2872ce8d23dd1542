"""A page that is there in several languages is sent in the one that the browser asks for."""

import pytest

from frontdesk.transport.door.languages import preferred


@pytest.mark.parametrize(
    ("accepted", "expected"),
    [
        ("es-MX,es;q=0.9,en;q=0.8", "es"),
        ("en-GB, es;q=0.9", "en"),
        ("en;q=0.2, ES;q=0.7", "es"),
        ("es;q=0, fr", "en"),
        ("es;q=nonsense", "en"),
        ("fr,*;q=0.5", "en"),
        ("", "en"),
        (",;,", "en"),
    ],
)
def test_that_the_language_that_weighs_most_is_taken(accepted: str, expected: str) -> None:
    assert preferred(accepted, ("en", "es")) == expected
