"""Meaning as vectors: a small encoder, its weights, and classes learnt from examples."""

import os

# Read when numpy loads: one thread thinks, the other cores are for the other conversations.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Threads of the tokenizer's own would not survive the fork of a worker.
os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
