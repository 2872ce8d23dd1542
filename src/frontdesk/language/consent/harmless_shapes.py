"""The shapes of clauses that may stand beside a yes and leave it one."""

import re

from frontdesk.language.lexicon.word_list import any_of

_SOMEBODY = (
    r"(?:him|her|them|everyone|(?:the|your|my) \w{1,20}|(?!you\b|me\b|us\b"
    r"|it\b)[a-z]{1,20})"
)
_REGARD = (
    r"(?:(?:i'm|we're) )?(?:so |very |really )?(?:sorry|thanks|thank you|hi|hello"
    r"|(?:(?:my|our|kind|best) )+regards|my best|best wishes|my apologies|cheers)"
)
_FROM = r"(?: from (?:me|us|the [a-z ]{1,40}))?"
_TROUBLE = r"the (?:short notice|late notice|trouble|hassle|mess|inconvenience)"

# Impatience, relief and what people say while they speak.
NOTHING = re.compile(
    any_of(
        (
            r"(?:like|as) (?:i|we|you)(?:'ve)? (?:already )?(?:said|say|told you|asked|mentioned"
            r"|stated|have it|put it)(?: (?:already|before))?|as stated|already",
            r"i(?:'ve)? (?:already )?said (?:so|it|that)|i'm afraid so|"
            r"(?:for the )?(?:second|third|[a-z]{2,9}th|last) time"
            r"(?: i(?:'ve)? said (?:so|it|that))?",
            r"how (?:many times|often) (?:do|must) i (?:have to )?(?:say|tell)(?: (?:it|you|so"
            r"|that)){0,4}",
            r"i(?:'ve)? (?:already )?told (?:the (?:last|other) (?:guy|person|one|lady)|you|him|her"
            r"|them)(?: (?:already|before|[a-z]{2,6} times)){0,4}",
            r"thank (?:goodness|god|heavens?|the lord)|(?:oh )?(?:my )?(?:god|gosh)|good lord"
            r"|goodness(?: me)?|for (?:crying out loud|(?:goodness|heaven's|god's) sake)"
            r"|about time(?: too)?|at (?:long )?last|finally|what a relief|hooray|ugh|sigh|phew",
            r"immediately|(?:right|straight) away|as soon as possible|(?:a )?thousand times|big"
            r"|queen|"
            r"fr|ngl|not gonna lie|tbh|to be honest(?: with you)?|honestly"
            r"|would you believe(?: it)?"
            r"|you know|(?:grumble ?)+|oh well|oh good|well done|mister|ooh|oh|ah|ay|quick(?:ly)?"
            r"|asap|in ink",
            r"(?:i )?(?:can't|won't|not gonna|not going to) (?:argue|complain)(?: (?:about|with)"
            r" (?:that|it))?|(?:i'm|we're) not (?:picky|fussy)|don't ask (?:me )?twice|you win"
            r"|(?:it )?can't be helped|it's what it(?:'s| is)|it is what it is",
        )
    )
)
# For others, or for all that was done: whoever says no more than that may be leaving.
REGARDS = re.compile(
    any_of(
        (
            rf"(?:(?:please|do|also) ){{0,3}}tell {_SOMEBODY} {_REGARD}{_FROM}"
            rf"(?: (?:for|about) {_TROUBLE})?",
            rf"(?:please )?(?:give|send) {_SOMEBODY} {_REGARD}{_FROM}",
            rf"(?:please )?say {_REGARD} to {_SOMEBODY}(?: (?:from|for) (?:me|us))?",
            rf"no hard feelings(?: (?:to|for) {_SOMEBODY})?|(?:it's )?not your fault"
            rf"|(?:it's )?nothing personal(?: against {_SOMEBODY})?|bye(?: bye)?(?: \w{{1,20}})?",
            r"(?:you |y'all )?have (?:a |an )?(?:good|nice|great|lovely|wonderful) (?:day|one"
            r"|evening"
            r"|weekend|afternoon|night)|happy (?:holidays|friday|weekend)|take care|all the best",
            r"you(?:'re|'ve been) (?:so |very |really |such )?(?:an? )?(?:star|legend|lifesaver"
            r"|angel|gem|kind|great|helpful|wonderful|brilliant|lovely)",
        )
    )
)
THANKS = re.compile(
    r"(?:(?:many )?thanks|thank (?:you|u)|(?:god )?bless you|(?:i |we )?appreciate|cheers|ta)"
    r"(?: [a-z']{1,20}){1,9}"
)

