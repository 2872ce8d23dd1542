"""The words that hold a sentence together and name nothing: no topic is known by them."""

from frontdesk.language.lexicon.questions import AUXILIARIES, WH_WORDS
from frontdesk.language.lexicon.word_list import word_list, word_set

CONJUNCTIONS = word_set(
    "and or but nor so yet if unless because while although though whether than as"
)
PREPOSITIONS = frozenset(
    word_list(
        "about above across after against along among around at before behind below beneath beside"
        " between beyond by despite down during except for from in inside into like near of off on"
        " onto out outside over past per since through throughout till to toward towards under"
        " until up upon via with within without"
    )
)
# What refers to something that was named before.
PRONOUNS = word_set(
    "it its itself they them their theirs he him his she her hers one ones that this those these"
    " there"
)
SPEAKERS = word_set(
    "i me my mine myself we us our ours ourselves you your yours yourself someone somebody anyone"
    " anybody everyone everybody nobody something anything everything nothing"
)
ARTICLES = word_set(
    "a an the some any each every all both such same other another more most much many"
)
# What may be asked of any topic, and is none.
MEASURES = word_set(
    "long far often soon late early fast quick quickly time times price prices cost costs costing"
    " charge charged expensive cheap take takes taking cover covers covered include includes"
    " included work works mean means happen happens safe free possible enough big small old new"
)
_ELSE = word_set(
    "been being be had having doing done get gets got let please also just too only very really"
    " then now not no yes ok okay must might need needs want wants know tell told say says said"
    " i'm i'd i've i'll we're we've we'd we'll you're you've it's that's there's what's who's"
    " where's how's don't doesn't didn't isn't aren't can't won't couldn't shouldn't wouldn't s t"
)
FUNCTION_WORDS = (
    CONJUNCTIONS
    | PREPOSITIONS
    | PRONOUNS
    | SPEAKERS
    | ARTICLES
    | frozenset(WH_WORDS)
    | frozenset(AUXILIARIES)
    | _ELSE
)
