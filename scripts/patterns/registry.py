"""What the scanner cannot know by itself: who reads text, who makes patterns, how long texts get.

A public function that takes a text, in a module named in `READING`, is called by the scanner
through `READERS`, or is excused in `EXCUSED` with the reason why no hostile text reaches it whole.
"""

from collections.abc import Callable
from zoneinfo import ZoneInfo

from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Option, OptionId
from frontdesk.core.reading_limits import (
    LONGEST_BLOCK,
    LONGEST_READ,
    LONGEST_SENTENCE,
    LONGEST_WORD,
)
from frontdesk.models.house import (
    answer_sense,
    asked,
    choosing,
    clock_times,
    consent,
    cues,
    dates,
    details,
    figures,
    naming,
    not_knowing,
    parts,
    phrases,
    settling,
    side_questions,
    slots,
    small_talk,
    somebody_else,
    spelling,
    stance,
    withdrawing,
    words,
)
from frontdesk.models.house.model import HouseModel
from frontdesk.models.port import ChatMessage, ModelRequest
from frontdesk.packs.pestcall import identity
from frontdesk.packs.pestcall.records import Customer, CustomerId, Zip
from frontdesk.transport.socket import SocketDoor
from frontdesk.turn import claim_finder, claim_sense, claims, clean, sentences, unclean
from frontdesk.turn.release import ReleaseGate

_NOW, _ZONE = Millis(1_772_000_000_000), ZoneInfo("America/Chicago")
_SHOWN = "Shall I cancel your ant treatment on Tuesday, March 3 at 9:00 in the morning?"
_OPTIONS = tuple(
    Option(OptionId(str(n)), f"Ant treatment on Tuesday, March {n} at 9:00 AM", {}) for n in (3, 4)
)
_CUSTOMER = Customer(CustomerId("cust_1"), "Maria Garcia", None, "", Zip("78701"))
_TOOLS = ("cancelAppointment", "list_slots")
_TOKEN = 4


class _Clock:
    def now(self) -> Millis:
        return _NOW


_house = HouseModel(_Clock(), _ZONE)


def _decided(text: str) -> object:
    said = (ChatMessage("assistant", _SHOWN), ChatMessage("user", text))
    return _house.decide(ModelRequest([ChatMessage("user", text), *said]))


def _released(text: str) -> str:
    gate = ReleaseGate(claims.Evidence(), tools=_TOOLS, ids=("apt_9f3k2",))
    pieces = (text[at : at + _TOKEN] for at in range(0, len(text), _TOKEN))
    return "".join(map(gate.feed, pieces)) + gate.finish()


