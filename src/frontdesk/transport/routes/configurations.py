"""The routes by which an organisation configures its agents and playbooks, version by version."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, TypeVar

import msgspec
from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from frontdesk.administration.administrator import Administrator
from frontdesk.administration.configurations import (
    Changing,
    change_configuration,
    configuring_by,
)
from frontdesk.core.configuration import ConfigurationKind, Version
from frontdesk.core.locale import Locale
from frontdesk.core.permissions import Permission
from frontdesk.pack.provider import ToolProvider
from frontdesk.playbooks import configuring
from frontdesk.playbooks.agent import Agent
from frontdesk.playbooks.configuring import Configuring, Shown
from frontdesk.playbooks.playbook import Playbook
from frontdesk.playbooks.validation import InvalidConfiguration
from frontdesk.playbooks.versions import BODIES, Difference, differences
from frontdesk.store.database import Transaction
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.openapi import answer, problems, struct_reference, struct_response
from frontdesk.transport.problems import problem
from frontdesk.transport.schemas import Body

T = TypeVar("T")
_Versioned = Callable[[Transaction, Configuring], Awaitable[T]]
_MOST_VERSIONS = 1_000_000_000


class ConfigurationView(msgspec.Struct, frozen=True, rename="camel"):
    """An agent or a playbook: its newest version, and the one that serves, 0 where none does.

    Version 0 is what the pack ships; it serves until the organisation has one of the same id.
    """

    id: str
    version: int
    active: int
    enabled: bool
    changed_at: int
    body: dict[str, Any]


class ConfigurationList(msgspec.Struct, frozen=True, rename="camel"):
    """All of a kind, by id."""

    items: tuple[ConfigurationView, ...]


class ChangeView(msgspec.Struct, frozen=True, rename="camel"):
    """A field that differs; null stands for its default."""

    field: str
    before: Any
    after: Any


class VersionView(msgspec.Struct, frozen=True, rename="camel"):
    """One version: who made it, when and why, and what differs from the one before."""

    version: int
    who: str
    at: int
    note: str
    body: dict[str, Any]
    changes: tuple[ChangeView, ...]


class VersionList(msgspec.Struct, frozen=True, rename="camel"):
    """All versions, the newest first."""

    versions: tuple[VersionView, ...]


class DifferenceView(msgspec.Struct, frozen=True, rename="camel"):
    """What differs between two versions."""

    before: int
    after: int
    changes: tuple[ChangeView, ...]


class PreviewView(msgspec.Struct, frozen=True, rename="camel"):
    """A conversation in which a draft answers, and the token that opens it."""

    id: str
    token: str


class RollBack(Body):
    """Which version to go back to, and why."""

    version: int
    note: str = ""


STRUCTS: tuple[type[msgspec.Struct], ...] = (
    *(Agent, Playbook, ConfigurationView, ConfigurationList, VersionList, DifferenceView),
    PreviewView,
)


def configuration_routes(gateway: Gateway) -> APIRouter:
    """Agents and playbooks, each with its versions."""
    refusals = problems(400, 401, 403, 404, 413, 422, 429, 503)
    router = APIRouter(tags=["configuration"], responses=refusals)
    for kind in ConfigurationKind:
        _Routes(gateway, kind).mount(router)
    return router


class _Routes:
    """The routes of one kind."""

    def __init__(self, gateway: Gateway, kind: ConfigurationKind) -> None:
        self._gateway = gateway
        self._kind = kind

    def mount(self, router: APIRouter) -> None:
        """Add them to a router."""
        every, one = f"/{self._kind}s", f"/{self._kind}s/{{id}}"
        body = {"application/json": {"schema": struct_reference(BODIES[self._kind])}}
        put = {"requestBody": {"required": True, "content": body}}
        for method, path, serve, shows, extra in (
            ("GET", every, self._list, ConfigurationList, None),
            ("GET", one, self._show, ConfigurationView, None),
            ("POST", one, self._put, ConfigurationView, put),
            ("POST", f"{one}/enable", self._enable, ConfigurationView, None),
            ("POST", f"{one}/disable", self._disable, ConfigurationView, None),
            ("GET", f"{one}/versions", self._versions, VersionList, None),
            ("GET", f"{one}/diff", self._diff, DifferenceView, None),
            ("POST", f"{one}/rollback", self._roll_back, ConfigurationView, None),
            ("POST", f"{one}/preview", self._preview, PreviewView, put),
        ):
            summary = (serve.__doc__ or "").format(kind=self._kind)
            router.add_api_route(
                path,
                serve,
                methods=[method],
                summary=summary,
                operation_id=f"{self._kind}{serve.__name__}",
                response_class=Response,
                responses={200: struct_response(shows, summary)},
                openapi_extra=extra,
            )

    async def _list(self, request: Request) -> Response:
        """Every {kind} of the organisation and of its pack"""
        found = await self._read(request, configuring.everything)
        return answer(ConfigurationList(tuple(map(view_of, found))))

    async def _show(self, request: Request, id: str) -> Response:
        """One {kind}"""
        return answer(
            view_of(await self._read(request, lambda tx, on: configuring.find(tx, on, id)))
        )

    async def _put(
        self, request: Request, id: str, note: str = "", draft: bool = False
    ) -> Response:
        """Keep the next version of a {kind}; it serves from the next turn on, unless a draft"""
        body = await request.body()
        return await self._changed(
            request, id, "put", lambda tx, on: configuring.put(tx, on, id, body, note, draft=draft)
        )

    async def _enable(self, request: Request, id: str) -> Response:
        """Have the newest version of a {kind} serve"""
        return await self._changed(
            request, id, "enable", lambda tx, on: configuring.set_enabled(tx, on, id, enabled=True)
        )

    async def _disable(self, request: Request, id: str) -> Response:
        """Have no version of a {kind} serve"""
        return await self._changed(
            request,
            id,
            "disable",
            lambda tx, on: configuring.set_enabled(tx, on, id, enabled=False),
        )

    async def _versions(self, request: Request, id: str) -> Response:
        """The versions of a {kind}: who, when, why, and what differs"""
        found = await self._read(request, lambda tx, on: configuring.versions(tx, on, id))
        return answer(VersionList(tuple(version_views(found))))

    async def _diff(
        self,
        request: Request,
        id: str,
        before: Annotated[int | None, Query(alias="from", ge=0, le=_MOST_VERSIONS)] = None,
        to: Annotated[int | None, Query(ge=0, le=_MOST_VERSIONS)] = None,
    ) -> Response:
        """What differs between two versions of a {kind}: the last two, unless they are named"""

        async def work(tx: Transaction, on: Configuring) -> DifferenceView:
            new = (await configuring.find(tx, on, id)).version if to is None else to
            old = max(new - 1, 0) if before is None else before
            found = await configuring.compare(tx, on, id, old, new)
            return DifferenceView(old, new, _changes(found))

        return answer(await self._read(request, work))

    async def _roll_back(self, request: Request, id: str, body: RollBack) -> Response:
        """Keep an earlier version of a {kind} as the next one, which serves"""
        return await self._changed(
            request,
            id,
            "rollback",
            lambda tx, on: configuring.roll_back(tx, on, id, body.version, body.note),
        )

    async def _preview(self, request: Request, id: str, language: Locale | None = None) -> Response:
        """A conversation with a {kind} as it is written, which serves nobody"""
        by, on = await self._changing(request)
        body = await request.body()
        try:
            preview = await self._gateway.previews.prepare(by, on, id, body)
        except InvalidConfiguration as error:
            return _refusal(error)
        desk = await self._gateway.desks.of(preview)
        await self._gateway.organisation_limits.admit_conversation(desk)
        ref, _ = await self._gateway.conversations.create(
            preview, channel="preview", phone=None, call_session_id=None, language=language
        )
        token = self._gateway.tokens.for_conversation(ref)
        return answer(PreviewView(ref.conversation_id, token))

    async def _read(self, request: Request, work: _Versioned[T]) -> T:
        by = await self._gateway.administrator(request, Permission.READ_SETTINGS)
        on = configuring_by(by, self._kind, await self._provider(by))
        return await self._gateway.db.read(lambda tx: work(tx, on))

    async def _changed(self, request: Request, name: str, action: str, work: Changing) -> Response:
        by, on = await self._changing(request)
        try:
            made = await self._gateway.db.write(
                lambda tx: change_configuration(tx, by, on, name, action, work)
            )
        except InvalidConfiguration as error:
            return _refusal(error)
        return answer(view_of(made))

    async def _changing(self, request: Request) -> tuple[Administrator, Configuring]:
        by = await self._gateway.administrator(request, Permission.CHANGE_SETTINGS)
        return by, configuring_by(by, self._kind, await self._provider(by))

    async def _provider(self, by: Administrator) -> ToolProvider:
        return (await self._gateway.desks.of(by.organisation_id)).deps.provider


def _refusal(error: InvalidConfiguration) -> Response:
    errors = [{"at": "body", "expected": mistake} for mistake in error.mistakes]
    return problem(error.status, error.code, error.detail, errors=errors)


def view_of(one: Shown) -> ConfigurationView:
    """An agent or a playbook as programs see it."""
    body: dict[str, Any] = msgspec.json.decode(one.body)
    return ConfigurationView(one.id, one.version, one.active, one.enabled, one.changed_at, body)


def version_views(found: list[Version]) -> list[VersionView]:
    """Each version with what differs from the one before; the first differs from nothing."""
    before = [*(one.body for one in found[1:]), "{}"]
    return [
        VersionView(
            one.version,
            one.who,
            one.at,
            one.note,
            msgspec.json.decode(one.body),
            _changes(differences(old, one.body)),
        )
        for one, old in zip(found, before, strict=True)
    ]


def _changes(found: tuple[Difference, ...]) -> tuple[ChangeView, ...]:
    return tuple(ChangeView(one.field, one.before, one.after) for one in found)
