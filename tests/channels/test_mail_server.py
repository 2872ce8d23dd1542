"""Letters to a real mail server: taken whole, or a clear error within the time there is."""

import asyncio
from dataclasses import replace
from email.message import EmailMessage

import pytest

from frontdesk.channels.mail.letter import Said, first_lines, is_address, letter_to
from frontdesk.channels.mail.smtp import MailFailed, read_smtp
from frontdesk.core.ids import DEFAULT_ORGANISATION, ConversationId, ConversationRef, Seq
from frontdesk.core.locale import Locale
from tests.channels.mail_server import mail_server

REF = ConversationRef(DEFAULT_ORGANISATION, ConversationId("conv_1"))
SAID = Said(Seq(7), "We can come on Tuesday.\nIs that fine?", "Ada", 1_794_737_979_646)
LINK = "https://chat.example.com/#resume=conv_1.abc.def"


def _letter(locale: Locale = Locale.EN) -> EmailMessage:
    return letter_to("nina@example.com", "Desk <desk@example.com>", REF, SAID, LINK, locale)


def test_that_a_letter_arrives_with_the_first_lines_and_the_link() -> None:
    async def main() -> None:
        async with mail_server() as server:
            await read_smtp(server.url)(_letter())
            ((to, letter),) = server.letters
            assert to == "nina@example.com"
            assert letter["From"] == "Desk <desk@example.com>"
            assert letter["Message-ID"] == _letter()["Message-ID"]
            text = letter.get_content()
            assert "Ada has answered you:" in text
            assert "We can come on Tuesday." in text and LINK in text.splitlines()

    asyncio.run(main())


def test_that_a_letter_speaks_the_conversations_language() -> None:
    assert "Ada le ha respondido:" in _letter(Locale.ES).get_content()


def test_that_a_server_that_refuses_or_hangs_is_told_as_such() -> None:
    async def main() -> None:
        async with mail_server() as server:
            server.refuses = True
            with pytest.raises(MailFailed, match="no such person"):
                await read_smtp(server.url)(_letter())
            server.hangs = True
            with pytest.raises(MailFailed, match="timed out"):
                await replace(read_smtp(server.url), seconds=0.3)(_letter())
            secret = server.url.replace("://", "://user:secret@")
            server.refuses = server.hangs = False
            with pytest.raises(MailFailed, match="over TLS alone"):
                await read_smtp(secret)(_letter())
            assert server.letters == []

    asyncio.run(main())


def test_that_no_more_of_a_reply_is_told_than_its_first_lines() -> None:
    assert first_lines("one\n\ntwo\nthree") == "one\ntwo\nthree"
    assert first_lines("one\ntwo\nthree\nfour") == "one\ntwo\nthree …"
    long = first_lines("word " * 200)
    assert len(long) <= 282 and long.endswith("word …")


@pytest.mark.parametrize("address", ["nina@example.com", "n.o+desk@mail.example.org"])
def test_that_an_address_is_one(address: str) -> None:
    assert is_address(address)


@pytest.mark.parametrize(
    "address",
    [
        *(
            "",
            "nina",
            "@example.com",
            "nina@",
            "nina@example",
            "a@b@example.com",
            "a b@example.com",
        ),
        *("nina@example.com\nBcc: eve@example.com", "nina@example.com,eve@example.com"),
        *("<nina@example.com>", "nina@.com", "nína@example.com", "x" * 250 + "@example.com"),
    ],
)
def test_that_what_is_no_address_is_refused(address: str) -> None:
    assert not is_address(address)


@pytest.mark.parametrize("url", ["", "http://host", "smtp://", "smtp://host/path", "host:25"])
def test_that_a_mail_server_needs_a_url_of_its_own(url: str) -> None:
    with pytest.raises(ValueError, match="expected smtp://"):
        read_smtp(url)
