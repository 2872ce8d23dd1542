"""Fits the reader of passages: small changes to MiniLM's matrices, and a head, on a GPU.

    python -m training.retrieval.fit_reader

Needs PyTorch and transformers, and takes some minutes on a large GPU. A sentence's score is the
mean of its pieces' scores; that some sentence answers has as odds the sum over all sentences. Each
question is learned with its own passage, with near ones of the same article, and with strange ones.
"""

import math
import random
from collections import defaultdict

import torch
from torch import nn
from torch.nn import functional

from frontdesk.language.text.words import words
from frontdesk.models.embedding.encoder import LONGEST_SECOND
from frontdesk.models.embedding.passage_reader import WEIGHTS
from training.retrieval.reader_examples import Example, examples
from training.torch_encoder import (
    END,
    START,
    ChangedEncoder,
    a_device,
    keep,
    optimizer_of,
    tokenizer,
)

RANK, EPOCHS, BATCH, RATE, SEED = 16, 6, 48, 1e-3, 0
LONGEST_FIRST, MOST_WINDOWS = 110, 3
NEAR, ANY_OF_ARTICLE, STRANGE, UNMARKED = 0.7, 0.5, 0.35, 0.5
_NOWHERE = -1e4


class Reader(ChangedEncoder):
    """The encoder with its changes, and the head (`h`), named as the weights are kept."""

    def __init__(self, device):
        super().__init__(RANK, device)
        self.h = nn.Linear(384, 1)
        self.to(device)

    def forward(self, pairs):
        """The score of each sentence of each pair, and a mask of the sentences that answer."""
        pieces, spans = [], []
        for row, (first, windows, answers) in enumerate(pairs):
            place = 0
            for window in windows:
                joined = [START, *first[:LONGEST_FIRST], END]
                for number, ids in window:
                    at = len(joined)
                    joined += ids
                    spans.append((row, place, len(pieces), at, len(joined), number in answers))
                    place += 1
                pieces.append([*joined, END])
        x, _ = self.states(pieces)
        scores = self.h(functional.dropout(x, 0.1, self.training))[..., 0]
        summed = torch.cat([torch.zeros(len(scores), 1, device=self.device), scores.cumsum(1)], 1)
        row, place, window, start, end, right = map(torch.tensor, zip(*spans, strict=True))
        means = (summed[window, end] - summed[window, start]) / (end - start).to(self.device)
        shape = len(pairs), int(place.max()) + 1
        found = torch.full(shape, _NOWHERE, device=self.device).index_put((row, place), means)
        answers = torch.zeros(shape, dtype=torch.bool).index_put((row, place), right)
        return found, answers.to(self.device)


def loss_of(scores, answers):
    """How surprising it is that some sentence answers, or none, and which."""
    none = torch.zeros(len(scores), 1, device=scores.device)
    everything = torch.logsumexp(torch.cat([none, scores], 1), 1)
    some = answers.any(1)
    right = torch.logsumexp(scores.masked_fill(~answers, _NOWHERE), 1)
    which = everything - torch.where(some, right, 0.0)
    whether = everything - torch.where(some, torch.logsumexp(scores, 1), 0.0)
    return (whether + 0.5 * which).mean()


class Drawer:
    """Draws what is read in one epoch."""

    def __init__(self, learned: list[Example], dice: random.Random) -> None:
        self._learned, self._dice, self._tokens = learned, dice, tokenizer()
        self._articles = defaultdict(dict)
        for one in self._learned:
            self._articles[one.group].setdefault(one.sentences, one)

    def epoch(self):
        """Pairs of a question and a passage, in no order."""
        pairs = [pair for one in self._learned for pair in self._of(one)]
        self._dice.shuffle(pairs)
        return pairs

    def _of(self, one: Example):
        yield self._pair(one, one, one.answers)
        chance = self._dice.random
        others = [
            other
            for other in self._articles[one.group].values()
            if other.sentences != one.sentences
        ]
        if one.answers and others:
            if chance() < NEAR:
                asked = {*words(one.question.lower())}
                others.sort(
                    key=lambda other: -len(asked & {*words("".join(other.sentences).lower())})
                )
                yield self._pair(
                    one, others[min(int(self._dice.expovariate(0.5)), len(others) - 1)]
                )
            if chance() < ANY_OF_ARTICLE:
                yield self._pair(one, self._dice.choice(others))
        if chance() < STRANGE:
            yield self._pair(one, self._dice.choice(self._learned))

    def _pair(self, asks: Example, passage: Example, answers=frozenset()):
        question = asks.question.rstrip("?") if self._dice.random() < UNMARKED else asks.question
        windows = self._windows(passage.sentences)
        if len(windows) > MOST_WINDOWS:
            own = [at for at, one in enumerate(windows) if any(n in answers for n, _ in one)]
            others = [at for at in range(len(windows)) if at not in own]
            self._dice.shuffle(others)
            kept = [*own, *others][:MOST_WINDOWS]
            windows = [windows[at] for at in sorted(kept)]
        return self._ids(f"{question} | {passage.title}"), windows, answers

    def _windows(self, sentences):
        windows, room = [], 0
        for number, sentence in enumerate(sentences):
            ids = self._ids(sentence)[:LONGEST_SECOND]
            if not ids:
                continue
            if not windows or len(ids) > room:
                windows.append([])
                room = LONGEST_SECOND
            windows[-1].append((number, ids))
            room -= len(ids)
        return windows

    def _ids(self, text):
        return self._tokens.encode(text, add_special_tokens=False).ids


def main() -> None:
    """Fit and keep; `make retrieval-fit` fits what its readings are worth."""
    torch.manual_seed(SEED)
    drawer, reader = Drawer(examples(), random.Random(SEED)), Reader(a_device()).train()
    steps = EPOCHS * math.ceil(len(drawer.epoch()) / BATCH)
    step = optimizer_of(reader, RATE, steps)
    for epoch in range(EPOCHS):
        pairs, total = drawer.epoch(), 0.0
        for start in range(0, len(pairs), BATCH):
            loss = loss_of(*reader(pairs[start : start + BATCH]))
            step(loss)
            total += loss.item() * BATCH
        print(f"{epoch + 1} of {EPOCHS}: {total / len(pairs):.3f}")
    keep(reader.eval(), WEIGHTS)


if __name__ == "__main__":
    main()
