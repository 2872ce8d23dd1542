"""A dental practice as a pack: verified by date of birth and last name, in declarations alone."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from datetime import datetime
from functools import partial
from zoneinfo import ZoneInfo

import msgspec

from dental import changing, looking
from dental.identity import ASKING, CHOOSING, MACHINE, identity_of, patient_on_file
from dental.looking import NARROWING, When, now_of, time_words, visit_words
from dental.notes import notes
from dental.practice import FreeTime, Practice, Treatment
from dental.telling import tellings
from dental.texting import Texting, TextingSettings, Written, over_http
from frontdesk import (
    Choose,
    Chosen,
    DefaultPrompts,
    OfferedTool,
    Option,
    OptionId,
    Pack,
    ToolContext,
    ToolProvider,
    Workflow,
)

ZONE = ZoneInfo("America/Los_Angeles")
# Other words for a treatment stand in its label, so that a request which has them names it.
_LABELS = {
    Treatment.CHECK_UP: "Check-up (a routine checkup)",
    Treatment.CLEANING: "Cleaning",
    Treatment.FILLING: "Filling (for a cavity)",
    Treatment.CROWN: "Crown",
    Treatment.WHITENING: "Whitening",
    Treatment.EXTRACTION: "Extraction (having a tooth pulled)",
}
_NOTHING_FREE = "I have nothing free then, I'm afraid. Which other days would suit you?"


class Prompts(DefaultPrompts):
    """The practice's own greeting."""

    def greeting(self) -> str:
        """The first line of a call."""
        return "Maple Street Dental, hello! What can I do for you?"

    def verify_first(self) -> str:
        """The question that verification begins with."""
        return "What's the patient's last name and date of birth?"


def _when(chosen: Chosen) -> When:
    names = {field.encode_name for field in msgspec.structs.fields(When)}
    return msgspec.convert({k: v for k, v in chosen.items() if k in names}, When)


def _workflow(
    kind: str,
    effect: str,
    steps: tuple[Choose, ...],
    arguments: Callable[[Chosen], msgspec.Struct],
    declined: str,
) -> Workflow:
    return Workflow(
        kind=kind,
        effect=effect,
        steps=steps,
        confirm_state=ASKING,
        arguments=arguments,
        declined=declined,
        expired="That took a while, so I've changed nothing. Shall we start over?",
        expired_asks=OfferedTool(effect),
    )


def _treatments() -> Choose:
    async def treatments(_: ToolContext, __: Chosen) -> list[Option]:
        return [
            Option(OptionId(one), label, {"treatment": one.value}) for one, label in _LABELS.items()
        ]

    return Choose(
        name="treatment",
        state=CHOOSING,
        options=treatments,
        named_by="treatment",
        intro="What would the visit be for?",
        none="There is nothing that I could book at the moment.",
    )


def _visits(practice: Practice, intro: str) -> Choose:
    async def visits(ctx: ToolContext, _: Chosen) -> list[Option]:
        now = now_of(ctx)
        own = practice.visits_of(ctx.dialog.verified_as or "", now)
        return [
            Option(
                OptionId(visit.id),
                visit_words(visit, now),
                {"visitId": visit.id, "startsAt": visit.time.at.isoformat()},
            )
            for visit in own
        ]

    return Choose(
        name="visit",
        state=CHOOSING,
        options=visits,
        named_by="which",
        intro=intro,
        none="You have no visits coming up. Would you like to book one?",
        none_asks=OfferedTool(changing.BOOK),
    )


def _times(practice: Practice, narrowed_by: tuple[str, ...]) -> Choose:
    def options(found: list[FreeTime], now: datetime) -> list[Option]:
        return [
            Option(
                OptionId(one.id),
                time_words(one, now),
                {"timeId": one.id, "startsAt": one.at.isoformat()},
            )
            for one in found
        ]

    async def free(ctx: ToolContext, chosen: Chosen) -> list[Option]:
        now = now_of(ctx)
        when = _when(chosen)
        found = looking.fitting(practice, when, now)
        return options(looking.spread(found, when.order), now)

    async def near(ctx: ToolContext, chosen: Chosen) -> list[Option]:
        now = now_of(ctx)
        return options(looking.near(practice, _when(chosen), now), now)

    async def instead(ctx: ToolContext, chosen: Chosen) -> str:
        return looking.not_free(_when(chosen), now_of(ctx))

    return Choose(
        name="slot",
        state=CHOOSING,
        options=free,
        intro="Which of these times suits you?",
        again="Then how about one of these?",
        narrowed_by=narrowed_by,
        near=near,
        instead=instead,
        none=_NOTHING_FREE,
    )


def _workflows(practice: Practice) -> tuple[Workflow, ...]:
    times = _times(practice, NARROWING)
    other_times = _times(practice, (*NARROWING, "shiftDays", "shiftMinutes"))
    return (
        _workflow(
            "book",
            changing.BOOK,
            (_treatments(), times),
            arguments=lambda chosen: changing.NewVisit(
                treatment_id=chosen["treatment"]["treatment"], time_id=chosen["slot"]["timeId"]
            ),
            declined="Okay, I haven't booked anything.",
        ),
        _workflow(
            "move",
            changing.MOVE,
            (_visits(practice, "Which visit would you like to move?"), other_times),
            arguments=lambda chosen: changing.MovedVisit(
                visit_id=chosen["visit"]["visitId"], time_id=chosen["slot"]["timeId"]
            ),
            declined="Okay, the visit stays as it is.",
        ),
        _workflow(
            "cancel",
            changing.CANCEL,
            (_visits(practice, "Which visit would you like to cancel?"),),
            arguments=lambda chosen: changing.OneVisit(visit_id=chosen["visit"]["visitId"]),
            declined="Okay, I've cancelled nothing.",
        ),
        _workflow(
            "remind",
            changing.REMIND,
            (_visits(practice, "Which visit shall I remind you of?"),),
            arguments=lambda chosen: changing.OneVisit(visit_id=chosen["visit"]["visitId"]),
            declined="Okay, I won't send one.",
        ),
    )


def pack_of(practice: Practice) -> Pack:
    """The pack over a practice's records."""
    identity = identity_of(practice)
    tools = (
        identity.tool_in(MACHINE),
        *changing.bookings(practice),
        *changing.endings(practice),
        *looking.reads(practice),
        *notes(practice),
        *tellings(practice),
    )
    return Pack(
        prompts=Prompts(),
        tools=ToolProvider(
            tools=tools,
            workflows=_workflows(practice),
            machine=MACHINE,
            zone=ZONE,
            trade="dental practice",
            customer=partial(patient_on_file, practice, identity),
            cannot=("give medical advice", "write a prescription", "take a payment"),
        ),
        settings=TextingSettings,
        lifespan=partial(_texting, practice),
    )


def _texting(practice: Practice, settings: TextingSettings) -> AbstractAsyncContextManager[Texting]:
    """What sends texts while the desk serves: `ctx.shared` of every tool."""
    if settings.texting_url:
        return over_http(settings.texting_url)
    return nullcontext(Written(practice.reminders))


def dental_pack() -> Pack:
    """The pack over a fresh practice, as of today."""
    return pack_of(Practice(datetime.now(ZONE).date()))
