"""Routes by meaning: what a message is, learnt from the tools' examples and those of every desk."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from frontdesk.core.meaning import Action, Spoken
from frontdesk.language.consent.reader import Answer, read_answers
from frontdesk.language.lexicon.questions import WH_WORDS
from frontdesk.language.reading.actions import actions_in
from frontdesk.language.reading.acts import Act as ClauseAct
from frontdesk.language.reading.acts import Clause, Scene, is_of_rules, told_plainly
from frontdesk.language.reading.cues import Cue, courtesies_in, read_cues
from frontdesk.language.reading.likeness import likeness
from frontdesk.language.reading.request_form import RequestForm, meant, request_form_of
from frontdesk.language.text.clauses import clauses_of
from frontdesk.language.text.spelling import Spelling
from frontdesk.language.text.words import plain, words
from frontdesk.models.embedding.agreement import agreement_by
from frontdesk.models.embedding.classifier import Classifier
from frontdesk.models.embedding.clause_acts import clause_acts_by
from frontdesk.models.embedding.embedder import Embedder
from frontdesk.models.house.examples.acts import Act, examples
from frontdesk.models.house.routing.answer_parts import read_by_parts
from frontdesk.models.house.routing.by_words import Ambiguous, Nothing, Route, Routed, route
from frontdesk.models.port import ToolSpec

# How far the best has to be ahead: a wrong answer costs a sentence, a wrong action costs trust.
MARGIN_TO_TELL, MARGIN_TO_DO = 0.01, 0.25
_LEAST, _LEAST_TO_DO, _LEAST_COURTEOUS = 0.2, 0.36, 0.34
# What more likely is an answer, or one of several requests, has to ask for itself.
_PLAIN, _PLAIN_MARGIN, _SHORTEST = 0.75, 0.25, 3
# So far ahead of every tool has to be what no tool tells; farther, where tools have few examples.
_UNTOLD, _TO_TELL = 0.1, 6.0
_MAY_ONE = re.compile(r"\b(?:can|could|may) (?:i|we)\b")
_PART = re.compile(r"[.,;!?]+\s*")
_JOINED, _APART = (0.36, 0.04), (0.55, 0.25)
_ALONGSIDE = 0.4
# How likely a call for a person has to be by what was learned of acts, and of tools.
_MAY_CALL, _CALLS = 0.1, (0.55, 0.25)
_WHOLE = 4
# Shared words count the more, the fewer examples there are to learn from.
_SHARED_WORDS, _ENOUGH = 0.1, 20
# Acts are learnt from hardly more examples than tools are, or they would drown them.
_FEWEST = 12
_CUES = {
    Act.GREETING: Cue.GREETING,
    Act.THANKS: Cue.THANKS,
    Act.GOODBYE: Cue.GOODBYE,
    Act.SMALL_TALK: Cue.SMALL_TALK,
    Act.OFF_DOMAIN: Cue.SMALL_TALK,
    Act.INSULT: Cue.INSULT,
    Act.ABILITIES: Cue.ABILITIES,
}
_COURTEOUS = frozenset({Cue.GREETING, Cue.THANKS, Cue.GOODBYE})
# What leads away from what the customer came for has to be sure.
_SURE_OF = {
    ClauseAct.PERSON: 0.85,
    ClauseAct.PAUSE: 0.65,
    ClauseAct.COMPLAINT: 0.75,
    ClauseAct.WITHDRAWAL: 0.7,
    ClauseAct.OFF_DOMAIN: 0.6,
    ClauseAct.GOODBYE: 0.7,
}
# "Leave a note": what shares that much with a tool's example, and plainly asks for that tool, is no
# courtesy and takes nothing back, whatever it sounds of.
_LIKE_EXAMPLE = 0.3
_SOUNDS_LIKE_ENDING = frozenset(
    (
        *(ClauseAct.WITHDRAWAL, ClauseAct.GOODBYE, ClauseAct.THANKS),
        *(ClauseAct.PAUSE, ClauseAct.SMALL_TALK, ClauseAct.OFF_DOMAIN),
    )
)
# What is requested in the form of a question is one: it wants to be told.
_IN_FORM = frozenset((ClauseAct.REQUEST, ClauseAct.OFF_DOMAIN))
_KEPT = 256
Scores = Mapping[str, float]
Classes = tuple[tuple[str, tuple[str, ...]], ...]


class ByMeaning:
    """Understands what a customer says by a classifier over the declared tools and all acts."""

    def __init__(
        self,
        embedder: Embedder,
        tools: Sequence[ToolSpec],
        person: str | None = None,
        trade: str = "",
    ) -> None:
        self._trade, self._person = trade, person
        self._tools = tuple(tool for tool in tools if tool.examples)
        self._examples = {tool.name: tuple(tool.examples) for tool in self._tools}
        told = dict(self._examples)
        count = sum(len(tool.examples) for tool in self._tools)
        mean = count / max(len(self._tools), 1)
        most = max(_FEWEST, round(1.5 * mean))
        acts = examples()
        self._acts = {
            act.value: said if act is Act.NOT_TOLD else said[:most] for act, said in acts.items()
        }
        self._answering = [tool for tool in self._tools if _takes_questions(tool)]
        if person is not None:
            told[person] += self._acts.pop(Act.PERSON.value)
        classes = tuple({**told, **self._acts}.items())
        self._embedder = embedder
        self._classifier, self._spelling = _learnt(embedder, classes)
        self._agreement = agreement_by(embedder)
        self._clause_acts = clause_acts_by(embedder)
        self._changing = frozenset(tool.name for tool in self._tools if tool.changes)
        self._shared = _SHARED_WORDS * max(1.0, _ENOUGH / max(mean, 1.0))
        self._untold = _UNTOLD * max(1.0, _TO_TELL / max(mean, 1.0)) ** 2
        self._named_by = {t.name: frozenset(t.named_by) for t in self._tools if t.named_by}
        self._scores = lru_cache(_KEPT)(self._of_named)

    def route(
        self,
        text: str,
        tools: Sequence[ToolSpec],
        rivals: Sequence[ToolSpec] = (),
        *,
        plainly: bool = False,
    ) -> Route:
        """The tool that fits best, if it does so better than all else and surely enough."""
        scores = self._scores(text)
        ranked = sorted(tools, key=lambda tool: (-scores.get(tool.name, 0.0), tool.name))
        acts = (name for name in self._acts if name != Act.NOT_TOLD.value)
        others = [*acts, *(tool.name for tool in rivals)]
        if not ranked:
            return Nothing()
        best = scores.get(ranked[0].name, 0.0)
        if plainly:
            found = route(text, tools)
            if isinstance(found, Routed) and scores.get(found.tool.name, 0.0) < _ALONGSIDE:
                return Nothing()
            long = len(words(text)) >= _SHORTEST
            plain = long and self._is_plain(ranked[0].name, scores)
            return Routed(ranked[0]) if plain and not isinstance(found, Routed) else found
        least = _LEAST_TO_DO if ranked[0].changes else _LEAST
        answering = self._answering_in(tools, text, scores)
        if answering is not None:
            return Routed(answering)
        untold = scores.get(Act.NOT_TOLD.value, 0.0) - self._untold
        if best < max(least, untold, *(scores.get(name, 0.0) for name in others)):
            return Nothing()
        agreed = route(text, tools) == Routed(ranked[0])
        margin = MARGIN_TO_DO if ranked[0].changes and not agreed else MARGIN_TO_TELL
        near = [t for t in ranked if best - scores.get(t.name, 0.0) < margin]
        return Routed(near[0]) if len(near) == 1 else Ambiguous(tuple(near[:2]))

    def _answering_in(
        self, tools: Sequence[ToolSpec], text: str, scores: Scores
    ) -> ToolSpec | None:
        """The one tool that answers questions, where none of the others tells what is asked."""
        answering = [tool for tool in self._answering if tool in tools]
        others = (score for name, score in scores.items() if name != Act.NOT_TOLD.value)
        untold = scores.get(Act.NOT_TOLD.value, 0.0) > max(others, default=0.0) + _UNTOLD / 2
        asks = request_form_of(text) is not RequestForm.WANTS or _MAY_ONE.search(plain(text))
        return answering[0] if untold and asks and len(answering) == 1 else None

    def read_answers(self, texts: Sequence[str], shown: str, action: Action | None) -> Answer:
        """With a second reader, who knows more ways to agree than to refuse, and by its parts."""

        def read(said: Sequence[str]) -> Answer:
            return read_answers(said, shown=shown, action=action, odds=self._agreement.odds)

        whole = read(texts)
        if whole is Answer.YES or not shown:
            return whole
        scene = Scene("receipt", shown, (), self._trade)
        return read_by_parts([self._clause_acts.read(scene, text) for text in texts], whole, read)

    def clauses(self, text: str, scene: Scene, under_way: str = "") -> tuple[Clause, ...]:
        """What was learned, but for what rules tell by a few plain words."""
        if not self._spelling.reads(self._spelling.mended(text)):
            return (Clause(text, ClauseAct.UNCLEAR),)
        read = (_by_rules(one, under_way) for one in self._clause_acts.read(scene, text))
        return tuple(self._as_request(one, under_way) for one in read)

    def _as_request(self, clause: Clause, under_way: str) -> Clause:
        """A clause that was learned to be an ending as the request that a tool's examples show."""
        if told_plainly(clause.text, under_way) is not None:
            return clause
        if clause.likely.get(ClauseAct.PERSON, 0.0) >= _MAY_CALL and self._calls_person(clause):
            return clause._replace(act=ClauseAct.PERSON)
        if clause.act not in _SOUNDS_LIKE_ENDING:
            return clause
        alike = likeness(self._spelling.mended(clause.text), self._examples)
        if max(alike.values(), default=0.0) < _LIKE_EXAMPLE:
            return clause
        scores = self._scores(clause.text)
        best = max(self._examples, key=lambda name: scores.get(name, 0.0))
        if not self._is_plain(best, scores):
            return clause
        asks = {**clause.likely, ClauseAct.REQUEST: 1.0}
        return clause._replace(act=ClauseAct.REQUEST, likely=asks)

    def _calls_person(self, clause: Clause) -> bool:
        """Whether what was learned of tools hears a call for a person as well."""
        scores = self._scores(clause.text)
        return self._person is not None and self._is_plain(self._person, scores, *_CALLS)

    def mended(self, text: str) -> str:
        """The text with its slips mended, where it has any."""
        said = self._spelling.mended(text)
        return text if said == plain(text) else said

    def cues(self, text: str, *, plainly: bool = False) -> frozenset[Cue]:
        """What word patterns find, and the act that the text is more than any request."""
        found = read_cues(text)
        if plainly:
            return found
        scores = self._scores(text)
        best = max(scores, key=lambda name: scores[name])
        cue = _CUES.get(Act(best)) if best in self._acts else None
        if cue is None:
            return found
        if cue in _COURTEOUS:
            plain = scores[best] >= _LEAST_COURTEOUS
            return found | courtesies_in(text) | {cue} if plain else found
        return found | {cue}

    def requests(self, text: str, tools: Sequence[ToolSpec]) -> Sequence[tuple[str, ToolSpec]]:
        """The parts that plainly ask for different tools, those that change something last."""
        found: dict[str, tuple[str, ToolSpec]] = {}
        parts = clauses_of(text)
        if not tools or len(parts) <= 1:
            return ()
        # Read in one go, they cost little more than one of them.
        each = [self._spelling.mended(said) for said in (text, *(part.text for part in parts))]
        self._embedder.embed([piece for said in each for piece in _pieces(said)])
        for part in parts:
            scores = self._scores(part.text)
            tool = max(tools, key=lambda tool: scores.get(tool.name, 0.0))
            short = len(words(part.text)) < _WHOLE and not actions_in(part.text)
            needed = _JOINED if part.joined and not tool.changes else _APART
            if self._is_plain(tool.name, scores, *needed) and not (tool.changes and short):
                found.setdefault(tool.name, (part.text, tool))
            elif short and part.joined and found:
                # "Cancel the ant visit and the other one": the second is no request of its own.
                name, (before, of) = found.popitem()
                found[name] = (f"{before} and {part.text}", of)
        several = sorted(found.values(), key=lambda asked: asked[1].changes)
        return several if len(several) > 1 else ()

    def _is_plain(
        self, name: str, scores: Scores, least: float = _PLAIN, margin: float = _PLAIN_MARGIN
    ) -> bool:
        best = scores.get(name, 0.0)
        second = max((score for other, score in scores.items() if other != name), default=0.0)
        return best >= least and best - second >= margin

    def _of_named(self, text: str) -> Scores:
        """How a text is read, less the tools that it does not name where they have to be."""
        scores, said = self._read(text), frozenset(words(text))
        unnamed = {name for name, by in self._named_by.items() if by.isdisjoint(said)}
        left = 1.0 - sum(scores.get(name, 0.0) for name in unnamed)
        if not unnamed or left <= 0.0:
            return scores
        return {name: s / left for name, s in scores.items() if name not in unnamed}

    def _read(self, text: str) -> Scores:
        said = self._spelling.mended(text)
        if not self._spelling.reads(said):
            return {Act.UNCLEAR.value: 1.0}
        kept = meant(said)
        called_off = "called" in words(said) and "called" not in words(kept)
        if not called_off and actions_in(said) == actions_in(kept):
            kept = said
        scores = self._by_meaning(kept)
        for name, alike in likeness(kept, self._examples).items():
            scores[name] += self._shared * alike
        if kept != said and not actions_in(kept) and not _has_more(said):
            # An action that is named to say that it is not wanted asks for none at all.
            return {name: s for name, s in scores.items() if name not in self._changing}
        return scores

    def _by_meaning(self, said: str) -> dict[str, float]:
        found = self._classifier.scores(_pieces(said))
        whole = found[0]
        if len(found) > 1:
            # A story with a request in it: its clearest part speaks as loud as the whole.
            asks = found[1:, : len(self._tools)].max(axis=1)
            whole = (whole + found[1 + int(asks.argmax())]) / 2
        return dict(zip(self._classifier.names, map(float, whole), strict=True))


