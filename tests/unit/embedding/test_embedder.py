"""Sentences as vectors: what is near in meaning is near, whatever it is computed beside."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from frontdesk.models.embedding import embedder as embedding
from frontdesk.models.embedding.embedder import Embedder, embedder, think
from frontdesk.models.embedding.encoder import LONGEST, WIDTH, Encoder
from frontdesk.models.embedding.weights import (
    MODEL,
    TOKENIZER,
    NoWeights,
    WeightFiles,
    read_weights,
    weights_folder,
)
from frontdesk.testing.virtual_time import run_virtual

SENTENCES = [
    "cancel it",
    "I would like to book a new visit for next week, please",
    "do I owe you anything?",
    "hi",
    "what time are you coming tomorrow morning, and will it be the same technician as last time",
    "do I owe you anything?",
]


@pytest.fixture(scope="module")
def encoder() -> Encoder:
    return Encoder(read_weights(weights_folder()))


def test_that_vectors_are_those_of_the_published_model() -> None:
    texts = ["happy person", "happy dog", "very happy person"]
    published = Embedder(weights_folder())
    person, *others = published.embed([f"That is a {t}" for t in texts])
    (sunny,) = published.embed(["Today is a sunny day"])
    likeness = [float(person @ other) for other in (*others, sunny)]
    assert likeness == pytest.approx([0.6945, 0.9430, 0.2569], abs=1e-3)


def test_that_a_paraphrase_is_nearer_than_something_else() -> None:
    said, same, other = embedder().embed(
        ["When is my next visit?", "what day are you coming out", "The cake needs more sugar."]
    )
    assert said @ same > said @ other + 0.2


def test_that_a_batch_gives_what_each_sentence_gives_alone(encoder: Encoder) -> None:
    alone = np.concatenate([encoder.encode([sentence]) for sentence in SENTENCES])
    assert np.abs(encoder.encode(SENTENCES) - alone).max() < 1e-5


def test_that_what_stands_beside_a_sentence_does_not_matter(encoder: Encoder) -> None:
    beside = encoder.encode(["hi", "word " * 200, "cancel it"])
    assert np.abs(beside[2] - encoder.encode(["cancel it"])[0]).max() < 1e-5


def test_that_every_vector_has_length_one_even_that_of_no_text(encoder: Encoder) -> None:
    vectors = encoder.encode(["", " ", "\0", "🐜🐜", *SENTENCES])
    assert vectors.shape == (10, WIDTH)
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1, abs=1e-5)


def test_that_a_text_is_read_up_to_its_256th_piece(encoder: Encoder) -> None:
    long = "ant " * 300
    assert [len(pieces) for pieces in encoder.tokens([long])] == [LONGEST]
    assert np.array_equal(encoder.encode([long]), encoder.encode([long + "and more"]))


def test_that_case_accents_and_scripts_are_read_as_the_model_was_taught(encoder: Encoder) -> None:
    plain, accented, other = encoder.tokens(["Resume CAFE", "résumé café", "蟻"])
    assert plain == accented
    assert other[0] == 101 and other[-1] == 102 and len(other) == 3


def test_that_many_at_once_load_the_weights_once(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []

    class Counted(Encoder):
        def __init__(self, files: WeightFiles) -> None:
            loaded.append(threading.current_thread().name)
            super().__init__(files)

    monkeypatch.setattr(embedding, "Encoder", Counted)
    fresh = Embedder(weights_folder())
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(fresh.embed, [["hello"]] * 8))
    assert len(loaded) == 1
    assert all(np.array_equal(result, results[0]) for result in results)


def test_that_missing_weights_are_named_with_what_to_run(tmp_path: Path) -> None:
    with pytest.raises(NoWeights, match=rf"{MODEL} is not there: run `frontdesk weights`"):
        Embedder(tmp_path).embed(["hello"])


def test_that_damaged_weights_are_refused(tmp_path: Path) -> None:
    (tmp_path / MODEL).symlink_to(weights_folder() / MODEL)
    content = bytearray((weights_folder() / TOKENIZER).read_bytes())
    content[1000] ^= 1
    (tmp_path / TOKENIZER).write_bytes(content)
    with pytest.raises(NoWeights, match=rf"{TOKENIZER} is damaged .* delete it and run"):
        Embedder(tmp_path).embed(["hello"])


def test_that_vectors_of_declared_texts_are_kept_for_the_next_run(tmp_path: Path) -> None:
    for name in (MODEL, TOKENIZER):
        (tmp_path / name).symlink_to(weights_folder() / name)
    first = Embedder(tmp_path).embed_kept(SENTENCES)
    for name in (MODEL, TOKENIZER):
        (tmp_path / name).unlink()
    assert np.array_equal(Embedder(tmp_path).embed_kept(SENTENCES), first)
    with pytest.raises(NoWeights):
        Embedder(tmp_path).embed_kept([*SENTENCES, "another"])


def test_that_kept_vectors_that_cannot_be_read_are_made_again(tmp_path: Path) -> None:
    for name in (MODEL, TOKENIZER):
        (tmp_path / name).symlink_to(weights_folder() / name)
    first = Embedder(tmp_path).embed_kept(SENTENCES)
    (kept,) = tmp_path.glob("vectors-*.npz")
    kept.write_bytes(kept.read_bytes()[:200])
    assert np.array_equal(Embedder(tmp_path).embed_kept(SENTENCES), first)


def test_that_virtual_time_stands_still_while_the_house_thinks() -> None:
    async def passed() -> float:
        loop = asyncio.get_running_loop()
        deadline = loop.call_later(0.001, lambda: None)
        await think(lambda: embedder().embed(["a text that nobody embedded before"]))
        deadline.cancel()
        return loop.time()

    assert run_virtual(passed()) == 0.0
