"""A tool's declaration: the one place that feeds the model, the house, the pages and the proof."""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeVar
from zoneinfo import ZoneInfo

import msgspec

from frontdesk.core.asked import Ask
from frontdesk.core.card import Card
from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Dialog
from frontdesk.core.handoff import PersonAsked
from frontdesk.core.ids import ConversationRef
from frontdesk.core.locale import Locale
from frontdesk.core.meaning import Action
from frontdesk.language.claims.words import ClaimKind
from frontdesk.store.database import Database, Transaction
from frontdesk.tools.fields import field_mistakes
from frontdesk.tools.gates import Gate
from frontdesk.tools.signatures import is_struct_type
from frontdesk.tools.undo import Undo

LONGEST_PROGRESS = 80
# Nothing that a value is filled into, and nothing that looks like code.
_ONE_LINE = re.compile(r"[^\n\r{}<>_`]*")

In = TypeVar("In", bound=msgspec.Struct)
Out = TypeVar("Out", bound=msgspec.Struct)


class Kind(StrEnum):
    """What a tool does to the world."""

    READ = "read"
    NOTE = "note"
    EFFECT = "effect"
    MOVE = "move"


@dataclass(frozen=True, slots=True)
class ToolContext:
    """What a tool may know of the conversation it serves.

    `network` is a fingerprint of the network address that the customer writes from, where there is
    one. `second_fact` tells a guarded tool that the facts it goes by are not enough for now.
    `locale` is the language in which the customer hears of what it does. `said` has the customer's
    own words in this call, the newest last. `shared` is what the pack's `lifespan` brought, `found`
    what a guarded tool's attempt has looked up, and `consulted` what the tool's own `consult` gave,
    for `show` and `write`.
    """

    ref: ConversationRef
    dialog: Dialog
    now: Millis
    zone: ZoneInfo
    phone: str | None
    db: Database
    key: str = ""
    network: str | None = None
    second_fact: bool = False
    locale: Locale = Locale.EN
    said: tuple[str, ...] = ()
    shared: Any = None
    found: Any = None
    consulted: Any = None


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try at showing who one is, or at finding out who others are.

    `subjects` are what was named, such as a phone number; `accounts` are those behind it, if any.
    `second_fact` says whether a further fact is given that can be held against the account; None,
    that this attempt opens nothing, or that there is none to ask for. `found` is what was looked up
    for it, which the note finds in its context: it need not be looked up inside a transaction.
    """

    subjects: tuple[str, ...] = ()
    accounts: tuple[str, ...] = ()
    second_fact: bool | None = False
    found: Any = None


@dataclass(frozen=True, slots=True)
class Guarded(Generic[In, Out]):
    """How the desk slows down who guesses through a note.

    `attempt` says what a call tries, None where it tries nothing yet. The other two answer in the
    note's place: `later` when it may not be tried for so many seconds, `ask` when a second fact is
    needed.
    """

    attempt: Callable[[ToolContext, In], Awaitable[Attempt | None]]
    later: Callable[[ToolContext, In, int], Out]
    ask: Callable[[ToolContext, In], Out]


@dataclass(frozen=True, slots=True)
class Shown:
    """What a receipt shows: the facts it is bound to, the question in words, a page's card."""

    facts: dict[str, Any]
    text: str
    card: Card | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool(Generic[In, Out]):
    """A typed, deterministic action.

    A read runs by itself; a move is the desk's own, and moves a workflow. A note, and an effect on
    our own database, runs inside the transaction that records it. An effect outside gets an
    idempotency key, and a look-up that can tell afterwards what became of it.

    Whether an effect outside whose answer did not come may be sent again depends on its service:
    `key_is_idempotent` says that it takes the same key for the same request and repeats its first
    answer; `look_up_is_authoritative`, that what `look_up` does not find was not done. Both hold
    once `lands_within_seconds` have passed since it was sent; until then it may still take effect.

    `does` completes "I can ...": cancel a visit. `missing` asks for what was not said; of several
    wordings the first is asked first. `action` is what an effect does to what: a customer's answer
    to its receipt is read by it. `claims` are what a true sentence about the outcome may say,
    beside what the verb says. How a field is said is declared beside its type: `Spoken`. `asks`
    says what the words of a result ask the customer for, such as another tool that they offer.
    `progress` is what the customer reads while the tool takes long: "Checking the calendar …".
    `consult` asks a service outside before a note's `write`, or the `show` of an effect outside:
    they wait for nothing but the database, and find its answer in `ctx.consulted`.
    `named_by` are words by which alone the house takes a message for it, as its own name does for
    a thing that every desk has: "ticket".
    `former_fields` are names that fields had before, which models may still send for a while.
    `hands_over` says of a note's result that the conversation now waits for a person.
    `stands` says of a note's result, beside the later ones of its tool, whether it holds: what only
    asked back kept nothing, and what was replaced holds no more.
    `undo` says which effect takes this one back, for what its result has.
    """

    name: str
    description: str
    kind: Kind
    input: type[In]
    output: type[Out]
    read: Callable[[ToolContext, In], Awaitable[Out]] | None = None
    write: Callable[[ToolContext, Transaction, In], Awaitable[Out]] | None = None
    perform: Callable[[ToolContext, In], Awaitable[Out]] | None = None
    look_up: Callable[[ToolContext, In], Awaitable[Out | None]] | None = None
    show: Callable[[ToolContext, Transaction, In], Awaitable[Shown]] | None = None
    consult: Callable[[ToolContext, In], Awaitable[Any]] | None = None
    after: Callable[[Dialog, Out], Dialog] = field(default=lambda dialog, _: dialog)
    say: Callable[[Out], str]
    asks: Callable[[Out], Ask | None] = field(default=lambda _: None)
    hands_over: Callable[[Out], PersonAsked | None] | None = None
    stands: Callable[[Out, Sequence[Out]], bool] = field(default=lambda _, later: True)
    undo: Undo[Out] | None = None
    gates: tuple[Gate, ...] = ()
    guard: Guarded[In, Out] | None = None
    acknowledgement: Sequence[str] = ()
    progress: str = ""
    missing: str | tuple[str, ...] = ""
    does: str = ""
    action: Action | None = None
    claims: tuple[ClaimKind, ...] = ()
    examples: Sequence[str] = ()
    # With which arguments a read is worth making ahead, as soon as its gates open.
    prefetch: Sequence[In] = ()
    former_fields: Mapping[str, str] = field(default_factory=dict[str, str])
    named_by: Sequence[str] = ()
    timeout_seconds: float = 10.0
    attempts: int = 2
    key_is_idempotent: bool = False
    look_up_is_authoritative: bool = False
    lands_within_seconds: float = 30.0

    @property
    def questions(self) -> tuple[str, ...]:
        """The wordings in which a missing argument is asked for."""
        asks = (self.missing,) if isinstance(self.missing, str) else self.missing
        return tuple(ask for ask in asks if ask)

    def __post_init__(self) -> None:
        """Refuse a declaration that could not run."""
        self._check_types()
        ways = [way for way in (self.read, self.write, self.perform) if way is not None]
        if len(ways) != (self.kind is not Kind.MOVE):
            raise TypeError(f"{self.name}: expected exactly one of read, write and perform")
        if self.kind is Kind.NOTE and self.write is None:
            raise TypeError(f"{self.name}: expected `write` for a note")
        if (self.kind is Kind.READ) != (self.read is not None):
            raise TypeError(f"{self.name}: expected `read` for a read, and for nothing else")
        if (self.kind is Kind.EFFECT) != (self.show is not None):
            raise TypeError(f"{self.name}: expected `show` for an effect, and for nothing else")
        if self.perform is not None and self.look_up is None:
            raise TypeError(f"{self.name}: expected `look_up` beside `perform`")
        if self.perform is None and (self.key_is_idempotent or self.look_up_is_authoritative):
            raise TypeError(f"{self.name}: expected what is said of a service beside `perform`")
        self._check_kind()
        self._check_meaning()

    def _check_kind(self) -> None:
        if self.guard is not None and self.kind is not Kind.NOTE:
            raise TypeError(f"{self.name}: expected `guard` for a note alone")
        if self.consult is not None and self.kind is not Kind.NOTE and self.perform is None:
            raise TypeError(f"{self.name}: expected `consult` for a note or beside `perform`")
        if self.hands_over is not None and self.kind is not Kind.NOTE:
            raise TypeError(f"{self.name}: expected `hands_over` for a note alone")
        if self.undo is not None and self.kind is not Kind.EFFECT:
            raise TypeError(f"{self.name}: expected `undo` for an effect alone")
        if self.prefetch and self.kind is not Kind.READ:
            raise TypeError(f"{self.name}: expected `prefetch` for a read alone")

    def _check_types(self) -> None:
        if type(self.kind) is not Kind:
            raise TypeError(f"{self.name}: kind: expected one of Kind; got {self.kind!r}")
        for name, given in (("input", self.input), ("output", self.output)):
            if not is_struct_type(given):
                raise TypeError(f"{self.name}: {name}: expected a msgspec.Struct; got {given!r}")

    def _check_meaning(self) -> None:
        if self.action is not None and self.kind is not Kind.EFFECT:
            raise TypeError(f"{self.name}: expected `action` for an effect alone")
        if self.action is not None and not self.action.verb.isalpha():
            got = self.action.verb
            raise TypeError(f"{self.name}: expected one word as the verb of `action`; got {got!r}")
        if len(self.progress) > LONGEST_PROGRESS or not _ONE_LINE.fullmatch(self.progress):
            wanted = f"one plain line of at most {LONGEST_PROGRESS} letters as `progress`"
            raise TypeError(f"{self.name}: expected {wanted}; got {self.progress!r}")
        if self.name.casefold() in self.progress.casefold().replace(" ", ""):
            raise TypeError(f"{self.name}: expected `progress` without the tool's own name")
        unknown = [claim for claim in self.claims if claim not in set(ClaimKind)]
        if unknown:
            known = ", ".join(ClaimKind)
            raise TypeError(f"{self.name}: expected `claims` among {known}; got {unknown[0]!r}")
        is_effect, is_move = self.kind is Kind.EFFECT, self.kind is Kind.MOVE
        for mistake in field_mistakes(self.input, is_effect=is_effect, is_move=is_move):
            raise TypeError(f"{self.name}: {mistake}")


AnyTool = Tool[Any, Any]


def after_note(tool: AnyTool, dialog: Dialog, result: Any) -> Dialog:
    """Where a note leaves the dialog, and that it asked for a person where it did."""
    moved = tool.after(dialog, result)
    person = tool.hands_over(result) if tool.hands_over is not None else None
    return msgspec.structs.replace(moved, person=person) if person is not None else moved


def brings_person(tool: AnyTool) -> bool:
    """Whether a tool leads to a person, by what it declares."""
    return tool.hands_over is not None or ClaimKind.ESCALATED in tool.claims
