"""While a customer waits for a person: what they say is kept for them, or gives the agent back."""

import msgspec

from frontdesk.core.events import Role
from frontdesk.core.inputs import TurnInput, WordsInput
from frontdesk.core.lifecycle import Status
from frontdesk.core.tickets import ticket_number
from frontdesk.handoff.while_waiting import WhileWaiting, read_while_waiting
from frontdesk.language.strings.catalogue import strings_of
from frontdesk.pack.prompts import PromptProvider
from frontdesk.session.draft import Draft
from frontdesk.session.parts import SessionParts
from frontdesk.session.writer import Writer


class WaitingRoom:
    """Code answers here; whoever asks for something else is back with the agent at once."""

    def __init__(self, writer: Writer, parts: SessionParts) -> None:
        self._writer = writer
        self._memory = writer.memory
        self._parts = parts
        self._noted = False

    def hear(self, draft: Draft, given: TurnInput, *, agent_serves: bool) -> None:
        """Take in what the customer says or presses while they wait."""
        memory = self._memory
        meant = WhileWaiting.GOES_ON
        if isinstance(given, WordsInput):
            asked = memory.handoff.asks_matter
            meant = read_while_waiting(given.text, asked_matter=asked)
        match meant:
            case WhileWaiting.GOES_ON if agent_serves:
                draft.set_status(Status.OPEN, "customer_went_on")
            case WhileWaiting.TELLS_MATTER:
                number = ticket_number(memory.handoff.ticket)
                if number is not None and isinstance(given, WordsInput):
                    draft.add_to_ticket(number, given.text)
                    self._noted = True
                draft.set_handoff(msgspec.structs.replace(memory.handoff, asks_matter=False))
            case WhileWaiting.GOES_ON | WhileWaiting.WAITS:
                pass

    def answer(self, prompts: PromptProvider, *, agent_serves: bool) -> str:
        """What code says to somebody who waits; where no agent serves, it does not offer one."""
        strings, ticket = strings_of(self._memory.locale), self._memory.handoff.ticket
        noted, self._noted = self._noted, False
        lines = [
            strings.say("handoff.noted", ticket=ticket) if noted else "",
            prompts.waiting_for_person() if agent_serves else strings.say("desk.no_agent"),
            strings.say("handoff.your_ticket", ticket=ticket) if ticket and not noted else "",
            strings.say("handoff.back", when=back) if (back := self._back()) else "",
        ]
        said = " ".join(filter(None, lines))
        last = next(
            (m.text for m in reversed(self._memory.history) if m.role == Role.ASSISTANT), ""
        )
        return strings.say("handoff.still_waiting") if said == last else said

    def _back(self) -> str:
        """When people are there again, where nobody is now."""
        deps, now = self._writer.desk.deps, self._parts.clock.now()
        people = deps.provider.people
        return people.back_in_words(now, deps.zone, self._memory.locale) if people else ""
