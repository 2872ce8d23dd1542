"""The routes by which an organisation administers itself: settings, people, keys, audit log."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from frontdesk.administration.document import document_of, with_document
from frontdesk.administration.keys import add_key, no_such_key, revoke_key
from frontdesk.administration.organisation import (
    change_organisation,
    expect_served,
    find_organisation,
)
from frontdesk.administration.people import (
    add_person,
    change_role,
    no_such_person,
    put_link_down,
    remove_person,
)
from frontdesk.core.ids import is_client_chosen_id
from frontdesk.core.organisation import Organisation
from frontdesk.core.permissions import Permission, Scope, StaffRole
from frontdesk.store.database import Transaction
from frontdesk.store.queries import api_keys, audit, operators
from frontdesk.store.queries.api_keys import KeyRecord
from frontdesk.transport.credentials.api_keys import new_key
from frontdesk.transport.credentials.sign_in import (
    OPERATOR_NAME,
    is_operator_name,
    link_path,
    make_link,
)
from frontdesk.transport.credentials.tokens import MOST_DAYS
from frontdesk.transport.door.prefix import prefix_of
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.openapi import problems
from frontdesk.transport.schemas import Body

# What no pack may call a route of its own.
RESERVED = frozenset(
    {
        *("organisation", "users", "keys", "audit", "agents", "playbooks", "webhooks", "privacy"),
        *("desk", "origins"),
        *("documents", "sources", "gaps"),
    }
)
ENTRIES = 50
KEY_NAME = r"^[A-Za-z0-9][A-Za-z0-9 ._@+\-]{0,63}$"
_LATEST = 2**53


class OrganisationView(Body):
    """An organisation and all that it has of its own."""

    id: str
    version: int
    configuration: dict[str, Any]


class OrganisationChange(Body):
    """What is to be set; a name with null is unset, and what is not named stays as it is."""

    configuration: dict[str, Any]


class UserView(Body):
    """Somebody who may sign in."""

    name: str
    role: StaffRole
    has_password: bool
    created_at: int


class Users(Body):
    """Everyone who may sign in, by name."""

    users: list[UserView]


class NewUser(Body):
    """Somebody to add."""

    name: Annotated[str, Field(pattern=OPERATOR_NAME)]
    role: StaffRole = StaffRole.OPERATOR


class Invited(Body):
    """Somebody who was added, and the link that lets them in once, within a day."""

    name: str
    role: StaffRole
    link: str


class NewRole(Body):
    """The role that somebody is to have."""

    role: StaffRole


class KeyView(Body):
    """A key as people see it again."""

    id: str
    name: str
    prefix: str
    scopes: list[Scope]
    created_at: int
    created_by: str
    expires_at: int | None
    revoked_at: int | None
    last_used_at: int | None


class Keys(Body):
    """All keys, the oldest first."""

    keys: list[KeyView]


class NewKey(Body):
    """A key to make; without days it holds until it is revoked."""

    name: Annotated[str, Field(pattern=KEY_NAME)]
    scopes: Annotated[set[Scope], Field(min_length=1)]
    days: Annotated[int, Field(ge=1, le=MOST_DAYS)] | None = None


class KeyMade(KeyView):
    """A new key, with the key itself, which is shown this once."""

    key: str


class AuditView(Body):
    """One change: what each name was before, and is after."""

    id: int
    at: int
    actor: str
    action: str
    object: str
    changes: dict[str, list[Any]]


class AuditLog(Body):
    """A page of the log, the latest first; `next` asks for the page after it."""

    entries: list[AuditView]
    next: int | None = None


def administration_routes(gateway: Gateway) -> APIRouter:
    """What administrators and owners do to their own organisation."""
    refusals = problems(400, 401, 403, 404, 409, 413, 422, 429, 503)
    router = APIRouter(tags=["administration"], responses=refusals)
    _settings(router, gateway)
    _users(router, gateway)
    _keys(router, gateway)
    _log(router, gateway)
    return router


def _settings(router: APIRouter, gateway: Gateway) -> None:
    @router.get("/organisation")
    async def organisation(request: Request) -> OrganisationView:
        """What the organisation has of its own."""
        by = await gateway.administrator(request, Permission.READ_SETTINGS)
        return _shown(await gateway.db.read(lambda tx: find_organisation(tx, by)))

    @router.post("/organisation")
    async def change(request: Request, body: OrganisationChange) -> OrganisationView:
        """Change what the organisation has of its own, from each conversation's next turn on."""
        by = await gateway.administrator(request, Permission.CHANGE_SETTINGS)

        async def work(tx: Transaction) -> Organisation:
            before = await find_organisation(tx, by)
            wanted = {**document_of(before), **body.configuration}
            changed = with_document(before, {k: v for k, v in wanted.items() if v is not None})
            expect_served(changed, gateway.packs)
            await change_organisation(tx, by, changed)
            return await find_organisation(tx, by)

        return _shown(await gateway.db.write(work))


