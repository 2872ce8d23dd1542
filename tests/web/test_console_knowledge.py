"""The library in the console: documents go in, and stay what they are: data, for whom they are."""

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from frontdesk.core.library import GapState
from frontdesk.core.permissions import StaffRole
from tests.web.axe import violations
from tests.web.chat_page import ChatPage, home
from tests.web.knowledge_page import (
    BEES,
    GIFT_CARDS,
    added,
    console,
    files,
    library_desk,
    opened,
    stored_documents,
    stored_gaps,
    unanswered,
)
from tests.web.stage import Stage

HOSTILE = "<img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script>"
# Drops a file onto the page.
_DROP = """() => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(["# Bees\\n\\nBees are moved."], "bees.md"));
  for (const name of ["dragenter", "dragover", "drop"]) {
    const how = { bubbles: true, cancelable: true, dataTransfer };
    document.querySelector(".knowledge").dispatchEvent(new DragEvent(name, how));
  }
}"""
PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(60)


def test_that_a_document_goes_in_by_the_console_and_the_chat_answers_from_it(
    stage: Stage, sqlite_path: Path, tmp_path: Path
) -> None:
    async def main() -> None:
        async with library_desk(sqlite_path, tmp_path) as served, stage.profile() as profile:
            page = await opened(profile, served, "/knowledge")
            await page.get_by_role("button", name="Add documents").click()
            dialog = page.get_by_role("dialog")
            chosen = dialog.locator("input[type=file]").first
            given = files(("gift-cards.md", GIFT_CARDS), ("a.png", PICTURE), ("b.md", b"Bees"))
            await chosen.set_input_files(given)
            await dialog.get_by_role("button", name="Remove b.md").press("Enter")
            await expect(dialog.locator(".drop-zone button").first).to_be_focused()
            await dialog.get_by_role("button", name="Add documents").click()
            adding = page.get_by_role("region", name="Adding documents")
            await expect(adding).to_contain_text("1 was not added")
            await expect(adding).to_contain_text("it is a picture; expected PDF, Word")
            await page.get_by_role("link", name="Gift cards").click()
            await expect(page.get_by_role("list").last).to_contain_text("never expire")
            (stored,) = [
                one
                for one in await stored_documents(served)
                if one.version and one.draft.uri == "gift-cards.md"
            ]
            assert page.url.endswith(stored.id)
            customer = await profile.new_page()
            await customer.goto(home(served))
            chat = ChatPage(customer)
            await expect(chat.said("To pull up your account")).to_be_visible()
            await chat.say("Do gift cards expire?")
            await expect(chat.said("Gift cards never expire")).to_be_visible()

    stage.run(main())


def test_that_what_is_too_large_is_refused_before_it_is_sent(
    stage: Stage, sqlite_path: Path, tmp_path: Path
) -> None:
    async def main() -> None:
        huge = tmp_path / "huge.pdf"
        with huge.open("wb") as file:
            file.truncate(500 << 20)
        async with library_desk(sqlite_path, tmp_path) as served, stage.profile() as profile:
            page = await opened(profile, served, "/knowledge")
            sent: list[str] = []
            page.on("request", lambda one: sent.append(one.method + one.url))
            await page.get_by_role("button", name="Add documents").click()
            dialog = page.get_by_role("dialog")
            await expect(dialog).to_contain_text("up to 20 MB each")
            await dialog.locator("input[type=file]").first.set_input_files(huge)
            await dialog.get_by_role("button", name="Add documents").click()
            adding = page.get_by_role("region", name="Adding documents")
            await expect(adding).to_contain_text("at most 20 MB; this one has 500 MB")
            assert not [one for one in sent if one.startswith("POST")]

    stage.run(main())


def test_that_files_dropped_anywhere_are_asked_about_and_added(
    stage: Stage, sqlite_path: Path, tmp_path: Path
) -> None:
    async def main() -> None:
        async with library_desk(sqlite_path, tmp_path) as served, stage.profile() as profile:
            page = await opened(profile, served, "/knowledge/gaps")
            await expect(page.locator(".knowledge h1")).to_be_visible()
            await page.evaluate(_DROP)
            dialog = page.get_by_role("dialog")
            await expect(dialog.get_by_role("listitem")).to_contain_text("bees.md")
            await dialog.get_by_label("For whom").select_option("operators")
            await dialog.get_by_role("button", name="Add documents").click()
            adding = page.get_by_role("region", name="Adding documents")
            await expect(adding).to_contain_text("All added")
            (one,) = [one for one in await stored_documents(served) if one.draft.uri == "bees.md"]
            assert (one.draft.audience, one.passages) == ("operators", 1)

    stage.run(main())


def test_that_a_chosen_folder_keeps_what_is_for_operators_from_customers(
    stage: Stage, sqlite_path: Path, tmp_path: Path
) -> None:
    async def main() -> None:
        folder = tmp_path / "handbook"
        (folder / "operators").mkdir(parents=True)
        (folder / "bees.md").write_text("# Bees\n\nBees are moved, never killed.\n")
        (folder / "operators" / "codes.md").write_text("# Codes\n\nThe gate opens with the code.\n")
        async with library_desk(sqlite_path, tmp_path) as served, stage.profile() as profile:
            page = await opened(profile, served, "/knowledge")
            await page.get_by_role("button", name="Add documents").click()
            dialog = page.get_by_role("dialog")
            await dialog.locator("input[webkitdirectory]").set_input_files(folder)
            await dialog.get_by_role("button", name="Add documents").click()
            adding = page.get_by_role("region", name="Adding documents")
            await expect(adding).to_contain_text("All added")
            added = {
                one.draft.uri: str(one.draft.audience)
                for one in await stored_documents(served)
                if " · " in one.draft.uri
            }
            assert added == {
                "handbook · bees.md": "customers",
                "handbook · operators · codes.md": "operators",
            }

    stage.run(main())


