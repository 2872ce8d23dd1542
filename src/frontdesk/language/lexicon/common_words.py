"""Words that hedge or put off, and everyday words with which nothing else is wished for."""

from frontdesk.language.lexicon.agreement import YES_WORDS
from frontdesk.language.lexicon.calendar_names import DAY_PARTS, MONTH_NUMBERS, WEEKDAY_NUMBERS
from frontdesk.language.lexicon.courtesies import THANKS
from frontdesk.language.lexicon.fillers import FILLERS
from frontdesk.language.lexicon.numbers import NUMBER_WORDS
from frontdesk.language.lexicon.questions import WH_WORDS
from frontdesk.language.lexicon.refusals import NO_WORDS
from frontdesk.language.lexicon.word_list import word_set

HEDGE_WORDS = word_set(
    "maybe perhaps possibly probably might whatever hmm hm hmmm idk dunno meh eh debatable"
    " hopefully supposedly potentially presumably"
)
PAUSE_WORDS = word_set("wait later pause")
DETERMINERS = word_set("the a an my your our his her their this that any some of in")
GENERIC = word_set(
    "time day date slot appointment visit address one ones thing plan price place house unit"
    " apartment flat number name service booking ticket"
)
# Words that may stand beside a yes without adding anything to it.
COURTEOUS = (
    FILLERS
    | THANKS
    | word_set(
        "these those i i'm we we're he she they he's they're am are be was do does did will would"
        " can may shall"
        " should have has i'll we'll i've that's it's it'll that'll you're that'd it'd i'd he'll"
        " she'll they'll we've you've you'll"
        " there's here's how's what's we'd you'd by with from as up down off"
        " out away about over still even already again right-away immediately asap soon quickly"
        " quick"
        " finally totally completely fully simply definitely honestly obviously certainly so too"
        " same"
        " such here today's your our his her their its mine yours ours us both's sir ma'am madam"
        " miss"
        " mate buddy pal dude man bro sis dear love darling honey hun folks guys friend boss chief"
        " team"
        " everyone appreciate appreciated grateful kind god gosh wow yay hooray phew ha hehe xd"
        " lmao"
        " glad happy pleased delighted content relieved let's lets let go going get got put send"
        " make"
        " sounds looks seems works sound look work hurry rush take lord goodness sake sorry excuse"
        " dokie dokey dandy dunny indeed then thats pretty quite super much many bunch"
        " tons heaps afraid mess messing wits end's loads what like know way best better nicely"
        " swell"
        " well-done enough wonderfully perfectly absolutely hundred percent million times double"
        " confirming confirmation agree consent permission correct'n amen bingo bravo yahoo cheerio"
        " bye-bye goodbye day night evening por favor okie"
    )
    | GENERIC - {"number", "name", "price"}
)
# Whoever is at home: spoken of by everybody, and still somebody in particular.
HOUSEHOLD = word_set(
    "wife husband kids kid son daughter landlord mother father mom mum dad family neighbor"
    " neighbour dog dogs cat cats pet pets baby"
)
# Words that neither agree nor refuse, and with which nothing is asked for.
_NEUTRAL = HOUSEHOLD | word_set(
    "see seen looking found shown used tried paid come comes coming came home house work working"
    " office boss partner life world idea sense worth mind"
    " trouble town holiday vacation trip meeting school class doctor dentist birthday"
    " understand understood hear heard read listen feel feeling sick tired crazy mad angry sad"
    " seriously hell damn shit fuck fucking bloody crap ugh argh ew"
    " able ever always often sometimes usually anyway him alone since lately recently"
    " suddenly driving happening kindness help helping helpful helped thankful bless ooh aha mm"
    " most young old lady gentleman lad kindest polite patience assistance obliged ground suit"
    " suits wait waiting ages forever needed decided certain certainly quite rather-good times"
    " known knew been being because had having made making convenient hearing luck fun fingers"
    " crossed o'clock am pm a.m p.m stuff people person guy girl woman fellow chap bugs"
    " great-stuff through around"
    " urgent emergency someone somebody nervous relief pleasure absolute"
)
_ELSEWHERE = frozenset(WH_WORDS) | word_set(
    "but if unless or though although however when while until till than before after"
    " whom what's there's other another else instead only also"
    " want wants wanted need needs like likes liked would've could couldn't prefer rather"
    " keep keeps kept leave leaves left stay stays think thinking thought believe say says said"
    " tell told ask asks asked asking call calls called calling speak talk look check checked"
    " find give given show use try change changed move moved cancel cancelled book booked"
    " schedule reschedule pay paying cost costs fee fees money bucks dollars dollar price"
    " expensive cheap free charge extra deal away weekend week weeks month months year noon"
    " hour hours minute minutes second seconds late early earlier later"
    " sooner soon first last next previous new original usual long short big small little more"
    " less least few several every each all anyone something somebody nobody human himself herself"
    " problem mistake error reason question answer point case matter things afford against"
    " interested forget remember mean means meant misunderstood care wish hope hate stupid insane"
    " joke bullshit ass nightmare ridiculous necessary possible impossible available yet anymore"
    " any none neither either whatever whichever touch dare bother pass skip drop scrap stop start"
    " end finish begin happen happens happened request option options pick choose choice send"
    " sending sent guys her hold hang bear moment sec min yourself without within between during"
    " under above near far rid buy sell sold own owe rent turns turned turn dealing handle handled"
    " sort sorted fix fixed back per via upon into onto past toward towards along across behind"
    " beside besides beyond despite except inside outside off plus regarding nap sleep eat lunch"
    " dinner breakfast drive am pm clock oclock o'clock must might girl heart important live lived"
    " number wrong"
)
HARMLESS = COURTEOUS | _NEUTRAL
COMMON = (
    HARMLESS
    | _ELSEWHERE
    | DETERMINERS
    | GENERIC
    | YES_WORDS
    | NO_WORDS
    | HEDGE_WORDS
    | PAUSE_WORDS
    | NUMBER_WORDS
    | frozenset((*DAY_PARTS, *WEEKDAY_NUMBERS, *MONTH_NUMBERS, "today", "tomorrow", "tonight"))
)
