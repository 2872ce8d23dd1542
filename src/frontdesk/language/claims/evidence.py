"""What a call knows, which a sentence may rest on: its ledger, what was read, asked and said."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from frontdesk.language.claims.backing import Done, Ledger
from frontdesk.language.claims.grounding import Ground
from frontdesk.language.claims.known import Known
from frontdesk.language.claims.words import ClaimKind

_STANDING = frozenset({ClaimKind.BOOKED, ClaimKind.RESCHEDULED})


@dataclass(frozen=True)
class Evidence:
    """What this call knows: the ledger's outcomes, what was read, and what the customer said.

    `facts` are results in plain words or JSON; a claim's days, dates, times and sums must be found
    there. `gone` is what no longer stands because of what was done. Where `now` is given, the
    local time, facts of the account are claims as well, and what follows from evidence backs them.
    `asked` is what the customer said last, which an answer goes with; `pending` what a receipt asks
    consent for, and `kinds` are the words for what kinds of things there are. Where something is
    `under_way` or was dropped since, "it" is not what was done. `follows` is what the tools that
    have done something are declared to do: what is to be expected of them.
    `documents` are passages that were found. Where documents were searched, every number, name and
    address of a statement has to stand in them or in what else is known; `setting` is then what the
    desk itself told its model, which names things and backs what is said of itself alone.
    """

    committed: frozenset[ClaimKind] = frozenset()
    unknown: frozenset[ClaimKind] = frozenset()
    failed: frozenset[ClaimKind] = frozenset()
    facts: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    done: tuple[Done, ...] = ()
    gone: tuple[str, ...] = ()
    now: datetime | None = None
    asked: str = ""
    pending: frozenset[ClaimKind] = frozenset()
    under_way: bool = False
    kinds: frozenset[str] = frozenset()
    follows: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
    setting: tuple[str, ...] | None = None

    @property
    def settled(self) -> frozenset[ClaimKind]:
        """What is done and not in doubt."""
        return self.committed - self.unknown - self.failed

    @cached_property
    def known(self) -> Known:
        """The records of the call."""
        return Known(self.facts, self.said, self.gone, self.now, self.documents)

    @cached_property
    def ground(self) -> Ground | None:
        """What an answer from documents rests on; None where none were searched for it."""
        if self.setting is None:
            return None
        done = (one.words for one in self.done)
        texts = (*self.documents, *self.facts, *self.said, *done)
        return Ground(texts, self.setting, self.documents)

    @cached_property
    def ledger(self) -> Ledger:
        """What the ledger holds."""
        asks = not self.asked or "?" in self.asked
        awaited = bool(self.pending & _STANDING) or not asks
        return Ledger(self.settled, self.unknown, self.failed, self.done, awaited)

    @cached_property
    def told_apart(self) -> frozenset[str]:
        """The words that name some thing: its declared kind, or what was read of it."""
        return self.kinds.union(*(one.words for one in self.known.records if one.details))

    @property
    def begun(self) -> frozenset[ClaimKind]:
        """What was done, or may have been."""
        return self.committed | self.unknown
