"""What was done, said in the passive or as a fragment: "it is cancelled", "refund issued"."""

from frontdesk.language.claims.phrases import ADV, ANY_DEED, IS, ME, OPEN_DEED, THING
from frontdesk.language.claims.shape import BE, I_OR_WE, PASTS, YOU, shape
from frontdesk.language.claims.words import PAST
from frontdesk.language.lexicon.word_list import word_set

PASSIVES = (
    shape(rf"{IS}{ADV} (?P<v>{PAST})\b", stative=True, needs=(BE, PASTS)),
    shape(
        rf"(?:\bhas|\bhave|'s|'ve){ADV} been{ADV} {ANY_DEED}",
        stative=True,
        needs=(word_set("been"), PASTS),
    ),
    shape(
        r"(?:\byour (?:[\w'-]+ ){1,4}?|\b(?:you|it|that|this|both|everything|they) ?)"
        rf"(?:is|are|'s|'re|was|were){ADV} {ANY_DEED}",
        stative=True,
        vague=True,
        needs=(BE, PASTS),
    ),
    shape(
        rf"^(?:the|that|this|an?|our|all|\$?\d[\d.,]*|two|three) (?:[\w'$.-]+ ){{1,7}}?"
        rf"(?:was|were|got){ADV} {ANY_DEED}",
        stative=True,
        opening=True,
        vague=True,
        needs=(word_set("was were got"), PASTS),
    ),
    shape(
        rf"{ME}(?:'ve got| have got| have|'ve| got) (?!to\b|not\b)(?:\w+ ){{1,4}}?(?P<v>{PAST})\b",
        stative=True,
        needs=(I_OR_WE, PASTS),
    ),
    shape(
        rf"^(?:just )?(?:got|have) (?!to\b|not\b|you\b)(?:\w+ ){{1,4}}?(?P<v>{PAST})\b",
        stative=True,
        opening=True,
        needs=(word_set("got have"), PASTS),
    ),
    shape(
        rf"^(?:(?:all|now|just|both|successfully|that's you) )*(?!noted\b)(?P<v>{PAST})"
        r"(?= (?:it|that|you|u|your|the|this|them|both|for|to|in|on|at|with|and|everything|as|up)\b"
        r"|[,.!?]|$)",
        stative=True,
        opening=True,
        needs=(PASTS,),
    ),
    shape(
        rf"^(?:your |the |a )?(?:[\w']+ )?{THING}(?: (?:for|on|at|of|to)(?: [\w':.]+){{1,4}}?)? "
        rf"(?P<v>{PAST})(?=[,.!]|$| (?:for|to|on|by|and|at|successfully|as)\b)|, (?P<w>{PAST})$",
        stative=True,
        opening=True,
        needs=(PASTS,),
    ),
    shape(
        r"^(?!(?:no|not|nothing|none|what|how|if|i|we|you|they|he|she|want|need|like|have|get|the"
        r"|our|an?|my|this|that|these|those|any|some|each|it|there)\b)"
        r"(?:(?!is\b|are\b|was\b|were\b|can\b|be\b|to\b|as\b|or\b|and\b|never\b|not\b)[\w-]+"
        r" ){1,3}?"
        rf"(?:{OPEN_DEED}|complete|accomplished|successful)$",
        stative=True,
        opening=True,
        vague=True,
        needs=(PASTS | word_set("complete successful"),),
    ),
    shape(
        rf"\b(?:consider|that's)(?: [\w']+){{1,4}}? (?P<v>{PAST})\b",
        stative=True,
        needs=(PASTS, word_set("consider that")),
    ),
    shape(
        r"^(?:(?:so|and|but|yes|okay|ok|well|actually|it seems|it looks like) )*"
        r"you(?:'ve| have)?(?: already| previously| just| had)* "
        rf"(?!told|did|made|put|set|given)(?P<v>{PAST})\b",
        stative=True,
        needs=(YOU, PASTS),
    ),
    shape(
        r"\b(?:payments?|returns?|application|request|order|package|parcel|documents?|form"
        rf"|transfer)(?: [\w'$.-]+){{0,3}}?(?: was| were|'s been| has been| have been){ADV} "
        r"(?P<v>received|delivered)\b",
        stative=True,
        needs=(word_set("received delivered"),),
    ),
)
