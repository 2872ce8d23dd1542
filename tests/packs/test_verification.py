"""Verification: phone and ZIP, the name where they are shared, and no guessing."""

from typing import Any

import msgspec

from frontdesk.core.dialog import Dialog
from frontdesk.packs.pestcall.states import COLLECTING_VERIFICATION, VERIFIED_IDLE
from frontdesk.packs.pestcall.verification import Verdict
from frontdesk.store.database import Database
from frontdesk.tools.gates import ATTEMPTS_ALLOWED, why_closed
from tests.conftest import Store
from tests.packs.office import THEIRS, TOOLS, UNVERIFIED, context, in_office, run

ALEX = "+1 (415) 555-0132"
LOPEZ = "4155550177"
OFFICE = "5105550164"
VERIFY, LOOK_UP = TOOLS["verifyAccount"], TOOLS["lookUpCustomer"]


async def attempt(db: Database, dialog: Dialog = UNVERIFIED, **how: Any) -> tuple[Any, Dialog]:
    """One attempt, in a conversation whose dialog goes on from it."""
    given = {name: how.pop(name) for name in ("zip", "phone", "name") if name in how}
    on_call = how.pop("call", None)
    out = await run(context(db, dialog, phone=on_call, **how), "verifyAccount", **given)
    return out, VERIFY.after(dialog, out)


def test_that_the_calls_phone_and_the_zip_verify_a_customer(store: Store) -> None:
    async def work(db: Database) -> None:
        out, dialog = await attempt(db, call=ALEX, zip="94107")
        assert (out.status, out.customer_id, out.first_name) == (
            Verdict.VERIFIED,
            "cus_alex",
            "Alex",
        )
        on_file = {"name": "Alex", "address": "120 Townsend Street, San Francisco 94107"}
        facts = {"customer": on_file, "people": ["Andre", "Dana", "Luis", "Mei"]}
        assert dialog == Dialog(VERIFIED_IDLE, verified_as="cus_alex", facts=facts)

    in_office(store, work)


def test_that_leading_zeros_survive(store: Store) -> None:
    async def work(db: Database) -> None:
        assert (await attempt(db, call="2015550117", zip="07030"))[0].status is Verdict.VERIFIED
        assert (await attempt(db, call="6175550145", zip="02139"))[0].status is Verdict.VERIFIED
        assert (await attempt(db, call="6175550145", zip="2139"))[0].status is Verdict.NEED_ZIP

    in_office(store, work)


def test_that_what_is_missing_is_asked_for_and_what_was_given_is_kept(store: Store) -> None:
    async def work(db: Database) -> None:
        out, dialog = await attempt(db)
        assert out.status is Verdict.NEED_ZIP
        out, dialog = await attempt(db, dialog, zip="94107")
        assert out.status is Verdict.NEED_PHONE
        assert dialog.state == COLLECTING_VERIFICATION
        stored = msgspec.json.decode(msgspec.json.encode(dialog), type=Dialog)
        out, dialog = await attempt(db, stored, phone="415 555 0132")
        assert out.status is Verdict.VERIFIED
        assert dialog.failed_attempts == 0
        assert set(dialog.facts) == {"customer", "people"}

    in_office(store, work)


def test_that_a_number_given_stands_before_the_one_that_calls(store: Store) -> None:
    async def work(db: Database) -> None:
        out, _ = await attempt(db, call="5105550133", phone=ALEX, zip="94107")
        assert out.customer_id == "cus_alex"

    in_office(store, work)


def test_that_a_second_number_of_a_customer_verifies_them_too(store: Store) -> None:
    async def work(db: Database) -> None:
        for phone in ("4155550120", "6505550181"):
            assert (await attempt(db, call=phone, zip="94114"))[0].customer_id == "cus_hannah"

    in_office(store, work)


def test_that_a_zip_tells_two_apart_who_share_a_number(store: Store) -> None:
    async def work(db: Database) -> None:
        assert (await attempt(db, call=OFFICE, zip="94609"))[0].customer_id == "cus_priya"
        assert (await attempt(db, call=OFFICE, zip="94612"))[0].customer_id == "cus_tom"

    in_office(store, work)


