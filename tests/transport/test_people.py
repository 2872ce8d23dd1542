"""Operators over HTTP: the queue, taking over, speaking, tickets, macros."""

from pathlib import Path
from typing import Any

from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.transport.credentials.tokens import DAY
from tests.session.counter_pack import Counter
from tests.transport.clients import Reply, read
from tests.transport.served_desk import Served, Talk, answers, run, serving

OPERATOR = "/api/operator"


async def call(
    served: Served, method: str, path: str, body: Any = None, *, name: str = "ada"
) -> Reply:
    """Ask something as an operator."""
    token = served.tokens.for_operator(DEFAULT_ORGANISATION, name, DAY)
    headers = {"authorization": f"Bearer {token}"}
    url = f"{OPERATOR}{path}"
    async with served.http.request(method, url, json=body, headers=headers) as got:
        return await read(got)


async def act(talk: Talk, what: str, *, name: str = "ada", **body: Any) -> Reply:
    """Act on a conversation as an operator."""
    return await call(talk.served, "POST", f"/conversations/{talk.id}/{what}", body, name=name)


def test_that_an_operator_takes_over_speaks_and_gives_back(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, answers("Fine.")) as served:
            talk = await served.talk()
            await talk.say("hello")
            await talk.settled()
            async with talk.socket() as socket:
                await socket.next()
                assert (await act(talk, "take-over")).body == {
                    "ok": True,
                    "status": "human",
                    "holder": "ada",
                }
                held = await socket.until_type("lifecycle", status="human")
                assert held["data"]["holder"] == "ada"
                assert (await act(talk, "typing", typing=True)).status == 204
                typing = await socket.until(lambda frame: frame["type"] == "typing")
                assert typing == {
                    "type": "typing",
                    "role": "operator",
                    "name": "ada",
                    "typing": True,
                }
                assert (await act(talk, "reply", text="It is me, Ada.")).status == 200
                said = await socket.until_type("message", name="ada")
                assert (said["role"], said["text"]) == ("operator", "It is me, Ada.")
                (await act(talk, "reply", name="bob", text="Me!")).is_problem(
                    409, "held_by_another"
                )
                (await act(talk, "typing", name="bob")).is_problem(409, "held_by_another")
                (await act(talk, "take-over", name="bob")).is_problem(409, "held_by_another")
                assert (await act(talk, "note", text="A good customer")).status == 200
                assert (await act(talk, "release", word="Be brief")).body["status"] == "open"
                await socket.until_type("lifecycle", status="open")
                assert not [
                    f for f in socket.frames if f.get("text") in {"A good customer", "Be brief"}
                ]
            (await act(talk, "reply", text="Too late")).is_problem(409, "not_held")

    run(main())


def test_that_a_request_sent_again_is_one_act(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, answers("Fine.")) as served:
            talk = await served.talk()
            await talk.say("hello")
            await act(talk, "take-over")
            for _ in range(3):
                sent = await act(talk, "reply", text="Once", clientMessageId="r1")
                assert sent.status == 200
            assert (await talk.stored_texts()).count("Once") == 1

    run(main())


def test_that_the_queue_and_the_ticket_tell_why_a_person_is_needed(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=Counter().made()) as served:
            talk = await served.talk()
            await talk.say("My parcel never came, give me a person, I'm on 415 555 0100")
            await talk.settled()
            (line,) = (await call(served, "GET", "/queue")).body["waiting"]
            assert (line["conversationId"], line["ticket"]) == (talk.id, "T-1001")
            assert line["reason"] == "customer_asked" and line["waited"] >= 0
            seen = (await call(served, "GET", f"/conversations/{talk.id}/handoff")).body
            assert seen["summary"][-1].startswith("Agent: ")
            assert any("parcel" in spoken for spoken in seen["summary"])
            assert [one["tool"] for one in seen["tried"]] == ["escalate"]
            assert [one["status"] for one in seen["ledger"]] == ["committed"]
            ticket = (await call(served, "GET", "/tickets/T-1001")).body
            assert "My parcel never came" in ticket["matter"]
            assert "0100" in ticket["contact"]
            await call(served, "POST", "/tickets/T-1001/notes", {"text": "Lost by the carrier"})
            done = await call(served, "POST", "/tickets/T-1001/status", {"status": "solved"})
            assert [e["kind"] for e in done.body["events"]] == ["opened", "note", "status"]
            (listed,) = (await call(served, "GET", "/tickets")).body["tickets"]
            assert (listed["ticket"], listed["status"]) == ("T-1001", "solved")
            (await call(served, "GET", "/tickets/T-9")).is_problem(404, "ticket_not_found")

    run(main())


def test_that_macros_are_kept_and_forgotten(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, answers("Fine.")) as served:
            assert (await call(served, "PUT", "/macros/hello", {"text": "Hello!"})).status == 204
            assert (await call(served, "PUT", "/macros/hello", {"text": "Hi!"})).status == 204
            found = (await call(served, "GET", "/macros")).body["macros"]
            assert found == [{"name": "hello", "text": "Hi!"}]
            assert (await call(served, "DELETE", "/macros/hello")).status == 204
            (await call(served, "DELETE", "/macros/hello")).is_problem(404, "macro_not_found")

    run(main())


def test_that_no_customer_acts_as_an_operator(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, answers("Fine.")) as served:
            talk = await served.talk()
            for path in (f"conversations/{talk.id}/take-over", f"conversations/{talk.id}/note"):
                headers = {"authorization": f"Bearer {talk.token}"}
                url = f"{OPERATOR}/{path}"
                async with served.http.post(url, json={"text": "x"}, headers=headers) as got:
                    refused = await read(got)
                assert refused.body["code"] in {"operators_only", "invalid_request"}
            headers = {"authorization": f"Bearer {talk.token}"}
            async with served.http.get(f"{OPERATOR}/queue", headers=headers) as got:
                (await read(got)).is_problem(403, "operators_only")

    run(main())


def test_that_drafts_and_merges_are_asked_for_by_routes_and_refused_clearly(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with serving(sqlite_path, answers("Fine.")) as served:
            talk, other = await served.talk(), await served.talk()
            await talk.say("hello")
            await talk.settled()
            (await act(talk, "draft")).is_problem(409, "not_held")
            assert (await act(talk, "take-over")).status == 200
            (await act(talk, "draft")).is_problem(409, "nothing_to_draft")
            await talk.say("are you there?")
            seq = (await talk.settled())["messages"][-1]["seq"]
            assert (await act(talk, "draft")).body == {"text": "Fine.", "answers": seq}
            (await act(talk, "merge", into="conv_of_nobody")).is_problem(
                404, "conversation_not_found"
            )
            (await act(talk, "merge", into=talk.id)).is_problem(409, "same_conversation")
            (await act(talk, "merge", into=other.id)).is_problem(409, "not_open")
            (await act(talk, "merge")).is_problem(422, "invalid_request")
            await other.say("hello")
            await other.settled()
            (await act(talk, "merge", into=other.id)).is_problem(409, "not_same_customer")

    run(main())
