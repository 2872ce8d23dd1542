"""What a message gives to be noted, or takes back of what was noted: found in one place."""

from collections.abc import Sequence

from frontdesk.core.asked import AskedFor
from frontdesk.core.meaning import Spoken
from frontdesk.language.reading.acts import Act, Clause, Scene
from frontdesk.language.reading.notes import asks_to_note, note_in, note_withdrawn
from frontdesk.language.text.words import plain, words
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Call, Reply, Say
from frontdesk.models.situation import LedgerLine

# How sure it has to be that a clause is a note, and how likely where a note is asked for.
_SURE, _MAY_BE = 0.4, 0.2

# What is to be noted, read by itself.
_ALONE = Scene("idle")


class NoteTaking:
    """Takes the notes of a message for the one tool that keeps such, if there is one."""

    def __init__(self, context: StepContext) -> None:
        self._context = context
        self._tool = context.note_tool if not context.open_keys else None

    @property
    def withdrawn(self) -> str:
        """The words by which what was noted is to go, or to give way to another note."""
        return self._withdrawn_in(self._context.text)

    @property
    def is_of_noted(self) -> bool:
        """Whether what is withdrawn may stand in a note that was kept, not in a receipt."""
        return not self._context.answers or self._noted(self._context.situation.ledger)

    def _withdrawn_in(self, text: str) -> str:
        return note_withdrawn(text, of_note=self._noted(self._context.situation.ledger[-1:]))

    def _noted(self, done: Sequence[LedgerLine]) -> bool:
        return self._tool is not None and any(one.tool == self._tool.name for one in done)

    def among(self, clauses: Sequence[Clause]) -> list[Clause]:
        """The clauses that are notes: by what they ask or, beside an answer, by how they sound."""
        if self._tool is None:
            return []
        sounds = self._context.answers
        asked = [c for c in clauses if asks_to_note(c.text) or self._withdrawn_in(c.text)]
        asked = [c for c in asked if not self.is_for_person(c.text)]
        return [c for c in clauses if c in asked or (sounds and self._sounds(c))]

    def _sounds(self, clause: Clause) -> bool:
        """Whether a clause sounds like a note, and says nothing of what is under way itself."""
        context, under_way = self._context, self._context.under_way
        if under_way is None or not is_note(clause):
            return is_note(clause)
        filled = context.filled(under_way, said=clause.text).arguments
        told = [f for f in context.input(under_way).fields if f.name in filled]
        return not any(f.choices or f.spoken is Spoken.PERSON_NAME for f in told)

    def is_for_person(self, text: str) -> bool:
        """Whether what is to be noted is a complaint, which a person has to settle."""
        context = self._context
        if context.person() is None or not asks_to_note(text):
            return False
        return any(c.act is Act.COMPLAINT for c in context.router.clauses(note_in(text), _ALONE))

    def text(self, clauses: Sequence[Clause]) -> str:
        """What is to be kept of clauses, in the customer's words."""
        name = self._context.situation.customer.name
        # A clause that does nothing but take something back gives none.
        given = [c.text for c in clauses if words(self._withdrawn_in(c.text)) != words(c.text)]
        return note_in(" ".join(given), name)

    def asked(self) -> Call | None:
        """Keep what is plainly asked to be noted."""
        return self.kept_plainly() if asks_to_note(self._context.text) else None

    def kept(self) -> Reply | None:
        """Keep what may well be a note where one is asked for; ask for it where there is none."""
        tool = self._tool
        if tool is None:
            return None
        asks = self._context.voice.question(tool) or self._context.voice.unclear()
        fields = tuple(self._context.fields_of(tool, Spoken.WORDS))
        led = self.text([c for c in self._context.clauses if _leads_to_note(c.text)])
        kept = self.kept_plainly() or self._kind() or self.keeping(led, self._context.text)
        return kept or Say(asks, (AskedFor(tool.name, fields),))

    def _kind(self) -> Call | None:
        """The call that keeps one of a few declared things, which needs no words: a pest."""
        context, tool = self._context, self._tool
        given = context.filled(tool).arguments if tool is not None else {}
        fields = context.input(tool).fields if tool is not None else ()
        kinds = [f for f in fields if f.choices and given.get(f.name)]
        if tool is None or not kinds:
            return None
        also = dict(kinds[0].says.also).get(given[kinds[0].name], ()) if kinds[0].says else ()
        named = [word for word in words(plain(context.text)) if word in also]
        noted = dict.fromkeys(context.fields_of(tool, Spoken.WORDS), " ".join(named))
        return Call(tool.name, {f.name: given[f.name] for f in kinds} | noted)

    def kept_plainly(self) -> Call | None:
        """The call that keeps what the message gives; None where it gives nothing."""
        context = self._context
        if self._tool is None:
            return None
        may_be = [c for c in context.clauses if c.likely.get(Act.NOTE, 1.0) >= _MAY_BE]
        plainly = context.clauses if asks_to_note(context.text) else ()
        others = plainly or (() if self.withdrawn else may_be)
        note = self.text([c for c in context.clauses if is_note(c)]) or self.text(others)
        return self.keeping(note, context.text)

    def keeping(self, note: str, said: str) -> Call | None:
        """The call that keeps a note, in place of what is withdrawn beside it."""
        if not (note or (self.withdrawn and self.is_of_noted)):
            return None
        return self.call(note, self.withdrawn, said)

    def call(self, note: str, gone: str, said: str) -> Call | None:
        """The call that keeps a note in place of what is gone."""
        context, tool = self._context, self._tool
        if tool is None:
            return None
        given = ((Spoken.WORDS, note), (Spoken.INSTEAD, gone))
        taken = context.input(tool).fields
        fields = {f.name: text for f in taken for spoken, text in given if f.spoken is spoken}
        return Call(tool.name, context.filled(tool, said=said).arguments | fields)


def is_note(clause: Clause) -> bool:
    """Whether a clause is something to be noted."""
    sounds = clause.act is Act.NOTE and clause.likely.get(Act.NOTE, 0.0) >= _SURE
    return sounds or asks_to_note(clause.text)


def _leads_to_note(text: str) -> bool:
    """Whether words lead to a note that is given after them: "can you add that …"."""
    given = words(note_in(text))
    return bool(given) and not text.endswith("?") and words(text)[: len(given)] != given
