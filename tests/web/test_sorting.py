"""Operators sort conversations in the console: assign, snooze, tag, find again."""

from pathlib import Path

from playwright.async_api import expect

from tests.web.stage import Stage
from tests.web.test_operator_work import asking_for_a_person, at_work


def test_that_a_conversation_is_assigned_tagged_and_put_off(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with asking_for_a_person(sqlite_path) as (served, talk), stage.profile() as profile:
            page = await at_work(await profile.new_page(), served, f"/inbox/needs/{talk.id}")
            await page.get_by_label("Add a tag").fill("dogs")
            await page.get_by_label("Add a tag").press("Enter")
            await expect(page.locator(".tag")).to_contain_text("dogs")
            await page.get_by_role("button", name="More").click()
            await page.get_by_role("menuitem", name="Assign").click()
            await page.get_by_label("Name of an operator").fill("sam")
            await page.get_by_role("dialog").get_by_role("button", name="Assign").click()
            row = page.locator(f'[data-id="{talk.id}"]')
            await expect(row).to_contain_text("Assigned to sam")
            await page.get_by_role("log").focus()
            await page.keyboard.press("s")
            await page.get_by_role("button", name="For an hour").click()
            await expect(page.get_by_role("heading", name="Nobody is waiting")).to_be_visible()
            await page.goto(page.url.replace("/needs/", "/snoozed/"))
            await expect(row).to_contain_text("until")
            memory = (await served.desk.session(talk.ref)).memory
            assert memory.handoff.tags == ("dogs",)
            assert memory.handoff.assignee == "sam"
            assert (memory.handoff.snoozed_until or 0) > served.desk.desk.clock.now()

    stage.run(main())


def test_that_a_search_is_kept_under_its_words_and_found_in_the_inbox(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with asking_for_a_person(sqlite_path) as (served, talk), stage.profile() as profile:
            page = await at_work(await profile.new_page(), served, "/conversations")
            await page.get_by_label("Words that were said").fill("garden")
            await page.get_by_role("button", name="Search", exact=True).click()
            await page.wait_for_url("**/conversations?text=garden")
            found = page.locator(f'a[href$="/conversations/{talk.id}"]')
            await expect(found).to_be_visible()
            await page.get_by_role("button", name="Save search").click()
            await page.get_by_label("Words that were said").fill("a word that nobody said")
            await page.get_by_role("button", name="Search", exact=True).click()
            await expect(page.get_by_role("heading", name="Nothing was found")).to_be_visible()
            await page.get_by_role("link", name="Inbox").click()
            await page.get_by_role("button", name="Needs a person").click()
            await page.get_by_role("menuitem", name="garden").click()
            await expect(found).to_be_visible()

    stage.run(main())
