"""Writes every page of docs/pages.md to docs/images: light and dark, desktop and phone.

Names of scenes as arguments choose those alone.
The desk is PestCall with its demo data, on a Wednesday morning, so that the same pages come again.
"""

import random
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.async_api import Page, expect
from scripts.console_views import VIEWS, shoot_views
from scripts.looks import CONSOLE, IMAGES, NOW, SCHEMES, SIZES, WednesdayMorning
from tests.transport.operators import add_operator, link_for
from tests.transport.served_desk import Served, Talk
from tests.web.chat_page import ChatPage, ask_to_cancel, demo_desk, home, verified
from tests.web.played_desk import event, play
from tests.web.stage import Stage

from frontdesk.core.ids import IdSource
from frontdesk.packs.pestcall.times import DEFAULT_ZONE
from frontdesk.testing import ScriptedModel

Scene = Callable[[Page, Served], Awaitable[None]]


async def greeting(page: Page, served: Served) -> None:
    """What a newcomer sees."""
    await page.goto(home(served))
    await expect(ChatPage(page).said("To pull up your account")).to_be_visible()


async def options(page: Page, served: Served) -> None:
    """An answer that lists what can be chosen."""
    await page.goto(home(served))
    chat = await verified(page)
    await chat.button("I'd like to reschedule.").click()
    await chat.button("ant treatment").click()
    await expect(chat.said("Which time suits you?")).to_be_visible()


async def receipt(page: Page, served: Served) -> None:
    """A change that waits for a yes."""
    await page.goto(home(served))
    await ask_to_cancel(await verified(page))


async def done(page: Page, served: Served) -> None:
    """A change that was made, and one that was not."""
    await page.goto(home(served))
    chat = await verified(page)
    await ask_to_cancel(chat)
    await chat.no.click()
    await chat.receipt_is("declined")
    await ask_to_cancel(chat)
    await chat.yes.click()
    await chat.receipt_is("committed")
    await expect(chat.said("is cancelled")).to_be_visible()


async def drawer(page: Page, served: Served) -> None:
    """The demo's own drawer."""
    await greeting(page, served)
    await page.get_by_role("button", name="Call as", exact=True).click()
    await expect(page.locator(".demo-drawer")).to_be_visible()


async def moved(page: Page, served: Served) -> None:
    """A visit that was moved, to go into a calendar or back."""
    await options(page, served)
    chat = ChatPage(page)
    await page.locator(".times button.option").nth(1).click()
    await chat.yes.click()
    await chat.receipt_is("committed")
    await expect(chat.button("Add to calendar")).to_be_visible()


async def spanish(page: Page, served: Served) -> None:
    """A receipt in Spanish."""
    await page.goto(home(served) + "?language=es")
    chat = ChatPage(page)
    chat.field = page.get_by_label("Su mensaje")
    await chat.pick("Alex Rivera", label="Llamar como")
    await expect(page.locator(".said.by-assistant")).to_have_count(1)
    await chat.say("94107")
    await chat.button("Quiero cancelar una visita.").click()
    await chat.button("tratamiento contra hormigas").click()
    await chat.receipt_is("shown")


async def person(page: Page, served: Served) -> None:
    """A person answers, with marked-up words, a source and a question how it was."""
    cited = {"number": 1, "document": "d", "title": "Care", "heading": "After a treatment"}
    final = {"state": "complete", "citations": [{**cited, "passage": "Keep windows open."}]}
    said = "After a treatment:\n- keep **windows open** for an hour\n- wipe the counters\n"
    asked = {"satisfaction": {"state": "asked", "least": 1, "most": 5}}
    await play(
        page,
        home(served),
        [
            event(1, "message", "customer", messageId="c1", text="What should I do afterwards?"),
            event(2, "final", "assistant", messageId="a2", text=said, data=final),
            event(3, "message", "customer", messageId="c3", text="Can I talk to somebody?"),
            event(4, "lifecycle", data={"status": "human", "holder": "Ada King"}),
            event(
                *(5, "message", "operator"),
                messageId="o5",
                text="Hi, this is Ada. Happy to help!",
                data={"name": "Ada King"},
            ),
            event(6, "lifecycle", data=asked),
        ],
    )
    await page.get_by_text("Source: After").click()
    await page.get_by_role("button", name="4 stars of 5").click()


async def offline(page: Page, served: Served) -> None:
    """A line that is lost while the customer writes on."""
    await page.goto(home(served))
    chat = await verified(page)
    await page.context.set_offline(True)
    await page.evaluate("dispatchEvent(new Event('offline'))")
    await chat.say("What do I owe you?")
    await expect(chat.own("What do I owe you?")).to_contain_text("waiting to be sent")


async def hostile(page: Page, served: Served) -> None:
    """The widget on a page that means it no good."""
    await _asked_in_widget(page, home(served) + "static/demo/hostile.html")


async def widget(page: Page, served: Served) -> None:
    """The widget on the sample site."""
    await _asked_in_widget(page, home(served) + "demo.html")


async def _asked_in_widget(page: Page, url: str) -> None:
    await page.goto(url)
    await page.get_by_label("Open the chat").click()
    chat = ChatPage(page)
    await chat.say("Are your products safe for cats?")
    await expect(chat.said("Keep children and pets off")).to_be_visible()


async def minimised(page: Page, served: Served) -> None:
    """The widget before it is opened."""
    await page.goto(home(served) + "demo.html")
    await expect(page.get_by_label("Open the chat")).to_be_visible()


async def sign_in(page: Page, served: Served) -> None:
    """Where an operator signs in."""
    await page.goto(home(served) + "console")
    await expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


