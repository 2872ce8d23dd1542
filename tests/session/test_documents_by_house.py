"""The house answers from documents: whole sentences with their passage, and nothing else."""

from pathlib import Path
from typing import Any

import msgspec

from frontdesk.app import Ingredients
from frontdesk.core.asked import OfferedPerson
from frontdesk.core.events import Event, EventType
from frontdesk.core.ids import OrganisationId
from frontdesk.core.inputs import FeedbackInput
from frontdesk.core.plan import PlanPath
from frontdesk.knowledge.answering.gaps import GapReason
from frontdesk.packs.pestcall import PestCallPrompts, pestcall, seed
from frontdesk.playbooks.playbook import Playbook
from frontdesk.testing import TestDesk, open_desk
from tests.session.desk_steps import ask, run, stored_events, stored_steps, stored_turns
from tests.session.document_library import EXPORT, GapsKept, SmallLibrary, passage
from tests.session.playbook_pack import BUG, WHICH, made
from tests.session.test_playbooks import dialog_of, plans

SEARCH = "searchDocuments"


def desk_of(library: SmallLibrary, gaps: GapsKept | None = None, **parts: Any) -> Ingredients:
    """The help desk with documents, and without playbooks unless some are given."""
    given: dict[str, Any] = {"playbooks": {}, "agents": {}, **parts}
    pack = made(**given)
    return Ingredients(provider=pack.provider, documents=library, gaps=gaps or GapsKept())


def finals(events: list[Event]) -> list[Event]:
    """The messages of ours that ended."""
    return [event for event in events if event.type is EventType.FINAL]


def cited(event: Event) -> list[str]:
    """The documents that a message cites, in order."""
    return [one["document"] for one in (event.data or {}).get("citations", [])]


async def searches(desk: TestDesk, ref: Any) -> list[str]:
    """The questions that were looked up, as the steps in the store have them."""
    calls = [call for step in await stored_steps(desk, ref) for call in step.calls]
    return [msgspec.json.decode(c.arguments)["question"] for c in calls if c.tool == SEARCH]


def test_that_a_question_is_answered_from_a_passage_and_cites_it(sqlite_path: Path) -> None:
    async def main() -> None:
        library = SmallLibrary()
        async with open_desk(sqlite_path, made_with=desk_of(library), seed=7) as desk:
            client = await desk.client()
            events = await ask(desk, client, "How many pages may an export have?")
            [final] = finals(events)[-1:]
            assert final.text == "An export may have up to 200 pages."
            assert (final.data or {})["citations"] == [
                {
                    "number": 1,
                    "document": "exporting",
                    "title": "Exporting",
                    "heading": "Exporting a project",
                    "passage": EXPORT.text,
                    "link": "https://desk.example/exporting",
                }
            ]
            [plan] = await plans(desk, client.ref)
            assert plan["path"] == PlanPath.DOCUMENTS
            [turn] = await stored_turns(desk, client.ref)
            assert msgspec.json.decode(turn.record or "")["answered_by"] == {"path": "documents"}
            assert await searches(desk, client.ref) == ["How many pages may an export have?"]
            stored = await stored_events(desk, client.ref)
            [call] = [event for event in stored if event.type is EventType.TOOL_CALL]
            assert (call.data or {})["tool"] == SEARCH
            # What the plan has found is not searched for once more.
            assert len(library.asked) == 1

    run(main())


def test_that_what_limits_an_answer_is_told_with_it(sqlite_path: Path) -> None:
    async def main() -> None:
        async with open_desk(sqlite_path, made_with=desk_of(SmallLibrary()), seed=7) as desk:
            client = await desk.client()
            events = await ask(desk, client, "What does the Team plan cost?")
            assert finals(events)[-1].text == (
                "The Team plan costs $40 a month. However, schools get it for $25."
            )
            assert cited(finals(events)[-1]) == ["prices"]

    run(main())


def test_that_a_follow_up_takes_the_topic_of_the_question_before(sqlite_path: Path) -> None:
    async def main() -> None:
        library = SmallLibrary()
        async with open_desk(sqlite_path, made_with=desk_of(library), seed=7) as desk:
            client = await desk.client()
            await ask(desk, client, "Can I export a project as PDF?")
            events = await ask(desk, client, "how long does it take?")
            assert finals(events)[-1].text == "Large exports take about 15 minutes."
            assert cited(finals(events)[-1]) == ["exporting"]
            assert library.asked[-1].question == "how long does it take? (export project pdf)"

    run(main())


