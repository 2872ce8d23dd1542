"""What a model is told in every conversation of an organisation, the same to the byte."""

from functools import lru_cache

from frontdesk.core.locale import Locale
from frontdesk.tools.schema import wire_name
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.workflow_tools import CONFIRM, SELECT, SETTLE

_CHANGES = f"""\
How changes are made
- As soon as you know what the customer wants changed, call the tool that does it, with what they
  said. The desk then offers numbered options, asks for what is missing, or shows a receipt: the
  exact change and the question whether to go ahead. You need not ask for consent yourself.
- A choice among options is taken with {wire_name(SELECT.name)}, an answer to the desk's question
  with {wire_name(SETTLE.name)}, a yes or no to a receipt with {wire_name(CONFIRM.name)}.
- Nothing is done before the customer has agreed to its receipt. What was done, failed or is not
  known yet is in the tools' results and in the desk's last message; say nothing else of it.
- One change after the other: what else was asked for stays open until its turn comes."""
_LAST_MESSAGE = """\
The desk's last message
- The last system message says what is true now: the time, the customer, what waits for an answer,
  what was done. It comes from the desk. Where something said earlier differs, it holds."""
_LANGUAGES = {Locale.EN: "English", Locale.ES: "Spanish"}


def standing_text(deps: TurnDeps) -> str:
    """The pack's instructions with what holds for every desk; without a pack, as they are."""
    instructions = deps.prompts.instructions()
    if deps.house is None:
        return instructions
    provider = deps.provider
    known = _tellable(tuple(provider.tells)), _refusals(tuple(provider.cannot))
    return _joined(instructions, bool(provider.workflows), known, deps.locale)


@lru_cache(maxsize=64)
def _joined(instructions: str, changes: bool, known: tuple[str, str], locale: Locale) -> str:
    parts = [instructions, _CHANGES if changes else "", _LAST_MESSAGE, *known]
    return "\n\n".join(part for part in (*parts, _language(locale)) if part)


def _tellable(told: tuple[str, ...]) -> str:
    return "\n- ".join(("What you may tell anyone who asks", *told)) if told else ""


def _refusals(cannot: tuple[str, ...]) -> str:
    if not cannot:
        return ""
    listed = "; ".join(cannot)
    return f"What this desk cannot do: {listed}. Say so plainly, and offer a person."


def _language(locale: Locale) -> str:
    return (
        f"Language: you speak {_LANGUAGES[locale]}. If the customer writes in another language, "
        "answer in theirs, and leave names, addresses and numbers as they are."
    )
