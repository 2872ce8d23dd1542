"""Learns to bring together what asks for the same thing, over many trades; needs PyTorch.

    python -m training.reading.fit_requests [--leave-out TRADE ... --to FILE]

Clauses that ask a desk for one tool are pulled together and away from those for its other tools,
and from what no such desk does. Two minutes on a large GPU.
"""

import random

import torch

from frontdesk.models.embedding.embedder import REQUESTS
from training.manifest import write_entry
from training.reading.leaving_out import asked_for
from training.reading.provenance import requests_made_from
from training.reading.turns import Writer
from training.torch_encoder import (
    END,
    START,
    ChangedEncoder,
    a_device,
    keep,
    optimizer_of,
    tokenizer,
)

RANK, STEPS, RATE, TEMPERATURE = 16, 1000, 5e-4, 0.07
DESKS, EACH, FEWEST, LONGEST = 2, 6, 3, 60
NEVER = -1e4
# Of the change so much is kept: with all of it, what the encoder knew of other talk is lost.
SHARE = 0.7


def drawn(dice: random.Random, known: list[Writer]) -> tuple[list[str], list[tuple[str, str]]]:
    """Some clauses of some desks, and what each of them asks for."""
    texts: list[str] = []
    wants: list[tuple[str, str]] = []
    for writer in dice.sample(known, DESKS):
        for tool, said in writer.requests().items():
            some = dice.sample(said, min(EACH, len(said))) if len(said) >= FEWEST else []
            texts += some
            wants += [(writer.name, tool)] * len(some)
        elsewhere = writer.elsewhere()
        for number, text in enumerate(dice.sample(elsewhere, min(EACH, len(elsewhere)))):
            texts.append(text)
            wants.append((writer.name, f"elsewhere {number}"))
    return texts, wants


def loss_of(vectors, wants):
    """How far those that ask for the same are from each other, against the others of the desk."""
    device = vectors.device
    desks = [desk for desk, _ in wants]
    apart = torch.tensor([[a != b for b in desks] for a in desks]).to(device)
    same = torch.tensor([[a == b for b in wants] for a in wants]).to(device)
    itself = torch.eye(len(wants), dtype=torch.bool, device=device)
    alike = (vectors @ vectors.T / TEMPERATURE).masked_fill(apart | itself, NEVER)
    likely = alike - alike.logsumexp(1, keepdim=True)
    pairs = same & ~itself
    counted = pairs.sum(1)
    has = counted > 0
    return -((likely * pairs).sum(1)[has] / counted[has]).mean()


def fit(known: list[Writer], device: str) -> ChangedEncoder:
    """Learn from writers."""
    torch.manual_seed(0)
    dice, tokens = random.Random(0), tokenizer()
    model = ChangedEncoder(RANK, device).to(device).train()
    step = optimizer_of(model, RATE, STEPS)
    for _ in range(STEPS):
        texts, wants = drawn(dice, known)
        ids = [tokens.encode(text[:300], add_special_tokens=False).ids for text in texts]
        step(loss_of(model.unit([[START, *one[:LONGEST], END] for one in ids]), wants))
    return model.eval()


def main() -> None:
    """Fit and keep."""
    known, path = asked_for(REQUESTS)
    model = fit(known, a_device())
    with torch.no_grad():
        for name, one in model.named_parameters():
            if name.endswith(".b"):
                one.mul_(SHARE)
    keep(model, path)
    if path == REQUESTS:
        write_entry("requests", requests_made_from())


if __name__ == "__main__":
    main()
