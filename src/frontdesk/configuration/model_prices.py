"""The small table of what models cost, as settings say it: `my-model=2.5/10/0.25`."""

from collections.abc import Iterable

from frontdesk.telemetry.port import Price


def read_prices(entries: Iterable[str]) -> dict[str, Price]:
    """What a million tokens of each model cost: in, out, and in from the provider's cache.

    Raises ValueError, which says what was expected and what came.
    """
    return dict(_price(entry) for entry in entries)


def _price(entry: str) -> tuple[str, Price]:
    model, _, told = entry.rpartition("=")
    try:
        taken_in, given_out, *cached = (float(part) for part in told.split("/"))
        price = Price(taken_in, given_out, *cached)
        sound = bool(model) and all(0 <= part < float("inf") for part in (taken_in, given_out))
        sound = sound and all(0 <= part < float("inf") for part in cached)
    except (ValueError, TypeError):
        sound, price = False, Price(0, 0)
    if not sound:
        raise ValueError(f"expected model=in/out or model=in/out/cached; got {entry!r}")
    return model, price
