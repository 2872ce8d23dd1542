"""How freely a model writes, for each role that it plays."""

from collections.abc import Mapping

import msgspec

from frontdesk.models.port import Role


class Generation(msgspec.Struct, frozen=True, omit_defaults=True):
    """Parameters of a request; what is not set is left to the provider."""

    temperature: float | None = None
    top_p: float | None = None
    max_tokens: int | None = None
    frequency_penalty: float | None = None
    presence_penalty: float | None = None
    reasoning_effort: str | None = None


# Not the default, because reasoning models refuse any temperature but their own.
STEADY: Mapping[Role, Generation] = {
    Role.DECIDE: Generation(temperature=0.2),
    Role.NARRATE: Generation(temperature=0.6, presence_penalty=0.1),
    Role.INTERPRET: Generation(temperature=0.0),
    Role.JUDGE: Generation(temperature=0.0),
    Role.BACKGROUND: Generation(temperature=0.2),
}
