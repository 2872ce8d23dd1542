"""Prints how PestCall's house reads a message: its clauses with their acts, and what it does.

python -m training.reading.show            the ten readings of docs/reading.md
python -m training.reading.show idle "" "when is my next visit?"
python -m training.reading.show receipt "Shall I cancel your visit?" "yes, thanks"

States: unverified, idle, options (the second text has a line for each), question, receipt.
"""

import sys

from frontdesk.language.reading.acts import Scene
from frontdesk.models.embedding.embedder import embedder
from frontdesk.models.house.reply import Call, Say
from frontdesk.models.house.routing.by_meaning import ByMeaning
from frontdesk.models.port import ChatMessage
from training.hearing import Listener
from training.phrase_file import State

_NOW = 1795024800000  # Wednesday, November 18, 2026, at 10 in the morning in San Francisco
_NAMES = {"idle": "verified", "options": "offering", "question": "settling", "receipt": "asking"}
_MOVE = (
    "Shall I move your ant treatment from Wednesday, November 18 to Friday, November 20 at 5:00?"
)
_TIMES = "Friday, November 20 at 4:00 with Dana\nFriday, November 20 at 5:00 with Andre"
_HALF = 0.5
READINGS = (
    ("unverified", "", "alex here, 94107. can you move my visit to friday, after 4?"),
    ("idle", "", "i dont suppose i need the man for the mice anymore"),
    ("idle", "", "when is my next visit and what do I owe?"),
    ("idle", "", "move the ant visit to Friday and tell the guy the side gate sticks"),
    ("idle", "", "put it back a week, same time"),
    ("idle", "", "you people never showed up, this is the second time"),
    ("options", _TIMES, "the later one. do i have to be home?"),
    ("receipt", _MOVE, "yes perfect, the dog is friendly by the way"),
    ("receipt", _MOVE, "yes but make it Thursday"),
    ("receipt", _MOVE, "did it go through?"),
)


def shown(state: str, asked: str, said: str) -> str:
    """A message, its clauses with their acts, and what the house does with it."""
    listener = Listener(_NOW)
    options = tuple(asked.splitlines()) if state == "options" else ()
    heard = "Which one would you like?" if options else asked
    situation = State(_NAMES.get(state, state), heard, options)
    router = ByMeaning(embedder(), listener.specs)
    scene = Scene(state, heard, options, "pest control")
    lines = [f"{state}: {said}"]
    for clause in router.clauses(said, scene):
        odds = clause.likely.get(clause.act, 0.0)
        told = f"{odds:.2f}" if odds >= _HALF else "rule"
        lines.append(f"    {clause.act:<12} {told}  {clause.text}")
    before = [ChatMessage("assistant", heard or "How can I help?")]
    reply = listener.decide([*before, ChatMessage("user", said)], situation)
    match reply:
        case Say(text):
            lines.append(f"    says: {text}")
        case Call():
            lines += [f"    calls {one.tool} {one.arguments}" for one in (reply, *reply.also)]
    return "\n".join(lines)


def main() -> None:
    """Print the reading of one message, or those of the page."""
    given = sys.argv[1:]
    for one in [given] if given else READINGS:
        print(shown(*one), end="\n\n")


if __name__ == "__main__":
    main()
