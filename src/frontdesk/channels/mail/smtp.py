"""Hands letters to a mail server, off the loop and within bounds."""

import asyncio
import smtplib
import ssl
from dataclasses import dataclass, field
from email.message import EmailMessage
from typing import Protocol
from urllib.parse import unquote, urlsplit

from frontdesk.core.errors import ProviderError

SECONDS = 15.0
_PORTS = {"smtp": 587, "smtps": 465}


class MailFailed(ProviderError):
    """The mail server did not take a letter; the message says why."""

    code = "mail_failed"


class SendMail(Protocol):
    """How a letter is sent."""

    async def __call__(self, letter: EmailMessage) -> None:
        """Have a letter taken, or raise MailFailed."""
        ...


@dataclass(frozen=True, slots=True)
class Smtp:
    """One mail server; `smtp` turns to TLS where that is offered, `smtps` begins with it."""

    scheme: str
    host: str
    port: int
    user: str = ""
    password: str = field(default="", repr=False)
    seconds: float = SECONDS

    async def __call__(self, letter: EmailMessage) -> None:
        """Have a letter taken, or raise MailFailed."""
        try:
            await asyncio.to_thread(self._send, letter)
        except (smtplib.SMTPException, OSError) as cause:
            raise MailFailed(f"{self.host}: {cause}") from cause

    def _send(self, letter: EmailMessage) -> None:
        context = ssl.create_default_context()
        if self.scheme == "smtps":
            server = smtplib.SMTP_SSL(self.host, self.port, timeout=self.seconds, context=context)
        else:
            server = smtplib.SMTP(self.host, self.port, timeout=self.seconds)
        with server:
            server.ehlo()
            secure = self.scheme == "smtps"
            if not secure and server.has_extn("starttls"):
                server.starttls(context=context)
                secure = True
            if self.user:
                if not secure:
                    raise MailFailed(f"{self.host}: a password is sent over TLS alone")
                server.login(self.user, self.password)
            server.send_message(letter)


def read_smtp(url: str) -> Smtp:
    """A mail server by its URL, `smtp://user:password@host:587`; raises ValueError."""
    parts = urlsplit(url)
    if parts.scheme not in _PORTS or not parts.hostname or parts.path.strip("/"):
        raise ValueError("expected smtp://host or smtps://user:password@host:port")
    return Smtp(
        parts.scheme,
        parts.hostname,
        parts.port or _PORTS[parts.scheme],
        unquote(parts.username or ""),
        unquote(parts.password or ""),
    )
