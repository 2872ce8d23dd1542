"""One request to a webhook: signed, sent, and its answer judged."""

from dataclasses import dataclass

from frontdesk.channels.webhooks.signature import signed_headers
from frontdesk.core.clock import Clock, Millis
from frontdesk.egress.post import Answer, Post
from frontdesk.egress.target import EgressFailed
from frontdesk.store.queries.webhooks import Webhook

AGENT = "Frontdesk-Webhooks/1"
LONGEST_ERROR = 300
# By this answer a webhook says that it wants to be told nothing more, ever.
GONE = 410


@dataclass(frozen=True, slots=True)
class Attempt:
    """How one request went: taken where there is no error."""

    at: Millis
    status: int | None = None
    error: str | None = None

    @property
    def taken(self) -> bool:
        """Whether the other side has it."""
        return self.error is None

    @property
    def gone(self) -> bool:
        """Whether the other side wants nothing more."""
        return self.status == GONE


@dataclass(frozen=True, slots=True)
class Sender:
    """Sends to webhooks."""

    post: Post
    clock: Clock

    async def attempt(self, hook: Webhook, message_id: str, body: bytes) -> Attempt:
        """Send a body once, under an id that every attempt at it has."""
        now = self.clock.now()
        headers = {
            "content-type": "application/json",
            "user-agent": AGENT,
            **signed_headers(message_id, now, body, secrets_of(hook, now)),
        }
        try:
            answer = await self.post(hook.url, headers, body)
        except EgressFailed as failed:
            return Attempt(self.clock.now(), error=str(failed)[:LONGEST_ERROR])
        return Attempt(self.clock.now(), answer.status, _error(answer))


def secrets_of(hook: Webhook, now: Millis) -> list[str]:
    """The secrets that sign now: while one is being replaced, both."""
    both = hook.last_secret is not None and (hook.last_secret_until or 0) > now
    return [hook.secret, *([hook.last_secret] if both and hook.last_secret else [])]


def _error(answer: Answer) -> str | None:
    if answer.accepted:
        return None
    if 300 <= answer.status < 400:
        return f"answered {answer.status}; redirects are not followed"
    said = " ".join(answer.text.split())
    return f"answered {answer.status}{f': {said}' if said else ''}"[:LONGEST_ERROR]
