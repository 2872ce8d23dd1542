"""The tool that reads the company's policies."""

from typing import Annotated

import msgspec

from frontdesk import Kind, Tool, ToolContext
from frontdesk.packs.pestcall.crm import Crm
from frontdesk.packs.pestcall.identity import fold_name
from frontdesk.packs.pestcall.records import Policy
from frontdesk.packs.pestcall.sayings import account
from frontdesk.packs.pestcall.tools.asking import reading
from frontdesk.packs.pestcall.views import enumerated


class PolicyInput(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """What the customer asks about."""

    topic: Annotated[
        str,
        msgspec.Meta(
            max_length=200,
            description=(
                "cancellation, payment, guarantee, preparation, safety, arrival, or a few words"
            ),
        ),
    ]


class PolicyOutput(msgspec.Struct, frozen=True, rename="camel"):
    """The policy, or the topics there are."""

    topic: str | None
    body: str
    topics: list[str]


def _say_policy(out: PolicyOutput) -> str:
    if out.topic is not None:
        return out.body
    if not out.topics:
        return "I'm sorry, I don't have anything on that."
    return (
        f"I'm sorry, I don't have anything on that. I can tell you about {enumerated(out.topics)}."
    )


def best_policy(policies: list[Policy], topic: str) -> Policy | None:
    """The policy that shares the most words with a question; None where none is shared."""
    asked = set(fold_name(topic).split())

    def shared(policy: Policy) -> int:
        named = 2 * (policy.topic in asked)
        return named + len(asked & set(policy.keywords.split()))

    best = max(policies, key=shared, default=None)
    return best if best is not None and shared(best) else None


def service_policy(crm: Crm) -> Tool[PolicyInput, PolicyOutput]:
    """The tool that reads the company's policies; anybody may ask."""

    async def read(ctx: ToolContext, given: PolicyInput) -> PolicyOutput:
        policies = await crm.policies(reading(ctx))
        topics = [policy.topic for policy in policies]
        best = best_policy(policies, given.topic)
        if best is None:
            return PolicyOutput(None, "", topics)
        return PolicyOutput(best.topic, best.body, topics)

    return Tool(
        name="servicePolicy",
        description=(
            "Read the company's policy on a topic: cancellation, payment, guarantee, "
            "preparation, safety for children and pets, arrival. Answer such questions from it "
            "alone."
        ),
        kind=Kind.READ,
        input=PolicyInput,
        output=PolicyOutput,
        read=read,
        say=_say_policy,
        acknowledgement=("Good question, let me check.", "Let me look that up for you."),
        missing="What would you like to know about?",
        examples=account.POLICY,
    )
