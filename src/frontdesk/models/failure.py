"""How a model fails: what went wrong, whose fault it is, and which models are left."""

from enum import StrEnum

from frontdesk.core.errors import ProviderError
from frontdesk.models.port import Model


class Fault(StrEnum):
    """What went wrong with a model's answer."""

    STATUS = "status"
    UNREACHABLE = "unreachable"
    TIMEOUT = "timeout"
    DROPPED = "dropped"
    REFUSAL = "refusal"
    BAD_JSON = "bad_json"
    EMPTY = "empty"
    UNAVAILABLE = "unavailable"
    GIVEN_UP = "given_up"
    OTHER = "other"


_FINAL = {Fault.REFUSAL, Fault.UNAVAILABLE, Fault.GIVEN_UP}
_ANSWERED = {Fault.REFUSAL, Fault.EMPTY, Fault.UNAVAILABLE}
_TRY_LATER = {408, 409, 425, 429}
_REQUEST_AT_FAULT = {400, 413, 422}


class ModelError(ProviderError):
    """A model gave no answer that can be used; `rest` can go on where a chain has models left."""

    def __init__(
        self,
        fault: Fault,
        detail: str,
        *,
        model: str,
        status: int | None = None,
        trace_id: str | None = None,
        rest: Model | None = None,
    ) -> None:
        super().__init__(f"{model}: {fault}: {detail}")
        self.fault = fault
        self.detail = detail
        self.model = model
        self.status = status
        self.trace_id = trace_id
        self.rest = rest
        # Every model that failed on the way here, each with its fault.
        self.faults: tuple[tuple[str, str], ...] = ((model, fault),)
        self.retryable = _may_pass(fault, status)

    @property
    def provider_at_fault(self) -> bool:
        """Whether the provider failed, rather than this one request."""
        return self.fault not in _ANSWERED and self.status not in _REQUEST_AT_FAULT


class BrokenOff(ModelError):
    """A model failed after some of its answer was let out; go on in a new message with `rest`."""

    def __init__(self, cause: ModelError, rest: Model) -> None:
        super().__init__(
            cause.fault,
            f"broken off: {cause.detail}",
            model=cause.model,
            status=cause.status,
            trace_id=cause.trace_id,
            rest=rest,
        )


def _may_pass(fault: Fault, status: int | None) -> bool:
    if status is not None:
        return status >= 500 or status in _TRY_LATER
    return fault not in _FINAL
