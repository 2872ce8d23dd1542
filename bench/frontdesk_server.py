"""The command of row `frontdesk`: Frontdesk with the benchmark's fake model behind it.

The benchmark sets PORT, DATA (an empty folder for the state), FAKE (base URL of an
OpenAI-compatible server) and MODEL; FRONTDESK_RATE_LIMITS=off and TOOLS (offer the six tools) come
from the row. HOUSE=alone serves PestCall with the house model, HOUSE=beside with a model that is
dead to all but a greeting: the house answers some sessions while the model streams to others.
BENCH_AGENTS gives the pack of the six tools an agent and playbooks, BENCH_ORGANISATIONS makes so
many organisations. JUDGE has a judge that agrees at once look at sentences in doubt.
"""

import os
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from functools import partial

from bench_pack import configured_pack, pack
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter, SpanExportResult

from frontdesk.app import made_of
from frontdesk.core.clock import Millis
from frontdesk.core.ids import OrganisationId
from frontdesk.core.organisation import Limits, Organisation, OrganisationSettings
from frontdesk.models.failure import Fault, ModelError
from frontdesk.models.openai.model import OpenAICompatible
from frontdesk.models.port import ChatMessage, Finished, Model, ModelEvent, ModelRequest, TextDelta
from frontdesk.models.roles import RoleModels
from frontdesk.packs.pestcall import pack as pestcall
from frontdesk.serving import serve, serve_with
from frontdesk.settings import Settings
from frontdesk.store.database import Transaction
from frontdesk.store.queries import organisations
from frontdesk.telemetry.metrics import Metrics
from frontdesk.telemetry.otel import exporting
from frontdesk.telemetry.port import Telemetry


class Discarding(SpanExporter):
    """Takes spans as a collector would, and forgets them."""

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        return SpanExportResult.SUCCESS


class DeadToMost:
    """Answers those who say hello, and fails for all others at once."""

    def __init__(self, model: Model) -> None:
        self.name = model.name
        self._model = model

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        told = [m for m in request.messages if isinstance(m, ChatMessage)]
        said = [m.content for m in told if m.role == "user"]
        if not said[-1].endswith("hello"):
            raise ModelError(Fault.UNREACHABLE, "dead to this one", model=self.name)
        async for event in self._model.stream(request):
            yield event


class Agreeable:
    """A judge that finds everything backed, at once."""

    name = "agreeable"

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        yield TextDelta(" ".join(f"{n} ok" for n in range(1, 20)))
        yield Finished("stop")


async def add_organisations(
    number: int, tx: Transaction, organisation_id: OrganisationId, now: Millis
) -> None:
    """Make so many organisations beside the server's own, each with a setting of its own."""
    own = OrganisationSettings(limits=Limits(messages_per_minute=60))
    for each in range(number):
        made = Organisation(OrganisationId(f"org{each}"), "Some", settings=own)
        await organisations.add(tx, made)


def main() -> None:
    os.environ.setdefault("FRONTDESK_HOST", "127.0.0.1")
    os.environ.setdefault("FRONTDESK_DEMO", "on")
    model: Model = OpenAICompatible(
        base_url=os.environ["FAKE"] + "/v1", model=os.environ["MODEL"], api_key="none"
    )
    if os.environ.get("JUDGE"):
        model = RoleModels(model, judge=Agreeable())
    settings = Settings.from_env()
    match os.environ.get("HOUSE"):
        case "alone":
            serve(settings, pack=pestcall)
        case "beside":
            serve(settings, model=DeadToMost(model), pack=pestcall)
        case _:
            # The peers' servers always offer the six tools; the one-step turn is measured without.
            served = configured_pack if os.environ.get("BENCH_AGENTS") else pack
            made_with = made_of(settings, served if os.environ.get("TOOLS") else None, model)
            if number := os.environ.get("BENCH_ORGANISATIONS"):
                made_with = replace(made_with, seed=partial(add_organisations, int(number)))
            if os.environ.get("BENCH_TRACES"):
                telemetry = Telemetry(Metrics(), exporting(BatchSpanProcessor(Discarding())))
                made_with = replace(made_with, telemetry=telemetry)
            serve_with(settings, made_with)


if __name__ == "__main__":
    main()
