"""The house model: rules and meaning that need no key and no network, and know no pack."""

from frontdesk.models.house.example_trial import FEWEST_EXAMPLES, ExampleTrial, try_examples
from frontdesk.models.house.model import HouseInShort, HouseModel
from frontdesk.models.house.reply import Call, Reply, Say
from frontdesk.models.house.thinking.reply_task import FACTORY, DeclaredPack
from frontdesk.models.house.thinking.thinker import HouseWorkers, Thinker

__all__ = [
    "FACTORY",
    "FEWEST_EXAMPLES",
    "Call",
    "DeclaredPack",
    "ExampleTrial",
    "HouseInShort",
    "HouseModel",
    "HouseWorkers",
    "Reply",
    "Say",
    "Thinker",
    "try_examples",
]
