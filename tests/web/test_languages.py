"""A whole conversation by buttons in Spanish, in a real browser."""

import os
import re
from pathlib import Path

from playwright.async_api import Page, expect

from tests.transport.served_desk import Served
from tests.web.chat_page import ChatPage, demo_desk, home
from tests.web.stage import Stage
from tests.web.test_customer_chat import effects

ENGLISH = re.compile(r"\b(?:the|your|you|with|what|visit|please|shall|nothing|open until)\b", re.I)


async def _spanish(page: Page, served: Served) -> ChatPage:
    """A chat in Spanish with Alex, who has just given the ZIP code."""
    await expect(
        page.locator(".by-assistant", has_text="¿cuál es su código postal?")
    ).to_be_visible()
    chat = ChatPage(page)
    await chat.pick("Alex Rivera", label="Llamar como")
    chat.field = page.get_by_label("Su mensaje")
    await expect(chat.said("¿cuál es su código postal?")).to_be_visible()
    await chat.say("94107")
    await expect(chat.said("Gracias, Alex, he encontrado su cuenta.")).to_be_visible()
    return chat


def test_that_a_conversation_in_spanish_goes_by_buttons(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with (
            demo_desk(sqlite_path) as served,
            stage.page(f"{home(served)}?language=es") as page,
        ):
            chat = await _spanish(page, served)
            await expect(page.locator("html")).to_have_attribute("lang", "es")
            await expect(chat.link).to_have_text("Responde un asistente.")
            await chat.button("Quiero cancelar una visita.").click()
            await expect(chat.said("¿Qué visita quiere cancelar?")).to_be_visible()
            await chat.button("tratamiento contra hormigas").click()
            await chat.receipt_is("shown")
            asked = chat.receipts.last
            await expect(asked).to_contain_text("¿Cancelo su cita: tratamiento contra hormigas, el")
            await expect(asked).to_contain_text("No pasa nada hasta que usted confirme.")
            await expect(asked).to_contain_text(
                re.compile("a las? [0-9]+:[0-9]+ de la (mañana|tarde)")
            )
            await expect(chat.yes).to_have_text("Cancelar la visita")
            await chat.yes.click()
            await chat.receipt_is("committed")
            await expect(chat.said("está cancelada")).to_be_visible()
            await expect(chat.own("Sí, adelante.")).to_be_visible()
            assert await effects(served, chat) == [("cancelAppointment", "committed")]
            assert ENGLISH.findall(await page.locator("body").inner_text()) == []
            if shot := os.environ.get("SCREENSHOT"):
                await page.screenshot(path=shot, full_page=True)

    stage.run(main())


def test_that_a_visit_is_booked_in_spanish(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with (
            demo_desk(sqlite_path) as served,
            stage.page(f"{home(served)}?language=es") as page,
        ):
            chat = await _spanish(page, served)
            await chat.button("Quiero reservar una visita.").click()
            await expect(chat.said("¿Vamos a 120 Townsend Street")).to_be_visible()
            await chat.button("120 Townsend Street").click()
            await expect(chat.said("¿Qué hora le viene bien?")).to_be_visible()
            await page.locator("button.option").first.click()
            await chat.receipt_is("shown")
            await chat.say("sí, claro")
            await expect(chat.said("botones")).to_be_visible()
            await chat.receipt_is("shown")
            await expect(chat.yes).to_have_text("Reservar la visita")
            await chat.yes.click()
            await chat.receipt_is("committed")
            await expect(chat.said("queda reservada para el")).to_be_visible()
            assert await effects(served, chat) == [("scheduleAppointment", "committed")]

    stage.run(main())


def test_that_the_page_follows_a_customer_who_writes_spanish(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.page(home(served)) as page:
            chat = ChatPage(page)
            await expect(chat.said("To pull up your account")).to_be_visible()
            await chat.say("Hola, quiero cancelar mi cita")
            await expect(chat.said("Con los botones de abajo")).to_be_visible()
            await expect(page.locator("html")).to_have_attribute("lang", "es")
            await expect(page.get_by_placeholder("Escriba un mensaje")).to_be_visible()

    stage.run(main())
