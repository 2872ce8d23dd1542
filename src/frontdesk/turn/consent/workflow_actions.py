"""Moves of a workflow, proposed by a model or pressed as a button; code alone carries them out."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

import msgspec

from frontdesk.core.asked import ASSISTANT, Asked, AskedFor, AskedWhatNext
from frontdesk.core.dialog import (
    Dialog,
    OptionId,
    Receipt,
    ReceiptId,
    without_requests,
)
from frontdesk.core.inputs import UNDO, ButtonInput, ConfirmInput, SelectInput, StartInput
from frontdesk.language.consent.reader import Answer
from frontdesk.language.reading.languages import is_unreadable
from frontdesk.language.reading.withdrawal import withdraws
from frontdesk.store.records import LedgerEntry
from frontdesk.tools.call import Ready
from frontdesk.tools.fields import spoken_fields
from frontdesk.tools.gates import NotVerified, why_closed
from frontdesk.turn.consent.against_receipt import (
    differs,
)
from frontdesk.turn.consent.beginning import Beginning
from frontdesk.turn.consent.changing import Changing
from frontdesk.turn.consent.choosing import Choosing
from frontdesk.turn.consent.interpret import interpret, read_again
from frontdesk.turn.consent.judging import (
    Verdict,
    agrees_beside_another,
    asked_since,
    house_reading,
    judge,
    since_shown,
    takes_back,
)
from frontdesk.turn.consent.own_things import OwnThings
from frontdesk.turn.consent.policy import CommitBlocker, why_not_commit
from frontdesk.turn.consent.receipt_check import ReceiptCheck, ending_of
from frontdesk.turn.consent.requested_options import RequestedOptions
from frontdesk.turn.consent.settling import Settling
from frontdesk.turn.consent.undoing import Undoing
from frontdesk.turn.consent.wishes import Wishes
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.effects.report import report, words_of
from frontdesk.turn.outcome import Ending, ReceiptOutcome
from frontdesk.turn.port import TurnPort
from frontdesk.turn.record import HOUSE, Interpretation
from frontdesk.turn.speaking.progress import ProgressLine
from frontdesk.turn.workflow_tools import (
    ConfirmArguments,
    OtherCustomerArguments,
    SelectArguments,
    SettleArguments,
    UndoArguments,
)
from frontdesk.workflows.engine import NotOnOffer

_OF_LIST = re.compile(r"\b(?:number|option|choice|no\.) ?\d|#", re.IGNORECASE)


class WorkflowActions:
    """Each move ends in what code says about it; a model may say the rest, but moves nothing."""

    def __init__(self, deps: TurnDeps, port: TurnPort, asker: str = "") -> None:
        self._deps = deps
        self._asker = asker
        self._port = port
        self._choosing = Choosing(deps, port)
        self._settling = Settling(deps, port)
        self._wishes = Wishes(deps, port)
        self._changing = Changing(deps, port, self._wishes)
        self._check = ReceiptCheck(deps, port, self._choosing, self._wishes)
        self._requested = RequestedOptions(deps, port)
        self._undoing = Undoing(deps, port)
        self._beginning = Beginning(deps, port, self._requested)

    async def press(self, button: ButtonInput) -> Ending:
        """Do what a button asks."""
        match button:
            case StartInput(workflow, entry) if workflow == UNDO:
                return await self._undoing.undo(entry)
            case StartInput(workflow):
                return await self._start_button(workflow)
            case SelectInput(option_id):
                return await self._select(option_id)
            case ConfirmInput(receipt_id, accept):
                return await self._confirm_button(receipt_id, accept)
            case _:
                assert_never(button)

    async def propose(self, ready: Ready, dialog: Dialog) -> Ending:
        """Do what a model proposes: begin a workflow, or move the one under way."""
        if isinstance(ready.arguments, UndoArguments):
            # What is taken back follows from the ledger, and not from what the customer named.
            return await self._undoing.undo(self._port.dialog.undoable)
        return await self._check.checked(await self._proposed(ready, dialog))

    async def renoted(self, ready: Ready) -> Ending | None:
        """The receipt with its note put right by a tool for notes; None where it shows none."""
        return await self._changing.renoted(ready)

    async def _proposed(self, ready: Ready, dialog: Dialog) -> Ending:
        match ready.arguments:
            case SelectArguments() as given if self._port.dialog.receipt is not None:
                return await self._select_at_receipt(self._port.dialog.receipt, given)
            case SelectArguments() as given:
                return ending_of(await self._choosing.select(given))
            case SettleArguments() as given:
                return ending_of(await self._settling.settle(given))
            case ConfirmArguments(accept):
                return await self._confirm_words(accept)
            case OtherCustomerArguments(says_who):
                return self._forget_customer(says_who=says_who)
            case arguments:
                return await self._start(ready.tool.name, arguments, dialog)

    def _forget_customer(self, *, says_who: bool) -> Ending:
        """Drop who the customer is and what is pending; ask who they are, unless they say so."""
        dialog, strings = self._port.dialog, self._deps.strings
        start, tries = self._deps.provider.machine.start, dialog.failed_attempts
        anew = Dialog(
            start, failed_attempts=tries, asked=dialog.asked, met_at=self._deps.clock.now()
        )
        keys = [t for t in self._deps.toolbox if NotVerified() in t.gates and t.questions]
        voided = ReceiptOutcome.VOIDED if dialog.receipt is not None else None
        if says_who or not keys:
            said = strings.say("turn.other_customer")
            return Ending(said=said, dialog=anew, receipt_outcome=voided)
        return Ending(
            said=f"{strings.say('turn.mixed_up')} {keys[0].questions[0]}",
            dialog=anew,
            asked=Asked((AskedFor(keys[0].name),)),
            receipt_outcome=voided,
        )

    # Beginning

    async def _start_button(self, kind: str) -> Ending:
        workflow = self._deps.engine.named(kind)
        if workflow is None:
            return self._not_open()
        tool = self._deps.toolbox.find(workflow.effect)
        assert tool is not None
        if why_closed(tool.gates, self._port.dialog) is not None:
            waiting = msgspec.structs.replace(self._port.dialog, pending_request=tool.name)
            return Ending(said=self._deps.prompts.verify_first(), dialog=waiting)
        context = self._port.context(without_requests(self._port.dialog, tool.name))
        return ending_of(await self._deps.engine.start(context, workflow))

    async def _start(self, tool: str, arguments: msgspec.Struct, dialog: Dialog) -> Ending:
        workflow = self._deps.engine.for_effect(tool)
        assert workflow is not None
        if dialog.receipt is not None and dialog.receipt.tool == tool:
            said = self._requested.given(workflow, arguments)
            noted = await self._deps.engine.annotate(self._port.context(dialog), said)
            if noted is not None:
                return ending_of(noted, ReceiptOutcome.VOIDED)
            chosen = dialog.progress.chosen if dialog.progress is not None else {}
            same = not differs(dialog.receipt, said, chosen, spoken_fields(type(arguments)))
            texts = since_shown(dialog.receipt, self._port.history)
            if same and house_reading(dialog.receipt, texts, self._deps.locale) is Answer.YES:
                return await self._confirm_words(True)
        return await self._beginning.begin(workflow, arguments, dialog)

    async def _select(self, option_id: OptionId) -> Ending:
        if option_id == ASSISTANT:
            said = self._deps.strings.say("handoff.with_you")
            return Ending(said=said, asked=Asked((AskedWhatNext(),)))
        context, which = self._port.context(self._port.dialog), self._port.dialog.asked_which
        if which is not None and option_id in which.tools:
            return await self._start_meant(option_id)
        try:
            return ending_of(await self._deps.engine.select(context, option_id))
        except NotOnOffer:
            return self._not_open()

    async def _select_at_receipt(self, receipt: Receipt, given: SelectArguments) -> Ending:
        """Look for what is wanted in place of what a receipt shows, which is void then."""
        texts = since_shown(receipt, self._port.history)
        agrees = house_reading(receipt, texts, self._deps.locale) is Answer.YES
        if agrees and not self._changing.is_new(receipt, given):
            return await self._confirm_words(True)
        return ending_of(await self._changing.selected(receipt, given), ReceiptOutcome.VOIDED)

    async def _start_meant(self, name: str) -> Ending:
        """Begin the one of two actions that was asked about, with what was said before."""
        tool, dialog = self._deps.toolbox.find(name), self._port.dialog
        asked_after = dialog.asked.said if dialog.asked is not None else ""
        if tool is None or why_closed(tool.gates, dialog) is not None:
            return self._not_open()
        heard = {k: v for k, v in self._wishes.heard(name, asked_after).items() if v}
        return await self._start(tool.name, msgspec.convert(heard, tool.input), dialog)

    # Consent

    async def _confirm_button(self, receipt_id: ReceiptId, accept: bool) -> Ending:
        done = self._done_before(receipt_id)
        if done is not None:
            return Ending(said=words_of(self._deps, done))
        receipt = self._port.dialog.receipt
        if receipt is None or receipt.id != receipt_id:
            return self._not_open()
        return await (self._accept(receipt_id) if accept else self._decline())

    async def _confirm_words(self, proposed: bool) -> Ending:
        receipt = self._port.dialog.receipt
        if receipt is None:
            return self._not_open()
        texts = since_shown(receipt, self._port.history)
        began = self._deps.clock.now()
        ruled = house = house_reading(receipt, texts, self._deps.locale)
        if proposed and house is not Answer.YES:
            house = await read_again(self._deps, self._asker, receipt, texts, house)
        read = Interpretation(HOUSE, house, self._deps.clock.now() - began)
        # A veto that fell would count against the next yes: only what follows shall.
        alone = self._deps.model is self._deps.house
        fallen = alone and house is Answer.UNCLEAR and ruled in {Answer.NO, Answer.CHANGE}
        back = house is not Answer.YES and takes_back(receipt, texts, ruled, self._deps.locale)
        if proposed and (fallen or back):
            anew = await self._deps.engine.show_again(self._port.context(self._port.dialog))
            if anew is not None:
                return replace(ending_of(anew, ReceiptOutcome.VOIDED), interpretation=read)
        others = [text for text in texts if self._wishes.asks_for_another(receipt, text)]
        others = others or ([] if proposed else self._wishes.asking_for_times(receipt, texts))
        if others:
            house, texts = Answer.CHANGE, others
        if proposed and house is Answer.CHANGE and agrees_beside_another(receipt, texts[-1]):
            house = Answer.OTHER
        verdict = judge(house, proposed=proposed)
        asked = asked_since(receipt, self._port.history)
        elsewhere = verdict is Verdict.ACCEPT and asked and self._deps.model is not self._deps.house
        if elsewhere or verdict is Verdict.INTERPRET:
            read = await interpret(self._deps, receipt, texts, asked)
            verdict = judge(Answer.UNCLEAR, proposed=proposed, interpreted=Answer(read.answer))
        return replace(await self._judged(verdict, receipt, texts), interpretation=read)

    async def _judged(self, verdict: Verdict, receipt: Receipt, texts: Sequence[str]) -> Ending:
        match verdict:
            case Verdict.ACCEPT:
                return await self._accept(receipt.id)
            case Verdict.CHANGE if withdraws(texts[-1], receipt.text):
                return await self._decline()
            case Verdict.DECLINE:
                corrected = await self._changing.corrected(texts[-1])
                return corrected or await self._decline()
            case Verdict.CHANGE:
                return ending_of(
                    await self._changing.changed(receipt, texts[-1]), ReceiptOutcome.VOIDED
                )
            case Verdict.ASK_AGAIN | Verdict.INTERPRET:
                return Ending(said=self._asked_again(receipt, texts))
            case _:
                assert_never(verdict)

    def _asked_again(self, receipt: Receipt, texts: Sequence[str]) -> str:
        if texts and is_unreadable(texts, self._deps.locale):
            return self._deps.strings.say("turn.press_to_answer", question=receipt.text)
        return self._deps.prompts.ask_again(receipt.text)

    async def _accept(self, receipt_id: ReceiptId) -> Ending:
        dialog = self._port.dialog
        receipt = dialog.receipt
        assert receipt is not None
        tool = self._deps.toolbox.find(receipt.tool)
        workflow = self._deps.engine.for_effect(receipt.tool)
        assert tool is not None and workflow is not None
        blocker = why_not_commit(tool, dialog, receipt_id, self._deps.clock.now())
        if blocker is CommitBlocker.EXPIRED:
            left = self._deps.engine.leave(dialog, workflow.expired, workflow.expired_asks)
            return ending_of(left, ReceiptOutcome.EXPIRED)
        if blocker is not None:
            return Ending(said=self._deps.prompts.ask_again(receipt.text))
        left = await OwnThings(self._deps, self._port).still_open(workflow, dialog)
        spent = msgspec.structs.replace(left, receipt=None, progress=None)
        with ProgressLine(self._port, self._deps.deadlines.progress).during(tool.progress):
            entry = await self._port.effect(receipt, spent)
        return report(self._deps, [entry], self._port.dialog)

    async def _decline(self) -> Ending:
        dialog = self._port.dialog
        assert dialog.receipt is not None
        workflow = self._deps.engine.for_effect(dialog.receipt.tool)
        assert workflow is not None
        return ending_of(
            self._deps.engine.leave(dialog, workflow.declined), ReceiptOutcome.DECLINED
        )

    def _not_open(self) -> Ending:
        return Ending(said=self._deps.prompts.not_open(), asked=Asked((AskedWhatNext(),)))

    def _done_before(self, receipt_id: ReceiptId) -> LedgerEntry | None:
        return next((e for e in self._port.ledger if e.key == receipt_id), None)
