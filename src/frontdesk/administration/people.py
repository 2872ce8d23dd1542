"""The people of an organisation: added, given a role, let go."""

from frontdesk.administration.administrator import Administrator, record
from frontdesk.core.errors import CallerError, Forbidden, NotFound
from frontdesk.core.permissions import StaffRole
from frontdesk.store.database import Transaction
from frontdesk.store.queries import operators, sign_ins
from frontdesk.store.queries.operators import OperatorRecord


async def add_person(tx: Transaction, by: Administrator, name: str, role: StaffRole) -> None:
    """Add somebody; whoever has the name keeps it."""
    _expect_rights(by, role)
    made = OperatorRecord(name, role, created_at=by.now)
    if not await operators.add(tx, by.organisation_id, made):
        raise CallerError(f"there is an operator {name} already", code="name_taken", status=409)
    await record(tx, by, "user.add", name, {"role": (None, role)})


async def change_role(tx: Transaction, by: Administrator, name: str, role: StaffRole) -> None:
    """Give somebody another role; what they have open goes on with it at the next request."""
    found = await expect_person(tx, by, name)
    _expect_rights(by, role, found.role)
    if found.role is role:
        return
    await _expect_owner_left(tx, by, found)
    await operators.set_role(tx, by.organisation_id, name, role)
    await record(tx, by, "user.role", name, {"role": (found.role, role)})


async def remove_person(tx: Transaction, by: Administrator, name: str) -> None:
    """Let somebody go, with all sessions and links."""
    found = await expect_person(tx, by, name)
    _expect_rights(by, found.role)
    await _expect_owner_left(tx, by, found)
    await operators.remove(tx, by.organisation_id, name)
    await record(tx, by, "user.remove", name, {"role": (found.role, None)})


async def change_password(tx: Transaction, by: Administrator, name: str, hashed: str) -> None:
    """Give somebody another password, and end their sessions."""
    await expect_person(tx, by, name)
    await operators.set_password(tx, by.organisation_id, name, hashed)
    await sign_ins.shut_out(tx, by.organisation_id, name)
    await record(tx, by, "user.password", name)


async def sign_out(tx: Transaction, by: Administrator, name: str, sessions: list[str]) -> int:
    """End some of somebody's sessions; how many there were."""
    await expect_person(tx, by, name)
    ended = [await sign_ins.close_session(tx, by.organisation_id, one) for one in sessions]
    if any(ended):
        await record(tx, by, "user.sign_out", name, {"sessions": (sum(ended), 0)})
    return sum(ended)


async def put_link_down(tx: Transaction, by: Administrator, name: str) -> None:
    """Put down that a link was made that lets somebody in."""
    await record(tx, by, "user.link", name)


async def expect_person(tx: Transaction, by: Administrator, name: str) -> OperatorRecord:
    """Somebody who is there, or NotFound."""
    found = await operators.find(tx, by.organisation_id, name)
    if found is None:
        raise no_such_person(name)
    return found


def no_such_person(name: str) -> NotFound:
    """The refusal of a name that nobody of the organisation has."""
    return NotFound(f"there is no operator {name[:64]}", code="user_not_found")


def _expect_rights(by: Administrator, *roles: StaffRole) -> None:
    """Owners are made and unmade by owners."""
    if StaffRole.OWNER in roles and by.role not in {None, StaffRole.OWNER}:
        raise Forbidden("expected an owner: only they change who is one", code="owners_only")


async def _expect_owner_left(tx: Transaction, by: Administrator, leaving: OperatorRecord) -> None:
    """Nobody locks all owners out over the network; the command line can."""
    if by.role is None or leaving.role is not StaffRole.OWNER:
        return
    everyone = await operators.everyone(tx, by.organisation_id)
    if sum(one.role is StaffRole.OWNER for one in everyone) == 1:
        raise CallerError(
            f"{leaving.name} is the last owner; make another first", code="last_owner", status=409
        )
