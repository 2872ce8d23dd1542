"""What a turn may do to be heard; the session implements it."""

from collections.abc import Sequence
from typing import Protocol

from frontdesk.core.documents import Citation


class Speech(Protocol):
    """The turn's one way out. Once the session has closed it, nothing more leaves."""

    @property
    def spoken(self) -> bool:
        """Whether the current message has let a token out."""
        ...

    async def say(self, text: str) -> None:
        """Let some text of the current message out now."""
        ...

    def cite(self, citations: Sequence[Citation]) -> None:
        """Keep what the current message stands on, to be shown with it."""
        ...

    async def break_off(self) -> None:
        """End the current message as interrupted and go on in a new one."""
        ...

    def status(self, text: str) -> None:
        """Ask for a status line, which adds to what was said and replaces nothing."""
        ...

    def progress(self, text: str) -> None:
        """Ask for the turn's one line of work under way to say this; empty, for it to go."""
        ...

    def acknowledge(self, text: str) -> None:
        """Ask for an acknowledgement in a message of its own, unless the answer has begun."""
        ...
