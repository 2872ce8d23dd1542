"""What leaves the desk has lost the person; what comes back of it speaks of them again."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontdesk.channels.webhooks.notice import notice_of
from frontdesk.core.events import Event, EventType, Role, encode_event
from frontdesk.core.ids import DEFAULT_ORGANISATION, CallSessionId, ConversationId, Seq, TurnId
from frontdesk.core.organisation import OrganisationSettings, Privacy
from frontdesk.egress.personal_data import KnownFacts, PersonalData, personal_data_in
from frontdesk.egress.redaction import Redactor, Restoring, redact_line, redacted
from frontdesk.models.port import Finished, ModelEvent, ModelRequest, TextDelta, ToolCall
from frontdesk.models.port import Role as ModelRole
from frontdesk.store.records import EventRecord
from frontdesk.testing import run_virtual
from tests.organisations.two_desks import change
from tests.privacy.whole_desk import whole_desk

FOUND = [
    ("write to ada.byron+desk@mail.example.co.uk, please", PersonalData.EMAIL),
    ("call 415 555 0132", PersonalData.PHONE),
    ("call (415) 555-0132.", PersonalData.PHONE),
    ("call +49 30 901820", PersonalData.PHONE),
    ("my card 4242 4242 4242 4242 is blocked", PersonalData.CARD),
    ("it is 4242-4242-4242-4242", PersonalData.CARD),
    ("IBAN DE89 3704 0044 0532 0130 00", PersonalData.ACCOUNT),
    ("iban gb82west12345698765432", PersonalData.ACCOUNT),
    ("social 078-05-1120", PersonalData.NUMBER),
]
PLAIN = [
    "2026-03-02 10:00 to 2026-03-02 11:30",
    "03/02/2026 at 9, ZIP 94107, $129.00",
    "invoice INV-20415 of apt_9f3k2, version 1.2.3",
    "at 1772446200000, in 1234567 steps",
    "@home and a @ b",
]


@pytest.mark.parametrize(("text", "kind"), FOUND)
def test_that_what_points_at_a_person_is_found(text: str, kind: PersonalData) -> None:
    (spot,) = personal_data_in(text)
    assert spot.kind is kind
    assert redacted(text) == f"{text[: spot.start]}[{kind}]{text[spot.end :]}"


@pytest.mark.parametrize("text", PLAIN)
def test_that_dates_amounts_and_the_desks_own_ids_stay(text: str) -> None:
    assert redacted(text) == text


def test_that_known_facts_are_found_however_they_are_written() -> None:
    known = KnownFacts(("Maria Garcia",), ("12 Elm Street",))
    redactor = Redactor(known)
    text = "MARIA of 12 elm street, Maria Garcia, not Mariana"
    told = redactor.redact(text)
    assert told == "<name-1> of <fact-1>, <name-2>, not Mariana"
    assert redactor.restore(told) == text


@given(st.lists(st.sampled_from([text for text, _ in FOUND] + PLAIN + ["<", "<name-9>", "x" * 20])))
def test_that_a_text_in_any_pieces_comes_back_as_it_was(words: list[str]) -> None:
    text, redactor = " ".join(words), Redactor()
    told, restoring = redactor.redact(text), Restoring(redactor)
    pieces = [told[at : at + 3] for at in range(0, len(told), 3)]
    assert "".join(map(restoring.feed, pieces)) + restoring.finish() == text
    for word in words:
        assert all(word[s.start : s.end] not in told for s in personal_data_in(word))


def test_that_a_line_of_the_log_loses_the_person_and_keeps_its_ids() -> None:
    line = {"conversation": "conv_4155550132", "error": "no ada@example.com", "ms": 4155550132}
    assert redact_line(None, "", dict(line)) == {**line, "error": "no [email]"}


def test_that_a_webhook_is_told_of_a_message_without_the_numbers_in_it() -> None:
    event = Event(
        seq=Seq(4),
        conversation_id=ConversationId("conv_1"),
        call_session_id=CallSessionId("call_1"),
        turn_id=TurnId(1),
        role=Role.CUSTOMER,
        type=EventType.MESSAGE,
        at=1_772_446_200_000,
        text="call 415 555 0132",
    )
    notice = notice_of(EventRecord(event.seq, event.type, encode_event(event)))
    assert notice is not None and b"call [phone]" in notice.body and b"0132" not in notice.body


@dataclass
class _Provider:
    """A provider's model: keeps what it was sent, and answers with the placeholder of a name."""

    asked: list[ModelRequest] = field(default_factory=list[ModelRequest])
    name: str = "provider"

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        self.asked.append(request)
        sent = _contents(request.messages)
        if request.role is not ModelRole.DECIDE:
            yield TextDelta("{}")
        elif "verifyAccount" in {tool.name for tool in request.tools} and len(self.asked) == 1:
            phone = sent[sent.index("<phone-") :].partition(">")[0] + ">"
            yield ToolCall("c1", "verifyAccount", f'{{"phone":"{phone}","zip":"94107"}}')
        else:
            yield TextDelta("I have your number as <pho")
            yield TextDelta("ne-1>.")
        yield Finished("stop")


def _contents(messages: Sequence[Any]) -> str:
    return "\n".join(f"{m.content}{getattr(m, 'calls', '')}" for m in messages)


def test_that_a_provider_sees_placeholders_and_tools_and_customers_the_words(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        provider = _Provider()
        async with whole_desk(sqlite_path, model=provider) as desk:
            settings = OrganisationSettings(privacy=Privacy(redact_models=True))
            await change(desk.db, DEFAULT_ORGANISATION, settings=settings)
            ref = await desk.conversation()
            client = await desk.client(ref)
            await client.send("I am at 415 555 0132, ZIP 94107")
            await desk.settle(ref)
            assert provider.asked
            assert not any("0132" in _contents(one.messages) for one in provider.asked)
            said = [e.text for e in client.read() if e.type is EventType.FINAL and e.text]
            assert any("415 555 0132" in text for text in said), said
            session = await desk.session(ref)
            assert session.memory.dialog.verified_as == "cus_alex"

    run_virtual(main())
