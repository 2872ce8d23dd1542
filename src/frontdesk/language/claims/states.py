"""How things now stand, which says that something was done: "your line is back up"."""

from frontdesk.language.claims.phrases import (
    DAY,
    IS,
    LIST,
    MAILBOX,
    ME,
    NOT_OFFERED,
    OPEN_DEED,
    STAFF,
    THING,
    UNDER_WAY,
    WHEN,
)
from frontdesk.language.claims.shape import BE, INGS, MATTERS, PASTS, STAFFED, YOU, shape
from frontdesk.language.claims.words import ClaimKind
from frontdesk.language.lexicon.calendar_names import WEEKDAY
from frontdesk.language.lexicon.word_list import word_set

_K = ClaimKind
_NOW = word_set("now")

_CONDITIONS = (
    shape(
        r"^your (?:[\w'-]+ ){1,3}?(?:has |have |just |already |now )*"
        rf"{OPEN_DEED}(?=$|,| (?:at|on|in|to|this|today|yesterday|last|by|out|and|from|for|just"
        r"|through|successfully|the|our|my|your)\b)"
        r"|\byour (?:[\w'-]+ ){1,3}?(?:ends|stops|closes|expires) (?:today|now|tonight"
        r"|immediately)\b",
        stative=True,
        opening=True,
        vague=True,
        needs=(word_set("your"), PASTS | word_set("ends stops closes expires")),
    ),
    shape(
        r"\byour (?!(?:technician|name|e-?mail|address|number|agent|username|zip)\b)"
        r"(?:[\w'-]+ ){1,4}?(?:is|are|was|were)(?: now| all| already)* "
        r"(?!\$|\d|(?:an?|the|not|important|valuable|due|open|needed|required|eligible|too|very"
        r"|more"
        r"|less|only|usually|free|what|how|where|why|correct|right|still|to|our|called|never|no"
        r"|none|unable"
        r"|safe|worth|covered|subject|different|best|better|likely|also|probably|about|as|so"
        r"|included|like|that|\w+ing|\w+ed)\b)(?P<a>[a-z]+)",
        stative=True,
        vague=True,
        needs=(word_set("your"), BE),
    ),
    shape(
        r"^(?:the|that|this|both|those|these|all|it|everything)\b[\w' -]*?(?: is| are|'s|'re)"
        r"(?: now| all| already)* (?:gone|over|history|done|set|final|back|fixed"
        r"|(?:in|off|on|out|up)$)(?=$|,| (?:from|for|now|on|at|as|and)\b)",
        stative=True,
        opening=True,
        vague=True,
        needs=(BE,),
    ),
    shape(
        r"\b(?:you're|you are|i'm|we're) now (?!and\b|going\b)"
        r"|\byou(?:'re| are) (?:next|first|in (?:line|the queue))\b"
        r"|\b\w+s are (?:on|off|active|live|back) now$|\$\d[\d.,]* back\b",
        kind=_K.DONE,
        stative=True,
        vague=True,
        needs=(word_set("now next first line queue back"),),
    ),
    shape(
        rf"\b{THING}(?: (?!can|could|may|would)[\w':.]+){{0,4}}?(?: is| are|'s)(?: now)? "
        r"(?:off|live|active|final|official|on file|in place|gone|with (?:our|my|the)|void)\b"
        rf"|\b{THING}\b.* now (?:starts|begins|shows|reads|runs|stands)\b",
        stative=True,
        needs=(
            word_set("off live active final official file place gone with void starts begins")
            | word_set("shows reads runs stands"),
            MATTERS,
        ),
    ),
    shape(
        r"\byour (?:[\w'-]+ ){1,4}?(?:is|are)(?: now| all| back| already| officially| currently)* "
        r"(?:active|inactive|live|in\b(?! the (?:area|way))|on(?! us\b)|off|up\b|back|gone|out\b"
        r"|good|ready|secure|final|official|void|closed|current|guaranteed|complete|down (?:for|to)"
        r"|under|with (?:our|my|the))",
        stative=True,
        vague=True,
        needs=(word_set("your"), word_set("is are")),
    ),
    shape(
        r"^(?:the|that|this|your|auto\w+|paperless|[\w-]+ing|(?:[\w-]+ )?(?:roaming|forwarding))\b"
        r"[\w' -]*?(?: is| are|'s)(?: now| all| back| already| officially| currently)* "
        r"(?:(?:active|live|gone|void|final|official|guaranteed|enabled|disabled"
        r"|(?:on|off)(?: (?:for|on|as of)[\w ]+)?)(?= now|$|,| (?:on|for|as of) )|in effect)",
        stative=True,
        opening=True,
        vague=True,
        needs=(BE,),
    ),
    shape(
        rf"(?:\b(?:is|are)|'s|'re)(?: now| already| all| just| currently| also)* {UNDER_WAY}\b",
        stative=True,
        vague=True,
        needs=(BE,),
    ),
    shape(
        r"(?:(?<!number)(?<!items) (?:is|are)|'s|'re)(?: now| already| all| sitting| waiting)* "
        rf"{MAILBOX}\b|\b(?:just|has|have|already) (?:left|departed)\b"
        rf"|\b(?:went|gone) out (?:to you|today|this|{MAILBOX})\b",
        kind=_K.SENT,
        stative=True,
        vague=True,
        needs=(word_set("inbox mailbox mail email e phone post spam out left departed"),),
    ),
    shape(
        r"\b(?:that's|it's|it is|that is|this is|you|your [\w' ]+?) now (?!and\b|as\b)"
        r"|^(?:it|that|this|your|the|you)\b.*(?<!right)(?<!for)(?<!until)(?<!just) now$",
        kind=_K.DONE,
        stative=True,
        vague=True,
        needs=(_NOW,),
    ),
    shape(
        r"\byour (?:[\w']+ ){1,3}now (?!and\b|as\b|is\b|was\b)[a-z]+s\b",
        kind=_K.DONE,
        stative=True,
        vague=True,
        needs=(_NOW,),
    ),
    shape(
        r"\b(?:all set|good to go|squared away|taken care of|ready to go|job done|all sorted"
        r"|in the (?:system|books|diary)|all (?:done|finished|sorted|handled|good now)|done deal"
        r"|(?:ironed|cleared|wrapped|buttoned) (?:out|up)|back to normal|mission accomplished)\b"
        r"|^(?:done|set|sorted)(?=[,.!]|$| (?:for|and)\b)"
        r"|\bno (?:further|more|other) (?:action|steps?) (?:is |are )?(?:needed|required)\b",
        kind=_K.DONE,
        stative=True,
        needs=(
            word_set("set go away care done sorted finished handled good system books diary deal")
            | word_set("ironed cleared wrapped buttoned normal accomplished action step steps"),
        ),
    ),
    shape(
        r"\b(?:went|gone|goes|been put) (?:\w+ )?through\b"
        r"|\b(?:has|have|'s|'ve)(?: now| already| just)* (?:taken effect|kicked in|gone live)\b"
        r"|\b(?:took effect|went live|kicked in)\b"
        r"|(?:\b(?:is|are|was|were)|'s)(?: now| all)? (?:complete|successful|finali[sz]ed)\b",
        stative=True,
        needs=(word_set("through effect kicked live complete successful finalized finalised"),),
    ),
)

