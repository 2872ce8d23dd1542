"""Idioms and slang that agree as a whole clause, whatever their words say one by one."""

import re

from frontdesk.language.calendar.named_times import details_of, without_details
from frontdesk.language.consent.receipt_question import ReceiptQuestion, deeds_like, new_details
from frontdesk.language.lexicon.actions import BOOKS, ENDS, MOVES, PLAIN_ACTIONS
from frontdesk.language.lexicon.word_list import any_of
from frontdesk.language.text.words import stem

_TROUBLE = "(?:problems?|probs?|issues?|objections?|complaints?)"
_HERE = (
    "(?: (?:at all|here|whatsoever|whatever|with (?:that|it|this)|from (?:me|us)|by me"
    "|(?:from|on|at) (?:my|our) (?:end|side))){0,4}"
)
_NOTHING_AGAINST = any_of(
    (
        rf"(?:(?:i've|we've|i have|we have|there's) )?(?:got )?no {_TROUBLE}{_HERE}",
        rf"(?:that's |it's )?not a (?:problem|issue){_HERE}",
        r"no (?:doubt(?: about (?:it|that))?|question about (?:it|that))",
        r"no (?:mistakes? there|harm in (?:that|it))",
        r"(?:i )?(?:can't|couldn't) (?:argue with (?:that|it)|say no to (?:that|it)|see why not)",
        r"(?:i )?(?:won't|wouldn't) say no(?: to (?:that|it))?",
        r"(?:i )?(?:don't|can't) see (?:why not|(?:a|any) (?:problem|issue|harm)(?: (?:with|in)"
        r" (?:it|that))?)",
        r"(?:there's )?no reason not to|nothing (?:against|wrong with) (?:that|it)",
        r"(?:i )?couldn't (?:have (?:said|put) it better|be (?:better|righter"
        r"|happier))(?: myself)?",
        r"(?:i )?wouldn't (?:have|want) it any other way|(?:i'd|we'd) be a fool not to",
    )
)
_SETTLED = any_of(
    (
        r"bet|sold|say less|(?:okay |ok )?you're on|can do|that's (?:chill|sound)|ye sound|a-?ok"
        r"|lovely jubbly|correct amundo|so be it|sounds gd(?: (?:to|2) me)?|let's goo+",
        r"you(?:'ve| have) (?:got|read) (?:it|that)(?: (?:down|back))?(?: (?:right|perfectly"
        r"|exactly|correctly))?|(?:that's )?all as it should be",
        r"(?:that|it|all (?:of )?that|everything) (?:checks out|adds up)(?: (?:on my end|here))?",
        r"that's (?:about the size of it|right on every count|it exactly|understood)",
        r"exactly (?:that|so)|precisely(?: (?:that|so))?|that (?:helps|would help)",
        r"that(?:'ll|'d| would) be (?:a (?:great |huge |big |real )?(?:relief|help|weight off my"
        r" mind|load off|lifesaver|godsend)|wonderful|brilliant)",
        r"(?:you'd|you would) be doing (?:me|us) a favou?r",
        r"(?:hit|press|push) the button|(?:put|push) it through"
        r"|(?:let's )?get (?:it|this) (?:done|sorted|over with|over and done with)"
        r"|(?:let's )?get on with it|consider (?:it|me|that) (?:done|booked|confirmed|sold)"
        r"|i'm sold|(?:pencil (?:me|us) in )?(?:or )?ink (?:me|us|it) in",
        r"(?:(?:i'm|we're) )?(?:(?:quite|very|dead|absolutely) )?(?:positive|certain)",
        r"(?:that|it) (?:is|was) (?:my|our) wish|please be so (?:good|kind) as to do (?:that|it"
        r"|so)",
        r"(?:i|we) can (?:manage that|live with (?:that|it)|do like this)",
        r"(?:that|it)'ll have to do|(?:that's |it's )?as good (?:a time )?as any",
        r"(?:that|this) (?:window|arrangement|time slot) (?:is|works|sounds|looks|suits)(?: (?:just"
        r"|all))?(?: (?:fine|good|great|perfect|ok|okay|me|us))?(?: (?:for|by|to) (?:me|us))?",
        r"(?:i'm |we're )?happy to (?:confirm|go ahead|proceed)|i can confirm(?: (?:it|that|this))?"
        r"(?: (?:that's|it's) (?:all )?(?:correct|right))?",
        r"that's doable|to that|i accept(?: (?:it|that|this|the new (?:time|day|date|slot)))?",
        r"(?:ay|aye|oh|ah|ya),? go on|do (?:it|that|this) for (?:me|us)|enter it",
    )
)
_GOOD = (
    "(?:right|correct|good|great|fine|perfect|ideal|well|nicely|ok|okay|lovely|wonderful|convenient"
    "|acceptable|reasonable|brilliant|excellent|accurate|doable|perfectly|lit)"
)
_TIME = "(?:time|day|date|slot|hour|window|plan|price|day and time|time and day)"
_THAT = rf"(?:that|this|it|all (?:of )?(?:that|this|it)|everything|(?:that|this) {_TIME})(?: all)?"
_QUITE = (
    "(?: (?:about|just|all|perfectly|really|very|so|quite|exactly|totally|pretty|super|most)){0,4}"
)
_FOR_ME = (
    "(?: (?:to|for|with|in|on|by) (?:me|us))?(?:(?: (?:for|with|in|on))? (?:my|our) (?:schedule"
    "|calendar|diary|end|side|family|week))?"
)
# Praise of what was proposed: with thanks it may take leave, as praise does.
_FITS = re.compile(
    rf"{_THAT}(?: (?:works|fits|suits)|(?:'ll| will) (?:work|do)){_QUITE}(?: {_GOOD})?(?: (?:me"
    rf"|us))?"
    rf"{_FOR_ME}(?: {_GOOD})?"
    rf"|{_THAT}(?:'s| is| sounds| looks| seems|'ll be| will be| would be"
    rf"|'d be){_QUITE} {_GOOD}{_FOR_ME}"
)
_KEEN = any_of(
    (
        r"obviously|granted|permission granted|full speed ahead|why of course|okey doke|okay dokey"
        r"|cool beans|brill|ace|seal the deal|yuppers|alright bet|fs|all yours|we (?:do|would)",
        r"(?:we'd|i'd) (?:really )?(?:like|love|appreciate) (?:that|it|this)(?: very much)?",
        r"(?:i'm|we're) (?:fine|ok|okay|good|happy|cool) with (?:everything|all (?:of )?(?:that"
        r"|it))",
        r"(?:that's )?(?:exactly|just|precisely) what (?:i|we) (?:want|wanted|asked for|had in mind"
        r"|was hoping for|were hoping for)",
    )
)
_IDIOM = re.compile(
    rf"(?:(?:oh|well|just|ah|please) ){{0,4}}(?:{_NOTHING_AGAINST}|{_SETTLED}|{_KEEN})(?: (?:then"
    rf"|love|dear|hon"
    r"|mate|please|now)){0,4}"
)
ENDED = "cancel it"
_PLEASE = r"(?:(?:please|just|go ahead and|you can|you may|you better|better) ){0,4}"
_ENDS_IT = re.compile(
    rf"{_PLEASE}(?:(?:scrap|bin|ditch|axe|wipe|scrub|strike|nix|get rid of|kill)(?: off)?"
    r"|(?:call|take|wipe|strike|get|knock)(?= .*\boff\b)|(?:i )?want(?= .*(?:gone|off|\w{1,20}ed))"
    r")"
    r" (?:it|that one|the (?:damn |whole |bloody )?(?:visit|appointment|booking|thing)"
    r"|that(?= \w{1,20}ed))"
    r"(?: (?:off|out|away|altogether|gone|cancelled|removed|scrapped|(?:from|off) (?:the|my)"
    r" (?:books?|calendar|schedule|list|diary)))?(?: for (?:me|us))?(?: please)?"
    rf"|{_PLEASE}(?:(?:i|we) (?:need|have) to cancel|(?:i )?confirm the cancellation|cancel away"
    r"|(?:i'd like|please have|have) (?:it|that|this) cancelled|happy to cancel|void it|process it"
    r"|(?:proceed|go ahead) with the cancellation|process the cancellation|(?:we"
    r"|i)(?:'ve)? decided to"
    r" cancel(?: it| that)?|let's cancel(?: (?:it|that|this|that one))?)(?: please)?"
)
_MOVES_IT = re.compile(
    rf"{_PLEASE}(?:shift|switch|swap|bump|push|reschedule) (?:it|that|them|em|the (?:visit"
    r"|appointment|booking))(?: (?:over|across|along))?(?: for (?:me|us))?(?: please)?"
    rf"|{_PLEASE}(?:move it (?:over|across|along)|(?:do|make) (?:the|that|this) (?:move|switch"
    rf"|change)"
    r"|please reschedule|reschedule me|let's (?:move|switch|reschedule)(?: (?:it"
    r"|that))?)(?: please)?"
)
_TAKES = re.compile(
    r"(?:then )?(?:let's (?:do|have|go with|go for|say|make it)|(?:i'll|we'll) (?:take|have"
    r"|go with)"
    r"|make it|put (?:me|us|it) (?:down|in)?(?: for| on)?|bump it to|shift it to|push it to)"
    r"(?: (?:the|on|on the|at|for)){0,4}|(?:it is|it's|is a go|you're on)(?: then)?"
    r"|(?:is|would be|works|suits me|suits us)(?: (?:much|even|a lot|way))? (?:better|great|good"
    r"|fine"
    r"|perfect|ideal)(?: for (?:me|us))?|(?:(?:i'm|we're) )?(?:happy|good|fine|ok"
    r"|okay) with(?: the)?"
)


