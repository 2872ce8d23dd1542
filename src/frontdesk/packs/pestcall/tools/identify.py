"""The tools that find out who a customer is."""

from datetime import date, datetime
from functools import partial
from typing import Annotated, Any

import msgspec

from frontdesk import (
    ATTEMPTS_ALLOWED,
    AskedFor,
    Attempt,
    CustomerOnFile,
    Dialog,
    Guarded,
    Kind,
    NotVerified,
    Spoken,
    Strings,
    Tool,
    ToolContext,
    Transaction,
    is_spoken_for,
)
from frontdesk.packs.pestcall.crm import Crm
from frontdesk.packs.pestcall.identity import Claim
from frontdesk.packs.pestcall.records import CustomerId
from frontdesk.packs.pestcall.sayings import account
from frontdesk.packs.pestcall.states import TALKED_OF, talked_of, verified
from frontdesk.packs.pestcall.texts import ENGLISH
from frontdesk.packs.pestcall.tools.asking import CUSTOMER, inside, reading
from frontdesk.packs.pestcall.verification import (
    Verdict,
    Verification,
    attempted,
    tidy,
    verify,
)
from frontdesk.packs.pestcall.views import APPOINTMENT

# Among the facts of a dialog: what was claimed, and who visits customers.
CLAIM, PEOPLE = "claim", "people"
VERIFY, LOOK_UP = "verifyAccount", "lookUpCustomer"

_ZipText = Annotated[
    Annotated[str, msgspec.Meta(max_length=20)] | Annotated[int, msgspec.Meta(ge=0, le=99_999)],
    msgspec.Meta(description="ZIP code: its five digits in quotes"),
    Spoken.ZIP,
]
_PhoneText = Annotated[
    str, msgspec.Meta(max_length=40, description="Phone number on the account"), Spoken.PHONE
]
_NameText = Annotated[
    str, msgspec.Meta(max_length=100, description="The customer's name"), Spoken.NAME
]
_EmailText = Annotated[
    str, msgspec.Meta(max_length=200, description="E-mail on the account"), Spoken.EMAIL
]


