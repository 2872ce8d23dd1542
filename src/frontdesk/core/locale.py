"""The languages that a desk may speak with a customer."""

from enum import StrEnum


class Locale(StrEnum):
    """A language, by its code in BCP 47."""

    EN = "en"
    ES = "es"
