"""The phrases in which people agree, refuse, put off and hedge, as one mark each."""

import re
from functools import lru_cache

from frontdesk.models.house.spelling import mended
from frontdesk.models.house.words import KEPT

YES, NO, HEDGE, EASY = "⊕", "⊖", "≈", "•"
# To be left as it is; to be done away with; not just now.
STAY, END, PAUSE = "⊙", "⊗", "‖"
QUOTED = "§"

_SIGNS = str.maketrans(
    {
        **dict.fromkeys("👍✅👌🆗💯✔", f" {YES} "),
        **dict.fromkeys("👎❌🚫🛑✋", f" {NO} "),
        **dict.fromkeys("🤷🤔", f" {HEDGE} "),
    }
)

_GOOD = (
    "(?:right|correct|good|great|fine|perfect|ok|okay|alright|all right|lovely|wonderful|brilliant"
    "|awesome|super|cool|ideal|excellent|fantastic|amazing|nice|grand|spot on|reasonable|fair"
    "|acceptable|splendid|swell|dandy|acceptable|settled|agreeable|best)"
)
_VERY = "(?:all|just|quite|very|really|totally|absolutely|so|pretty|perfectly|exactly|super)"
_IT = "(?:it|that|this|them|those|these|everything|things|stuff|mine|the (?:whole )?thing)"
_THING = (
    "(?:(?:the|my|our|that|this|his|her) )?(?:\\w+ ){0,2}?(?:visit|appointment|one|slot|time|date"
    "|day|booking|service|ticket|request|order|original|schedule)"
)
_SOMEONE = (
    "(?:my |the |our )?(?:wife|husband|partner|boss|landlord|landlady|roommates?|flatmate|mom|mum"
    "|dad|mother|father|son|daughter|family|spouse|manager|sister|brother|kids?|tenants?|boyfriend"
    "|girlfriend|neighbou?r|missus|other half|someone|somebody|him|her|them)"
)
_WHILE = "(?:second|seconds|sec|secs|moment|moments|minute|minutes|min|mins|bit|mo|tick|while|day)"
_CANT = "(?:can't|can not|couldn't|won't|wouldn't|don't|doesn't|didn't|isn't|not|never|do not)"

