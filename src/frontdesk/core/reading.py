"""Who reads a conversation, as far as others are shown: the customer, or the people at the desk."""

from enum import StrEnum


class Reader(StrEnum):
    """One side of a conversation; all its operators count as one."""

    CUSTOMER = "customer"
    OPERATORS = "operators"
