"""How much one document may be, and how much reading it may take."""

import msgspec

_MEBIBYTE = 1 << 20


class ParsingLimits(msgspec.Struct, frozen=True):
    """What a document may be at most, before and after it is read."""

    most_bytes: int = 20 * _MEBIBYTE
    most_characters: int = 4_000_000
    most_blocks: int = 100_000
    most_pages: int = 2_000
    most_links: int = 5_000
    deepest: int = 400
    # What a packed document may unpack to, in all and compared with its size, and its parts.
    most_unpacked_bytes: int = 200 * _MEBIBYTE
    most_unpacked_ratio: int = 150
    most_parts: int = 2_000
    # What reading one document may take: of the processor, by the clock, of the memory.
    processor_seconds: float = 90.0
    wall_seconds: float = 240.0
    memory_bytes: int = 1024 * _MEBIBYTE

    def shown_bytes(self) -> str:
        """The most bytes, as people say it."""
        return shown_size(self.most_bytes)


def shown_size(size: int) -> str:
    """A number of bytes, as people say it."""
    return f"{size / _MEBIBYTE:.4g} MB" if size >= _MEBIBYTE else f"{size} bytes"
