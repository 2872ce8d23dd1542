"""The chat over bad lines: nothing is lost, nothing comes twice, nothing flickers."""

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
from playwright.async_api import Page, expect

from tests.durability.orders import Orders
from tests.durability.processes import Servers, held_port
from tests.transport.served_desk import serving
from tests.web.chat_page import ChatPage, ask_to_cancel, demo_desk, home, verified
from tests.web.halting_model import HaltingModel
from tests.web.line import line_to
from tests.web.played_desk import BASE, event, play, receipt
from tests.web.stage import Stage

GREETING = "How can I help you today?"

# Counts how often a line of the conversation goes away again, which is what flickering is.
WATCH = """() => {
  window.gone = [];
  new MutationObserver((changes) => {
    for (const change of changes)
      for (const node of change.removedNodes)
        if (node.querySelector?.(".bubble:not(.dots)")) window.gone.push(node.textContent);
  }).observe(document.querySelector(".lines-inner"), { childList: true });
}"""


async def greeted(page: Page) -> ChatPage:
    chat = ChatPage(page)
    await expect(chat.said(GREETING)).to_be_visible()
    return chat


def test_that_a_line_cut_in_the_middle_of_an_answer_is_made_up_for(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        model = HaltingModel("Ants", " like", " sugar", " and", " warmth.")
        async with (
            serving(sqlite_path, model) as served,
            line_to(served.port) as line,
            stage.page(f"http://127.0.0.1:{line.port}/") as page,
        ):
            chat = await greeted(page)
            await chat.say("Tell me about ants")
            await expect(chat.said("Ants")).to_be_visible()
            await page.evaluate(WATCH)
            line.cut()
            await expect(chat.link).to_have_text("Reconnecting…")
            model.go_on(2)
            await chat.say("And wasps?")
            await expect(chat.own("And wasps?")).to_contain_text("waiting to be sent")
            line.restore()
            await expect(chat.own("And wasps?")).not_to_contain_text("waiting to be sent")
            await expect(chat.link).to_have_text("An assistant answers.")
            model.go_on()
            await expect(chat.said("Ants like sugar and warmth.")).to_be_visible()
            await expect(chat.own("And wasps?")).to_have_count(1)
            assert await page.evaluate("window.gone") == []

    stage.run(main())


def test_that_a_server_killed_in_the_middle_of_an_answer_gives_it_after_its_restart(
    stage: Stage, tmp_path: Path
) -> None:
    async def main(servers: Servers, port: int) -> None:
        orders = Orders(
            data=str(tmp_path / "data"),
            port=port,
            log=str(tmp_path / "log"),
            journal=str(tmp_path / "journal"),
        )
        async with AsyncExitStack() as held:
            first = await held.enter_async_context(servers.start(orders))
            await first.listening()
            page = await held.enter_async_context(stage.page(f"http://127.0.0.1:{port}/"))
            chat = await greeted(page)
            await chat.say("speak until I stop you")
            await expect(chat.said("Two three")).to_be_visible()
            first.kill()
            await first.exited()
            await expect(chat.link).to_have_text("Reconnecting…")
            await expect(chat.said("Two three")).to_be_visible()
            again = msgspec.structs.replace(orders, holding=False)
            second = await held.enter_async_context(servers.start(again))
            await second.listening()
            await expect(chat.said("Two three four.")).to_be_visible()
            said = await chat.texts()
            assert said[1:] == ["speak until I stop you", "Two three four."]

    servers = Servers()
    try:
        with held_port() as port:
            stage.run(main(servers, port))
    finally:
        servers.close()


def test_that_two_tabs_of_one_conversation_stay_in_step(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.profile() as profile:
            first = await profile.new_page()
            await first.goto(home(served))
            left = await verified(first)
            second = await profile.new_page()
            await second.goto(home(served))
            right = ChatPage(second)
            await expect(right.own("94107")).to_be_visible()
            await ask_to_cancel(left)
            await right.receipt_is("shown")
            await right.yes.click()
            await left.receipt_is("committed")
            await right.receipt_is("committed")
            await expect(left.said("is cancelled")).to_be_visible()
            await expect(right.said("is cancelled")).to_be_visible()
            assert await left.texts() == await right.texts()

    stage.run(main())


def test_that_a_page_shows_what_it_kept_before_any_connection(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.page(home(served)) as page:
            chat = await verified(page)
            await page.route("**/api/**", lambda route: route.abort())
            await page.route_web_socket("**/*", lambda socket: None)
            await page.reload()
            await expect(chat.own("94107")).to_be_visible()
            await expect(chat.said("I've found your account")).to_be_visible()

    stage.run(main())


def test_that_what_was_written_offline_survives_a_closed_tab(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with (
            serving(sqlite_path) as served,
            line_to(served.port) as line,
            stage.profile() as profile,
        ):
            page = await profile.new_page()
            address = f"http://127.0.0.1:{line.port}/"
            await page.goto(address)
            chat = await greeted(page)
            line.cut()
            await chat.say("Are you there?")
            await expect(chat.own("Are you there?")).to_contain_text("waiting to be sent")
            await page.close()
            line.restore()
            page = await profile.new_page()
            await page.goto(address)
            chat = ChatPage(page)
            await expect(chat.said("Good day")).to_be_visible()
            await expect(chat.own("Are you there?")).to_have_count(1)

    stage.run(main())


def test_that_a_message_refused_for_now_is_not_overtaken(stage: Stage, sqlite_path: Path) -> None:
    sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def note(frame: dict[str, Any]) -> None:
        if frame["type"] == "message":
            sent.put_nowait(frame)

    async def main() -> None:
        async with serving(sqlite_path) as served, stage.profile() as profile:
            page = await profile.new_page()
            await page.clock.install()
            begun = [event(1, "final", "assistant", messageId="g1", text="Hello")]
            socket = await play(page, home(served), begun)
            socket.on_message(lambda frame: note(json.loads(frame)))
            chat = ChatPage(page)
            await expect(chat.said("Hello")).to_be_visible()
            await chat.say("first")
            first = await sent.get()
            refusal = {"code": "rate_limited", "detail": "too many"}
            told = {**refusal, "clientMessageId": first["clientMessageId"]}
            socket.send(json.dumps({"type": "error", "data": told}))
            socket.send(json.dumps(event(2, "status", text="Refused.")))
            await expect(chat.notices).to_have_text(["Refused."])
            await chat.say("second")
            await chat.say("third")
            await page.clock.run_for(2_000)
            taken: list[str] = []
            for seq in (3, 4, 5):
                frame = await sent.get()
                taken.append(frame["text"])
                data = {"clientMessageId": frame["clientMessageId"]}
                message = {"messageId": f"c{seq}", "text": frame["text"], "data": data}
                socket.send(json.dumps(event(seq, "message", "customer", **message)))
            assert taken == ["first", "second", "third"]
            await expect(page.locator(".is-unsent")).to_have_count(0)
            await chat.say("fourth")
            assert (await sent.get())["text"] == "fourth"
            assert sent.empty()

    stage.run(main())


def test_that_a_receipt_that_expired_while_the_tab_slept_cannot_be_pressed(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.profile() as profile:
            page = await profile.new_page()
            await page.clock.install()
            await page.goto(home(served))
            chat = await verified(page)
            await ask_to_cancel(chat)
            await page.clock.fast_forward("20:00")
            await chat.receipt_is("expired")
            await expect(chat.receipts).to_contain_text("Nothing was changed")
            await expect(chat.yes).to_have_count(0)

    stage.run(main())


def test_that_an_event_that_waited_for_a_sleeping_tab_revives_no_receipt(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served, stage.profile() as profile:
            page = await profile.new_page()
            await page.clock.install(time=BASE / 1000)
            shown = receipt(3, "shown", expiresAt=BASE + 20_000)
            socket = await play(page, home(served), shown)
            chat = ChatPage(page)
            socket.send(json.dumps(event(4, "status", text="Still here.")))
            await expect(chat.notices).to_have_text(["Still here."])
            await chat.receipt_is("shown")
            await page.clock.fast_forward("00:40")
            await chat.receipt_is("expired")
            socket.send(json.dumps(event(5, "status", text="This waited.")))
            await expect(chat.notices).to_have_text(["Still here.", "This waited."])
            await chat.receipt_is("expired")

    stage.run(main())


def test_that_an_answer_stops_when_it_is_interrupted(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        model = HaltingModel("Ants", " like", " sugar", " and", " warmth.")
        async with serving(sqlite_path, model) as served, stage.page(home(served)) as page:
            chat = await greeted(page)
            await chat.say("Tell me about ants")
            await expect(chat.said("Ants")).to_be_visible()
            await chat.button("Stop").click()
            await expect(chat.said("cut off")).to_be_visible()
            await expect(chat.notices).to_have_text(["Go ahead, I'm listening."])
            await expect(chat.button("Stop")).to_have_count(0)
            model.go_on()
            await chat.say("Please go on")
            await expect(chat.said("Ants like sugar and warmth.")).to_have_count(1)

    stage.run(main())


def test_that_a_conversation_that_is_gone_gives_way_to_a_new_one(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served, stage.profile() as profile:
            page = await profile.new_page()
            await page.goto(home(served))
            chat = await greeted(page)
            await page.evaluate(
                "localStorage.setItem('frontdesk:chat:' + location.origin + ':',"
                " JSON.stringify({id: 'conv_gone', token: 'nothing'}))"
            )
            await page.goto(home(served))
            await expect(chat.said(GREETING)).to_be_visible()
            await expect(chat.notices).to_contain_text(["no longer there"])

    stage.run(main())
