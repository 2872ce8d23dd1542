"""Routing by meaning, with PestCall's tools: other words, typos, near things, several at once."""

import subprocess
import sys
from pathlib import Path

import pytest

from frontdesk.core.clock import Millis
from frontdesk.language.reading.acts import Act, Scene
from frontdesk.models.embedding.embedder import Embedder, embedder
from frontdesk.models.house.model import HouseModel
from frontdesk.models.house.reply import Call
from frontdesk.models.house.routing.by_meaning import ByMeaning
from frontdesk.models.house.routing.by_words import Ambiguous, Nothing, Routed
from frontdesk.models.house.thinking import understanding
from frontdesk.models.port import ChatMessage, ModelRequest, ToolSpec
from frontdesk.packs.pestcall import pestcall
from frontdesk.turn.deps import spec_of
from tests.unit.house.declared import LIBRARY, spec
from tests.unit.house.moments import NOW, ZONE

TOOLS = [spec_of(tool) for tool in pestcall().tools]
REQUESTS = [tool for tool in TOOLS if tool.name not in {"verifyAccount", "lookUpCustomer"}]
KEYS = [tool for tool in TOOLS if tool not in REQUESTS]

PARAPHRASED = {
    "nextAppointment": """
        on what date should we be expecting your crew
        WHEN IS MY NEXT APOINTMENT
        wen r u comming
    """,
    "availableSlots": """
        is there any vacancy later in the week
        which days could your crew still fit us in
    """,
    "scheduleAppointment": """
        our pantry is infested with beetles and we'd like a professional to deal with it
        i wanna shedule a vist
    """,
    "rescheduleAppointment": """
        could your crew come a few days after the date that we agreed on instead
        plz reschedual my apointment
    """,
    "cancelAppointment": """
        kindly withdraw my reservation, it's no longer required
        cancle my vist
    """,
    "openInvoices": """
        are there any sums that I have yet to remit
        is there an unpayed bil
    """,
    "servicePolicy": """
        is your stuff poisonous for hamsters
        what penalty applies if I call the visit off at short notice
    """,
    "escalate": """
        kindly let me converse with a member of your staff
        i want too tlak to a reel person
    """,
}
NEAR = [
    ("is there a fee for cancelling", "servicePolicy"),
    ("cancel my visit", "cancelAppointment"),
    ("I'd like to schedule a visit", "scheduleAppointment"),
    ("I'd like to reschedule my visit", "rescheduleAppointment"),
    ("when is my visit", "nextAppointment"),
    ("when could you visit", "availableSlots"),
]


@pytest.fixture(scope="module")
def router() -> ByMeaning:
    return ByMeaning(embedder(), TOOLS, "escalate")


def _rows() -> list[tuple[str, str]]:
    told = PARAPHRASED.items()
    return [(line.strip(), tool) for tool, lines in told for line in lines.strip().split("\n")]


@pytest.mark.parametrize(("text", "tool"), _rows() + NEAR)
def test_that_other_words_and_typos_lead_to_the_tool_that_is_meant(
    router: ByMeaning, text: str, tool: str
) -> None:
    found = router.route(text, REQUESTS, KEYS)
    assert isinstance(found, Routed), found
    assert found.tool.name == tool


@pytest.mark.parametrize(
    "text", ["who directed Jaws", "my oven is broken", "splendid, that helped", "so long then"]
)
def test_that_what_the_desk_has_no_part_in_asks_for_no_tool(router: ByMeaning, text: str) -> None:
    assert router.route(text, REQUESTS, KEYS) == Nothing()


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("splendid, that helped enormously", "thanks"),
        ("right, I'm heading off", "goodbye"),
        ("you brainless heap of scrap", "insult"),
        ("what are the things you're capable of", "what_can_you_do"),
        ("who directed Jaws", "small_talk"),
    ],
)
def test_that_an_act_is_heard_in_words_that_no_pattern_knows(
    router: ByMeaning, text: str, act: str
) -> None:
    assert act in router.cues(text)


def test_that_a_change_takes_more_certainty_than_an_answer() -> None:
    reads = [
        spec("pause", "pause the plan", "stop the plan for a while"),
        spec("end", "end the plan", "stop the plan for good"),
    ]
    changes = [ToolSpec(t.name, t.schema, t.examples, t.missing, changes=True) for t in reads]
    text = "stop the plan"
    assert isinstance(ByMeaning(embedder(), reads).route(text, reads), Routed)
    assert isinstance(ByMeaning(embedder(), changes).route(text, changes), Ambiguous)


@pytest.mark.parametrize(
    ("text", "tools"),
    [
        ("when's my visit and what do I owe", ["nextAppointment", "openInvoices"]),
        ("Cancel my visit. Is the spray safe for cats?", ["servicePolicy", "cancelAppointment"]),
        ("cancel my visit and don't send anyone", []),
        ("salt and pepper", []),
    ],
)
def test_that_several_requests_are_told_apart_and_a_change_comes_last(
    router: ByMeaning, text: str, tools: list[str]
) -> None:
    assert [tool.name for _, tool in router.requests(text, REQUESTS)] == tools


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("I haven't finished it yet, may I extend my loan", "renewLoan"),
        ("are there penalties that I have to pay", "myFines"),
        ("at what time do your doors close", "openingHours"),
    ],
)
def test_that_a_few_examples_are_enough_to_begin_with(text: str, tool: str) -> None:
    found = ByMeaning(embedder(), LIBRARY).route(text, LIBRARY)
    assert isinstance(found, Routed), found
    assert found.tool.name == tool


class Stopped:
    def now(self) -> Millis:
        return NOW


def request(text: str) -> ModelRequest:
    return ModelRequest((ChatMessage("user", text),), REQUESTS)


def test_that_without_the_weights_shared_words_have_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = Embedder(tmp_path)
    monkeypatch.setattr(understanding, "embedder", lambda: bare)
    house = HouseModel(Stopped(), ZONE, TOOLS)
    for _ in range(2):
        reply = house.understand(request("cancel my appointment"))
        assert isinstance(reply, Call) and reply.tool == "cancelAppointment"


def test_that_the_quick_reading_loads_no_weights() -> None:
    code = (
        "from tests.unit.house.test_meaning import *\n"
        "HouseModel(Stopped(), ZONE, TOOLS).decide(request('cancel my appointment'))\n"
        "assert embedder.cache_info().currsize == 0"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_that_several_requests_of_a_desk_without_tools_are_none() -> None:
    assert ByMeaning(embedder(), []).requests("cancel it, and then book another one", []) == ()


@pytest.mark.parametrize(
    ("said", "act"),
    [
        ("leave a note for the technician", Act.REQUEST),
        ("note for the technician", Act.REQUEST),
        ("leave it", Act.WITHDRAWAL),
        ("that's all, bye", Act.GOODBYE),
        ("thank you for the visit", Act.THANKS),
    ],
)
def test_that_what_a_tools_examples_show_is_no_courtesy(
    router: ByMeaning, said: str, act: Act
) -> None:
    scene = Scene("idle", "How can I help?", (), "pest control")
    assert router.clauses(said, scene)[-1].act is act
