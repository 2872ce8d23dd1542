"""Weighs what a page loads on a first visit, compressed as the desk sends it; fails beyond limits.

Of a page: itself, its style sheets, its scripts with all that they import, its icon. What comes
only once somebody asks for it counts for nothing; `make pages` watches a browser load the chat.
"""

import gzip
import re
import sys
from pathlib import Path

from frontdesk.transport.pages import WEB
from frontdesk.transport.static_files import as_sent

KB = 1024
LIMITS = {"chat/index.html": 60 * KB, "console/index.html": 180 * KB}
_LOADED = re.compile(r'(?:href|src)="/static/([^"]+)"')


def loaded_by(page: Path) -> set[Path]:
    """The files that a page loads, itself among them; its head names them all."""
    head = as_sent(WEB, page).decode()
    return {page, *(WEB / name for name in _LOADED.findall(head))}


def weight_of(place: Path) -> int:
    """How many bytes a file is on its way, without the head of its answer."""
    return len(gzip.compress(as_sent(WEB, place), 9, mtime=0))


def main() -> None:
    """Print each page's weight, the heaviest files first."""
    too_heavy = False
    for page, limit in LIMITS.items():
        weights = {place: weight_of(place) for place in loaded_by(WEB / page)}
        total = sum(weights.values())
        too_heavy = too_heavy or total > limit
        print(f"{page}: {total / KB:.1f} KB in {len(weights)} files, at most {limit // KB} KB")
        for place in sorted(weights, key=lambda one: -weights[one])[:8]:
            print(f"  {weights[place] / KB:6.1f} KB  {place.relative_to(WEB)}")
    sys.exit(1 if too_heavy else 0)


if __name__ == "__main__":
    main()
