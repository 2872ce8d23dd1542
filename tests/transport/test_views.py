"""Whichever way a customer asks, tool calls with their arguments and results are not for them."""

import json
from pathlib import Path

import pytest

from frontdesk.testing import Ask, ScriptedModel
from tests.session.counter_pack import Counter
from tests.transport.served_desk import Served, Talk, run, serving

SECRET = "the customer's own secret remark"


def model() -> ScriptedModel:
    """Makes a note of something, then answers."""
    note = Ask("remark", json.dumps({"name": SECRET}))
    return ScriptedModel([note], ["Right."], [note], ["Right again."])


async def after_a_tool_call(served: Served) -> Talk:
    talk = await served.talk()
    assert (await talk.say("please note that")).status == 200
    assert SECRET in json.dumps(await talk.settled())
    return talk


@pytest.mark.parametrize("last", [0, 1])
def test_that_a_resync_by_post_keeps_the_operators_view_from_customers(
    sqlite_path: Path, last: int
) -> None:
    async def main() -> None:
        made_with = Counter().made()
        async with serving(sqlite_path, model(), made_with=made_with) as served:
            talk = await after_a_tool_call(served)
            body = {"lastEventId": last}
            theirs = await talk.post("resync", body)
            assert theirs.status == 200 and "Right." in json.dumps(theirs.body)
            assert SECRET not in json.dumps(theirs.body)
            operators = await talk.post("resync", body, token=served.operator)
            assert SECRET in json.dumps(operators.body)

    run(main())


def test_that_what_comes_by_stream_keeps_the_operators_view_from_customers(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with serving(sqlite_path, model(), made_with=Counter().made()) as served:
            talk = await after_a_tool_call(served)
            async with (
                talk.stream() as customer,
                talk.stream(token=served.operator) as operator,
            ):
                await talk.say("and that")
                theirs, operators = await customer.until_idle(), await operator.until_idle()
            assert "Right again." in json.dumps(theirs)
            assert SECRET not in json.dumps(theirs)
            assert json.dumps(operators).count(SECRET) >= 2

    run(main())


def test_that_what_comes_by_socket_keeps_the_operators_view_from_customers(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with serving(sqlite_path, model(), made_with=Counter().made()) as served:
            talk = await after_a_tool_call(served)
            async with talk.socket() as customer:
                await talk.say("and that")
                await customer.until_idle()
                for last in (None, 0, 1):
                    await customer.send("resync", lastEventId=last)
                    await customer.until_type("resync")
                assert "Right again." in json.dumps(customer.frames)
                assert SECRET not in json.dumps(customer.frames)

    run(main())


def test_that_an_operator_does_not_speak_as_the_customer_by_socket(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, model(), made_with=Counter().made()) as served:
            talk = await served.talk()
            async with talk.socket(token=served.operator) as operator:
                await operator.send("message", text="I am the customer", clientMessageId="m1")
                refusal = await operator.until_type("error")
                assert refusal["data"]["code"] == "customers_only"
                await operator.send("start", workflow="order")
                refusal = await operator.until_type("error")
                assert refusal["data"]["code"] == "customers_only"
            assert await talk.stored_texts() == []

    run(main())
