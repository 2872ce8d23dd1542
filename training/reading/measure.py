"""Prints how turns by writers whom nothing was learned from are read.

python -m training.reading.measure [learned|measured]
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator

import numpy as np

from frontdesk.language.reading.acts import Scene
from frontdesk.models.embedding.clause_acts import clause_acts_by
from frontdesk.models.embedding.embedder import Embedder, embedder
from frontdesk.models.embedding.weights import weights_folder
from frontdesk.models.house.routing.by_meaning import ByMeaning
from frontdesk.models.house.routing.by_words import Routed
from frontdesk.models.house.routing.declarations import Declarations
from frontdesk.packs.pestcall import pestcall
from frontdesk.turn.deps import spec_of
from training.reading.turns import ASKING, Turn, Writer, writers

EXAMPLES, DRAWS, SHARPNESS, PENALTY = 6, 4, 4.0, 0.1
FREE = frozenset({"unverified", "idle", "done"})
PEST_CONTROL = "pest control"
# What the writers' list of tools calls otherwise than the pack does, or does not tell apart.
SAME = {
    "policyAnswer": {"servicePolicy"},
    "listAppointments": {"listAppointments", "nextAppointment", "getAppointment"},
    "availableSlots": {"availableSlots", "scheduleAppointment", "rescheduleAppointment"},
}
OTHERS = {"verifyAccount", "pastVisits", "addNote"}


def acts(writer: Writer) -> tuple[int, int]:
    """How many messages have just the acts that are found in them."""
    reader = clause_acts_by(embedder())
    right = 0
    for turn in writer.turns:
        found = reader.read(
            Scene(turn.state, turn.asked, turn.options, writer.desk.trade), turn.text[:700]
        )
        right += {c.act.value for c in found} == {c.act for c in turn.clauses}
    return right, len(writer.turns)


def by_examples(writer: Writer, reader: Embedder) -> tuple[int, int]:
    """How many clauses find their tool by a few others that ask for it, over some draws."""
    said = {tool: texts for tool, texts in writer.requests().items() if len(texts) > 2}
    vectors = {tool: reader.embed(texts) for tool, texts in said.items()}
    right = total = 0
    for seed in range(DRAWS):
        dice = random.Random(seed)
        order = {tool: dice.sample(range(len(v)), len(v)) for tool, v in vectors.items()}
        cut = {tool: min(EXAMPLES, len(v) - 1) for tool, v in vectors.items()}
        known = [vectors[tool][order[tool][: cut[tool]]] for tool in vectors]
        places = np.repeat(np.arange(len(known)), [len(one) for one in known])
        learnt = np.concatenate(known)
        kernel = np.exp(SHARPNESS * (learnt @ learnt.T - 1)) + PENALTY * np.eye(len(learnt))
        votes = np.linalg.solve(kernel, np.eye(len(known))[places])
        for number, tool in enumerate(vectors):
            rest = vectors[tool][order[tool][cut[tool] :]]
            found = (np.exp(SHARPNESS * (rest @ learnt.T - 1)) @ votes).argmax(axis=1)
            right, total = right + int((found == number).sum()), total + len(rest)
    return right, total


class PestCall:
    """PestCall's own examples, against what writers ask of such a company."""

    def __init__(self) -> None:
        declared = Declarations([spec_of(tool) for tool in pestcall().tools])
        named = {"verifyAccount", "lookUpCustomer"}
        self._tools = [tool for tool in declared.all if tool.name not in named]
        self._person = declared.person
        self._router = ByMeaning(embedder(), declared.all, declared.person)

    def count(self, turns: tuple[Turn, ...]) -> Counter[str]:
        """What comes of messages with one request, and of those that ask for nothing."""
        found: Counter[str] = Counter()
        for turn in (turn for turn in turns if turn.state in FREE):
            wanted = [c.tool for c in turn.clauses if c.tool and c.act in ASKING]
            if len(wanted) == 1 and wanted[0] not in OTHERS:
                found.update(self._outcomes(turn.text, str(wanted[0])))
            elif not turn.asks:
                began = self._began(turn.text)
                found.update({"asks nothing": 1, "begins something": began})
        return found

    def _outcomes(self, text: str, wanted: str) -> Iterator[str]:
        yield "asks"
        routed = self._router.route(text, self._tools)
        if not isinstance(routed, Routed):
            yield "asked about"
        elif routed.tool.name in SAME.get(wanted, {wanted}):
            yield "right"
        else:
            yield "wrong action" if self._acts(routed) else "told something else"

    def _began(self, text: str) -> bool:
        routed = self._router.route(text, self._tools)
        return isinstance(routed, Routed) and self._acts(routed)

    def _acts(self, routed: Routed) -> bool:
        return routed.tool.changes or routed.tool.name == self._person


def main() -> None:
    """Print every writer, and all of them."""
    kind = sys.argv[1] if len(sys.argv) > 1 else "measured"
    company = PestCall()
    every: Counter[str] = Counter()
    plain = Embedder(weights_folder())
    print(f"{'writer':<40} {'acts':>13} {'tool by 6 examples':>20} {'with the adapter':>20}")
    for writer in writers(kind):
        right, total = acts(writer)
        found = {"routed": by_examples(writer, plain), "better": by_examples(writer, embedder())}
        told = " ".join(f"{_share(*one):>20}" for one in found.values())
        print(f"{writer.name:<40} {_share(right, total):>13} {told}")
        every.update({"acts": right, "turns": total, "routable": found["routed"][1]})
        every.update({name: count for name, (count, _) in found.items()})
        if writer.desk.trade == PEST_CONTROL:
            every.update(company.count(writer.turns))
    told = " ".join(f"{_share(every[one], every['routable']):>20}" for one in ("routed", "better"))
    print(f"{'all':<40} {_share(every['acts'], every['turns']):>13} {told}")
    print("\nPestCall's own examples, messages with one request")
    for outcome in ("right", "asked about", "told something else", "wrong action"):
        print(f"  {outcome:<30} {_share(every[outcome], every['asks'])}")
    begun = _share(every["begins something"], every["asks nothing"])
    print(f"  {'asks nothing, begins something':<30} {begun}")


def _share(count: int, total: int) -> str:
    return f"{100 * count / total:.1f} % of {total}" if total else "-"


if __name__ == "__main__":
    main()
