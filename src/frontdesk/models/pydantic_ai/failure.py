"""What pydantic-ai and the providers' own libraries raise, as faults of ours."""

from pydantic_ai import exceptions as theirs

from frontdesk.models.failure import Fault, ModelError
from frontdesk.models.openai.answer import trace_of

_SHOWN = 300
_NOT_SENT = {"pool", "connect"}


def failure_of(error: Exception, model: str, *, begun: bool) -> ModelError:
    """A failure of ours that says the same; `begun` once the provider had answered at all."""
    status = error.status_code if isinstance(error, theirs.ModelHTTPError) else None
    headers = error.headers if isinstance(error, theirs.ModelHTTPError) else None
    return ModelError(
        _fault(error, begun=begun),
        _plainly(error),
        model=model,
        status=status,
        trace_id=trace_of(headers or {}),
    )


def _fault(error: Exception, *, begun: bool) -> Fault:
    match error:
        case theirs.ModelHTTPError():
            return Fault.STATUS
        case theirs.ModelTimeoutError() | theirs.ModelRequestTimeout() | TimeoutError():
            return Fault.TIMEOUT
        case theirs.ModelConnectionError(phase=phase):
            unsent = phase in _NOT_SENT or (phase is None and not begun)
            return Fault.UNREACHABLE if unsent else Fault.DROPPED
        case theirs.ContentFilterError():
            return Fault.REFUSAL
        case theirs.UnexpectedModelBehavior() | ValueError():
            return Fault.BAD_JSON
        case theirs.ModelAPIError():
            return Fault.BAD_JSON if isinstance(error.__cause__, ValueError) else Fault.OTHER
        case _:
            return Fault.OTHER


def _plainly(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:_SHOWN]
