"""What no customer should read: JSON, code, internal ids, names of tools (L8)."""

import json
import re
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import cast

from frontdesk.language.lexicon.word_list import word_list, word_set


class Leak(StrEnum):
    """What was found in text and taken out of it."""

    EMPTY = "empty"
    JSON = "json"
    CODE = "code"
    DEBUG = "debug"
    INTERNAL_ID = "internal_id"
    TOOL_NAME = "tool_name"


ID_PREFIXES = word_list(
    "conv call cust customer apt appt appointment slot inv invoice msg message turn rcpt receipt "
    "ticket tkt tech user usr org agent opt option evt event sess session key req run tool crn"
)
ID_PATTERNS = (
    rf"(?:{'|'.join(ID_PREFIXES)})_(?=[a-z0-9_-]*\d|[a-z0-9]{{8}})[a-z0-9_-]{{2,}}",
    r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
    r"[a-z]{2,12}_(?=[a-z0-9]*\d)[a-z0-9]{10,}",
    r"(?=[a-z]*\d+[a-z]+\d)[a-z0-9]{20,}",
)


@dataclass(frozen=True, slots=True)
class Rules:
    """Compiled patterns of what must not be said, and the beginnings of such words.

    `harmless` remembers words that none of the patterns is found in.
    """

    ids: re.Pattern[str]
    tools: re.Pattern[str] | None
    beginnings: frozenset[str]
    harmless: set[str] = field(default_factory=set[str])


_MOST_REMEMBERED = 4096


@lru_cache(maxsize=64)
def rules(tools: tuple[str, ...] = ()) -> Rules:
    """The rules for a desk with these tools."""
    wrapped = "|".join(f"(?:{pattern})" for pattern in ID_PATTERNS)
    # A tool that is called by an ordinary word cannot be told from that word.
    names = sorted({n for n in tools if re.search(r"[a-z][A-Z]|[_.]", n)}, key=len, reverse=True)
    spelt = "|".join(re.escape(name) for name in names)
    words = [*ID_PREFIXES, *(re.split(r"[^a-z]", name.lower())[0] for name in names)]
    return Rules(
        re.compile(
            rf"[(\[#\"'\u201c]*+(?<![a-z0-9])(?:{wrapped})(?![a-z0-9])[)\]\"'\u201d]*", re.I
        ),
        re.compile(rf"[(\[\"']*+(?<!\w)(?:{spelt})(?!\w)(?:\(\))?[)\]\"']*") if names else None,
        frozenset(word[:i] for word in words for i in range(1, len(word) + 1)),
    )


_ANSWERS = ("answer", "text", "message", "reply", "response", "content", "say", "speech", "final")
_CALLS = word_set(
    "tool tools tool_call tool_calls function function_call arguments args action_input "
    "parameters name toolname error stack"
)
_CODE = re.compile(
    r"^[^\S\n]*(?:def \w+\(|class \w+[(:]|(?:async )?function\b.*[({]|(?:const|let|var) \w+ ?="
    r"|import \w"
    r"|from \w+ import |return\b.*;|select .* from |traceback \(most|</?[a-z]+[^>]*>\s*$|#include)"
    r"|[;{}]\s*$|=>",
    re.I | re.M,
)


def spoken_in(structure: str) -> str | None:
    """The one plain answer inside a JSON object such as {"answer": "..."}; None if unclear."""
    try:
        value: object = json.loads(structure, strict=False)
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, dict):
        return None
    fields = {str(key).lower(): one for key, one in cast(dict[object, object], value).items()}
    if _CALLS & fields.keys():
        return None
    texts = [fields[key] for key in _ANSWERS if isinstance(fields.get(key), str)]
    return texts[0] if len(texts) == 1 and isinstance(texts[0], str) else None


def is_json(structure: str) -> bool:
    """Whether this reads as JSON."""
    try:
        json.loads(structure, strict=False)
    except (ValueError, RecursionError):
        return False
    return True


def looks_like_code(text: str) -> bool:
    """Whether a line of this is program text."""
    return _CODE.search(text) is not None


def clean_word(
    word: str, known: Rules, ids: frozenset[str] = frozenset()
) -> tuple[str, list[Leak]]:
    """A run of text without spaces, rid of these ids, of what looks like one, and of tools."""
    found: list[Leak] = []
    whole = word
    for one in ids:
        at = word.lower().find(one)
        if at >= 0:
            word = word[:at] + word[at + len(one) :]
            found.append(Leak.INTERNAL_ID)
    if "-" not in word and word.upper() == word.lower():
        return word, found  # without letters: a number, a time, a sign
    if known.tools is not None:
        word, count = known.tools.subn("", word)
        found += [Leak.TOOL_NAME] * count
    if len(word) > 3:
        word, count = known.ids.subn("", word)
        found += [Leak.INTERNAL_ID] * count
    if not found and whole.rstrip(".,;:!?").isalpha() and len(known.harmless) < _MOST_REMEMBERED:
        known.harmless.add(whole)
    return word, found
