"""The secret in the data folder that signs tokens: made once, and refused if it is weak."""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path

from frontdesk.core.errors import FrontdeskError
from frontdesk.store.files.private_files import close_to_others

SECRET_FILE = "secret"
LEAST_SECRET = 32


class WeakSecret(FrontdeskError):
    """A secret that anyone might guess, or that cannot be read; the message says what to do."""

    code = "weak_secret"


def file_secret(folder: Path) -> bytes:
    """The folder's secret, made if there is none yet."""
    path = folder / SECRET_FILE
    if not path.exists():
        _make(path)
    close_to_others(path)
    return read_secret(path)


def read_secret(path: Path) -> bytes:
    """A secret that is there; raises WeakSecret unless it can be read and is long enough."""
    try:
        secret = path.read_bytes()
    except OSError as cause:
        raise WeakSecret(f"cannot read {path}: {cause.strerror}") from cause
    expect_strong(secret, str(path))
    return secret


def expect_strong(secret: bytes, name: str) -> None:
    """Refuse a secret that could be guessed; with it anyone could sign an administrator's token."""
    length = len(secret.strip())
    if length < LEAST_SECRET:
        raise WeakSecret(
            f"{name}: expected at least {LEAST_SECRET} characters; got {length}; put back the one "
            "of a backup, or delete it to have one made (which voids every token)"
        )


def _make(path: Path) -> None:
    # Linked whole: a second process that starts now reads all of it or makes none of its own.
    made, draft = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.")
    with os.fdopen(made, "w") as file:
        file.write(secrets.token_hex(32))
        file.flush()
        os.fsync(file.fileno())
    with contextlib.suppress(FileExistsError):
        os.link(draft, path)
    Path(draft).unlink()
