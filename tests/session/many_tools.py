"""A pack of sixty tools: reads of many trades, one that brings a person, one for the moment."""

from dataclasses import replace

import msgspec

from frontdesk.app import Ingredients
from frontdesk.tools.gates import InState
from frontdesk.tools.tool import Kind, Tool, ToolContext
from tests.session.errand_pack import pack

_WORDS = """
parking luggage breakfast laundry wifi pool gym sauna taxi shuttle train museum theatre concert
bakery florist tailor barber dentist optician pharmacy passport visa insurance currency envelope
umbrella bicycle scooter boat ferry skiing hiking map weather tides sunrise newspaper library
cinema zoo aquarium castle cathedral market harbour bridge tunnel tower garden fountain statue
playground stadium casino lighthouse windmill
"""
TOPICS = tuple(_WORDS.split())
PERSON, RIGHT_NOW = "getPerson", "stamp"


class Nothing(msgspec.Struct, frozen=True):
    """No arguments."""


class Found(msgspec.Struct, frozen=True):
    """What a tool of this pack finds."""

    about: str


def _read(topic: str) -> Tool[Nothing, Found]:
    async def read(ctx: ToolContext, given: Nothing) -> Found:
        return Found(topic)

    gates = (InState(frozenset({"Open"})),) if topic == RIGHT_NOW else ()
    person = ("can I talk to a real person", "get me a human") if topic == PERSON else ()
    return Tool(
        name=topic if topic == PERSON else f"{topic}Info",
        description=f"Everything about the {topic}.",
        kind=Kind.READ,
        input=Nothing,
        output=Found,
        read=read,
        say=lambda found: f"All is well with the {found.about}.",
        gates=gates,
        examples=person or (f"tell me about the {topic}", f"is there a {topic} here"),
    )


def many() -> Ingredients:
    """The pack: an order by receipt beside all these reads."""
    shop = pack()
    reads = [_read(topic) for topic in (*TOPICS, PERSON, RIGHT_NOW)]
    # Those that are counted here are all there are.
    return Ingredients(provider=replace(shop, tools=(*shop.tools, *reads), people=None))