# By the module and name of what is called; "as ..." tells apart two ways of calling it.
READERS: dict[str, Callable[[str], object]] = {
    "models.house.answer_sense.weigh": lambda t: answer_sense.weigh(t[:500], _SHOWN, "yes"),
    "models.house.asked.asked_in": asked.asked_in,
    "models.house.asked.deeds_named": lambda t: asked.deeds_named(words.plain(t)),
    "models.house.choosing.choose": lambda t: choosing.choose(t, _OPTIONS, _NOW, _ZONE),
    "models.house.choosing.looks_like_choice": lambda t: choosing.looks_like_choice(t, _NOW, _ZONE),
    "models.house.clock_times.read_part_of_day": clock_times.read_part_of_day,
    "models.house.clock_times.read_times": clock_times.read_times,
    "models.house.consent.read_answer": lambda t: consent.read_answer(t, shown=_SHOWN),
    "models.house.consent.read_answers": lambda t: consent.read_answers(
        [t[at : at + 499] for at in range(0, len(t), 499)], shown=_SHOWN
    ),
    "models.house.consent.read_answer as what was shown": lambda t: consent.read_answer(
        "yes please", shown=t
    ),
    "models.house.cues.courtesies_in": cues.courtesies_in,
    "models.house.cues.is_bare_zip": cues.is_bare_zip,
    "models.house.cues.read_cues": cues.read_cues,
    "models.house.dates.read_dates": lambda t: dates.read_dates(t, _NOW, _ZONE),
    "models.house.dates.read_weekdays": dates.read_weekdays,
    "models.house.details.deeds_of": details.deeds_of,
    "models.house.details.details_of": details.details_of,
    "models.house.details.without_details": details.without_details,
    "models.house.figures.in_figures": figures.in_figures,
    "models.house.model.HouseModel.decide": _decided,
    "models.house.naming.corrected_option": lambda t: naming.corrected_option(t, _OPTIONS),
    "models.house.naming.named_option": lambda t: naming.named_option([t], _OPTIONS),
    "models.house.not_knowing.does_not_know": lambda t: not_knowing.does_not_know(t, ("zip",)),
    "models.house.parts.parts_of": parts.parts_of,
    "models.house.phrases.marked": phrases.marked,
    "models.house.settling.address_in": settling.address_in,
    "models.house.settling.agrees": settling.agrees,
    "models.house.settling.answer_itself": settling.answer_itself,
    "models.house.settling.names_place": settling.names_place,
    "models.house.settling.request_instead": lambda t: settling.request_instead(t, _SHOWN, ()),
    "models.house.settling.settles_nothing": lambda t: settling.settles_nothing(t, _SHOWN),
    "models.house.side_questions.asks_to_be_told": side_questions.asks_to_be_told,
    "models.house.side_questions.asks_what_is_shown": lambda t: side_questions.asks_what_is_shown(
        t, _SHOWN
    ),
    "models.house.side_questions.asks_what_was_said": side_questions.asks_what_was_said,
    "models.house.side_questions.asks_why": side_questions.asks_why,
    "models.house.side_questions.is_about_this": side_questions.is_about_this,
    "models.house.slots.read_email": slots.read_email,
    "models.house.slots.read_name": lambda t: slots.read_name(t, asked=True),
    "models.house.slots.read_number": lambda t: slots.read_number(t, r"^INV-\d{4,8}$"),
    "models.house.slots.read_phone": slots.read_phone,
    "models.house.slots.read_zip": slots.read_zip,
    "models.house.small_talk.asks_what_can_be_done": small_talk.asks_what_can_be_done,
    "models.house.small_talk.topic_of": small_talk.topic_of,
    "models.house.somebody_else.is_somebody_elses": lambda t: somebody_else.is_somebody_elses(t, t),
    "models.house.spelling.mended": spelling.mended,
    "models.house.stance.asks_when_one_could": stance.asks_when_one_could,
    "models.house.stance.meant": stance.meant,
    "models.house.stance.stance_of": stance.stance_of,
    "models.house.withdrawing.withdraws": lambda t: withdrawing.withdraws(t, "cancel it"),
    "models.house.words.digits_of": words.digits_of,
    "models.house.words.is_too_long": words.is_too_long,
    "models.house.words.plain": words.plain,
    "models.house.words.words": words.words,
    "packs.pestcall.identity.fold_name": identity.fold_name,
    "packs.pestcall.identity.is_name_of": lambda t: identity.is_name_of(_CUSTOMER, t),
    "packs.pestcall.identity.read_email": identity.read_email,
    "packs.pestcall.identity.read_phone": identity.read_phone,
    "packs.pestcall.identity.read_zip": identity.read_zip,
    "turn.claim_finder.find_claims": claim_finder.find_claims,
    "turn.claim_sense.score": claim_sense.score,
    "turn.claims.details_of": lambda t: claims.details_of(t.lower()),
    "turn.clean.clean": lambda t: clean.clean(t, _TOOLS, ("apt_9f3k2",)),
    "turn.release.ReleaseGate.feed": _released,
    "turn.release.ReleaseGate.feed as one piece": lambda t: ReleaseGate(claims.Evidence()).feed(t),
    "turn.sentences.split": sentences.split,
    "turn.unclean.looks_like_code": lambda t: unclean.looks_like_code(t[:LONGEST_BLOCK]),
    "turn.unclean.spoken_in": unclean.spoken_in,
    "turn.unclean.is_json": unclean.is_json,
}

READING = ("models/house/*.py", "turn/*.py", "packs/pestcall/identity.py")

