"""A pack of one effect, whose verb is on no list and whose fields are called as one likes."""

from collections.abc import Sequence
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from frontdesk import (
    Action,
    Choose,
    Chosen,
    Kind,
    Machine,
    Option,
    OptionId,
    Shown,
    Tool,
    ToolContext,
    ToolProvider,
    Transaction,
    Workflow,
)

MACHINE = Machine(
    start="Idle",
    idle="Idle",
    moves={
        "Idle": frozenset({"Choosing", "Asking"}),
        "Choosing": frozenset({"Asking", "Idle", "Choosing"}),
        "Asking": frozenset({"Idle", "Choosing"}),
    },
)
TITLES = ("Basic", "Family")


class Done(msgspec.Struct, frozen=True):
    """What it was done to."""

    words: str


async def _offered(_: ToolContext, __: Chosen) -> list[Option]:
    return [Option(OptionId(title), title, {"title": title}) for title in TITLES]


def account_pack(action: Action, fields: Sequence[str], done: list[str]) -> ToolProvider:
    """The pack; what is done is noted in a list. The fields take a title, a remark and a flag."""
    title, remark, flag = fields
    declared = ((title, str, ""), (remark, str, ""), (flag, bool, False))
    given = msgspec.defstruct("Given", declared, frozen=True, forbid_unknown_fields=True)

    async def show(_: ToolContext, __: Transaction, one: Any) -> Shown:
        asked = f"Shall I {action.verb} your {action.object} {getattr(one, title)}?"
        return Shown({"title": getattr(one, title)}, asked)

    async def write(_: ToolContext, __: Transaction, one: Any) -> Done:
        done.append(getattr(one, title))
        return Done(f"The {action.object} {getattr(one, title)} is taken care of.")

    effect: Tool[Any, Done] = Tool(
        name="doIt",
        description="Do the one thing there is to do.",
        kind=Kind.EFFECT,
        input=given,
        output=Done,
        show=show,
        write=write,
        say=lambda out: out.words,
        does=f"{action.verb} your {action.object}",
        action=action,
        examples=(
            f"please {action.verb} my {action.object}",
            f"I'd like to {action.verb} my {action.object}",
            f"can you {action.verb} a {action.object} for me",
        ),
    )
    which = Choose(
        name="which", state="Choosing", options=_offered, intro="Which one?", none="There is none."
    )
    workflow = Workflow(
        kind="it",
        effect="doIt",
        steps=(which,),
        confirm_state="Asking",
        arguments=lambda chosen: given(**{title: chosen["which"]["title"]}),
        declined="Okay, I've left it as it is.",
        expired="That took a while, so I've left it as it was.",
    )
    return ToolProvider(
        tools=(effect,), workflows=(workflow,), machine=MACHINE, zone=ZoneInfo("UTC")
    )
