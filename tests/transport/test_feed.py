"""The operators' feed by its socket: who may look, what comes, and who is at what."""

from pathlib import Path

from frontdesk.core.ids import DEFAULT_ORGANISATION, OrganisationId
from frontdesk.core.permissions import StaffRole
from frontdesk.transport.credentials.tokens import DAY
from frontdesk.transport.feed_socket import MOST_ATTENDED
from tests.transport.clients import Json
from tests.transport.operators import PASSWORD, Operator, add_operator, operator_of
from tests.transport.served_desk import Served, answers, run, serving

FEED = "/api/operator/socket"


async def _signed_in(served: Served, name: str, role: StaffRole = StaffRole.OPERATOR) -> Operator:
    await add_operator(served.desk.db, name, role=role)
    browser = operator_of(served)
    assert (await browser.sign_in({"name": name, "password": PASSWORD})).status == 200
    return browser


def _presence(conversation: str, *people: tuple[str, str]) -> Json:
    told = [{"name": name, "doing": doing} for name, doing in people]
    shown: Json = {"people": told} if told else {}
    return {"type": "presence", "conversationId": conversation, **shown}


def test_that_operators_see_lists_change_and_come_back_to_what_they_missed(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with serving(sqlite_path, answers("Fine.")) as served:
            ada = await _signed_in(served, "ada")
            talk = await served.talk()
            async with ada.feed() as feed:
                first = await feed.next()
                assert (first["type"], first["data"]["snapshot"]) == ("resync", {"lines": []})
                await talk.say("hello there")
                answered = await feed.until(
                    lambda frame: frame.get("line", {}).get("last", {}).get("text") == "Fine."
                )
                assert answered["line"]["conversationId"] == talk.id
                position = f"{answered['seq']}.{first['data']['history']}"
            took = await ada.post(f"/api/operator/conversations/{talk.id}/take-over", {})
            assert took.status == 200
            async with ada.feed(position) as feed:
                # Either it was told already, or it is about to be.
                missed = (await feed.next())["data"]
                assert "snapshot" not in missed
                held = missed.get("events") or [await feed.next()]
                assert held[-1]["line"]["holder"] == "ada"
                await feed.send("resync", lastEventId=0)
                anew = await feed.until_type("resync")
                assert [one["holder"] for one in anew["data"]["snapshot"]["lines"]] == ["ada"]

    run(main())


def test_that_nobody_but_the_people_of_an_organisation_may_look(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            by_customer = {"authorization": f"Bearer {talk.token}"}
            (await served.refused_upgrade(FEED, by_customer)).is_problem(403, "operators_only")
            (await served.refused_upgrade(FEED, {})).is_problem(401, "token_missing")
            bad = await served.refused_upgrade(
                f"{FEED}?lastEventId=x", {"authorization": f"Bearer {served.operator}"}
            )
            bad.is_problem(400, "invalid_last_event_id")
            viewer = await _signed_in(served, "vi", StaffRole.VIEWER)
            async with viewer.feed() as feed:
                assert (await feed.next())["type"] == "resync"
                await feed.send("presence", conversationId=talk.id, doing="typing")
                await feed.until_type("error", code="role_too_low")
                await feed.send("presence", conversationId=talk.id, doing="looking")
                assert await feed.next() == _presence(talk.id, ("vi", "looking"))
                await viewer.post("/api/operator/sign-out")
                assert await feed.closed() == 1008

    run(main())


def test_that_colleagues_see_each_other_at_their_own_conversations_alone(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            ada, sam = [await _signed_in(served, name) for name in ("ada", "sam")]
            async with ada.feed() as of_ada:
                await of_ada.next()
                async with sam.feed() as of_sam:
                    await of_sam.next()
                    await of_sam.send("presence", conversationId="conv_none", doing="looking")
                    await of_sam.until_type("error", code="conversation_not_found")
                    await of_sam.send("presence", conversationId=talk.id, doing="looking")
                    assert await of_ada.next() == _presence(talk.id, ("sam", "looking"))
                    await sam.post(f"/api/operator/conversations/{talk.id}/take-over", {})
                    path = f"/api/operator/conversations/{talk.id}/typing"
                    assert (await sam.post(path, {"typing": True})).status == 204
                    typing = _presence(talk.id, ("sam", "typing"))
                    await of_ada.until(lambda frame: frame == typing)
                    await sam.post(path, {"typing": False})
                await of_ada.until(lambda frame: frame == _presence(talk.id))
                elsewhere = OrganisationId("elsewhere")
                await add_operator(served.desk.db, "eve", organisation_id=elsewhere)
                token = served.tokens.for_operator(elsewhere, "eve", DAY)
                bearer = {"authorization": f"Bearer {token}"}
                async with served.http.ws_connect(FEED, headers=bearer) as ws:
                    assert (await ws.receive_json())["data"]["snapshot"] == {"lines": []}
                    frame = {"type": "presence", "conversationId": talk.id, "doing": "looking"}
                    await ws.send_json(frame)
                    refused = await ws.receive_json()
                    assert refused["data"]["code"] == "conversation_not_found"

    run(main())


def test_that_a_page_is_at_so_many_conversations_and_no_more(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            ada = await _signed_in(served, "ada")
            ids = [await served.desk.conversation() for _ in range(MOST_ATTENDED + 1)]
            async with ada.feed() as feed:
                for ref in ids:
                    assert ref.organisation_id == DEFAULT_ORGANISATION
                    id = ref.conversation_id
                    await feed.send("presence", conversationId=id, doing="looking")
                await feed.until_type("error", code="too_many_attended")
                for bad in ({"doing": "reading"}, {"doing": "looking", "who": "bob"}):
                    await feed.send("presence", conversationId=ids[0].conversation_id, **bad)
                    await feed.until_type("error", code="invalid_frame")
                await feed.send("message", text="hello")
                await feed.until_type("error", code="invalid_frame")

    run(main())


def test_that_conversations_are_searched_for_page_by_page_and_only_for_what_can_be_read(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with serving(sqlite_path, answers("Fine.")) as served:
            ada = await _signed_in(served, "ada", StaffRole.VIEWER)
            talks = [await served.talk() for _ in range(3)]
            for talk in talks:
                await talk.say("My parcel is lost")
                await talk.settled()
            newest = [talk.id for talk in reversed(talks)]
            search = "/api/operator/search?"
            page = (await ada.get(f"{search}text=PARCEL+los&status=open&most=2")).body
            assert ([one["id"] for one in page["conversations"]], page["complete"]) == (
                newest[:2],
                True,
            )
            rest = (await ada.get(f"{search}text=parcel&most=2&before={page['next']}")).body
            assert ([one["id"] for one in rest["conversations"]], rest["next"]) == (
                newest[2:],
                None,
            )
            for found, asked in (
                (3, "since=2020-01-01&until=2100-01-01"),
                (0, "until=2020-01-01"),
                (0, "status=human"),
                (0, "has=bad-turn"),
            ):
                shown = (await ada.get(f"{search}{asked}")).body["conversations"]
                assert len(shown) == found, asked
            (await ada.get(f"{search}text=!!")).is_problem(400, "nothing_to_find")
            (await ada.get(f"{search}until=9999-12-31")).is_problem(400, "invalid_date")
            for bad in ("status=gone", "has=luck", "since=today", "word=x", "text=" + "x" * 201):
                assert (await ada.get(f"{search}{bad}")).status == 422, bad

    run(main())