_WORD = "is given one word or what a pattern has found"
_MARKED = "is given text that `marked` or `plain` has bounded"
_OURS = "is given what code or a pack wrote"
_TOKENS = "is given the words of a bounded text"
_WITHIN = "is called with the bounded text of `Ground`, and measured through `decide`"
# By module, or by module and name.
EXCUSED = {
    "models.house.answer": _TOKENS,
    "models.house.answer_sense.features": "is measured through `weigh`",
    "models.house.asked": _MARKED,
    "models.house.assent": _MARKED,
    "models.house.calendar_words": _WORD,
    "models.house.classifier": _WITHIN,
    "models.house.consent.combined": _WORD,
    "models.house.consent_rules": _MARKED,
    "models.house.embedding": "cuts a text to the 256 tokens that the encoder takes",
    "models.house.encoder": "cuts a text to the 256 tokens that it takes",
    "models.house.ground": _WITHIN,
    "models.house.inputs": _OURS,
    "models.house.keeping": _OURS,
    "models.house.lines": _OURS,
    "models.house.meaning": _WITHIN,
    "models.house.model.HouseModel.wishes": "is measured through the readers of arguments",
    "models.house.plain_assent": "is measured through `read_answers`, which bounds its text",
    "models.house.pointing": _MARKED,
    "models.house.refused": _MARKED,
    "models.house.requesting": _WITHIN,
    "models.house.router": _WITHIN,
    "models.house.routing": _WITHIN,
    "models.house.side_questions.question_for": _WITHIN,
    "models.house.slips": _WORD,
    "models.house.spelling.Spelling": _WITHIN,
    "models.house.thinking.InWorkers.of": "takes the name of a factory, which code wrote",
    "models.house.voice": _OURS,
    "models.house.wishes": _MARKED,
    "models.house.words": _WORD,
    "packs.pestcall.identity.closest_by_name": "is measured through `fold_name`",
    "turn.claim_finder": "is measured through `find_claims`, which bounds its sentence",
    "turn.claim_patterns": "is measured through `find_claims`",
    "turn.claim_sense": "is measured through `score` and `find_claims`",
    "turn.claim_shape": "is measured through `find_claims`",
    "turn.claim_words": "is measured through `find_claims`",
    "turn.claims.Evidence.of": _OURS,
    "turn.clean.Cleaner": "is measured through `ReleaseGate`",
    "turn.consent": "is measured through `read_answers`",
    "turn.context": "joins texts and reads none",
    "turn.decide": "replaces single characters",
    "turn.effects": _OURS,
    "turn.enclosed": "is measured through `clean`",
    "turn.evidence": _OURS,
    "turn.holding": "is measured through `ReleaseGate`, which bounds its sentence",
    "turn.internal_ids": _OURS,
    "turn.interpret": "hands texts to a model",
    "turn.ladder": _OURS,
    "turn.pack": _OURS,
    "turn.port": _OURS,
    "turn.problem": _OURS,
    "turn.prompts": _OURS,
    "turn.record": _OURS,
    "turn.sentences": "is measured through `split` and `ReleaseGate`",
    "turn.speech": "writes texts and reads none",
    "turn.taken.faults_of": "takes the name of a model, which a setting or a provider wrote",
    "turn.task": _OURS,
    "turn.unclean": "is measured through `clean`, which bounds words and brackets",
    "turn.wordlist": _OURS,
}

# Calls that make the patterns which are made in a function and not at import.
MAKERS: tuple[Callable[[], object], ...] = (
    lambda: unclean.rules(_TOOLS),
    lambda: slots.read_number("12", r"^\d{4}$"),
    lambda: SocketDoor(None, ("/api/conversations", "/api/v2/conversations")),  # type: ignore[arg-type]
    lambda: consent.read_answer("yes, i'm exhausted", shown=_SHOWN),
)
# Patterns that are kept in a container, and only ever matched at the beginning of a text.
MATCHED_ONLY = frozenset(("_LIGHT",))


def longest_text(site: str, name: str) -> int:
    """The longest text that a pattern is given, by where it is made."""
    if name == "_LAST_WORD":
        return 40
    if site.startswith("models/house/"):
        return LONGEST_READ
    if site.startswith("turn/claim"):
        return LONGEST_SENTENCE
    if site.startswith("turn/unclean") and not name:
        return LONGEST_WORD
    return LONGEST_BLOCK
