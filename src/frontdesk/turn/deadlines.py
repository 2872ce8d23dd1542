"""The named deadlines of a turn."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Seconds that each stage of a turn may take; `think` are seconds of the processor.

    `interpret_other` is for an answer in a language that the house cannot read. After
    `acknowledge` a model that shows no sign of life is spoken for, after `progress` a tool that
    runs is told of. `judge` is for a model that judges what may be said, `background` for one that
    is asked beside the answers. `ender` is the pause before it is asked whether there is more.
    """

    first_token: float = 20.0
    stall: float = 20.0
    turn: float = 120.0
    interpret: float = 0.6
    think: float = 0.5
    filler: float = 2.0
    still_working: float = 8.0
    interpret_other: float = 5.0
    acknowledge: float = 0.7
    progress: float = 1.0
    judge: float = 0.7
    background: float = 10.0
    ender: float = 4.0
