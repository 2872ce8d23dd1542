"""The port by which a step learns what words ask for, and its plain form: by shared words."""

from collections.abc import Sequence
from typing import Protocol

from frontdesk.core.meaning import Action
from frontdesk.language.consent.reader import Answer, read_answers
from frontdesk.language.reading.acts import Clause, Scene, acts_in
from frontdesk.language.reading.cues import Cue, read_cues
from frontdesk.models.house.routing.by_words import Route, route
from frontdesk.models.port import ToolSpec


class Router(Protocol):
    """Understands what a customer says."""

    def route(
        self,
        text: str,
        tools: Sequence[ToolSpec],
        rivals: Sequence[ToolSpec] = (),
        *,
        plainly: bool = False,
    ) -> Route:
        """The tool that a text asks for, or between which it cannot be told.

        `rivals` are tools that the text may ask for as well, but not here. `plainly` is for a text
        that more likely answers a question than asks for anything.
        """
        ...

    def mended(self, text: str) -> str:
        """The text with its slips mended, where it has any."""
        ...

    def cues(self, text: str, *, plainly: bool = False) -> frozenset[Cue]:
        """What a text is apart from a request."""
        ...

    def clauses(self, text: str, scene: Scene, under_way: str = "") -> tuple[Clause, ...]:
        """The clauses of a text with what each does; `under_way` is what is being talked about."""
        ...

    def requests(self, text: str, tools: Sequence[ToolSpec]) -> Sequence[tuple[str, ToolSpec]]:
        """The requests of a text that makes several, each with its own words; else none."""
        ...

    def read_answers(self, texts: Sequence[str], shown: str, action: Action | None) -> Answer:
        """How what was said since a question was shown answers it."""
        ...


class ByWords:
    """Goes by the words that are shared with the examples: cheap enough for every turn."""

    def route(
        self,
        text: str,
        tools: Sequence[ToolSpec],
        rivals: Sequence[ToolSpec] = (),
        *,
        plainly: bool = False,
    ) -> Route:
        """The tool whose examples share most."""
        return route(text, tools)

    def mended(self, text: str) -> str:
        """As it is."""
        return text

    def cues(self, text: str, *, plainly: bool = False) -> frozenset[Cue]:
        """What word patterns find."""
        return read_cues(text)

    def clauses(self, text: str, scene: Scene, under_way: str = "") -> tuple[Clause, ...]:
        """What rules find."""
        return acts_in(text, under_way)

    def requests(self, text: str, tools: Sequence[ToolSpec]) -> Sequence[tuple[str, ToolSpec]]:
        """None: a text counts as one request."""
        return ()

    def read_answers(self, texts: Sequence[str], shown: str, action: Action | None) -> Answer:
        """By rules and the words of answers."""
        return read_answers(texts, shown=shown, action=action)
