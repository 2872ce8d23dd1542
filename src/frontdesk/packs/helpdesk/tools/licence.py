"""The read that tells how a licence stands."""

from datetime import date, datetime
from typing import Annotated

import msgspec

from frontdesk import Kind, Spoken, Tool, ToolContext, day_in_words
from frontdesk.packs.helpdesk.records import key_in, licence_of
from frontdesk.packs.helpdesk.texts import TEXTS

LICENCE_STATUS = "licenceStatus"

Key = Annotated[
    str,
    msgspec.Meta(max_length=1000, description="The licence key, LK-1234-5678"),
    Spoken.WORDS,
]


class StatusInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which licence."""

    key: Key


class LicenceStatus(msgspec.Struct, frozen=True):
    """How a licence stands; without a product there is none of that key."""

    key: str = ""
    product: str = ""
    until: str = ""
    valid: bool = False


async def _read(ctx: ToolContext, given: StatusInput) -> LicenceStatus:
    found = await ctx.db.read(lambda tx: licence_of(tx, ctx.ref.organisation_id, given.key))
    if found is None:
        return LicenceStatus(key_in(given.key) or "")
    today = datetime.fromtimestamp(ctx.now / 1000, ctx.zone).date()
    until = date.fromisoformat(found.valid_until)
    told = day_in_words(until, today, ctx.locale)
    return LicenceStatus(found.key, found.product, told, until >= today)


def _say(out: LicenceStatus) -> str:
    if not out.key:
        return TEXTS.say("licence.which")
    if not out.product:
        return TEXTS.say("licence.none", key=out.key)
    name = "licence.valid" if out.valid else "licence.expired"
    return TEXTS.say(name, key=out.key, product=out.product, day=out.until)


def licence_status() -> Tool[StatusInput, LicenceStatus]:
    """The read that tells how a licence stands."""
    return Tool(
        name=LICENCE_STATUS,
        description="Tell whether a licence is valid, for which product and until when.",
        kind=Kind.READ,
        input=StatusInput,
        output=LicenceStatus,
        read=_read,
        say=_say,
        does=TEXTS.say("licence.does"),
        acknowledgement=TEXTS.wordings("licence.acknowledged"),
        missing=TEXTS.say("licence.which"),
        examples=TEXTS.wordings("licence.examples"),
    )
