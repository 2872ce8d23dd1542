"""Every state of what the chat shows, and texts that would rather be something else."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from tests.transport.served_desk import serving
from tests.web.chat_page import ChatPage, home
from tests.web.halting_model import HaltingModel
from tests.web.played_desk import event, play, receipt
from tests.web.stage import Stage

HOSTILE = (
    "<img src=x onerror=\"document.title='taken'\"><script>document.title='taken'</script>"
    "<style>*{display:none}</style>{{7*7}} ${7*7} javascript:alert(1) </p></div>"
)

FATES = [
    ("shown", "Nothing happens until you confirm"),
    ("accepted", "On it"),
    ("committed", "Done"),
    ("declined", "Kept as it was"),
    ("expired", "has expired"),
    ("voided", "No longer open"),
    ("failed", "could not be done"),
    ("unknown", "can't tell yet whether this went through"),
]


@pytest.mark.parametrize(("state", "words"), FATES)
def test_that_a_receipt_says_what_became_of_it(
    stage: Stage, sqlite_path: Path, state: str, words: str
) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served, stage.profile() as profile:
            page = await profile.new_page()
            await play(page, home(served), receipt(3, state))
            chat = ChatPage(page)
            await chat.receipt_is(state)
            await expect(chat.receipts).to_contain_text(words)
            await expect(chat.receipts).to_contain_text("Shall I cancel visit 3?")
            await expect(chat.button("Confirm")).to_have_count(1 if state == "shown" else 0)

    stage.run(main())


def test_that_a_person_is_shown_by_name_and_statuses_in_their_place(
    stage: Stage, sqlite_path: Path
) -> None:
    events = [
        event(1, "message", "customer", messageId="c1", text="Hello?"),
        event(2, "status", text="Still working on that."),
        event(3, "message", "operator", messageId="o3", text="Hi there", data={"name": "Ada King"}),
        event(4, "lifecycle", data={"status": "human"}),
    ]

    async def main() -> None:
        async with serving(sqlite_path) as served, stage.profile() as profile:
            page = await profile.new_page()
            await play(page, home(served), events)
            chat = ChatPage(page)
            await expect(page.locator(".by-operator .speaker")).to_contain_text("Ada King")
            await expect(chat.link).to_have_text("A person is with you.")
            order = page.locator(".bubble, .notice")
            await expect(order).to_have_text(["Hello?", "Still working on that.", "Hi there"])

    stage.run(main())


def test_that_a_person_who_types_is_shown_by_name_until_they_have_spoken(
    stage: Stage, sqlite_path: Path
) -> None:
    held = event(2, "lifecycle", data={"status": "human", "holder": "ada"})
    events = [event(1, "message", "customer", messageId="c1", text="Hello?"), held]
    said = event(3, "message", "operator", messageId="o3", text="Yes?", data={"name": "ada"})
    types = {"type": "typing", "role": "operator", "name": "ada", "typing": True}

    async def main() -> None:
        async with serving(sqlite_path) as served, stage.profile() as profile:
            page = await profile.new_page()
            socket = await play(page, home(served), events)
            link = ChatPage(page).link
            await expect(link).to_have_text("A person is with you.")
            for ended in ({**types, "typing": False}, said):
                socket.send(json.dumps(types))
                await expect(link).to_have_text("ada is typing…")
                socket.send(json.dumps(ended))
                await expect(link).to_have_text("A person is with you.")

    stage.run(main())


def test_that_work_under_way_is_one_line_that_changes_and_goes(
    stage: Stage, sqlite_path: Path
) -> None:
    def working(seq: int, **text: str) -> dict[str, Any]:
        return {**event(seq, "status", correlationId="work-1", **text), "turnId": 1}

    events = [
        event(1, "message", "customer", messageId="c1", text="When can you come?"),
        event(2, "speaking", data={"speaking": True}),
        working(3, text="Checking the calendar …"),
    ]

    async def main() -> None:
        async with serving(sqlite_path) as served, stage.profile() as profile:
            page = await profile.new_page()
            socket = await play(page, home(served), events)
            chat = ChatPage(page)
            await expect(chat.notices).to_have_text(["Checking the calendar …"])
            await chat.notices.evaluate("line => { line.dataset.same = 'yes' }")
            socket.send(json.dumps(working(4, text="Looking at your bills …")))
            await expect(chat.notices).to_have_text(["Looking at your bills …"])
            assert await chat.notices.get_attribute("data-same") == "yes"
            socket.send(json.dumps(working(5)))
            await expect(chat.notices).to_have_count(0)
            socket.send(json.dumps(working(6, text="Checking the calendar …")))
            await expect(chat.notices).to_have_count(1)
            answer = event(7, "final", "assistant", messageId="a7", text="On Monday.")
            socket.send(json.dumps({**answer, "data": {"state": "complete"}}))
            await expect(page.locator(".by-assistant")).to_contain_text(["On Monday."])
            await expect(chat.notices).to_have_count(0)

    stage.run(main())


def test_that_options_that_no_message_lists_are_offered_too(
    stage: Stage, sqlite_path: Path
) -> None:
    options = [{"optionId": "o1", "label": "Monday"}, {"optionId": "o2", "label": "Tuesday"}]
    events = [
        event(1, "final", "assistant", messageId="a1", text="When?", data={"state": "complete"}),
        event(2, "action", data={"options": options}),
    ]

    async def main() -> None:
        async with serving(sqlite_path) as served, stage.profile() as profile:
            page = await profile.new_page()
            await play(page, home(served), events)
            await expect(page.locator("button.option")).to_have_text(["Monday", "Tuesday"])

    stage.run(main())


def test_that_hostile_texts_stay_text(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        model = HaltingModel(HOSTILE)
        async with serving(sqlite_path, model) as served, stage.page(home(served)) as page:
            chat = ChatPage(page)
            await chat.say(HOSTILE)
            await expect(chat.own(HOSTILE)).to_be_visible()
            await expect(page.locator(".by-assistant.is-complete")).to_have_count(2)
            assert await _injected(page) == []

    stage.run(main())


def test_that_hostile_names_titles_options_and_receipts_stay_text(
    stage: Stage, sqlite_path: Path
) -> None:
    data: dict[str, Any] = {"name": HOSTILE}
    shown = receipt(5, "shown")[0] | {"text": HOSTILE}
    events = [
        event(1, "message", "operator", messageId="o1", text=HOSTILE, data=data),
        event(2, "status", text=HOSTILE),
        event(3, "lifecycle", data={"title": HOSTILE}),
        event(4, "action", data={"options": [{"optionId": "o1", "label": HOSTILE}]}),
        shown,
        event(6, "final", "assistant", messageId="a6", text=HOSTILE, data={"state": "complete"}),
    ]

    async def main() -> None:
        async with serving(sqlite_path) as served, stage.profile() as profile:
            page = await profile.new_page()
            await play(page, home(served), events)
            for place in (
                ".speaker",
                ".by-operator .bubble",
                ".by-assistant .bubble",
                ".notice",
                ".option",
                ".receipt",
            ):
                await expect(page.locator(place).first).to_contain_text(HOSTILE)
            assert await _injected(page) == []

    stage.run(main())


async def _injected(page: Any) -> list[str]:
    """What a hostile text would have made: elements of its own, or a title of its own."""
    made = await page.evaluate(
        "[...document.querySelectorAll('body img, body script, body style')].map(e => e.outerHTML)"
    )
    return [*made, *(["title"] if await page.title() == "taken" else [])]


def test_that_the_policy_lets_nothing_inline_run(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            for path in ("/", "/console/sign-in"):
                async with served.http.get(path) as answer:
                    policy = answer.headers["content-security-policy"]
                    body = await answer.text()
                assert "unsafe" not in policy and "default-src 'none'" in policy
                assert "style=" not in body and "<style" not in body and "onclick" not in body

    stage.run(main())


def test_that_a_source_opens_its_passage_and_leads_to_pages_alone(
    stage: Stage, sqlite_path: Path
) -> None:
    def source(number: int, link: str) -> dict[str, Any]:
        cited = {"title": "Care", "heading": f"Care {number}", "passage": HOSTILE}
        return {"number": number, "document": f"doc_{number}", "link": link, **cited}

    cited = [source(1, "https://pest.example/care"), source(2, "javascript:document.title='taken'")]
    said = {"state": "complete", "citations": cited}
    events = [
        event(1, "token", "assistant", messageId="a1", text="Let it dry."),
        event(2, "final", "assistant", messageId="a1", text="Let it dry.", data=said),
    ]

    async def main() -> None:
        async with serving(sqlite_path) as served, stage.profile() as profile:
            page = await profile.new_page()
            await play(page, home(served), events)
            passages = page.locator(".sources blockquote")
            await expect(passages.first).to_be_hidden()
            for number in (1, 2):
                await page.get_by_text(f"Source: Care {number}").click()
                await expect(passages.nth(number - 1)).to_have_text(HOSTILE)
            await expect(page.locator(".sources a")).to_have_attribute("href", cited[0]["link"])
            assert await page.title() != "taken"

    stage.run(main())
