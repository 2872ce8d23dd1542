"""What the house makes of a request: by meaning, or by the words that it shares with examples."""

from collections.abc import Sequence
from zoneinfo import ZoneInfo

import structlog

from frontdesk.core.clock import Millis
from frontdesk.language.consent.reader import read_answers
from frontdesk.models.embedding.embedder import embedder
from frontdesk.models.embedding.weights import NoWeights
from frontdesk.models.house.policy.step import Step
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Reply, Say
from frontdesk.models.house.routing.by_meaning import ByMeaning
from frontdesk.models.house.routing.declarations import Declarations
from frontdesk.models.house.routing.router import ByWords, Router
from frontdesk.models.house.transcript_view import read_scene
from frontdesk.models.port import ChatMessage, ModelRequest, Role, ToolSpec

# Read when nobody has spoken yet, where it does not matter what the clocks show.
_READ_FIRST = ChatMessage("user", "hello")
_ANYWHERE = ZoneInfo("UTC")

_log = structlog.get_logger("frontdesk.models")


class Understanding:
    """Reads requests against the declared tools; the same request always gets the same reply."""

    def __init__(self, declared: Declarations) -> None:
        self._declared = declared
        self._words = ByWords()
        self._router: Router | None = None
        self._known: tuple[ToolSpec, ...] = ()

    def learn(self) -> None:
        """Load the weights and learn the examples; raises NoWeights where they are not there.

        What is made at the first reading is there for all workers that are forked after it.
        """
        router = self._meaning(())
        router.cues(_READ_FIRST.content)
        first = ModelRequest([_READ_FIRST], self._declared.all)
        self._reply(first, Millis(0), _ANYWHERE, router)

    def prepare(self) -> None:
        """Learn before the first customer comes; without the weights, words have to do."""
        try:
            self.learn()
        except NoWeights as error:
            self._give_up(error)

    def by_meaning(self, request: ModelRequest, now: Millis, zone: ZoneInfo) -> Reply:
        """The reply by meaning; by words where the weights are not there."""
        try:
            return self._reply(request, now, zone, self._meaning(request.tools))
        except NoWeights as error:
            self._give_up(error)
            return self.by_words(request, now, zone)

    def by_words(self, request: ModelRequest, now: Millis, zone: ZoneInfo) -> Reply:
        """The reply by shared words alone, in a fraction of a millisecond."""
        return self._reply(request, now, zone, self._words)

    def _reply(self, request: ModelRequest, now: Millis, zone: ZoneInfo, router: Router) -> Reply:
        transcript = read_scene(request.messages)
        if request.role is Role.INTERPRET:
            receipt = request.situation.receipt
            if receipt is None:
                return Say(read_answers(transcript.texts).value)
            return Say(router.read_answers(transcript.texts, receipt.text, receipt.action).value)
        context = StepContext(
            transcript,
            request.tools,
            self._declared,
            now,
            zone,
            router,
            request.situation,
            request.locale,
        )
        return Step(context).reply()

    def _give_up(self, error: NoWeights) -> None:
        _log.warning("house.no_weights", detail=str(error))
        self._router = self._words

    def _meaning(self, tools: Sequence[ToolSpec]) -> Router:
        """What was learnt from the declared tools and these; the words, without the weights."""
        known = self._declared.beside(tools)
        if self._router is None or (self._known != known and self._router is not self._words):
            self._router = ByMeaning(embedder(), known, self._declared.person, self._declared.trade)
            self._known = known
        return self._router
