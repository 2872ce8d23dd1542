"""What a company says in its own words; packs supply it, this is the neutral default."""

from collections.abc import Sequence
from typing import Protocol

from frontdesk.core.locale import Locale
from frontdesk.language.strings.catalogue import Strings, strings_of

_INSTRUCTIONS = (
    "You are a customer-service agent. Be brief and friendly. Never invent facts, "
    "and never claim to have done something that you were not told was done."
)
_SPEAK = {Locale.EN: "", Locale.ES: "\n\nSpeak Spanish with this customer, with usted."}


class PromptProvider(Protocol):
    """The lines that code speaks, and the instructions that the model gets."""

    def greeting(self) -> str:
        """The first line of a call."""
        ...

    def instructions(self) -> str:
        """The model's system prompt."""
        ...

    def verify_first(self) -> str:
        """The question that verification begins with."""
        ...

    def go_ahead(self) -> str:
        """The status after an interruption."""
        ...

    def acknowledgement(self, turn: int) -> str:
        """The first quick line where a model is slow to begin, varied from turn to turn."""
        ...

    def filler(self) -> str:
        """The status when nothing was said for a short while."""
        ...

    def still_working(self) -> str:
        """The status when nothing was said for a long while."""
        ...

    def checking_takes_longer(self) -> str:
        """The status when showing who one is takes longer than usual."""
        ...

    def apology(self) -> str:
        """The answer when no model could give one."""
        ...

    def unreadable(self) -> str:
        """The answer to a message that could not be read within its time."""
        ...

    def waiting_for_person(self) -> str:
        """The answer while a person was asked for and has not joined yet."""
        ...

    def pressed_start(self, workflow: str) -> str:
        """What a customer says by pressing a workflow's button."""
        ...

    def pressed_confirm(self, accept: bool) -> str:
        """What a customer says by pressing a receipt's button."""
        ...

    def pressed_stale(self) -> str:
        """What a customer says by pressing a button whose time has passed."""
        ...

    def ask_again(self, question: str) -> str:
        """A receipt's question once more, when the answer to it was not clear."""
        ...

    def which_one(self, numbered: Sequence[tuple[int, str]]) -> str:
        """The options once more under their own numbers, when it was not clear which was meant."""
        ...

    def not_open(self) -> str:
        """The answer to a button whose time has passed."""
        ...

    def unknown_outcome(self) -> str:
        """The answer when nobody can tell yet whether something was done."""
        ...

    def unresolved_outcome(self) -> str:
        """The line when the desk has looked for an outcome in vain, and leaves it to a person."""
        ...

    def reminder(self) -> str:
        """The line to a customer who went quiet."""
        ...

    def closing(self) -> str:
        """The line when a quiet conversation is closed."""
        ...

    def ender(self, turn: int) -> str:
        """The question whether there is anything else, varied from turn to turn."""
        ...

    def rating(self) -> str:
        """The question how it was, when a conversation has ended."""
        ...


class DefaultPrompts:
    """Neutral lines for a desk without a pack."""

    _desk: Strings = strings_of(Locale.EN)

    def __init__(self, locale: Locale = Locale.EN) -> None:
        self._desk = strings_of(locale)

    def instructions(self) -> str:
        """The model's system prompt."""
        return spoken_in(_INSTRUCTIONS, self._desk.locale)

    def greeting(self) -> str:
        """The first line of a call."""
        return self._desk.say("desk.greeting")

    def verify_first(self) -> str:
        """The question that verification begins with."""
        return self._desk.say("desk.verify_first")

    def go_ahead(self) -> str:
        """The status after an interruption."""
        return self._desk.say("desk.go_ahead")

    def acknowledgement(self, turn: int) -> str:
        """The first quick line where a model is slow to begin, varied from turn to turn."""
        wordings = self._desk.wordings("desk.acknowledgements")
        return wordings[turn % len(wordings)]

    def filler(self) -> str:
        """The status when nothing was said for a short while."""
        return self._desk.say("desk.filler")

    def still_working(self) -> str:
        """The status when nothing was said for a long while."""
        return self._desk.say("desk.still_working")

    def checking_takes_longer(self) -> str:
        """The status when showing who one is takes longer than usual."""
        return self._desk.say("desk.checking_takes_longer")

    def apology(self) -> str:
        """The answer when no model could give one."""
        return self._desk.say("desk.apology")

    def unreadable(self) -> str:
        """The answer to a message that could not be read within its time."""
        return self._desk.say("desk.unreadable")

    def waiting_for_person(self) -> str:
        """The answer while a person was asked for and has not joined yet."""
        return self._desk.say("desk.waiting_for_person")

    def pressed_stale(self) -> str:
        """What a customer says by pressing a button whose time has passed."""
        return self._desk.say("desk.pressed_stale")

    def not_open(self) -> str:
        """The answer to a button whose time has passed."""
        return self._desk.say("desk.not_open")

    def unknown_outcome(self) -> str:
        """The answer when nobody can tell yet whether something was done."""
        return self._desk.say("desk.unknown_outcome")

    def unresolved_outcome(self) -> str:
        """The line when the desk has looked for an outcome in vain, and leaves it to a person."""
        return self._desk.say("desk.unresolved_outcome")

    def reminder(self) -> str:
        """The line to a customer who went quiet."""
        return self._desk.say("desk.reminder")

    def closing(self) -> str:
        """The line when a quiet conversation is closed."""
        return self._desk.say("desk.closing")

    def ender(self, turn: int) -> str:
        """The question whether there is anything else, varied from turn to turn."""
        wordings = self._desk.wordings("desk.enders")
        return wordings[turn % len(wordings)]

    def rating(self) -> str:
        """The question how it was, when a conversation has ended."""
        return self._desk.say("desk.rating")

    def pressed_start(self, workflow: str) -> str:
        """What a customer says by pressing a workflow's button."""
        return self._desk.say("desk.pressed_start", workflow=workflow)

    def pressed_confirm(self, accept: bool) -> str:
        """What a customer says by pressing a receipt's button."""
        return self._desk.say("desk.pressed_yes" if accept else "desk.pressed_no")

    def ask_again(self, question: str) -> str:
        """A receipt's question once more, when the answer to it was not clear."""
        return self._desk.say("desk.ask_again", question=question)

    def which_one(self, numbered: Sequence[tuple[int, str]]) -> str:
        """The options once more under their own numbers, when it was not clear which was meant."""
        listed = "\n".join(f"{number}. {label}" for number, label in numbered)
        return f"{self._desk.say('desk.which_one')}\n{listed}"


def spoken_in(instructions: str, locale: Locale) -> str:
    """A model's instructions, and in which language it speaks with the customer."""
    return f"{instructions}{_SPEAK[locale]}"
