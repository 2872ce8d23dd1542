"""A dental practice as a pack: book, move, cancel and remind, for patients known by birth date."""

from dental.pack import dental_pack as pack

__all__ = ["pack"]