class VerifyInput(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """What the customer has given; what was given before need not be repeated."""

    zip: _ZipText | None = None
    phone: _PhoneText | None = None
    name: _NameText | None = None
    email: _EmailText | None = None


class LookUpInput(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """What the account may be under."""

    phone: _PhoneText | None = None
    name: _NameText | None = None
    zip: _ZipText | None = None
    email: _EmailText | None = None


_Given = VerifyInput | LookUpInput


def claimed(dialog: Dialog) -> Claim:
    """What the customer has said of themselves so far in this conversation."""
    return msgspec.convert(dialog.facts.get(CLAIM, {}), Claim)


def _claim(ctx: ToolContext, given: _Given) -> Claim:
    """All that is claimed, now and before; a number given stands before the one that calls."""
    # As a number a ZIP has lost its leading zeros.
    digits = f"{given.zip:05d}" if isinstance(given.zip, int) else given.zip
    spoken = Claim(phone=given.phone, zip=digits, name=given.name, email=given.email)
    before = claimed(ctx.dialog)
    if ctx.dialog.failed_attempts and given.phone is None:
        # What did not fit is tried once more with another number alone.
        before = msgspec.structs.replace(before, zip=None)
    return Claim(phone=ctx.phone).also(before).also(spoken)


def customer_on_file(ctx: ToolContext) -> CustomerOnFile:
    """What a model is told of the customer: name and address, or what would verify them."""
    if not ctx.dialog.verified:
        given = Claim(phone=ctx.phone).also(claimed(ctx.dialog))
        wanted = {"the phone number on the account": given.phone, "its ZIP code": given.zip}
        return CustomerOnFile(missing=tuple(what for what, value in wanted.items() if not value))
    known = msgspec.convert(ctx.dialog.facts.get(CUSTOMER, {}), dict[str, str])
    address = known.get("address", "")
    on_file = {"address": address} if address else {}
    return CustomerOnFile(
        name=known.get("name", ""),
        on_file=on_file,
        about=_about(ctx.dialog),
        about_ends=_about_ends(ctx.dialog),
        people=tuple(ctx.dialog.facts.get(PEOPLE, ())),
    )


def _about(dialog: Dialog) -> date | None:
    """The day of the visit that is being changed, or was spoken of last."""
    chosen = dialog.progress.chosen if dialog.progress is not None else {}
    starts = (chosen.get(APPOINTMENT) or dialog.facts.get(TALKED_OF, {})).get("startsAt", "")
    # Of several visits that are changed at once none is the one.
    return datetime.fromisoformat(starts).date() if starts and "," not in starts else None


def _about_ends(dialog: Dialog) -> str | None:
    """The time of day at which the visit that was spoken of last is over."""
    ends = dialog.facts.get(TALKED_OF, {}).get("endsAt", "")
    return f"{datetime.fromisoformat(ends):%H:%M}" if ends else None


def _with_claim(dialog: Dialog, claim: Claim, **changes: Any) -> Dialog:
    facts = {name: fact for name, fact in dialog.facts.items() if name != CLAIM}
    if claim != Claim():
        facts[CLAIM] = msgspec.to_builtins(claim)
    return msgspec.structs.replace(dialog, facts=facts, **changes)


def after_verification(dialog: Dialog, out: Verification) -> Dialog:
    """Where an attempt leaves the dialog; one that was not made, where it was."""
    match out.status:
        case Verdict.VERIFIED:
            known = _with_claim(dialog, Claim(), verified_as=out.customer_id, failed_attempts=0)
            on_file = {"name": out.first_name or "", "address": out.address or ""}
            facts = {**known.facts, CUSTOMER: on_file, PEOPLE: list(out.people)}
            met = verified(msgspec.structs.replace(known, facts=facts))
            return talked_of(met, out.only) if out.only is not None else met
        case Verdict.FAILED:
            return _with_claim(dialog, out.claim, failed_attempts=dialog.failed_attempts + 1)
        case Verdict.LATER:
            return dialog
        case Verdict.NEED_PHONE | Verdict.NEED_ZIP | Verdict.NEED_NAME | Verdict.NEED_MORE:
            return _with_claim(dialog, out.claim)


_ASKED_FOR = {
    Verdict.NEED_PHONE: ("phone",),
    Verdict.NEED_ZIP: ("zip",),
    Verdict.NEED_NAME: ("name",),
    Verdict.NEED_MORE: ("name", "email"),
}
_LOOKING_UP = {Verdict.NEED_PHONE: "look_up_phone", Verdict.NEED_ZIP: "look_up_zip"}


def say_verification(out: Verification, strings: Strings = ENGLISH) -> str:
    """An attempt's outcome in words."""
    if out.status is Verdict.VERIFIED:
        whose = "account.verified_for" if out.spoken_for else "account.verified"
        said = strings.say(whose, name=out.first_name)
        return f"{said} {out.corrected}".strip()
    if out.status is Verdict.LATER:
        return strings.say("account.later", minutes=_minutes(out.retry_seconds, strings))
    return strings.say("account.no_more" if out.last else f"account.{out.status}")


def _minutes(seconds: int, strings: Strings) -> str:
    minutes = -(-seconds // 60)
    if minutes <= 1:
        return strings.say("account.a_minute")
    return strings.say("account.minutes", minutes=minutes)


def _asks(tool: str, out: Verification) -> AskedFor | None:
    fields = _ASKED_FOR.get(out.status)
    return AskedFor(tool, fields) if fields is not None else None


def say_look_up(out: Verification, strings: Strings = ENGLISH) -> str:
    """What looking for an account leads to, in words: whether there is one is told to nobody."""
    asks = _LOOKING_UP.get(out.status)
    return strings.say(f"account.{asks}") if asks else say_verification(out, strings)


async def _held_against_accounts(
    crm: Crm, ctx: ToolContext, tx: Transaction, given: _Given, strings: Strings
) -> Any:
    claim, scope = _claim(ctx, given), inside(ctx, tx)
    out = await verify(crm, scope, claim, second_fact=ctx.second_fact, said=ctx.said)
    if out.customer_id is not None:
        was, now = (
            strings.say(f"new.{who}", name=out.first_name) for who in ("nobody", "somebody")
        )
        conversation, known = ctx.ref.conversation_id, CustomerId(out.customer_id)
        ticket = await crm.own_ticket(scope, tx, conversation, known, was, now)
        corrected = strings.say("new.corrected", number=f"T-{ticket.number}") if ticket else ""
        spoken_for = is_spoken_for(out.first_name or "", ctx.said)
        return msgspec.structs.replace(out, corrected=corrected, spoken_for=spoken_for)
    last = out.status is Verdict.FAILED and ctx.dialog.failed_attempts + 1 >= ATTEMPTS_ALLOWED
    return msgspec.structs.replace(out, last=last)


def _later(ctx: ToolContext, given: _Given, seconds: int) -> Verification:
    return Verification(Verdict.LATER, retry_seconds=seconds)


def _ask_for_more(ctx: ToolContext, given: _Given) -> Verification:
    return Verification(Verdict.NEED_MORE, claim=tidy(_claim(ctx, given)))


def verify_account(crm: Crm, strings: Strings = ENGLISH) -> Tool[VerifyInput, Verification]:
    """The tool that verifies a customer."""

    async def write(ctx: ToolContext, tx: Transaction, given: VerifyInput) -> Verification:
        return await _held_against_accounts(crm, ctx, tx, given, strings)

    async def attempt(ctx: ToolContext, given: VerifyInput) -> Attempt | None:
        return await attempted(crm, reading(ctx), _claim(ctx, given))

    return Tool(
        name=VERIFY,
        description=(
            "Verify who the customer is, by the phone number and the ZIP code on their account. "
            "Call it as soon as they give a ZIP code; the phone number of the call is used by "
            "itself. Give the name or the e-mail address only when asked for it. Nothing of an "
            "account may be told, changed or booked before this has succeeded."
        ),
        kind=Kind.NOTE,
        input=VerifyInput,
        output=Verification,
        write=write,
        after=after_verification,
        say=lambda out: say_verification(out, strings),
        asks=partial(_asks, VERIFY),
        gates=(NotVerified(),),
        guard=Guarded(attempt, _later, _ask_for_more),
        acknowledgement=strings.wordings("account.verify_acknowledged"),
        progress=strings.say("account.verify_progress"),
        missing=strings.wordings("account.verify_missing"),
        examples=account.VERIFY,
    )


def look_up_customer(crm: Crm, strings: Strings = ENGLISH) -> Tool[LookUpInput, Verification]:
    """The tool for who is unsure of their account: it goes on to verify, and tells nothing else."""

    async def write(ctx: ToolContext, tx: Transaction, given: LookUpInput) -> Verification:
        return await _held_against_accounts(crm, ctx, tx, given, strings)

    async def attempt(ctx: ToolContext, given: LookUpInput) -> Attempt | None:
        tried = await attempted(crm, reading(ctx), _claim(ctx, given))
        if tried is None and given != LookUpInput():
            return Attempt(second_fact=None)
        return tried

    return Tool(
        name=LOOK_UP,
        description=(
            "For a customer who is unsure whether, or under what, they have an account: takes "
            "the phone number, e-mail address, name or ZIP code that they give, and asks for what "
            "is missing. It never tells whether an account exists: only a customer who gives the "
            "phone number and the ZIP code on it learns that, by being verified."
        ),
        kind=Kind.NOTE,
        input=LookUpInput,
        output=Verification,
        write=write,
        after=after_verification,
        say=lambda out: say_look_up(out, strings),
        asks=partial(_asks, LOOK_UP),
        gates=(NotVerified(),),
        guard=Guarded(attempt, _later, _ask_for_more),
        acknowledgement=strings.wordings("account.look_up_acknowledged"),
        progress=strings.say("account.look_up_progress"),
        missing=strings.wordings("account.look_up_missing"),
        does=strings.say("account.look_up_does"),
        examples=account.LOOK_UP,
    )