_WAY_IN = (
    r"(?:(?:the|my|our) )?(?:(?:front|back|side|main|garden|top|bottom) )?(?:gate|door|doorbell"
    r"|bell|buzzer|intercom|keys?|lock ?box|alarm|garage|dogs?|cats?|pets?|kids|beds?|cupboards?"
    r"|kettle|coffee|lights?)"
)
_HOW = (
    r"(?:(?:all|always|doesn't|not|very|super) ){0,2}(?:open|unlocked|locked|broken|on|out|in"
    r"|inside|outside|upstairs|away|friendly|ready|emptied|stripped|work|working"
    r"|(?:under|in|by) the \w{1,20}|with the neighbou?r)"
)
_OWN = r"(?:i'll|we'll|i'm|we're|(?:someone|somebody|my \w{1,20})(?:'ll|'s| will| is))"
# For the one who comes: how to get in, and that somebody is there.
NOTE = re.compile(
    any_of(
        (
            rf"{_WAY_IN}(?:'ll| will)(?: be)? {_HOW}(?: for [a-z']{{1,20}})?",
            rf"(?:i'll|we'll|i can|we can) (?:leave|keep|put|have|lock|unlock|open|empty|strip|set)"
            rf" {_WAY_IN}(?: {_HOW})?(?: (?:for (?:him|her|them|you|y'all)"
            rf"|before \w{{1,20}} gets here))?",
            r"(?:(?:please|just|he can|she can|they can|he has to|tell (?:him|her|them) to) ){0,4}"
            r"(?:knock|ring the (?:\w{1,20} )?bell)(?: (?:loudly|hard))?",
            rf"{_OWN}(?: be)?(?: (?:all|always))? (?:home|in|here|there|up|around|ready|waiting"
            r"|awake|free|available|back)(?: (?:by then|then|all day|that (?:day|week)|anyways?"
            r"|at that (?:hour|time)|on that day|with the birds|from [a-z]{1,20}"
            r"|for (?:him|her|them|you))){0,4}",
            r"(?:(?:i|we) have |(?:i|we)'ve(?: got)? )?nothing (?:on|planned)(?: (?:then|that day"
            r"|on it))?|(?:i'll|i've) (?:put|written|write|set) (?:it (?:down|in|on)|my alarm)"
            r"(?: (?:my|the) \w{1,20}| now){0,4}",
            r"(?:please )?(?:(?:he|she|they|you) can )?come(?: (?:over|round|on|then|on the)){0,4}"
            r"|(?:please )?send (?:him|her|them|em)(?: (?:over|round|out))?",
            r"(?:my|our) \w{1,20} (?:can|will) let (?:him|her|them|you) in",
        )
    )
)
# So is this, but a bare yes may be to it.
NOTED = re.compile(rf"{_WAY_IN}(?:'s| is| are)? {_HOW}(?: for [a-z']{{1,20}})?")
# Who is to come did well: "Luis was great last time".
PRAISED = re.compile(
    r"([a-z]{1,20})(?:'s| is| was| did)(?: (?:a|an|the|so|ever|really|very|always|such|fine|good"
    r"|great)){0,4}"
    r" (?:great|lovely|brilliant|good|fantastic|wonderful|polite|nice|super|excellent|goat|best"
    r"|star|job|ace)(?: (?:last (?:time|year|summer)|before|with \w{1,20}))?"
)
_HARMED = r"(?:stung|bitten|hurt|sick|worse|eaten|killed|in)"
# What a bare yes may be to, whatever was asked about.
KNOWN = re.compile(
    r"i (?:understand|know)|understood|(?:that|the) (?:address|number|name|street) is (?:correct"
    r"|right)"
    r"|(?:the |that )?(?:price|cost|fee)(?:'s| is) (?:ok|okay|fine|good)(?: (?:with|by) (?:me|us))?"
    r"|(?:(?:i'm|we're) )?(?:fine|ok|okay|happy|good) with the (?:price|cost|fee)"
    r"|(?:that|it|this) should (?:be (?:fine|ok|okay|good|alright)|work)(?: for (?:me|us))?"
)
# Why a visit is needed.
WANTED = re.compile(
    any_of(
        (
            r"(?:(?:i|we|nobody|my \w{1,20}|the \w{1,20}|kids)(?: (?:just|honestly"
            r"|really))? )?(?:can't|daren't"
            r"|haven't|can hardly|barely)(?: (?:even|really))? (?:sleep|slept(?: a wink)?|cope"
            r"|take (?:another (?:night|day|minute)|much more|(?:it|this) any (?:more|longer))"
            r"|(?:stand|bear) (?:it|this|them)|(?:go|play) outside|use (?:the|my"
            r"|our) (?:\w{1,20} )?(?:yard|garden|kitchen|patio"
            r"|porch|bathroom|bedroom|bed|pool|shed|garage|basement|balcony|deck|room|oven|sofa)"
            r"|open (?:the|a) windows?|put it off)(?: of (?:this|it|them))?(?: (?:any ?more"
            r"|any longer|at night|here|in (?:a|two|three|\d) (?:days?|weeks?)|for (?:days"
            r"|weeks))){0,4}",
            r"(?:i|we) (?:really )?(?:hate|despise|loathe|can't stand) (?!\w{0,20}(?:day"
            r"|morning)s)\w{1,20}s"
            r"|they disgust (?:me|us)",
            r"(?:it )?can't (?:come soon enough|wait)|not a moment too soon"
            r"|no time like the present"
            r"|the earlier the better|the sooner (?:(?:this|it|that)(?: is| gets|'s) (?:sorted"
            r"|done|fixed|over) )?the better",
            rf"before (?:someone|somebody|anyone|i|we|it|the \w{{1,20}})(?: else)? gets? {_HARMED}"
            r"|before they (?:bite|sting|eat|spread|multiply|breed|get|have)(?: (?:(?:someone"
            r"|anyone)(?: else)?"
            r"|me|us|the \w{1,20}|babies|worse|in))?|before i (?:burn the place down|lose my mind)"
            r"|before the (?:\w{1,20} )?\w{1,20} (?:have babies|spread|multiply|eat \w{1,20})",
            r"(?:they|(?:these|those|the) (?:\w{1,20} )?\w{1,20})(?:'re| are|'ve been"
            r"| have been) (?:all over(?: (?:the|my|our) \w{1,20})?"
            r"|everywhere|in (?:the|my|our) [a-z]{1,20}(?: [a-z]{1,20})?|driving (?:me|us) (?:mad"
            r"|crazy|nuts"
            r"|insane|up the wall)|biting(?: (?:me|us|the \w{1,20}))?|getting worse|flying(?: now)?"
            r"|stinging (?:us|me|(?:the|my) \w{1,20})|multiplying|spreading|taking over|horrible"
            r"|awful"
            r"|disgusting)(?: (?:now|again))?",
            r"(?:i've|we've) been waiting(?: for)? (?:ages|days|weeks|months)(?: for this)?",
            r"(?:i'm|we're)(?: (?:so|very|being|getting))? (?:itchy|itching(?: like (?:mad|crazy))?"
            r"|(?:terrified|scared|afraid)(?: (?:of|from) (?:\w{1,20} )?\w{1,20})?|desperate"
            r"|eaten alive"
            r"|covered in bites|losing (?:my|our) minds?|going (?:mad|crazy|nuts|insane))",
            r"get (?:these|those)(?: [a-z]{1,20}){1,2} (?:out of|off|away from) (?:my|our"
            r"|the) [a-z]{1,20}"
            r"|get rid of (?:them|(?:these|those)(?: [a-z]{1,20}){1,2})",
        )
    )
)
_COME = r"(?:come|coming|show up|turn up)(?: (?:out|round|over|by))?"
_WHEN = (
    r"(?: (?:then|now|any ?more|any longer|at all|anyways?|this (?:time|month|year)|right now"
    r"|(?:that|this) (?:day|week|weekend|morning|afternoon)|(?:on |for |in )?(?:the )?(?:today"
    r"|tomorrow|\w{1,20}day|\d{1,4}(?:st|nd|rd|th)|(?:twenty )?[a-z]{1,20}(?:th"
    r"|first|second|third)"
    r"))){0,4}"
)
_THEM = r"(?:him|her|them|you|anyone|anybody|(?!(?:it|that|this|to|the|i|we)\b|cancel)[a-z]{1,20})"
_AWAY = (
    r"(?:away|abroad|travell?ing|on (?:holiday|vacation)|out of (?:town|the country)|moving(?: out"
    r"| away| house)?|in (?:the )?hospital|not (?:home|in|here|there))"
)
_PLACE = r"(?:house|place|flat|home|apartment|restaurant|shop)"
# Why what is to be ended is not needed.
UNWANTED = re.compile(
    any_of(
        (
            rf"(?:so )?(?:there's )?no (?:need|point|sense)(?: (?:for|in) {_THEM})?(?: (?:to|in))?"
            rf" (?:{_COME}|keeping it|having {_THEM} out){_WHEN}",
            rf"{_THEM} (?:doesn't|don't) (?:have|need) to {_COME}{_WHEN}|(?:nobody|no one) (?:needs"
            rf"|has) to {_COME}{_WHEN}|{_THEM} (?:need not|needn't) {_COME}{_WHEN}"
            rf"|(?:please )?don't (?:send (?:anyone|anybody|him|her|them)|come){_WHEN}"
            rf"|tell {_THEM} not to (?:{_COME}|bother){_WHEN}",
            rf"(?:(?:i|we)(?: (?:just|really))? )?(?:don't|won't|shan't|no longer) (?:need"
            rf"|require|be"
            rf" (?:needing|requiring)) (?:it|that|this|{_THEM})(?: to {_COME})?{_WHEN}",
            r"(?:(?:i|we)(?: (?:just|really))? )?can't (?:really )?(?:afford|justify) (?:it|that)"
            rf"{_WHEN}(?: honestly)?|(?:it's|it was) a waste of money",
            rf"(?:(?:i|we|my \w{{1,20}}) )?(?:can't|won't) make it{_WHEN}",
            r"(?:(?:my|our) )?plans(?: have)? changed|(?:i|we)(?:'ve)? changed (?:my|our) plans"
            r"|(?:(?:there's been|we had|we've had) )?a? ?change of plans",
            rf"(?:i|we) (?:don't|no longer) live (?:there|here){_WHEN}|(?:it's |that's )?(?:not"
            rf"|no longer)"
            rf" (?:needed|necessary|required){_WHEN}",
            rf"no more (?!chang|delay|cancel)\w{{1,20}}(?: for (?:me|us))?{_WHEN}",
            r"(?:(?:the|my|our|all the) )?[a-z]{1,20}(?:'ve| have|'s| has|'re"
            r"| are)?(?: all)? (?:gone"
            r"|packed up and left|died|disappeared|cleared up|sorted itself out)(?: (?:away|now"
            r"|on (?:their|its) own|by (?:themselves|itself)|of (?:their|its) own accord)){0,4}",
            rf"(?:i|we)(?:'ve| have)? (?:just )?(?:sold|moved out of|closed) (?:the|my"
            rf"|our) {_PLACE}"
            rf"(?: already)?|(?:the )?(?:house|sale) fell through|(?:i|we)(?:'ve"
            rf"| have)? lost my job"
            rf"|(?:i'm|we're) selling (?:the|my|our) {_PLACE}|(?:the )?{_PLACE} is (?:sold|empty)",
            r"(?:(?:i|we) )?haven't seen (?:a|any|one)(?: single)? \w{1,20}(?: (?:in|for|since)"
            r"(?: [a-z]{1,20}){1,3})?|(?:the )?traps have been empty(?: for (?:days|weeks"
            r"|months))?",
        )
    )
)
# Nobody will be there: a bare yes beside it may be to that.
AWAY = re.compile(
    rf"(?:(?:(?:i|we|my \w{{1,20}}) )?(?:won't|can't)|(?:nobody|no one)(?:'ll"
    rf"| will)) (?:be (?:home|in|here"
    rf"|there|around|at home)){_WHEN}|nobody's home{_WHEN}"
    rf"|(?:i'm|we're|i'll be|we'll be) {_AWAY}{_WHEN}|something(?:'s| has)? (?:came"
    rf"|come) up(?: at work)?"
    r"|(?:the )?problem(?:'s| is)? (?:solved|sorted|fixed|gone)|(?:it's|we're|that's)(?: all"
    r"| been)?"
    r" sorted(?: out)?(?: now)?|all clear(?: now)?|(?:we're|we've decided"
    r"|i've decided) not (?:going"
    r"|to go) ahead(?: with it)?"
    rf"|(?:i|we|i'll|we'll) have to work{_WHEN}|money(?:'s| is) tight|(?:we|we've|i've"
    rf"|i) moved(?: house)?"
    rf"|(?:it's|it is) (?:just |a bit )?too (?:expensive|much|pricey)(?: for (?:me|us))?{_WHEN}"
    r"|(?:(?:i'm|we're)(?: all)?|my \w{1,20}(?:'s| is)) (?:sick|ill|unwell|not well)"
    r"|(?:i|we)(?:'ve)? found (?:another|a different|a cheaper) (?:company|guy|one|exterminator)"
)
# With an end that is told to be made: what is to come of it some other time.
LATER = re.compile(
    r"(?:i'll|we'll) (?:call|ring|rebook|reach out|get in touch|book|be in touch)(?: (?:back|again"
    r"|later|soon|another time|some other time|when (?:i|we) [a-z ]{1,40})){0,4}"
)
UNWANTED_THING = re.compile(
    rf"(?:(?:i|we) )?(?:don't|do not|no longer) want (?:(?:the|an?|any"
    rf"|my) )?(?P<thing>\w{{1,20}}){_WHEN}"
    rf"|no (?:more )?(?P<other>\w{{1,20}})(?: (?:for (?:me|us)|needed|necessary|required"
    rf"|please))?{_WHEN}"
)
# Said before a yes it is no condition of it: "seven's early but yes".
GRUMBLE = re.compile(
    any_of(
        (
            r"(?:(?:i mean|well|oh|hmm?) ){0,4}(?:(?:that's|it's|it'll be|this is|[a-z]{1,20}'s"
            r"|\d{1,4}(?::\d\d)?"
            r"(?:'?s| is)|[a-z]{1,20}day(?:'s| is)) )?(?:(?:an?|bit|little|rather|very|so|pretty"
            r"|quite"
            r"|too|such|bright and) ){0,4}(?:early|late|far off|steep|pricey|annoying|pain|shame"
            r"|pity"
            r"|stretch|nuisance|hassle|inconvenient)(?: for (?:me|my liking))?",
            r"(?:(?:that's|it's) )?not (?:ideal|cheap|great|perfect|as soon as i'd like"
            r"|thrilled(?: about \w{1,20})?|what i (?:hoped|wanted)(?: for)?)",
            r"(?:sooner|earlier) would (?:be|have been) (?:nice|nicer|better)|my poor wallet"
            r"|it'll wreck my \w{1,20}|there goes my \w{1,20}|there it is|i hate to do (?:it|this)",
        )
    )
)
# Of the day that is moved away from, whose name is left out: why it does not suit.
AT_ODDS = re.compile(
    any_of(
        (
            r"(?:i|we|my \w{1,20}) (?:can't|won't|couldn't)(?: (?:do|make|manage|have (?:done"
            r"|made|managed)"
            r"|be (?:home|in|here|there|around)|get (?:out of|off) work))?(?: (?:it|anything))?",
            r"(?:'s|is|was|s)? ?(?:just |simply )?(?:no good|out|off|impossible|hopeless"
            r"|a nightmare"
            r"|mental|hectic|crazy|a no go|not good|never going to (?:work|happen)|terrible)"
            r"(?: (?:for (?:me|us)|whatsoever|anyways?|honestly)){0,4}",
            r"(?:i'm|we're|i'll be|we'll be) (?:not (?:home|in|here|there|around)|away|busy|working"
            r"|at work|camping|abroad|travell?ing|stuck at (?:work|the hospital)|in hospital)",
            r"(?:i|we|kids|the kids|my \w{1,20})(?:'ve| have| has|'s)(?: got)? (?:the |an? "
            r"|my )?(?:(?:doctor's"
            r"|dentist|dental|hospital) appointment|dentist|doctor|exams?|midterms?"
            r"|funeral|wedding|graduation|party|dialysis|class|school|work|meeting|knitting circle)"
            r"|(?:my|our) (?:dentist|doctor's|exams?|midterms?|funeral|wedding|graduation) ?(?:is"
            r"|are)?"
            r"|nobody(?:'s| is)? home|(?:is|was) (?:my|our) [a-z]{1,20}(?:'s)? (?:graduation"
            r"|wedding"
            r"|birthday|funeral|party)",
        )
    )
)
