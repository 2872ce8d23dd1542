"""Who reads what leaves the desk, and who hands out what is stored of a customer."""

from collections.abc import Callable

from frontdesk.egress import personal_data, redaction

READERS: dict[str, Callable[[str], object]] = {
    "egress.personal_data.personal_data_in": lambda t: personal_data.personal_data_in(
        t, personal_data.KnownFacts(("Maria Garcia",), ("12 Elm Street",))
    ),
    "egress.redaction.redacted": redaction.redacted,
    "egress.redaction.Redactor.redact": lambda t: redaction.Redactor().redact(t),
    "egress.redaction.Redactor.restore": lambda t: redaction.Redactor().restore(t),
    "egress.redaction.Restoring.feed": lambda t: redaction.Restoring(redaction.Redactor()).feed(t),
}

EXCUSED = {
    "egress.redaction.redact_line": "is measured through `redacted`",
    "pack.customer_data.CustomerData.ids": "takes an id",
    "pack.customer_data.CustomerData.facts": "takes an id",
    "pack.customer_data.CustomerData.export": "takes an id",
    "pack.customer_data.CustomerData.erase": "takes an id",
}
