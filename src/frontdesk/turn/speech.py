"""What a turn may do to be heard; the session implements it."""

from typing import Protocol


class Speech(Protocol):
    """The turn's one way out. Once the session has closed it, nothing more leaves."""

    @property
    def spoken(self) -> bool:
        """Whether the current message has let a token out."""
        ...

    async def say(self, text: str) -> None:
        """Let some text of the current message out now."""
        ...

    async def break_off(self) -> None:
        """End the current message as interrupted and go on in a new one."""
        ...

    def status(self, text: str) -> None:
        """Ask for a status line, which adds to what was said and replaces nothing."""
        ...
