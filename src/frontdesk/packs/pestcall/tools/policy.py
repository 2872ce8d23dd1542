"""The tool that reads the company's policies."""

import re
from functools import lru_cache
from typing import Annotated

import msgspec

from frontdesk import Kind, OfferedPerson, Spoken, Strings, Tool, ToolContext
from frontdesk.packs.pestcall.crm import Crm
from frontdesk.packs.pestcall.identity import fold_name
from frontdesk.packs.pestcall.records import Policy
from frontdesk.packs.pestcall.sayings import policy
from frontdesk.packs.pestcall.texts import ENGLISH, translated
from frontdesk.packs.pestcall.tools.asking import reading


class PolicyInput(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """What the customer asks about."""

    topic: Annotated[
        str,
        msgspec.Meta(
            max_length=200,
            description=(
                "cancellation, prices, payment, deposit, refunds, duration, guarantee, "
                "preparation, safety, arrival, hours, pests, or a few words"
            ),
        ),
        Spoken.QUESTION,
    ]


class PolicyOutput(msgspec.Struct, frozen=True, rename="camel"):
    """The policy, or the topics there are; `unknown` are questions that none is about.

    `ours` tells that what is asked about is nothing that the company does.
    """

    topic: str | None
    body: str
    topics: list[str]
    unknown: tuple[str, ...] = ()
    ours: bool = True


def _say_policy(out: PolicyOutput, strings: Strings) -> str:
    told = [translated(one, strings) for one in out.body.splitlines()]
    if not out.ours:
        told.append(strings.say("policy.not_ours"))
    elif told:
        told += [strings.say("policy.unknown_that", asked=one) for one in out.unknown]
    return "\n".join(told) or strings.say("policy.unknown")


# "How much" names a measure, for which many questions ask: alone it tells little.
_MEASURES = frozenset(("much",))
_ENDING = re.compile(r"(?<=\w{3})(?:ing|ed|es|e|s)$")
# "How long does it take, and must I be home?"
_ASKING = (
    r"\b(?:how|what|when|where|who|which|why|do|does|is|are|can|could|must|should|will|would)\b"
)
_AND = re.compile(
    rf"(?:[?.;,]\s++(?:and\s++)?|(?<!\s)\s++and\s++)(?={_ASKING})",
    re.IGNORECASE,
)
_ASKS = re.compile(_ASKING, re.IGNORECASE)
_ASKS_SOMETHING = 3  # words
_MEASURE, _CONDITION, _NAMED = 0.5, 0.5, 2.0
# Work that somebody may be asked to do: "would you people also trim a tree?".
_WORK = re.compile(
    r"\b(?:do|can|could|would|will) (?:you|u|y'all)(?: (?:guys|people|folks|all|also|ever|maybe))*"
    r" (?:repair|fix|mend|trim|cut|mow|clean|wash|paint|build|install|replace|do|sell|fit)\b"
)


def best_policy(policies: list[Policy], topic: str) -> Policy | None:
    """The policy that shares the most words with a question; None where none is shared.

    What is asked comes before the condition under which it is, "is it safe if I move it?", and
    what is only talked about, "is there a fee (to move it)", counts with words of the question.
    """
    said, _, occasion = topic.partition("(")
    question, _, condition = fold_name(said).partition(" if ")
    asked = _stems(question)
    all_asked = asked | _stems(condition)
    around = _stems(fold_name(occasion))

    def shared(policy: Policy) -> float:
        first, then = _shared(policy, asked), _shared(policy, all_asked)
        beside = _shared(policy, all_asked | around) - _shared(policy, around)
        return first + _CONDITION * max(then - first, beside - first)

    best = max(policies, key=shared, default=None)
    return best if best is not None and shared(best) else None


def _shared(policy: Policy, words: frozenset[str]) -> float:
    said = [key for key in _keys(policy.keywords) if key <= words]
    weights = (_MEASURE if key <= _MEASURES else float(len(key)) for key in said)
    return sum(weights) + _NAMED * (_stems(policy.topic) <= words)


@lru_cache(maxsize=256)
def _keys(keywords: str) -> tuple[frozenset[str], ...]:
    """The stems of each of a policy's keywords, which stay the same from question to question."""
    return tuple(map(_stems, keywords.split()))


@lru_cache(maxsize=256)
def _stems(text: str) -> frozenset[str]:
    """The words of a text, or of a keyword, without their endings."""
    return frozenset(_ENDING.sub("", word) for word in re.findall(r"\w+", text))


def _questions(topic: str) -> list[str]:
    """The questions in what is asked, each with the occasion on which it is."""
    asked, bracket, occasion = topic.partition("(")
    return [f"{one}{bracket}{occasion}" for one in _AND.split(asked)]


def _on_occasion(topic: str, ctx: ToolContext) -> str:
    """A question with what is being asked about at the time: "is there a fee (move visit)"."""
    action = ctx.dialog.receipt.action if ctx.dialog.receipt is not None else None
    if action is None or "(" in topic:
        return topic
    return f"{topic} ({action.verb} {action.object})"


def service_policy(crm: Crm, strings: Strings = ENGLISH) -> Tool[PolicyInput, PolicyOutput]:
    """The tool that reads the company's policies; anybody may ask."""

    async def read(ctx: ToolContext, given: PolicyInput) -> PolicyOutput:
        policies = await crm.policies(reading(ctx))
        topics = [policy.topic for policy in policies]
        asked = _questions(given.topic)
        found = [best_policy(policies, _on_occasion(one, ctx)) for one in asked]
        told = list(dict.fromkeys(one for one in found if one is not None))
        left = [q for q, policy in zip(asked, found, strict=True) if policy is None]
        # What is only told beside a question wants no answer.
        left = [one for one in left if _ASKS.search(one) or f"{one}?" in given.topic]
        said = (one.partition("(")[0].strip(" ?.,!") for one in left)
        unknown = tuple(one for one in said if len(one.split()) >= _ASKS_SOMETHING)
        body = "\n".join(one.body for one in told)
        ours = not any(_WORK.search(one.lower()) for one in unknown)
        return PolicyOutput(told[0].topic if told else None, body, topics, unknown, ours)

    return Tool(
        name="servicePolicy",
        description=(
            "Read the company's policy on a topic: cancellation, prices, fees, payment, deposit, "
            "refunds, how long a "
            "visit takes, guarantee, preparation, safety for children and pets, arrival, hours, "
            "which pests are treated. Answer such questions from it alone."
        ),
        kind=Kind.READ,
        input=PolicyInput,
        output=PolicyOutput,
        read=read,
        say=lambda out: _say_policy(out, strings),
        asks=lambda out: None if out.topic is not None or not out.ours else OfferedPerson(),
        does=strings.say("policy.does"),
        acknowledgement=strings.wordings("policy.acknowledged"),
        progress=strings.say("policy.progress"),
        missing=strings.say("policy.missing"),
        examples=policy.POLICY,
    )
