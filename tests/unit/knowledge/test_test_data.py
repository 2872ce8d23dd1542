"""What was made up to try things out is told from what a firm says."""

import pytest

from frontdesk.knowledge.test_data import test_data_in as found_in


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Write to info@example.com.", "example domain"),
        ("See https://www.example.org/prices", "example domain"),
        ("See http://shop.test/prices or mail me@firm.invalid", "example domain"),
        ("Call (512) 555-0142 now", "555 number"),
        ("Call +1 512.555.1234", "555 number"),
        ("Dial 555-0199", "555 number"),
        ("Or 4155550132", "555 number"),
        ("Lorem ipsum dolor sit amet, consectetur", "lorem ipsum"),
        ("Opening date: TBD", "unfinished"),
        ("TODO: write about ants", "unfinished"),
        ("Dear {{ customer.name }},", "placeholder"),
        ("Welcome to [Your Company Name]!", "placeholder"),
        ("Hello %%FIRSTNAME%%", "placeholder"),
        ("Hi ${user.name}", "placeholder"),
    ],
)
def test_that_made_up_data_is_found(text: str, kind: str) -> None:
    assert found_in(text) == (kind,)


@pytest.mark.parametrize(
    "text",
    [
        "For example, ants like sugar. An example.",
        "Our examples.com page and my-example.com are ours; so is example.company.",
        "Test results come within 3 days; see the unit test. Invalid cards are refused.",
        "Call (512) 476-5550 or 512-476-0155.",
        "Directory assistance: 1-800-555-1212",
        "It costs $555-1200, order 12-555-01423, and takes 555 days.",
        "TODO incluido. Todo list for your visit.",
        "The range [4, 5] and the note [see page 3] and {a, b}.",
        "Pain (dolor) is a sign.",
    ],
)
def test_that_what_a_firm_says_is_not(text: str) -> None:
    assert found_in(text) == ()