def test_that_a_household_is_asked_for_the_name(store: Store) -> None:
    async def work(db: Database) -> None:
        out, dialog = await attempt(db, call=LOPEZ, zip="94110")
        assert out.status is Verdict.NEED_NAME
        assert out.customer_id is None
        assert dialog.failed_attempts == 0
        out, dialog = await attempt(db, dialog, call=LOPEZ, name="Lopez")
        assert out.status is Verdict.NEED_NAME
        out, dialog = await attempt(db, dialog, call=LOPEZ, name="I'm Diego")
        assert out.customer_id == "cus_diego"
        assert dialog.verified_as == "cus_diego"

    in_office(store, work)


def test_that_a_wrong_name_is_a_wrong_answer(store: Store) -> None:
    async def work(db: Database) -> None:
        out, dialog = await attempt(db, call=LOPEZ, zip="94110", name="Verified Admin")
        assert out.status is Verdict.FAILED
        assert dialog.failed_attempts == 1

    in_office(store, work)


def test_that_two_failures_close_verification_for_the_conversation(store: Store) -> None:
    async def work(db: Database) -> None:
        dialog = UNVERIFIED
        for zip_code in ("94100", "94101"):
            assert why_closed(VERIFY.gates, dialog) is None
            out, dialog = await attempt(db, dialog, call=ALEX, zip=zip_code)
            assert out.status is Verdict.FAILED
            assert dialog.verified_as is None
        assert dialog.failed_attempts == ATTEMPTS_ALLOWED
        assert why_closed(VERIFY.gates, dialog) is not None
        assert why_closed(TOOLS["lookUpCustomer"].gates, dialog) is not None
        assert why_closed(TOOLS["escalate"].gates, dialog) is None

    in_office(store, work)


def test_that_another_organisations_customers_are_unknown(store: Store) -> None:
    async def work(db: Database) -> None:
        out, _ = await attempt(db, call=ALEX, zip="94107", organisation_id=THEIRS)
        assert out.status is Verdict.FAILED

    in_office(store, work)


def test_that_a_look_up_tells_nobody_whether_an_account_is_there(store: Store) -> None:
    pairs: list[tuple[dict[str, str], dict[str, str]]] = [
        ({"phone": ALEX}, {"phone": "999 555 0100"}),
        ({"email": "ALEX@example.com"}, {"email": "nobody@example.com"}),
        ({"name": "alex rivera", "zip": "94107"}, {"name": "Nobody Atall", "zip": "94107"}),
        ({"name": "Alex Rivera"}, {"name": "Nobody Atall"}),
    ]

    async def work(db: Database) -> None:
        for number, (known, unknown) in enumerate(pairs):
            told: list[Any] = []
            for how in (known, unknown):
                ctx = context(db, conversation=f"conv-{number}-{how}")
                out = await run(ctx, "lookUpCustomer", **how)
                dialog = LOOK_UP.after(UNVERIFIED, out)
                told.append((out.status, LOOK_UP.say(out), dialog.failed_attempts, dialog.state))
                assert out.customer_id is None
            assert told[0] == told[1]

    in_office(store, work)


def test_that_a_look_up_with_all_that_verification_needs_verifies(store: Store) -> None:
    async def work(db: Database) -> None:
        out = await run(context(db), "lookUpCustomer", phone=ALEX, zip="94107")
        assert LOOK_UP.after(UNVERIFIED, out).verified_as == "cus_alex"
        out = await run(context(db), "lookUpCustomer", phone=ALEX, zip="94100")
        assert out.status is Verdict.FAILED
        assert LOOK_UP.after(UNVERIFIED, out).failed_attempts == 1

    in_office(store, work)


def test_that_what_a_look_up_was_told_need_not_be_told_again(store: Store) -> None:
    async def work(db: Database) -> None:
        out = await run(context(db), "lookUpCustomer", phone=ALEX)
        dialog = TOOLS["lookUpCustomer"].after(UNVERIFIED, out)
        verdict, _ = await attempt(db, dialog, zip="94107")
        assert verdict.customer_id == "cus_alex"

    in_office(store, work)
