"""The words that agree, and those that praise, with which one agrees to a proposal."""

from frontdesk.language.lexicon.word_list import word_set

HALF_ASSENTS = word_set("ok okay okey okie oki k kk kay mkay alright alrighty")
# A yes in plain words, wherever it stands; anywhere but first "ya" is "you".
ASSENTS = HALF_ASSENTS | word_set(
    "yes yess yeah yep yup yea yah y ye yeh yuh yh yeppers yessir aye ja oui si sure"
    " absolutely definitely certainly totally exactly confirm confirmed affirmative agreed approved"
    " accept accepted proceed indeed precisely mhm mm affirm surely gladly naturally bingo"
)
_JUDGED_RIGHT = word_set("correct right true done deal")
_LIKED = word_set(
    "perfect great good fine cool excellent wonderful lovely brilliant awesome fantastic amazing"
    " beautiful super splendid terrific fab fabulous marvellous marvelous sweet nice grand superb"
    " smashing ideal"
)
# Said of a proposal they agree to it; said with thanks, or of something, they praise.
PRAISE = _JUDGED_RIGHT | _LIKED | word_set("spot on swell dandy champion")
# What was liked may have been the help: with thanks it agrees to nothing.
LIKED = (_LIKED - {"ideal"}) | {"champion", "done"}
# Beside other words they still lean to a yes, without being one in plain words.
_LEANING = word_set("ya yebo positive bet jolly convenient obviously granted bueno")
_OTHER_TONGUES_OR_SLANG = word_set("yeh yh si mm")
YES_WORDS = (ASSENTS - _OTHER_TONGUES_OR_SLANG) | _JUDGED_RIGHT | _LIKED | _LEANING
