"""The walk of PestCall, made once for all processes of a run."""

import fcntl
import pickle

import pytest

from frontdesk.packs.pestcall import pestcall
from frontdesk.proof.walk import Proof, prove


@pytest.fixture(scope="session")
def pestcall_proof(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Proof:
    own = tmp_path_factory.getbasetemp()
    kept = (own if worker_id == "master" else own.parent) / "pestcall.proof"
    with kept.open("ab+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        if made := file.read():
            return pickle.loads(made)
        proof = prove(pestcall())
        file.write(pickle.dumps(proof))
        return proof
