"""What is promised of a person is kept, or the customer is told; code asks for one by itself."""

from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from pathlib import Path
from zoneinfo import ZoneInfo

from frontdesk.core.lifecycle import Status
from frontdesk.core.locale import Locale
from frontdesk.core.operator_acts import EscalateInput
from frontdesk.handoff.hours import Hours
from frontdesk.handoff.people import People
from frontdesk.language.strings.catalogue import strings_of
from frontdesk.store.queries import tickets
from frontdesk.testing import Ask, Fail, ScriptedModel, TestDesk
from tests.session.at_the_desk import AtTheDesk, queue, stored_status
from tests.session.counter_pack import Counter
from tests.session.desk_steps import LINES, after, ask, desk_with, run, set_dialog, stored_turns

ESCALATE = Ask("escalate", '{"reason":"My parcel never came"}')
SAY = strings_of(Locale.EN).say
# Virtual time begins on a Friday at eight in the morning in London.
WEEKDAYS = Hours(mon=("08:00-17:00",), tue=("08:00-17:00",))


def _desk(
    path: Path, model: ScriptedModel, people: People | None = None
) -> AbstractAsyncContextManager[TestDesk]:
    made = Counter().made()
    assert made.provider is not None
    provider = replace(made.provider, people=people or People(), zone=ZoneInfo("Europe/London"))
    return desk_with(path, model, made_with=replace(made, provider=provider), inactivity=1e6)


def test_that_who_waits_in_vain_is_told_once_and_comes_first(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel([ESCALATE], ["One comes."])
        async with _desk(sqlite_path, model, People(promised_minutes=5)) as desk:
            client = await desk.client()
            await ask(desk, client, "My parcel never came, a person please")
            await after(4 * 60)
            assert client.read() == []
            await after(2 * 60)
            client.read()
            told = SAY("handoff.overdue", ticket="T-1001")
            assert client.texts("final", state="complete")[-1] == told
            (line,) = await queue(desk, client.ref)
            assert line.handoff.late and line.handoff.priority == 2
            await after(3600)
            client.read()
            assert client.texts("final", state="complete").count(told) == 1

    run(main())


def test_that_who_was_met_in_time_hears_nothing_of_it(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel([ESCALATE], ["One comes."])
        async with _desk(sqlite_path, model, People(promised_minutes=5)) as desk:
            client = await desk.client()
            await ask(desk, client, "My parcel never came, a person please")
            ada = AtTheDesk(desk, client.ref)
            await ada.take_over()
            client.read()
            await after(3600)
            assert client.read() == []

    run(main())


def test_that_who_waits_without_a_ticket_gets_one_when_nobody_comes(sqlite_path: Path) -> None:
    async def main() -> None:
        async with _desk(sqlite_path, ScriptedModel(["Hello there."])) as desk:
            client = await desk.client()
            await ask(desk, client, "My parcel never came")
            await AtTheDesk(desk, client.ref).act(EscalateInput(operator="ada"))
            await after(11 * 60)
            (ticket,) = await desk.db.read(lambda tx: tickets.of_conversation(tx, client.ref))
            assert "My parcel never came" in ticket.matter
            client.read()
            assert ticket.name in client.texts("final", state="complete")[-1]

    run(main())


def test_that_outside_their_hours_the_customer_hears_when_people_are_back(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        model = ScriptedModel([ESCALATE], ["One comes."])
        async with _desk(sqlite_path, model, People(hours=WEEKDAYS)) as desk:
            client = await desk.client()
            await ask(desk, client, "My parcel never came, a person please")
            result = model.requests[1].messages[-2].content
            assert "back on Monday, January 18 at 8:00 in the morning" in result
            await ask(desk, client, "how long will it take?")
            assert "Monday, January 18" in client.texts("final", state="complete")[-1]
            (line,) = await queue(desk, client.ref)
            assert line.handoff.promised_by is not None
            assert line.handoff.promised_by - desk.desk.clock.now() > 2 * 86_400_000

    run(main())


def test_that_turns_without_an_answer_lead_to_a_person(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel([Fail()], loop=True)
        async with _desk(sqlite_path, model) as desk:
            client = await desk.client()
            await set_dialog(desk, client.ref, verified_as="somebody")
            # Words that the house, the last to be asked, makes nothing of either.
            for words in ("grmbl fnord", "xyzzy plugh", "qwertz uiop"):
                assert await stored_status(desk, client.ref) is not Status.PENDING_HUMAN
                await ask(desk, client, words)
            assert await stored_status(desk, client.ref) is Status.PENDING_HUMAN
            (line,) = await queue(desk, client.ref)
            assert line.handoff.reason == "not_understood"
            said = SAY("handoff.taken_to_people", ticket="T-1001")
            assert client.texts("final", state="complete")[-1] == said
            outcomes = [turn.outcome for turn in await stored_turns(desk, client.ref)]
            assert outcomes == ["complete", "complete", "handed_off"]

    run(main())


def test_that_exhausted_attempts_lead_to_a_person_once(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel(["I see."], ["I see."], ["I see."])
        async with _desk(sqlite_path, model) as desk:
            client = await desk.client()
            await ask(desk, client, "It is me")
            await set_dialog(desk, client.ref, failed_attempts=2)
            await ask(desk, client, "It is me again")
            (line,) = await queue(desk, client.ref)
            assert (line.handoff.reason, line.handoff.ticket) == ("attempts_exhausted", "T-1001")
            await ask(desk, client, "What are your opening hours then?")
            assert await stored_status(desk, client.ref) is Status.OPEN
            assert LINES.waiting_for_person() not in client.texts("final")

    run(main())


def test_that_a_model_may_tell_of_the_ticket_that_code_opened(sqlite_path: Path) -> None:
    async def main() -> None:
        true = "Yes, I've opened ticket T-1001 for you."
        model = ScriptedModel(["I see."], ["I see."], [true])
        async with _desk(sqlite_path, model) as desk:
            client = await desk.client()
            await ask(desk, client, "It is me")
            await set_dialog(desk, client.ref, failed_attempts=2)
            await ask(desk, client, "It is me again")
            await ask(desk, client, "What are your opening hours, and did you open a ticket?")
            assert client.texts("final", state="complete")[-1] == true
            assert "T-1001" in model.requests[-1].messages[-1].content

    run(main())
