"""Numbers in place of ids, in what a model is told and in what it names."""

from typing import Annotated
from zoneinfo import ZoneInfo

import msgspec
import pytest

from frontdesk.core.dialog import Dialog, Option, OptionId
from frontdesk.core.meaning import CodeOnly, Listed
from frontdesk.language.options.choosing import Choice, NoneOfThem, Picked
from frontdesk.tools.handles import facts_of, named_by, with_listing

ANTS, WASPS, MICE = (
    Option(OptionId(own_id), label, {})
    for own_id, label in (("a9", "ant treatment"), ("w3", "wasp removal"), ("m1", "mouse traps"))
)
NOW = 1_700_000_000_000


class Visit(msgspec.Struct, frozen=True, rename="camel"):
    """A visit as a tool returns it."""

    visit_id: Annotated[str, Listed("visit")]
    what: str
    starts_at: Annotated[str, CodeOnly()] = "2027-01-01T10:00"


class Visits(msgspec.Struct, frozen=True):
    """Some visits."""

    visits: list[Visit]
    last: Visit | None = None


def test_that_a_list_is_told_by_numbers_and_remembered_by_ids() -> None:
    found = Visits([Visit("a9", "ants"), Visit("w3", "wasps")])
    dialog = with_listing(Dialog("Idle"), found)
    assert dialog.listed == {"visit": ("a9", "w3")}
    told = facts_of(found, dialog)
    assert told == {
        "visits": [{"number": 1, "what": "ants"}, {"number": 2, "what": "wasps"}],
        "last": None,
    }


def test_that_one_of_the_list_keeps_its_number_and_another_begins_a_list() -> None:
    dialog = Dialog("Idle", listed={"visit": ("a9", "w3")})
    again = Visit("w3", "wasps")
    assert with_listing(dialog, again) is dialog
    assert facts_of(again, dialog) == {"number": 2, "what": "wasps"}
    assert with_listing(dialog, Visit("m1", "mice")).listed == {"visit": ("m1",)}
    assert with_listing(dialog, Visits([])) is dialog


def test_that_an_id_that_is_not_listed_is_not_told_at_all() -> None:
    assert facts_of(Visit("m1", "mice"), Dialog("Idle")) == {"what": "mice"}


@pytest.mark.parametrize(
    ("which", "listed", "meant"),
    [
        (2, ("a9", "w3", "m1"), Picked(WASPS)),
        ("2", ("m1", "a9", "w3"), Picked(ANTS)),
        ("#1", ("m1", "a9", "w3"), Picked(MICE)),
        ("the second one", ("m1", "gone", "w3"), NoneOfThem()),
        ("the third one", ("m1", "gone", "w3", "a9"), Picked(WASPS)),
        (4, ("a9", "w3", "m1"), NoneOfThem()),
        (0, ("a9", "w3", "m1"), NoneOfThem()),
        (-1, ("a9", "w3", "m1"), NoneOfThem()),
        (1, (), NoneOfThem()),
        ("wasps", (), Picked(WASPS)),
        ("w3", ("a9", "w3", "m1"), NoneOfThem()),
        ("the spiders", (), NoneOfThem()),
    ],
)
def test_that_a_number_stands_for_what_was_listed_and_words_for_what_there_is(
    which: int | str, listed: tuple[str, ...], meant: Choice
) -> None:
    options = [ANTS, WASPS, MICE]
    assert named_by(which, options, listed, NOW, ZoneInfo("UTC")) == meant


def test_that_the_only_one_needs_no_list_to_be_the_first() -> None:
    assert named_by(1, [ANTS], (), NOW, ZoneInfo("UTC")) == Picked(ANTS)
    assert named_by(2, [ANTS], (), NOW, ZoneInfo("UTC")) == NoneOfThem()