_BOOKINGS = (
    shape(
        r"(?:\bhave|\bhas|\bgot|'ve) you(?: all| now| both)* "
        r"(?:(?:down|in|set|on)\b|(?:at|with)\b.*(?:\d:\d|\d ?[ap]\.?m|day\b))",
        kind=_K.BOOKED,
        stative=True,
        needs=(word_set("you"), word_set("have has got 've")),
    ),
    shape(
        r"\byour (?:[\w']+ ){1,4}?(?:,? ?is|'s|'ll be|are|was|falls|starts|begins) "
        r"(?:(?:in|on|at|for|coming|set|due|this|next|with|from|arriving|[a-z]+ing)\b"
        r"[\w' ,]{0,60}?)?"
        rf"{WHEN}"
        rf"|\byour (?:\w+ ){{0,2}}?(?:{THING}|technician|inspection)\b[\w', ]{{0,60}}?"
        r"(?:,? is|'s|'ll be"
        r"| are) (?:(?:in|on|at|for|coming|set|due|this|next|with|from|arriving"
        rf"|[a-z]+ing)\b[\w' ,]{{0,60}}?)?{WHEN}",
        kind=_K.BOOKED,
        stative=True,
        needs=(word_set("your"),),
    ),
    shape(
        r"\b(?:slot|time|spot|appointment|room|table|seat|opening|\d+(?::\d\d)?)(?:'s| is)(?: all"
        rf"| now)? yours\b|\byou(?:'re| are)(?: \w+ly| now| all| back)* (?:on the (?:\w+ )?{LIST}"
        r"|down (?:for|with)|in (?:for|with)|on for|in$)\b"
        rf"|\byou(?:'ve got| have| got) (?!until|to\b|from|up to)(?:[\w':.-]+ ){{1,7}}?"
        rf"(?:(?:on|at|for|this|next) )*{WHEN}"
        r"|\byou(?:'ve got| have| got) (?:an?|your)(?: \w+){0,2} (?:appointment|visit|booking)"
        rf"(?= {DAY})",
        kind=_K.BOOKED,
        stative=True,
        needs=(
            word_set("you yours"),
            word_set("yours 're are have 've got"),
        ),
    ),
    shape(
        r"\byour new (?:appointment|visit|slot|date|time|booking)(?: \w+)?(?:'s| is)\b"
        r"|(?:\bis|'s) now (?:set )?(?:on |at |for )?"
        rf"(?:{WEEKDAY}|\d)",
        kind=_K.BOOKED,
        stative=True,
        needs=(word_set("new now"),),
    ),
    shape(
        rf"{IS}\b.*\b(?:set (?:aside|for (?:\w+ )?\d)"
        r"|on (?:the|our|your) (?:calendar|schedule|books|wait\w*)\b)",
        kind=_K.BOOKED,
        stative=True,
        vague=True,
        needs=(BE, word_set("set on")),
    ),
    shape(rf"^see you (?:\w+ )?{WHEN}", kind=_K.BOOKED, stative=True, opening=True, needs=(YOU,)),
)

