"""From which word on a sentence must be kept back, because it may be about to claim something."""

import re

from frontdesk.language.claims.words import telling_words
from frontdesk.language.lexicon.questions import AUXILIARIES
from frontdesk.language.lexicon.word_list import word_set

# With one of these a claim may be complete: from here on nothing leaves unchecked.
_TELLING = telling_words() | word_set(
    "set go away done finished sorted handled care system books diary schedule calendar list "
    "through complete longer anymore yours off live active final official file place gone void "
    "now ticket case liberty forward expect hear hearing contacted called been being received way "
    "struck dealt back today effective starting aware solved accomplished initiated completed "
    "gets arrives comes shows stops ships leaves lands goes ends knows matches checks settles "
    "takes wraps completes concludes sorts en underway inbox mailbox"
)
# After a form of "be" or "have", these too.
_TELLING_STATE = word_set(
    "on in up out over with under ready there waiting history back down nearby "
    "almost set guaranteed withdrawn brought written drawn undone redone cut thrown shut "
    "spent bought sold built chosen given taken begun split frozen froze threw wrote drew left"
)
_LINKS = word_set(
    "is are was were be been being has have had just already also then all both it's that's "
    "you're they're we've i've you've they've got"
)
# With one of these a claim may begin: kept back until it is clear that none does.
_BEGINNING = word_set(
    "i i'm i've i'll i'd we we're we've we'll we'd you you're you've you'll your it it's that "
    "that's this they they're they've they'll he he's she she's someone somebody everything "
    "everything's all both consider got put have has had will shall should going gonna expect "
    "about appointment visit booking reservation slot cancellation cancelation refund payment "
    "request change e-mail email text confirmation account address identity issue invoice plan "
    "treatment time service credit money receipt letter check cheque contract spot "
    "successful inspection the a an our my mr mrs ms dr technician tech team manager supervisor "
    "colleague specialist office branch agent representative department dispatch dispatcher one"
)
# After a beginning, these words show that nothing is claimed.
_MODAL = "can could would may might must cannot can't couldn't wouldn't don't didn't won't"
_CALMING: dict[str, frozenset[str]] = {
    "": word_set(
        f"{_MODAL} need want see understand understood hope think know appreciate apologise "
        "apologize hear find found offer use treat look looked check checked recommend suggest "
        "depends costs takes sounds means covers includes needs usually"
    ),
    "be": word_set(
        "sorry afraid not unable here sure an open looking checking welcome right still "
        "happy glad only looking"
    ),
    "will": word_set("need not never usually"),
    "i'll": word_set("need look show explain read walk find wait not"),
    "have": word_set("checked looked found seen heard no any questions"),
}
# A sentence that begins so asks; its subject begins nothing.
_ASKING = frozenset(AUXILIARIES) - {"will", "have", "has"}
_ASKED = "?"
_ARTICLES = word_set("the a an our my one mr mrs ms dr")
_AFTER = {
    **dict.fromkeys(("i'm", "we're", "you're", "they're", "it's", "that's"), "be"),
    **dict.fromkeys(("will", "shall", "should", "they'll", "you'll", "going", "gonna"), "will"),
    **dict.fromkeys(("i'll", "we'll"), "i'll"),
    **dict.fromkeys(("have", "has", "i've", "we've", "got", "you've"), "have"),
}
_PREFIXES = frozenset(word[:i] for word in _TELLING | _BEGINNING for i in range(1, len(word) + 1))
_NOTABLE = _TELLING | _BEGINNING | _ASKING | _LINKS
_RUN = re.compile(r"\s*(\S+)")
_SIGNS = re.compile(r"[^a-zA-Z\u00c0-\uffff]+")
_LETTERS = re.compile(r"[A-Za-z]+")
_WORDS = re.compile(r"[a-z]+(?:['-][a-z]+)*")
_TAILS = ("'ll", "'ve", "'re")


class Holding:
    """Reads one sentence word by word and knows up to where it may leave."""

    __slots__ = ("_firm", "_held", "_last", "_opener", "_read", "_ripe", "touched")

    def __init__(self, from_the_start: bool = False) -> None:
        self._read: int = 0
        self._held: int | None = 0 if from_the_start else None
        self._firm = from_the_start  # held to the end of the sentence, whatever comes
        self._ripe = False  # the next word may be a verb that tells what was done
        self._opener = ""
        self._last: str | None = None
        self.touched = from_the_start  # anything was ever held: without that, nothing is claimed

    def may_leave(self, text: str, limit: int, ended: bool) -> int:
        """How much of the sentence may leave, when `limit` of it is known; never less later."""
        while not self._firm:
            run = _RUN.match(text, self._read, limit)
            if run is None:
                break
            whole, end = run[1], run.end()
            if end == limit and not ended:
                return self._before(whole, run) if self._held is None else self._held
            if not self._passes(whole) and (words := _words(whole)):
                start = self._before(whole, run)
                for word in words:
                    self._take_word(word, start)
            self._read = end
        return self._read if self._held is None else self._held

    def _before(self, whole: str, run: re.Match[str]) -> int:
        """Up to where the text may leave whatever this run of letters turns out to be."""
        sure = _signs(whole) if self._ripe else _sure(whole)
        return run.start(1) + sure if sure else self._read

    def _passes(self, whole: str) -> bool:
        """Read a word that neither begins nor tells anything, where nothing is held."""
        if self._held is not None or self._ripe:
            return False
        if not (whole.isalpha() and whole.isascii()):
            return whole.isascii() and whole.upper() == whole.lower()
        word = whole.lower()
        if word in _NOTABLE or word.endswith("ly"):
            return False
        self._last = word
        return True

    def _take_word(self, word: str, start: int) -> None:
        last, self._last = self._last, word
        ripe, self._ripe = self._ripe, word in _LINKS or word.endswith(("'s", "ly"))
        after = _AFTER.get(last or "", "")
        if _tells(word) or (ripe and _tells_state(word)):
            self._firm = self.touched = True
            self._held = start if self._held is None else self._held
        elif self._held is None:
            if last is None and word in _ASKING:
                self._last = _ASKED
            elif _begins(word) and last != _ASKED:
                self._held, self._opener, self.touched = start, word, True
        elif word in _CALMING[after]:
            self._held = None
        elif not _begins(word) or after.endswith("ll"):
            self._firm = self._opener not in _ARTICLES or last not in _ARTICLES
            self._held = self._held if self._firm else None
            self._ripe = not self._firm


def _tells(word: str) -> bool:
    return word in _TELLING or ("-" in word and not _TELLING.isdisjoint(word.split("-")))


def _tells_state(word: str) -> bool:
    return word in _TELLING_STATE or word.endswith(("ed", "ing"))


def _words(run: str) -> list[str]:
    return _WORDS.findall(run.lower().replace("\u2019", "'"))


def _begins(word: str) -> bool:
    return word in _BEGINNING or word.endswith(_TAILS)


def _sure(run: str) -> int:
    """How much at the head of a run of text begins none of the watched words."""
    if run.isascii() and run.isalpha():
        return 0 if run.lower() in _PREFIXES else len(run)
    signs = _signs(run)
    letters = _LETTERS.match(run, signs)
    return signs if letters is None or letters.group().lower() in _PREFIXES else letters.end()


def _signs(run: str) -> int:
    """How much at the head of a run is a number or other signs, with which no claim begins."""
    found = _SIGNS.match(run)
    return found.end() if found else 0
