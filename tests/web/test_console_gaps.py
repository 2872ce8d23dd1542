"""Questions that the library does not answer, in the console, and trying a search."""

from pathlib import Path

from playwright.async_api import expect

from frontdesk.core.library import GapState
from frontdesk.testing import ScriptedModel
from tests.web.knowledge_page import (
    BEES,
    added,
    handbook,
    library_desk,
    opened,
    stored_documents,
    stored_gaps,
    unanswered,
)
from tests.web.stage import Stage


def test_that_a_question_without_an_answer_becomes_an_article_that_answers_it(
    stage: Stage, sqlite_path: Path, tmp_path: Path
) -> None:
    async def main() -> None:
        async with library_desk(sqlite_path, tmp_path) as served, stage.profile() as profile:
            talk = await served.talk()
            await unanswered(served, talk.ref, BEES, "do you treat honey bees?")
            page = await opened(profile, served, "/knowledge/gaps")
            await page.get_by_role("link", name="bees").first.click()
            asked = page.get_by_role("complementary", name="Where it was asked")
            link = asked.get_by_role("link", name="Open the conversation").first
            await expect(link).to_have_attribute("href", f"/console/conversations/{talk.id}#turn-2")
            await expect(page.get_by_text("No model is set up")).to_be_visible()
            await page.get_by_label("Title").fill("Do you treat bees?")
            await page.get_by_role("textbox", name="Article").fill("We treat bees: [price].")
            await expect(page.get_by_text("still places to fill in")).to_be_visible()
            await page.reload()
            article = page.get_by_role("textbox", name="Article")
            await expect(article).to_have_value("We treat bees: [price].")
            await article.fill("We treat bees and honey bees by moving the swarm to a keeper.")
            await page.get_by_role("button", name="Publish").focus()
            await page.keyboard.press("Enter")
            says = page.locator("[data-verdict]")
            await expect(says).to_contain_text("moving the swarm to a keeper")
            assert await page.evaluate("document.activeElement.id") == "view"
            (gap,) = await stored_gaps(served, GapState.ANSWERED)
            assert gap.questions == 2
            assert await stored_gaps(served, GapState.OPEN) == []
            await page.get_by_role("link", name="Open the document").click()
            await expect(page.get_by_role("heading", name="Do you treat bees?")).to_be_visible()

    stage.run(main())


def test_that_a_model_drafts_what_an_administrator_then_publishes(
    stage: Stage, sqlite_path: Path, tmp_path: Path
) -> None:
    async def main() -> None:
        model = ScriptedModel("# Bees\n\nWe move bees for [price].", loop=True)
        async with (
            library_desk(sqlite_path, tmp_path, model=model) as served,
            stage.profile() as profile,
        ):
            talk = await served.talk()
            await unanswered(served, talk.ref, BEES)
            page = await opened(profile, served, "/knowledge/gaps")
            await page.get_by_role("link", name=BEES).click()
            await page.get_by_role("button", name="Draft with the model").click()
            await expect(page.get_by_label("Title")).to_have_value("Bees")
            await expect(page.get_by_role("textbox", name="Article")).to_have_value(
                "We move bees for [price]."
            )
            before = await stored_documents(served)
            assert all(one.draft.title != "Bees" for one in before)

    stage.run(main())


def test_that_a_search_says_what_the_desk_would_and_why(
    stage: Stage, sqlite_path: Path, tmp_path: Path
) -> None:
    async def main() -> None:
        async with library_desk(sqlite_path, tmp_path) as served, stage.profile() as profile:
            known = handbook("after-a-treatment.md", "questions-and-answers.csv")
            await added(served, *known)
            page = await opened(profile, served, "/knowledge/search")
            says = page.locator("[data-verdict]")
            for question, verdict in (
                ("do you give free estimates", "sure"),
                ("when may children play in the garden again", "unsure"),
                ("what is a barge-in", "none"),
            ):
                await page.get_by_label("Question").fill(question)
                await page.get_by_role("button", name="Search", exact=True).click()
                await expect(says).to_have_attribute("data-verdict", verdict)
            await page.go_back()
            await expect(says).to_have_attribute("data-verdict", "unsure")
            await page.get_by_text("How it was scored").first.click()
            await expect(page.locator("details[open]")).to_contain_text("By its meaning")

    stage.run(main())
