"""The verbs of a service desk in one table: their forms, what they claim and what they do.

A sentence that says a verb was done claims its kind ("cancelled"); an empty kind depends on what
is spoken of. A receipt that asks about a verb asks about its family ("end"); most have none.
"""

import re
from typing import NamedTuple

from frontdesk.language.lexicon.word_list import any_of


class Action(NamedTuple):
    """A verb: its base, past and -ing forms as regular expressions, and what it means."""

    base: str
    past: str
    ing: str
    claims: str | None
    family: str


# Claimed by no shape that claims are looked for in.
_UNCLAIMED = None
# By what they claim and by family; base, past and -ing forms of each verb.
_TABLE: dict[tuple[str | None, str], str] = {
    ("cancelled", "end"): """
        cancel/cancelled|canceled|cancel'd/cancelling|canceling
        terminate/terminated/terminating""",
    ("cancelled", ""): """
        call(?: \\w+){0,3} off/called(?: \\w+){0,3} off/calling(?: \\w+){0,3} off
        scrap/scrapped/scrapping  stop/stopped/stopping  withdraw/withdrawn|withdrew/withdrawing
        void/voided/voiding  end/ended/ending""",
    ("booked", "book"): """
        book/booked/booking  schedule/scheduled/scheduling  reserve/reserved/reserving""",
    ("booked", ""): """
        lock(?: \\w+){0,3} in/locked(?: \\w+){0,3} in/locking(?: \\w+){0,3} in
        secure/secured/securing  pencil/penciled|pencilled/pencilling
        confirm/confirmed/confirming  rebook/rebooked/rebooking  slot/slotted/slotting
        squeeze/squeezed/squeezing  enrol|enroll/enrolled/enrolling  hold/held/holding
        assign/assigned/assigning  dispatch/dispatched/dispatching""",
    ("rescheduled", "move"): """
        reschedule/rescheduled/rescheduling  move/moved/moving  push/pushed/pushing
        switch/switched/switching  shift/shifted/shifting  swap/swapped/swapping
        postpone/postponed/postponing  bring/brought/bringing  delay/delayed/delaying""",
    ("rescheduled", ""): "bump/bumped/bumping",
    ("refunded", "refund"): "refund/refunded/refunding",
    ("refunded", ""): """
        credit/credited/crediting  waive/waived/waiving
        reverse/reversed/reversing  reimburse/reimbursed/reimbursing""",
    ("charged", "pay"): "pay/paid/paying",
    ("charged", ""): """
        charge/charged/charging  bill/billed/billing
        invoice/invoiced/invoicing  debit/debited/debiting  settle/settled/settling""",
    ("escalated", ""): """
        escalate/escalated/escalating  transfer/transferred/transferring
        connect/connected/connecting  flag/flagged/flagging  notify/notified/notifying
        alert/alerted/alerting  inform/informed/informing  hand/handed/handing
        raise/raised/raising  log/logged/logging  file/filed/filing  lodge/lodged/lodging
        submit/submitted/submitting  report/reported/reporting  pass/passed/passing
        loop/looped/looping  route/routed/routing  refer/referred/referring
        tell/told/telling  brief/briefed/briefing""",
    ("verified", ""): """
        verify/verified/verifying  authenticate/authenticated/authenticating
        validate/validated/validating""",
    ("sent", ""): """
        send/sent/sending  email|e-mail/emailed|e-mailed/emailing|e-mailing
        text/texted/texting  mail/mailed/mailing  forward/forwarded/forwarding
        post/posted/posting  resend/resent/resending""",
    ("updated", "renew"): "upgrade/upgraded/upgrading  renew/renewed/renewing",
    ("updated", ""): """
        correct/corrected/correcting  note/noted/noting  save/saved/saving
        mark/marked/marking  downgrade/downgraded/downgrading
        record/recorded/recording  register/registered/registering  edit/edited/editing
        amend/amended/amending  activate/activated/activating
        unsubscribe/unsubscribed/unsubscribing  replace/replaced/replacing
        apply/applied/applying  reset/reset/resetting""",
    ("done", "book"): "arrange/arranged/arranging",
    ("done", ""): """
        complete/completed/completing  handle/handled/handling  sort/sorted/sorting
        finish/finished/finishing  resolve/resolved/resolving  fix/fixed/fixing
        finalize|finalise/finalized|finalised/finalizing|finalising
        square/squared/squaring  do/done|did/doing
        approve/approved/approving""",
    ("", "end"): """
        remove/removed/removing  delete/deleted/deleting  close/closed/closing""",
    ("", "move"): "change/changed/changing",
    ("", "add"): "add/added/adding",
    ("", ""): """
        update/updated/updating  adjust/adjusted/adjusting  process/processed/processing
        issue/issued/issuing  create/created/creating  open/opened/opening  put/put/putting
        set/set(?! (?:out|in|by|forth|at)\\b)/setting
        take/taken|took/taking  make/made/making  run/ran|run/running
        drop/dropped/dropping  clear/cleared/clearing
        place/placed/placing  give/given|gave/giving  start/started/starting""",
    (_UNCLAIMED, "book"): "order/ordered/ordering",
    (_UNCLAIMED, "add"): "include/included/including",
}


def _read_table() -> tuple[Action, ...]:
    found: list[Action] = []
    for (claims, family), rows in _TABLE.items():
        for row in re.split(r"\s{2,}", rows.strip()):
            base, past, ing = row.split("/")
            found.append(Action(base, past, ing, claims, family))
    return tuple(found)


ACTIONS = _read_table()
ENDS, MOVES, BOOKS = "end", "move", "book"
# What a receipt may ask about: the verbs by their family, and the family of each.
FAMILY = {action.base: action.family for action in ACTIONS if action.family}
# Said of much else: "bring the dog", "the reservation", "what does it include".
_EVERYDAY = frozenset(("arrange", "bring", "include", "push", "reserve", "shift"))
# These name by themselves what shall be done.
TELLING = frozenset(FAMILY) - _EVERYDAY
# With these one tells plainly to do what a receipt asks about, whatever verb it asks with.
PLAIN_ACTIONS = frozenset(("cancel", "delete", "remove", "move", "change", "switch", "book"))
# Of an appointment: they change whether, or when, it is.
APPOINTING = ("cancel", "reschedule", "schedule", "book", "move", "change", "switch", "postpone")
_NOT_KEPT = ("cancel", "call(?: \\w+){0,3} off", "reschedule", "move", "postpone")
CALLED_OFF_OR_MOVED = any_of(action.past for action in ACTIONS if action.base in _NOT_KEPT)
# Whatever appointment they are said of, these mean the same: one orders and changes much else.
SAME = (
    ("schedule", "book", "arrange"),
    ("reschedule", "move", "postpone", "push", "shift", "delay"),
)
