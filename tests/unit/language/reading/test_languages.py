"""In which language a customer writes."""

import pytest

from frontdesk.core.locale import Locale
from frontdesk.language.reading.languages import (
    agreement,
    asks_for_person,
    is_unreadable,
    language_of,
)


@pytest.mark.parametrize(
    "text",
    [
        "Hola, quiero cancelar mi cita",
        "quisiera cambiar la visita del martes",
        "¿Cuándo es mi próxima visita?",
        "sí, adelante",
        "necesito hablar con una persona",
    ],
)
def test_that_spanish_is_known_by_its_words(text: str) -> None:
    assert language_of([text]) is Locale.ES


@pytest.mark.parametrize(
    "text",
    [
        "Hi, I'd like to cancel my appointment",
        "yes please",
        "my name is José Peña and I want to move my visit",
        "no",
    ],
)
def test_that_english_stays_english(text: str) -> None:
    assert language_of([text]) is not Locale.ES


@pytest.mark.parametrize("text", ["94107", "415 555 0132", "Alex Rivera", "120 Townsend", "", "2"])
def test_that_numbers_and_names_have_no_language(text: str) -> None:
    assert language_of([text]) is None


def test_that_what_the_house_cannot_read_is_known() -> None:
    assert is_unreadable(["sí, adelante"], Locale.EN)
    assert is_unreadable(["dale"], Locale.ES)
    assert is_unreadable(["да, конечно"], Locale.EN)
    assert not is_unreadable(["yes, go ahead"], Locale.ES)
    assert not is_unreadable(["sounds great"], Locale.EN)


def test_that_a_person_and_a_yes_are_read_in_spanish() -> None:
    assert asks_for_person("quiero hablar con una persona")
    assert not asks_for_person("quiero cancelar")
    assert [agreement(text) for text in ("Sí, esa es", "no, otra", "12 Calle Mayor")] == [
        True,
        False,
        None,
    ]
