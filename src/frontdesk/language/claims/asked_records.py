"""Whether a message asks after what was noted, or after people who were told or are to call."""

import re
from collections.abc import Iterable

from frontdesk.language.claims.asked_deeds import asking_clauses, asks_of_people
from frontdesk.language.claims.records import words_in
from frontdesk.language.lexicon.questions import WH_WORDS
from frontdesk.language.lexicon.word_list import any_of, word_set
from frontdesk.language.reading.cues import Cue, read_cues
from frontdesk.language.text.words import plain

_NOBODY = word_set("me us you u i we that if it so anyone anybody someone somebody nobody people")
_NOBODY_OF_THE_HOUSE = any_of((*WH_WORDS, *_NOBODY))
_NOTE = re.compile(
    r"\b(?:note|notes|noted|noting)\b"
    r"|\b(?:written|wrote|writ(?:e|ing)|put|jot\w*|took|taken?)(?: [\w']+){0,4}? (?:down|on file)\b"
    r"|\bpass(?:ed|ing)?(?: [\w']+){0,4}? (?:on|along)\b"
    rf"|\b(?:tell|told) (?!(?:{_NOBODY_OF_THE_HOUSE})\b)\w+"
    rf"|\b(?:does|do|did|will) (?!(?:{_NOBODY_OF_THE_HOUSE})\b)(?:the )?\w+ (?:already )?know\b"
    rf"|\blet (?!(?:{_NOBODY_OF_THE_HOUSE})\b)(?:the )?\w+ know\b"
    r"|\b(?:he|she|they) (?:already )?knows?\b"
    r"|\b(?:notas?|anot\w+|apunt\w+)\b"
)
_PERSON = re.compile(
    r"\b(?:person|human|colleague|manager|(?:some|any)(?:one|body)) (?:already )?knows?\b"
    r"|\b(?:persona|alguien|humano|agente|encargad[oa])\b"
)
_WANTS_PERSON = re.compile(
    r"\bhabl\w+(?: \w+){0,3} (?:persona|alguien|humano|agente|encargad[oa])\b"
)
_TICKET = re.compile(r"\b[a-z]{1,4}-\d+\b")
_QUOTED = re.compile(r"[\u201c\u00ab](.+?)[\u201d\u00bb]")


def speaks_of_note(text: str) -> bool:
    """Whether a text in plain words is about something that is noted, or passed on to who comes."""
    return _NOTE.search(text) is not None


def asks_after_people(message: str) -> bool:
    """Whether a message asks for a person, or whether one was told or is to call."""
    if _WANTS_PERSON.search(plain(message)) or Cue.PERSON in read_cues(message):
        return True
    named = (_PERSON.search(one) or _TICKET.search(one) for one in asking_clauses(message))
    return any(named) or any(map(asks_of_people, asking_clauses(message)))


def asks_after_note(message: str, ledger: Iterable[str]) -> bool:
    """Whether a message asks whether something was noted, or passed on to who comes.

    So does a question in words that only a note of the `ledger` holds.
    """
    asking, told = asking_clauses(message), list(ledger)
    if any(map(speaks_of_note, asking)):
        return True
    noted = words_in(" ".join(quoted(told)).lower())
    others = words_in(" ".join(_QUOTED.sub("", one) for one in told).lower())
    return any(not (noted - others).isdisjoint(words_in(one)) for one in asking)


def quoted(ledger: Iterable[str]) -> list[str]:
    """What the ledger's words hold of notes, in the words in which they were written."""
    return [note for one in ledger for note in _QUOTED.findall(one)]
