"""What a page shows before anything is said: the company, what it does, who is there."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from frontdesk.core.clock import Millis
from frontdesk.handoff.hours import WEEKDAYS, Hours
from frontdesk.handoff.people import People
from frontdesk.session.desk import OrganisationDesk, Spoken
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.openapi import problems, struct_response


class Persons(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """Whether a person is there, else when one is again, in the company's local time.

    `hours` are those of each weekday, Monday first; without them somebody is always there.
    """

    there: bool
    back_at: str = ""
    hours: tuple[tuple[str, ...], ...] = ()


class Front(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """What a newcomer is shown: `starts` has what a button can begin, by language and workflow.

    `people` is left out where nobody is behind the assistant; `demo` says that the desk runs one,
    and `accent` is the colour that the company has set, if it has.
    """

    name: str
    zone: str
    languages: tuple[str, ...]
    starts: dict[str, dict[str, str]]
    people: Persons | None = None
    demo: bool = False
    accent: str = ""


STRUCTS = (Front,)
FRONT = "/front"


def front_route(gateway: Gateway, company: str | None = None) -> APIRouter:
    """The route that a page asks first; `company` is how the demo's is called."""
    router = APIRouter(
        tags=["conversations"], responses=problems(400, 401, 403, 404, 422, 429, 503)
    )

    @router.get(FRONT, responses={200: struct_response(Front, "What a newcomer is shown")})
    async def front(
        request: Request, organisation: Annotated[str | None, Query(max_length=63)] = None
    ) -> Response:
        """The company, what can be begun, and whether a person is there."""
        desk = await gateway.at_open_desk(request, organisation)
        own = company if company and desk.organisation.id == gateway.organisation_id else None
        shown = front_of(desk, gateway.clock.now(), own)
        return Response(msgspec.json.encode(shown), media_type="application/json")

    return router


def front_of(desk: OrganisationDesk, now: Millis, company: str | None = None) -> Front:
    """What a desk shows a newcomer at a moment."""
    every = (desk.own, *desk.others.values())
    people = desk.deps.provider.people
    return Front(
        company or desk.organisation.name or desk.organisation.id,
        str(desk.zone),
        tuple(str(one.deps.locale) for one in every),
        _starts(every),
        None if people is None else _persons(people, desk, now),
        company is not None,
        desk.organisation.settings.brand.accent,
    )


def _starts(every: Sequence[Spoken]) -> dict[str, dict[str, str]]:
    return {
        str(one.deps.locale): {
            w.kind: one.prompts.pressed_start(w.kind) for w in one.deps.provider.workflows
        }
        for one in every
    }


def _persons(people: People, desk: OrganisationDesk, now: Millis) -> Persons:
    back = people.back_at(now, desk.zone)
    hours = () if people.hours is None else _week(people.hours)
    return Persons(back is None, back.isoformat() if back else "", hours)


def _week(hours: Hours) -> tuple[tuple[str, ...], ...]:
    return tuple(getattr(hours, day) for day in WEEKDAYS)
