"""Where a customer may be reached: given by themselves, and a link that opens what it says."""

from pathlib import Path

import pytest

from frontdesk.core.errors import Unauthorised
from frontdesk.core.events import Audience
from frontdesk.core.ids import DEFAULT_ORGANISATION, ConversationId, ConversationRef
from frontdesk.settings import Settings
from frontdesk.store.queries import mail_contacts
from frontdesk.transport.credentials.tokens import DAY, Tokens
from frontdesk.transport.routes.contact import LINK_DAYS, resume_link
from tests.conftest import Store
from tests.transport.served_desk import SECRET, FixedClock, run, serving

MAILING = Settings(
    rate_limits=False,
    drain_seconds=0.0,
    smtp_url="smtp://127.0.0.1:9",
    mail_from="desk@example.com",
    public_url="https://chat.example.com/desk/",
)


def test_that_an_address_is_kept_and_forgotten(store: Store) -> None:
    async def main() -> None:
        async with serving(store, settings=MAILING) as served:
            talk = await served.talk()
            assert (await talk.post("contact", {"email": "nina@example.com"})).status == 204
            db = served.desk.db
            kept = await db.read(lambda tx: mail_contacts.find(tx, talk.ref))
            assert kept is not None and kept.address == "nina@example.com"
            assert (await talk.post("contact", {"email": None})).status == 204
            assert await db.read(lambda tx: mail_contacts.find(tx, talk.ref)) is None

    run(main())


def test_that_what_is_no_address_and_who_is_no_customer_is_refused(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, settings=MAILING) as served:
            talk = await served.talk()
            wrong = await talk.post("contact", {"email": "nina@example.com\\nBcc: eve@a.b"})
            assert (wrong.status, wrong.body["code"]) == (422, "invalid_email")
            given = {"email": "nina@example.com"}
            operator = await talk.post("contact", given, token=served.operator)
            assert (operator.status, operator.body["code"]) == (403, "customers_only")

    run(main())


def test_that_a_desk_without_mail_says_so(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            refused = await talk.post("contact", {"email": "nina@example.com"})
            assert (refused.status, refused.body["code"]) == (409, "mail_not_set_up")

    run(main())


def test_that_a_link_opens_its_conversation_for_some_days_and_no_other(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, settings=MAILING) as served:
            talk, other = await served.talk(), await served.talk()
            link_to = served.desk.desk.mail and served.desk.desk.mail.link_to
            assert link_to is not None
            page, _, token = link_to(talk.ref).partition(f"#resume={talk.id}.")
            assert page == "https://chat.example.com/desk/"
            assert (await talk.get("summary", token=token)).status == 200
            assert (await other.get("summary", token=token)).status == 403

    run(main())


def test_that_a_link_ends_with_its_days() -> None:
    ref = ConversationRef(DEFAULT_ORGANISATION, ConversationId("conv_1"))
    link = resume_link(Tokens(SECRET, FixedClock(0)), "https://a.example", ref)
    token = link.partition("conv_1.")[2]
    principal = Tokens(SECRET, FixedClock(LINK_DAYS * DAY - 1)).check(token)
    assert (principal.audience, principal.subject) == (Audience.CUSTOMER, "conv_1")
    with pytest.raises(Unauthorised, match="expired"):
        Tokens(SECRET, FixedClock(LINK_DAYS * DAY)).check(token)
