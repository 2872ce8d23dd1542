"""How customers show who they are, declared once: the note that verifies them comes of it."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import msgspec
import structlog

from frontdesk.core.asked import AskedFor
from frontdesk.core.locale import Locale
from frontdesk.core.meaning import Spoken
from frontdesk.language.reading.third_parties import is_spoken_for
from frontdesk.models.situation import CustomerOnFile
from frontdesk.pack.identity.fields import IdentityField, Person, input_of, stated
from frontdesk.pack.identity.matching import accounts, fitting, subjects
from frontdesk.pack.identity.outcome import (
    Identified,
    Verdict,
    after_attempt,
    customer_of,
    given_before,
)
from frontdesk.pack.identity.wording import IdentityWords
from frontdesk.store.database import Transaction
from frontdesk.tools.gates import ATTEMPTS_ALLOWED, NotVerified
from frontdesk.tools.signatures import function_mistakes
from frontdesk.tools.tool import Attempt, Guarded, Kind, Tool, ToolContext
from frontdesk.workflows.machine import Machine

_log = structlog.get_logger("frontdesk.identity")

Facts = Mapping[str, Any]
FindsPeople = Callable[[ToolContext, Facts], Awaitable[Sequence[Person]]]
Welcomes = Callable[[ToolContext, Person, Facts], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """Which facts say who a customer is, and where to find whom they may mean.

    `find(ctx, given)` returns those who may be meant, such as all with this phone number: the desk
    holds every fact against theirs, so that it lets in nobody whom it should not. It runs before
    the desk writes anything, and may ask a service of yours. The desk keeps what was given between
    messages, asks for what is missing, slows down who guesses, closes after two failures and
    answers alike whether somebody is on file or not.

    The first question is put together from the fields, unless `asks` has others; `welcome` are
    words for who was verified. `examples` are said by customers who give a number of your own.
    """

    fields: tuple[IdentityField, ...]
    find: FindsPeople
    tool: str = "verifyCustomer"
    asks: str | tuple[str, ...] = ()
    welcome: Welcomes | None = None
    examples: Sequence[str] = ()
    locale: Locale = Locale.EN

    def __post_init__(self) -> None:
        """Refuse a declaration by which nobody could be known."""
        names = [one.name for one in self.fields]
        if not self._needed:
            raise TypeError(f"{self.tool}: expected a field of Identity that is not `extra`")
        if len({*names}) < len(names):
            raise TypeError(f"{self.tool}: expected fields of Identity of different names; {names}")
        for one in self.fields:
            if not one.spoken.identifies:
                wanted = ", ".join(f"Spoken.{kind.name}" for kind in Spoken if kind.identifies)
                got = f"Spoken.{one.spoken.name}"
                raise TypeError(f"{self.tool}: {one.name}: expected one of {wanted}; got {got}")
            if one.spoken is Spoken.NUMBER and not one.pattern:
                raise TypeError(f"{self.tool}: {one.name}: expected `pattern` beside Spoken.NUMBER")
        for said in function_mistakes(self.find, ("ctx", "given"), awaited=True):
            raise TypeError(f"{self.tool}: find: {said}")

    def tool_in(self, machine: Machine) -> Tool[Any, Identified]:
        """The note that verifies customers: it leads to the machine's `idle`."""
        return Tool(
            name=self.tool,
            description=(
                f"Verify who the customer is, by the {self._words.labels(self._needed)}. Call"
                " it with whatever of these they give, what they gave before is kept. Give more"
                " only when asked for it. Nothing of a customer may be told or changed before it"
                " has succeeded."
            ),
            kind=Kind.NOTE,
            input=input_of(self.fields),
            output=Identified,
            write=self._judged,
            after=partial(after_attempt, machine),
            say=self._words.say,
            asks=self._asked,
            gates=(NotVerified(),),
            guard=Guarded(self._attempt, self._later, self._ask_for_more),
            acknowledgement=self._words.strings.wordings("identity.acknowledged"),
            progress=self._words.strings.say("identity.progress"),
            missing=self._words.questions,
            examples=(*self.examples, *(said for one in self._needed for said in one.examples)),
        )

    def customer(self, ctx: ToolContext) -> CustomerOnFile:
        """What a model is told of who the customer is: for `ToolProvider(customer=...)`."""
        if ctx.dialog.verified:
            return customer_of(ctx.dialog)
        return CustomerOnFile(missing=self._words.missing(self._lacking(self._claim(ctx))))

    @property
    def _words(self) -> IdentityWords:
        return IdentityWords(self.fields, self.asks, self.locale)

    @property
    def _needed(self) -> list[IdentityField]:
        return [one for one in self.fields if not one.extra]

    # What was given

    def _claim(self, ctx: ToolContext, given: msgspec.Struct | None = None) -> dict[str, Any]:
        """All that was given, now and before; a number given stands before the one that calls."""
        calls = {one.name: ctx.phone for one in self._needed if one.spoken is Spoken.PHONE}
        by_call = {name: phone for name, phone in calls.items() if phone}
        now = stated(given) if given is not None else {}
        return {**by_call, **given_before(ctx.dialog).facts, **now}

    def _lacking(self, claim: Facts) -> list[IdentityField]:
        return [one for one in self._needed if not claim.get(one.name)]

    def _is_refused(self, ctx: ToolContext, claim: Facts) -> bool:
        before = given_before(ctx.dialog)
        return before.refused and before.facts == claim

    def _typed(self, claim: Facts) -> Facts:
        """What was given as `find` gets it: a date is a date."""
        read = msgspec.convert(claim, input_of(self.fields))
        return {one.name: value for one in self.fields if (value := getattr(read, one.name))}

    # The note and its guard

    async def _attempt(self, ctx: ToolContext, given: msgspec.Struct) -> Attempt | None:
        claim = self._claim(ctx, given)
        if self._lacking(claim) or self._is_refused(ctx, claim):
            return None
        people = await self.find(ctx, self._typed(claim))
        self._expect_fields(people)
        extra = [one.name for one in self.fields if one.extra]
        return Attempt(
            subjects=subjects(self.fields, claim),
            accounts=accounts(self.fields, claim, people),
            second_fact=any(name in claim for name in extra) if extra else None,
            found=tuple(people),
        )

    def _expect_fields(self, people: Sequence[Person]) -> None:
        """Log the facts of people that are no field: nobody could be known by them."""
        names = _names(self.fields)
        unknown = sorted({key for one in people for key in one.facts} - {*names})
        if unknown:
            expected = f"keys of Person.facts among {', '.join(names)}"
            _log.error("identity.unknown_facts", tool=self.tool, expected=expected, got=unknown)

    async def _judged(self, ctx: ToolContext, tx: Transaction, given: msgspec.Struct) -> Identified:
        claim = self._claim(ctx, given)
        lacking = self._lacking(claim)
        if lacking:
            return Identified(Verdict.NEEDS, _names(lacking), given=claim)
        if self._is_refused(ctx, claim):
            return Identified(Verdict.UNCHANGED, _names(self._needed), given=claim)
        people = cast("tuple[Person, ...]", ctx.found or ())
        found = fitting(self.fields, claim, people, second_fact=ctx.second_fact)
        more = [one for one in self.fields if one.extra and one.name not in claim]
        if len(found) > 1 and more:
            return Identified(Verdict.SEVERAL, _names(more), given=claim)
        if len(found) == 1:
            return self._welcomed(ctx, found[0], claim)
        last = ctx.dialog.failed_attempts + 1 >= ATTEMPTS_ALLOWED
        return Identified(Verdict.NO_MATCH, _names(self._needed), last=last, given=claim)

    def _welcomed(self, ctx: ToolContext, person: Person, claim: Facts) -> Identified:
        welcome = self.welcome(ctx, person, self._typed(claim)) if self.welcome else ""
        first, _, _ = person.name.partition(" ")
        return Identified(
            Verdict.VERIFIED,
            name=person.name,
            spoken_for=is_spoken_for(first, ctx.said),
            welcome=welcome,
            person=person.id,
            on_file=person.on_file,
        )

    def _later(self, ctx: ToolContext, given: msgspec.Struct, seconds: int) -> Identified:
        return Identified(Verdict.LATER, retry_seconds=seconds)

    def _ask_for_more(self, ctx: ToolContext, given: msgspec.Struct) -> Identified:
        extra = [one for one in self.fields if one.extra]
        return Identified(Verdict.NEEDS_MORE, _names(extra), given=self._claim(ctx, given))

    def _asked(self, out: Identified) -> AskedFor | None:
        return AskedFor(self.tool, out.asks_for) if out.asks_for and not out.last else None


def _names(fields: Sequence[IdentityField]) -> tuple[str, ...]:
    return tuple(one.name for one in fields)
