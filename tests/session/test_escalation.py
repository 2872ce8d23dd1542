"""A request for a person leads to a ticket and into the queue, with every pack."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path

from frontdesk.core.dialog import OptionId
from frontdesk.core.ids import ConversationRef
from frontdesk.core.inputs import SelectInput, StartInput
from frontdesk.core.lifecycle import Status
from frontdesk.core.locale import Locale
from frontdesk.core.tickets import Ticket, TicketEvent, TicketStatus
from frontdesk.language.strings.catalogue import strings_of
from frontdesk.store.database import Transaction
from frontdesk.store.queries import ledger, tickets
from frontdesk.testing import Ask, Hang, ScriptedModel, TestDesk
from tests.session.at_the_desk import AtTheDesk, queue, stored_status
from tests.session.counter_pack import Counter
from tests.session.desk_steps import LINES, after, ask, desk_with, run, stored_turns

ESCALATE = Ask("escalate", '{"reason":"My parcel never came"}')
SAY = strings_of(Locale.EN).say


async def stored_tickets(desk: TestDesk, ref: ConversationRef) -> list[Ticket]:
    return await desk.db.read(lambda tx: tickets.of_conversation(tx, ref))


async def events_of(desk: TestDesk, ref: ConversationRef, number: int) -> list[TicketEvent]:
    return await desk.db.read(lambda tx: tickets.events_of(tx, ref.organisation_id, number))


def _desk(path: Path, model: ScriptedModel) -> AbstractAsyncContextManager[TestDesk]:
    return desk_with(path, model, made_with=Counter().made())


def test_that_a_person_who_is_asked_for_is_a_ticket_and_a_place_in_the_queue(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        model = ScriptedModel([ESCALATE], ["A colleague will join."])
        async with _desk(sqlite_path, model) as desk:
            client = await desk.client(await desk.conversation(phone="+1 415 555 0100"))
            await ask(desk, client, "My parcel never came, can I talk to somebody?")
            assert await stored_status(desk, client.ref) is Status.PENDING_HUMAN
            (ticket,) = await stored_tickets(desk, client.ref)
            assert (ticket.name, ticket.status) == ("T-1001", TicketStatus.OPEN)
            assert "My parcel never came" in ticket.matter and "0100" in ticket.contact
            (line,) = await queue(desk, client.ref)
            assert (line.conversation_id, line.handoff.ticket) == (ticket.conversation_id, "T-1001")
            assert line.handoff.reason == "customer_asked"
            assert [t.outcome for t in await stored_turns(desk, client.ref)] == ["handed_off"]
            assert client.texts("lifecycle", status="pending-human", reason="customer_asked")

    run(main())


def test_that_who_waits_is_answered_by_code_and_asked_what_a_person_should_know(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        model = ScriptedModel([Ask("escalate")], ["One comes."])
        async with _desk(sqlite_path, model) as desk:
            client = await desk.client()
            await ask(desk, client, "a person please")
            await ask(desk, client, "The box was wet and half of it is gone.")
            (ticket,) = await stored_tickets(desk, client.ref)
            assert "The box was wet" in ticket.matter
            assert [e.kind for e in await events_of(desk, client.ref, 1001)] == ["opened", "added"]
            told = client.texts("final", state="complete")[-1]
            assert told.startswith(SAY("handoff.noted", ticket="T-1001"))
            assert told.endswith(LINES.waiting_for_person())
            await ask(desk, client, "how long will it take?")
            told = client.texts("final", state="complete")[-1]
            assert (
                told
                == f"{LINES.waiting_for_person()} {SAY('handoff.your_ticket', ticket='T-1001')}"
            )
            assert await stored_status(desk, client.ref) is Status.PENDING_HUMAN
        assert len(model.requests) == 2

    run(main())


def test_that_who_asks_for_something_else_meanwhile_has_the_agent_again_and_the_ticket_stays(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        model = ScriptedModel([ESCALATE], ["One comes."], ["Sure, ask away."], [ESCALATE], ["Yes."])
        async with _desk(sqlite_path, model) as desk:
            client = await desk.client()
            await ask(desk, client, "I want to complain, my parcel never came")
            since = (await queue(desk, client.ref))[0].handoff.waiting_since
            await after(30.0)
            await ask(desk, client, "What are your opening hours, by the way?")
            assert client.texts("final", state="complete")[-1] == "Sure, ask away."
            assert await stored_status(desk, client.ref) is Status.OPEN
            (ticket,) = await stored_tickets(desk, client.ref)
            assert ticket.status is TicketStatus.OPEN
            await ask(desk, client, "And get me that person now, the parcel was a present!")
            (line,) = await queue(desk, client.ref)
            assert (line.handoff.waiting_since, line.handoff.ticket) == (since, "T-1001")

    run(main())


def test_that_a_button_pressed_while_waiting_gives_the_agent_back(sqlite_path: Path) -> None:
    async def main() -> None:
        async with _desk(sqlite_path, ScriptedModel([ESCALATE], ["One comes."])) as desk:
            client = await desk.client()
            await ask(desk, client, "a person about my parcel that never came")
            workflow = desk.desk.deps.provider.workflows[0].kind
            await client.give(StartInput(workflow))
            await desk.settle(client.ref)
            assert await stored_status(desk, client.ref) is Status.OPEN

    run(main())


def test_that_the_assistant_is_offered_back_by_a_button_until_somebody_comes(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        model = ScriptedModel([ESCALATE], ["One comes."], [ESCALATE], ["One comes."])
        async with _desk(sqlite_path, model) as desk:
            client = await desk.client()
            await ask(desk, client, "My parcel never came, a person please")
            offered = {"optionId": "assistant", "label": SAY("handoff.go_on")}
            assert client.state.options == (offered,)
            await client.give(SelectInput(OptionId("assistant")))
            await desk.settle(client.ref)
            client.read()
            assert client.texts("message")[-1] == SAY("handoff.go_on")
            assert client.texts("final", state="complete")[-1] == SAY("handoff.with_you")
            assert (client.state.status, client.state.options) == ("open", ())
            await ask(desk, client, "and now get me that person for my parcel")
            assert client.state.options == (offered,)
            await AtTheDesk(desk, client.ref).take_over()
            client.read()
            assert client.state.options == ()

    run(main())


def test_that_a_person_is_queued_even_if_the_answer_that_promised_one_is_interrupted(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        model = ScriptedModel([ESCALATE], ["A colleague ", Hang()])
        async with _desk(sqlite_path, model) as desk:
            client = await desk.client()
            await client.send("My parcel never came, a person please")
            await after(1.0)
            client.barge_in()
            await desk.settle(client.ref)
            assert await stored_status(desk, client.ref) is Status.PENDING_HUMAN
            assert len(await queue(desk, client.ref)) == 1

    run(main())


def test_that_a_ticket_is_opened_once_though_the_process_ends_after_it(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel([ESCALATE], [Hang()], ["One comes."])
        async with _desk(sqlite_path, model) as desk:
            client = await desk.client()
            await client.send("My parcel never came, a person please")
            await after(1.0)
            await desk.host.evict(client.ref)
            await desk.settle(client.ref)
            assert await stored_status(desk, client.ref) is Status.PENDING_HUMAN
            assert len(await stored_tickets(desk, client.ref)) == 1
            noted = await desk.db.read(lambda tx: ledger.recent(tx, client.ref))
            assert [entry.tool for entry in noted] == ["escalate"]

    run(main())


def test_that_a_customer_hears_how_their_ticket_stands_and_no_other(sqlite_path: Path) -> None:
    async def main() -> None:
        asked = Ask("ticketStatus", '{"ticket":"T-1001"}')
        model = ScriptedModel([ESCALATE], ["One comes."], [asked], ["See."], [asked], ["See."])
        async with _desk(sqlite_path, model) as desk:
            client = await desk.client()
            await ask(desk, client, "My parcel never came, a person please")

            async def work(tx: Transaction) -> None:
                organisation = client.ref.organisation_id
                status = TicketStatus.IN_PROGRESS
                await tickets.set_status(tx, organisation, 1001, status, by="ada", now=1)
                for text, internal in (("Found it.", False), ("A mess.", True)):
                    await tickets.add_note(
                        tx, organisation, 1001, text, by="ada", internal=internal, now=2
                    )

            await desk.db.write(work)
            await ask(desk, client, "Could you tell me about T-1001?")
            told = model.requests[3].messages[-2].content
            assert "in-progress" in told and "Found it." in told and "mess" not in told
            other = await desk.client()
            await ask(desk, other, "Could you tell me about T-1001?")
            told = model.requests[5].messages[-2].content
            assert "Found it." not in told and SAY("handoff.no_ticket") in told

    run(main())


def test_that_a_taken_over_conversation_is_in_no_queue(sqlite_path: Path) -> None:
    async def main() -> None:
        async with _desk(sqlite_path, ScriptedModel([ESCALATE], ["One comes."])) as desk:
            client = await desk.client()
            await ask(desk, client, "My parcel never came, a person please")
            ada = AtTheDesk(desk, client.ref)
            assert await ada.take_over() == ""
            assert await stored_status(desk, client.ref) is Status.HUMAN
            assert await queue(desk, client.ref) == []

    run(main())


def test_that_who_waits_is_helped_on_with_what_they_ask_beside_the_wait(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        answers = (["Which order is it?"], ["Which parcel is it?"])
        model = ScriptedModel([ESCALATE], ["One comes."], *answers)
        async with _desk(sqlite_path, model) as desk:
            client = await desk.client()
            await ask(desk, client, "a person please")
            await ask(desk, client, "how long is the wait?")
            assert await stored_status(desk, client.ref) is Status.PENDING_HUMAN
            for words in (
                "ok, I'll wait. But can you look at my order?",
                "how long does a parcel take?",
            ):
                await ask(desk, client, words)
            assert await stored_status(desk, client.ref) is Status.OPEN
            assert client.texts("final", state="complete")[-2:] == [said for [said] in answers]
            assert len(await stored_tickets(desk, client.ref)) == 1
        model.assert_complete()

    run(main())
