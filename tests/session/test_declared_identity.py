"""A declared identity: half of it is kept, guesses are counted, nobody learns who is on file."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import select

from frontdesk import (
    DefaultPrompts,
    Identity,
    IdentityField,
    Machine,
    Pack,
    Person,
    Query,
    Spoken,
    ToolContext,
    ToolProvider,
)
from frontdesk.models.port import ModelRequest, ToolResult
from frontdesk.store import tables as t
from frontdesk.testing import Ask, ScriptedModel, TestDesk, open_desk
from tests.conftest import Store
from tests.lawful import run

MACHINE = Machine(start="New", idle="Idle", moves={"New": frozenset({"Idle"}), "Idle": frozenset()})
ON_FILE = (
    Person(id="c1", name="Ada Byron", facts={"phone": "4155550132", "code": "AB12", "name": "Ada"}),
    Person(id="c2", name="Ben Byron", facts={"phone": "4155550132", "code": "AB12", "name": "Ben"}),
    Person(
        id="c3", name="Cleo Diaz", facts={"phone": "4155550164", "code": "ZZ99", "name": "Cleo"}
    ),
)
FIELDS = (
    IdentityField(name="phone", spoken=Spoken.PHONE),
    IdentityField(name="code", spoken=Spoken.NUMBER, label="code", pattern=r"^[A-Z]{2}\d\d\Z"),
    IdentityField(name="name", spoken=Spoken.NAME, label="first name", extra=True),
)
# No model makes up who somebody is: the customer has to have said it.
SAID = (
    "415 555 0164, or 415 555 0199, Ben or Cleo, and the code is AB12, ZZ97, ZZ98, ZZ99, ZZ10, "
    "ZZ11, ZZ12, ZZ13 or ZZ14"
)
_counters = Query(select(t.guess_counters.c.subject))


class Crm:
    """The company's records, which may be down."""

    def __init__(self) -> None:
        self.asked: list[Mapping[str, Any]] = []
        self.down = False

    async def find(self, ctx: ToolContext, given: Mapping[str, Any]) -> list[Person]:
        if self.down:
            raise OSError("no route to the records")
        self.asked.append(given)
        digits = "".join(filter(str.isdigit, given["phone"]))
        return [one for one in ON_FILE if one.facts["phone"] == digits]

    def pack(self) -> Pack:
        identity = Identity(fields=FIELDS, find=self.find)
        tools = ToolProvider(
            tools=(identity.tool_in(MACHINE),),
            workflows=(),
            machine=MACHINE,
            zone=ZoneInfo("UTC"),
            customer=identity.customer,
        )
        return Pack(prompts=DefaultPrompts(), tools=tools)


def proposing(*turns: dict[str, Any]) -> ScriptedModel:
    """A model that proposes to verify with these facts, turn by turn, and says one word after."""
    answers: list[list[Any]] = []
    for given in turns:
        answers += [[Ask("verifyCustomer", json.dumps(given))], ["Okay."]]
    return ScriptedModel(*answers)


async def said_by(desk: TestDesk, turns: int, **client: Any) -> list[str]:
    """What the tool said in a new conversation of so many turns."""
    ref = await desk.conversation(phone=client.pop("phone", None))
    one = await desk.client(ref, **client)
    for _ in range(turns):
        await one.send(SAID)
        await desk.settle(ref)
    model = desk.desk.deps.model
    assert isinstance(model, ScriptedModel)
    return [_told(request) for request in model.requests[-2 * turns :][1::2]]


def _told(request: ModelRequest) -> str:
    content = told_by(request)
    return content.get("say") or content["failed"]


def told_by(request: ModelRequest) -> dict[str, Any]:
    """What a tool answered, as the model was told it next."""
    answers = [one for one in request.messages if isinstance(one, ToolResult)]
    return json.loads(answers[-1].content)


