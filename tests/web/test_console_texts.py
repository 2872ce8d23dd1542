"""The console's texts: each language says everything, with what it has to say it of."""

from pathlib import Path

from playwright.async_api import expect

from tests.web.console_page import console_desk
from tests.web.stage import Stage

# Paths of all texts, each with whether it is made of something.
_SHAPES = """
async () => {
  const shape = (value, path) =>
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([name, part]) => shape(part, `${path}.${name}`))
      : [`${path} ${typeof value}`];
  const tables = await Promise.all(
    ["en", "es"].map((one) => import(`/static/console/texts/${one}/index.js`)),
  );
  return tables.map((table) => shape({ ...table }, "").sort());
}
"""


def test_that_each_language_has_all_texts_of_the_console(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with console_desk(sqlite_path) as (_, home), stage.page(f"{home}/console") as page:
            await expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
            english, spanish = await page.evaluate(_SHAPES)
            assert english == spanish
            assert len(english) > 400

    stage.run(main())
