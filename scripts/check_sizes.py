"""Fail on source files that have outgrown one concept: notice past 300 lines, failure past 500."""

import subprocess
import sys
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ["src", "tests", "bench", "training", "scripts"]
NOTICE = 300
LIMIT = 500


def is_counted(path: PurePosixPath) -> bool:
    ours = "vendor" not in path.parts and path.parts[:2] != ("bench", "peers")
    return ours and path.suffix in {".py", ".js"}


def counted_files() -> list[str]:
    """List tracked and untracked files, leaving out what git ignores."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *FOLDERS],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    names = sorted(set(listing.stdout.split("\0")) - {""})
    return [name for name in names if is_counted(PurePosixPath(name)) and (ROOT / name).is_file()]


def main() -> None:
    too_long = False
    for name in counted_files():
        lines = len((ROOT / name).read_text(encoding="utf-8").splitlines())
        if lines > LIMIT:
            too_long = True
            print(f"{name}: {lines} lines, the limit is {LIMIT}: split it along a concept")
        elif lines > NOTICE:
            print(f"notice: {name}: {lines} lines, past {NOTICE}: does it hold two concepts?")
    sys.exit(1 if too_long else 0)


if __name__ == "__main__":
    main()