_PHRASES = [
    (r"(?:is |that's |it's )?no (?:problem|issue|worries) (?:for|with|by) (?:me|us)|no objections?"
     r"(?: (?:here|from me))?|(?:can't|couldn't) be (?:better|happier)", YES),
    (r"why (?:the (?:hell|heck) )?not(?=$|[.!,])|(?:please )?(?:continue|finali[sz]e (?:it|that)"
        r"|go)"
     r"(?: go)*(?=$|[.!])|green light|on all counts|(?:perfect|great|good|excellent) (?:timing"
     r"|choice)", YES),
    (r"that's where (?:i|we) live|that's (?:my|our) (?:place|house|home|address)", EASY),
    # Words of no that refuse nothing.
    (r"no (?:problems?|prob|worries|doubt|objections?|issues?|complaints?|biggie|sweat|stress"
     r"|arguments?|harm done)(?: (?:at all|here|with (?:that|it)))?|not a problem|not bad", EASY),
    (r"(?:i )?(?:can't|can not) (?:wait(?! (?:for|that|until|till|so|any)\b)|complain)", EASY),
    (r"(?:i )?(?:don't|do not|wouldn't) mind(?: if you do)?|don't worry(?! about)", EASY),
    (r"(?:i )?(?:don't|do not|can't) see (?:why not|a problem|any (?:problem|issue|reason not to))"
     r"|why (?:the (?:hell|heck) )?not|whatever works(?: for you)?|see (?:you|ya)(?= (?:on "
     r"|next |this )?\w+day)|(?:see|talk to|catch) (?:you"
     r"|ya) (?:later|then|soon|guys)"
     r"|(?:can't|couldn't|wouldn't|doesn't) hurt|couldn't be (?:better|happier)|nothing"
     r" else", EASY),
    (r"good (?:morning|afternoon|evening|day)|the sooner the better|sooner rather than"
        r" later", EASY),
    (r"if you(?:'d| would| could| can| don't mind| wouldn't mind)(?: be so (?:kind|good)| please"
     r"| kindly| do (?:that|it|so))*(?= ?(?:$|[.,!]| please| thank| dear| love))", YES),
    (r"i (?:think|believe|suppose|guess|reckon) (?:that's|it's|that is|it is|that would be|that'd"
        r" be)"
     rf"(?: {_VERY})? {_GOOD}|thanks?(?: you)? for (?:asking|calling|that|checking|confirming|your"
     r" \w+)"
     r"|sorry (?:for|about) (?:the|any|all) (?:trouble|bother|mess|hassle)", EASY),
    (r"(?:can i|i'll|let me|could i|may i|i will|i'd)(?: \w+)? (?:let you know|get back to you"
     r"|(?:ring|call|phone) (?:you )?back)(?: (?:later|on that|about that|tomorrow|soon))*(?=\?|$)",
     PAUSE),
    (r"if (?:(?:you|i) (?:could|would|can|may|might|don't mind|wouldn't mind|please|be so kind)"
     r"(?: be so kind| please| kindly| do (?:that|it|so))*|possible|(?:that's|it's) (?:ok|okay"
     r"|alright|fine|possible|at all possible|no trouble))(?= ?(?:$|[.,!]| please| thank| dear"
     r"| love))|nothing (?:on|planned|booked|in the diary|to (?:lose|add))|no trouble", EASY),
    (r"(?:can't|won't|wouldn't) say no(?: to (?:that|it))?", EASY),
    # Doubt that sounds like a refusal.
    (rf"(?:i )?{_CANT} (?:really |quite |honestly )?(?:know|care|remember|recall)(?! (?:it|that)\b)"
     r"|no (?:idea|clue|opinion|preference)|beats me|who knows|hard to say|up to you|your call"
     r"|you (?:decide|choose|pick)|if you say so|either way|doesn't (?:really )?matter", HEDGE),
    (r"(?:i'm |i am |we're )?not (?:so |really |quite |entirely |completely |too |100% |totally "
     r"|all that )?(?:sure|certain|convinced|decided|positive)(?: (?:yet|about \w+|i"
     r" \w+))?", HEDGE),
    (r"(?:i'm |i am )?(?:unsure|undecided|torn|on the fence|in two minds|not 100%|50/50|so so)",
     HEDGE),
    (r"(?:i |we )?haven't (?:decided|made up my mind)(?: yet)?", HEDGE),
    # Not just now.
    (rf"(?:wait|hold on|hang on|just|give me|need|one|gimme|bear with me|back in)(?: for)?"
     rf" (?:(?:a|an|one|1|two|2|five|5|ten|10|another|couple|few|of|quick|little|more) ?)*{_WHILE}"
     r"(?: please)?", PAUSE),
    (rf"(?:a|one|1|two|half a|just a) {_WHILE.replace('|bit', '').replace('|while|day', '')}"
     r"|hang about|(?:just )?(?:getting|finding|looking for|fetching|grabbing) my \w+", PAUSE),
    (r"hold (?:on|up|your horses)(?! to)|hang (?:on|fire)(?! to)|bear with me|brb|be right back"
     r"|wait up|hold the (?:line|phone)|not so fast|slow down|easy now|whoa|woah", PAUSE),
    (r"(?:let me|lets me|i need to|i have to|i've got to|i must|i should|need to|have to|want to"
     r"|i want to|i'd like to|i'd need to|we need to|we have to|gotta|i'll have to|i'll need to"
     r"|i'd have to|i'd better|i'll|let us|still)(?: just| first| quickly| probably)?"
     r" (?:think|thinking|check|see|look|consider|ask|discuss|sleep on|confirm with|call"
     rf" {_SOMEONE}"
     rf"|consult|run (?:it|this|that) (?:by|past)|(?:talk|speak|chat) (?:to|with) {_SOMEONE}"
     rf"|get back to you|double ?-?check|find out|deciding|decide|mull)"
     rf"(?: (?:about|with|at|on|over|by|past|what|if|whether|into))?(?: (?:it|that|this|{_SOMEONE}"
     r"|my (?:\w+ )?(?:calendar|schedule|diary|agenda|planner)))?(?: first| through|"
     r" over)?", PAUSE),
    (r"(?:need|want|give me|could (?:i|you)|more) (?:some |a bit of |more )?(?:more )?time"
     r"|(?:i'm )(?:driving|cooking|at the till)|(?:i )?(?:can't talk|in a meeting|on another"
     r" call)(?: right now)?|not ready(?: yet)?"
     r"|thinking(?: about it)?|still deciding", PAUSE),
    # Refusals.
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
     r"|undo (?:it|that|this)|scratch (?:it|that|this)|scrap that|call it (?:quits|off)|thumbs"
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
     rf"|do away with|call off|knock off|take out) (?:{_IT}|{_THING})|call (?:it|that|this) off"
     rf"|let (?:{_IT}) go(?! ahead)"
     r"|take (?:it|that|this|me|us) (?:off|down|out)(?: the (?:list|schedule|books"
     r"|calendar))?", END),
    # Hedges.
    (rf"i (?:guess|suppose|think|believe|imagine|reckon|assume|hope)(?: so| that's {_GOOD}|"
        r" maybe)?",
     HEDGE),
    (r"(?<!that )(?<!this )(?<!what )(?:kind of|sort of)|more or less|(?:it )?(?:all )?depends(?:"
        r" on)?|we'll see(?! (?:you|him|her|them)\b)|could be|i might"
     r"|tempt(?:ed|ing)|(?:i'll|we'll) (?:have to )?see(?! (?:you|him|her|them)\b)|yeah right|sure"
     r" jan|having doubts"
     r"|if (?:i|you) must|i'm afraid so|as you (?:wish|like)", HEDGE),
    # Consent.
    (r"i (?:already |just |did )?(?:said|say|told you) (?:yes|yeah|yep|ok|okay)"
     r"|(?:it's|that's|it is|that is) a (?:big )?(?:yes|deal|date|go|plan)(?: from me)?", YES),
    (r"(?:please )?(?:go|carry|crack|drive) (?:right |straight )?(?:ahead|on|for it)"
     r"|please do|be my guest|fire away|knock yourself out|have at it|full steam ahead"
     r"|(?:you )?(?:can|may) (?:do (?:it|that|so)|go ahead)|(?:you have|you've got) my "
     r"(?:ok|okay|permission|blessing|consent)", YES),
    (r"(?<!can you )(?<!could you )(?<!'ll )(?<!will )(?<!can )(?<!to )(?<!i )(?<!we )(?<!he"
        r" )(?<!she )"
     r"(?<!they )(?<!could )(?<!would )(?:let's )?(?:just )?do (?:it|that|so|this)"
     r"|go with (?:it|that|this)(?: one)?|let's (?:go(?: (?:for|with) (?:it|that|this))?|roll|have"
     r" it|get it done)"
     r"|(?:i'll|i will|we'll|i'd like to) (?:take|have|grab|go (?:with|for)) (?:it|that|this)"
     r"(?: one| slot)?|get it done|make it (?:so|happen|official)|lock (?:it|that|me) in"
     r"|(?:sign|put|count|pencil|book) (?:me|us|it|that) (?:up|down|in)|pull the trigger", YES),
    (r"(?:(?:that|this|the|your) (?:price|cost|fee|time|day|date|slot|plan|appointment)|that|this"
        r"|it|all"
     rf"|everything|which)(?: all)? (?:sounds|looks|seems|is|will be|would be"
     rf"|would|works|appears|suits)(?: {_VERY})? {_GOOD}(?: (?:to|for|by|with) (?:me|us))?", YES),
    (r"(?:i|we) can (?:do|make)(?: (?:it|that))?(?! (?:you|it|that|this|myself)\b)|set (?:it|that)"
        r" up"
     r"|(?:i'll|we'll|i will|we will) be (?:there|home|in|here|around|ready|waiting)|thumbs up"
     r"|happy with (?:that|this|it)", YES),
    (r"(?:that's|it's|all|everything's|that'd be|that'll be|would be|(?:i'm|we're)(?=[a-z ]*"
        rf" (?:with|for|by|to)\b))(?: {_VERY})? "
     rf"(?:{_GOOD}|happy|glad|content)(?: (?:with|for|by|to) (?:me|us|it|that|this|go))*", YES),
    (rf"(?:(?:that|this|it|time|day)(?: one| time| day)? )?(?:works|suits)(?: (?:{_VERY} )?"
     rf"(?:well|fine|great|good|nicely|perfectly))?(?: for)?(?: me| us)?(?: too| fine)?"
     r"|(?:that|it)(?:'s| is) (?:the one|it|me|us|what i (?:want|wanted|meant|said|asked for|need))"
     r"|(?:that'll|that will|it'll|that does|should|that would|that'd|that should|this would)"
     r" (?:do|work|help)(?: (?:me|nicely|fine"
     r"|for me|just fine|the trick))*|it is(?=$|[.,!])", YES),
    (rf"(?:sounds|looks|seems|sound|feels)(?: {_VERY})? (?:{_GOOD}|like a plan|about right)"
     rf"(?: (?:to|for) (?:me|us))?|{_GOOD} (?:by|with|for|to) (?:me|us)"
     r"|(?:good|great|solid|fab) (?:idea|plan|stuff|call|choice|to go|enough)|fair enough", YES),
    (r"by all means|you (?:bet|betcha|got it|know it)|for sure|of course|sure thing|right on|righto"
     r"|roger(?: that)?|copy that|10-4|ten four|okie dokie|okey dokey|very well|i'm (?:in|down|game"
     r"|on board|up for (?:it|that)|all for it)|100 ?(?:%|percent)|hundred percent|one hundred"
     r" percent"
     r"|(?:might|may) as well|ready when you are|with pleasure|my pleasure|oh yes|yes sir(?:ee)?"
     r"|without (?:a )?(?:doubt|question)|s[ií]|too right|happy days|no doubt", YES),
    (rf"(?:i'm |i am )(?:{_VERY} |100% )?(?:sure|certain|positive)(?: (?:about|of) (?:it"
        r"|that))?", YES),
    (r"(?:i'd|i would|we'd|we would) be (?:very |most |so |ever so |really |much |that"
        r" )?(?:grateful|obliged"
     r"|thankful|delighted|happy|glad|pleased)(?: (?:with|to|for) (?:that|it|this))?"
     r"|(?:suits?|fits?) (?:me|us) (?:fine|well|perfectly|nicely|to a t|down to the ground)"
     r"|(?:just the|that's the) (?:ticket|job|one)|right you are|jolly good|i(?:'m| am) agree"
     r"|let's have (?:it|that|this)|(?:much )?obliged|champion|tickety boo|top notch|first rate"
     r"|(?:that would|that'd|that is|that's|would) be (?:most|very|so|ever so|really|a great|a"
     r" big)?"
     r" ?(?:kind|helpful|appreciated|help)|that is (?:very|most|so) kind(?: of you)?|please be so"
     r" kind"
     r"|(?:that's |it's )?(?:what|why) i (?:rang|called|phoned|asked|came|am calling|was ringing"
     r"|was"
     r" calling)(?: up)?(?: for| about| you| you about)?|(?:the one )?i was (?:ringing|calling"
     r"|asking)"
     r" about|you(?:'ve| have) got (?:that|it) right|(?:we'll|i'll) (?:see|expect) (?:you|him|her"
     r"|them)"
     r" then|(?:exactly |just )?what i (?:was after|wanted|need(?:ed)?)", YES),
    (r"i (?:do|would|will|confirm|agree|accept|approve|consent)(?! \w)"
     r"|(?:i'd |i would )(?:like|love|appreciate) (?:that|it)", YES),
    (r"i (?:do )?want (?:that|it|this)(?: one)?(?! \w)|all right|uh huh|uh-huh|mm+ ?-?hm+"
        r"|mhm+", YES),
]  # fmt: skip
_MARKS = {f"m{n}": mark for n, (_, mark) in enumerate(_PHRASES)}
_ANY_PHRASE = re.compile(
    r"(?<![\w'⊕])(?:"
    + "|".join(f"(?P<m{n}>{p})" for n, (p, _) in enumerate(_PHRASES))
    + r")(?![\w'])"
)
_SHORT_NOT = {
    "do": "don't", "does": "doesn't", "did": "didn't", "will": "won't", "can": "can't",
    "would": "wouldn't", "could": "couldn't", "should": "shouldn't", "shall": "won't",
}  # fmt: skip
_LONG_NOT = re.compile(rf"(?<!could you )\b({'|'.join(_SHORT_NOT)}) not\b")
_QUOTES = re.compile(r'"[^"]*"|(?<!\w)\'[^\']*\'(?!\w)')


@lru_cache(KEPT)
def marked(text: str) -> str:
    """The text in plain words, each phrase of consent, refusal, delay or doubt as its mark."""
    said = mended(text.translate(_SIGNS))
    unquoted = said.strip(" .!?")
    if len(unquoted) > 1 and unquoted[0] == unquoted[-1] and unquoted[0] in "\"'":
        said = unquoted[1:-1]
    said = _QUOTES.sub(f" {QUOTED} ", said)
    said = _LONG_NOT.sub(lambda match: _SHORT_NOT[match[1]], said)
    return " ".join(_ANY_PHRASE.sub(_mark, said).split())


def _mark(match: re.Match[str]) -> str:
    return f" {_MARKS[match.lastgroup or '']} "
