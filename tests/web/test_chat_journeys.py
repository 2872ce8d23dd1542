"""What a customer meets in the chat beside the words: times, receipts, files, drafts, ways back."""

import asyncio
import json
import struct
import zlib
from pathlib import Path
from typing import Any

from playwright.async_api import Download, FilePayload, Route, expect

from tests.transport.served_desk import Talk, serving
from tests.web.chat_page import ALEX, ChatPage, ask_to_cancel, demo_desk, home, verified
from tests.web.modules import called
from tests.web.played_desk import BASE, event, play, receipt
from tests.web.stage import Stage
from tests.web.test_customer_chat import effects

GREETING = "How can I help you today?"


async def _text_of(download: Download) -> str:
    return await asyncio.to_thread((await download.path()).read_text)


def png() -> bytes:
    """A picture of one dot."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    dot = zlib.compress(b"\x00\x10\x60\x50")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", dot) + chunk(b"IEND", b"")


def test_that_a_visit_is_moved_by_another_day_and_goes_into_a_calendar_and_back(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.page(home(served)) as page:
            chat = await verified(page)
            await chat.button("I'd like to reschedule.").click()
            await chat.button("ant treatment").click()
            times = page.locator(".times")
            await expect(times.last.locator(".times-name").first).to_be_visible()
            await times.last.get_by_role("button", name="Other days").click()
            await (
                times.last.get_by_role("group", name="Other days").locator("button").nth(2).click()
            )
            await expect(times).to_have_count(2)
            await times.last.locator("button.option").first.click()
            await chat.receipt_is("shown")
            await expect(times.last.locator(".is-chosen")).to_have_count(1)
            await expect(chat.receipts.locator(".before, .after")).to_have_count(2)
            await expect(chat.yes).to_have_text("Move visit")
            await chat.yes.click()
            await chat.receipt_is("committed")
            await expect(chat.receipts.locator(".stamped")).to_have_text("Visit moved")
            async with page.expect_download() as downloading:
                await chat.button("Add to calendar").click()
            file = await _text_of(await downloading.value)
            assert "DTSTART:" in file
            assert "SUMMARY:Ant treatment\\, PestCall" in file
            await chat.receipts.get_by_role("button", name="Undo").click()
            await expect(chat.receipts).to_have_count(2)
            await chat.yes.click()
            await expect(chat.receipts.first).to_contain_text("Taken back")
            assert [status for _, status in await effects(served, chat)] == ["committed"] * 2

    stage.run(main())


def test_that_starting_over_can_be_undone_and_costs_nothing_until_then(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.profile() as profile:
            page = await profile.new_page()
            resets: list[str] = []
            page.on("request", lambda r: resets.append(r.url) if r.url.endswith("/reset") else None)
            await page.goto(home(served))
            chat = await verified(page)
            await page.clock.install()
            await chat.start_over()
            await expect(chat.own("94107")).to_have_count(0)
            await chat.button("Undo").click()
            await expect(chat.own("94107")).to_be_visible()
            await page.clock.run_for(20_000)
            assert resets == []
            await chat.start_over()
            await page.clock.run_for(10_000)
            await expect(chat.said("To pull up your account")).to_have_count(1)
            await expect(chat.own("94107")).to_have_count(0)
            assert len(resets) == 1

    stage.run(main())


def test_that_what_was_begun_to_be_written_is_there_after_a_reload(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.page(home(served)) as page:
            chat = await verified(page)
            await chat.field.fill("My question is")
            await page.reload()
            await expect(chat.field).to_have_value("My question is")
            await chat.field.press("Enter")
            await expect(chat.own("My question is")).to_be_visible()
            await page.reload()
            await expect(chat.own("My question is")).to_be_visible()
            await expect(chat.field).to_have_value("")

    stage.run(main())


def test_that_what_was_said_before_the_window_comes_by_scrolling_up(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served, stage.profile() as profile:
            page = await profile.new_page()
            await page.goto(home(served))
            chat = ChatPage(page)
            await expect(chat.said(GREETING)).to_be_visible()
            kept: dict[str, str] = await page.evaluate(
                "JSON.parse(localStorage.getItem('frontdesk:chat:' + location.origin + ':'))"
            )
            talk = Talk(served, kept["id"], "", kept["token"])
            for number in range(80):
                await talk.say(f"Message {number}", f"n{number}")
                await served.desk.settle(talk.ref)
            await page.close()
            page = await profile.new_page()
            await page.goto(home(served))
            chat = ChatPage(page)
            await expect(chat.own("Message 79")).to_be_visible()
            lines = page.locator(".lines")
            for reached in ("Message 20", "Message 0"):
                await lines.evaluate("box => { box.scrollTop = 0 }")
                await expect(chat.own(reached)).to_have_count(1)
            await expect(page.locator(".earlier")).to_have_count(0)
            said = await page.locator(".by-customer .bubble").all_text_contents()
            assert said == [f"Message {number}" for number in range(80)]
            await page.get_by_role("button", name="Jump to latest").click()
            await expect(lines).to_be_focused()
            await expect(page.locator(".jump")).to_have_count(0)

    stage.run(main())


def test_that_a_picture_is_attached_shown_and_stored_and_another_kind_is_refused(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served, stage.page(home(served)) as page:
            chat = ChatPage(page)
            await expect(chat.said(GREETING)).to_be_visible()
            chooser = page.locator("input[type=file]")
            script = FilePayload(name="run.png", mimeType="image/png", buffer=b"<script>1</script>")
            await chooser.set_input_files([script])
            await expect(page.locator(".composer .file.is-failed")).to_contain_text("only pictures")
            await chat.button("Remove run.png").click()
            await expect(chat.field).to_be_focused()
            await chooser.set_input_files(
                [{"name": "roof.png", "mimeType": "image/png", "buffer": png()}]
            )
            await expect(page.locator(".composer .file.is-ready")).to_have_count(1)
            await chat.say("This is the roof")
            shown = page.locator(".by-customer img")
            await expect(shown).to_have_attribute("alt", "roof.png")
            assert await shown.evaluate("i => i.decode().then(() => i.naturalWidth)") == 1
            state = await page.evaluate(
                "() => new Promise((done) => setTimeout(() => done(Object.entries(localStorage)"
                ".find(([k]) => k.startsWith('frontdesk:state:'))[1]), 600))"
            )
            attached = [m.get("attachments") for m in json.loads(state)["state"]["messages"]]
            assert [one[0]["type"] for one in attached if one] == ["image/png"]

    stage.run(main())


def test_that_the_page_forgets_that_nobody_could_be_reached_once_somebody_is(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served, stage.profile() as profile:
            page = await profile.new_page()
            await page.clock.install()
            asked: asyncio.Queue[Route] = asyncio.Queue()
            await page.route("**/api/conversations", asked.put)
            await page.goto(home(served))
            chat = ChatPage(page)
            for _ in range(4):
                await (await asked.get()).abort()
                await page.clock.run_for(9_000)
            await expect(chat.notices).to_contain_text(["cannot be reached"])
            await (await asked.get()).continue_()
            await expect(chat.said(GREETING)).to_be_visible()
            await expect(chat.notices).to_have_count(0)

    stage.run(main())


def test_that_the_drawer_marks_who_is_on_the_line_in_every_tab(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.profile() as profile:
            first = await profile.new_page()
            await first.goto(home(served))
            second = await profile.new_page()
            await second.goto(home(served))
            chat = ChatPage(first)
            await chat.call_as(ALEX)
            for page in (first, second):
                await page.get_by_role("button", name="Call as", exact=True).click()
                on_line = page.locator(".caller[aria-current=true]")
                await expect(on_line).to_contain_text(ALEX)
                await page.keyboard.press("Escape")
                await expect(page.locator(".demo-drawer")).to_have_count(0)
                await expect(page.locator(".demo-open")).to_contain_text(ALEX)

    stage.run(main())


def test_that_nothing_else_is_offered_while_an_answer_is_awaited(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.page(home(served)) as page:
            chat = ChatPage(page)
            chips = page.locator(".shortcuts .chip")
            await expect(chips).to_have_count(3)
            await chips.first.click()
            await expect(chat.said("What's the ZIP code on your account?")).to_be_visible()
            await expect(chips).to_have_count(0)
            await chat.say("94107")
            await chat.say("415 555 0132")
            await expect(chat.said("Which visit would you like to cancel?")).to_be_visible()
            await chat.button("ant treatment").click()
            await chat.no.click()
            await chat.receipt_is("declined")
            await expect(chips).to_have_count(3)

    stage.run(main())


def test_that_every_outcome_is_read_aloud_once_however_fast_they_come(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served, stage.profile() as profile:
            page = await profile.new_page()
            begun = [event(1, "final", "assistant", messageId="g1", text="Hello")]
            socket = await play(page, home(served), begun)
            await expect(ChatPage(page).said("Hello")).to_be_visible()
            final: dict[str, Any] = {"state": "complete"}
            card = {"title": "Ants", "before": ["Tuesday"], "done": "Visit cancelled"}
            shown, done = receipt(3, "committed", card=card)
            for one in (
                event(2, "status", text="Checking."),
                shown,
                done,
                event(5, "final", "assistant", messageId="a5", text="It is done.", data=final),
                event(6, "message", "operator", messageId="o6", text="Bye", data={"name": "Ada"}),
            ):
                socket.send(json.dumps(one))
            read = page.locator(".announced p")
            await expect(read).to_have_text(
                ["Checking.", "Visit cancelled.", "It is done.", "Ada: Bye"]
            )

    stage.run(main())


def test_that_days_and_groups_and_marks_are_told_apart(stage: Stage, sqlite_path: Path) -> None:
    day = 86_400_000

    def said(seq: int, role: str, text: str, ahead: int) -> dict[str, Any]:
        made = event(seq, "message", role, messageId=f"m{seq}", text=text)
        return {**made, "at": BASE + ahead}

    events = [
        said(1, "customer", "Hello", 0),
        said(2, "customer", "Anybody?", 1_000),
        said(3, "operator", "Yes", day),
        said(4, "customer", "Thanks", day + 1_000),
        event(5, "lifecycle", data={"read": {"by": "operators", "seq": 4}}),
    ]

    async def main() -> None:
        async with serving(sqlite_path) as served, stage.profile(timezone_id="UTC") as profile:
            page = await profile.new_page()
            await page.clock.install(time=(BASE + day) / 1000)
            await play(page, home(served), events)
            await expect(page.locator(".day")).to_have_text(["Yesterday", "Today"])
            await expect(page.locator(".said.joined")).to_have_count(1)
            await expect(page.locator(".stamp")).to_have_count(3)
            await expect(page.locator(".stamp").last).to_contain_text("Seen")

    stage.run(main())


def test_that_how_it_was_is_asked_and_told_once(stage: Stage, sqlite_path: Path) -> None:
    asked = {"satisfaction": {"state": "asked", "least": 1, "most": 5}}
    events = [
        event(1, "final", "assistant", messageId="g1", text="Bye", data={"state": "complete"}),
        event(2, "lifecycle", data=asked, text="How was it?"),
    ]

    async def main() -> None:
        async with serving(sqlite_path) as served, stage.profile() as profile:
            page = await profile.new_page()
            told: list[dict[str, Any]] = []
            socket = await play(page, home(served), events)
            socket.on_message(lambda frame: told.append(json.loads(frame)))
            await page.get_by_role("button", name="4 stars of 5").click()
            await page.get_by_label("Anything you'd like to add?").fill("Quick")
            await page.get_by_role("button", name="Send", exact=True).first.click()
            socket.send(json.dumps(event(3, "lifecycle", data={"feedback": {"score": 4}})))
            await expect(page.locator(".notice", has_text="Thank you")).to_be_visible()
            given = [one for one in told if one["type"] == "feedback"]
            assert given == [{"type": "feedback", "score": 4, "comment": "Quick"}]
            assert await page.evaluate("document.activeElement !== document.body")

    stage.run(main())


def test_that_any_accent_is_readable_in_light_and_dark(stage: Stage, sqlite_path: Path) -> None:
    ask = """
    const grounds = [[255, 255, 255], [33, 31, 29]];
    return given.flatMap((c) => [m.contrast(c, m.textOn(c)),
      ...grounds.map((g) => m.contrast(m.readableOn(c, g), g))]);
    """
    steps = (0, 51, 102, 153, 204, 255)
    colours = [[r, g, b] for r in steps for g in steps for b in steps]

    async def main() -> None:
        async with serving(sqlite_path) as served, stage.page(home(served)) as page:
            found = await called(page, "shared/contrast.js", ask, colours)
        assert len(found) == 3 * len(colours) and min(found) >= 4.5

    stage.run(main())


def test_that_focus_stays_in_the_chat_when_what_was_pressed_goes(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.page(home(served)) as page:
            chat = await verified(page)
            await ask_to_cancel(chat)
            await chat.yes.focus()
            await page.keyboard.press("Enter")
            await chat.receipt_is("committed")
            await expect(page.locator(".lines")).to_be_focused()

    stage.run(main())
