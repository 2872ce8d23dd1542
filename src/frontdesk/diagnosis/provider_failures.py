"""A provider's failure as records keep it, and what it says about what to do."""

from dataclasses import dataclass

from frontdesk.diagnosis.explanation import Severity
from frontdesk.models.failure import Fault


@dataclass(frozen=True, slots=True)
class ProviderFailure:
    """Which model failed, how, and what to do about it."""

    model: str
    code: str
    severity: Severity
    what: str
    suggestion: str


_FAULTS: dict[Fault, tuple[Severity, str, str]] = {
    Fault.STATUS: (
        Severity.MEDIUM,
        "the provider answered with an error",
        "Look the request up at the provider by its trace id.",
    ),
    Fault.UNREACHABLE: (
        Severity.HIGH,
        "the provider could not be reached",
        "Check FRONTDESK_MODEL_URL, the network and its proxy.",
    ),
    Fault.TIMEOUT: (
        Severity.MEDIUM,
        "the provider stayed silent past its deadline",
        "Choose a faster model, or set a fallback with FRONTDESK_FALLBACK_MODEL.",
    ),
    Fault.DROPPED: (
        Severity.MEDIUM,
        "the provider broke its answer off",
        "If it recurs, look for a proxy that cuts long answers, and set a fallback.",
    ),
    Fault.REFUSAL: (
        Severity.MEDIUM,
        "the provider refused to answer",
        "Read the customer's message and the instructions for what its filter may object to.",
    ),
    Fault.BAD_JSON: (
        Severity.MEDIUM,
        "the provider's answer could not be parsed",
        "Look it up at the provider by its trace id; the server may not speak the protocol.",
    ),
    Fault.EMPTY: (
        Severity.MEDIUM,
        "the model said nothing and called nothing",
        "Look at what the model was given; another model may do better.",
    ),
    Fault.UNAVAILABLE: (
        Severity.MEDIUM,
        "no model of the chain could be asked, or its circuit was open",
        "Look for the failures just before, which opened the circuit.",
    ),
    Fault.GIVEN_UP: (
        Severity.HIGH,
        "the house could not read the customer's words within its time",
        "Read them: they may be made to slow the desk down. If they are not, report them; on a "
        "slow machine raise FRONTDESK_THINK_SECONDS.",
    ),
    Fault.OTHER: (
        Severity.MEDIUM,
        "the provider failed",
        "Look at the log line turn.model_failed.",
    ),
}

_STATUSES: dict[str, tuple[Severity, str, str]] = {
    "401": (
        Severity.HIGH,
        "the provider did not accept the key",
        "Check FRONTDESK_MODEL_KEY.",
    ),
    "403": (
        Severity.HIGH,
        "the provider does not let this key use the model",
        "Check FRONTDESK_MODEL_KEY and what it may use.",
    ),
    "404": (
        Severity.HIGH,
        "the provider knows no such model or address",
        "Check FRONTDESK_MODEL and FRONTDESK_MODEL_URL.",
    ),
    "429": (
        Severity.MEDIUM,
        "the provider's rate limit or credit was used up",
        "Raise the limit at the provider, or set a fallback with FRONTDESK_FALLBACK_MODEL.",
    ),
    "400": (
        Severity.HIGH,
        "the provider rejected the request itself",
        "Read its message: the request may be too long, or a tool's schema not to its liking.",
    ),
}


def read_failures(kept: str) -> list[ProviderFailure]:
    """The failures in a text that a record keeps: `model: fault: detail`, of a chain several."""
    found = min(
        ((at, fault) for fault in Fault if (at := kept.find(f": {fault}: ")) >= 0), default=None
    )
    if found is None:
        return []
    at, fault = found
    model, detail = kept[:at], kept[at + len(fault) + 4 :]
    inner = [failure for part in detail.split("; ") for failure in read_failures(part)]
    if fault is Fault.UNAVAILABLE and inner:
        return inner
    severity, what, suggestion = _FAULTS[fault]
    if fault is Fault.STATUS:
        status = next((code for code in _STATUSES if code in detail[:60]), "")
        severity, what, suggestion = _STATUSES.get(status, (severity, what, suggestion))
    told = f"{model}: {what} ({detail[:200]})"
    return [ProviderFailure(model, f"provider_{fault}", severity, told, suggestion)]
