"""Past visits and notes: read and kept for the customer alone, in plain words."""

from dataclasses import replace

from frontdesk.core.asked import Asked, AskedFor
from frontdesk.packs.pestcall.records import AppointmentId, CustomerId
from frontdesk.packs.pestcall.sql.crm import SqlCrm
from frontdesk.packs.pestcall.tools.asking import reading
from frontdesk.packs.pestcall.tools.escalate import matter
from frontdesk.store.database import Database
from frontdesk.tools.tool import ToolContext
from tests.conftest import Store
from tests.packs.office import (
    TOOLS,
    UNVERIFIED,
    context,
    in_office,
    rows,
    run,
    tickets_in,
    verified_as,
)


async def notes_of(ctx: ToolContext, customer: str, visit: str) -> str:
    found = await SqlCrm().appointment(reading(ctx), CustomerId(customer), AppointmentId(visit))
    assert found is not None
    return found.notes


def test_that_past_visits_say_when_what_for_and_who_came(store: Store) -> None:
    async def work(db: Database) -> None:
        out = await run(context(db, verified_as("grace")), "pastVisits")
        assert [visit.technician for visit in out.visits] == ["Dana", "Luis"]
        said = TOOLS["pastVisits"].say(out)
        assert said.startswith("The last visit was a rodent control visit on Wednesday, January 28")
        assert "Before that:\n- general pest treatment on" in said
        none = await run(context(db, verified_as("omar")), "pastVisits")
        assert "don't see any past visits" in TOOLS["pastVisits"].say(none)

    in_office(store, work)


def test_that_a_note_stands_on_the_visit_and_in_what_is_read_of_it(store: Store) -> None:
    async def work(db: Database) -> None:
        ctx = context(db, verified_as("omar"))
        out = await run(ctx, "addNote", note="please tell the technician the gate code is 4412")
        assert out.note == "the gate code is 4412"
        await run(ctx, "addNote", alsoTreat="wasps")
        assert await notes_of(ctx, "cus_omar", "apt_d13") == (
            "the gate code is 4412; also: wasp nest removal"
        )
        for tool in ("listAppointments", "nextAppointment"):
            assert "the gate code is 4412" in TOOLS[tool].say(await run(ctx, tool))
        one = await run(ctx, "getAppointment", which="the ant one")
        assert "the gate code is 4412" in TOOLS["getAppointment"].say(one)

    in_office(store, work)


def test_that_of_several_visits_the_one_for_the_note_is_named_or_asked_for(store: Store) -> None:
    async def work(db: Database) -> None:
        ctx = context(db, verified_as("linda"))
        before = await rows(db)
        asked = await run(ctx, "addNote", note="there is a dog")
        assert asked.appointment is None and len(asked.among) == 3
        assert TOOLS["addNote"].asks(asked) == AskedFor("addNote", ("which",))
        assert await rows(db) == before
        await run(ctx, "addNote", note="there is a dog", which="the one with Dana")
        assert await notes_of(ctx, "cus_linda", "apt_d16") == "there is a dog"

    in_office(store, work)


def test_that_a_note_without_words_is_asked_for(store: Store) -> None:
    async def work(db: Database) -> None:
        out = await run(context(db, verified_as("omar")), "addNote", note="can I leave a note?")
        assert TOOLS["addNote"].say(out) == "What should the technician know?"
        assert TOOLS["addNote"].asks(out) == AskedFor("addNote", ("note",))

    in_office(store, work)


def test_that_a_ticket_carries_what_was_wanted_before_a_person_was(store: Store) -> None:
    async def work(db: Database) -> None:
        said = ("hi", "94110", "my rodent visit never happened", "bro can i talk to a human")
        ctx = replace(context(db, verified_as("maria")), said=said)
        await run(ctx, "escalate", reason=said[-1])
        (ticket,) = await tickets_in(db)
        matter = "bro can i talk to a human (said before: my rodent visit never happened)"
        assert ticket.matter == f"Maria Lopez: {matter}"

    in_office(store, work)


def test_that_a_ticket_holds_no_more_than_a_person_reads_at_a_glance() -> None:
    told = matter("", [f"I said thing number {n}" + " more" * 100 for n in range(40)])
    assert len(told) < 1100
    assert "number 39" in told and "number 34" not in told


def test_that_a_new_customers_details_become_a_ticket_once_they_are_given(store: Store) -> None:
    async def work(db: Database) -> None:
        unknown = context(db, phone="4155550999")
        first = await run(unknown, "newCustomer", details="I'm new here")
        assert first.number is None
        assert await tickets_in(db) == []
        asked = Asked((AskedFor("newCustomer", ("details",)),))
        dialog = type(UNVERIFIED)(UNVERIFIED.state, asked=asked)
        told = replace(context(db, dialog, phone="4155550999"), said=("I'm new here, I have ants",))
        answer = "Ann Bell, 5 Oak Street, Oakland"
        done = await run(told, "newCustomer", details=answer)
        assert done.number == "T-1001"
        (ticket,) = await tickets_in(db)
        for part in ("New customer", "4155550999", "I have ants", answer):
            assert part in ticket.matter

    in_office(store, work)


def test_that_a_model_may_give_a_new_customers_details_at_once(store: Store) -> None:
    async def work(db: Database) -> None:
        done = await run(
            context(db, phone="4155550999"), "newCustomer", name="Ann Bell", place="Oakland"
        )
        assert done.number == "T-1001"

    in_office(store, work)
