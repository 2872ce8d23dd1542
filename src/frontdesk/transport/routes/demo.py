"""What a page asks to try the desk: the company's name, invented customers, what can be begun."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, Request, Response

from frontdesk.pack.pack import Demo
from frontdesk.transport.gateway import Gateway, address

Reset = Callable[[], Awaitable[None]]


def demo_routes(
    gateway: Gateway,
    demo: Demo,
    starts: Mapping[str, str],
    starts_in: Mapping[str, Mapping[str, str]],
    reset: Reset | None = None,
) -> APIRouter:
    """The routes of a demo, which a desk has only where its settings ask for one.

    `starts` are the desk's workflows, each with what a customer says by pressing its
    button; `starts_in` are the same in other languages. `reset` puts the records back.
    """
    router = APIRouter(include_in_schema=False)
    shown = {
        "company": demo.company,
        "callers": [asdict(one) for one in demo.callers],
        "starts": starts,
        "startsIn": starts_in,
        "resets": reset is not None,
    }

    @router.get("/api/demo")
    async def show() -> dict[str, Any]:
        """Who the company is, who may call it, and what a button can begin."""
        return shown

    if reset is not None:

        @router.post("/api/demo/reset", status_code=204)
        async def begin_again(request: Request) -> Response:
            """Put the invented records back as they were, for everybody."""
            gateway.origins.check_own(request)
            gateway.limits.hit("reset", address(request))
            await reset()
            return Response(status_code=204)

    return router
