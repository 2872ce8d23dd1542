"""Operators at work in a real browser: taking over, answering, approving, colliding."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Page, expect

from frontdesk.core.events import EventType
from frontdesk.core.permissions import StaffRole
from tests.transport.operators import add_operator, link_for
from tests.transport.served_desk import Served, Talk, serving
from tests.web.chat_page import ChatPage, ask_to_cancel, demo_desk, home, verified
from tests.web.console_page import ALEX_PHONE
from tests.web.halting_model import HaltingModel
from tests.web.stage import Stage


async def at_work(page: Page, served: Served, path: str, name: str = "ada") -> Page:
    """The console at a path, with somebody signed in."""
    link = await link_for(served.desk.db, name, served.desk.desk.clock.now())
    await page.goto(f"{home(served)}console/sign-in?next=/console{path}#link={link}")
    await page.wait_for_url(f"**/console{path}")
    return page


@asynccontextmanager
async def asking_for_a_person(where: Path) -> AsyncGenerator[tuple[Served, Talk]]:
    """A desk with two operators, and a customer who waits for one of them."""
    async with demo_desk(where) as served:
        for name in ("ada", "sam"):
            await add_operator(served.desk.db, name)
        talk = await served.talk(phone=ALEX_PHONE)
        await talk.say("I'd like to talk to a person about the dog in my garden")
        await talk.settled()
        yield served, talk


def test_that_an_operator_takes_over_while_the_agent_speaks(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        model = HaltingModel("Ants", " like", " sugar", " and", " warmth.")
        async with (
            serving(sqlite_path, model) as served,
            stage.page(home(served)) as customer,
            stage.profile() as profile,
        ):
            await add_operator(served.desk.db)
            chat = ChatPage(customer)
            await expect(chat.said("How can I help")).to_be_visible()
            await chat.say("Why do ants come?")
            await expect(chat.said("Ants")).to_be_visible()
            page = await at_work(await profile.new_page(), served, "/inbox/agent")
            await page.get_by_role("link", name="Ants").click()
            await expect(page.get_by_role("status")).to_have_text("live, answering now")
            await page.get_by_role("button", name="Take over").first.click()
            reply = page.get_by_label("Your reply")
            await reply.fill("I am Ada, a person. Shall I come by?")
            await expect(chat.link).to_contain_text("ada")
            await reply.press("Enter")
            await expect(reply).to_have_value("")
            await expect(page.get_by_role("log")).to_contain_text("I am Ada, a person.")
            await expect(customer.locator(".by-operator")).to_contain_text("I am Ada, a person.")
            await expect(customer.locator(".by-operator")).to_contain_text("ada")
            await expect(chat.said("warmth")).to_have_count(0)
            talk = await chat.conversation()
            await page.goto(f"{home(served)}console/inbox/mine")
            await expect(page.locator(f'[data-id="{talk}"]')).to_contain_text("You: I am Ada")

    stage.run(main())


def test_that_an_operator_approves_for_the_customer_and_hands_back(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with (
            demo_desk(sqlite_path) as served,
            stage.page(home(served)) as customer,
            stage.profile() as profile,
        ):
            await add_operator(served.desk.db)
            chat = await verified(customer)
            await ask_to_cancel(chat)
            id = await chat.conversation()
            page = await at_work(await profile.new_page(), served, f"/inbox/all/{id}")
            await page.get_by_role("button", name="Take over").first.click()
            await page.get_by_role("button", name="Approve for the customer").click()
            await expect(page.locator(".receipt")).to_have_attribute("data-state", "committed")
            await chat.receipt_is("committed")
            await expect(page.locator(".receipt")).to_contain_text("by ada")
            await page.get_by_role("button", name="Hand back").click()
            await page.get_by_label("A word to the assistant").fill("They may want a later visit")
            dialog = page.get_by_role("dialog")
            await dialog.get_by_role("button", name="Hand back").click()
            await expect(page.get_by_text("The assistant has this conversation.")).to_be_visible()
            await expect(page.get_by_role("log")).to_contain_text("They may want a later visit")
            await expect(customer.get_by_text("They may want a later visit")).to_have_count(0)
            held = Talk(served, id, "", "")
            state = await held.settled()
            assert (state["status"], state.get("holder")) == ("open", None)
            events = await held.stored()
            assert next(e.data["by"] for e in events if e.data and "by" in e.data) == "ada"

    stage.run(main())


def test_that_of_two_operators_one_takes_over_and_the_other_is_told(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with (
            asking_for_a_person(sqlite_path) as (served, talk),
            stage.profile() as one,
            stage.profile() as other,
        ):
            path = f"/inbox/needs/{talk.id}"
            pages = {
                "ada": await at_work(await one.new_page(), served, path),
                "sam": await at_work(await other.new_page(), served, path, "sam"),
            }
            await expect(pages["ada"].get_by_text("sam is looking at this")).to_be_attached()
            buttons = [p.get_by_role("button", name="Take over").first for p in pages.values()]
            found = [await button.element_handle() for button in buttons]
            await asyncio.gather(*(one.dispatch_event("click") for one in found))
            await expect(pages["ada"].get_by_role("button", name="Take over")).to_have_count(0)
            await expect(pages["sam"].get_by_role("button", name="Take over")).to_have_count(0)
            state = await talk.settled()
            holder = state["holder"]
            (loser,) = pages.keys() - {holder}
            locked = pages[loser].locator(".locked")
            await expect(locked).to_contain_text(f"{holder} has this conversation.")
            await pages[holder].get_by_label("Your reply").press_sequentially("I am on it")
            await expect(pages[loser].locator(".others .is-typing")).to_be_visible()
            await pages[loser].get_by_role("button", name="Write a note").click()
            await expect(pages[loser].locator(".collision")).to_contain_text(f"{holder} is typing")
            took = [e for e in await talk.stored() if (e.data or {}).get("status") == "human"]
            assert len(took) == 1

    stage.run(main())


def test_that_a_conversation_is_worked_on_by_keyboard_alone(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with asking_for_a_person(sqlite_path) as (served, talk), stage.profile() as profile:
            page = await at_work(await profile.new_page(), served, "/inbox")
            keys = page.keyboard
            row = page.locator(f'[data-id="{talk.id}"]')
            await expect(row).to_be_visible()
            await keys.press("j")
            await expect(row).to_be_focused()
            await keys.press("Enter")
            await page.wait_for_url(f"**/console/inbox/needs/{talk.id}")
            await expect(page.get_by_role("status")).to_have_text("live")
            await expect(page.get_by_role("button", name="Take over").first).to_be_visible()
            await keys.press("t")
            await expect(page.get_by_role("button", name="Hand back")).to_be_visible()
            assert await has_focus(page)
            await keys.press("r")
            await keys.type("We are on our way")
            await keys.press("Enter")
            await expect(page.get_by_role("log")).to_contain_text("We are on our way")
            await keys.press("Escape")
            await keys.press("n")
            await keys.type("The dog is called Rex")
            await keys.press("Enter")
            await expect(page.locator(".said.is-note:not(.is-sending)")).to_contain_text("Rex")
            await keys.press("Escape")
            await keys.press("a")
            await expect(page.get_by_role("dialog", name="Assign to")).to_be_visible()
            await keys.press("Escape")
            await expect(page.get_by_role("dialog")).to_have_count(0)
            await keys.press("e")
            await expect(page.locator(".thread-name")).to_contain_text("Resolved")
            assert await has_focus(page)
            state = await talk.settled()
            assert state["status"] == "resolved"
            notes = [e.text for e in await talk.stored() if (e.data or {}).get("internal")]
            assert "The dog is called Rex" in notes

    stage.run(main())


async def has_focus(page: Page) -> bool:
    """Whether something has the focus, rather than nothing."""
    return await page.evaluate("document.activeElement !== document.body")


def test_that_a_slash_lists_ready_made_texts_and_a_draft_stays_until_it_is_sent(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with asking_for_a_person(sqlite_path) as (served, talk), stage.profile() as profile:
            page = await at_work(await profile.new_page(), served, f"/inbox/needs/{talk.id}")
            await expect(page.get_by_role("status")).to_have_text("live")
            for name, text in (("greet", "Hello, this is Ada."), ("hours", "We open at 8.")):
                saved = await page.evaluate(PUT_MACRO, [name, text])
                assert saved == 204
            await page.get_by_role("button", name="Take over").first.click()
            reply = page.get_by_label("Your reply")
            await reply.press_sequentially("/gre")
            await expect(page.get_by_role("option", name="greet")).to_be_visible()
            await reply.press("Enter")
            await expect(reply).to_have_value("Hello, this is Ada.")
            await page.reload()
            await expect(page.get_by_label("Your reply")).to_have_value("Hello, this is Ada.")
            await page.get_by_role("button", name="Send").click()
            taken = page.locator(".said.by-operator:not(.is-sending)")
            await expect(taken).to_contain_text("Hello, this is Ada.")
            said = [e.text for e in await talk.stored() if e.type is EventType.MESSAGE]
            assert said[-1] == "Hello, this is Ada."

    stage.run(main())


PUT_MACRO = """async ([name, text]) => {
  const session = await (await fetch("/api/operator/session")).json();
  const headers = { "content-type": "application/json", "x-csrf-token": session.csrfToken };
  const body = JSON.stringify({ text });
  return (await fetch(`/api/operator/macros/${name}`, { method: "PUT", headers, body })).status;
}"""


def test_that_who_may_only_read_reads_and_is_offered_nothing_else(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with asking_for_a_person(sqlite_path) as (served, talk), stage.profile() as profile:
            await add_operator(served.desk.db, "vera", role=StaffRole.VIEWER)
            path = f"/inbox/needs/{talk.id}"
            page = await at_work(await profile.new_page(), served, path, "vera")
            await expect(
                page.get_by_text("Your role may read here, and not write.")
            ).to_be_visible()
            await expect(page.get_by_role("log")).to_contain_text("the dog in my garden")
            await expect(page.get_by_role("button", name="Take over")).to_have_count(0)
            await page.get_by_role("tab", name="Inspector").click()
            await expect(page.get_by_role("heading", name="Turn 1")).to_be_visible()
            assert (await talk.settled())["status"] == "pending-human"

    stage.run(main())


def test_that_two_turns_are_compared_beside_one_another(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with asking_for_a_person(sqlite_path) as (served, talk), stage.profile() as profile:
            await talk.say("When is my next visit?")
            await talk.settled()
            path = f"/conversations/{talk.id}"
            page = await at_work(await profile.new_page(), served, path)
            await expect(page.get_by_role("heading", name="Turn 2")).to_be_visible()
            await page.get_by_label("Compare with").select_option("1")
            compared = page.get_by_role("region", name="Turn 2 beside turn 1")
            await expect(compared).to_contain_text("When is my next visit?")
            await expect(compared).to_contain_text("the dog in my garden")

    stage.run(main())
