"""Phone numbers and e-mail addresses in a note: what nobody gave is dropped."""

from dataclasses import replace
from typing import Annotated, cast
from zoneinfo import ZoneInfo

import msgspec
import pytest

from frontdesk import Spoken, ToolContext
from frontdesk.core.dialog import Dialog
from frontdesk.core.ids import ConversationId, ConversationRef, OrganisationId
from frontdesk.store.database import Database
from frontdesk.tools.contacts import with_known_contacts


class Ticket(msgspec.Struct, frozen=True):
    phone: Annotated[str, Spoken.PHONE] = ""
    email: Annotated[str, Spoken.EMAIL] = ""
    reason: Annotated[str, Spoken.WORDS] = ""


class Key(msgspec.Struct, frozen=True):
    phone: Annotated[str, Spoken.PHONE] = ""
    zip: Annotated[str | None, Spoken.ZIP] = None
    name: Annotated[str | None, Spoken.NAME] = None


CONTEXT = ToolContext(
    ref=ConversationRef(OrganisationId("o"), ConversationId("c")),
    dialog=Dialog("Idle", facts={"phone": "+1 510 555 0164"}),
    now=0,
    zone=ZoneInfo("UTC"),
    phone="4155550132",
    db=cast("Database", None),
)


@pytest.mark.parametrize(
    ("said", "phone", "kept"),
    [
        ("call me please", "555-0100", False),
        ("call me at 202 555 0142", "+1 (202) 555-0142", True),
        ("it's two oh two five five five oh one four two", "2025550142", True),
        ("call me on this number", "415-555-0132", True),
        ("you have it on file", "510 555 0164", True),
        ("ll\u00e1meme al dos cero dos cinco cinco cinco cero uno, por favor", "2025550142", True),
    ],
)
def test_that_a_number_is_kept_only_where_somebody_gave_it(
    said: str, phone: str, kept: bool
) -> None:
    given = Ticket(phone=phone, reason="about 555-0100")
    known = with_known_contacts(given, replace(CONTEXT, said=("hello there", said)))
    assert known == (given if kept else Ticket(reason="about 555-0100"))


def test_that_a_number_that_was_just_given_outranks_the_one_on_file() -> None:
    known = with_known_contacts(
        Ticket(phone="415-555-0132"), replace(CONTEXT, said=("ring me at 201 555 0188 please",))
    )
    assert known == Ticket(phone="+12015550188")
    later = replace(CONTEXT, said=("ring me at 201 555 0188 please", "yes", "do it"))
    assert with_known_contacts(Ticket(), later) == Ticket(phone="+12015550188")


def test_that_who_one_is_may_be_told_by_another_number_than_the_one_to_call() -> None:
    known = Key(phone="415-555-0132")
    said = ("I'm Ada, ring me at 201 555 0188",)
    assert with_known_contacts(known, replace(CONTEXT, said=said)) == known


def test_that_an_address_is_kept_only_where_somebody_gave_it() -> None:
    given = Ticket(email="ada@example.org")
    for said in ("mail me at ada@example.org", "it's ada at example dot org"):
        assert with_known_contacts(given, replace(CONTEXT, said=(said,))) == given
    assert with_known_contacts(given, replace(CONTEXT, said=("mail me",))) == Ticket()


@pytest.mark.parametrize(
    ("said", "given", "kept"),
    [
        ("cancel my visit", Key(zip="94107"), False),
        ("my zip is 94107", Key(zip="94107"), True),
        ("nine four one oh seven", Key(zip="94107"), True),
        ("zip 7030", Key(zip="07030"), True),
        ("mi código es nueve cuatro uno cero siete, gracias", Key(zip="94107"), True),
        ("what do I owe?", Key(name="Maria"), False),
        ("it's maria lopez", Key(name="Maria Lopez"), True),
        ("marai lopze here", Key(name="Maria Lopez"), True),
        ("this is José", Key(name="Jose Nunez"), True),
    ],
)
def test_that_who_a_customer_is_comes_from_the_customer(said: str, given: Key, kept: bool) -> None:
    known = with_known_contacts(given, replace(CONTEXT, said=("hello there", said)))
    assert known == (given if kept else Key())
