"""What a company says in its own words; packs supply it, this is the neutral default."""

from collections.abc import Sequence
from typing import Protocol


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


class DefaultPrompts:
    """Neutral lines for a desk without a pack."""

    def greeting(self) -> str:
        """The first line of a call."""
        return "Hi, thanks for getting in touch! How can I help you today?"

    def instructions(self) -> str:
        """The model's system prompt."""
        return (
            "You are a customer-service agent. Be brief and friendly. Never invent facts, "
            "and never claim to have done something that you were not told was done."
        )

    def verify_first(self) -> str:
        """The question that verification begins with."""
        return "Before I can do that: who am I speaking with?"

    def go_ahead(self) -> str:
        """The status after an interruption."""
        return "Go ahead, I'm listening."

    def filler(self) -> str:
        """The status when nothing was said for a short while."""
        return "One moment, please."

    def still_working(self) -> str:
        """The status when nothing was said for a long while."""
        return "Still working on that, thanks for your patience."

    def checking_takes_longer(self) -> str:
        """The status when showing who one is takes longer than usual."""
        return "To keep accounts safe, checking this takes a few seconds longer right now."

    def apology(self) -> str:
        """The answer when no model could give one."""
        return "I'm sorry, I can't answer that right now. Please try once more in a moment."

    def unreadable(self) -> str:
        """The answer to a message that could not be read within its time."""
        return (
            "I'm sorry, I couldn't make that message out. Could you put it in a few short words? "
            "If you'd rather talk to a person, just say so."
        )

    def waiting_for_person(self) -> str:
        """The answer while a person was asked for and has not joined yet."""
        return (
            "A colleague has been asked to join and will see all of this. "
            "Meanwhile I can go on helping you here."
        )

    def pressed_start(self, workflow: str) -> str:
        """What a customer says by pressing a workflow's button."""
        return f"I'd like to {workflow}."

    def pressed_confirm(self, accept: bool) -> str:
        """What a customer says by pressing a receipt's button."""
        return "Yes, go ahead." if accept else "No, leave it as it is."

    def pressed_stale(self) -> str:
        """What a customer says by pressing a button whose time has passed."""
        return "(a button that was shown before)"

    def ask_again(self, question: str) -> str:
        """A receipt's question once more, when the answer to it was not clear."""
        return f"I want to be sure before I do anything. {question}"

    def which_one(self, numbered: Sequence[tuple[int, str]]) -> str:
        """The options once more under their own numbers, when it was not clear which was meant."""
        listed = "\n".join(f"{number}. {label}" for number, label in numbered)
        return f"Which of these did you mean?\n{listed}"

    def not_open(self) -> str:
        """The answer to a button whose time has passed."""
        return "That's no longer open, so I've changed nothing. What can I do for you?"

    def unknown_outcome(self) -> str:
        """The answer when nobody can tell yet whether something was done."""
        return (
            "I can't tell yet whether that went through. I'll keep checking, "
            "and I won't do it twice."
        )

    def unresolved_outcome(self) -> str:
        """The line when the desk has looked for an outcome in vain, and leaves it to a person."""
        return (
            "I still can't tell whether that went through, and I've stopped checking by myself. "
            "It's on our team's list of open questions."
        )

    def reminder(self) -> str:
        """The line to a customer who went quiet."""
        return "Are you still there? I'm happy to go on whenever you are."

    def closing(self) -> str:
        """The line when a quiet conversation is closed."""
        return "I'll close this for now. Write again at any time and we pick up where we left off."
