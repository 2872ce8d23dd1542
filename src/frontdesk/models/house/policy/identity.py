"""Takes what says who the customer is, and asks for it where something waits for that."""

import re
from collections.abc import Sequence
from itertools import chain

from frontdesk.core.asked import AskedFor, OfferedPerson, PutOff
from frontdesk.language.reading.cues import Cue, read_cues
from frontdesk.language.reading.mistaken_identity import without_denial
from frontdesk.language.reading.newcomers import is_known, remain_newcomers
from frontdesk.language.reading.not_knowing import does_not_know
from frontdesk.language.reading.third_parties import is_somebody_elses, is_spoken_for
from frontdesk.language.text.words import plain, words
from frontdesk.models.house.policy.person_offer import with_person
from frontdesk.models.house.policy.several import stated_in_pieces
from frontdesk.models.house.policy.step_context import StepContext, says_who
from frontdesk.models.house.reply import Call, Reply, Say
from frontdesk.models.house.routing.by_words import Routed
from frontdesk.models.house.wording.lines import (
    ANOTHER_WAY,
    FOR_ANOTHER,
    NEWCOMERS,
    OWN_ONLY,
    SHUT_OUT,
    WHY_ASKED,
)
from frontdesk.models.port import ToolSpec

_WHY = re.compile(r"\b(?:why|what for|how come)\b")
# The desk's own tool for a customer who was taken for another.
OTHER_CUSTOMER = "workflow_other_customer"


