"""The one place where text that leaves the desk loses the person, and, of an answer, gets it back.

Logs, traces and webhooks are redacted for good. What a model is asked is redacted by a `Redactor`,
which puts the same placeholder for the same words, and knows what each stands for.
"""

import re
from collections.abc import Mapping
from typing import Any, cast

import msgspec

from frontdesk.egress.personal_data import NOTHING_KNOWN, KnownFacts, personal_data_in

_PLACEHOLDER = re.compile(r"<(?:email|phone|card|account|number|name|fact)-[0-9]{1,4}>")
LONGEST_PLACEHOLDER = 14
# In a line of the log: who asks reads these to find the conversation.
_PLAIN = frozenset(
    {"conversation", "call", "event", "level", "timestamp", "key", "tool", "outcome"}
)


def redacted(text: str) -> str:
    """A text without what points at a person."""
    spots = personal_data_in(text)
    if not spots:
        return text
    parts: list[str] = []
    at = 0
    for spot in spots:
        parts += (text[at : spot.start], f"[{spot.kind}]")
        at = spot.end
    return "".join((*parts, text[at:]))


def redacted_value(value: Any) -> Any:
    """A value of any depth with every text in it redacted; names of fields stay."""
    if isinstance(value, str):
        return redacted(value)
    if isinstance(value, Mapping):
        fields = cast("Mapping[str, Any]", value)
        return {name: redacted_value(inner) for name, inner in fields.items()}
    if isinstance(value, list | tuple):
        return [redacted_value(inner) for inner in cast("list[Any]", value)]
    return value


def redact_line(_: object, __: str, line: Any) -> Any:
    """A structlog processor: a line without what points at a person."""
    for name, value in line.items():
        if isinstance(value, str | list | tuple | dict) and name not in _PLAIN:
            line[name] = redacted_value(value)
    return line


class Redactor:
    """Redacts the texts of one request, and puts back in its answer what was taken out."""

    def __init__(self, known: KnownFacts = NOTHING_KNOWN) -> None:
        self._known = known
        self._placeholders: dict[str, str] = {}
        self._words: dict[str, str] = {}
        self._counts: dict[str, int] = {}

    def redact(self, text: str) -> str:
        """A text with placeholders for what points at a person."""
        parts: list[str] = []
        at = 0
        for spot in personal_data_in(text, self._known):
            word = text[spot.start : spot.end]
            parts += (text[at : spot.start], self._placeholder(word, spot.kind))
            at = spot.end
        return "".join((*parts, text[at:])) if parts else text

    def restore(self, text: str, *, within_json: bool = False) -> str:
        """A text with the words in the place of their placeholders; of others, nothing changes."""

        def word_of(match: re.Match[str]) -> str:
            word = self._words.get(match[0], match[0])
            return msgspec.json.encode(word).decode()[1:-1] if within_json else word

        return _PLACEHOLDER.sub(word_of, text)

    def _placeholder(self, word: str, kind: str) -> str:
        found = self._placeholders.get(word)
        if found is None:
            number = self._counts[kind] = self._counts.get(kind, 0) + 1
            found = self._placeholders[word] = f"<{kind}-{number}>"
            self._words[found] = word
        return found


class Restoring:
    """Restores a text that comes in pieces: what may begin a placeholder waits for its end."""

    def __init__(self, redactor: Redactor) -> None:
        self._redactor = redactor
        self._held = ""

    def feed(self, piece: str) -> str:
        """What can leave by now."""
        text = self._held + piece
        begins = text.rfind("<", max(0, len(text) - LONGEST_PLACEHOLDER))
        if begins < 0 or ">" in text[begins:]:
            self._held = ""
            return self._redactor.restore(text)
        self._held = text[begins:]
        return self._redactor.restore(text[:begins])

    def finish(self) -> str:
        """What was held to the last."""
        held, self._held = self._held, ""
        return self._redactor.restore(held)
