"""What people give to say who they are, brought to one form. Pure."""

import re
import unicodedata
from collections.abc import Sequence

import msgspec

from frontdesk.packs.pestcall.records import Customer, Phone, Zip

_ZIP = re.compile(r"([0-9]{5})(?:[- ]?[0-9]{4})?")
_NATIONAL = 10
_LONGEST = 15
_WORDS_BESIDE = 3


class Claim(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """What a customer has said of themselves so far, none of it proven."""

    phone: str | None = None
    zip: str | None = None
    name: str | None = None
    email: str | None = None

    def also(self, other: "Claim") -> "Claim":
        """This claim, with all that another one adds or replaces."""
        return Claim(
            phone=other.phone or self.phone,
            zip=other.zip or self.zip,
            name=other.name or self.name,
            email=other.email or self.email,
        )


def read_phone(text: str | None) -> Phone | None:
    """A phone number's digits without the country's 1; None when it cannot be one."""
    digits = re.sub(r"[^0-9]", "", text or "")
    if len(digits) == _NATIONAL + 1 and digits.startswith("1"):
        digits = digits[1:]
    return Phone(digits) if _NATIONAL <= len(digits) <= _LONGEST else None


def read_zip(text: str | None) -> Zip | None:
    """The five digits of a ZIP code, leading zeros kept; None when it cannot be one."""
    found = _ZIP.fullmatch((text or "").strip())
    return Zip(found.group(1)) if found else None


def read_email(text: str | None) -> str | None:
    """An e-mail address in one spelling; None when it cannot be one."""
    address = (text or "").strip().casefold()
    return address if re.fullmatch(r"[^@\s]+@[^@\s]+", address) else None


def fold_name(name: str) -> str:
    """A name without case, accents and signs."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    bare = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return " ".join(re.findall(r"\w+", bare))


def closest_by_name(customers: Sequence[Customer], name: str) -> list[Customer]:
    """Those whose name shares the most words with the one given; nobody where none is shared."""
    given = set(fold_name(name).split())
    shared = [(len(given & set(fold_name(c.name).split())), c) for c in customers]
    most = max((count for count, _ in shared), default=0)
    return [c for count, c in shared if count == most] if most else []


def is_name_of(customer: Customer, name: str) -> bool:
    """Whether a full name is given, among few words else: a list of names is no name."""
    own, given = set(fold_name(customer.name).split()), fold_name(name).split()
    return own <= set(given) and len(given) <= len(own) + _WORDS_BESIDE


def named_in(customers: Sequence[Customer], said: Sequence[str]) -> list[Customer]:
    """Those whose full name stands in what was said, its words side by side."""
    texts = [f" {fold_name(text)} " for text in said]
    return [c for c in customers if any(f" {fold_name(c.name)} " in text for text in texts)]


def first_name(customer: Customer) -> str:
    """How to address a customer."""
    return customer.name.split()[0]
