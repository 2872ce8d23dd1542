"""Health, summary, state and debug: what each shows, and to whom."""

from pathlib import Path

import pytest

from frontdesk.testing import Hang, ScriptedModel
from tests.transport.served_desk import answers, run, serving


def test_that_health_counts_clients_and_turns(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            async with talk.socket() as socket, talk.stream() as stream:
                await socket.next()
                await stream.next()
                health = await talk.get("health")
                assert health.body == {
                    "ok": True,
                    "connections": 2,
                    "turnId": 0,
                    "callSessionId": talk.call,
                    "status": "new",
                    "speaking": False,
                }
                await talk.say("Hi")
                await socket.until_idle()
                assert (await talk.get("health")).body["turnId"] == 1

    run(main())


def test_that_health_tells_that_an_answer_is_under_way(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, ScriptedModel(["Well", Hang()])) as served:
            talk = await served.talk()
            async with talk.socket() as socket:
                await talk.say("Hi")
                await socket.until_type("token")
                assert (await talk.get("health")).body["speaking"] is True
                assert (await talk.get("summary")).body["answerPending"] is True

    run(main())


def test_that_the_summary_tells_what_was_asked_and_answered(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, answers("At ", "nine.")) as served:
            talk = await served.talk()
            await talk.say("When do you open?")
            await talk.settled()
            assert (await talk.get("summary")).body == {
                "conversationId": talk.id,
                "callSessionId": talk.call,
                "status": "open",
                "title": None,
                "turnId": 1,
                "customerMessages": 1,
                "lastCustomerMessage": "When do you open?",
                "lastAnswer": "At nine.",
                "answerPending": False,
            }

    run(main())


@pytest.mark.parametrize("what", ["state", "debug"])
def test_that_state_and_debug_are_for_operators_only(sqlite_path: Path, what: str) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            (await talk.get(what)).is_problem(403, "operators_only")
            assert (await talk.get(what, token=served.operator)).status == 200

    run(main())


def test_that_an_operator_reaches_any_conversation_of_the_organisation(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            for what in ("health", "summary", "state", "debug"):
                assert (await talk.get(what, token=served.operator)).status == 200
            async with talk.socket(token=served.operator) as socket:
                assert (await socket.next())["type"] == "resync"
            answer = await talk.post("resync", {"lastEventId": 0}, token=served.operator)
            assert answer.status == 200

    run(main())
