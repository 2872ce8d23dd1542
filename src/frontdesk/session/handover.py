"""Brings a conversation to people: into the queue with a promise, and on when that is not kept."""

import msgspec

from frontdesk.core.dialog import Dialog, PlaybookProgress, offering_assistant
from frontdesk.core.events import Role
from frontdesk.core.handoff import (
    BY_PLAYBOOK,
    CUSTOMER_ASKED,
    NO_AGENT,
    PROMISE_TIMER,
    PersonAsked,
    Priority,
)
from frontdesk.core.lifecycle import Status
from frontdesk.core.tickets import Ticket
from frontdesk.handoff.matter import known_of, matter_of
from frontdesk.handoff.people import People
from frontdesk.handoff.triggers import person_needed
from frontdesk.language.strings.catalogue import strings_of
from frontdesk.playbooks.roster import leads_to_person
from frontdesk.session.draft import Draft
from frontdesk.session.parts import SessionParts
from frontdesk.session.writer import Writer
from frontdesk.store.database import Transaction
from frontdesk.store.queries import ledger, tickets
from frontdesk.tools.tool import AnyTool, brings_person

# Looked at again, should the process end between the timer and what it asks for.
_AGAIN = 30_000


class Handover:
    """The way of one conversation to a person."""

    def __init__(self, writer: Writer, parts: SessionParts) -> None:
        self._writer = writer
        self._parts = parts

    @property
    def _people(self) -> People | None:
        return self._writer.desk.deps.provider.people

    def queue(self, draft: Draft, asked: PersonAsked) -> None:
        """Have the conversation wait for a person, who comes by a promised time.

        The assistant is offered meanwhile, where there is one.
        """
        draft.ask_for_person(asked)
        if asked.reason != NO_AGENT:
            label = strings_of(self._writer.memory.locale).say("handoff.go_on")
            draft.set_dialog(offering_assistant(self._writer.memory.dialog, label))
        handoff = self._writer.memory.handoff
        if self._people is not None and handoff.promised_by is None:
            promised = self._people.promised_by(draft.now, self._writer.desk.zone)
            draft.set_handoff(msgspec.structs.replace(handoff, promised_by=promised))
            draft.set_timer(PROMISE_TIMER, promised)

    def at_end(self, draft: Draft) -> None:
        """Hand over where the turn, or its playbook, asked for a person, however it ended."""
        dialog = self._writer.memory.dialog
        asked, led = dialog.person, self._led_here(dialog)
        if led is not None:
            done = msgspec.structs.replace(led, handed_over=True)
            dialog = msgspec.structs.replace(dialog, playbook=done)
            asked = asked or PersonAsked(BY_PLAYBOOK)
            if asked.reason == CUSTOMER_ASKED:
                asked = msgspec.structs.replace(asked, reason=BY_PLAYBOOK)
        if asked is not None:
            draft.set_dialog(msgspec.structs.replace(dialog, person=None))
            self.queue(draft, asked)

    async def needed(self, dialog: Dialog) -> PersonAsked | None:
        """The person whom code asks for after a turn, with the ticket that says so."""
        if self._people is None or dialog.person is not None:
            return None
        reason = BY_PLAYBOOK if self._led_here(dialog) is not None else self._needed_by_code(dialog)
        if reason is None:
            return None
        ticket = await self._open_ticket(dialog)
        return PersonAsked(reason, ticket.name)

    def _needed_by_code(self, dialog: Dialog) -> str | None:
        reason = person_needed(dialog, self._writer.memory.handoff)
        return None if reason is None or self._asked_by_pack() else reason

    def _led_here(self, dialog: Dialog) -> PlaybookProgress | None:
        """The playbook that has come to where it hands over, and has asked for nobody yet."""
        led = dialog.playbook
        if led is None or led.handed_over or self._people is None:
            return None
        if not leads_to_person(self._writer.desk.deps.roster, led):
            return None
        # A tool that keeps its customers with the agent has promised the person itself.
        kept = [t for t in self._tools_since(led.since) if t.hands_over is None]
        return None if any(map(brings_person, kept)) else led

    def _asked_by_pack(self) -> bool:
        """Whether a tool of the pack has asked for a person already, whom it promises itself."""
        return any(map(brings_person, self._tools_since(0)))

    def _tools_since(self, turn: int) -> list[AnyTool]:
        """The tools of the ledger's entries since a turn."""
        find = self._writer.desk.deps.toolbox.find
        entries = [e for e in self._writer.memory.ledger.values() if e.turn_id >= turn]
        return [tool for entry in entries if (tool := find(entry.tool)) is not None]

    def announce(self, draft: Draft, asked: PersonAsked) -> None:
        """Tell the customer that code has asked for a person."""
        dialog = msgspec.structs.replace(self._writer.memory.dialog, person=asked, unclear_turns=0)
        draft.set_dialog(dialog)
        strings = strings_of(self._writer.memory.locale)
        said = [strings.say("handoff.taken_to_people", ticket=asked.ticket)]
        if self._people is not None:
            zone, locale = self._writer.desk.zone, strings.locale
            back = self._people.back_in_words(draft.now, zone, locale)
            said += [strings.say("handoff.back", when=back)] if back else []
        draft.say(" ".join(said))

    def promise_due(self, draft: Draft) -> None:
        """The promised time has come: look once more, and again should this process end."""
        draft.set_timer(PROMISE_TIMER, draft.now + _AGAIN)
        self._writer.post(self._overdue)

    async def _overdue(self) -> None:
        """Tell who still waits that nobody came, and what becomes of their matter."""
        memory = self._writer.memory
        draft = self._writer.draft()
        draft.set_timer(PROMISE_TIMER, None)
        if memory.status is Status.PENDING_HUMAN and not memory.handoff.late:
            ticket = memory.handoff.ticket or (await self._open_ticket(memory.dialog)).name
            late = msgspec.structs.replace(
                memory.handoff,
                late=True,
                ticket=ticket,
                priority=max(memory.handoff.priority, Priority.HIGH),
            )
            draft.say(strings_of(memory.locale).say("handoff.overdue", ticket=ticket))
            draft.set_handoff(late)
        await self._writer.commit(draft)

    async def _open_ticket(self, dialog: Dialog) -> Ticket:
        """The conversation's open ticket, or a new one, by the session that holds the claim."""
        memory, now = self._writer.memory, self._parts.clock.now()
        said = [m.text for m in memory.history if m.role == Role.CUSTOMER]
        done = [(entry.tool, str(entry.status)) for entry in memory.ledger.values()]
        told = (matter_of("", said), known_of(dialog.facts, done))

        async def write(tx: Transaction) -> Ticket:
            await ledger.hold(tx, memory.ref, memory.epoch)
            ticket, _ = await tickets.open_or_add(
                tx,
                memory.ref,
                matter="\n".join(filter(None, told)),
                contact=memory.phone or "",
                customer=dialog.verified_as,
                now=now,
            )
            return ticket

        return await self._parts.db.write(write)