_NEW = r"(?:(?:the|that|this) )?new (?:time|date|day|slot|one|appointment)"
_LIKES_THE_MOVE = re.compile(
    rf"(?:{_NEW}(?:'s| is| works| suits| sounds| looks)|that change (?:is|works|suits))"
    r"(?: (?:just|all|perfectly|much))?(?: (?:fine|good|great|perfect|ok|okay|better|me|us))?"
    r"(?: (?:for|by|with) (?:me|us))?"
    r"|(?:that|this) (?:day|time|date|slot) (?:is|works|suits)(?: (?:me|us))?(?: (?:much|a lot"
    r"|way))?"
    r" better(?: for (?:me|us))?|(?:that's|it's) a (?:much )?better (?:day|time|date|slot)"
    rf"|(?:i )?confirm (?:{_NEW}|the (?:change|move))(?: please)?|to (?:{_NEW}|the (?:change|move))"
    r"|(?:(?:that's|it's) )?(?:much |way |so much |a lot )?(?:better|more convenient|easier)"
    r"(?: for (?:me|us))?"
)
_GOES_AHEAD = re.compile(
    r"(?:let's|(?:i'd|we'd) (?:like|love) to|(?:i|we) want to) go ahead"
    r"(?: (?:with|and do) (?:it|that|this))?"
)
# What it is to be got: "let's get that booked".
_GOT = re.compile(
    r"(?:let's |please |just ){0,4}(?:get|have) (?:it|that|this|me|us) (\w{1,20})(?: (?:in|up"
    r"|over|off))?"
    r"(?: (?:for (?:me|us)|please|then)){0,4}"
)
_BOOKS_IT = re.compile(
    rf"{_PLEASE}(?:(?:book|put|write|sign|pencil|slot) (?:me|us|it|that) (?:in|down|up)"
    r"|(?:put|get) (?:me|us|it) (?:on|in) (?:the|your) (?:schedule|books?|calendar|diary)"
    r"|schedule (?:me|us) in|(?:book|reserve|grab|schedule|secure) (?:it|that))(?: (?:for (?:me"
    r"|us|that)|then|mate"
    r"|love|please)){0,4}"
)
_TOLD = re.compile(
    r"(?:you (?:may|can|shall|better)|you'd better|better|do|go on and|please|honey|dear|love) "
    r"(\w{1,20})(?: (?:it|that))?(?: please)?"
)


