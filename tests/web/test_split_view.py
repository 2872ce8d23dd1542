"""Both sides at once: what a customer says on the left is looked into on the right."""

from pathlib import Path

from playwright.async_api import expect

from tests.transport.operators import add_operator
from tests.web.axe import violations
from tests.web.chat_page import demo_desk
from tests.web.stage import Stage
from tests.web.test_operator_work import at_work


def test_that_each_turn_opens_beside_the_chat_as_it_happens(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.profile() as profile:
            await add_operator(served.desk.db)
            page = await at_work(await profile.new_page(), served, "/split")
            field = page.get_by_label("Your message")
            for number, words in enumerate(("Good morning", "Are your products safe?"), 1):
                await field.fill(words)
                await field.press("Enter")
                await expect(page.get_by_role("heading", name=f"Turn {number}")).to_be_visible()
                understood = page.get_by_role("region", name="What was understood")
                await expect(understood).to_contain_text(words)
            assert await violations(page) == []

    stage.run(main())
