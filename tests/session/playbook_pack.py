"""A small help desk: one note, one read, two agents and a few playbooks that its pack ships."""

from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from frontdesk.app import Ingredients
from frontdesk.language.claims.words import ClaimKind
from frontdesk.language.reading.field_values import FieldType
from frontdesk.pack.provider import ToolProvider
from frontdesk.playbooks.agent import Agent
from frontdesk.playbooks.playbook import Playbook, PlaybookKind, RequiredField, Trigger
from frontdesk.store.database import Transaction
from frontdesk.tools.tool import AnyTool, Kind, Tool, ToolContext
from frontdesk.workflows.machine import Machine

LINE = "Sorry about that, let me take it down."
WHICH, EMAIL, WHAT = "Which product is it?", "Where can we write to you?", "What happened?"
READ_BACK = (
    "So I have: product: Editor; address: ada@example.org; what happened: it closes at once."
    " Is that right?"
)
NOTED, DONE = "Your report is noted.", "We will look at it."


class Bug(msgspec.Struct, frozen=True):
    """A bug."""

    product: str
    email: str
    happened: str


class Asked(msgspec.Struct, frozen=True):
    """Which product."""

    product: str = ""


class Status(msgspec.Struct, frozen=True):
    """How it stands."""

    up: bool


async def _note(ctx: ToolContext, tx: Transaction, given: Bug) -> Bug:
    return given


async def _read(ctx: ToolContext, given: Asked) -> Status:
    return Status(up=True)


REPORT: AnyTool = Tool(
    name="reportBug",
    description="Report a bug.",
    kind=Kind.NOTE,
    input=Bug,
    output=Bug,
    write=_note,
    say=lambda _: NOTED,
)
STATUS: AnyTool = Tool(
    name="serviceStatus",
    description="Tell whether the service is up.",
    kind=Kind.READ,
    input=Asked,
    output=Status,
    read=_read,
    say=lambda out: "The service is up." if out.up else "The service is down.",
    does="tell whether the service is up",
    examples=(
        "is the service up",
        "is the service down right now",
        "are your servers working",
        "is there an outage",
    ),
)
PERSON: AnyTool = Tool(
    name="escalate",
    description="Bring a person.",
    kind=Kind.NOTE,
    input=Asked,
    output=Asked,
    write=_note,
    say=lambda _: "A person will take over.",
    does="bring you a person",
    claims=(ClaimKind.ESCALATED,),
    examples=("I want to talk to a person", "get me a human"),
)
BUG = Playbook(
    "Bug report",
    trigger=Trigger(
        "something in a product is broken",
        ("I found a bug", "the editor crashes", "there is a bug in the app", "it keeps crashing"),
    ),
    instructions="Be brief.\nAsk what happened.",
    says=(LINE,),
    fields=(
        RequiredField("product", WHICH, FieldType.CHOICE, choices=("Editor", "Viewer")),
        RequiredField("email", EMAIL, FieldType.EMAIL, label="address"),
        RequiredField("happened", WHAT, label="what happened"),
    ),
    tools=("reportBug",),
    then="tool:reportBug",
    done=DONE,
)
BILLING = Playbook(
    "Billing",
    trigger=Trigger("", ("I have a question about my invoice", "my invoice is wrong")),
    instructions="Ask for the number of the invoice.",
    says=("Invoices come on the first of a month.",),
)
WELCOME = Playbook("Welcome", kind=PlaybookKind.WELCOME, instructions="Ask how you can help.")
ADA = Agent(
    "Ada", persona="You are calm.", tone="warm", avoid=("slang",), greeting="Hello, I'm Ada."
)


def provider(**parts: Any) -> ToolProvider:
    """The pack; with other parts where they are given."""
    machine = Machine("Open", "Open", {"Open": frozenset()})
    given: dict[str, Any] = {
        "playbooks": {"bug": BUG, "billing": BILLING, "welcome": WELCOME},
        "agents": {"ada": ADA},
        **parts,
    }
    tools = (REPORT, STATUS, PERSON)
    return ToolProvider(tools=tools, workflows=(), machine=machine, zone=ZoneInfo("UTC"), **given)


def made(**parts: Any) -> Ingredients:
    """A desk with it."""
    return Ingredients(provider=provider(**parts))