def as_plain_assent(clause: str, asked: ReceiptQuestion) -> str | None:
    """A clause that agrees by an idiom, in plain words; None where it is none."""
    if _IDIOM.fullmatch(clause):
        return "yes"
    if _FITS.fullmatch(clause):
        return "that's fine"
    if ENDS in asked.families:
        return ENDED if _ENDS_IT.fullmatch(clause) else _told(clause, asked)
    if _GOES_AHEAD.fullmatch(clause):
        return "yes"
    if MOVES in asked.families and _LIKES_THE_MOVE.fullmatch(clause):
        return "yes"
    if MOVES in asked.families and _MOVES_IT.fullmatch(clause):
        return "move it"
    if asked.families >= {BOOKS} and MOVES not in asked.families and _BOOKS_IT.fullmatch(clause):
        return "book it"
    return "yes" if _takes_what_was_shown(clause, asked) else _told(clause, asked)


def _told(clause: str, asked: ReceiptQuestion) -> str | None:
    """The very action that was asked about, told to be done: "you may cancel"."""
    if found := _TOLD.fullmatch(clause):
        told = found[1] in deeds_like(asked) & PLAIN_ACTIONS
        return f"yes {found[1]} it" if told else None
    if found := _GOT.fullmatch(clause):
        # "Get that changed" may be for something else.
        verbs = deeds_like(asked) - {"change"}
        verb = next((v for v in verbs if stem(v) == stem(found[1])), "")
        return f"yes {verb} it" if verb and verb != found[1] else None
    return None


def _takes_what_was_shown(clause: str, asked: ReceiptQuestion) -> bool:
    """Whether the very day or hour that is to be is taken: "Thursday it is", "let's do the"
    " 27th"."""
    named = details_of(clause)
    if not named or not named <= asked.goal or new_details(clause, asked):
        return False
    rest = " ".join(without_details(clause).split()).removesuffix(" the").removesuffix(" on")
    return named.isdisjoint(asked.before) and _TAKES.fullmatch(rest) is not None
