"""What a tool declares of its meaning: read from its types, refused where it cannot be meant."""

from typing import Annotated, Any

import msgspec
import pytest

from frontdesk import Action, ClaimKind, Kind, Shown, Spoken, SpokenAs, Tool, ToolContext
from frontdesk.store.database import Transaction
from frontdesk.tools.fields import spoken_fields
from frontdesk.turn.deps import spec_of

_SevenDigits = msgspec.Meta(pattern=r"^\d{7}$")


class Given(msgspec.Struct, frozen=True, rename="camel"):
    """Fields that are declared in every way there is, and two that are not."""

    post_code: Annotated[str, msgspec.Meta(max_length=20), Spoken.ZIP] | None = None
    card: Annotated[str, _SevenDigits, SpokenAs(Spoken.NUMBER, called=("card",))] = ""
    first_day: Annotated[str | None, Spoken.DAY] = None
    zip: str = ""
    accept: bool = False


class Done(msgspec.Struct, frozen=True):
    """Nothing to tell."""


class ByZip(msgspec.Struct, frozen=True):
    """What identifies a customer."""

    zip: Annotated[str, Spoken.ZIP]


class ByNumber(msgspec.Struct, frozen=True):
    """A number that nobody says how to spell."""

    card: Annotated[str, Spoken.NUMBER]


class Consent(msgspec.Struct, frozen=True):
    """What only the desk's own moves take."""

    accept: Annotated[bool, Spoken.CONSENT]


async def _write(_: ToolContext, __: Transaction, ___: Any) -> Done:
    return Done()


async def _show(_: ToolContext, __: Transaction, ___: Any) -> Shown:
    return Shown({}, "Shall I unlock it?")


def _tool(kind: Kind = Kind.EFFECT, **declared: Any) -> Tool[Any, Done]:
    whole: dict[str, Any] = {"input": Done, **declared}
    if kind is Kind.EFFECT:
        whole["show"] = _show
    return Tool(
        name="it", description="", kind=kind, output=Done, write=_write, say=lambda _: "", **whole
    )


def test_that_fields_say_by_declaration_alone_how_they_are_spoken() -> None:
    assert spoken_fields(Given) == {
        "postCode": SpokenAs(Spoken.ZIP),
        "card": SpokenAs(Spoken.NUMBER, ("card",)),
        "firstDay": SpokenAs(Spoken.DAY),
    }


def test_that_a_model_gets_the_declarations_as_data() -> None:
    unlock = Action("unlock", "account", also=("open up",))
    assert spec_of(_tool(action=unlock)).action == unlock
    assert spec_of(_tool(Kind.NOTE, input=Given)).fields == spoken_fields(Given)


@pytest.mark.parametrize(
    ("kind", "declared", "said"),
    [
        (Kind.EFFECT, {"input": ByZip}, "a note to find out who the customer is"),
        (Kind.NOTE, {"input": ByNumber}, "`msgspec.Meta(pattern=...)` beside Spoken.NUMBER"),
        (Kind.NOTE, {"input": Consent}, "the desk's own moves alone; see `accept`"),
        (Kind.NOTE, {"action": Action("unlock")}, "`action` for an effect alone"),
        (Kind.EFFECT, {"action": Action("call off")}, "one word as the verb of `action`"),
        (Kind.EFFECT, {"claims": ("canceled",)}, "among cancelled, booked"),
    ],
)
def test_that_what_cannot_be_meant_is_refused_with_what_was_expected(
    kind: Kind, declared: dict[str, Any], said: str
) -> None:
    with pytest.raises(TypeError, match="it: expected") as refused:
        _tool(kind, **declared)
    assert said in str(refused.value)


def test_that_claims_may_be_named_by_their_kind() -> None:
    assert _tool(claims=(ClaimKind.SENT,)).claims == (ClaimKind.SENT,)
