"""What was consented to, what became of it, and an effect on our own database (L5)."""

from dataclasses import dataclass
from typing import Any

import msgspec

from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Dialog, Receipt
from frontdesk.core.locale import Locale
from frontdesk.language.strings.catalogue import strings_of
from frontdesk.store.database import Transaction
from frontdesk.store.records import LedgerStatus
from frontdesk.tools.call import checked_result
from frontdesk.tools.effect import EffectRefused
from frontdesk.tools.schema import BadArguments
from frontdesk.tools.tool import AnyTool, Shown, ToolContext
from frontdesk.turn.effects.report import Refusal


class Intent(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """What was consented to, by whom, the facts that were shown, and what the dialog knew.

    `approved_by` is the operator who consented for the customer; `undoes` is the key of the effect
    that is taken back.
    """

    arguments: dict[str, Any]
    facts: dict[str, Any]
    text: str = ""
    verified_as: str | None = None
    known: dict[str, Any] = {}
    approved_by: str = ""
    undoes: str = ""


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of an effect; while that is unknown, when it was last sent."""

    status: LedgerStatus
    result: str | None = None
    sent_at: Millis | None = None

    @property
    def known(self) -> bool:
        """Whether it was done or was not."""
        return self.status != LedgerStatus.UNKNOWN


UNCLEAR = Settled(LedgerStatus.UNKNOWN)


def intent_of(receipt: Receipt, dialog: Dialog, *, approved_by: str = "") -> str:
    """The intent that a receipt consents to, as the ledger keeps it."""
    intent = Intent(
        receipt.arguments,
        receipt.facts,
        receipt.text,
        dialog.verified_as,
        dialog.facts,
        approved_by,
        receipt.undoes,
    )
    return msgspec.json.encode(intent).decode()


def read_intent(body: str) -> Intent:
    """Read an entry's intent back."""
    return msgspec.json.decode(body, type=Intent)


def refusal(reason: str) -> Settled:
    """An effect that was not carried out."""
    return Settled(LedgerStatus.FAILED, msgspec.json.encode(Refusal(reason)).decode())


def went_wrong(locale: Locale) -> Settled:
    """An effect that was not carried out because something of ours failed."""
    return refusal(strings_of(locale).say("turn.went_wrong"))


def arguments_of(tool: AnyTool, intent: Intent) -> Any:
    """The arguments that were consented to, in the tool's own type."""
    try:
        return msgspec.convert(intent.arguments, tool.input)
    except msgspec.ValidationError as error:
        raise BadArguments(f"{tool.name}: the ledger's arguments do not fit: {error}") from error


async def act_inside(tool: AnyTool, context: ToolContext, tx: Transaction, intent: Intent) -> str:
    """Check the facts once more and act, all in one transaction; the encoded result."""
    assert tool.write is not None and tool.show is not None
    arguments = arguments_of(tool, intent)
    check_facts(await tool.show(context, tx, arguments), intent, context.locale)
    result = checked_result(tool, await tool.write(context, tx, arguments))
    return msgspec.json.encode(result).decode()


def check_facts(shown: Shown, intent: Intent, locale: Locale) -> None:
    """Refuse to act on facts that are no longer those the customer was shown."""
    if msgspec.json.encode(shown.facts, order="sorted") != msgspec.json.encode(
        intent.facts, order="sorted"
    ):
        raise EffectRefused(strings_of(locale).say("turn.changed"))
