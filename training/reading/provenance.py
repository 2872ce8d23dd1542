"""What the weights that read requests and acts were made from."""

from frontdesk.models.embedding.clause_acts import ACTS, WEIGHTS
from frontdesk.models.embedding.embedder import REQUESTS
from training.manifest import Entry, digest_of_features, digest_of_files
from training.reading.turns import FOLDER


def requests_made_from() -> Entry:
    """What the weights that bring requests together belong to."""
    return Entry(digest_of_files([REQUESTS]), _turns(), digest_of_features(()))


def acts_made_from() -> Entry:
    """What the weights that tell acts belong to."""
    acts = digest_of_features([act.value for act in ACTS])
    return Entry(digest_of_files([WEIGHTS]), _turns(), acts)


def _turns() -> str:
    return digest_of_files(sorted(FOLDER.glob("learned_*.jsonl")))
