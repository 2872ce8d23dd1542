"""One error root with three branches: control flow, the caller's mistake, a failing provider."""


class FrontdeskError(Exception):
    """Root of every error raised on purpose."""

    code = "internal"
    retryable = False


class ControlFlow(FrontdeskError):
    """Ends a piece of work without anything being wrong."""


class Fenced(ControlFlow):
    """Another session holds the conversation's claim; this one may write nothing more."""

    code = "fenced"


class Discarded(ControlFlow):
    """The turn was discarded; whatever its work was about to do, it may not."""

    code = "discarded"


class CallerError(FrontdeskError):
    """The caller asked for something impossible; the message says what was expected."""

    code = "bad_request"
    status = 400

    def __init__(self, detail: str, *, code: str | None = None, status: int | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.code = code or type(self).code
        self.status = status or type(self).status


class NotFound(CallerError):
    """What was named does not exist for this caller."""

    code = "not_found"
    status = 404


class Unauthorised(CallerError):
    """The caller showed no credential, or one that does not hold."""

    code = "unauthorised"
    status = 401


class Forbidden(CallerError):
    """The credential is good but does not open this."""

    code = "forbidden"
    status = 403


class RateLimited(CallerError):
    """The caller sends too much; nothing of this input was kept."""

    code = "rate_limited"
    status = 429
    retryable = True
    retry_after_seconds = 10


class ProviderError(FrontdeskError):
    """A model or service outside failed."""

    code = "provider_failed"
    retryable = True


class StoreError(FrontdeskError):
    """The database refused or failed a write; nothing of it was kept."""

    code = "store_failed"
    retryable = True


class Unavailable(FrontdeskError):
    """The server is stopping or the conversation is being moved; try again shortly."""

    code = "unavailable"
    retryable = True
