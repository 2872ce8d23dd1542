"""What people give to say who they are, brought to one form."""

import pytest

from frontdesk.packs.pestcall.identity import (
    Claim,
    closest_by_name,
    fold_name,
    read_email,
    read_phone,
    read_zip,
)
from frontdesk.packs.pestcall.records import Customer, CustomerId, Zip


def customer(name: str) -> Customer:
    return Customer(CustomerId(name), name, None, "1 Main Street", Zip("94110"))


@pytest.mark.parametrize(
    "text", ["4155550132", "(415) 555-0132", "+1 415 555 0132", "1-415-555-0132", "415.555.0132"]
)
def test_that_a_phone_number_has_one_form_however_it_is_written(text: str) -> None:
    assert read_phone(text) == "4155550132"


@pytest.mark.parametrize("text", [None, "", "911", "unknown", "1" * 16, "555-0132"])
def test_that_what_cannot_be_a_phone_number_is_none(text: str | None) -> None:
    assert read_phone(text) is None


@pytest.mark.parametrize(
    ("text", "digits"),
    [("02139", "02139"), (" 07030 ", "07030"), ("94107-1234", "94107"), ("00501", "00501")],
)
def test_that_a_zip_keeps_its_leading_zeros(text: str, digits: str) -> None:
    assert read_zip(text) == digits


@pytest.mark.parametrize(
    "text", [None, "", "2139", "941071", "9410a", "\u0669\u0664\u0661\u0660\u0667", "94107\n94108"]
)
def test_that_what_cannot_be_a_zip_is_none(text: str | None) -> None:
    assert read_zip(text) is None


def test_that_an_address_is_read_whatever_its_case() -> None:
    assert read_email(" Alex@Example.COM ") == "alex@example.com"
    assert read_email("no at sign") is None


def test_that_names_are_compared_without_case_and_accents() -> None:
    assert fold_name("  José   NÚÑEZ ") == "jose nunez"


def test_that_the_closest_name_is_found_among_a_household() -> None:
    household = [customer("Maria Lopez"), customer("Diego Lopez")]
    assert [c.name for c in closest_by_name(household, "it's Maria")] == ["Maria Lopez"]
    assert [c.name for c in closest_by_name(household, "DIEGO LOPEZ")] == ["Diego Lopez"]
    assert len(closest_by_name(household, "Lopez")) == 2
    assert closest_by_name(household, "Bob") == []
    assert closest_by_name([], "Bob") == []


def test_that_a_later_claim_adds_to_and_replaces_an_earlier_one() -> None:
    earlier = Claim(phone="1", zip="2")
    assert earlier.also(Claim(zip="3", name="4")) == Claim(phone="1", zip="3", name="4")
