"""Ready-made texts that operators share; whoever uses one sends it as a reply of their own."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from frontdesk.core.errors import CallerError, NotFound
from frontdesk.store.database import Transaction
from frontdesk.store.queries import macros
from frontdesk.transport import wire
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.openapi import answer, problems, struct_response
from frontdesk.transport.routes.people_bodies import Macro, Macros, MacroText

LONGEST_NAME = 64
MOST = 500


def macro_routes(gateway: Gateway) -> APIRouter:
    """The routes of ready-made texts."""
    router = APIRouter(
        tags=["operators"], responses=problems(400, 401, 403, 404, 413, 422, 429, 503)
    )

    @router.get(
        "/macros",
        response_class=Response,
        responses={200: struct_response(Macros, "The ready-made texts")},
    )
    async def listed(request: Request) -> Response:
        """The organisation's ready-made texts, by name."""
        principal = await gateway.operate(request)
        found = await gateway.db.read(lambda tx: macros.everyone(tx, principal.organisation_id))
        return answer(Macros(macros=tuple(Macro(name=name, text=text) for name, text in found)))

    @router.put("/macros/{name}", status_code=204)
    async def put(request: Request, name: str, body: MacroText) -> Response:
        """Keep a text under a name, in place of the one that had it."""
        principal = await gateway.operate(request)
        kept, text = _checked(name), wire.checked_text(body.text)

        async def keep(tx: Transaction) -> None:
            names = {one for one, _ in await macros.everyone(tx, principal.organisation_id)}
            if kept not in names and len(names) >= MOST:
                raise CallerError(f"expected at most {MOST} macros", code="too_many_macros")
            await macros.put(tx, principal.organisation_id, kept, text)

        await gateway.db.write(keep)
        return Response(status_code=204)

    @router.delete("/macros/{name}", status_code=204)
    async def remove(request: Request, name: str) -> Response:
        """Forget a text."""
        principal = await gateway.operate(request)
        organisation_id, wanted = principal.organisation_id, _checked(name)
        if not await gateway.db.write(lambda tx: macros.remove(tx, organisation_id, wanted)):
            raise NotFound("expected the name of a macro", code="macro_not_found")
        return Response(status_code=204)

    return router


def _checked(name: str) -> str:
    return wire.checked_text(name, limit=LONGEST_NAME)
