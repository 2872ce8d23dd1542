"""What supervisors and Prometheus ask: alive, ready, and what was counted."""

import asyncio
import hmac
import ipaddress
from dataclasses import dataclass

import structlog
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from sqlalchemy import literal, select

from frontdesk.core.errors import Forbidden, Unauthorised
from frontdesk.models.embedding.weights import DIGESTS, weights_folder
from frontdesk.session.host import Host
from frontdesk.store.database import Database
from frontdesk.store.query import Query
from frontdesk.telemetry.exposition import CONTENT_TYPE
from frontdesk.telemetry.metrics import Metrics

DATABASE_SECONDS = 2.0

# Where one of these is, somebody else asks by way of a proxy.
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")

_one = Query(select(literal(1)))
_log = structlog.get_logger("frontdesk.probes")


@dataclass(frozen=True, slots=True)
class Probes:
    """What the probes look at, and the token that opens the metrics from elsewhere.

    `house_alone`: no other model answers, so that without weights the desk goes by words alone.
    """

    db: Database
    host: Host
    metrics: Metrics
    token: str | None = None
    house_alone: bool = False

    async def readiness(self) -> dict[str, str | bool]:
        """Each part that has to be there before customers are sent here."""
        database = await self._database()
        running = self.host.running
        weights = _weights_there()
        return {
            "ready": database and running,
            "database": "ok" if database else "unreachable",
            "runtime": "ok" if running else "stopped",
            "weights": "ok" if weights else "missing",
            "answers": "by words" if self.house_alone and not weights else "ok",
        }

    async def _database(self) -> bool:
        try:
            async with asyncio.timeout(DATABASE_SECONDS):
                await self.db.read(lambda tx: tx.fetch(_one))
        except Exception as error:
            # Whatever it is, the answer is no: a probe that fails itself says less.
            _log.warning("database.unreachable", error=repr(error))
            return False
        return True

    def check_reader(self, request: Request) -> None:
        """Refuse who may not read the metrics."""
        if self.token is not None:
            scheme, _, given = request.headers.get("authorization", "").partition(" ")
            fits = hmac.compare_digest(given.strip().encode(), self.token.encode())
            if scheme.lower() != "bearer" or not fits:
                raise Unauthorised("expected the token of the metrics", code="token_invalid")
        elif not _on_this_machine(request):
            raise Forbidden("metrics are for this machine, or for who has their token")


def probe_routes(probes: Probes) -> APIRouter:
    """The routes of supervisors and of Prometheus."""
    router = APIRouter(include_in_schema=False)

    @router.get("/healthz")
    async def alive() -> dict[str, bool]:
        return {"ok": True}

    @router.get("/readyz")
    async def ready() -> Response:
        found = await probes.readiness()
        return JSONResponse(found, 200 if found["ready"] else 503)

    if probes.metrics.enabled:

        @router.get("/metrics")
        async def metrics(request: Request) -> Response:
            probes.check_reader(request)
            return Response(probes.metrics.exposed(), media_type=CONTENT_TYPE)

    return router


def _on_this_machine(request: Request) -> bool:
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def _weights_there() -> bool:
    folder = weights_folder()
    return all((folder / name).is_file() for name in DIGESTS)
