"""What a company says of its people at the desk."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class People:
    """Who is there for customers that ask for a person.

    `approve` says whether they may accept a pending action on a customer's behalf.
    """

    approve: bool = True


AT_THE_DESK = People()
