"""Passwords: argon2id hashes, made and checked off the event loop, a few at a time."""

import asyncio

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from frontdesk.core.errors import CallerError

SHORTEST = 10
LONGEST = 256
# Each takes 64 MiB while it runs: a flood of sign-ins waits, and the desk goes on.
AT_ONCE = 2

HASHER = PasswordHasher()


def hash_password(password: str) -> str:
    """A password's hash, as it is stored."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise CallerError(
            f"password: expected {SHORTEST} to {LONGEST} characters; got {len(password)}"
        )
    return HASHER.hash(password)


class Passwords:
    """Checks passwords; one of an operator who does not exist takes as long as any other."""

    def __init__(self) -> None:
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._nobodys: str | None = None

    async def fits(self, hashed: str | None, password: str) -> bool:
        """Tell whether a password is the one that was hashed."""
        async with self._turns:
            return await asyncio.to_thread(self._check, hashed, password)

    def _check(self, hashed: str | None, password: str) -> bool:
        if hashed is None:
            if self._nobodys is None:
                self._nobodys = HASHER.hash("nobody's")
            _verified(self._nobodys, password)
            return False
        return _verified(hashed, password)


def _verified(hashed: str, password: str) -> bool:
    try:
        return HASHER.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False
