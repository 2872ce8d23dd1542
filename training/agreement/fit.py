"""Fits the second reader: small changes to MiniLM's matrices, and a head, on a GPU.

    python -m training.agreement.fit

Needs PyTorch and transformers, which nothing else here does, and takes two minutes on a large GPU.
Writes the weights and their place in the manifest, and prints how the sets that are only measured
are read at several bars.
"""

import math
import random

import numpy as np
import torch
from safetensors.torch import load_file, save_file
from tokenizers import Tokenizer
from torch import nn
from torch.nn import functional
from transformers import BertConfig, BertModel

from frontdesk.models.embedding.weights import MODEL, TOKENIZER, weights_folder
from training.agreement.examples import CLASSES, WEIGHTS, Example, examples, made_from
from training.manifest import write_entry

RANK, SCALE, SHARPNESS = 16, 2.0, 20.0
EPOCHS, BATCH, RATE, SMOOTHING = 14, 64, 1e-3, 0.03
LONGEST_QUESTION, LONGEST_ANSWER = 90, 140
BARS = (0.5, 0.8, 0.9, 0.95, 0.98)
START, END = 101, 102
PARTS = ("attention.self.query", "attention.self.key", "attention.self.value")
PARTS += ("attention.output.dense", "intermediate.dense", "output.dense")


class Changed(nn.Module):
    """A matrix that stays as it is, and a narrow change to it that is learned."""

    def __init__(self, linear):
        super().__init__()
        self.linear = linear.requires_grad_(False)
        size = linear.in_features
        self.a = nn.Parameter(torch.randn(RANK, size) / math.sqrt(size))
        self.b = nn.Parameter(torch.zeros(linear.out_features, RANK))

    def forward(self, x):
        """The product with the changed matrix."""
        return self.linear(x) + (x @ self.a.T) @ self.b.T * SCALE


class Reader(nn.Module):
    """The encoder with its changes (`e`), and the head (`h`), named as the weights are kept."""

    def __init__(self, device):
        super().__init__()
        config = BertConfig(
            vocab_size=30522,
            hidden_size=384,
            num_hidden_layers=6,
            num_attention_heads=12,
            intermediate_size=1536,
        )
        self.e = BertModel(config, add_pooling_layer=False)
        self.e.load_state_dict(load_file(weights_folder() / MODEL), strict=False)
        self.e.requires_grad_(False)
        for layer in self.e.encoder.layer:
            for part in PARTS:
                place, _, name = part.rpartition(".")
                owner = layer.get_submodule(place)
                setattr(owner, name, Changed(getattr(owner, name)))
        self.h = nn.Linear(384, len(CLASSES))
        self.device = device
        self.to(device)

    def forward(self, pieces):
        """The scores of each pair of a batch."""
        longest = max(map(len, pieces))
        ids = torch.tensor([one + [0] * (longest - len(one)) for one in pieces])
        mask = torch.tensor([[1.0] * len(one) + [0.0] * (longest - len(one)) for one in pieces])
        ids, mask = ids.to(self.device), mask.to(self.device)
        with torch.autocast(self.device, torch.bfloat16):
            x = self.e(ids, attention_mask=mask).last_hidden_state
        mean = (x.float() * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
        unit = functional.normalize(mean, dim=-1)
        return self.h(functional.dropout(unit, 0.1, self.training) * SHARPNESS)


def encoded(rows: list[Example]) -> list[list[int]]:
    """Each question and its answer as word pieces."""
    tokens = Tokenizer.from_file(str(weights_folder() / TOKENIZER))
    tokens.no_padding()
    tokens.no_truncation()

    def pieces(text):
        return tokens.encode(text, add_special_tokens=False).ids

    return [
        [START, *pieces(shown)[-LONGEST_QUESTION:], END, *pieces(said)[:LONGEST_ANSWER], END]
        for _, shown, said, _ in rows
    ]


def fit(rows: list[Example], device: str) -> Reader:
    """Learn from examples."""
    torch.manual_seed(0)
    dice = random.Random(0)
    pieces, reader = encoded(rows), Reader(device).train()
    meant = torch.tensor([CLASSES.index(one) for *_, one in rows])
    learned = [one for one in reader.parameters() if one.requires_grad]
    optimizer = torch.optim.AdamW(learned, lr=RATE, weight_decay=0.01)
    steps = EPOCHS * math.ceil(len(rows) / BATCH)
    rate = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min(1, step / 100) * max(0, 1 - step / steps)
    )
    order = list(range(len(rows)))
    for _ in range(EPOCHS):
        dice.shuffle(order)
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            optimizer.zero_grad()
            scores = reader([pieces[at] for at in batch])
            loss = functional.cross_entropy(
                scores, meant[batch].to(device), label_smoothing=SMOOTHING
            )
            loss.backward()
            nn.utils.clip_grad_norm_(learned, 1.0)
            optimizer.step()
            rate.step()
    return reader.eval()


@torch.no_grad()
def report(reader: Reader, rows: list[Example]) -> None:
    """Print for each set how many yeses are found, and how many others are taken for one."""
    for name in sorted({row[0] for row in rows}):
        own = [row for row in rows if row[0] == name]
        pieces = encoded(own)
        found = [reader(pieces[at : at + 256]).softmax(-1) for at in range(0, len(own), 256)]
        likely = torch.cat(found)[:, 0].cpu().numpy()
        yes = np.array([row[3] == "yes" for row in own])
        told = (
            f"{bar}: {sum(likely[yes] >= bar)} of {sum(yes)}, wrong {sum(likely[~yes] >= bar)}"
            for bar in BARS
        )
        print(f"{name}  {len(own)}  " + "  ".join(told))


def main() -> None:
    """Fit, keep and measure."""
    reader = fit(examples(), "cuda" if torch.cuda.is_available() else "cpu")
    kept = {name: one for name, one in reader.named_parameters() if one.requires_grad}
    save_file({name: one.detach().half().cpu().contiguous() for name, one in kept.items()}, WEIGHTS)
    write_entry("agreement", made_from())
    report(reader, examples(measured=True))


if __name__ == "__main__":
    main()
