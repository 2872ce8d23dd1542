"""Which encoder a library's vectors are by, while another may be taking its place."""

from collections.abc import Iterable

from frontdesk.knowledge.vectors.encoder import TextEncoder
from frontdesk.store.queries.libraries import LibraryRow


class Encoders:
    """The encoder that is to be used, and those that libraries may still be searched by."""

    def __init__(self, wanted: TextEncoder, former: Iterable[TextEncoder] = ()) -> None:
        self.wanted = wanted
        self._known = {one.name: one for one in (*former, wanted)}

    def of(self, library: LibraryRow) -> TextEncoder:
        """The encoder that a library is searched by: its own, or the wanted one if that is lost."""
        return self._known.get(library.encoder, self.wanted)

    def others(self) -> list[TextEncoder]:
        """All but the wanted one."""
        return [one for one in self._known.values() if one is not self.wanted]
