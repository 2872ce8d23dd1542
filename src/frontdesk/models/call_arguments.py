"""The arguments of a tool call as a history may carry them."""

import msgspec

_decode_object = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode


def sound(arguments: str) -> str:
    """Arguments that can be sent: servers refuse a whole request over one broken call in it."""
    try:
        _decode_object(arguments)
    except (msgspec.DecodeError, RecursionError):
        return "{}"
    return arguments
