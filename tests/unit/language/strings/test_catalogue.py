"""Every language has the same texts, with the same places to fill in."""

import string
from pathlib import Path

import pytest

import frontdesk.language.strings
import frontdesk.packs.pestcall
from frontdesk.core.locale import Locale
from frontdesk.language.strings.catalogue import Strings, load_strings, strings_of

FOLDERS = {
    "desk": Path(frontdesk.language.strings.__path__[0]),
    "pestcall": Path(frontdesk.packs.pestcall.__path__[0]) / "strings",
}
OTHERS = [locale for locale in Locale if locale is not Locale.EN]


def _places(strings: Strings, name: str) -> set[frozenset[str]]:
    parsed = (string.Formatter().parse(text) for text in strings.wordings(name))
    return {frozenset(place for _, place, _, _ in text if place) for text in parsed}


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("locale", OTHERS)
def test_that_a_language_has_the_same_texts_with_the_same_places(
    folder: str, locale: Locale
) -> None:
    english, other = (load_strings(FOLDERS[folder], each) for each in (Locale.EN, locale))
    assert list(other.entries) == list(english.entries)
    differ = [n for n in english.entries if _places(english, n) != _places(other, n)]
    assert differ == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_that_no_text_is_left_untranslated(folder: str) -> None:
    english, spanish = (load_strings(FOLDERS[folder], each) for each in (Locale.EN, Locale.ES))
    same = [n for n in english.entries if english.wordings(n) == spanish.wordings(n)]
    assert same == []


@pytest.mark.parametrize("locale", Locale)
def test_that_every_line_of_the_house_has_several_wordings(locale: Locale) -> None:
    strings = strings_of(locale)
    single = {n for n, said in strings.entries.items() if n.startswith("house.") and len(said) < 2}
    plain = {
        "get_a_person",
        "which_of",
    }
    assert single == {f"house.{name}" for name in plain}


def test_that_a_text_takes_what_goes_into_its_places() -> None:
    said = strings_of(Locale.ES).say("desk.ask_again", question="¿Cancelo?")
    assert said == "Solo para estar seguro: ¿Cancelo?"
