"""Regenerate requirements/run.txt and requirements/dev.txt with uv, in a throw-away environment.

Pins stay as they are unless the dependencies ask for a change; UPGRADE=1 takes the newest of all.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMPILE = [
    *("pip", "compile", "--quiet", "--universal", "--python-version", "3.11"),
    *("--generate-hashes", "--no-emit-index-url", "--no-annotate", "--no-header"),
]
LINE = re.compile(r"[a-z0-9][a-z0-9._-]*==\S+( ; .+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?")


def foreign_lines(lock: str) -> list[str]:
    """Return the lines that are neither a pinned requirement nor one of its hashes."""
    return [line for line in lock.splitlines() if not LINE.fullmatch(line)]


def compile_lock(uv: Path, name: str, *arguments: str) -> None:
    upgrade = ["--upgrade"] if os.environ.get("UPGRADE") else []
    output = f"requirements/{name}.txt"
    print(f"Locking {output} ...", flush=True)
    subprocess.run(
        [uv, *COMPILE, *upgrade, "pyproject.toml", *arguments, "--output-file", output],
        cwd=ROOT,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    if found := foreign_lines((ROOT / output).read_text()):
        sys.exit(f"{output}: expected only pinned requirements and hashes, found: {found[0]}")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        binaries = Path(folder) / "bin"
        subprocess.run([binaries / "pip", "install", "--quiet", "uv"], check=True)
        uv = binaries / "uv"
        compile_lock(uv, "run", "requirements/build.in")
        compile_lock(uv, "dev", "--extra", "dev", "--constraint", "requirements/run.txt")


if __name__ == "__main__":
    main()