def test_that_a_site_that_is_not_public_is_refused_in_words_and_one_that_is_can_be_stopped(
    stage: Stage, sqlite_path: Path, tmp_path: Path
) -> None:
    async def main() -> None:
        async with library_desk(sqlite_path, tmp_path) as served, stage.profile() as profile:
            page = await opened(profile, served, "/knowledge/sources")
            await page.get_by_role("button", name="Add documents").click()
            await page.get_by_role("tab", name="Web page or site").click()
            await page.get_by_label("Address").fill("https://10.0.0.1/")
            await page.get_by_role("button", name="Read it").click()
            await expect(page.get_by_role("alert")).to_contain_text("public")
            await page.get_by_label("Address").fill("https://help.example.com/")
            await page.get_by_role("button", name="Read it").click()
            await expect(page.get_by_role("heading", name="help.example.com")).to_be_visible()
            await expect(page.locator(".run[data-state=failed] .run-why")).to_be_visible()
            await page.get_by_role("button", name="Remove this source").click()
            await page.get_by_role("dialog").get_by_role("button", name="Remove").click()
            await expect(page.get_by_text("The source was removed").first).to_be_visible()
            await expect(page).to_have_url(console(served, "/knowledge/sources"))

    stage.run(main())


@pytest.mark.parametrize(("scheme", "language"), [("light", "en"), ("dark", "es")])
def test_that_axe_finds_nothing_to_mend_in_the_knowledge(
    stage: Stage, sqlite_path: Path, tmp_path: Path, scheme: str, language: str
) -> None:
    async def main() -> None:
        look: dict[str, Any] = {
            "color_scheme": scheme,
            "locale": language,
            "reduced_motion": "reduce",
        }
        async with library_desk(sqlite_path, tmp_path) as served, stage.profile(**look) as profile:
            talk = await served.talk()
            await unanswered(served, talk.ref, BEES)
            await added(served, ("gift-cards.md", GIFT_CARDS), ("calls.md", b"Call 555-0134."))
            (gap,) = await stored_gaps(served, GapState.OPEN)
            some = next(
                one for one in await stored_documents(served) if one.draft.uri == "calls.md"
            )
            page = await opened(profile, served, "/knowledge")
            for path in (
                "/knowledge",
                f"/knowledge/documents/{some.id}",
                "/knowledge/documents/nothing",
                "/knowledge/sources",
                f"/knowledge/sources/{some.draft.source}",
                f"/knowledge/gaps/{gap.id}",
                "/knowledge/search?q=do+gift+cards+expire",
            ):
                await page.goto(console(served, path))
                await expect(page.locator(".knowledge h1")).to_be_visible()
                await expect(page.locator(".skeleton")).to_have_count(0)
                assert await violations(page) == [], path
            await page.locator(".sheet-head button").click()
            assert await violations(page) == []

    stage.run(main())


def test_that_operators_see_the_knowledge_and_only_administrators_change_it(
    stage: Stage, sqlite_path: Path, tmp_path: Path
) -> None:
    async def main() -> None:
        async with library_desk(sqlite_path, tmp_path, role=StaffRole.OPERATOR) as served:
            await added(served, ("gift-cards.md", GIFT_CARDS))
            talk = await served.talk()
            await unanswered(served, talk.ref, BEES)
            async with stage.profile() as profile:
                page = await opened(profile, served, "/knowledge")
                await page.get_by_role("link", name="Gift cards").click()
                await expect(page.get_by_role("list").last).to_contain_text("never expire")
                await expect(page.get_by_role("button", name="Remove this document")).to_have_count(
                    0
                )
                await expect(page.get_by_role("button", name="Add documents")).to_have_count(0)
                await page.goto(console(served, "/knowledge/gaps"))
                await page.get_by_role("link", name=BEES).click()
                await expect(page.get_by_text("Your role does not open this")).to_be_visible()
                await expect(page.get_by_role("button", name="Dismiss")).to_have_count(0)

    stage.run(main())


def test_that_hostile_names_and_texts_stay_text(
    stage: Stage, sqlite_path: Path, tmp_path: Path
) -> None:
    async def main() -> None:
        async with library_desk(sqlite_path, tmp_path) as served, stage.profile() as profile:
            talk = await served.talk()
            await unanswered(served, talk.ref, f"Why {HOSTILE}?")
            body = f"`{HOSTILE}`\n\nBees `{HOSTILE}` are moved.\n".encode()
            await added(served, (f"{HOSTILE.replace('/', '')}.txt", body))
            page = await opened(profile, served, "/knowledge")
            (one,) = [one for one in await stored_documents(served) if "onerror" in one.draft.uri]
            (gap,) = await stored_gaps(served, GapState.OPEN)
            for path in (
                "/knowledge",
                f"/knowledge/documents/{one.id}",
                f"/knowledge/gaps/{gap.id}",
                "/knowledge/search?q=are+bees+moved",
            ):
                await page.goto(console(served, path))
                await expect(page.locator(".knowledge")).to_contain_text("<img src=x onerror")
                assert await page.locator("#view img, #view script").count() == 0
                assert "owned" not in await page.title()

    stage.run(main())
