"""In which language a text is written, as far as its words tell."""

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

from frontdesk.core.locale import Locale
from frontdesk.core.reading_limits import LONGEST_SENTENCE
from frontdesk.language.lexicon.word_list import word_set

_WORD = re.compile(r"[^\W\d_]+")
_SPOKEN = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_ENDINGS = ("'s", "'t", "'m", "'d", "'re", "'ve", "'ll")
_LEAST_ENGLISH, _FEW = 0.15, 4
_SPANISH_LETTERS, _OTHER_LETTERS = frozenset("ñ¿¡áéíóú"), frozenset("àèùçœâêîôûãõäößø")


_READ = tomllib.loads((Path(__file__).parent / "language_words.toml").read_text(encoding="utf-8"))


def _word_set(locale: Locale, name: str) -> frozenset[str]:
    words: str = _READ[locale][name]
    return frozenset(words.split())


_SPANISH, _ENGLISH = _word_set(Locale.ES, "words"), _word_set(Locale.EN, "words")
# Words that other languages have as well do not tell.
_SHARED = word_set("a am an as do has he hi in me no on so was agent person ok okey")
_ENGLISH_ALONE = _ENGLISH - _SHARED
_NO_ANYWHERE = frozenset(_READ["other"]["no"].split())
_OTHER = frozenset(_READ["other"]["words"].split()) - _SPANISH
# Without those that are slang, names or signs in English.
_OTHER_ALONE = _OTHER - _ENGLISH - _SHARED - word_set("ja o per plus sur il lo die")
_ONLY_ENGLISH, _ONLY_SPANISH = _ENGLISH - _SPANISH, _SPANISH - _ENGLISH
_NOT_ENGLISH = _OTHER - _ENGLISH
_PERSON = _word_set(Locale.ES, "person")
_YES, _NO = _word_set(Locale.ES, "yes"), _word_set(Locale.ES, "no")
COURTESIES = _YES.union(_NO, *(_word_set(locale, "courtesies") for locale in Locale))


def language_of(texts: Sequence[str]) -> Locale | None:
    """The language of some messages; None where their words tell none, such as a number alone."""
    read = [text[:LONGEST_SENTENCE].lower() for text in texts]
    words = [word for text in read for word in _WORD.findall(text)]
    english = sum(map(_ONLY_ENGLISH.__contains__, words))
    spanish = sum(map(_ONLY_SPANISH.__contains__, words))
    other = sum(map(_NOT_ENGLISH.__contains__, words))
    letters = frozenset[str]().union(*read)
    if letters & _OTHER_LETTERS:
        other += 1
    elif letters & _SPANISH_LETTERS and spanish:
        spanish += 1
    if spanish == english or other >= max(spanish, english, 1):
        return None
    return Locale.ES if spanish > english else Locale.EN


def is_english(text: str) -> bool | None:
    """Whether a sentence is English by its small words; None where it has too few to tell."""
    spoken = _SPOKEN.findall(text[:LONGEST_SENTENCE].replace("\u2019", "'"))
    words = [word.lower() for n, word in enumerate(spoken) if not n or word[0].islower()]
    known = sum(word in _ENGLISH_ALONE or word.endswith(_ENDINGS) for word in words)
    foreign = any(sign in "¿¡" or (sign.isalpha() and not sign.isascii()) for sign in text)
    if known >= max(_LEAST_ENGLISH * len(words), 1 + foreign):
        return True
    return False if foreign or len(words) >= _FEW else None


def is_unreadable(texts: Sequence[str], spoken: Locale) -> bool:
    """Whether the house, which reads English, cannot read some messages of a conversation."""
    found = language_of(texts)
    if found is not None or spoken is not Locale.EN:
        return found is not Locale.EN
    words = [word for text in texts for word in _words(text)]
    return any(not word.isascii() for word in words) or not _OTHER_ALONE.isdisjoint(words)


def refuses(text: str) -> bool:
    """Whether a text in any of many languages begins with a no."""
    first = next(iter(_words(text)), "")
    return first in _NO_ANYWHERE


def asks_for_person(text: str) -> bool:
    """Whether a text in Spanish names a person to speak with."""
    return not _PERSON.isdisjoint(_words(text))


def agreement(text: str) -> bool | None:
    """Whether a text in Spanish begins with a yes or a no; None where it begins with neither."""
    first = next(iter(_words(text)), "")
    return True if first in _YES else False if first in _NO else None


def _words(text: str) -> list[str]:
    return _WORD.findall(text[:LONGEST_SENTENCE].lower())
