"""The guide's pack is complete: taken from the document as it stands, it serves a customer."""

import re
from pathlib import Path

from frontdesk import Pack
from frontdesk.app import Ingredients
from frontdesk.core.events import EventType
from frontdesk.testing import open_desk, run_virtual
from tests.architecture.documents import text

ASKED = ("can you renew my book", "415 555 0132", "Dune", "yes")
HEARD = (
    "What's the phone number on your library card?",
    "Which book?",
    "Shall I renew Dune, due May 3, by two weeks?",
    "Done: Dune is renewed by two weeks.",
)


def _guide() -> str:
    found = re.search(
        r"^```python pack\n(.*?)^```", text("docs/packs.md"), re.MULTILINE | re.DOTALL
    )
    assert found is not None
    return found[1]


def test_that_the_guides_pack_renews_a_loan(sqlite_path: Path) -> None:
    names: dict[str, object] = {}
    exec(_guide(), names)
    pack = names["pack"]
    assert isinstance(pack, Pack)
    made_with = Ingredients(provider=pack.tools, prompts=pack.prompts)

    async def talk() -> list[str]:
        async with open_desk(sqlite_path, made_with=made_with) as desk:
            client = await desk.client()
            said: list[str] = []
            for words in ASKED:
                await client.send(words)
                await desk.settle(client.ref)
                client.read()
                said.append(client.texts(EventType.FINAL)[-1])
            return said

    for said, expected in zip(run_virtual(talk()), HEARD, strict=True):
        assert expected in said
    loans = names["LOANS"]
    assert isinstance(loans, dict)
    assert loans["4155550132"] == {"Dune": "two weeks later", "Emma": "May 9"}


def test_that_the_guides_pack_is_short() -> None:
    lines = [line for line in _guide().splitlines() if line.strip()]
    assert len(lines) <= 60