async def conversations(page: Page, served: Served) -> None:
    """What was talked about lately."""
    await _held(served, "4155550132", "94107", "When is my next visit?")
    await _held(served, "2015550117", "What do I owe you?", "07030")
    await _held(served, None, "Are your products safe for cats?")
    await _held(served, "5105550133", "I'd like to talk to a person")
    await _signed_in(page, served, "/console/conversations")
    await expect(page.locator("a.table-row").nth(3)).to_be_visible()


async def inbox(page: Page, served: Served) -> None:
    """An operator who has taken over, and what is known of the customer."""
    await _held(served, "2015550117", "What do I owe you?", "07030")
    await _held(served, None, "Are your products safe for cats?")
    await _held(served, "5105550133", "I'd like to talk to a person")
    lines = ("94107", "When is my next visit?", "Please let me talk to a person about it")
    talk = await _held(served, "4155550132", *lines)
    await _signed_in(page, served, f"/console/inbox/all/{talk.id}")
    await page.get_by_role("button", name="Take over").first.click()
    reply = page.get_by_label("Your reply")
    await reply.fill("Hello Alex, this is Ada. Would Thursday morning suit you better?")
    await reply.press("Enter")
    await expect(page.get_by_role("log")).to_contain_text("this is Ada")
    await page.mouse.move(0, 0)
    await expect(page.locator(".toast")).to_have_count(0)


async def split(page: Page, served: Served) -> None:
    """The customer's chat, and its turns from the inside."""
    await page.goto(home(served))
    await verified(page)
    await _signed_in(page, served, "/console/split")
    field = page.get_by_label("Your message")
    await field.fill("Could you cancel my ant treatment please?")
    await field.press("Enter")
    await expect(page.get_by_role("heading", name="Turn 2")).to_be_visible()
    await ChatPage(page).receipt_is("shown")


async def bad_turn(page: Page, served: Served) -> None:
    """A turn that went wrong, from the inside."""
    talk = await _held(served, "4155550132", "I want to reschedule")
    await _signed_in(page, served, f"/console/conversations/{talk.id}")
    await page.locator(".why-link").last.click()
    await expect(page.get_by_role("region", name="Why it went so")).to_be_visible()
    width = (page.viewport_size or {"width": 0})["width"]
    await page.set_viewport_size({"width": width, "height": 1120})


async def _held(served: Served, phone: str | None, *lines: str) -> Talk:
    talk = await served.talk(phone=phone)
    for line in lines:
        await talk.say(line)
        await talk.settled()
    return talk


async def _signed_in(page: Page, served: Served, wanted: str) -> None:
    await add_operator(served.desk.db, admin=True)
    link = await link_for(served.desk.db, "ada", served.desk.desk.clock.now())
    await page.goto(f"{home(served)}console/sign-in?next={wanted}#link={link}")
    await page.wait_for_url(f"**{wanted}")
    if (page.viewport_size or {"width": 0})["width"] > SIZES["phone"]["viewport"]["width"]:
        await page.set_viewport_size(CONSOLE)


# Says nothing, is asked again, writes JSON: so the house answers in its place.
FAILING = ("", '{"tool":"rescheduleAppointment"}')

SCENES: dict[str, Scene] = {
    "chat": greeting,
    "chat-options": options,
    "chat-receipt": receipt,
    "chat-done": done,
    "chat-offline": offline,
    "chat-drawer": drawer,
    "chat-moved": moved,
    "chat-spanish": spanish,
    "chat-person": person,
    "widget": widget,
    "widget-minimised": minimised,
    "widget-hostile": hostile,
    "console-sign-in": sign_in,
    "console": conversations,
    "console-inbox": inbox,
    "console-split": split,
    "console-turn": bad_turn,
}


async def shoot(stage: Stage, name: str, scene: Scene, scheme: str, size: str) -> None:
    """Play a scene on a desk of its own and write what is on the screen."""
    look: dict[str, Any] = {
        "color_scheme": scheme,
        "timezone_id": str(DEFAULT_ZONE),
        "reduced_motion": "reduce",
    }
    model = ScriptedModel(*FAILING, loop=True) if scene is bad_turn else None
    same_each_time: dict[str, Any] = {
        "clock": WednesdayMorning(),
        "ids": IdSource(random.Random(1)),
    }
    with tempfile.TemporaryDirectory() as folder:
        async with (
            demo_desk(Path(folder) / "desk.db", model, **same_each_time) as served,
            stage.profile(**SIZES[size], **look) as profile,
        ):
            page = await profile.new_page()
            await page.clock.install(time=NOW)
            await scene(page, served)
            await page.mouse.move(0, 0)
            await page.wait_for_timeout(300)
            await page.screenshot(path=IMAGES / f"{name}-{size}-{scheme}.png")
    print(f"{name}-{size}-{scheme}.png")


async def shoot_all(stage: Stage, names: Sequence[str]) -> None:
    """These scenes and views in every look."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    await shoot_views(stage, [name for name in names if name in VIEWS])
    for name in (name for name in names if name in SCENES):
        for scheme in SCHEMES:
            for size in SIZES:
                await shoot(stage, name, SCENES[name], scheme, size)


def main() -> None:
    """Write the images anew."""
    known = [*SCENES, *VIEWS]
    names = sys.argv[1:] or known
    if unknown := {*names} - {*known}:
        sys.exit(f"expected some of {', '.join(known)}; got {', '.join(sorted(unknown))}")
    stage = Stage()
    try:
        stage.run(shoot_all(stage, names))
    finally:
        stage.close()


if __name__ == "__main__":
    main()
