"""Fits the second reader: small changes to MiniLM's matrices, and a head, on a GPU.

    python -m training.agreement.fit

Needs PyTorch and transformers, which nothing else here does, and takes half an hour on a large GPU.
One reader alone is most sure where it is wrong. So several learn first, each without a part of the
writers; the one that is kept learns what those say of an answer that they had not learned, beside
what it means, and what they say of the same answers at other receipts.

Writes the weights and their place in the manifest, and prints how the sets that are only measured
are read at several bars.
"""

import math
import random

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from training.agreement.examples import (
    CLASSES,
    WEIGHTS,
    Example,
    elsewhere,
    examples,
    made_from,
    part_of,
)
from training.manifest import write_entry
from training.torch_encoder import (
    END,
    START,
    ChangedEncoder,
    a_device,
    keep,
    optimizer_of,
    tokenizer,
)

RANK, SHARPNESS = 16, 20.0
EPOCHS, BATCH, RATE = 12, 128, 1e-3
ROUNDS, PARTS = 3, 6
LONGEST_QUESTION, LONGEST_ANSWER = 90, 140
BARS = (0.5, 0.8, 0.9, 0.95, 0.98)


class Reader(ChangedEncoder):
    """The encoder with its changes, and the head (`h`), named as the weights are kept."""

    def __init__(self, device):
        super().__init__(RANK, device)
        self.h = nn.Linear(384, len(CLASSES))
        self.to(device)

    def forward(self, pieces):
        """The scores of each pair of a batch."""
        unit = self.unit(pieces)
        return self.h(functional.dropout(unit, 0.1, self.training) * SHARPNESS)


def encoded(rows: list[Example]) -> list[list[int]]:
    """Each question and its answer as word pieces."""
    tokens = tokenizer()

    def pieces(text):
        return tokens.encode(text, add_special_tokens=False).ids

    return [
        [START, *pieces(shown)[-LONGEST_QUESTION:], END, *pieces(said)[:LONGEST_ANSWER], END]
        for _, shown, said, _ in rows
    ]


def fit(rows: list[Example], meant: torch.Tensor, seed: int, device: str) -> Reader:
    """Learn how likely each example is each of the classes."""
    torch.manual_seed(seed)
    dice = random.Random(seed)
    pieces, reader = encoded(rows), Reader(device).train()
    step = optimizer_of(reader, RATE, EPOCHS * math.ceil(len(rows) / BATCH))
    order = list(range(len(rows)))
    for _ in range(EPOCHS):
        dice.shuffle(order)
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            scores = reader([pieces[at] for at in batch])
            step(functional.cross_entropy(scores, meant[batch].to(device)))
    return reader.eval()


def distilled(rows: list[Example], device: str) -> Reader:
    """Learn from the examples, and from readers that had each not learned a part of them."""
    own = functional.one_hot(torch.tensor([CLASSES.index(one) for *_, one in rows]), len(CLASSES))
    own, others = own.float(), elsewhere(rows)
    unlearned, beyond = torch.zeros_like(own), torch.zeros(len(others), len(CLASSES))
    for seed in range(ROUNDS * PARTS):
        left_out = [part_of(row, PARTS) == seed % PARTS for row in rows]
        learned = [at for at, out in enumerate(left_out) if not out]
        teacher = fit([rows[at] for at in learned], own[learned], seed, device)
        held = [at for at, out in enumerate(left_out) if out]
        unlearned[held] += odds(teacher, [rows[at] for at in held]) / ROUNDS
        beyond += odds(teacher, others) / (ROUNDS * PARTS)
    return fit([*rows, *others], torch.cat([(own + unlearned) / 2, beyond]), 0, device)


@torch.no_grad()
def odds(reader: Reader, rows: list[Example]) -> torch.Tensor:
    """How likely each example is each of the classes."""
    pieces = encoded(rows)
    found = [reader(pieces[at : at + 256]).softmax(-1) for at in range(0, len(rows), 256)]
    return torch.cat(found).cpu()


def report(reader: Reader, rows: list[Example]) -> None:
    """Print for each set how many yeses are found, and how many others are taken for one."""
    for name in sorted({row[0] for row in rows}):
        own = [row for row in rows if row[0] == name]
        likely = odds(reader, own)[:, 0].numpy()
        yes = np.array([row[3] == "yes" for row in own])
        told = (
            f"{bar}: {sum(likely[yes] >= bar)} of {sum(yes)}, wrong {sum(likely[~yes] >= bar)}"
            for bar in BARS
        )
        print(f"{name}  {len(own)}  " + "  ".join(told))


def main() -> None:
    """Fit, keep and measure."""
    reader = distilled(examples(), a_device())
    keep(reader, WEIGHTS)
    write_entry("agreement", made_from())
    report(reader, examples(measured=True))


if __name__ == "__main__":
    main()
