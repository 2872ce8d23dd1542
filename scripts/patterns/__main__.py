"""Prints the slowest patterns and readers, and fails where one of them can hold up the desk."""

import sys
import time

from scripts.patterns.catalogue import SOURCE, Watch, catalogue, import_all

# Before anything else: what is imported unwatched is not found.
with Watch(SOURCE) as watch:
    modules = import_all()
    from scripts.patterns import registry

    for make in registry.MAKERS:
        make()

from scripts.patterns.excused import EXCUSED
from scripts.patterns.readers import readers_in, unknown_readers
from scripts.patterns.scan import (
    all_readers,
    ends_in_dollar,
    problems,
    pump_pattern,
    slowest,
)


def main() -> None:
    """Scan all, print what is slowest, and fail if anything is wrong."""
    begun = time.process_time()
    all_found = catalogue(watch, modules)
    patterns = [
        pump_pattern(
            one,
            registry.longest_text(one.site, one.name),
            one.is_anchored,
        )
        for one in all_found.found
    ]
    readers = all_readers(registry.READERS, every=3 if "--quick" in sys.argv else 1)
    named = [*readers_in(registry.READING)]
    wrong = [
        *(f"{site}: no pattern is made here; call it in MAKERS" for site in all_found.unreached),
        *(
            f"{name}: takes a text; register it in READERS or excuse it in EXCUSED"
            for name in unknown_readers(named, registry.READERS, EXCUSED)
        ),
        *(
            f"{one.site}: ends in $, before which a newline slips through; write \\Z or $(?!\\n)"
            for one in all_found.found
            if ends_in_dollar(one)
        ),
        *problems(patterns),
        *problems(readers),
    ]
    print(f"{len(patterns)} patterns; the slowest, on the longest text that each is given:")
    print(*slowest(patterns), sep="\n")
    print(f"{len(readers)} readers; the slowest, on hostile texts of 8,000 characters:")
    print(*slowest(readers), sep="\n")
    print(f"{time.process_time() - begun:.1f} s of CPU, {len(wrong)} wrong", *wrong, sep="\n")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
