"""What comes of one request to a service, and the port that makes it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from frontdesk.core.errors import FrontdeskError, ProviderError
from frontdesk.outside.operation import Operation

# In bytes: far more than a model should read of one.
LONGEST_ANSWER = 65_536


class ServiceFailed(ProviderError):
    """A service outside did not answer, or not as declared; what it did is not known.

    The message is the desk's own: nothing that the service wrote stands in it.
    """

    code = "service_failed"


class Unsendable(FrontdeskError):
    """A request that cannot be made as it is asked for; nothing was sent."""

    code = "unsendable"


@dataclass(frozen=True, slots=True)
class Answered:
    """The service answered; the body is not checked yet."""

    body: Any


@dataclass(frozen=True, slots=True)
class Declined:
    """The service said no.

    `code` is its number for it, `text` what it wrote, which nobody is told. Where it is `certain`,
    the protocol itself says that nothing was done.
    """

    code: str
    text: str = ""
    certain: bool = True

    def is_one_of(self, keys: Mapping[str, Any]) -> str | None:
        """The key that stands for it: its code, or words that it wrote."""
        if self.code in keys:
            return self.code
        return next((key for key in keys if not key.isdigit() and key in self.text), None)


Outcome = Answered | Declined


class Caller(Protocol):
    """An open way to a service."""

    async def call(
        self, operation: Operation, arguments: Mapping[str, Any], headers: Mapping[str, str]
    ) -> Outcome:
        """Make one request; raises ServiceFailed where what came of it is not known."""
        ...
