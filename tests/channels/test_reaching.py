"""A customer who has left is written to: when somebody answers, once, and only if they asked."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from email.message import EmailMessage

from frontdesk.app import Ingredients
from frontdesk.channels.mail.mail import MOST_A_DAY, Mail
from frontdesk.channels.mail.smtp import MailFailed
from frontdesk.core.ids import ConversationRef
from frontdesk.settings import Settings
from frontdesk.store.queries import mail_contacts
from frontdesk.testing import TestDesk, open_desk, run_virtual
from frontdesk.testing.client import Client
from tests.channels.desks import answering
from tests.conftest import Store
from tests.session.at_the_desk import AtTheDesk

SETTINGS = Settings(
    drain_seconds=0.0,
    smtp_url="smtp://mail.example.com",
    mail_from="desk@example.com",
    public_url="https://chat.example.com",
)
ADDRESS = "nina@example.com"
GRACE = SETTINGS.mail_after_seconds


@dataclass
class PostOffice:
    """Takes letters, or fails so many times first."""

    failures: int = 0
    letters: list[EmailMessage] = field(default_factory=list[EmailMessage])

    async def __call__(self, letter: EmailMessage) -> None:
        if self.failures > 0:
            self.failures -= 1
            raise MailFailed("mail.example.com: busy")
        self.letters.append(letter)


@dataclass
class ReachingDesk:
    """A desk that writes letters."""

    desk: TestDesk
    office: PostOffice

    @property
    def mail(self) -> Mail:
        assert self.desk.desk.mail is not None
        return self.desk.desk.mail

    async def customer(self, address: str | None = ADDRESS) -> Client:
        """A customer who wrote something, and gave an address if there is one."""
        client = await self.desk.client()
        await client.send("hello")
        await self.desk.settle(client.ref)
        if address is not None:
            await self.mail.give(client.ref, address)
        await asyncio.sleep(1)
        return client

    async def reply(self, ref: ConversationRef, text: str, *, internal: bool = False) -> None:
        """An operator has the conversation, and answers the customer or writes a note."""
        ada = AtTheDesk(self.desk, ref, "Ada")
        await ada.take_over()
        await (ada.note(text) if internal else ada.reply(text))
        assert ada.refused == []


@contextlib.asynccontextmanager
async def reaching_desk(store: Store, failures: int = 0) -> AsyncGenerator[ReachingDesk]:
    office = PostOffice(failures)
    made_with = Ingredients(send_mail=office)
    async with open_desk(store, answering(), settings=SETTINGS, made_with=made_with) as desk:
        assert desk.desk.mail is not None
        desk.desk.mail.link_to = lambda ref: f"https://chat.example.com/#{ref.conversation_id}"
        yield ReachingDesk(desk, office)


def test_that_a_customer_who_has_left_is_written_to_once_an_absence(store: Store) -> None:
    async def main() -> None:
        async with reaching_desk(store) as reaching:
            client = await reaching.customer()
            client.drop()
            await asyncio.sleep(10)
            await reaching.reply(client.ref, "We can come on Tuesday.")
            await asyncio.sleep(GRACE / 2)
            assert reaching.office.letters == []
            await asyncio.sleep(GRACE)
            (letter,) = reaching.office.letters
            assert letter["To"] == ADDRESS
            text = letter.get_content()
            assert "Ada has answered you:" in text and "We can come on Tuesday." in text
            assert f"https://chat.example.com/#{client.ref.conversation_id}" in text

            await reaching.reply(client.ref, "Or on Wednesday.")
            await asyncio.sleep(3 * GRACE)
            assert len(reaching.office.letters) == 1, "one letter for an absence"

            await client.attach()
            await asyncio.sleep(10)
            client.drop()
            await asyncio.sleep(10)
            await reaching.reply(client.ref, "Still there?")
            await asyncio.sleep(2 * GRACE)
            assert len(reaching.office.letters) == 2
            ids = {letter["Message-ID"] for letter in reaching.office.letters}
            assert len(ids) == 2

    run_virtual(main())


def test_that_a_reminder_reaches_who_has_left_and_a_goodbye_does_not(store: Store) -> None:
    async def main() -> None:
        async with reaching_desk(store) as reaching:
            client = await reaching.customer()
            client.drop()
            await asyncio.sleep(SETTINGS.inactivity_seconds * 2)
            (letter,) = reaching.office.letters
            assert "There is something new in your conversation:" in letter.get_content()

    run_virtual(main())


def test_that_whoever_is_here_or_comes_back_in_time_is_not_written_to(store: Store) -> None:
    async def main() -> None:
        async with reaching_desk(store) as reaching:
            client = await reaching.customer()
            await reaching.reply(client.ref, "I am Ada.")
            await asyncio.sleep(2 * GRACE)
            client.drop()
            await asyncio.sleep(10)
            await reaching.reply(client.ref, "Are you there?")
            await asyncio.sleep(GRACE / 2)
            await client.attach()
            client.drop()
            await asyncio.sleep(2 * GRACE)
            assert reaching.office.letters == []

    run_virtual(main())


def test_that_nobody_is_written_to_who_gave_no_address_or_took_it_back(store: Store) -> None:
    async def main() -> None:
        async with reaching_desk(store) as reaching:
            silent = await reaching.customer(address=None)
            regretful = await reaching.customer()
            await reaching.mail.give(regretful.ref, None)
            for client in (silent, regretful):
                client.drop()
                await asyncio.sleep(10)
                await reaching.reply(client.ref, "Hello?")
            await asyncio.sleep(2 * GRACE)
            assert reaching.office.letters == []

    run_virtual(main())


def test_that_what_operators_note_for_one_another_is_not_written(store: Store) -> None:
    async def main() -> None:
        async with reaching_desk(store) as reaching:
            client = await reaching.customer()
            client.drop()
            await asyncio.sleep(10)
            await reaching.reply(client.ref, "A difficult one.", internal=True)
            await asyncio.sleep(2 * GRACE)
            assert reaching.office.letters == []

    run_virtual(main())


def test_that_a_letter_is_tried_again_and_by_the_next_process_too(store: Store) -> None:
    async def main() -> None:
        async with reaching_desk(store, failures=2) as reaching:
            client = await reaching.customer()
            client.drop()
            await asyncio.sleep(10)
            await reaching.reply(client.ref, "We can come on Tuesday.")
            await asyncio.sleep(GRACE + 10)
            assert reaching.office.letters == []
        async with reaching_desk(store) as reaching:
            await asyncio.sleep(300)
            assert len(reaching.office.letters) == 1
            contact = await reaching.desk.db.read(lambda tx: mail_contacts.find(tx, client.ref))
            assert contact is not None and contact.awaited

    run_virtual(main())


def test_that_nobody_can_have_somebody_else_flooded(store: Store) -> None:
    async def main() -> None:
        async with reaching_desk(store) as reaching:
            for _ in range(MOST_A_DAY + 3):
                client = await reaching.customer()
                client.drop()
                await asyncio.sleep(1)
                await reaching.reply(client.ref, "Hello?")
                await asyncio.sleep(2 * GRACE)
            assert len(reaching.office.letters) == MOST_A_DAY

    run_virtual(main())
