"""The dialog's states and the moves between them, declared by a pack; others raise."""

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from frontdesk.core.dialog import Dialog
from frontdesk.core.errors import FrontdeskError


class IllegalMove(FrontdeskError):
    """A dialog state was asked for that cannot follow the present one."""

    code = "illegal_move"


@dataclass(frozen=True, slots=True)
class Machine:
    """Which dialog state may follow which; staying is always allowed.

    `disambiguating` is where it was asked which of two actions is meant, where a pack has that.
    """

    start: str
    idle: str
    moves: Mapping[str, frozenset[str]]
    disambiguating: str = ""

    def __post_init__(self) -> None:
        """Refuse moves into states that were not declared."""
        named = {self.start, self.idle, self.disambiguating or self.idle}
        named = named.union(*self.moves.values())
        unknown = named - set(self.moves)
        if unknown:
            named_alone = ", ".join(sorted(unknown))
            raise ValueError(f"machine: expected `moves` of every state; {named_alone} has none")

    def asking_which(self, dialog: Dialog, *, asks: bool) -> Dialog:
        """The dialog where it is asked which action is meant, or where that is answered."""
        if not asks and dialog.state == self.disambiguating:
            return self.move(dialog, self.idle)
        at_rest = dialog.progress is None and dialog.receipt is None
        may = self.disambiguating in self.moves.get(dialog.state, ())
        return self.move(dialog, self.disambiguating) if asks and at_rest and may else dialog

    def move(self, dialog: Dialog, state: str) -> Dialog:
        """The dialog in another state, or an error that names what could follow."""
        if state == dialog.state:
            return dialog
        allowed = self.moves.get(dialog.state, frozenset())
        if state not in allowed:
            expected = ", ".join(sorted(allowed)) or "no other state"
            raise IllegalMove(f"from {dialog.state} expected {expected}; got {state}")
        return msgspec.structs.replace(dialog, state=state)