_REMOVALS = (
    shape(
        rf"\bno longer (?!(?:be )?{NOT_OFFERED})[a-z]+"
        r"|\bno longer (?:be |being )?(?:booked|scheduled|exists?|active|billed|charged|going"
        rf"|coming|enrolled|subscribed|on (?:the|our|your) {LIST})\b"
        rf"|(?:\b(?:is|are|been|was|were)|'s|'re)(?: \w+){{0,2}} (?:from|off|out of) "
        rf"(?:the|our) {LIST}\b"
        r"|\bno longer have (?:\w+ ){1,3}(?:appointment|visit|booking)s?\b"
        rf"|(?:n't| not) (?:booked|scheduled|on (?:the|our) {LIST}) "
        r"(?:anymore|any more|any longer)\b",
        kind=_K.CANCELLED,
        stative=True,
        vague=True,
        needs=(word_set("longer schedule calendar books diary list anymore any"),),
    ),
    shape(
        r"\b(?:no one|nobody|no technician|won't|not|will not) (?:will )?(?:be )?"
        r"(?:com(?:e|ing)|stop(?:ping)? by|visit(?:ing)?|charged|billed|renew(?:ed|ing)?"
        r"|ship(?:ping)?"
        r"|appear|show|be (?:there|on)|see|get|receive|bother)\b[\w' ]*\b(?:anymore|any more|any"
        r" longer|after all)\b"
        r"|\byour [\w' ]+ (?:won't|will not) (?:auto-?)?(?:renew|ship|be renewed)\b",
        kind=_K.CANCELLED,
        stative=True,
        needs=(word_set("anymore more longer after renew ship renewed"),),
    ),
)

_OTHERS = (
    shape(
        r"\b(?:refund|money|credit|payment|e-?mail|invoice|link|receipt|letter|text|contract|code)"
        r"[\w' ]{0,60}?(?: went out| has gone out|(?: is|'s|'re| are) (?:on (?:its|the|their) way"
        r"|in (?:your|the) (?:inbox|post|mail)))\b",
        stative=True,
        needs=(word_set("out way inbox post mail"),),
    ),
    shape(
        r"\bpassed (?:the |our |your )?(?:verification|security|id)\b"
        r"|\b(?:that|it|everything|this|zip(?: code)?|name|number|identity|id|account|details)(?:"
        r" all)? "
        r"(?:match(?:es)?(?: (?:what we|our|the (?:account|file|record))|$)|checks? out|lines up)",
        kind=_K.VERIFIED,
        stative=True,
        needs=(word_set("passed match matches check checks lines"),),
    ),
    shape(
        rf"\bpayment received\b|{ME}(?:'ve| have)? received your (?:[\w']+ )?payment\b",
        kind=_K.CHARGED,
        stative=True,
        needs=(word_set("received"),),
    ),
    shape(
        r"\b(?:ticket|case)(?: number)? is\b"
        r"|\b(?:confirmation|reference|booking|reservation|ticket|case|claim|tracking|incident)"
        r"(?: (?:number|code|id|reference))?(?: is|:)? #?[a-z]{0,4}-?\d{3}",
        kind=_K.ESCALATED,
        stative=True,
        needs=(
            word_set(
                "confirmation reference booking reservation ticket case claim tracking incident"
            ),
        ),
    ),
    shape(
        rf"\b(?:{STAFF}|they)(?:'s|'re| is| are)(?: now| already| currently| fully| actively)* "
        r"(?:aware|on it|(?:\w+ ){1,3}away|almost there|nearby"
        r"|(?!(?:wear|look(?=ing forward)|ask|go|try|speak|hav|be|carry|us)ing)[a-z]{3,}ing)\b"
        rf"|\b(?:an?|our|my|the) (?:\w+ )?{STAFF} (?:coming|heading|reviewing|looking|working"
        r"|calling|handling|waiting|standing by|knows about)\b",
        kind=_K.ESCALATED,
        stative=True,
        needs=(STAFFED, BE | INGS | word_set("knows standing")),
    ),
)

STATES = (*_CONDITIONS, *_BOOKINGS, *_REMOVALS, *_OTHERS)
