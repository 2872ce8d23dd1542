"""What a page may ask before there is a conversation, and what was said before its window."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from frontdesk import Hours, People
from frontdesk.administration.origins import SETTING
from frontdesk.app import Ingredients, made_of
from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.packs.pestcall import pack
from frontdesk.settings import Settings
from frontdesk.store.queries import organisation_settings as stored
from tests.transport.clients import read
from tests.transport.served_desk import BASE, FixedClock, Served, run, serving

OPEN = Settings(rate_limits=False, drain_seconds=0.0)
SHOP = "https://shop.example"
# A Wednesday, 10 in the morning in Los Angeles.
WEDNESDAY = 1_778_691_600_000


async def _front(served: Served, **headers: str) -> Any:
    async with served.http.get(f"{BASE}/front", headers=headers) as answer:
        return await read(answer)


def test_that_a_newcomer_is_told_the_company_and_what_can_be_begun(sqlite_path: Path) -> None:
    async def main() -> None:
        settings = replace(OPEN, demo=True)
        async with serving(
            sqlite_path, settings=settings, made_with=made_of(settings, pack)
        ) as served:
            found = (await _front(served)).body
            kinds = [workflow.kind for workflow in pack.tools.workflows]
            assert (found["name"], found["demo"]) == ("PestCall", True)
            assert found["people"] == {"there": True}
            assert {spoken: list(starts) for spoken, starts in found["starts"].items()} == {
                "en": kinds,
                "es": kinds,
            }

    run(main())


def test_that_a_newcomer_is_told_when_people_are_back(sqlite_path: Path) -> None:
    people = People(hours=Hours(thu=("08:00-12:00", "13:00-17:00")))
    made_with = Ingredients(provider=replace(pack.tools, people=people))

    async def main() -> None:
        clock = FixedClock(WEDNESDAY)
        changed = replace(made_with, clock=clock)
        async with serving(sqlite_path, settings=OPEN, made_with=changed) as served:
            told = (await _front(served)).body
            assert "demo" not in told
            assert told["people"] == {
                "there": False,
                "backAt": "2026-05-14T08:00:00-07:00",
                "hours": [[], [], [], ["08:00-12:00", "13:00-17:00"], [], [], []],
            }

    run(main())


def test_that_a_closed_desk_and_a_page_that_is_not_allowed_are_told_nothing(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with serving(sqlite_path, settings=replace(OPEN, open_chat=False)) as served:
            assert (await _front(served)).status == 401
        async with serving(sqlite_path, settings=OPEN) as served:
            refused = await _front(served, origin=SHOP)
            assert (refused.status, refused.body["code"]) == (403, "origin_not_allowed")
            await served.desk.db.write(
                lambda tx: stored.put(tx, DEFAULT_ORGANISATION, SETTING, "https://else.example")
            )
            async with served.http.get(f"{BASE}/front?organisation=nobody") as unknown:
                assert unknown.status == 404

    run(main())


def test_that_what_was_said_comes_back_in_pages_and_no_further_than_a_reset(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with serving(sqlite_path, settings=OPEN) as served:
            talk = await served.talk()
            await talk.say("before the reset")
            await talk.settled()
            assert (await talk.post("reset", {})).status == 200
            for number in range(4):
                await talk.say(f"after {number}")
                await talk.settled()
            said: list[str] = []
            before: int | None = 2**40
            pages = 0
            while before is not None:
                page = (await talk.get(f"messages?before={before}&most=3")).body
                said = [one["text"] for one in page["messages"]] + said
                before, pages = page["next"], pages + 1
            snapshot = (await talk.get("state", token=served.operator)).body
            assert said == [one["text"] for one in snapshot["messages"]]
            assert "before the reset" not in said
            assert "after 0" in said and pages > 1

    run(main())


def test_that_notes_of_operators_and_strangers_questions_get_no_page(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, settings=OPEN) as served:
            talk = await served.talk()
            await talk.say("Hello")
            await talk.settled()
            note = f"/api/operator/conversations/{talk.id}/note"
            signed = {"authorization": f"Bearer {served.operator}"}
            async with served.http.post(note, json={"text": "rude"}, headers=signed) as kept:
                assert kept.status == 200
            await talk.settled()
            texts: dict[str, list[str]] = {}
            for name, token in (("customer", None), ("operator", served.operator)):
                page = (await talk.get("messages?before=9999", token=token)).body
                texts[name] = [one["text"] for one in page["messages"]]
            assert "rude" in texts["operator"] and "rude" not in texts["customer"]
            other = await served.talk()
            assert (await talk.get("messages?before=9999", token=other.token)).status == 403

    run(main())