def test_that_what_no_document_tells_is_not_known_and_kept_as_a_gap(sqlite_path: Path) -> None:
    async def main() -> None:
        gaps = GapsKept()
        made_with = desk_of(SmallLibrary(), gaps)
        async with open_desk(sqlite_path, made_with=made_with, seed=7) as desk:
            client = await desk.client()
            events = await ask(desk, client, "Do you sell printed posters?")
            assert cited(finals(events)[-1]) == []
            asked = (await dialog_of(desk, client.ref)).asked
            assert asked is not None and OfferedPerson() in asked.asks
            [gap] = gaps.kept
            assert (gap.question, gap.reason) == (
                "Do you sell printed posters?",
                GapReason.UNANSWERED,
            )
            assert gap.conversation == client.ref and gap.turn == 1

    run(main())


def test_that_a_low_rating_after_an_answer_from_documents_is_a_gap(sqlite_path: Path) -> None:
    async def main() -> None:
        gaps = GapsKept()
        made_with = desk_of(SmallLibrary(), gaps)
        async with open_desk(sqlite_path, made_with=made_with, seed=7) as desk:
            client = await desk.client()
            await ask(desk, client, "When are refunds paid?")
            assert gaps.kept == []
            await client.give(FeedbackInput(score=1))
            await desk.settle(client.ref)
            [gap] = gaps.kept
            assert (gap.question, gap.reason) == ("When are refunds paid?", GapReason.THUMBS_DOWN)

    run(main())


def test_that_a_question_of_a_tool_goes_to_the_tool(sqlite_path: Path) -> None:
    async def main() -> None:
        async with open_desk(sqlite_path, made_with=desk_of(SmallLibrary()), seed=7) as desk:
            client = await desk.client()
            events = await ask(desk, client, "is the service up?")
            assert finals(events)[-1].text == "The service is up."
            assert cited(finals(events)[-1]) == []
            assert await searches(desk, client.ref) == []

    run(main())


def test_that_both_are_answered_where_one_message_asks_both(sqlite_path: Path) -> None:
    async def main() -> None:
        async with open_desk(sqlite_path, made_with=desk_of(SmallLibrary()), seed=7) as desk:
            client = await desk.client()
            events = await ask(desk, client, "Is the service up, and when are refunds paid?")
            said = " ".join(event.text or "" for event in finals(events))
            assert "The service is up." in said and "within 14 days" in said
            assert [cited(event) for event in finals(events) if cited(event)] == [["refunds"]]
            assert await searches(desk, client.ref) == ["when are refunds paid?"]

    run(main())


def test_that_two_questions_are_answered_from_two_documents(sqlite_path: Path) -> None:
    async def main() -> None:
        async with open_desk(sqlite_path, made_with=desk_of(SmallLibrary()), seed=7) as desk:
            client = await desk.client()
            events = await ask(
                desk, client, "What does the Team plan cost, and when are refunds paid?"
            )
            [final] = finals(events)[-1:]
            assert "$40" in (final.text or "") and "14 days" in (final.text or "")
            assert "[" not in (final.text or "")
            assert cited(final) == ["prices", "refunds"]

    run(main())


def test_that_what_is_for_operators_alone_is_never_told_a_customer(sqlite_path: Path) -> None:
    async def main() -> None:
        async with open_desk(sqlite_path, made_with=desk_of(SmallLibrary()), seed=7) as desk:
            client = await desk.client()
            events = await ask(desk, client, "Which discount may operators grant?")
            assert cited(finals(events)[-1]) == []
            stored = await stored_events(desk, client.ref)
            assert not any("30 percent" in msgspec.json.encode(e).decode() for e in stored)

    run(main())


def test_that_a_playbook_is_answered_from_its_own_documents_alone(sqlite_path: Path) -> None:
    narrow: Playbook = msgspec.structs.replace(BUG, documents=("refunds",))

    async def main() -> None:
        library = SmallLibrary()
        made_with = desk_of(library, playbooks={"bug": narrow})
        async with open_desk(sqlite_path, made_with=made_with, seed=7) as desk:
            client = await desk.client()
            await ask(desk, client, "I found a bug")
            events = await ask(desk, client, "When are refunds paid?")
            assert "14 days" in (finals(events)[-1].text or "")
            assert (finals(events)[-1].text or "").endswith(WHICH)
            assert cited(finals(events)[-1]) == ["refunds"]
            await ask(desk, client, "the editor")
            events = await ask(desk, client, "What does the Team plan cost?")
            assert "$" not in (finals(events)[-1].text or "") and cited(finals(events)[-1]) == []
            assert {request.allowed for request in library.asked} == {("refunds",)}

    run(main())


