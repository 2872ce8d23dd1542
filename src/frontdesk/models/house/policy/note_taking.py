"""What a message gives to be noted, or takes back of what was noted: found in one place."""

from collections.abc import Sequence

from frontdesk.core.asked import AskedFor
from frontdesk.core.meaning import Spoken
from frontdesk.language.reading.acts import Act, Clause
from frontdesk.language.reading.notes import asks_to_note, note_in, note_withdrawn
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Call, Reply, Say

# How sure it has to be that a clause is a note, and how likely where a note is asked for.
_SURE, _MAY_BE = 0.5, 0.2


class NoteTaking:
    """Takes the notes of a message for the one tool that keeps such, if there is one."""

    def __init__(self, context: StepContext) -> None:
        self._context = context
        self._tool = context.note_tool if not context.open_keys else None

    def among(self, clauses: Sequence[Clause]) -> list[Clause]:
        """The clauses that are notes: by what they ask or, beside an answer, by how they sound."""
        if self._tool is None:
            return []
        sounds = self._context.answers
        return [c for c in clauses if asks_to_note(c.text) or (sounds and is_note(c))]

    def text(self, clauses: Sequence[Clause]) -> str:
        """What is to be kept of clauses, in the customer's words."""
        name = self._context.situation.customer.name
        return note_in(" ".join(clause.text for clause in clauses), name)

    def asked(self) -> Call | None:
        """Keep what is plainly asked to be noted, or take back what was."""
        return self.kept_plainly() if asks_to_note(self._context.text) else self.changed()

    def changed(self) -> Call | None:
        """Take back what was noted, or put something else in its place."""
        waits = self._context.answers
        return self.kept_plainly() if note_withdrawn(self._context.text) and not waits else None

    def kept(self) -> Reply | None:
        """Keep what may well be a note where one is asked for; ask for it where there is none."""
        tool = self._tool
        if tool is None:
            return None
        asks = self._context.voice.question(tool) or self._context.voice.unclear()
        return self.kept_plainly() or Say(asks, (AskedFor(tool.name),))

    def kept_plainly(self) -> Call | None:
        """The call that keeps what the message gives; None where it gives nothing."""
        context, tool = self._context, self._tool
        if tool is None:
            return None
        may_be = [c for c in context.clauses if c.likely.get(Act.NOTE, 1.0) >= _MAY_BE]
        withdrawn = note_withdrawn(context.text)
        plainly = context.clauses if asks_to_note(context.text) else ()
        others = plainly or (() if withdrawn else may_be)
        note = self.text([c for c in context.clauses if is_note(c)]) or self.text(others)
        given = {Spoken.WORDS: note, Spoken.INSTEAD: withdrawn}
        taken = context.input(tool).fields
        fields = {
            f.name: said for f in taken for spoken, said in given.items() if f.spoken is spoken
        }
        if not any(fields.values()):
            return None
        return Call(tool.name, context.filled(tool).arguments | fields)


def is_note(clause: Clause) -> bool:
    """Whether a clause is something to be noted."""
    sounds = clause.act is Act.NOTE and clause.likely.get(Act.NOTE, 0.0) >= _SURE
    return sounds or asks_to_note(clause.text)
