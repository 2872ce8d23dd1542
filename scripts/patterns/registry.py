"""What the scanner cannot know by itself: who reads text, who makes patterns, how long texts get.

A public function that takes a text, in a module named in `READING`, is called by the scanner
through `READERS`, or is excused in `EXCUSED` of `excused.py` with the reason why no hostile text
reaches it whole.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime
from typing import Annotated
from zoneinfo import ZoneInfo

import msgspec
from scripts.patterns import document_texts, egress_texts

from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Option, OptionId, Receipt, ReceiptId
from frontdesk.core.locale import Locale
from frontdesk.core.meaning import Action
from frontdesk.core.reading_limits import (
    LONGEST_ANSWER,
    LONGEST_BLOCK,
    LONGEST_READ,
    LONGEST_SENTENCE,
    LONGEST_WORD,
)
from frontdesk.knowledge.searching import word_cover
from frontdesk.language.calendar import (
    clock_times,
    dates,
    joining_rules,
    named_times,
    order,
    parts_of_day,
    reading,
    spoken_numbers,
)
from frontdesk.language.claims import (
    answers,
    asked_deeds,
    asked_records,
    call_state,
    courteous_words,
    denials,
    doubt,
    echoes,
    independent,
    open_answers,
    opening_words,
    short_answers,
)
from frontdesk.language.claims import finder as claim_finder
from frontdesk.language.claims import judging as claims
from frontdesk.language.claims import learned as learned_claims
from frontdesk.language.consent import declared_action, phrases, reader, receipt_question
from frontdesk.language.consent import learned as learned_answers
from frontdesk.language.leaks import cleaning
from frontdesk.language.leaks import patterns as leak_patterns
from frontdesk.language.options import choosing, naming, together
from frontdesk.language.reading import (
    actions,
    acts,
    addresses,
    birth_dates,
    closing_words,
    courtesy_alone,
    cues,
    field_values,
    health_at_stake,
    idle_answers,
    languages,
    misheard_figures,
    mistaken_identity,
    named_request,
    newcomers,
    not_knowing,
    noted_parts,
    notes,
    on_file_answers,
    persons,
    repeated,
    request_form,
    small_talk,
    third_parties,
    value_put_right,
    values,
    withdrawal,
)
from frontdesk.language.text import clauses, sentences, spelling, words
from frontdesk.models.house.model import HouseModel
from frontdesk.models.house.policy import request_instead, several, side_questions
from frontdesk.models.port import ChatMessage, ModelRequest
from frontdesk.packs.pestcall import identity
from frontdesk.packs.pestcall.records import Customer, CustomerId, Zip
from frontdesk.proof import samples
from frontdesk.transport.socket import SocketDoor
from frontdesk.turn.answering import unsaid_notes
from frontdesk.turn.consent import against_receipt, notes_beside
from frontdesk.turn.consent.side_questions import without_side_questions
from frontdesk.turn.speaking.continuation import Continuation
from frontdesk.turn.speaking.release import ReleaseGate

_TODAY = date(2026, 2, 25)
_NOW, _ZONE = Millis(1_772_000_000_000), ZoneInfo("America/Chicago")


class _Spelt(msgspec.Struct):
    """A field that a pack may declare: the proof makes a value for it by its pattern."""

    card: Annotated[str, msgspec.Meta(pattern=r"^\d{7}$")]


_SHOWN = "Shall I cancel your ant treatment on Tuesday, March 3 at 9:00 in the morning?"
_RECEIPT = Receipt(ReceiptId("r"), "cancelAppointment", {}, {}, _SHOWN, Millis(0))
_OPTIONS = tuple(
    Option(OptionId(str(n)), f"Ant treatment on Tuesday, March {n} at 9:00 AM", {}) for n in (3, 4)
)
_CUSTOMER = Customer(CustomerId("cust_1"), "Maria Garcia", None, "", Zip("78701"))
_TOOLS = ("cancelAppointment", "list_slots")
_UNLOCK = "Shall I unlock your account ending in 4471?"
_ACTION = Action("unlock", "account", also=("open up", "free"))
_TOKEN = 4


_KNOWN = claims.Evidence(
    facts=('{"visits": [{"when": "Monday, January 18 at 9:00 AM", "technician": "Dana"}]}',),
    said=("the 129 on Monday at 9",),
    gone=("2027-02-01T14:00",),
    unknown=frozenset({claims.ClaimKind.CANCELLED}),
    now=datetime(2027, 1, 15, 7, 0),
)


def _asked(message: str) -> claims.Evidence:
    return replace(_KNOWN, asked=message)


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
    **document_texts.READERS,
    **egress_texts.READERS,
    "language.reading.field_values.read_field": lambda t: [
        field_values.read_field(type, t, _TODAY, ("one", "the other"))
        for type in field_values.FieldType
    ],
    "language.consent.learned.weigh": lambda t: learned_answers.weigh(t[:500], _SHOWN, "yes"),
    "language.consent.receipt_question.receipt_question_in": receipt_question.receipt_question_in,
    "language.consent.receipt_question.ends_a_thing": receipt_question.ends_a_thing,
    "language.consent.receipt_question.actions_named": lambda t: receipt_question.actions_named(
        words.plain(t)
    ),
    "turn.consent.side_questions.without_side_questions": without_side_questions,
    "language.options.choosing.choose": lambda t: choosing.choose(t, _OPTIONS, _NOW, _ZONE),
    "language.options.choosing.asks_for_times": choosing.asks_for_times,
    "language.options.choosing.asks_if_free": choosing.asks_if_free,
    "language.options.choosing.asks_what_there_is": choosing.asks_what_there_is,
    "language.options.choosing.points_at_one": choosing.points_at_one,
    "turn.consent.notes_beside.without_codes": lambda t: notes_beside.without_codes(t, "Shall I?"),
    "turn.consent.against_receipt.without_places": against_receipt.without_places,
    "turn.consent.against_receipt.names_hour_loosely": against_receipt.names_hour_loosely,
    "language.options.choosing.looks_like_choice": lambda t: choosing.looks_like_choice(
        t, _NOW, _ZONE
    ),
    "language.calendar.clock_times.read_part_of_day": clock_times.read_part_of_day,
    "language.calendar.clock_times.read_times": clock_times.read_times,
    "language.calendar.joining_rules.held_times": joining_rules.held_times,
    "language.calendar.joining_rules.move_in": joining_rules.move_in,
    "language.calendar.order.order_of": order.order_of,
    "language.calendar.parts_of_day.parts_named": parts_of_day.parts_named,
    "language.calendar.reading.read_when": lambda t: reading.read_when(t, _TODAY),
    "language.reading.health_at_stake.is_health_at_stake": health_at_stake.is_health_at_stake,
    "language.reading.persons.read_person": persons.read_person,
    "language.consent.reader.read_answer": lambda t: reader.read_answer(t, shown=_SHOWN),
    "language.consent.reader.read_answers": lambda t: reader.read_answers(
        [t[at : at + 499] for at in range(0, len(t), 499)], shown=_SHOWN
    ),
    "language.consent.declared_action.in_known_words": lambda t: declared_action.in_known_words(
        t[:LONGEST_ANSWER], _UNLOCK, _ACTION
    ),
    "language.consent.reader.read_answer as what was shown": lambda t: reader.read_answer(
        "yes please", shown=t
    ),
    "language.reading.courtesy_alone.is_courtesy_alone": courtesy_alone.is_courtesy_alone,
    "language.reading.cues.courtesies_in": cues.courtesies_in,
    "language.reading.cues.is_bare_zip": cues.is_bare_zip,
    "language.reading.cues.read_cues": cues.read_cues,
    "language.calendar.dates.read_dates": lambda t: dates.read_dates(t, _NOW, _ZONE),
    "language.calendar.dates.read_weekdays": dates.read_weekdays,
    "language.reading.actions.actions_in": actions.actions_in,
    "language.reading.acts.acts_in": lambda t: acts.acts_in(t, "cancel it"),
    "language.reading.acts.told_plainly": lambda t: acts.told_plainly(t, "cancel it"),
    "language.calendar.named_times.details_of": named_times.details_of,
    "language.calendar.named_times.without_details": named_times.without_details,
    "language.calendar.spoken_numbers.in_figures": spoken_numbers.in_figures,
    "models.house.model.HouseModel.decide": _decided,
    "language.options.naming.corrected_option": lambda t: naming.corrected_option(t, _OPTIONS),
    "language.options.naming.named_option": lambda t: naming.named_option([t], _OPTIONS),
    "language.options.naming.refers_back": naming.refers_back,
    "language.options.naming.place_of": lambda t: naming.place_of(t, [o.label for o in _OPTIONS]),
    "language.reading.closing_words.closings_in": lambda t: closing_words.closings_in(
        [t], after_ender=True
    ),
    "language.reading.idle_answers.about_billing": idle_answers.about_billing,
    "language.reading.idle_answers.asks_what_else": idle_answers.asks_what_else,
    "language.reading.idle_answers.ends_in_question": idle_answers.ends_in_question,
    "language.reading.idle_answers.deflects": idle_answers.deflects,
    "language.reading.idle_answers.promises_work": idle_answers.promises_work,
    "language.reading.languages.agreement": languages.agreement,
    "language.reading.languages.asks_for_person": languages.asks_for_person,
    "language.reading.languages.is_unreadable": lambda t: languages.is_unreadable([t], Locale.ES),
    "language.reading.languages.refuses": languages.refuses,
    "language.reading.languages.language_of": lambda t: languages.language_of([t]),
    "language.reading.birth_dates.name_beside_birth": lambda t: birth_dates.name_beside_birth(
        t, _TODAY
    ),
    "language.reading.birth_dates.read_birth_date": lambda t: birth_dates.read_birth_date(
        t, _TODAY
    ),
    "language.reading.birth_dates.without_birth_date": lambda t: birth_dates.without_birth_date(
        t, _TODAY
    ),
    "language.reading.not_knowing.does_not_know": lambda t: not_knowing.does_not_know(t, ("zip",)),
    "language.text.clauses.clauses_of": clauses.clauses_of,
    "language.consent.phrases.marked": phrases.marked,
    "language.reading.addresses.split_address": addresses.split_address,
    "language.calendar.dates.names_unclear_day": lambda t: dates.names_unclear_day(
        t, date(2027, 1, 15)
    ),
    "language.reading.addresses.is_on_file": lambda t: addresses.is_on_file(t, "5 Oak Street"),
    "language.reading.mistaken_identity.is_mistaken_for": lambda t: (
        mistaken_identity.is_mistaken_for(t, "Ann", "5 Oak Street 94107")
    ),
    "language.reading.mistaken_identity.without_denial": mistaken_identity.without_denial,
    "language.reading.notes.asks_to_note": notes.asks_to_note,
    "language.reading.repeated.asks_to_repeat": repeated.asks_to_repeat,
    "language.reading.notes.note_in": notes.note_in,
    "language.text.sentences.whole_sentences": lambda t: sentences.whole_sentences(t, 500),
    "language.reading.notes.note_withdrawn": notes.note_withdrawn,
    "language.reading.noted_parts.is_noted": lambda t: noted_parts.is_noted(t, t),
    "language.reading.noted_parts.note_without": lambda t: noted_parts.note_without(t, t),
    "language.reading.on_file_answers.address_in": on_file_answers.address_in,
    "language.reading.on_file_answers.agrees": on_file_answers.agrees,
    "language.reading.on_file_answers.answer_itself": on_file_answers.answer_itself,
    "language.reading.on_file_answers.names_place": on_file_answers.names_place,
    "models.house.policy.request_instead.request_instead": lambda t: (
        request_instead.request_instead(t, _SHOWN, ())
    ),
    "language.reading.on_file_answers.settles_nothing": lambda t: on_file_answers.settles_nothing(
        t, _SHOWN, yes_or_no=True
    ),
    "models.house.policy.side_questions.asks_to_be_told": side_questions.asks_to_be_told,
    "models.house.policy.side_questions.asks_what_is_shown": lambda t: (
        side_questions.asks_what_is_shown(t, _SHOWN)
    ),
    "models.house.policy.side_questions.asks_what_was_said": side_questions.asks_what_was_said,
    "models.house.policy.side_questions.asks_why": side_questions.asks_why,
    "models.house.policy.side_questions.is_about_this": side_questions.is_about_this,
    "language.reading.values.read_email": values.read_email,
    "language.reading.values.read_name": lambda t: values.read_name(t, asked=True),
    "language.reading.values.read_number": lambda t: values.read_number(t, r"^INV-\d{4,8}$"),
    "language.reading.values.read_phone": values.read_phone,
    "language.reading.values.read_zip": values.read_zip,
    "language.reading.values.introduces_name": values.introduces_name,
    "language.reading.values.without_number": lambda t: values.without_number(t[:1000], "94107"),
    "language.reading.named_request.named_request": lambda t: named_request.named_request(t[:1000]),
    "language.reading.newcomers.is_newcomer": lambda t: newcomers.is_newcomer(t[:1000]),
    "language.reading.newcomers.is_known": lambda t: newcomers.is_known(t[:1000]),
    "language.reading.newcomers.remain_newcomers": lambda t: newcomers.remain_newcomers([t[:1000]]),
    "language.reading.newcomers.without_declining": newcomers.without_declining,
    "language.reading.newcomers.asks_to_join": newcomers.asks_to_join,
    "language.reading.notes.note_given": notes.note_given,
    "language.reading.noted_parts.parts_beside": lambda t: noted_parts.parts_beside(t, t),
    "language.reading.noted_parts.with_note": lambda t: noted_parts.with_note(t[:1000], t[:1000]),
    "language.reading.misheard_figures.misheard_figure": lambda t: misheard_figures.misheard_figure(
        t, (t,), t
    ),
    "language.reading.noted_parts.names_part": lambda t: noted_parts.names_part(t, t),
    "language.reading.noted_parts.note_put_right": lambda t: noted_parts.note_put_right(t, t),
    "language.reading.value_put_right.with_value_put_right": lambda t: (
        value_put_right.with_value_put_right(t, t)
    ),
    "language.reading.withdrawal.refused_among": lambda t: withdrawal.refused_among([t, "no"]),
    "language.reading.acts.is_of_rules": acts.is_of_rules,
    "language.reading.third_parties.is_on_behalf": third_parties.is_on_behalf,
    "language.reading.third_parties.is_spoken_for": lambda t: third_parties.is_spoken_for("A", [t]),
    "models.house.policy.several.questions_of": lambda t: several.questions_of(t[:1000]),
    "packs.pestcall.identity.named_in": lambda t: identity.named_in((), [t]),
    "language.reading.withdrawal.asks_to_undo": withdrawal.asks_to_undo,
    "language.reading.small_talk.asks_what_can_be_done": small_talk.asks_what_can_be_done,
    "language.reading.small_talk.topic_of": small_talk.topic_of,
    "language.reading.third_parties.is_somebody_elses": lambda t: third_parties.is_somebody_elses(
        t, t
    ),
    "language.text.spelling.mended": spelling.mended,
    "language.reading.request_form.asks_when_one_could": request_form.asks_when_one_could,
    "language.reading.request_form.meant": request_form.meant,
    "language.reading.request_form.request_form_of": request_form.request_form_of,
    "models.house.policy.request_instead.other_action": lambda t: request_instead.other_action(
        t[:1000], "cancel it", ()
    ),
    "models.house.policy.several.stated_in_pieces": lambda t: several.stated_in_pieces(t[:1000]),
    "models.house.policy.side_questions.wishes": side_questions.wishes,
    "turn.consent.against_receipt.is_unlike": lambda t: against_receipt.is_unlike(_RECEIPT, t),
    "turn.consent.against_receipt.refuses": lambda t: against_receipt.refuses(_RECEIPT, t),
    "language.reading.withdrawal.refuses_action": withdrawal.refuses_action,
    "language.reading.withdrawal.takes_back": withdrawal.takes_back,
    "language.reading.withdrawal.wants_none": withdrawal.wants_none,
    "language.reading.withdrawal.withdraws": lambda t: withdrawal.withdraws(t, "cancel it"),
    "language.text.words.digits_of": words.digits_of,
    "language.text.words.is_too_long": words.is_too_long,
    "language.text.words.plain": words.plain,
    "language.text.words.words": words.words,
    "packs.pestcall.identity.fold_name": identity.fold_name,
    "packs.pestcall.identity.is_name_of": lambda t: identity.is_name_of(_CUSTOMER, t),
    "packs.pestcall.identity.read_email": identity.read_email,
    "packs.pestcall.identity.read_phone": identity.read_phone,
    "packs.pestcall.identity.read_zip": identity.read_zip,
    "language.options.together.named_together": together.named_together,
    "language.claims.finder.find_claims": claim_finder.find_claims,
    "language.claims.judging.unbacked": lambda t: claims.unbacked(t, _KNOWN),
    "language.claims.answers.untrue_answers": lambda t: answers.untrue_answers(t, _asked(t)),
    "language.claims.judging.held_claims": lambda t: claims.held_claims(t, _KNOWN),
    "language.claims.open_answers.is_hedge": open_answers.is_hedge,
    "language.claims.open_answers.is_decided": lambda t: open_answers.is_decided("yes", t),
    "language.claims.open_answers.answers_openly": lambda t: open_answers.answers_openly(
        "yes", _asked(t)
    ),
    "language.claims.open_answers.open_claims": lambda t: open_answers.open_claims(t, _asked(t)),
    "language.claims.open_answers.hedges": lambda t: open_answers.hedges(t, _asked(t)),
    "language.claims.open_answers.vague_claim": open_answers.vague_claim,
    "language.claims.open_answers.is_about_call": lambda t: open_answers.is_about_call(_asked(t)),
    "language.claims.open_answers.repeats": lambda t: open_answers.repeats(
        t, claims.find_claims("I cancelled it."), _asked(t)
    ),
    "language.claims.answers.untrue_no": lambda t: answers.untrue_no(f"no, {t}", _asked(t)),
    "language.claims.answers.untrue_yes": lambda t: answers.untrue_yes(f"yes, {t}", _asked(t)),
    "language.claims.denials.denials": denials.denials,
    "language.claims.denials.untrue_denials": lambda t: denials.untrue_denials(t, _asked(t)),
    "language.claims.independent.independent_of": lambda t: independent.independent_of(
        t, _KNOWN, t
    ),
    "language.claims.asked_deeds.asked_deed": asked_deeds.asked_deed,
    "language.claims.asked_deeds.asked_deeds": asked_deeds.asked_deeds,
    "language.claims.asked_deeds.asked_beside": asked_deeds.asked_beside,
    "language.claims.asked_deeds.asks_whether": asked_deeds.asks_whether,
    "language.claims.call_state.says_state": lambda t: call_state.says_state(t, _asked(t)),
    "language.claims.call_state.state_claims": lambda t: call_state.state_claims(t, _asked(t)),
    "language.claims.call_state.undecided_claims": lambda t: call_state.undecided_claims(
        t, _asked(t)
    ),
    "language.claims.call_state.negates": call_state.negates,
    "language.claims.call_state.may_deny": call_state.may_deny,
    "language.claims.asked_deeds.asking_clauses": asked_deeds.asking_clauses,
    "language.claims.asked_records.speaks_of_note": asked_records.speaks_of_note,
    "language.claims.asked_records.asks_after_people": asked_records.asks_after_people,
    "language.claims.asked_records.asks_after_note": lambda t: asked_records.asks_after_note(
        t, [t]
    ),
    "language.claims.asked_records.quoted": lambda t: asked_records.quoted([t]),
    "language.claims.open_answers.asks_beyond": lambda t: open_answers.asks_beyond(t, t),
    "language.claims.open_answers.names_other": lambda t: open_answers.names_other(t, t),
    "language.claims.call_state.presupposes_undone": lambda t: call_state.presupposes_undone(
        t, _asked(t)
    ),
    "language.claims.courteous_words.is_harmless": lambda t: courteous_words.is_harmless(
        t, _asked(t)
    ),
    "language.claims.courteous_words.is_courteous": lambda t: courteous_words.is_courteous(
        t, _asked(t)
    ),
    "language.claims.open_answers.asks_more": open_answers.asks_more,
    "language.claims.asked_deeds.wanted_deed": asked_deeds.wanted_deed,
    "language.claims.asked_deeds.asks_of_people": asked_deeds.asks_of_people,
    "language.claims.asked_deeds.in_full": asked_deeds.in_full,
    "language.claims.asked_deeds.is_elsewhere": lambda t: asked_deeds.is_elsewhere(
        t, t, frozenset()
    ),
    "language.claims.echoes.untrue_echoes": lambda t: list(echoes.untrue_echoes(t, _asked(t))),
    "language.claims.short_answers.unaddressed": short_answers.unaddressed,
    "language.claims.short_answers.says_yes": short_answers.says_yes,
    "language.claims.short_answers.may_begin_answer": short_answers.may_begin_answer,
    "language.claims.short_answers.says_done": short_answers.says_done,
    "language.claims.short_answers.begins_with_no": short_answers.begins_with_no,
    "language.claims.short_answers.begins_with_yes": short_answers.begins_with_yes,
    "language.claims.short_answers.refuses_in_other_tongue": (
        short_answers.refuses_in_other_tongue
    ),
    "language.claims.short_answers.may_answer_in_other_tongue": lambda t: (
        short_answers.may_answer_in_other_tongue(t, t, done=True, under_way=True)
    ),
    "turn.answering.unsaid_notes.with_unsaid": lambda t: unsaid_notes.with_unsaid(t, (t,), t),
    "turn.answering.unsaid_notes.tells_of": lambda t: unsaid_notes.tells_of(t, t),
    "turn.consent.against_receipt.said_of": lambda t: against_receipt.said_of(
        _RECEIPT, t, of_times=True
    ),
    "language.reading.withdrawal.calls_off": lambda t: withdrawal.calls_off(t, "cancel it"),
    "language.claims.doubt.is_doubtful": lambda t: doubt.is_doubtful(t, _KNOWN, (), english=True),
    "language.claims.doubt.without_judge": lambda t: doubt.without_judge(t, _KNOWN, ()),
    "language.reading.languages.is_english": languages.is_english,
    "language.claims.opening_words.head_of": lambda t: opening_words.head_of(t, whole=False),
    "language.claims.opening_words.before_claims": lambda t: opening_words.before_claims(
        t, 0, whole=False
    ),
    "language.claims.learned.score": learned_claims.score,
    "language.leaks.cleaning.clean": lambda t: cleaning.clean(t, _TOOLS, ("apt_9f3k2",)),
    "turn.speaking.continuation.Continuation.feed": lambda t: Continuation(t).feed(t),
    "turn.speaking.release.ReleaseGate.feed": _released,
    "turn.speaking.release.ReleaseGate.feed as one piece": lambda t: ReleaseGate(
        claims.Evidence()
    ).feed(t),
    "language.text.sentences.split": sentences.split,
    "language.leaks.patterns.looks_like_code": lambda t: leak_patterns.looks_like_code(
        t[:LONGEST_BLOCK]
    ),
    "language.leaks.patterns.spoken_in": leak_patterns.spoken_in,
    "language.leaks.patterns.is_json": leak_patterns.is_json,
}

READING = (
    "egress/personal_data.py",
    "egress/redaction.py",
    "language/**/*.py",
    "models/embedding/*.py",
    "models/house/**/*.py",
    "pack/*.py",
    "turn/**/*.py",
    "packs/pestcall/identity.py",
    "packs/pestcall/tools/notes.py",
)

# Calls that make the patterns which are made in a function and not at import.
MAKERS: tuple[Callable[[], object], ...] = (
    lambda: claims.unbacked("Dana is coming on Monday at 9:00.", _KNOWN),
    lambda: leak_patterns.rules(_TOOLS),
    lambda: values.read_number("12", r"^\d{4}$"),
    lambda: samples.samples_of(_Spelt),
    lambda: SocketDoor(None, ("/api/conversations",), "/api/operator/socket"),  # type: ignore[arg-type]
    lambda: reader.read_answer("yes, i'm exhausted", shown=_SHOWN),
    lambda: declared_action.in_known_words("open it up", _UNLOCK, _ACTION),
    lambda: noted_parts.note_put_right("the side gate, not the front gate", "use the front gate"),
    lambda: word_cover.WordCover({"policies": 2.0, "refund": 1.0}).of("Our refund policy's text."),
)
# Their readers look at the beginning of a text alone.
_BOUNDED = (
    "models/house/",
    "models/embedding/",
    *(
        f"language/{room}/"
        for room in ("calendar", "consent", "lexicon", "options", "reading", "text")
    ),
)


def longest_text(site: str, name: str) -> int:
    """The longest text that a pattern is given, by where it is made."""
    if name == "_LAST_WORD":
        return 40
    if site.startswith("language/claims/"):
        return LONGEST_SENTENCE
    if site.startswith("language/leaks/patterns") and not name:
        return LONGEST_WORD
    if site.startswith(_BOUNDED) and not site.startswith("language/text/sentences"):
        return LONGEST_READ
    return LONGEST_BLOCK
