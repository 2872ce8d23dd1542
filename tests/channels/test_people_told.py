"""What operators do to a conversation, as a webhook is told of it."""

from typing import Any

from frontdesk.core.operator_acts import EscalateInput
from frontdesk.testing import run_virtual
from tests.channels.desks import hooked_desk
from tests.conftest import Store
from tests.session.at_the_desk import AtTheDesk


def test_that_a_webhook_follows_a_conversation_through_the_hands_of_people(store: Store) -> None:
    async def main() -> None:
        async with hooked_desk(store, None, "handoff", "resolution", "message") as hooked:
            client = await hooked.desk.client()
            await client.send("hello")
            await hooked.desk.settle(client.ref)
            await hooked.a_moment()
            hooked.receiver.requests.clear()
            ada = AtTheDesk(hooked.desk, client.ref)
            await ada.act(EscalateInput(operator="ada"))
            await ada.take_over()
            await ada.note("A difficult one.")
            await ada.reply("I am Ada.")
            await ada.release("Be kind.")
            await ada.resolve()
            await hooked.desk.settle(client.ref)
            await hooked.a_moment()
            assert ada.refused == []
            told: list[dict[str, Any]] = [one.payload for one in hooked.receiver.requests]
            by_people = [one for one in told if one["data"].get("role") != "assistant"]
            assert [one["type"] for one in by_people] == [
                "handoff.requested",
                "handoff.taken",
                "message.created",
                "handoff.released",
                "resolution.resolved",
            ]
            assert by_people[1]["data"]["holder"] == "ada"
            assert (by_people[2]["data"]["name"], by_people[2]["data"]["text"]) == (
                "ada",
                "I am Ada.",
            )

    run_virtual(main())
