"""Turns of phrase from which the shapes of claims are built, as regular expressions."""

from frontdesk.language.lexicon.calendar_names import ANY_MONTH, WEEKDAY

ADV = (
    r"(?: (?:\w+ly|just|now|already|also|then|all|both|since|indeed|so|here|again|today|too|be"
    r"|(?:gone|went|go) (?:ahead )?and|managed to|as requested|for you|right now|not only))*"
)
WILL = r"(?:'ll| will| shall|(?:'m|'re|'s| am| are| is)(?: now| just)? (?:going|about) to| gonna)"
ME = r"\b(?:i|we)"
MY_PERFECT = rf"{ME}(?:'ve| have){ADV}"
MY_PAST = rf"{ME}(?:'ve| have|'d| had)?{ADV}"
MY_FUTURE = rf"{ME}{WILL}{ADV}"
IS = r"(?:\b(?:is|are|was|were|am|been|got|gets|shows as)|'s|'re|'m)"
STAFF = (
    r"(?:team|manager|supervisor|colleagues?|technicians?|specialist|office|branch|person|human"
    r"|crew|dispatch(?:er)?|department|engineers?|agent|representative|rep|advisor|adviser|officer"
    r"|expert"
    r"|front desk|reception|housekeeping|concierge|nurse|doctor|hygienist|inspector|exterminator"
    r"|plumber|electrician|driver|courier|someone|somebody)"
)
PEOPLE = r"(?:one of (?:our|the|my) [\w' ]+?|\w+ from [\w ]+?|[a-z]+,?)"
RING = r"(?:call|ring|phone|contact|reach|text|get back)"
REACH = (
    r"(?:(?:call|phone|ring|contact)(?:ing)?|reach(?:ing)? (?:out|you)|get(?:ting)? back to"
    r"|get in touch|be in touch|in touch|follow(?:ing)? up|come back to you|give you a"
    r"|text you|e-?mail you)(?! ahead)"
)
DAY = rf"(?:on|at|for|tomorrow|next|{WEEKDAY}|in the|bright|this)"
THING = (
    r"(?:appointment|visit|booking|reservation|slot|cancell?ation|refund|payment|request|change"
    r"|ticket|e-?mail|confirmation|account|address|identity|case|issue|invoice|plan|treatment"
    r"|time|service)"
)
LIST = r"(?:schedule|calendar|books|diary|list)"
NOT_DEEDS = (
    r"(?!(?:check|look|review|mention|receiv|notic|list|search|compar|explain|discuss|talk|miss"
    r"|want|need|lik|lov|help|tri|us|bas|serv|work|treat|train|operat|offer|includ|ask|show|expect"
    r"|requir|recommend|infest|affect|damag|test|design|locat|wait|describ|figur|gather"
    r"|answer|enjoy|learn|happen|experienc|suggest|attempt|highlight|summari[sz]|outlin|stat"
    r"|consider|prefer|limit|relat|interest|concern|delight|pleas|hop|decid|provid|allow|cover"
    r"|licens|insur|certifi|qualifi|excit|worri|tir|bother|confus|frustrat|disappoint|surpris"
    r"|thrill"
    r"|satisfi|suppos|intend|involv|commit|dedicat|associat|situat|rat|pric|caus|attract|heat"
    r"|furnish|advis|encourag|invit|welcom|suit|experienc|appreciat|apologi[sz]|believ|reali[sz]"
    r"|remember|wonder|agre|seem|sound|liv|own|play|stay|travel|infect|bitt|stain|touch|identifi"
    r"|appear|occur|declin|reject|deni|fail|expir|overwhelm|stress|claim|promis|hat|car"
    r"|assum|assur|chat|count|discover|estimat|focus|guess|ignor|imagin|misspell|mistyp|overlook"
    r"|plan|point"
    r"|propos|quot|repeat|repli|scan|scroll|skip|thank|typ|walk|wish|agreed)\w{0,2}ed\b|pulled"
    r" up\b)"
)
ANY_DEED = (
    rf"(?P<v>(?!(?:need|feed|speed|proceed|succeed|exceed)\b){NOT_DEEDS}[a-z]{{2,}}ed|struck"
    rf"|dealt|withdrawn|brought|written|drawn|undone|redone|cut"
    r"|thrown|shut|spent|bought|sold|built|chosen|given|taken|begun|split|frozen|froze"
    r"|threw|wrote|drew|left)\b"
)
OPEN_DEED = ANY_DEED.replace("?P<v>", "?:")
LOOKED = (
    r"(?:taken (?:(?:a|another) [\w ]*look|in\b|into account)"
    r"|made (?:sure|it\b|an? (?:mistake|error))"
    r"|given (?:you|me)|put (?:together|on hold)|run into|told you|brought up|held (?:on|up)"
    r"|done (?:my best|some|a (?:bit|little|quick))|set out|passed (?:by|away))"
)
OBJECT = (
    r"(?= (?:the|an?|another|one|two|three|all|\$?\d)\b| \$"
    r"|(?: [\w']+){0,2}? (?:it|that|this|your|you|them|everything|both)\b)"
)
HARMLESS_FUTURE = (
    r"(?!(?:check|look|need|see|show|tell|give|explain|walk|read|find|help|be|do|try|wait|ask|let"
    r"|guide|list|keep|have|repeat|stay|pull|bring up|go|double-check|want|know|like|love|assist"
    r"|share|take a|get (?:back|that|the|your|into|to)|make sure (?:i|we|to)|say|hear|answer|leave"
    r"|remind|narrow|describe|talk|respect|consider|explore|confirm|start|begin|continue|speak"
    r"|summari[sz]e|suggest|recommend|offer|search|compare|hold on|never|not|only|always|use|think"
    r"|also|then|just|now|come|happy|glad|able|here|sure|right|back"
    r"|honest|delighted|send you (?:the|a few) (?:times|options)|work|focus|stick|go)\b)"
)
HARMLESS_NOW = (
    r"(?!(?:bring(?=ing (?:up|that))|check|look|pull|see|hop"
    r"|wonder|ask|try|read|find|search|review|show|talk|think|hav|go"
    r"|tell|giv|us|wait|listen|help|com|be|double-check|mak|tak|hear|do|verify|confirm|load|keep"
    r"|get"
    r"|follow|struggl|guess|assum|referr|speak|runn|work|miss|notic|learn|feel|suggest|offer|call"
    r"|recommend|open|still|morn|even|brows)ing\b)"
)
NO_ANSWER = (
    r"(?!(?:need|be able|be happy|be glad|treat|wear|do|usually|only|ask|never|not|always|inspect"
    r"|use|spray|know|want|have|explain|require|often|typically|keep)\b)"
)
DESK = (
    r"(?:team|manager|supervisor|colleagues?|office|branch|agent|representative|rep|specialist"
    r"|department|someone|somebody|dispatch|dispatcher|front desk|reception|housekeeping|concierge"
    r"|advis[eo]r|officer|nurse|engineers?)"
)
COMING = (
    r"(?:arriv(?:e|ing)|com(?:e|ing)(?! back| with| in\b)|visit|(?:stop|swing|drop|com)(?:e"
    r"|p?ing)? by"
    r"|(?:there|out|over|by|(?:right )?with you|onsite|on site)\b|at (?:your|the)|see(?:ing)? you"
    r"|meet(?:ing)? you|head(?:ing|ed)? (?:over|out|your))"
)
WHEN = (
    rf"(?:{WEEKDAY}|tomorrow|today|tonight|noon|the \d+|{ANY_MONTH}\.? \d+"
    r"|\d+[:.]\d\d|\d+ ?[ap]\.?m"
    r"|at \d+)"
)
NOT_OFFERED = (
    r"(?:available|offer\w*|sell\w*|accept\w*|support\w*|valid|possible|operat\w*|servic\w*"
    r"|mak\w*|do|work\w*"
    r"|need\w*|a (?:problem|issue)|stock\w*|sure|here|use\w*|live|have (?:any|access))"
)
UNDER_WAY = (
    r"(?:on (?:its|the|his|her|their) way|en route|under ?way|in (?:motion|effect|progress|process)"
    r"|under (?:review|investigation)|back (?:up|on|online|in your|in service)|in the (?:mail|post)"
    r"|head(?:ed|ing) (?:over|out|back|your|to)|as good as done|out for delivery)"
)
MAILBOX = r"(?:in|on|at|to) (?:your|the) (?:inbox|mailbox|mail|e-?mail|phone|post|spam folder)"
