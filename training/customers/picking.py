"""How a customer names one of the options: by place, day, hour, technician or service."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from frontdesk.core.dialog import Option
from frontdesk.packs.pestcall.records import SlotId
from frontdesk.packs.pestcall.slots import read_slot_id
from frontdesk.packs.pestcall.texts import ENGLISH
from frontdesk.packs.pestcall.views import service_words
from training.customers.people import Person, local, zone_of
from training.customers.phrasing import Phrasing

_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True, slots=True)
class Offer:
    """An option as the customer sees it; one without a visit is a free slot."""

    place: int
    start: datetime
    technician: str
    visit: str = ""
    service: str = ""

    @property
    def day(self) -> str:
        """The day by its date."""
        return f"{self.start:%B} {self.start.day}"

    @property
    def weekday(self) -> str:
        """The day by its name."""
        return f"{self.start:%A}"

    @property
    def hour(self) -> str:
        """The time as one writes it."""
        minutes = f":{self.start.minute:02d}" if self.start.minute else ""
        return f"{self.start.hour % 12 or 12}{minutes} {self.start:%p}".lower()

    @property
    def in_full(self) -> str:
        """Day and time, so that nothing is left open."""
        return f"{self.weekday}, {self.day} at {self.hour}"


def offers_of(options: Sequence[Option], who: Person, now: datetime) -> list[Offer]:
    """What is on offer, by the values behind the labels."""
    return [_offer(place, option, who, now) for place, option in enumerate(options, start=1)]


def _offer(place: int, option: Option, who: Person, now: datetime) -> Offer:
    slot = read_slot_id(SlotId(str(option.value.get("slotId", ""))))
    if slot is not None:
        technician = slot[0].removeprefix("tech_").title()
        return Offer(place, local(slot[1], zone_of(now)), technician)
    key = str(option.value["appointmentId"])
    start = datetime.fromisoformat(str(option.value["startsAt"])).astimezone(zone_of(now))
    known = next((visit for visit in who.visits if visit.id == key), None)
    if known is None:
        return Offer(place, start, "", key)
    return Offer(place, start, known.technician.name, key, service_words(known.service, ENGLISH))


def words_for(
    wanted: Offer, offers: Sequence[Offer], phrasing: Phrasing, random: Random, attempt: int
) -> str:
    """Loosely at first; where that was not understood in full, then by number."""
    if attempt > 1:
        return wanted.in_full if attempt == 2 else f"number {wanted.place}"
    ordinals = phrasing.ordinals.get((len(offers), wanted.place))
    place = random.choice(ordinals or [f"the {_PLACES[wanted.place - 1]} one"])
    return random.choice([place, *_ways(wanted, offers, phrasing.now)])


def _ways(wanted: Offer, offers: Sequence[Offer], now: datetime) -> list[str]:
    """The ways that fit no other option."""
    others = [offer for offer in offers if offer != wanted]
    ways = [f"{wanted.day} at {wanted.hour}", wanted.in_full]
    # A weekday alone means the coming one.
    if wanted.start.date() <= (now + timedelta(days=6)).date():
        ways.append(f"{wanted.weekday} at {wanted.hour}")
        if all(offer.weekday != wanted.weekday for offer in others):
            ways += [wanted.weekday, f"{wanted.weekday} works"]
    if all(offer.day != wanted.day for offer in others):
        ways += [f"the one on {wanted.day}", wanted.day]
    if all(offer.start.time() != wanted.start.time() for offer in others):
        ways.append(f"the {wanted.hour} one")
    if wanted.technician and all(offer.technician != wanted.technician for offer in others):
        ways.append(f"the one with {wanted.technician}")
    if wanted.service and all(offer.service != wanted.service for offer in others):
        ways += [f"the {wanted.service}", f"my {wanted.service} please"]
    return ways
