"""The packs of the guide to outside tools are complete: taken as they stand, they serve."""

import re
from pathlib import Path

import msgspec
import pytest

from frontdesk import McpStdio, Pack
from frontdesk.settings import Settings
from frontdesk.testing import open_desk
from tests.architecture.documents import text
from tests.outside.booking_pack import document
from tests.outside.booking_service import Bookings, application
from tests.outside.conversing import AskingModel, run_real
from tests.outside.mcp_pack import pinned, stdio
from tests.outside.mcp_server import State, make_server
from tests.outside.serving import served


def _pack(kind: str) -> tuple[Pack, dict[str, object]]:
    found = re.search(
        rf"^```python {kind}\n(.*?)^```", text("docs/outside-tools.md"), re.MULTILINE | re.DOTALL
    )
    assert found is not None
    names: dict[str, object] = {}
    exec(found[1], names)
    pack = names["pack"]
    assert isinstance(pack, Pack)
    return pack, names


def test_that_the_guides_service_books_a_visit(
    sqlite_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("booking.json").write_bytes(msgspec.json.encode(document()))
    pack, _ = _pack("openapi")
    bookings = Bookings()
    model = AskingModel(
        visit=("bookVisit", '{"name": "Ana"}'), mei=("workflow_select", '{"option": 1}')
    )

    async def main() -> None:
        async with served(application(bookings)) as url:
            settings = Settings(drain_seconds=0.0, pack_settings={"booking_url": url})
            async with open_desk(sqlite_path, model, pack=pack, settings=settings) as desk:
                talk = await desk.talk("book me a visit", "the one with Mei", "yes please")
        assert talk.effects == [("bookVisit", "committed")]
        assert talk.last == "Done: you are booked with Mei at 9:00."
        assert bookings.booked == 1

    run_real(main())


def test_that_the_guides_server_books_a_day(
    sqlite_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    state = State(tmp_path / "state.json")
    state.begin()
    model = AskingModel(book=("bookDay", '{"day": "2027-03-02", "name": "Ana"}'))

    listing = run_real(pinned(make_server(state)))
    Path("tools.json").write_bytes(msgspec.json.encode(listing))
    pack, names = _pack("mcp")

    def started(command: str, args: tuple[str, ...]) -> McpStdio:
        assert (command, args) == ("python", ("-m", "booking_server"))
        return stdio(state.path)

    names["McpStdio"] = started

    async def main() -> None:
        async with open_desk(sqlite_path, model, pack=pack) as desk:
            talk = await desk.talk("please book me in", "yes please")
        assert talk.effects == [("bookDay", "committed")]
        assert talk.last == "Done: 2027-03-02 is booked as number 1."

    run_real(main())


def test_that_the_guides_packs_are_short() -> None:
    for kind in ("openapi", "mcp"):
        found = text("docs/outside-tools.md").split(f"```python {kind}\n")[1].split("```")[0]
        assert len([line for line in found.splitlines() if line.strip()]) <= 50
