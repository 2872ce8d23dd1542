"""The letter itself: the first lines of what was said, and the link that leads back."""

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime

from frontdesk.core.clock import Millis
from frontdesk.core.ids import ConversationRef, Seq
from frontdesk.core.locale import Locale
from frontdesk.language.strings.catalogue import strings_of

MOST_LINES = 3
MOST_CHARACTERS = 280
LONGEST_ADDRESS = 254


@dataclass(frozen=True, slots=True)
class Said:
    """What a customer who has left is to hear of; by a person where they have a name."""

    seq: Seq
    text: str
    name: str
    at: Millis


def letter_to(
    address: str, sender: str, ref: ConversationRef, said: Said, link: str, locale: Locale
) -> EmailMessage:
    """Write to a customer; the same reply always makes a letter of the same id."""
    strings = strings_of(locale)
    intro = (
        strings.say("mail.by_person", name=said.name) if said.name else strings.say("mail.by_desk")
    )
    letter = EmailMessage()
    letter["Subject"] = strings.say("mail.subject")
    letter["From"] = sender
    letter["To"] = address
    letter["Date"] = format_datetime(datetime.fromtimestamp(said.at / 1000, UTC))
    letter["Message-ID"] = _message_id(ref, said.seq, sender)
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content(
        f"{intro}\n\n{first_lines(said.text)}\n\n{strings.say('mail.link')}\n{link}\n\n"
        f"{strings.say('mail.why')}\n"
    )
    return letter


def first_lines(text: str) -> str:
    """As much of a reply as tells what it is about."""
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    shown = "\n".join(lines[:MOST_LINES])
    if len(shown) > MOST_CHARACTERS:
        shown = shown[:MOST_CHARACTERS].rsplit(" ", 1)[0]
    return shown if shown == "\n".join(lines) else f"{shown} …"


def is_address(text: str) -> bool:
    """Whether this can be written to: one address, and nothing that a header would obey."""
    local, at, domain = text.rpartition("@")
    plain = text.isascii() and text.isprintable() and not set(text) & set(' ,;:<>()[]\\"')
    named = bool(local and at) and "." in domain.strip(".") and not domain.startswith((".", "-"))
    return plain and named and "@" not in local and len(text) <= LONGEST_ADDRESS


def _message_id(ref: ConversationRef, seq: Seq, sender: str) -> str:
    digest = hashlib.sha256(f"{ref.conversation_id}/{seq}".encode()).hexdigest()[:32]
    domain = sender.rpartition("@")[2].strip("> ") or "localhost"
    return f"<{digest}@{domain}>"
