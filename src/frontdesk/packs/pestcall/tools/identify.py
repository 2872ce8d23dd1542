"""The tools that find out who a customer is."""

from typing import Annotated, Any

import msgspec

from frontdesk import ATTEMPTS_ALLOWED, Dialog, Kind, NotVerified, Tool, ToolContext, Transaction
from frontdesk.packs.pestcall.crm import Crm
from frontdesk.packs.pestcall.identity import Claim
from frontdesk.packs.pestcall.sayings import account
from frontdesk.packs.pestcall.states import verified
from frontdesk.packs.pestcall.tools.asking import inside
from frontdesk.packs.pestcall.verification import (
    Finding,
    LookUp,
    Verdict,
    Verification,
    look_up,
    verify,
)

CLAIM = "claim"

_ZipText = Annotated[str, msgspec.Meta(max_length=20, description="ZIP code, as five digits")]
_PhoneText = Annotated[str, msgspec.Meta(max_length=40, description="Phone number on the account")]
_NameText = Annotated[str, msgspec.Meta(max_length=100, description="The customer's name")]
_EmailText = Annotated[str, msgspec.Meta(max_length=200, description="E-mail on the account")]


class VerifyInput(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """What the customer has given; what was given before need not be repeated."""

    zip: _ZipText | None = None
    phone: _PhoneText | None = None
    name: _NameText | None = None


class LookUpInput(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """By e-mail, by name with ZIP, or by phone."""

    phone: _PhoneText | None = None
    name: _NameText | None = None
    zip: _ZipText | None = None
    email: _EmailText | None = None


def claimed(dialog: Dialog) -> Claim:
    """What the customer has said of themselves so far in this conversation."""
    return msgspec.convert(dialog.facts.get(CLAIM, {}), Claim)


def _with_claim(dialog: Dialog, claim: Claim, **changes: Any) -> Dialog:
    facts = {name: fact for name, fact in dialog.facts.items() if name != CLAIM}
    if claim != Claim():
        facts[CLAIM] = msgspec.to_builtins(claim)
    return msgspec.structs.replace(dialog, facts=facts, **changes)


def _failed(dialog: Dialog, claim: Claim) -> Dialog:
    return _with_claim(dialog, claim, failed_attempts=dialog.failed_attempts + 1)


def _locked(dialog: Dialog) -> Dialog:
    attempts = max(dialog.failed_attempts, ATTEMPTS_ALLOWED)
    return _with_claim(dialog, Claim(), failed_attempts=attempts)


def after_verification(dialog: Dialog, out: Verification) -> Dialog:
    """Where an attempt leaves the dialog."""
    match out.status:
        case Verdict.VERIFIED:
            known = _with_claim(dialog, Claim(), verified_as=out.customer_id, failed_attempts=0)
            return verified(known)
        case Verdict.FAILED:
            return _failed(dialog, out.claim)
        case Verdict.LOCKED:
            return _locked(dialog)
        case Verdict.NEED_PHONE | Verdict.NEED_ZIP | Verdict.NEED_NAME:
            return _with_claim(dialog, out.claim)


def after_look_up(dialog: Dialog, out: LookUp) -> Dialog:
    """Where looking for an account leaves the dialog: a wrong guess is an attempt."""
    match out.status:
        case Finding.FOUND | Finding.NEED_MORE:
            return _with_claim(dialog, claimed(dialog).also(out.claim))
        case Finding.NOT_FOUND:
            return _failed(dialog, claimed(dialog))
        case Finding.LOCKED:
            return _locked(dialog)


_NO_MORE = (
    "I'm sorry, that doesn't match what we have on file either, so I can't open the account here."
)
_VERDICTS = {
    Verdict.FAILED: (
        "I'm sorry, that doesn't match what we have on file. "
        "Could you check the ZIP code and the phone number and try once more?"
    ),
    Verdict.LOCKED: "I'm sorry, I can't verify that account right now, to keep it safe.",
    Verdict.NEED_PHONE: "Thanks! And what's the phone number on the account?",
    Verdict.NEED_ZIP: "Could you tell me the 5-digit ZIP code on your account?",
    Verdict.NEED_NAME: (
        "Thanks! More than one person shares that number. Could you tell me your name?"
    ),
}
_FINDINGS = {
    Finding.FOUND: (
        "I found an account. To keep it safe, I need to verify the phone number and "
        "the ZIP code on it."
    ),
    Finding.NOT_FOUND: "I couldn't find an account with that. Could you check it for me?",
    Finding.LOCKED: _VERDICTS[Verdict.LOCKED],
    Finding.NEED_MORE: (
        "I can look for your account by phone number, by e-mail, "
        "or by your full name together with your ZIP code."
    ),
}


def say_verification(out: Verification) -> str:
    """An attempt's outcome in words."""
    if out.status is Verdict.VERIFIED:
        return f"Thanks, {out.first_name}, you're verified."
    return _NO_MORE if out.last else _VERDICTS[out.status]


def say_look_up(out: LookUp) -> str:
    """What came of looking for an account, in words."""
    return _NO_MORE if out.last else _FINDINGS[out.status]


def _is_last(dialog: Dialog) -> bool:
    return dialog.failed_attempts + 1 >= ATTEMPTS_ALLOWED


def verify_account(crm: Crm) -> Tool[VerifyInput, Verification]:
    """The tool that verifies a customer."""

    async def write(ctx: ToolContext, tx: Transaction, given: VerifyInput) -> Verification:
        spoken = Claim(phone=given.phone, zip=given.zip, name=given.name)
        claim = Claim(phone=ctx.phone).also(claimed(ctx.dialog)).also(spoken)
        out = await verify(crm, inside(ctx, tx), tx, claim)
        last = out.status is Verdict.FAILED and _is_last(ctx.dialog)
        return msgspec.structs.replace(out, last=last)

    return Tool(
        name="verifyAccount",
        description=(
            "Verify who the customer is, by the phone number and the ZIP code on their account. "
            "Call it as soon as they give a ZIP code; the phone number of the call is used by "
            "itself. Give the name only when asked for it. Nothing of an account may be told, "
            "changed or booked before this has succeeded."
        ),
        kind=Kind.NOTE,
        input=VerifyInput,
        output=Verification,
        write=write,
        after=after_verification,
        say=say_verification,
        gates=(NotVerified(),),
        acknowledgement=(
            "Thanks, let me check that.",
            "Got it, one second while I find your account.",
            "Thank you, checking that now.",
        ),
        missing="Could you tell me the 5-digit ZIP code on your account?",
        examples=account.VERIFY,
    )


def look_up_customer(crm: Crm) -> Tool[LookUpInput, LookUp]:
    """The tool that tells whether there is an account, and no more."""

    async def write(ctx: ToolContext, tx: Transaction, given: LookUpInput) -> LookUp:
        claim = Claim(phone=given.phone or ctx.phone, zip=given.zip, name=given.name)
        out = await look_up(crm, inside(ctx, tx), tx, claim, given.email)
        last = out.status is Finding.NOT_FOUND and _is_last(ctx.dialog)
        return msgspec.structs.replace(out, last=last)

    return Tool(
        name="lookUpCustomer",
        description=(
            "Tell whether an account exists, by phone number, by e-mail, or by full name "
            "together with ZIP code. It tells nothing else of the account and verifies nobody: "
            "verifyAccount does. Use it only when a customer is unsure whether, or under what, "
            "they have an account."
        ),
        kind=Kind.NOTE,
        input=LookUpInput,
        output=LookUp,
        write=write,
        after=after_look_up,
        say=say_look_up,
        gates=(NotVerified(),),
        acknowledgement=("Let me see if I can find it.", "One moment, I'll look for the account."),
        missing="What phone number or e-mail address might the account be under?",
        examples=account.LOOK_UP,
    )