class Identity:
    """Finds the open tool that a customer shows themselves by, and its arguments."""

    def __init__(self, context: StepContext) -> None:
        self._context = context

    def given(self) -> Call | None:
        """Take a number or an address that the customer states; what is asked about is none."""
        keys = {tool.name for tool in self._context.keys}
        asked = self._context.situation.asks
        asks = {ask.tool for ask in asked if isinstance(ask, AskedFor)}
        elsewhere = asks.isdisjoint(keys) and not is_known(self._context.text)
        if (asks or OfferedPerson() in asked) and elsewhere:
            # A number that somebody is to be called on is no key.
            return None
        stated = stated_in_pieces(self._context.text)
        best = self._filled(stated, self._context.open_keys) if stated else None
        numbers = best is not None and any(
            char.isdigit() or char == "@" for v in best.arguments.values() for char in str(v)
        )
        return best if numbers else None

    def named(self) -> Call | None:
        """Take whatever says who the customer is, a mere name too."""
        return self._filled(self._context.text, self._context.open_keys)

    def _filled(self, said: str, keys: Sequence[ToolSpec]) -> Call | None:
        """The call of the key that takes most of what is said."""
        context = self._context
        parts = [clause.text for clause in context.clauses if says_who(clause)]
        filled = [[context.filled(tool, said=one) for one in (*parts, said)] for tool in keys]
        given = [dict(chain.from_iterable(f.arguments.items() for f in one)) for one in filled]
        lacks = [all(f.lacking for f in one) for one in filled]
        ready = [(t, g) for t, g, lack in zip(keys, given, lacks, strict=True) if g and not lack]
        if not ready:
            return None
        tool, arguments = max(ready, key=lambda one: (len(one[1]), context.identifies(one[0])))
        return Call(tool.name, arguments)

    @property
    def is_newcomer(self) -> bool:
        """Whether the customer has said that they are none yet, and nobody knows them since."""
        context = self._context
        said = [*(text for text, _ in context.transcript.exchanges), context.text]
        return bool(context.open_keys or context.shut_out()) and remain_newcomers(said)

    def newcomer(self, said: str = "") -> Say | None:
        """Say that somebody has to be on file first, and offer a person; None where one is."""
        context = self._context
        if not self.is_newcomer or context.newcomers() is not None or context.person() is None:
            return None
        return with_person(context, f"{said} {context.voice.one_of(NEWCOMERS)}".strip())

    def unlock(self, wanted: ToolSpec | None = None) -> Reply | None:
        """Ask for what opens a closed tool, or take it where it is said; None without a way."""
        context = self._context
        opened = sorted(context.open_keys, key=context.identifies, reverse=True)
        if not opened:
            return self.no_way() if context.shut_out() else None
        given = self.named() or self.newcomer()
        if given is not None:
            return given
        put_off = PutOff(wanted.name) if wanted is not None else None
        asked = tuple(a for a in context.situation.asks if isinstance(a, AskedFor) and a.fields)
        waits = context.voice.last_question if any(map(context.asked_for, opened)) and asked else ""
        asks = waits or context.voice.question(opened[0])
        said = f"{context.voice.gladly(wanted)} {asks}".strip()
        return Say(said, asked if waits else (AskedFor(opened[0].name),), put_off)

    def no_way(self) -> Say:
        """Say that nothing can be opened here any more, and offer a person."""
        return with_person(self._context, self._context.voice.one_of(SHUT_OUT))

    def why_asked(self) -> Say | None:
        """Say what for the desk asks who a customer is, where that is asked."""
        context = self._context
        called = {w for tool in context.keys for f in context.input(tool).fields for w in f.words}
        asks = len(context.clauses) == 1 and _WHY.search(plain(context.text)) is not None
        about = asks and not called.isdisjoint(words(plain(context.text)))
        return Say(context.voice.one_of(WHY_ASKED)) if about else None

    def not_known(self) -> Reply | None:
        """Offer another way to a customer who does not know what identifies them."""
        context = self._context
        slots = {
            w for tool in context.open_keys for f in context.input(tool).fields for w in f.words
        }
        # Until the customer is known the desk asks who they are, unless it asked something else.
        asked = not context.situation.asks or any(map(context.asked_for, context.open_keys))
        unknown = any(does_not_know(clause.text, slots) for clause in context.clauses)
        if not (context.open_keys and asked and unknown) or self.given() is not None:
            return None
        said = context.voice.one_of(ANOTHER_WAY)
        others = sorted(context.open_keys, key=context.identifies, reverse=True)[1:]
        asks = ((tool, context.voice.wording(tool)) for tool in others)
        other = next((t for t in asks if t[1] and not context.asked_for(t[0])), None)
        if other is not None:
            return Say(f"{said} {other[1]}", (AskedFor(other[0].name),))
        return with_person(context, said) if context.person() is not None else None

    def of_another(self) -> Say | None:
        """Tell who is known and asks for another person's things what opens these."""
        context = self._context
        if context.open_keys or Cue.PERSON in read_cues(context.text):
            return None
        exchanges = context.transcript.exchanges
        # Who opened the account of a child is not sent away from it.
        before = [
            said for said, answer in exchanges if answer not in context.voice.wordings(OWN_ONLY)
        ]
        if is_spoken_for(context.situation.customer.name, (*before, context.whole)):
            return None
        told = [*(answer for _, answer in exchanges), context.transcript.heard]
        return self._own_only() if is_somebody_elses(context.text, " ".join(told)) else None

    def _own_only(self) -> Say:
        """Say whose account is open, and ask for what opens the other one."""
        context, only = self._context, self._context.voice.one_of(OWN_ONLY)
        key = max(context.keys, key=context.identifies, default=None)
        asks = key.words(context.voice.locale).missing if key is not None else ()
        if context.pending or OTHER_CUSTOMER not in context.open or key is None or not asks:
            return Say(only)
        found = context.router.route(context.text, context.requests)
        put_off = PutOff(found.tool.name, context.text) if isinstance(found, Routed) else None
        other = context.voice.one_of(FOR_ANOTHER, asks=asks[-1][:1].lower() + asks[-1][1:])
        return Say(f"{only} {other}", (AskedFor(key.name),), put_off)

    def as_another(self, forgets: ToolSpec) -> Call:
        """Forget who the customer is; who they say that they are is taken up right after it."""
        said = without_denial(self._context.text)
        given = self._filled(said, self._context.keys) if said else None
        if given is None:
            return Call(forgets.name, {})
        return Call(forgets.name, {"says_who": True}, also=(given,))
