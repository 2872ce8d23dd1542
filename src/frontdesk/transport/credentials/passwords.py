"""Passwords: argon2id hashes, made and checked off the event loop, a few at a time."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Generator

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from frontdesk.core.errors import CallerError, RateLimited

SHORTEST = 10
LONGEST = 256
# Each takes 64 MiB while it runs: a flood of sign-ins waits, and the desk goes on.
AT_ONCE = 2
# Under way or waiting: who comes last is served within seconds, or told at once to come again.
MOST_WAITING = 10
MOST_OF_ADDRESS = 2

HASHER = PasswordHasher()


def hash_password(password: str) -> str:
    """A password's hash, as it is stored."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise CallerError(
            f"password: expected {SHORTEST} to {LONGEST} characters; got {len(password)}"
        )
    return HASHER.hash(password)


class SignInBusy(RateLimited):
    """Too many passwords wait to be checked, in all or from one address."""

    code = "sign_in_busy"
    status = 503
    retry_after_seconds = 3

    def __init__(self) -> None:
        super().__init__("too many sign-ins at once; this one was not tried, try again in a moment")


class Passwords:
    """Checks passwords; one of an operator who does not exist takes as long as any other."""

    def __init__(self) -> None:
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._nobodys: str | None = None
        self._waiting: Counter[str] = Counter()

    @contextlib.contextmanager
    def place(self, address: str) -> Generator[None]:
        """Hold one of the places of those who wait; no address can take all of them."""
        if self._waiting.total() >= MOST_WAITING or self._waiting[address] >= MOST_OF_ADDRESS:
            raise SignInBusy
        self._waiting[address] += 1
        try:
            yield
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]

    async def fits(self, hashed: str | None, password: str) -> bool:
        """Whether a password is the one that was hashed."""
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
