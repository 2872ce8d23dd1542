"""Where an address ends and a remark begins."""

import pytest

from frontdesk.language.reading.addresses import split_address


@pytest.mark.parametrize(
    ("text", "address", "remark"),
    [
        ("5 Oak Street", "5 Oak Street", ""),
        ("5 Oak St., Apt 4, Oakland, CA 94607", "5 Oak St, Apt 4, Oakland, CA 94607", ""),
        ("2200 5th Street NW, Washington DC 20001", "2200 5th Street NW, Washington DC 20001", ""),
        ("100 Pine", "100 Pine", ""),
        ("Calle Mayor 5, Madrid", "Calle Mayor 5, Madrid", ""),
        (
            "5 Oak Street, Oakland, the gate code is 4412",
            "5 Oak Street, Oakland",
            "the gate code is 4412",
        ),
        ("12 Main Street gate code 4412", "12 Main Street", "gate code 4412"),
        (
            "5 oak street oakland 94607, beware of the dog",
            "5 oak street, oakland 94607",
            "beware of the dog",
        ),
        ("it's 12 Elm Ave and ring twice", "12 Elm Ave", "ring twice"),
        ("5-7 Oak Lane (behind the school)", "5-7 Oak Lane", "behind the school"),
        ("we moved last month, 14 Rose Lane", "14 Rose Lane", "we moved last month"),
    ],
)
def test_that_what_is_said_beside_an_address_is_told_apart_and_not_lost(
    text: str, address: str, remark: str
) -> None:
    assert split_address(text) == (address, remark)


@pytest.mark.parametrize(
    "text",
    [
        *("", "yes", "my new place", "12", "tomorrow at 3 pm", "4 people live here"),
        *("gate code 4412", "5 " + "very " * 60 + "long street"),
    ],
)
def test_that_what_names_no_street_is_no_address(text: str) -> None:
    assert split_address(text) is None
