"""A pack's prompts with an organisation's own words in the place of some."""

from collections.abc import Callable, Mapping, Sequence

from frontdesk.core.organisation import Line
from frontdesk.pack.prompts import PromptProvider


class OwnWords:
    """Speaks an organisation's own line where it has one, else its pack's."""

    def __init__(
        self, pack: PromptProvider, lines: Mapping[Line, str], instructions: str = ""
    ) -> None:
        self._pack = pack
        self._lines = lines
        self._instructions = instructions

    def _line(self, name: Line, of_pack: Callable[[], str]) -> str:
        return self._lines.get(name) or of_pack()

    def greeting(self) -> str:
        """The first line of a call."""
        return self._line("greeting", self._pack.greeting)

    def instructions(self) -> str:
        """The model's system prompt."""
        return self._instructions or self._pack.instructions()

    def verify_first(self) -> str:
        """The question that verification begins with."""
        return self._line("verify_first", self._pack.verify_first)

    def go_ahead(self) -> str:
        """The status after an interruption."""
        return self._line("go_ahead", self._pack.go_ahead)

    def acknowledgement(self, turn: int) -> str:
        """The first quick line where a model is slow to begin, varied from turn to turn."""
        return self._pack.acknowledgement(turn)

    def filler(self) -> str:
        """The status when nothing was said for a short while."""
        return self._line("filler", self._pack.filler)

    def still_working(self) -> str:
        """The status when nothing was said for a long while."""
        return self._line("still_working", self._pack.still_working)

    def checking_takes_longer(self) -> str:
        """The status when showing who one is takes longer than usual."""
        return self._line("checking_takes_longer", self._pack.checking_takes_longer)

    def apology(self) -> str:
        """The answer when no model could give one."""
        return self._line("apology", self._pack.apology)

    def unreadable(self) -> str:
        """The answer to a message that could not be read within its time."""
        return self._line("unreadable", self._pack.unreadable)

    def waiting_for_person(self) -> str:
        """The answer while a person was asked for and has not joined yet."""
        return self._line("waiting_for_person", self._pack.waiting_for_person)

    def pressed_start(self, workflow: str) -> str:
        """What a customer says by pressing a workflow's button."""
        return self._pack.pressed_start(workflow)

    def pressed_confirm(self, accept: bool) -> str:
        """What a customer says by pressing a receipt's button."""
        return self._pack.pressed_confirm(accept)

    def pressed_stale(self) -> str:
        """What a customer says by pressing a button whose time has passed."""
        return self._pack.pressed_stale()

    def ask_again(self, question: str) -> str:
        """A receipt's question once more, when the answer to it was not clear."""
        return self._pack.ask_again(question)

    def which_one(self, numbered: Sequence[tuple[int, str]]) -> str:
        """The options once more under their own numbers, when it was not clear which was meant."""
        return self._pack.which_one(numbered)

    def not_open(self) -> str:
        """The answer to a button whose time has passed."""
        return self._line("not_open", self._pack.not_open)

    def unknown_outcome(self) -> str:
        """The answer when nobody can tell yet whether something was done."""
        return self._line("unknown_outcome", self._pack.unknown_outcome)

    def unresolved_outcome(self) -> str:
        """The line when the desk has looked for an outcome in vain, and leaves it to a person."""
        return self._line("unresolved_outcome", self._pack.unresolved_outcome)

    def reminder(self) -> str:
        """The line to a customer who went quiet."""
        return self._line("reminder", self._pack.reminder)

    def closing(self) -> str:
        """The line when a quiet conversation is closed."""
        return self._line("closing", self._pack.closing)

    def ender(self, turn: int) -> str:
        """The question whether there is anything else, varied from turn to turn."""
        return self._pack.ender(turn)

    def rating(self) -> str:
        """The question how it was, when a conversation has ended."""
        return self._line("rating", self._pack.rating)
