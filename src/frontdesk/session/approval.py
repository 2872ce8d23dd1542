"""Answers a pending action without the agent: an operator for the customer, or their own button.

While a person has the word no turn runs, so that the answer is carried out here, by the one writer
and through the ledger as ever.
"""

from functools import partial

import msgspec

from frontdesk.core.dialog import Receipt
from frontdesk.core.operator_acts import DONE, ActOutcome
from frontdesk.handoff.permissions import NOT_ALLOWED, RECEIPT_EXPIRED, UNDER_WAY
from frontdesk.session.desk import Spoken
from frontdesk.session.draft import Draft
from frontdesk.session.law_checks import consent_missing
from frontdesk.session.parts import SessionParts
from frontdesk.session.turns import Turns
from frontdesk.session.writer import Writer
from frontdesk.store.records import LedgerEntry
from frontdesk.turn.consent.policy import CommitBlocker, why_not_commit
from frontdesk.turn.effects.performing import intent_of
from frontdesk.turn.outcome import ReceiptOutcome


class Approval:
    """Accepts or declines the receipt that is pending."""

    def __init__(self, writer: Writer, turns: Turns, parts: SessionParts) -> None:
        self._writer = writer
        self._turns = turns
        self._parts = parts

    @property
    def _spoken(self) -> Spoken:
        return self._writer.spoken

    def answer(self, draft: Draft, *, accept: bool, by: str) -> ActOutcome:
        """Accept or decline what is pending; `by` is the operator who does, else the customer."""
        receipt = self._writer.memory.dialog.receipt
        assert receipt is not None
        people = self._spoken.deps.provider.people
        if by and (people is None or not people.approve):
            return ActOutcome(NOT_ALLOWED, "this desk lets customers alone answer a receipt")
        if self._turns.current is not None and self._turns.current.inputs:
            # Whoever has answered already is heard first: what they said may have been a no.
            return ActOutcome(UNDER_WAY, "the customer has just answered; wait for what that means")
        return self._accept(draft, receipt, by) if accept else self._decline(draft, receipt, by)

    def _accept(self, draft: Draft, receipt: Receipt, by: str) -> ActOutcome:
        memory, deps = self._writer.memory, self._spoken.deps
        tool = deps.toolbox.find(receipt.tool)
        assert tool is not None
        blocker = why_not_commit(tool, memory.dialog, receipt.id, draft.now)
        if blocker is CommitBlocker.EXPIRED:
            return ActOutcome(RECEIPT_EXPIRED, "this receipt has expired; it has to be asked anew")
        entry = LedgerEntry(
            key=receipt.id,
            kind="effect",
            turn_id=memory.turn_id,
            tool=receipt.tool,
            intent=intent_of(receipt, memory.dialog, approved_by=by),
            created_at=draft.now,
        )
        missing = consent_missing(
            entry, receipt, memory.history, memory.ledger, draft.now, approved_by=by
        )
        if blocker is not None or missing is not None:
            return ActOutcome(NOT_ALLOWED, missing or f"the action is closed: {blocker}")
        spent = msgspec.structs.replace(memory.dialog, receipt=None, progress=None)
        draft.set_dialog(spent, ReceiptOutcome.ACCEPTED, by=by)
        draft.enter(entry)
        self._writer.post(partial(self._carry_out, entry))
        return DONE

    async def _carry_out(self, entry: LedgerEntry) -> None:
        await self._turns.effects.carry_out(entry, sent_before=False)
        await self._turns.report()

    def _decline(self, draft: Draft, receipt: Receipt, by: str) -> ActOutcome:
        engine = self._spoken.deps.engine
        workflow = engine.for_effect(receipt.tool)
        left = engine.leave(self._writer.memory.dialog, workflow.declined if workflow else "")
        draft.set_dialog(left.dialog, ReceiptOutcome.DECLINED, by=by)
        return DONE
