"""The tokens that a model's answer used."""

import msgspec


class TokensUsed(msgspec.Struct, frozen=True, array_like=True):
    """What one answer used, where its provider says so.

    `cached` is the part of the input that the provider had read before, `reasoning` the part of the
    output that nobody sees. Stored as a list, to which older records have only the first two.
    """

    input: int | None = None
    output: int | None = None
    cached: int | None = None
    reasoning: int | None = None

    def __bool__(self) -> bool:
        return bool(self.input or self.output)

    def __add__(self, other: "TokensUsed") -> "TokensUsed":
        return TokensUsed(
            _sum(self.input, other.input),
            _sum(self.output, other.output),
            _sum(self.cached, other.cached),
            _sum(self.reasoning, other.reasoning),
        )


NO_TOKENS = TokensUsed()


def _sum(one: int | None, other: int | None) -> int | None:
    return other if one is None else one + (other or 0)
