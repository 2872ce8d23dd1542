"""Webhooks in a real browser: a delivery that failed for good is sent again."""

from dataclasses import replace
from pathlib import Path

from playwright.async_api import expect

from frontdesk.core.ids import DEFAULT_ORGANISATION, WebhookId
from frontdesk.core.permissions import StaffRole
from frontdesk.settings import Settings
from frontdesk.store.queries import webhook_deliveries
from frontdesk.store.queries.webhook_deliveries import Delivery, DeliveryState
from tests.channels.sink import sink
from tests.transport.operators import add_operator
from tests.transport.served_desk import Served, serving
from tests.web.stage import Stage
from tests.web.test_console_settings import enter, toast

OPEN = Settings(rate_limits=False, drain_seconds=0.0, webhook_private=True)


async def _deliveries(served: Served, hook: WebhookId) -> list[Delivery]:
    return await served.desk.db.read(
        lambda tx: webhook_deliveries.recent(
            tx, DEFAULT_ORGANISATION, hook, state=None, before=(2**53, ""), most=50
        )
    )


def test_that_a_failed_delivery_is_sent_again(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with sink() as there, serving(sqlite_path, settings=OPEN) as served:
            await add_operator(served.desk.db, "olga", role=StaffRole.OWNER)
            home = f"http://127.0.0.1:{served.port}"
            async with stage.page(f"{home}/console/settings/webhooks") as page:
                await enter(page)
                await page.get_by_label("Address").fill(there.url())
                for family in ("handoff", "resolution", "ticket", "effect"):
                    await page.get_by_label(family).uncheck()
                await page.get_by_role("button", name="Add it").click()
                await expect(page.get_by_role("dialog").locator("pre")).to_contain_text("whsec_")
                await page.get_by_role("button", name="I have kept it").click()
                await page.get_by_role("link", name=there.url()).click()
                await expect(page.get_by_text("No deliveries")).to_be_visible()
                hook = WebhookId(page.url.rpartition("/")[2])
                talk = await served.talk()
                await talk.say("hello")
                await there.wait_for(3)
                await talk.settled()
                dead = replace(
                    (await _deliveries(served, hook))[0],
                    state=DeliveryState.DEAD,
                    error="answered 500: <b>it broke</b>",
                )
                await served.desk.db.write(lambda tx: webhook_deliveries.put(tx, talk.ref, dead))
                sent = len(there.requests)
                await page.reload()
                line = page.locator(".record", has_text="answered 500: <b>it broke</b>")
                await expect(line).to_contain_text("Failed")
                await line.get_by_role("button", name="Send message.created again").click()
                await expect(toast(page, "1 delivery is sent again")).to_be_visible()
                await there.wait_for(sent + 1)
                assert there.ids[-1] == dead.id
                again = page.get_by_role("button", name="Refresh")
                while (await _deliveries(served, hook))[0].state is not DeliveryState.DELIVERED:
                    await again.click()
                await again.click()
                await expect(line).to_have_count(0)

    stage.run(main())