def test_that_an_organisation_without_documents_is_offered_no_search(sqlite_path: Path) -> None:
    async def main() -> None:
        library = SmallLibrary(organisation_id=OrganisationId("another"))
        async with open_desk(sqlite_path, made_with=desk_of(library), seed=7) as desk:
            client = await desk.client()
            events = await ask(desk, client, "What does the Team plan cost?")
            assert cited(finals(events)[-1]) == [] and library.asked == []
            assert await searches(desk, client.ref) == []

    run(main())


def test_that_the_house_quotes_what_a_document_asks_for_and_does_nothing(sqlite_path: Path) -> None:
    async def main() -> None:
        async with open_desk(sqlite_path, made_with=desk_of(SmallLibrary()), seed=7) as desk:
            client = await desk.client()
            events = await ask(desk, client, "What about the lighthouse museum visits?")
            assert cited(finals(events)[-1]) == ["notes"]
            calls = [call for step in await stored_steps(desk, client.ref) for call in step.calls]
            assert [call.tool for call in calls] == [SEARCH]

    run(main())


def test_that_a_question_of_the_account_waits_for_who_asks_and_the_other_is_answered(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        made_with = Ingredients(
            provider=pestcall(), prompts=PestCallPrompts(), seed=seed, documents=SmallLibrary()
        )
        async with open_desk(sqlite_path, made_with=made_with, seed=7) as desk:
            client = await desk.client(await desk.conversation(phone="4155550132"))
            events = await ask(
                desk, client, "When is my next visit, and how many pages may an export have?"
            )
            assert "200 pages" in (finals(events)[-1].text or "")
            assert cited(finals(events)[-1]) == ["exporting"]
            asked = (await dialog_of(desk, client.ref)).asked
            assert asked is not None and asked.put_off is not None
            assert asked.put_off.tool == "nextAppointment"
            assert asked.put_off.said == "When is my next visit"
            events = await ask(desk, client, "94107")
            assert "January 18" in (finals(events)[-1].text or "")
            assert "pages" not in (finals(events)[-1].text or "")
            assert len(await searches(desk, client.ref)) == 1

    run(main())


def test_that_a_question_beside_a_receipt_is_answered_and_the_receipt_still_waits(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        made_with = Ingredients(
            provider=pestcall(), prompts=PestCallPrompts(), seed=seed, documents=SmallLibrary()
        )
        async with open_desk(sqlite_path, made_with=made_with, seed=7) as desk:
            client = await desk.client(await desk.conversation(phone="4155550132"))
            for said in ("94107", "cancel my visit on January 18"):
                await ask(desk, client, said)
            before = (await dialog_of(desk, client.ref)).receipt
            assert before is not None
            events = await ask(desk, client, "How many pages may an export have?")
            assert "200 pages" in (finals(events)[-1].text or "")
            assert cited(finals(events)[-1]) == ["exporting"]
            assert (await dialog_of(desk, client.ref)).receipt == before

    run(main())


def test_that_documents_are_asked_where_the_company_would_only_tell_the_same_again(
    sqlite_path: Path,
) -> None:
    birds = passage(7, "after", "Birds stay out of a sprayed room for a whole day.", "Birds")
    made_with = Ingredients(
        provider=pestcall(),
        prompts=PestCallPrompts(),
        seed=seed,
        documents=SmallLibrary((birds,)),
    )

    async def main() -> None:
        async with open_desk(sqlite_path, made_with=made_with, seed=7) as desk:
            client = await desk.client()
            asked = "Are your products safe for my dogs?"
            first = finals(await ask(desk, client, asked))[-1]
            assert "two hours" in (first.text or "") and cited(first) == []
            final = finals(await ask(desk, client, "and for birds?"))[-1]
            assert final.text == birds.text and cited(final) == ["after"]
            final = finals(await ask(desk, client, asked))[-1]
            assert (final.text or "").startswith(first.text or "-")

    run(main())
