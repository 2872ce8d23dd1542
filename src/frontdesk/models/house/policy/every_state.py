"""What is answered alike in every state: a call for a person, a pause, how things stand."""

from frontdesk.core.asked import AskedFor, AskedWhatElse, AskedWhatNext, OfferedPerson
from frontdesk.language.consent.receipt_question import actions_named
from frontdesk.language.lexicon.common_words import COMMON
from frontdesk.language.reading.actions import actions_in
from frontdesk.language.reading.acts import ASKING, Act, Clause, told_plainly
from frontdesk.language.reading.mistaken_identity import is_mistaken_for
from frontdesk.language.text.words import stem, words
from frontdesk.models.house.policy.requests import OTHER_CUSTOMER, Requesting
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Reply, Say
from frontdesk.models.house.routing.by_words import Nothing, Routed
from frontdesk.models.house.wording.lines import (
    ANYTHING_ELSE,
    HERE,
    NO_PROBLEM,
    STATUS_DONE,
    STATUS_NOTHING,
    STATUS_WAITING,
    TAKE_YOUR_TIME,
    WHAT_NEXT,
)
from frontdesk.models.port import ToolSpec
from frontdesk.models.situation import LedgerLine

_STILL = frozenset(("still", "when", "where", "who"))
_DONE = "committed"


class EveryState:
    """Answers what waits for no answer and changes nothing, and keeps what does wait."""

    def __init__(self, context: StepContext, requesting: Requesting) -> None:
        self._context = context
        self._requesting = requesting

    def reply(self) -> Reply | None:
        """The answer to a call for a person, a pause, a status question, a complaint; else None."""
        alike = (
            self._other_customer()
            or self._person()
            or self._pause()
            or self._calling()
            or self._status()
        )
        return alike or self._complaint()

    def _other_customer(self) -> Reply | None:
        """Let go of who the customer was taken for, and take up who they say that they are."""
        context, customer = self._context, self._context.situation.customer
        forgets = context.open.get(OTHER_CUSTOMER)
        on_file = " ".join(customer.on_file.values())
        if forgets is None:
            return None
        if is_mistaken_for(context.text, customer.name, on_file):
            return self._requesting.as_another(forgets)
        # Who is known was asked for a key: that of somebody else.
        asked = any(map(context.asked_for, context.keys))
        given = self._requesting.as_another(forgets) if asked else None
        return given if given is not None and given.also else None

    def _complaint(self) -> Reply | None:
        """Hear what the customer complains of, where they ask for nothing beside it."""
        context = self._context
        alone = context.acts <= {Act.COMPLAINT, Act.REFUSAL} and Act.COMPLAINT in context.acts
        if not alone or context.person() is None or actions_named(context.text.lower()):
            return None
        return self._requesting.heard()

    def idle(self) -> Reply | None:
        """The answer to a withdrawal where nothing is under way."""
        context = self._context
        if not context.acts <= {Act.WITHDRAWAL, Act.REFUSAL} or Act.WITHDRAWAL not in context.acts:
            return None
        voice = context.voice
        said = f"{voice.one_of(NO_PROBLEM)} {voice.one_of(ANYTHING_ELSE)}"
        return Say(said, (AskedWhatElse(),))

    def _person(self) -> Reply | None:
        context = self._context
        helper = context.person() if Act.PERSON in context.acts else None
        # Where one was just offered, what is said after it sounds of persons: it has to be plain.
        offered = OfferedPerson() in context.situation.asks
        plain = any(told_plainly(clause.text) is Act.PERSON for clause in context.clauses)
        if helper is None or (offered and not plain):
            return None
        return self._requesting.take(helper, waiting=self._context.matter)

    def _pause(self) -> Reply | None:
        if self._context.acts != frozenset((Act.PAUSE,)):
            return None
        return Say(self._context.voice.one_of(TAKE_YOUR_TIME), keeps=True)

    def _calling(self) -> Reply | None:
        context, voice = self._context, self._context.voice
        if context.acts != frozenset((Act.CALLING,)):
            return None
        here = voice.one_of(HERE)
        if context.answers:
            return Say(here)
        asked = [ask for ask in context.situation.asks if isinstance(ask, AskedFor)]
        tool = context.open.get(asked[0].tool) if asked else None
        if tool is not None and voice.wording(tool):
            return Say(f"{here} {voice.question(tool)}", tuple(asked))
        return Say(f"{here} {voice.one_of(WHAT_NEXT)}", (AskedWhatNext(),))

    def _status(self) -> Reply | None:
        """How things stand: what the ledger has of it, what still waits, or what a tool reads."""
        context = self._context
        asked = [clause for clause in context.clauses if clause.act is Act.STATUS]
        others = [clause for clause in context.clauses if clause.act in ASKING]
        if not asked or any(actions_in(clause.text) for clause in others):
            return None
        clause = asked[0]
        things = _things(clause)
        lines = self._lines(things)
        known = lines or self._read(clause, things)
        if isinstance(known, list):
            return self._as_told(clause, known)
        if known is not None:
            return self._requesting.take(known, said=clause.text)
        if not (context.answers or context.situation.verified or context.situation.ledger):
            return None
        waits = STATUS_WAITING if context.answers else STATUS_NOTHING
        return Say(context.voice.one_of(waits))

    def _as_told(self, clause: Clause, lines: list[LedgerLine]) -> Say:
        voice, what = self._context.voice, " ".join(line.text for line in lines)
        sure = all(line.status == _DONE for line in lines)
        asks_whether = words(clause.text)[:1] in {("did",), ("have",), ("has",)}
        return Say(voice.one_of(STATUS_DONE, what=what) if sure and asks_whether else what)

    def _lines(self, things: frozenset[str]) -> list[LedgerLine]:
        """What was done of what is asked about: by name, or just now where nothing else waits."""
        lines = self._context.situation.ledger
        named = [line for line in lines if things & _stems(line.text)]
        if named or things or self._context.answers:
            return named[-2:]
        return list(lines[-1:])

    def _read(self, clause: Clause, things: frozenset[str]) -> ToolSpec | None:
        """What tells how something stands that is named and not what is being talked about."""
        context = self._context
        receipt = context.situation.receipt
        shown = _stems(receipt.text) if receipt is not None else frozenset[str]()
        still = not _STILL.isdisjoint(words(clause.text))
        if (things and things <= shown) or not (things or (still and not context.answers)):
            return None
        tells = [tool for tool in context.requests if not tool.changes]
        found = context.router.route(clause.text, tells)
        if isinstance(found, Nothing):
            return None
        return found.tool if isinstance(found, Routed) else found.tools[0]


def _things(clause: Clause) -> frozenset[str]:
    """What a clause is about: the words that are neither everyday ones nor actions."""
    stems = {stem(word) for word in words(clause.text) if word not in COMMON}
    return frozenset(stems) - actions_in(clause.text) - _GENERAL


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words(text))


_GENERAL = frozenset(map(stem, ("cancelled", "canceled", "booked", "moved", "through", "went")))
