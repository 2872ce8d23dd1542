"""The phrases in which people agree, wholly or with half a heart."""

from frontdesk.language.consent.phrase_tokens import HEDGE, YES

GOOD = (
    "(?:right|correct|good|great|fine|perfect|ok|okay|alright|all right|lovely|wonderful|brilliant"
    "|awesome|super|cool|ideal|excellent|fantastic|amazing|nice|grand|spot on|reasonable|fair"
    "|acceptable|splendid|swell|dandy|settled|agreeable|best)"
)
VERY = (
    "(?:now )?(?:all|now|just|quite|very|really|totally|absolutely|entirely|completely|fully|most"
    "|so|pretty|perfectly|exactly|super)"
)

CONSENTS = [
    # With half a heart.
    (rf"i (?:guess|suppose|think|believe|imagine|reckon|assume|hope)(?: so| that's {GOOD}|"
        r" maybe)?",
     HEDGE),
    (r"(?<!that )(?<!this )(?<!what )(?<!very )(?<!so )(?<!most )(?:kind of|sort of)"
     r"|more or less|(?:it )?(?:all )?depends(?:"
        r" on)?|we'll see(?! (?:you|him|her|them)\b)|could be|i might"
     r"|tempt(?:ed|ing)|(?:i'll|we'll) (?:have to )?see(?! (?:you|him|her|them)\b)|yeah right"
     r"|having doubts|if (?:i|you) must|i'm afraid so", HEDGE),
    # Wholly.
    (r"you(?:'ve| have)? (?:heard (?:me )?(?:right|correctly)|got (?:it|that) (?:right|in one))"
     r"|(?:that's|it's) (?:the (?:plan|idea)|what (?:i|we)(?:'m| am|'re| are|'d| would)?"
     r" (?:asking for|after|like|hoping for))|(?:bang|spot) on|right as rain|works? a treat"
     rf"|(?:{VERY}|perfectly|totally) (?:fine|ok|okay)"
     r"|(?:that'd|that would|it'd|that'll) be (?:a (?:great|huge|big|real) (?:help|relief)"
     r"|most agreeable)|no hesitation"
     r"|(?:i've|i have|we have|we've)(?: got)?"
     r" no (?:problem|issue|objection)s? (?:with|to) (?:that|it|this)", YES),
    (r"i (?:already |just |did )?(?:said|say|told you) (?:yes|yeah|yep|ok|okay)"
     r"|(?:it's|that's|it is|that is) a (?:big )?(?:yes|deal|date|go|plan)(?: from me)?", YES),
    (r"(?:please )?(?:go|carry|crack|drive) (?:right |straight )?(?:ahead|on|for it)"
     r"|please do|be my guest|fire away|knock yourself out|have at it"
     r"|(?:you )?(?:can|may) (?:do (?:it|that|so)|go ahead)|(?:you have|you've got) my "
     r"(?:ok|okay|permission|blessing|consent)", YES),
    (r"(?<!can you )(?<!could you )(?<!'ll )(?<!will )(?<!can )(?<!to )(?<!i )(?<!we )(?<!he"
        r" )(?<!she )"
     r"(?<!they )(?<!could )(?<!would )(?:let's )?(?:just )?do (?:it|that|so|this)"
     r"|go with (?:it|that|this)(?: one)?|let's (?:go(?: (?:for|with) (?:it|that|this))?|roll|have"
     r" it|get it done)"
     r"|(?:i'll|i will|we'll|i'd like to) (?:take|have|grab|go (?:with|for)) (?:it|that|this)"
     r"(?: one| slot)?|get it done|make it (?:so|happen|official)|lock (?:it|that|me) in"
     r"|(?:sign|put|count|pencil|book|stick|slot|pop|enter) (?:me|us|it|that) (?:up|down|in)"
     r"(?: (?:the|your|my) (?:diary|calendar|books?|system|schedule))?(?: for (?:me|us))?"
     r"|grab (?:it|that)(?: one| slot)?(?: for (?:me|us))?|do please"
     r"|you (?:may|shall|should|can)(?=$|[,.!])", YES),
    (r"(?:(?:that|this|the|your) (?:price|cost|fee|time|day|date|slot|plan|appointment)|that|this"
        r"|it|all"
     rf"|everything|which)(?: all)? (?:sounds|looks|seems|is|will be|would be"
     rf"|would|works|appears|suits)(?: {VERY})? {GOOD}(?: (?:to|for|by|with) (?:me|us))?", YES),
    (r"(?:i|we) can (?:do|make)(?: (?:it|that))?(?! (?:you|it|that|this|myself)\b)|set (?:it|that)"
        r" up"
     r"|(?:i'll|we'll|i will|we will) be (?:there|home|in|here|around|ready|waiting)|thumbs up"
     r"|happy with (?:that|this|it)", YES),
    (r"(?:that's|it's|all|everything's|that'd be|that'll be|would be|(?:i'm|we're)(?=[a-z ]*"
        rf" (?:with|for|by|to)\b))(?: {VERY})? "
     rf"(?:{GOOD}|happy|glad|content)(?: (?:with|for|by|to) (?:me|us|it|that|this|go))*", YES),
    (rf"(?:(?:that|this|it|time|day)(?: one| time| day)? )?(?:works|suits)(?: (?:{VERY} )?"
     rf"(?:well|fine|great|good|nicely|perfectly))?(?: for)?(?: me| us)?(?: too| fine)?"
     r"|(?:that|it)(?:'s| is) (?:the one|it|me|us|what i (?:want|wanted|meant|said|asked for|need))"
     r"|(?:that'll|that will|it'll|that does|should|that would|that'd|that should|this would)"
     r" (?:do|work|help)(?: (?:me|nicely|fine"
     r"|for me|just fine|the trick))*|it is(?=$|[.,!])", YES),
    (rf"(?:sounds|looks|seems|sound|feels)(?: {VERY})? (?:{GOOD}|like a plan|about right)"
     rf"(?: (?:to|for) (?:me|us))?|{GOOD} (?:by|with|for|to) (?:me|us)"
     r"|(?:good|great|solid|fab) (?:idea|plan|stuff|call|choice|to go|enough)|fair enough", YES),
    (r"by all means|you (?:bet|betcha|got it|know it)|for sure|of course|sure thing|right on|righto"
     r"|10-4|okie dokie|okey dokey|very well|i'm (?:in|down|game|on board|up for (?:it|that)"
     r"|all for it)|100 ?(?:%|percent)|(?:might|may) as well|with pleasure|oh yes|yes sir(?:ee)?"
     r"|s[ií]|too right|no doubt", YES),
    (rf"(?:i'm |i am )(?:{VERY} |100% )?(?:sure|certain|positive)(?: (?:about|of) (?:it"
        r"|that))?", YES),
    (r"(?:i'd|i would|we'd|we would) be (?:very |most |so |ever so |really |much |that"
        r" )?(?:grateful|obliged"
     r"|thankful|delighted|happy|glad|pleased)(?: (?:with|to|for) (?:that|it|this))?"
     r"|(?:suits?|fits?) (?:me|us) (?:fine|well|perfectly|nicely|to a t|down to the ground)"
     r"|(?:just the|that's the) (?:ticket|job|one)|right you are|champion"
     r"|(?:that would|that'd|that is|that's|would) be (?:most|very|so|ever so|really|a great|a"
     r" big)? ?(?:kind|helpful|appreciated|help)"
     r"|(?:that's |it's )?(?:what|why) i (?:rang|called|phoned|asked|came|am calling|was ringing"
     r"|was"
     r" calling)(?: up)?(?: for| about| you| you about)?|(?:the one )?i was (?:ringing|calling"
     r"|asking)"
     r" about|you(?:'ve| have) got (?:that|it) right"
     r"|(?:exactly |just )?what i (?:was after|wanted|need(?:ed)?)", YES),
    (r"i (?:do|would|will|confirm|agree|accept|approve|consent)(?! \w)"
     r"|(?:i'd |i would )(?:like|love|appreciate) (?:that|it)", YES),
    (r"i (?:do )?want (?:that|it|this)(?: one)?(?! \w)|all right|uh huh|uh-huh|mm+ ?-?hm+"
        r"|mhm+", YES),
]  # fmt: skip
