"""What a customer does in the chat, in a real browser, and what the company's records say then."""

from pathlib import Path

from playwright.async_api import expect

from frontdesk.core.ids import DEFAULT_ORGANISATION, ConversationId, ConversationRef
from frontdesk.store.queries import ledger
from tests.transport.served_desk import Served
from tests.web.chat_page import ChatPage, ask_to_cancel, demo_desk, home, verified
from tests.web.stage import Stage


async def effects(served: Served, chat: ChatPage) -> list[tuple[str, str]]:
    """The effects of a chat's conversation in the ledger: tool and status."""
    ref = ConversationRef(DEFAULT_ORGANISATION, ConversationId(await chat.conversation()))
    rows = await served.desk.db.read(lambda tx: ledger.recent(tx, ref))
    return [(row.tool, row.status) for row in rows if row.key.startswith("rcpt_")]


def test_that_a_newcomer_verifies_and_cancels_by_buttons(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.page(home(served)) as page:
            chat = await verified(page)
            await ask_to_cancel(chat)
            await expect(chat.receipts).to_contain_text("Shall I cancel your ant treatment")
            await expect(chat.receipts).to_contain_text("Nothing happens until you confirm")
            await chat.yes.click()
            await chat.receipt_is("committed")
            await expect(chat.said("is cancelled")).to_be_visible()
            assert await effects(served, chat) == [("cancelAppointment", "committed")]

    stage.run(main())


def test_that_a_newcomer_verifies_and_cancels_by_words(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.page(home(served)) as page:
            chat = ChatPage(page)
            await expect(chat.said("To pull up your account")).to_be_visible()
            await chat.say("I'd like to cancel a visit")
            await expect(chat.said("ZIP")).to_have_count(2)
            await chat.say("It's 94107, and my phone is 415 555 0132")
            await expect(chat.said("Which visit would you like to cancel?")).to_be_visible()
            await chat.say("the second one")
            await chat.receipt_is("shown")
            await chat.say("yes please")
            await chat.receipt_is("committed")
            await expect(chat.said("is cancelled")).to_be_visible()
            assert await effects(served, chat) == [("cancelAppointment", "committed")]

    stage.run(main())


def test_that_a_visit_is_moved_by_picking_a_slot(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.page(home(served)) as page:
            chat = await verified(page)
            await chat.button("I'd like to reschedule.").click()
            await chat.button("ant treatment").click()
            await expect(chat.said("Which time suits you?")).to_be_visible()
            slot = chat.page.locator(".times button.option").nth(1)
            label = await slot.get_attribute("aria-label") or ""
            await slot.click()
            await expect(chat.own(label)).to_be_visible()
            await chat.receipt_is("shown")
            await expect(chat.page.locator("button.option")).to_have_count(0)
            await chat.yes.click()
            await chat.receipt_is("committed")
            assert await effects(served, chat) == [("rescheduleAppointment", "committed")]

    stage.run(main())


def test_that_keep_leaves_everything_as_it_was(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.page(home(served)) as page:
            chat = await verified(page)
            await ask_to_cancel(chat)
            await chat.no.click()
            await chat.receipt_is("declined")
            await expect(chat.receipts).to_contain_text("Nothing was changed")
            assert await effects(served, chat) == []

    stage.run(main())


def test_that_a_change_of_mind_leaves_a_receipt_that_is_no_longer_open(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.page(home(served)) as page:
            chat = await verified(page)
            await ask_to_cancel(chat)
            await chat.say("actually, move it to another day instead")
            await expect(chat.receipts.first).to_have_attribute("data-state", "voided")
            await expect(chat.receipts.first).to_contain_text("No longer open")
            assert await effects(served, chat) == []

    stage.run(main())


def test_that_a_double_click_on_confirm_acts_once(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.page(home(served)) as page:
            chat = await verified(page)
            await ask_to_cancel(chat)
            # Two presses of one frame: the page has no time to take the button away.
            await chat.yes.evaluate("button => { button.click(); button.click(); }")
            await chat.receipt_is("committed")
            await expect(chat.said("is cancelled")).to_have_count(1)
            await expect(chat.own("Yes, go ahead.")).to_have_count(1)
            assert await effects(served, chat) == [("cancelAppointment", "committed")]

    stage.run(main())


def test_that_starting_over_empties_the_page_and_greets_again(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.page(home(served)) as page:
            chat = await verified(page)
            await chat.start_over()
            await expect(chat.own("94107")).to_have_count(0)
            await expect(chat.said("To pull up your account")).to_have_count(1)

    stage.run(main())
