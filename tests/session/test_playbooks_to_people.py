"""A playbook that leads to a person hands over by itself, whoever answers, and says why."""

from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from frontdesk.app import Ingredients
from frontdesk.core.handoff import BY_PLAYBOOK, CUSTOMER_ASKED
from frontdesk.core.lifecycle import Status
from frontdesk.language.reading.field_values import FieldType
from frontdesk.models.port import Model
from frontdesk.pack.provider import ToolProvider
from frontdesk.playbooks.playbook import PERSON, Playbook, RequiredField, Trigger
from frontdesk.store.queries import tickets
from frontdesk.testing import Ask, ScriptedModel, open_desk
from frontdesk.workflows.machine import Machine
from tests.session.at_the_desk import AtTheDesk, queue, stored_status
from tests.session.desk_steps import ask, run
from tests.session.playbook_pack import STATUS

COLLECT = "playbook_collect"
SAID = ("I want to hand back my chair", "the order is AB77", "yes")
RETURN = Playbook(
    "Return",
    trigger=Trigger("something is to be returned", ("I want to return it", SAID[0])),
    fields=(RequiredField("order", "Which order is it?", FieldType.TEXT),),
    then=PERSON,
)
GIVEN = Ask(COLLECT, '{"fields":[{"name":"order","value":"AB77"}]}')
RIGHT = Ask(COLLECT, '{"right":true}')


def _made(playbook: Playbook = RETURN) -> Ingredients:
    machine = Machine("Open", "Open", {"Open": frozenset()})
    playbooks = {"return": playbook}
    return Ingredients(
        provider=ToolProvider(
            tools=(STATUS,),
            workflows=(),
            machine=machine,
            zone=ZoneInfo("UTC"),
            playbooks=playbooks,
        )
    )


MODELS: dict[str, Model | None] = {
    "house": None,
    "calls it": ScriptedModel(
        ["Which order?"],
        [GIVEN],
        ["AB77, is that right?"],
        [RIGHT, Ask("escalate", '{"reason":"a return"}')],
        ["Thank you."],
    ),
    "forgets it": ScriptedModel(
        ["Which order?"], [GIVEN], ["AB77, is that right?"], [RIGHT], ["Thank you."]
    ),
}


@pytest.mark.parametrize("name", list(MODELS))
def test_that_all_that_it_asks_for_being_given_a_playbook_hands_over(
    sqlite_path: Path, name: str
) -> None:
    async def main() -> None:
        async with open_desk(sqlite_path, MODELS[name], made_with=_made(), seed=7) as desk:
            client = await desk.client()
            for text in SAID:
                assert await stored_status(desk, client.ref) in {Status.NEW, Status.OPEN}
                await ask(desk, client, text)
            (waiting,) = await queue(desk, client.ref)
            (ticket,) = await desk.db.read(lambda tx: tickets.of_conversation(tx, client.ref))
            assert (waiting.handoff.reason, waiting.handoff.ticket) == (BY_PLAYBOOK, ticket.name)

    run(main())


def test_that_a_playbook_without_fields_hands_over_at_once_and_once_only(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        model = ScriptedModel(["I see."], ["It is up."], loop=True)
        async with open_desk(
            sqlite_path,
            model,
            made_with=_made(Playbook("Return", trigger=RETURN.trigger, then=PERSON)),
        ) as desk:
            client = await desk.client()
            await ask(desk, client, SAID[0])
            (waiting,) = await queue(desk, client.ref)
            assert waiting.handoff.reason == BY_PLAYBOOK
            await ask(desk, client, "Is the service up right now?")
            assert await stored_status(desk, client.ref) is Status.OPEN
            assert await AtTheDesk(desk, client.ref).take_over() == ""

    run(main())


def test_that_a_customer_who_asks_for_a_person_first_is_the_reason_themselves(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with open_desk(sqlite_path, None, made_with=_made(), seed=7) as desk:
            client = await desk.client()
            await ask(desk, client, SAID[0])
            await ask(desk, client, "No, I want to talk to a person")
            (waiting,) = await queue(desk, client.ref)
            assert waiting.handoff.reason == CUSTOMER_ASKED

    run(main())
