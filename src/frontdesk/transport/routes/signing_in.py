"""The routes by which operators sign in and out."""

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import Field, model_validator

from frontdesk.core.permissions import StaffRole
from frontdesk.transport.credentials.passwords import LONGEST
from frontdesk.transport.credentials.sign_in import OPERATOR_NAME, SESSION, SignedIn
from frontdesk.transport.door.prefix import prefix_of
from frontdesk.transport.gateway import Gateway, address, cookie_name, is_secure
from frontdesk.transport.openapi import problems
from frontdesk.transport.schemas import Body


class Credentials(Body):
    """Either a name and a password, or the token of a link.

    A name is looked for in the server's own organisation unless another is named.
    """

    organisation: Annotated[str, Field(min_length=1, max_length=64)] | None = None
    name: Annotated[str, Field(pattern=OPERATOR_NAME)] | None = None
    password: Annotated[str, Field(min_length=1, max_length=LONGEST)] | None = None
    link: Annotated[str, Field(min_length=1, max_length=200)] | None = None

    @model_validator(mode="after")
    def _one_way(self) -> "Credentials":
        by_password = self.name is not None and self.password is not None
        if by_password == (self.link is not None):
            raise ValueError("expected name and password, or link")
        return self


class OperatorSession(Body):
    """Who is signed in; unsafe requests carry the token in the header X-CSRF-Token."""

    operator: str
    organisation: str
    role: StaffRole | None
    admin: bool
    csrf_token: str
    expires_at: int


def sign_in_routes(gateway: Gateway) -> APIRouter:
    """Signing in and out, and who is."""
    router = APIRouter(tags=["operators"], responses=problems(400, 401, 403, 413, 422, 429, 503))

    @router.post("/sign-in")
    async def sign_in(request: Request, response: Response, body: Credentials) -> OperatorSession:
        """Open a session; its cookie is for this browser alone."""
        gateway.origins.check_own(request)
        gateway.limits.hit("sign_in", address(request))
        if body.link is not None:
            session = await gateway.sign_ins.with_link(body.link)
        else:
            session = await gateway.sign_ins.with_password(
                body.name or "", body.password or "", address(request), body.organisation
            )
        name = cookie_name(request)
        response.set_cookie(name, session.cookie, SESSION // 1000, **_cookie(request))
        return _shown(session)

    @router.get("/session")
    async def session(request: Request) -> OperatorSession:
        """Who is signed in, and the token that unsafe requests carry."""
        session = await gateway.signed_in(request)
        gateway.limits.hit("operator", session.principal.key)
        return _shown(session)

    @router.post("/sign-out", status_code=204)
    async def sign_out(request: Request) -> Response:
        """End the session and what it has open."""
        session = await gateway.signed_in(request)
        gateway.limits.hit("operator", session.principal.key)
        await gateway.sign_ins.sign_out(session)
        gateway.presence.leave(session.principal)
        response = Response(status_code=204)
        response.delete_cookie(cookie_name(request), **_cookie(request))
        return response

    return router


def _cookie(request: Request) -> dict[str, Any]:
    path = prefix_of(request) or "/"
    return {"path": path, "secure": is_secure(request), "httponly": True, "samesite": "strict"}


def _shown(session: SignedIn) -> OperatorSession:
    return OperatorSession(
        operator=session.principal.subject,
        organisation=session.principal.organisation_id,
        role=session.principal.role,
        admin=session.principal.admin,
        csrf_token=session.csrf_token,
        expires_at=session.expires_at,
    )
