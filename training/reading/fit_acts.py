"""Learns what each part of a message is, in its situation; needs PyTorch.

    python -m training.reading.fit_acts [--leave-out TRADE ... --to FILE]

Every piece of a message is told the act of its clause, whether a clause begins with it, and at a
receipt how it answers. What is asked of another trade is off-domain: turns are learned once more
under the name of a trade that has nothing to do with them. Two minutes on a large GPU.
"""

import random
from collections.abc import Sequence

import torch
from torch import nn
from torch.nn import functional

from frontdesk.language.reading.acts import Act, Scene
from frontdesk.models.embedding.clause_acts import ACTS as LEARNED
from frontdesk.models.embedding.clause_acts import WEIGHTS, told
from training.manifest import write_entry
from training.reading.foreign import foreign_turns
from training.reading.leaving_out import asked_for
from training.reading.provenance import acts_made_from
from training.reading.turns import Turn, Writer
from training.torch_encoder import (
    END,
    START,
    ChangedEncoder,
    a_device,
    keep,
    optimizer_of,
    tokenizer,
)

RANK, EPOCHS, BATCH, RATE, SMOOTHING = 32, 10, 48, 1e-3, 0.02
LONGEST_SCENE, LONGEST_TEXT = 110, 140
ACTS = [act.value for act in LEARNED]
ANSWERS = [None, "yes", "no", "change", "condition"]
UNTOLD = -1
TOLD = 0.85  # how often the trade is told: a pack may leave it out
Labels = tuple[list[int], list[int], list[int]]


class Tagger(ChangedEncoder):
    """The encoder, and a head for acts, answers and beginnings, named as they are kept."""

    def __init__(self, device):
        super().__init__(RANK, device)
        self.act = nn.Linear(384, len(ACTS))
        self.ans = nn.Linear(384, len(ANSWERS))
        self.beg = nn.Linear(384, 2)
        self.to(device)

    def scores(self, pieces):
        """The scores of every piece in each of the heads."""
        x, _ = self.states(pieces)
        x = functional.dropout(x, 0.1, self.training)
        return self.act(x), self.ans(x), self.beg(x)


def labelled(turn: Turn, trade: str, tokens, *, foreign: bool = False) -> tuple[list[int], Labels]:
    """A turn as pieces, and what is to be said of each of them; only acts of a foreign one."""
    scene = told(Scene(turn.state, turn.asked, turn.options, trade))
    before = tokens.encode(scene, add_special_tokens=False).ids[:LONGEST_SCENE]
    said = tokens.encode(turn.text[:700], add_special_tokens=False)
    places = said.offsets[:LONGEST_TEXT]
    pieces = [START, *before, END, *said.ids[:LONGEST_TEXT], END]
    acts, answers, begins = ([UNTOLD] * len(pieces) for _ in range(3))
    spans = clause_spans(turn)
    last = None
    for at, (start, _) in enumerate(places, start=len(before) + 2):
        clause = next((n for n, (a, b) in enumerate(spans) if a <= start < b), None)
        begins[at] = int(clause is not None and clause != last)
        last = clause
        if clause is not None and not foreign:
            acts[at] = ACTS.index(turn.clauses[clause].act)
            answers[at] = ANSWERS.index(turn.clauses[clause].answer)
        elif clause is not None and turn.clauses[clause].tool:
            acts[at] = ACTS.index(Act.OFF_DOMAIN)
    return pieces, (acts, answers, begins)


def clause_spans(turn: Turn) -> list[tuple[int, int]]:
    """Where each clause stands in its turn."""
    spans: list[tuple[int, int]] = []
    at = 0
    for clause in turn.clauses:
        found = turn.text.find(clause.text, at)
        start = found if found >= 0 else max(turn.text.find(clause.text), 0)
        at = start + len(clause.text)
        spans.append((start, at))
    return spans


def rows_of(known: Sequence[Writer], dice: random.Random) -> list[tuple[list[int], Labels]]:
    """Every turn as its own desk hears it, and some as another one does."""
    tokens = tokenizer()
    own = [(turn, writer.desk.trade) for writer in known for turn in writer.turns]
    told = [(turn, trade if dice.random() < TOLD else "") for turn, trade in own]
    rows = [labelled(turn, trade, tokens) for turn, trade in told]
    others = foreign_turns(known, dice)
    return rows + [labelled(turn, trade, tokens, foreign=True) for turn, trade in others]


def fit(known: Sequence[Writer], device: str) -> Tagger:
    """Learn from writers."""
    torch.manual_seed(0)
    dice = random.Random(0)
    rows = rows_of(known, dice)
    model = Tagger(device).train()
    step = optimizer_of(model, RATE, EPOCHS * -(-len(rows) // BATCH))
    for _ in range(EPOCHS):
        dice.shuffle(rows)
        for start in range(0, len(rows), BATCH):
            batch = rows[start : start + BATCH]
            found = model.scores([pieces for pieces, _ in batch])
            step(sum(_loss(one, [told[n] for _, told in batch]) for n, one in enumerate(found)))
    return model.eval()


def _loss(scores, told):
    longest = scores.shape[1]
    meant = torch.tensor([one + [UNTOLD] * (longest - len(one)) for one in told])
    return functional.cross_entropy(
        scores.flatten(0, 1),
        meant.flatten().to(scores.device),
        ignore_index=UNTOLD,
        label_smoothing=SMOOTHING,
    )


def main() -> None:
    """Fit and keep."""
    known, path = asked_for(WEIGHTS)
    keep(fit(known, a_device()), path)
    if path == WEIGHTS:
        write_entry("acts", acts_made_from())


if __name__ == "__main__":
    main()
