"""What the house model says of its own accord: courtesies and questions, varied, not random."""

import zlib
from collections.abc import Sequence

from frontdesk.models.house.cues import Cue
from frontdesk.models.port import ToolSpec

PERSON_OFFER = "Would you like me to get a person to help you?"
SHUT_OUT = "I'm sorry, I can't do that without knowing who I'm speaking with."
ASK_AGAIN = "I want to be sure before I do anything."
NOT_UNDERSTOOD = ("I'm not sure I got that.", "Sorry, I didn't quite follow.")
FAILED = (
    "I'm sorry, I couldn't look that up just now. Could you try once more in a moment?",
    "Sorry, that didn't work just now. Please give it another try in a moment.",
)
GLADLY = ("Happy to help with that!", "Sure, I can help with that.", "Of course.")
WHAT_NEXT = ("What can I do for you?", "How can I help you today?")
_COURTESIES = {
    Cue.GOODBYE: ("Thanks for getting in touch. Take care!", "Thank you, and have a good day!"),
    Cue.THANKS: (
        "You're welcome! Is there anything else I can do?",
        "My pleasure. Anything else I can help with?",
    ),
    Cue.GREETING: ("Hello! How can I help you today?", "Hi there! What can I do for you?"),
    Cue.SMALL_TALK: (
        "I'm the automated assistant here, so I'd better stick to what I know. "
        "What can I do for you?",
        "That's a bit outside of what I can talk about. What can I help you with?",
    ),
    Cue.INSULT: ("I'm sorry this is frustrating. Let me try to make it right.",),
    Cue.BARE_ZIP: ("Thanks, I have that already. What can I do for you?",),
}


def varied(lines: Sequence[str], seed: str) -> str:
    """One of several lines; the same seed gets the same one."""
    return lines[zlib.crc32(seed.encode()) % len(lines)]


def courtesy(cues: frozenset[Cue], seed: str) -> str | None:
    """The answer to a message that asks for nothing."""
    cue = next((cue for cue in _COURTESIES if cue in cues), None)
    return varied(_COURTESIES[cue], seed) if cue is not None else None


def which_of(tools: Sequence[ToolSpec]) -> str:
    """A question between tools, in the words of their examples."""
    shown = [f"“{tool.examples[0]}”" for tool in tools if tool.examples]
    return f"Just so I get it right: is it more like {_listed(shown, 'or')}?"


def what_can_be_done(tools: Sequence[ToolSpec]) -> str:
    """What a customer might say, in the words of a few tools' examples."""
    shown = [f"“{tool.examples[0]}”" for tool in tools if tool.examples][:3]
    if not shown:
        return "Could you put it in other words?"
    return f"You could ask me, for example, {_listed(shown, 'or')}. What would you like to do?"


def _listed(shown: Sequence[str], joint: str) -> str:
    return f"{', '.join(shown[:-1])} {joint} {shown[-1]}" if len(shown) > 1 else "".join(shown)
