"""The encoder in PyTorch with a small change to each of its matrices to be learned; needs PyTorch.

Named as the weights are kept, so that `frontdesk.models.embedding.adapter` reads them.
"""

import math

import torch
from safetensors.torch import load_file, save_file
from tokenizers import Tokenizer
from torch import nn
from transformers import BertConfig, BertModel

from frontdesk.models.embedding.weights import MODEL, TOKENIZER, weights_folder

SCALE = 2.0
START, END = 101, 102
PARTS = ("attention.self.query", "attention.self.key", "attention.self.value")
PARTS += ("attention.output.dense", "intermediate.dense", "output.dense")


class Changed(nn.Module):
    """A matrix that stays as it is, and a narrow change to it that is learned."""

    def __init__(self, linear, rank):
        super().__init__()
        self.linear = linear.requires_grad_(False)
        size = linear.in_features
        self.a = nn.Parameter(torch.randn(rank, size) / math.sqrt(size))
        self.b = nn.Parameter(torch.zeros(linear.out_features, rank))

    def forward(self, x):
        """The product with the changed matrix."""
        return self.linear(x) + (x @ self.a.T) @ self.b.T * SCALE


class ChangedEncoder(nn.Module):
    """The encoder with its changes, under the name by which they are kept."""

    def __init__(self, rank, device):
        super().__init__()
        config = BertConfig(
            vocab_size=30522,
            hidden_size=384,
            num_hidden_layers=6,
            num_attention_heads=12,
            intermediate_size=1536,
        )
        self.e = BertModel(config, add_pooling_layer=False)
        self.e.load_state_dict(
            {k: v.float() for k, v in load_file(weights_folder() / MODEL).items()}, strict=False
        )
        self.e.requires_grad_(False)
        for layer in self.e.encoder.layer:
            for part in PARTS:
                place, _, name = part.rpartition(".")
                owner = layer.get_submodule(place)
                setattr(owner, name, Changed(getattr(owner, name), rank))
        self.device = device

    def states(self, pieces):
        """The state of every piece of each text of a batch, and which pieces there are."""
        longest = max(map(len, pieces))
        ids = torch.tensor([one + [0] * (longest - len(one)) for one in pieces])
        mask = torch.tensor([[1.0] * len(one) + [0.0] * (longest - len(one)) for one in pieces])
        ids, mask = ids.to(self.device), mask.to(self.device)
        with torch.autocast(self.device, torch.bfloat16):
            x = self.e(ids, attention_mask=mask).last_hidden_state
        return x.float(), mask

    def unit(self, pieces):
        """One unit vector for each text of a batch."""
        x, mask = self.states(pieces)
        mean = (x * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
        return nn.functional.normalize(mean, dim=-1)


def tokenizer():
    """The encoder's tokenizer, without its own limits."""
    tokens = Tokenizer.from_file(str(weights_folder() / TOKENIZER))
    tokens.no_padding()
    tokens.no_truncation()
    return tokens


def a_device():
    """The GPU, where there is one."""
    return "cuda" if torch.cuda.is_available() else "cpu"


def optimizer_of(model, rate, steps):
    """An optimizer whose rate rises for a hundred steps and then falls to nothing."""
    learned = [one for one in model.parameters() if one.requires_grad]
    optimizer = torch.optim.AdamW(learned, lr=rate, weight_decay=0.01)
    rates = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min(1, step / 100) * max(0, 1 - step / steps)
    )

    def step(loss):
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(learned, 1.0)
        optimizer.step()
        rates.step()

    return step


def keep(model, path):
    """Write what was learned."""
    kept = {name: one for name, one in model.named_parameters() if one.requires_grad}
    save_file({name: one.detach().half().cpu().contiguous() for name, one in kept.items()}, path)
