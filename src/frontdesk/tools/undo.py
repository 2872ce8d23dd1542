"""What takes an effect back: another effect, for what the ledger keeps of the first."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

Out = TypeVar("Out", bound=msgspec.Struct)


@dataclass(frozen=True, slots=True)
class Undo(Generic[Out]):
    """The effect that takes another back, with all that its workflow would choose.

    `chosen` has a value for each step of the workflow that leads to `effect`, made of the result
    that is to be taken back; None where that cannot be. The customer is asked for consent as for
    any effect.
    """

    effect: str
    chosen: Callable[[Out], Mapping[str, Any] | None]
