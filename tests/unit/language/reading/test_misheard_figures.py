"""Figures in a note are those that the customer has said."""

import pytest

from frontdesk.language.reading.misheard_figures import misheard_figure


@pytest.mark.parametrize(
    ("note", "said", "known", "misheard"),
    [
        ("gate code 4417", ["the gate code is 4471"], "", "4417"),
        ("gate code 4471", ["the gate code is 4 4 7 1"], "", ""),
        ("gate code 4471", ["it is four four seven one"], "", ""),
        ("call 415 555 0123", ["call me on 415-555-0132"], "", "4155550123"),
        ("gate 4417, door 5512", ["the door is 5512, and the gate as before"], "", ""),
        ("gate 4417, not 4471", ["it is 4471"], "The note says: gate 4417", ""),
        ("unit 3", ["unit 2"], "", ""),
        ("gate 4417", ["gate code 4417, zip 94107"], "", ""),
    ],
)
def test_that_a_figure_is_misheard_where_another_was_said_in_its_place(
    note: str, said: list[str], known: str, misheard: str
) -> None:
    assert misheard_figure(note, said, known) == misheard
