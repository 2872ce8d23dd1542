"""What a pack declares of an operation outside: what it is to the desk, and how it is spoken of."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import msgspec

from frontdesk.core.asked import Ask
from frontdesk.core.dialog import Dialog
from frontdesk.core.meaning import Action, CodeOnly, Listed, Spoken, SpokenAs
from frontdesk.language.claims.words import ClaimKind
from frontdesk.tools.gates import Gate
from frontdesk.tools.tool import Guarded, ToolContext
from frontdesk.workflows.workflow import Chosen, Step

Arguments = Callable[[ToolContext, Any], Mapping[str, Any]]


class LookedUp(Enum):
    """What a look-up may say instead of what was done."""

    NOT_DONE = "not done"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class KeyHeader:
    """The header that carries an effect's own key.

    `idempotent` says that the service does the same key once, and repeats its first answer.
    """

    name: str
    idempotent: bool = False


@dataclass(frozen=True, slots=True)
class KeyField:
    """The field that carries an effect's own key; no model is shown it."""

    name: str
    idempotent: bool = False


def is_filled_in(said: Spoken | SpokenAs | None) -> bool:
    """Whether the desk fills a field from what was chosen, so that no model need give it."""
    return (said.spoken if isinstance(said, SpokenAs) else said) is Spoken.ID


def _nothing_more(_: ToolContext, __: Any) -> Mapping[str, Any]:
    return {}


def _as_it_is(answer: Any) -> Any:
    return answer


@dataclass(frozen=True, slots=True, kw_only=True)
class LookUp:
    """How the service tells what became of an effect.

    The effect's key goes into the field `by`; `arguments` are the other fields. `found` makes the
    effect's result of the answer, or says `LookedUp`. Codes in `absent` say that it is not there.
    `authoritative` says that what is not there was not done.
    """

    operation: str
    by: str
    found: Callable[[Any], Any] = _as_it_is
    arguments: Arguments = _nothing_more
    absent: Sequence[int | str] = (404,)
    authoritative: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What a receipt shows beside the arguments, asked for as it is shown and as it is done.

    The receipt holds only while `kept` of the answer stays as it was: all of it, unless told.
    """

    operation: str
    arguments: Arguments = _nothing_more
    kept: Callable[[Any], Any] = _as_it_is


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """What is declared of every operation.

    `name` is the tool's, where the operation's own will not do. `fields` says how fields are said,
    `describe` what a model is told of them, `filled` what the desk puts into them (the customer's
    own number), and `omit` which are never sent. Of the answer, `answer` has `Listed` and
    `CodeOnly` by path ("items.id" of a list is "items.id" or, where the answer is the list,
    "id"), and `unread` the paths that are left out. `output` and `result` make another result of
    the answer; it is None where the service says one of `absent`. `refused` has words for what it
    refuses, by code, or by words in its message.
    """

    operation: str
    description: str
    say: Callable[[Any], str]
    name: str = ""
    gates: tuple[Gate, ...] = ()
    fields: Mapping[str, Spoken | SpokenAs] = field(default_factory=dict[str, Spoken | SpokenAs])
    describe: Mapping[str, str] = field(default_factory=dict[str, str])
    filled: Mapping[str, Callable[[ToolContext], Any]] = field(
        default_factory=dict[str, Callable[[ToolContext], Any]]
    )
    omit: tuple[str, ...] = ()
    answer: Mapping[str, Listed | CodeOnly] = field(default_factory=dict[str, Listed | CodeOnly])
    unread: tuple[str, ...] = ()
    output: type[msgspec.Struct] | None = None
    result: Callable[[Any], Any] | None = None
    absent: Sequence[int | str] = ()
    refused: Mapping[int | str, str] = field(default_factory=dict[int | str, str])
    after: Callable[[Dialog, Any], Dialog] | None = None
    asks: Callable[[Any], Ask | None] = field(default=lambda _: None)
    examples: Sequence[str] = ()
    missing: str | tuple[str, ...] = ""
    acknowledgement: Sequence[str] = ()
    progress: str = ""
    does: str = ""
    timeout_seconds: float = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class OutsideRead(Declared):
    """An operation that looks something up; `changes_nothing` says so of one that could write."""

    changes_nothing: bool = False
    attempts: int = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class OutsideNote(Declared):
    """An operation whose result the desk records once, such as who the customer is.

    It is asked before the desk's own transaction. One that writes there needs a `key`.
    """

    key: KeyHeader | KeyField | None = None
    changes_nothing: bool = False
    guard: Guarded[Any, Any] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OutsideEffect(Declared):
    """An operation that changes the world, after consent, once.

    `receipt(given, facts)` is the question that the customer says yes to; `facts` is what `facts`
    found, None without. `refuses` finds a refusal in an answer: words, or nothing. `steps` lead to
    it, `arguments` makes its fields of what was chosen: unless told, each field by its name, out of
    the request and the values of the options.
    """

    key: KeyHeader | KeyField | None = None
    look_up: LookUp | None = None
    receipt: Callable[[Any, Any], str] | None = None
    facts: Facts | None = None
    refuses: Callable[[Any], str] | None = None
    action: Action | None = None
    claims: tuple[ClaimKind, ...] = ()
    workflow: str = ""
    steps: tuple[Step, ...] = ()
    arguments: Callable[[Chosen], Mapping[str, Any]] | None = None
    declined: str = ""
    expired: str = ""
    confirm_state: str = "Asking"
    note: str = ""
    lands_within_seconds: float = 30.0
    attempts: int = 2


AnyDeclared = OutsideRead | OutsideNote | OutsideEffect
