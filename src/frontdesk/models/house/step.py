"""One step by rules: what to say, or which tool to ask for, from declarations and results alone."""

from frontdesk.models.house.awaited import Awaited
from frontdesk.models.house.details import details_of
from frontdesk.models.house.ground import Ground
from frontdesk.models.house.inputs import Takes
from frontdesk.models.house.lines import BACK, PERSON_OFFERS
from frontdesk.models.house.reply import Reply, Say
from frontdesk.models.house.requesting import Requesting
from frontdesk.models.house.telling import Telling


class Step:
    """Reads a step by rules: results first, then consent, a choice, a request, a courtesy."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._requesting = Requesting(ground)

    def reply(self) -> Reply:
        """What to say or which tool to ask for."""
        reply = self._decided()
        return Say(self._led_back(reply.text)) if isinstance(reply, Say) else reply

    def _decided(self) -> Reply:
        if self._ground.scene.answered:
            return Telling(self._ground, self._requesting).reply()
        awaited = Awaited(self._ground, self._requesting).reply()
        return awaited or self._requesting.asked() or self._requesting.unclear()

    def _led_back(self, text: str) -> str:
        """What is said, and after an aside the question that still waits for its answer."""
        voice, waits = self._ground.voice, self._ground.pending
        said = voice.polished(text)
        if waits is None and voice.asked_often(said) and self._ground.person() is not None:
            return f"{said} {voice.one_of(PERSON_OFFERS)}"
        if waits is None or said.endswith("?"):
            return said
        if self._ground.input(waits).takes is Takes.CHOICE and details_of(said):
            # Days and times that are not on offer: "which one" would not be about these.
            return said
        lead = f"{voice.one_of(BACK)} " if details_of(said) else ""
        joint = "\n" if "\n" in said else " "
        return f"{said}{joint}{lead}{voice.question(waits)}"
