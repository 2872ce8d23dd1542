"""What the house says of its own accord can be said: no claim of a deed, nothing internal."""

from itertools import product

import pytest

from frontdesk.core.locale import Locale
from frontdesk.language.claims.judging import Evidence
from frontdesk.language.strings.catalogue import strings_of
from frontdesk.models.house.wording import lines
from frontdesk.packs.pestcall import PestCallPrompts, pestcall
from frontdesk.tools.tool import AnyTool
from frontdesk.turn.speaking.release import ReleaseGate
from frontdesk.turn.workflow_tools import builtin_tools
from frontdesk.workflows.workflow import Choose, ConfirmOnFile

PACK = pestcall()
OWN = builtin_tools(strings_of(Locale.EN), PACK.workflows, PACK.tools)
TOOLS: tuple[AnyTool, ...] = (*PACK.tools, *OWN)
NAMES = [tool.name for tool in TOOLS]
DEEDS = "check when your next visit is, book a visit or move your visit"
NUMBERS = (
    "ZIP 94107",
    "phone number 415-555-0132",
    "ZIP 02139 and phone number 201-555-0117",
    "e-mail alex@example.com",
    "card 2904117",
)


def _pools() -> dict[str, tuple[str, ...]]:
    """Every pool of wordings, by its name."""
    plain: dict[str, tuple[str, ...]] = {
        n: p for n, p in vars(lines).items() if isinstance(p, lines.Line)
    }
    groups = {**lines.COURTESIES, **lines.SMALL_TALK}
    return {**plain, **{str(name): pool for name, pool in groups.items()}}


def _released(text: str) -> str:
    gate = ReleaseGate(Evidence(), tools=NAMES)
    return gate.feed(text) + gate.finish()


@pytest.mark.parametrize("name", _pools())
def test_that_every_line_leaves_as_it_is(name: str) -> None:
    for line, what in product(_pools()[name], NUMBERS):
        text = line.format(
            does="cancel your visit",
            list=DEEDS,
            what=what,
            asks="what is the ZIP code?",
            ticket="Thank you.",
        )
        assert _released(text) == text


@pytest.mark.parametrize("name", _pools())
def test_that_every_line_has_another_wording(name: str) -> None:
    pool = _pools()[name]
    assert len(set(pool)) == len(pool) > 1
    assert any("sorry" not in line.lower() for line in pool)


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_that_what_a_tool_declares_leaves_as_it_is(tool: AnyTool) -> None:
    does = [line.format(does=tool.does) for line in lines.GLADLY_TO if tool.does]
    for text in (*tool.questions, *does):
        assert _released(text) == text


def test_that_the_packs_own_lines_leave_as_they_are() -> None:
    prompts = PestCallPrompts()
    said = [prompts.greeting(), prompts.verify_first(), prompts.apology(), prompts.reminder()]
    for workflow in pestcall().workflows:
        for step in workflow.steps:
            match step:
                case Choose():
                    words = (step.intro, step.none, step.again)
                    said += [text for text in words if isinstance(text, str)]
                case ConfirmOnFile():
                    said += [step.question("5 Main Street"), step.ask_anew]
    assert [_released(text) for text in said] == said