def _pieces(said: str) -> list[str]:
    """A text and its clauses, where it has several."""
    return [said, *(part.text for part in clauses_of(said) if part.text != said)]


def _has_more(said: str) -> bool:
    """Whether some clause names no action that is not asked for: "it was cancelled. I need one"."""
    parts = [part for part in _PART.split(plain(said)) if len(words(part)) >= _SHORTEST]
    return len(parts) > 1 and any(meant(part) == part for part in parts)


def _takes_questions(tool: ToolSpec) -> bool:
    return any(field.spoken is Spoken.QUESTION for field in tool.fields.values())


def _asks_to_know(clause: Clause) -> bool:
    """Whether a clause that was learned to be something else is a question by its form."""
    if clause.act is ClauseAct.STATUS:
        return is_of_rules(clause.text) or not {*WH_WORDS}.isdisjoint(words(clause.text)[:1])
    return clause.act in _IN_FORM and request_form_of(clause.text) is not RequestForm.WANTS


def _by_rules(clause: Clause, under_way: str) -> Clause:
    """A clause as rules tell it where they do; as the second likeliest where that is doubtful."""
    plainly = told_plainly(clause.text, under_way)
    if plainly is not None:
        return clause._replace(act=plainly)
    if _asks_to_know(clause):
        return clause._replace(act=ClauseAct.QUESTION)
    if clause.likely[clause.act] >= _SURE_OF.get(clause.act, 0.0):
        return clause
    others = {act: odds for act, odds in clause.likely.items() if act not in _SURE_OF}
    return clause._replace(act=max(others, key=lambda act: others[act]))


@lru_cache(8)
def _learnt(embedder: Embedder, classes: Classes) -> tuple[Classifier, Spelling]:
    spelling = Spelling((text for _, said in classes for text in said), embedder.is_word)
    # Written out like all that is heard, so that shortened words do not tell them apart.
    written = {name: tuple(map(spelling.mended, said)) for name, said in classes}
    return Classifier(written, embedder), spelling