def test_that_half_an_identity_is_kept_and_the_rest_asked_for(sqlite_path: Path) -> None:
    crm = Crm()

    async def work() -> None:
        model = proposing({"code": "ZZ99"}, {"phone": "415 555 0164"})
        async with open_desk(sqlite_path, model, pack=crm.pack()) as desk:
            said = await said_by(desk, 2)
            assert said[0] == "And what's the phone number?"
            assert said[1] == "Thank you, Cleo."
        assert crm.asked == [{"phone": "415 555 0164", "code": "ZZ99"}]

    run(work())


def test_that_two_failures_close_it_and_the_same_again_is_not_one(sqlite_path: Path) -> None:
    crm = Crm()
    wrong = {"phone": "4155550164", "code": "ZZ98"}

    async def work() -> None:
        model = proposing(wrong, wrong, {"code": "ZZ97"}, {"code": "ZZ99"})
        async with open_desk(sqlite_path, model, pack=crm.pack()) as desk:
            talk = await desk.talk(SAID, SAID, SAID, SAID)
            assert talk.dialog.failed_attempts == 2 and not talk.dialog.verified
        assert [given["code"] for given in crm.asked] == ["ZZ98", "ZZ97"]
        offered = [{tool.name for tool in request.tools} for request in model.requests[::2]]
        assert ["verifyCustomer" in tools for tools in offered[:4]] == [True, True, True, False]

    run(work())


def test_that_it_answers_alike_whether_somebody_is_on_file_or_not(tmp_path: Path) -> None:
    async def told(phone: str) -> list[dict[str, Any]]:
        model = proposing({"phone": phone, "code": "ZZ98"}, {"code": "ZZ97"})
        async with open_desk(tmp_path / f"{phone}.db", model, pack=Crm().pack()) as desk:
            said = await said_by(desk, 2)
            assert said[0].startswith("I'm sorry, that doesn't match what we have on file. Could")
            assert said[1].startswith("I'm sorry, that doesn't match what we have on file either")
        return [told_by(request) for request in model.requests[1::2]]

    known, unknown = run(told("4155550164")), run(told("4155550199"))
    assert known == unknown
    assert not any("ZZ9" in str(one) or "4155550" in str(one) for one in known)


def test_that_a_household_is_told_apart_and_the_number_that_calls_counts(
    sqlite_path: Path,
) -> None:
    async def work() -> None:
        model = proposing({"code": "AB12"}, {"name": "Ben"})
        async with open_desk(sqlite_path, model, pack=Crm().pack()) as desk:
            said = await said_by(desk, 2, phone="4155550132")
            assert said == [
                "More than one person fits that. What's the first name?",
                "Thank you, Ben.",
            ]

    run(work())


def test_that_guesses_are_counted_across_conversations_and_a_further_fact_asked_for(
    store: Store,
) -> None:
    async def work() -> None:
        wrong = [{"phone": "4155550164", "code": f"ZZ{n}"} for n in range(10, 15)]
        right = {"phone": "4155550164", "code": "ZZ99"}
        model = proposing(*wrong, right, {"name": "Cleo"})
        async with open_desk(store, model, pack=Crm().pack()) as desk:
            for number, _ in enumerate(wrong):
                await said_by(desk, 1, network=f"net-{number}")
            rows = await desk.db.read(lambda tx: tx.fetch(_counters))
            kinds = {subject.split(":")[0] for (subject,) in rows}
            assert kinds == {
                "conversation",
                "network",
                "organisation",
                "subject",
                "pair",
                "account",
            }
            asked, opened = await said_by(desk, 2, network="home")
            assert asked.startswith("To keep accounts safe, I need one thing more")
            assert opened == "Thank you, Cleo."

    run(work())


def test_that_records_that_cannot_be_asked_fail_the_note_and_count_nothing(
    sqlite_path: Path,
) -> None:
    crm = Crm()
    crm.down = True

    async def work() -> None:
        model = proposing({"phone": "4155550164", "code": "ZZ99"})
        async with open_desk(sqlite_path, model, pack=crm.pack()) as desk:
            (said,) = await said_by(desk, 1)
            assert "no route to the records" in said
            assert await desk.db.read(lambda tx: tx.fetch(_counters)) == []

    run(work())
