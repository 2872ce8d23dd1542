"""A store that is gone: clients are told so in general words, and keep their connection."""

from pathlib import Path

from tests.transport.conftest import ErrorLog
from tests.transport.served_desk import run, serving


def test_that_a_failing_store_is_told_without_its_insides(
    sqlite_path: Path, error_log: ErrorLog
) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            async with talk.socket() as socket:
                await socket.next()
                await served.desk.db.close()
                refusal = await talk.post("message", {"text": "Hi"})
                refusal.is_problem(503, "store_failed")
                assert refusal.headers["retry-after"] == "1"
                await socket.send("message", text="Hi", clientMessageId="mine")
                told = (await socket.until_type("error"))["data"]
                assert (told["code"], told["clientMessageId"]) == ("store_failed", "mine")
                assert {told["detail"], refusal.body["detail"]} == {
                    "something went wrong on our side; try again in a moment"
                }

    run(main())
    error_log.expect("the store is closed")
