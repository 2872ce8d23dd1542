"""What operators do about titles, and read of how conversations ended."""

from pathlib import Path

from tests.transport.operators import API, an_operator
from tests.transport.served_desk import answers, run, serving

NOBODY = {"resolved": 0, "reopened": 0, "durable": 0}


def test_that_an_operator_names_a_conversation(store: Path | str) -> None:
    async def main() -> None:
        async with serving(store) as served:
            ada = await an_operator(served)
            talk = await served.talk()
            path = f"{API}/conversations/{talk.id}/title"
            (await ada.post(path, {"title": "Ants"})).is_problem(401, "token_missing")
            await ada.sign_in()
            async with talk.socket() as socket:
                await socket.next()
                named = await ada.post(path, {"title": '"Ants in kitchen."'})
                assert named.body == {"ok": True, "callSessionId": talk.call}
                event = await socket.until_type("lifecycle")
                told = {"title": "Ants in kitchen", "titleSource": "operator"}
                assert event["data"] == told
            (line,) = (await ada.get(f"{API}/conversations")).body["conversations"]
            assert line["title"] == "Ants in kitchen"
            (await ada.post(path, {"name": "x"})).is_problem(422, "invalid_request")
            nobody = f"{API}/conversations/conv_nobody/title"
            (await ada.post(nobody, {})).is_problem(404, "conversation_not_found")

    run(main())


def test_that_an_operator_has_a_conversation_named_anew(store: Path | str) -> None:
    async def main() -> None:
        async with serving(store, answers("I see.")) as served:
            ada = await an_operator(served)
            await ada.sign_in()
            talk = await served.talk()
            await talk.say("My bill is wrong, can you help?")
            await talk.settled()
            assert (await ada.post(f"{API}/conversations/{talk.id}/title", {})).status == 200
            await talk.settled()
            assert (await talk.get("summary")).body["title"] == "Bill is wrong"

    run(main())


def test_that_operators_read_how_conversations_ended(store: Path | str) -> None:
    async def main() -> None:
        async with serving(store, answers("Sure.")) as served:
            ada = await an_operator(served)
            (await ada.get(f"{API}/resolutions")).is_problem(401, "token_missing")
            await ada.sign_in()
            talks = [await served.talk() for _ in range(2)]
            for talk in talks:
                await talk.say("bye")
                await talk.settled()
            await talks[0].say("one more question")
            await talks[0].settled()
            found = (await ada.get(f"{API}/resolutions?days=7")).body
            ended = {"resolved": 2, "reopened": 1, "durable": 0}
            assert found == {"days": 7, "confirmed": ended, "assumed": NOBODY}
            (await ada.get(f"{API}/resolutions?days=0")).is_problem(422, "invalid_request")

    run(main())
