"""A customer who reacts to what the desk shows: picks, confirms, corrects, rephrases, gives up."""

import re
from collections import Counter
from dataclasses import replace
from random import Random

from frontdesk.core.dialog import Receipt
from training.customers.aims import (
    BOOK,
    CANCEL,
    MOVE,
    Aim,
    Answered,
    Book,
    Cancel,
    Move,
    Nothing,
    Plan,
    Ticket,
    tool_of,
    wish_of,
)
from training.customers.people import Person, zone_of
from training.customers.phrasing import Manner, Phrasing
from training.customers.picking import Offer, offers_of, words_for
from training.customers.receipts import correction, start_of, wants
from training.customers.talk import Talk, View
from training.customers.wishes import Exactly

_MOST_TURNS = 16
_MOST_TRIES = {"ask": 5}
_TRIES = 4
_PLACE = re.compile(r"(?:on )?the [1-6](?:st|nd|rd|th)[.!?]?", re.IGNORECASE)
_WORKFLOWS = {CANCEL: "cancel", MOVE: "reschedule", BOOK: "schedule"}


class Customer:
    """One person with a plan; `aims` is what they want in the end, having changed their mind."""

    def __init__(
        self, who: Person, plan: Plan, aims: list[Aim], phrasing: Phrasing, talk: Talk
    ) -> None:
        self.aims = aims
        self._who = who
        self._plan = plan
        self._phrasing = phrasing
        self._talk = talk
        self._random = Random(f"{who.id} {plan}")
        self._manner = Manner(self._random, plan.slips, plan.chatty)
        self._zone = zone_of(phrasing.now)
        self._view: View | None = None
        self._at = 0
        self._tries: Counter[str] = Counter()
        self._said: set[str] = set()
        self._seen: list[Offer] = []
        self._side_question = plan.side_question
        self._change = plan.change
        self._wrong_zip = plan.wrong_zip
        self._effects = 0

    async def live(self) -> None:
        """Go through the conversation, until all is reached or patience ends."""
        await self._open()
        for at in range(len(self.aims)):
            self._at = at
            self._tries.clear()
            self._effects = self._view.effects if self._view else 0
            if not await self._pursue():
                return
        for act in ("thanks", "goodbye"):
            if self._random.random() < 0.3:
                await self._say(self._fresh(self._phrasing.acts(act)))

    @property
    def ran(self) -> set[str]:
        """The tools that answered them."""
        return set(self._view.ran) if self._view else set()

    # The course of a goal

    async def _open(self) -> None:
        if self._plan.opening == "greets":
            await self._say(self._fresh(self._phrasing.acts("greeting")))
        elif self._plan.opening == "gives the ZIP":
            await self._say(self._zip())

    async def _pursue(self) -> bool:
        for _ in range(_MOST_TURNS):
            if self._view is not None and self._reached(self._view):
                return True
            words = self._next_words()
            if words is None:
                return False
            await self._say(words)
        return False

    async def _say(self, text: str) -> None:
        self._view = await self._talk.say(text)

    def _reached(self, view: View) -> bool:
        match self._aim:
            case Cancel() | Move() | Book():
                return view.effects > self._effects
            case Ticket():
                return "escalate" in view.ran
            case Answered(tools):
                return tools <= view.ran
            case Nothing():
                return view.receipt is None

    @property
    def _aim(self) -> Aim:
        return self.aims[self._at]

    def _next_words(self) -> str | None:
        view = self._view
        if view is None:
            return self._request()
        if not view.dialog.verified and (key := self._key(_last_question(view.said))):
            return key
        if view.receipt is None and not view.workflow:
            return self._request()
        if self._side_question:
            asked, self._side_question = self._side_question, ""
            return self._manner.say(self._fresh(self._requests(asked)))
        if view.receipt is not None:
            return self._answer(view.receipt)
        if view.workflow != _WORKFLOWS.get(tool_of(self._aim)):
            return self._request()
        return self._choose(view) if view.options else self._address(view.said)

    def _try(self, what: str) -> int:
        self._tries[what] += 1
        return self._tries[what]

    def _spent(self, what: str) -> bool:
        return self._tries[what] >= _MOST_TRIES.get(what, _TRIES)

    def _fresh(self, texts: list[str]) -> str:
        """One that was not said yet, while there is one."""
        chosen = self._random.choice([t for t in texts if t not in self._said] or texts)
        self._said.add(chosen)
        return chosen

    # What is said

    def _requests(self, tool: str, *, plain: bool = False) -> list[str]:
        verified = self._view is not None and self._view.dialog.verified
        return self._phrasing.requests(tool, verified=verified, plain=plain)

    def _request(self) -> str | None:
        if self._spent("ask"):
            return None
        attempt, aim = self._try("ask"), self._aim
        if isinstance(aim, Nothing):
            return None
        if isinstance(aim, Answered) and len(aim.tools) > 1 and attempt == 1:
            return self._manner.say(self._fresh(self._phrasing.both(aim.tools)))
        lacking = aim.tools - self.ran if isinstance(aim, Answered) else frozenset[str]()
        tool = min(lacking) if lacking else tool_of(aim)
        wish = wish_of(aim)
        if wish is None or self._random.random() < 0.5:
            return self._manner.say(self._fresh(self._requests(tool)))
        text = self._fresh(self._requests(tool, plain=True)).rstrip(".!?")
        return self._manner.say(f"{text}. {self._random.choice(wish.words)}")

    def _key(self, asked: str) -> str | None:
        """What shows who they are, where the desk asks for it."""
        if not re.search(r"\bzip\b|\bphone\b|\bnumber\b|\bname\b", asked) or self._spent("key"):
            return None
        self._try("key")
        if "zip" in asked:
            return self._zip()
        return self._phone() if "name" not in asked else self._who.name

    def _zip(self) -> str:
        if self._wrong_zip:
            self._wrong_zip = False
            return f"{(int(self._who.zip) + 11_111) % 100_000:05d}"
        return self._fresh([*self._phrasing.zips[self._who.zip], self._who.zip])

    def _phone(self) -> str:
        digits = self._who.phone
        own = f"{digits[:3]}-{digits[3:6]}-{digits[6:]}"
        return self._fresh([*self._phrasing.phones.get(digits, []), own])

    def _address(self, said: str) -> str | None:
        aim = self._aim
        if self._spent("address") or not isinstance(aim, Book):
            return None
        self._try("address")
        if aim.address != self._who.address:
            return aim.address
        on_file = self._who.address in said
        return self._manner.say(self._fresh(self._phrasing.agreeing())) if on_file else aim.address

    def _choose(self, view: View) -> str | None:
        offers = offers_of(view.options, self._who, self._phrasing.now)
        if self._spent("visit" if offers[0].visit else "slot"):
            return None
        if offers[0].visit:
            wanted = [o for o in offers if o.visit == self._visit]
            return self._pick(wanted[0], offers, self._try("visit")) if wanted else self._request()
        attempt, aim = self._try("slot"), self._aim
        self._seen = offers
        assert isinstance(aim, Move | Book)
        if aim.when is None:
            aim = self.aims[self._at] = replace(
                aim, when=Exactly(self._random.choice(offers).start)
            )
        assert aim.when is not None
        fitting = [offer for offer in offers if aim.when.fits(offer.start)]
        if fitting:
            return self._pick(self._random.choice(fitting), offers, attempt)
        wish = wish_of(aim)
        if wish is not None:
            # "The 3rd" of three or more options is one of them.
            clear = [w for w in wish.words if not _PLACE.fullmatch(w)]
            return self._fresh(clear or list(wish.words))
        # What was chosen before is not shown any more.
        self.aims[self._at] = replace(aim, when=Exactly(self._random.choice(offers).start))
        return self._choose(view)

    def _pick(self, wanted: Offer, offers: list[Offer], attempt: int) -> str:
        words = words_for(wanted, offers, self._phrasing, self._random, attempt)
        # Who was not understood takes more care.
        return self._manner.say(words) if attempt == 1 else words

    @property
    def _visit(self) -> str:
        return self._aim.visit if isinstance(self._aim, Cancel | Move) else ""

    # Consent

    def _answer(self, receipt: Receipt) -> str | None:
        if not self._wants(receipt):
            return self._refuse(receipt)
        change, self._change = self._change, ""
        if change and (words := self._changed(change, receipt)):
            return words
        if self._spent("yes"):
            return None
        plain = ["yes please, go ahead", "yes"] if self._try("yes") > 2 else []
        return self._manner.say(self._fresh(plain or self._phrasing.answers("yes", receipt.tool)))

    def _refuse(self, receipt: Receipt) -> str | None:
        if self._spent("no"):
            return None
        attempt = self._try("no")
        if isinstance(self._aim, Nothing):
            texts = ["no"] if attempt > 2 else self._phrasing.answers("no", receipt.tool)
            return self._manner.say(self._fresh(texts))
        if receipt.tool != tool_of(self._aim):
            return f"no, {self._fresh(self._requests(tool_of(self._aim)))}"
        if attempt > 1:
            # A correction that was not taken up is given up, and all is asked for anew.
            return "no"
        return f"no, {correction(self._aim, receipt, self._who, self._zone)}"

    def _wants(self, receipt: Receipt) -> bool:
        aim, start = self._aim, start_of(receipt, self._zone)
        if isinstance(aim, Move | Book) and aim.when is None and start is not None:
            # The desk found the one slot that there is, and it will do.
            aim = self.aims[self._at] = replace(aim, when=Exactly(start))
        return wants(aim, receipt, self._zone)

    def _changed(self, change: str, receipt: Receipt) -> str | None:
        """Change their mind at the last moment; None where the change makes no sense."""
        aim = self._aim
        if change == "declines":
            self.aims[self._at] = Nothing()
            return self._refuse(receipt)
        if change == "moves instead" and isinstance(aim, Cancel):
            self.aims[self._at] = Move(aim.visit)
            return self._manner.say(f"no wait, {self._fresh(self._requests(MOVE))}")
        if change == "another slot" and isinstance(aim, Move | Book) and wish_of(aim) is None:
            others = [o for o in self._seen if not (aim.when and aim.when.fits(o.start))]
            if others:
                other = self._random.choice(others)
                self.aims[self._at] = replace(aim, when=Exactly(other.start))
                return self._manner.say(f"actually no, {other.in_full} instead")
        return None


def _last_question(said: str) -> str:
    """What is asked in the end: a number that is only read back is not asked for again."""
    questions = re.findall(r"[^.?!\n]*\?", said.lower())
    return questions[-1] if questions else said.lower()
