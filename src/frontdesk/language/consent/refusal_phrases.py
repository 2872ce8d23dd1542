"""The phrases in which people refuse, object, leave things as they are or do away with them."""

from frontdesk.language.consent.phrase_tokens import END, NO, STAY

_IT = "(?:it|that|this|them|those|these|everything|things|stuff|mine|the (?:whole )?thing)"
_THING = (
    "(?:(?:the|my|our|that|this|his|her) )?(?:\\w+ ){0,2}?(?:visit|appointment|one|slot|time|date"
    "|day|booking|service|ticket|request|order|original|schedule)"
)

_LISTS = "(?:list|schedule|books?|calendar|diary|account|system)"

REFUSALS = [
    # Plainly.
    (r"(?:i'd|i would|we'd)(?: really| much| far)? (?:rather|sooner|prefer)(?: that| if| it if)?"
        r" (?:you"
     r"|they|we|it|he|she) (?:didn't|don't|not|left|leave|kept|keep)(?: \w+)?"
     r"|(?:a |had a |had )?change of (?:heart|mind|plans?)|not on your \w+", NO),
    (r"maybe (?:not|later|another time|next time|some other time|some day)"
     r"|(?:i'd |i would |we'd )?(?:rather|prefer) (?:not|(?:you|they|he|she|we|it) (?:didn't|not))"
     r"|(?:better|best) not|some other time", NO),
    (r"never ?mind|forget (?:it|that|this|about (?:it|that|this)|the \w+|i (?:said|asked)\b.*)"
     r"|(?:i've |i have |i )?(?:just )?changed (?:my|our) minds?|(?:absolutely |definitely |really"
     r" )?no (?:way(?: jose)?|chance)"
     r"|no can do|no thanks?(?: you)?|no dice|no go|no deal|no good|no use|no need|nuh uh|uh uh"
     r"|uh-uh|nuh-uh|no siree|hell no|heck no", NO),
    (r"not (?:at all|today|really|needed|necessary|interested|worth it|keen|happening|a chance"
     r"|for (?:me|us)|any ?more|on your life|in a million years|comfortable|happy|okay|ok|good"
     r"|acceptable|right|correct|that|this|like that|what i \w+)", NO),
    (r"(?:that's|that is|this is|it's|you're|you got (?:it|that)|got (?:it|that)) (?:all |so "
        r"|quite )?"
     r"(?:wrong|incorrect|mistaken|not right|a mistake|an error|a misunderstanding)"
     r"|(?:you|we|there's)(?: have|'ve)? (?:misunderst\w+|misheard|misread|a"
     r" misunderstanding)", NO),
    (r"(?:absolutely|definitely|certainly|of course|probably|sure|please|hopefully|i think|i guess"
     r"|i hope|i suppose|i'd say|i say|why) (?:not|don't|no)\b(?! (?:problem|worries|chance|way"
     r"|idea)\b)", NO),
    (r"(?:i )?(?:don't|do not) (?:think|believe|suppose|reckon) so|i (?:think|guess|suppose"
        r"|believe)"
     r" (?:not|no)|let's not|don't (?:you dare|bother)|as if|fat chance|over my dead body", NO),
    (r"(?:on )?second thoughts?(?=.* (?:no|not|don't|keep|leave))|thought better of (?:it|that)"
     r"|(?:decided|deciding|voting) against (?:it|that)|having second thoughts|got cold feet"
     r"|(?:i )?take (?:it|that) back|(?:i'm|count me|i want) out|back(?:ing)? out|bail(?:ing)?"
     rf"|(?:going to |gonna |i'll |i will |have to |hard |big )?pass(?: on (?:{_IT}|{_THING}))?"
     r"|(?:that's|it's|i'd say|that is) a (?:hard )?no(?: from me)?|says? no", NO),
    (r"(?:i'm|i am|we're|we) (?:all )?(?:good|fine|ok|okay|set|alright)(?: thanks| thank you)?"
     r"(?=$|[,.!]| thanks| thank| actually| for now| as)", NO),
    (r"i'll (?:call|ring|phone|come|write|get|check|try|do (?:it|that|this)|book|cancel|decide"
     r"|let you know|think about it)(?: you)?(?: back)?(?: (?:to|with) you)?(?: some (?:other"
     r" )?time)?"
     r"(?: later| another time| tomorrow| myself| some other time)", NO),
    (r"hold(?:ing)? off|put (?:it|that|this) off|cancel (?:that|this|my|the) (?:request|order|ask)"
     r"|undo (?:it|that|this)|scratch (?:it|that|this)|scrap that|call it quits|thumbs"
     r" down|under no circumstances"
     r"|(?:get|buzz|piss|sod|bugger) off|(?:found|got|hired|using|have|chose) (?:some(?:one|body)"
     r" else"
     r"|another company|a (?:cheaper|different) \w+)", NO),
    (r"(?:was |am |i'm |i |we )?(?:only|just)(?: was)? (?:asking|enquiring|inquiring|wondering"
        r"|looking"
     r"|curious|checking|wanted (?:a price|to know|to ask))|shop(?:ping)? around|no point|no wish"
     r" to \w+"
     r"|spoke too soon|wrong end of the stick|for the time being", NO),
    (r"(?:do|handle|sort|fix|manage|deal with|take care of) (?:it|that|them|this|things) (?:myself"
        r"|ourselves"
     r"|on my own|himself|herself)|why (?:would|should) (?:i|we)(?: \w+){0,3}|i (?:work|have"
     r" (?:\w+ ){1,3})"
     r"(?:then|that day|that time|at that time)", NO),
    (r"(?:let's|i'll|i will|we'll|i'd (?:like|prefer|rather)(?: to)?|better)(?: just)? wait(?: on"
        r" (?:it|that))?"
     r"|i'll (?:skip|decline|refuse)|thanks?(?: you)? (?:anyway|all the same)|lost interest|go"
     r" away|get lost"
     r"|another time (?:maybe|perhaps)|some other (?:time|day)(?! \w)|leave me alone"
     r"|(?:my \w+|he|she|they|someone(?: else)?)(?: will|'ll| can| is going to) (?:handle|do|fix"
     r"|deal with"
     r"|take care of|sort)(?: (?:it|that|this|them|out))*(?: for (?:me|us))?"
     r"|we(?:'ve| have)? (?:already )?(?:solved|fixed|sorted|handled|figured) (?:it|that)", NO),
    (r"i'll (?:figure|sort|work|manage|handle|fix|live|make do)\b(?: (?:it|that|this|something"
        r"|with|out))*"
     r"|i(?:'ve| have)? (?:already )?(?:solved|fixed|sorted|handled|figured)(?: (?:it|that|out))*"
     r"|i (?:hate|dislike|can't stand)", NO),
    # Objections.
    (r"(?:a bit|bit|rather|very|quite|pretty|so|really|awfully) (?:steep|dear(?! \w)|pricey|costly"
        r"|rich"
     r"|far|early|late|soon)", NO),
    (r"(?:way |far |a bit |a little |much |just )?too (?:much|expensive|pricey|dear|steep|high"
        r"|early"
     r"|late|far|soon|long|costly|rich|hot|complicated|risky|many|busy)(?: (?:for me|money|for us"
     r"|for that|for my \w+))?", NO),
    (r"expensive|pricey|rip ?-?off|robbery|overpriced|outrageous|ridiculous|impossible|unacceptable"
     r"|no longer \w+|out of the question|out of (?:my|our) budget|over budget|out of order"
     r"|doesn't suit|clashes|conflicts", NO),
    (r"(?:i'm|i am|we're|we are|i'll be|we'll be|i will be) (?:\w+ )?(?:busy|away|out of town|at"
        r" work"
     r"|on holiday|on vacation|unavailable|booked|working|travelling|traveling|out)", NO),
    # To be left as it is.
    (rf"(?:leave|keep|keeping|leaving|let)(?: \w+)? (?:{_IT}|me|us|him|her)? ?(?:alone|be|stand"
        r"|there"
     rf"|come|go ahead as \w+|as (?:it|they|is)(?: (?:is|are|was|were))?|(?:how|the way|where|like"
     rf"|as) (?:it|they|things|we) (?:is|are|was|were|stands?))", STAY),
    (rf"(?:keep|keeping|leave|leaving)(?: (?:{_IT}|{_THING}|what i (?:had|have)))?"
     r"|stay(?:s|ing)?(?: put| with| where| as| the same)?|stick(?:ing)? (?:with|to)"
     r"|(?:hang|hold) on to|remain(?:s)?|unchanged|as (?:planned|scheduled|before)"
     r"|(?<!long )as (?:it|they|we) (?:was|were|is|are)|(?:how|the way|where|like) (?:it|they"
     r"|things) "
     r"(?:was|were|is|are)|as[ -]is|still (?:want|need|like|coming|come|on)(?: \w+ to come)?"
     r"|want(?:s|ed|ing)? (?:it|you|them|him|her|that|that they|somebody|someone) (?:to )?(?:come"
     r"|stay|out"
     r"|go ahead)|want(?:ing)? (?:the|this|that|my) (?:visit|appointment)|after all|hang onto"
     r"|better have (?:them|him|it|you|her)(?: come)?|let it stand|carry on as (?:we|it|you)"
     r" (?:were|was)"
     r"|(?:was|were) (?:better|fine|good|ok|okay)(?: before)?", STAY),
    # To be done away with.
    (rf"(?:scrap|drop|kill|bin|axe|ditch|nix|lose|trash|dump|skip|get rid of|wipe|chuck"
     rf"|do away with|call off|knock off|take out) (?:{_IT}|{_THING})(?: off (?:the|my) {_LISTS})?"
     rf"|(?:take|get|strike|wipe) (?:\w+ ){{1,4}}off (?:the|my|your) {_LISTS}|off it goes"
     r"|call (?:it|that|this) off"
     rf"|let (?:{_IT}) go(?! ahead)"
     r"|take (?:it|that|this|me|us) (?:off|down|out)(?: the (?:list|schedule|books"
     r"|calendar))?", END),
]  # fmt: skip
