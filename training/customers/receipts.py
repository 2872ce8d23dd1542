"""Whether a receipt says what its customer wants, and what they say where it does not."""

from datetime import datetime
from zoneinfo import ZoneInfo

from frontdesk.core.dialog import Receipt
from frontdesk.packs.pestcall.records import SlotId
from frontdesk.packs.pestcall.slots import read_slot_id
from frontdesk.packs.pestcall.texts import ENGLISH
from frontdesk.packs.pestcall.views import service_words
from training.customers.aims import Aim, Book, Cancel, Move, tool_of, wish_of
from training.customers.people import Person, local
from training.customers.wishes import Exactly


def start_of(receipt: Receipt, zone: ZoneInfo) -> datetime | None:
    """When the visit would be, where the receipt is about a slot."""
    slot = read_slot_id(SlotId(str(receipt.arguments.get("slotId", ""))))
    return local(slot[1], zone) if slot is not None else None


def wants(aim: Aim, receipt: Receipt, zone: ZoneInfo) -> bool:
    """Tell whether a receipt is about the very thing that is wanted."""
    if receipt.tool != tool_of(aim) or _other_visit(aim, receipt) or _other_address(aim, receipt):
        return False
    if not isinstance(aim, Move | Book):
        return isinstance(aim, Cancel)
    start = start_of(receipt, zone)
    return start is not None and aim.when is not None and aim.when.fits(start)


def correction(aim: Aim, receipt: Receipt, who: Person, zone: ZoneInfo) -> str:
    """What is wanted in the place of what a receipt of the right kind says."""
    if isinstance(aim, Cancel | Move) and _other_visit(aim, receipt):
        visit = next(visit for visit in who.visits if visit.id == aim.visit)
        start = local(visit.starts_at, zone)
        return f"I mean the {service_words(visit.service, ENGLISH)} on {start:%B} {start.day}"
    if isinstance(aim, Book) and _other_address(aim, receipt):
        return f"please come to {aim.address}"
    if (wish := wish_of(aim)) is not None:
        return wish.words[0]
    if isinstance(aim, Move | Book) and isinstance(aim.when, Exactly):
        start = aim.when.start
        return f"I want {start:%A}, {start:%B} {start.day}"
    return "something else"


def _other_visit(aim: Aim, receipt: Receipt) -> bool:
    given = receipt.arguments.get("appointmentId")
    return isinstance(aim, Cancel | Move) and given != aim.visit


def _other_address(aim: Aim, receipt: Receipt) -> bool:
    return isinstance(aim, Book) and receipt.arguments.get("address") != aim.address
