"""Weights belong to the data and the code that they were made from."""

import pytest
from training import fit_answers
from training.agreement import examples as agreement
from training.claims import fit as fit_claims
from training.manifest import Entry, digest_of_features, read_manifest
from training.reading.provenance import acts_made_from, requests_made_from
from training.speech import fit as fit_doubt

FITS = {
    "acts": (acts_made_from, "train"),
    "agreement": (agreement.made_from, "agreement-fit"),
    "answers": (fit_answers.made_from, "answers-fit"),
    "claims": (fit_claims.made_from, "claims-fit"),
    "doubt": (fit_doubt.made_from, "speech-fit"),
    "requests": (requests_made_from, "train"),
}


@pytest.mark.parametrize("name", FITS)
def test_that_no_weights_are_stale(name: str) -> None:
    made_from, command = FITS[name]
    assert read_manifest()[name] == made_from(), f"stale weights: run `make {command}`"


def test_that_every_entry_is_looked_at() -> None:
    assert read_manifest().keys() == FITS.keys()


def test_that_other_data_other_code_and_other_weights_are_noticed() -> None:
    whole = Entry("w", "d", digest_of_features([["a", "b"], ["c"]]))
    assert whole == Entry("w", "d", digest_of_features([["b", "a", "a"], ["c"]]))
    assert whole != Entry("w", "d", digest_of_features([["a"], ["b", "c"]]))
