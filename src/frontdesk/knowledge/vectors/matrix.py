"""Vectors in rows, looked through whole: in memory, or in a file that is mapped into it.

The file is a cache of what the store has. Its header counts the rows that the disk surely has; what
lies behind them was being written when a process ended, and is cut off.
"""

import contextlib
import fcntl
import os
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from frontdesk.knowledge.vectors.encoder import Floats
from frontdesk.store.files.private_files import FILE_MODE

Records = NDArray[Any]
Mask = NDArray[np.bool_]

_MAGIC = b"FDVECTOR"
_HEADER = struct.Struct("<8sqqq")  # magic, numbers of a vector, rows, rows again
_HEADER_SIZE = 64
_COPIED = 8192


@dataclass(frozen=True, slots=True)
class VectorRows:
    """Some vectors, each with its number in the store and its passage."""

    numbers: NDArray[np.int64]
    passages: NDArray[np.int64]
    vectors: Floats


class Matrix(Protocol):
    """Rows of vectors in the order of their numbers."""

    @property
    def records(self) -> Records:
        """The rows as they are now; what comes later is not in them."""
        ...

    def append(self, rows: VectorRows) -> None:
        """Add rows, whose numbers are higher than any before."""
        ...

    def keep(self, kept: Mask) -> None:
        """Keep these rows alone."""
        ...

    def close(self) -> None:
        """Let go of what it holds."""
        ...


def row_type(dimensions: int) -> np.dtype[Any]:
    """A row: number, passage, vector."""
    return np.dtype([("number", "<i8"), ("passage", "<i8"), ("vector", "<f4", (dimensions,))])


def _as_records(rows: VectorRows, dimensions: int) -> Records:
    records = np.empty(len(rows.numbers), row_type(dimensions))
    records["number"], records["passage"] = rows.numbers, rows.passages
    records["vector"] = rows.vectors
    return records


class MemoryMatrix:
    """Rows in memory, for where no file can be had."""

    def __init__(self, dimensions: int) -> None:
        self._dimensions = dimensions
        self.records: Records = np.empty(0, row_type(dimensions))

    def append(self, rows: VectorRows) -> None:
        """Add rows, whose numbers are higher than any before."""
        self.records = np.concatenate([self.records, _as_records(rows, self._dimensions)])

    def keep(self, kept: Mask) -> None:
        """Keep these rows alone."""
        self.records = self.records[kept]

    def close(self) -> None:
        """Let go of the rows."""
        self.records = np.empty(0, row_type(self._dimensions))


class MatrixFile:
    """Rows in a file that one process writes; raises OSError where it cannot be had."""

    def __init__(self, path: Path, dimensions: int) -> None:
        self._path = path
        self._type = row_type(dimensions)
        self._dimensions = dimensions
        self._lock = os.open(path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT, FILE_MODE)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, FILE_MODE)
        except OSError:
            os.close(self._lock)
            raise
        self._count = self._surely_there()
        os.ftruncate(self._file, _HEADER_SIZE + self._count * self._type.itemsize)
        self._write_header()
        self.records: Records = self._mapped()

    def append(self, rows: VectorRows) -> None:
        """Add rows, whose numbers are higher than any before; on the disk when this returns."""
        self._write_rows(_as_records(rows, self._dimensions))
        self.records = self._mapped()

    def keep(self, kept: Mask) -> None:
        """Keep these rows alone, in a file that takes the place of this one when it is whole."""
        whole, count, old = self._file, self._count, self.records
        draft = self._path.with_suffix(".part")
        self._file = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_TRUNC, FILE_MODE)
        try:
            self._count = 0
            self._write_header()
            for start in range(0, len(old), _COPIED):
                part = slice(start, start + _COPIED)
                self._write_rows(np.asarray(old[part])[kept[part]])
            draft.replace(self._path)
        except OSError:
            os.close(self._file)
            self._file, self._count = whole, count
            raise
        os.close(whole)
        self.records = self._mapped()

    def close(self) -> None:
        """Let another process write the file."""
        self.records = np.empty(0, self._type)
        os.close(self._file)
        os.close(self._lock)

    def _write_rows(self, records: Records) -> None:
        # The count follows once the rows are there: it never speaks of rows that may be torn.
        at = _HEADER_SIZE + self._count * self._type.itemsize
        _write_at(self._file, records.tobytes(), at)
        os.fsync(self._file)
        self._count += len(records)
        self._write_header()

    def _write_header(self) -> None:
        header = _HEADER.pack(_MAGIC, self._dimensions, self._count, self._count)
        _write_at(self._file, header.ljust(_HEADER_SIZE, b"\0"), 0)

    def _surely_there(self) -> int:
        header = os.pread(self._file, _HEADER.size, 0)
        with contextlib.suppress(struct.error):
            magic, dimensions, count, again = _HEADER.unpack(header)
            if (magic, dimensions, count) == (_MAGIC, self._dimensions, again):
                size = os.fstat(self._file).st_size - _HEADER_SIZE
                return max(0, min(count, size // self._type.itemsize))
        return 0

    def _mapped(self) -> Records:
        if not self._count:
            return np.empty(0, self._type)
        return np.memmap(
            self._path, self._type, mode="r", offset=_HEADER_SIZE, shape=(self._count,)
        )


def _write_at(file: int, content: bytes, at: int) -> None:
    view = memoryview(content)
    while view:
        written = os.pwrite(file, view, at)
        view, at = view[written:], at + written
