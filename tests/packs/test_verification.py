"""Verification: phone and ZIP, the name where they are shared, and no guessing."""

import asyncio
from typing import Any

import msgspec

from frontdesk.core.dialog import Dialog
from frontdesk.packs.pestcall.guesses import ALLOWED, FORGOTTEN_AFTER
from frontdesk.packs.pestcall.states import COLLECTING_VERIFICATION, VERIFIED_IDLE
from frontdesk.packs.pestcall.verification import Finding, Verdict
from frontdesk.store.database import Database
from frontdesk.tools.gates import ATTEMPTS_ALLOWED, why_closed
from tests.conftest import Store
from tests.packs.office import NOW, THEIRS, TOOLS, UNVERIFIED, context, in_office, rows, run

ALEX = "+1 (415) 555-0132"
LOPEZ = "4155550177"
OFFICE = "5105550164"
VERIFY = TOOLS["verifyAccount"]


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
        assert dialog == Dialog(VERIFIED_IDLE, verified_as="cus_alex")

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
        assert dialog.facts == {}

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


def test_that_a_zip_cannot_be_guessed_across_conversations(store: Store) -> None:
    async def work(db: Database) -> None:
        for n in range(ALLOWED):
            out, _ = await attempt(db, call=ALEX, zip=f"9411{n}", conversation=f"conv-{n}")
            assert out.status is Verdict.FAILED
        out, dialog = await attempt(db, call=ALEX, zip="94107", conversation="conv-right")
        assert out.status is Verdict.LOCKED, "even the right one is not told from a wrong one"
        assert dialog.failed_attempts >= ATTEMPTS_ALLOWED
        other, _ = await attempt(db, call=LOPEZ, zip="94110", name="Maria")
        assert other.status is Verdict.VERIFIED, "others are not locked out"

    in_office(store, work)


def test_that_a_second_number_does_not_get_around_the_lock(store: Store) -> None:
    async def work(db: Database) -> None:
        for n in range(ALLOWED):
            await attempt(db, call="4155550120", zip=f"9400{n}", conversation=f"conv-{n}")
        out, _ = await attempt(db, call="6505550181", zip="94114")
        assert out.status is Verdict.LOCKED

    in_office(store, work)


def test_that_an_unknown_number_fails_and_locks_like_a_known_one(store: Store) -> None:
    async def work(db: Database) -> None:
        for n in range(ALLOWED):
            out, _ = await attempt(db, call="9995550100", zip="94107", conversation=f"conv-{n}")
            assert out.status is Verdict.FAILED
        assert (await attempt(db, call="9995550100", zip="94107"))[0].status is Verdict.LOCKED

    in_office(store, work)


def test_that_a_lock_ends_after_a_quiet_day_and_asking_does_not_prolong_it(store: Store) -> None:
    async def work(db: Database) -> None:
        for _ in range(ALLOWED):
            await attempt(db, call=ALEX, zip="94100")
        late = NOW + FORGOTTEN_AFTER
        assert (await attempt(db, call=ALEX, zip="94107", now=late - 1))[0].status is Verdict.LOCKED
        out, _ = await attempt(db, call=ALEX, zip="94100", now=late)
        assert out.status is Verdict.FAILED, "forgotten, so counted anew"
        out, _ = await attempt(db, call=ALEX, zip="94107", now=late)
        assert out.status is Verdict.VERIFIED

    in_office(store, work)


def test_that_success_forgives_the_customer_and_not_those_who_share_the_number(
    store: Store,
) -> None:
    async def work(db: Database) -> None:
        for _ in range(ALLOWED - 1):
            await attempt(db, call=OFFICE, zip="94100")
        assert (await attempt(db, call=OFFICE, zip="94609"))[0].customer_id == "cus_priya"
        guesses = (await rows(db))["pestcall_guesses"]
        assert [(row[1], row[2]) for row in guesses] == [("customer:cus_tom", ALLOWED - 1)]
        assert (await attempt(db, call=OFFICE, zip="94100"))[0].status is Verdict.FAILED
        assert (await attempt(db, call=OFFICE, zip="94612"))[0].status is Verdict.LOCKED

    in_office(store, work)


def test_that_guesses_made_at_the_same_moment_are_all_counted(store: Store) -> None:
    async def work(db: Database) -> None:
        tries = (
            attempt(db, call=ALEX, zip=f"941{n:02}", conversation=f"conv-{n}")
            for n in range(20, 20 + 3 * ALLOWED)
        )
        verdicts = [out.status for out, _ in await asyncio.gather(*tries)]
        assert verdicts.count(Verdict.FAILED) == ALLOWED
        assert verdicts.count(Verdict.LOCKED) == 2 * ALLOWED

    in_office(store, work)


def test_that_another_organisations_customers_are_unknown(store: Store) -> None:
    async def work(db: Database) -> None:
        out, _ = await attempt(db, call=ALEX, zip="94107", organisation_id=THEIRS)
        assert out.status is Verdict.FAILED

    in_office(store, work)


def test_that_a_look_up_tells_only_whether_an_account_is_there(store: Store) -> None:
    async def work(db: Database) -> None:
        for how in (
            {"phone": ALEX},
            {"email": "ALEX@example.com"},
            {"name": "alex rivera", "zip": "94107"},
        ):
            out = await run(context(db), "lookUpCustomer", **how)
            assert out.status is Finding.FOUND
            told = msgspec.json.encode(out).decode() + TOOLS["lookUpCustomer"].say(out)
            assert not any(detail in told for detail in ("cus_", "Townsend", "Rivera", "Alex"))
            dialog = TOOLS["lookUpCustomer"].after(UNVERIFIED, out)
            assert not dialog.verified
        out = await run(context(db), "lookUpCustomer", email="nobody@example.com")
        assert out.status is Finding.NOT_FOUND
        assert (await run(context(db), "lookUpCustomer")).status is Finding.NEED_MORE
        assert (await run(context(db), "lookUpCustomer", name="Al")).status is Finding.NEED_MORE
        assert (await run(context(db, phone=ALEX), "lookUpCustomer")).status is Finding.FOUND

    in_office(store, work)


def test_that_a_zip_cannot_be_guessed_through_a_look_up_by_name(store: Store) -> None:
    async def work(db: Database) -> None:
        dialog = UNVERIFIED
        for n in range(ALLOWED):
            out = await run(context(db), "lookUpCustomer", name="Alex Rivera", zip=f"9412{n}")
            assert out.status is Finding.NOT_FOUND
            dialog = TOOLS["lookUpCustomer"].after(dialog, out)
        assert dialog.failed_attempts == ALLOWED
        out = await run(context(db), "lookUpCustomer", name="Alex Rivera", zip="94107")
        assert out.status is Finding.LOCKED
        verdict, _ = await attempt(db, call=ALEX, zip="94107")
        assert verdict.status is Verdict.LOCKED, "both ways of guessing are counted together"

    in_office(store, work)


def test_that_what_a_look_up_was_told_need_not_be_told_again(store: Store) -> None:
    async def work(db: Database) -> None:
        out = await run(context(db), "lookUpCustomer", phone=ALEX)
        dialog = TOOLS["lookUpCustomer"].after(UNVERIFIED, out)
        verdict, _ = await attempt(db, dialog, zip="94107")
        assert verdict.customer_id == "cus_alex"

    in_office(store, work)
