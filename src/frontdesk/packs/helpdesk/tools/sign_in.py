"""The effect that has a sign-in link sent, and the workflow that leads to it."""

import msgspec

from frontdesk import (
    Action,
    Chosen,
    Dialog,
    EffectRefused,
    Kind,
    Machine,
    Shown,
    Tool,
    ToolContext,
    Transaction,
    Workflow,
)
from frontdesk.packs.helpdesk.records import Licence, key_in, licence_of, send_link
from frontdesk.packs.helpdesk.texts import TEXTS
from frontdesk.packs.helpdesk.tools.licence import Key

SEND_LINK = "sendSignInLink"
OPEN, ASKED = "Open", "PendingLinkConfirmation"
MACHINE = Machine(OPEN, OPEN, {OPEN: frozenset({ASKED}), ASKED: frozenset({OPEN})})


class LinkInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For which licence."""

    key: Key = ""


class LinkSent(msgspec.Struct, frozen=True):
    """Where the link goes."""

    to: str


async def _found(ctx: ToolContext, tx: Transaction, given: LinkInput) -> Licence:
    if key_in(given.key) is None:
        raise EffectRefused(TEXTS.say("link.no_key"))
    found = await licence_of(tx, ctx.ref.organisation_id, given.key)
    if found is None:
        raise EffectRefused(TEXTS.say("licence.none", key=key_in(given.key)))
    return found


async def _show(ctx: ToolContext, tx: Transaction, given: LinkInput) -> Shown:
    licence = await _found(ctx, tx, given)
    text = TEXTS.say("link.shown", to=licence.masked_email, key=licence.key)
    return Shown({"key": licence.key, "email": licence.email}, text)


async def _write(ctx: ToolContext, tx: Transaction, given: LinkInput) -> LinkSent:
    licence = await _found(ctx, tx, given)
    await send_link(tx, ctx.ref, licence, ctx.now)
    return LinkSent(licence.masked_email)


def _at_rest(dialog: Dialog, _: LinkSent) -> Dialog:
    return MACHINE.move(dialog, OPEN) if dialog.progress is None else dialog


def send_sign_in_link() -> Tool[LinkInput, LinkSent]:
    """The effect that has a sign-in link sent to the address on file."""
    return Tool(
        name=SEND_LINK,
        description=(
            "Send a link that signs the customer in, to the address on file of their licence. "
            "They are shown where it goes and asked to confirm before it is sent."
        ),
        kind=Kind.EFFECT,
        input=LinkInput,
        output=LinkSent,
        write=_write,
        show=_show,
        after=_at_rest,
        say=lambda out: TEXTS.say("link.sent", to=out.to),
        does=TEXTS.say("link.does"),
        action=Action("send", "link", also=("sent", "mail", "email")),
        acknowledgement=TEXTS.wordings("link.acknowledged"),
        missing=TEXTS.say("link.no_key"),
        examples=TEXTS.wordings("link.examples"),
    )


def _arguments(chosen: Chosen) -> LinkInput:
    return LinkInput(str(chosen.get("key", "")))


SIGN_IN = Workflow(
    kind="signIn",
    effect=SEND_LINK,
    steps=(),
    confirm_state=ASKED,
    arguments=_arguments,
    declined=TEXTS.say("link.declined"),
    expired=TEXTS.say("link.expired"),
)
