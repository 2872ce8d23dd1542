"""What a page shows of a change beside its question: how things are, and how they will be."""

import msgspec


class Card(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """A change as a customer takes it in at a glance; what is left out is not shown.

    `title` names the thing; `before` and `after` say in a few short lines how it is and how it will
    be. `accept` and `decline` are what the buttons say: the verb, never "OK". `done` says what was
    done, once it was. Where it ends in something for a calendar, `starts_at` and `ends_at` are in
    ISO 8601 with an offset, and `place` is where.
    """

    title: str = ""
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    accept: str = ""
    decline: str = ""
    done: str = ""
    starts_at: str = ""
    ends_at: str = ""
    place: str = ""
