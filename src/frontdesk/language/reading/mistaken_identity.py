"""Tells that a customer says that they are not who the desk takes them for."""

import re
from functools import lru_cache

from frontdesk.language.lexicon.refusals import TAKES_BACK
from frontdesk.language.reading.cues import is_bare_zip
from frontdesk.language.reading.on_file_answers import address_in
from frontdesk.language.reading.values import read_zip
from frontdesk.language.text.words import KEPT, plain, words

_NOT = r"(?:'s not| is not| isn't|s not| wasn't| was not)"
_DENIES = re.compile(
    rf"\b(?:that|this|it|he){_NOT} (?:me(?! \w)|who i am|my (?:account|name|file|profile|zip))\b"
    r"|\bnot my (?:account|name|file|profile)\b|\bi(?:'m| am) somebody else\b"
    r"|\bwrong (?:account|person|customer|patient|profile|file|household)\b"
    r"|\b(?:mixed|mixing|confus\w+) (?:me|us) (?:up )?(?:with|for)\b"
    r"|\b(?:someone|somebody) else's (?:account|file|name)\b"
)
_IS_NOT = re.compile(r"\b(?:i(?:'m| am)|my name(?:'s| is)|this(?:'s| is)|it(?:'s| is)) not (\w+)")
_TAKES_BACK = re.compile(rf"\b(?:{TAKES_BACK})\b")
_OWN_ZIP = re.compile(r"\b(?:my|the|our) (?:zip|postal|post)(?: ?code)?\b|\bzip\b")


@lru_cache(KEPT)
def is_mistaken_for(text: str, name: str, on_file: str) -> bool:
    """Whether a text says that its writer is not the customer of this name, or lives elsewhere."""
    said = plain(text)
    if _DENIES.search(said):
        return True
    if not {one.casefold() for one in _IS_NOT.findall(said)}.isdisjoint(words(name)):
        return True
    code = read_zip(text)
    if code is None or not on_file or code in on_file or address_in(text) is not None:
        return False
    return is_bare_zip(_TAKES_BACK.sub(" ", said)) or _OWN_ZIP.search(said) is not None


def without_denial(text: str) -> str:
    """A text less the words that deny who its writer was taken for."""
    said = re.sub(_IS_NOT.pattern, " ", re.sub(_DENIES.pattern, " ", text, flags=re.I), flags=re.I)
    return said.strip(" ,.!;:-")