def _users(router: APIRouter, gateway: Gateway) -> None:
    @router.get("/users")
    async def users(request: Request) -> Users:
        """Who may sign in."""
        by = await gateway.administrator(request, Permission.PEOPLE)
        found = await gateway.db.read(lambda tx: operators.everyone(tx, by.organisation_id))
        return Users(
            users=[
                UserView(
                    name=one.name,
                    role=one.role,
                    has_password=one.password is not None,
                    created_at=one.created_at,
                )
                for one in found
            ]
        )

    @router.post("/users", status_code=201)
    async def add(request: Request, body: NewUser) -> Invited:
        """Add somebody, with a link that lets them in."""
        by = await gateway.administrator(request, Permission.PEOPLE)

        async def work(tx: Transaction) -> str:
            await add_person(tx, by, body.name, body.role)
            await put_link_down(tx, by, body.name)
            return await make_link(tx, by.organisation_id, body.name, by.now)

        token = await gateway.db.write(work)
        link = prefix_of(request) + link_path(token)
        return Invited(name=body.name, role=body.role, link=link)

    @router.post("/users/{name}/role", status_code=204)
    async def role(request: Request, name: str, body: NewRole) -> Response:
        """Give somebody another role."""
        by = await gateway.administrator(request, Permission.PEOPLE)
        _expect_name(name)
        await gateway.db.write(lambda tx: change_role(tx, by, name, body.role))
        return Response(status_code=204)

    @router.post("/users/{name}/remove", status_code=204)
    async def remove(request: Request, name: str) -> Response:
        """Let somebody go, with all their sessions."""
        by = await gateway.administrator(request, Permission.PEOPLE)
        _expect_name(name)
        await gateway.db.write(lambda tx: remove_person(tx, by, name))
        return Response(status_code=204)


def _keys(router: APIRouter, gateway: Gateway) -> None:
    @router.get("/keys")
    async def keys(request: Request) -> Keys:
        """All keys, revoked ones too."""
        by = await gateway.administrator(request, Permission.KEYS)
        found = await gateway.db.read(lambda tx: api_keys.everyone(tx, by.organisation_id))
        return Keys(keys=[KeyView(**_key(one)) for one in found])

    @router.post("/keys", status_code=201)
    async def make(request: Request, body: NewKey) -> KeyMade:
        """Make a key, which is shown this once."""
        by = await gateway.administrator(request, Permission.KEYS)
        made, text = new_key(
            by.organisation_id,
            body.name,
            frozenset(body.scopes),
            now=by.now,
            by=by.actor,
            days=body.days,
        )
        await gateway.db.write(lambda tx: add_key(tx, by, made))
        return KeyMade(**_key(made), key=text)

    @router.post("/keys/{key_id}/revoke", status_code=204)
    async def revoke(request: Request, key_id: str) -> Response:
        """End a key; what it has open is closed within seconds."""
        by = await gateway.administrator(request, Permission.KEYS)
        if not is_client_chosen_id(key_id):
            raise no_such_key(key_id)
        await gateway.db.write(lambda tx: revoke_key(tx, by, key_id))
        return Response(status_code=204)


def _log(router: APIRouter, gateway: Gateway) -> None:
    @router.get("/audit")
    async def log(
        request: Request,
        before: Annotated[int, Query(ge=1, le=_LATEST)] = _LATEST,
        most: Annotated[int, Query(ge=1, le=200)] = ENTRIES,
    ) -> AuditLog:
        """Who changed what, the latest first, a page at a time."""
        by = await gateway.administrator(request, Permission.READ_AUDIT)
        found = await gateway.db.read(
            lambda tx: audit.recent(tx, by.organisation_id, before=before, most=most + 1)
        )
        shown = [
            AuditView(
                id=one.id,
                at=one.at,
                actor=one.actor,
                action=one.action,
                object=one.object,
                changes={name: list(change) for name, change in one.changes.items()},
            )
            for one in found[:most]
        ]
        return AuditLog(entries=shown, next=shown[-1].id if len(found) > most else None)


def _expect_name(name: str) -> None:
    """Do not ask the store about what nobody can be called."""
    if not is_operator_name(name):
        raise no_such_person(name)


def _shown(organisation: Organisation) -> OrganisationView:
    return OrganisationView(
        id=organisation.id,
        version=organisation.version,
        configuration=document_of(organisation),
    )


def _key(key: KeyRecord) -> dict[str, Any]:
    names = [name for name in KeyView.model_fields if name != "scopes"]
    return {**{name: getattr(key, name) for name in names}, "scopes": sorted(key.scopes)}
