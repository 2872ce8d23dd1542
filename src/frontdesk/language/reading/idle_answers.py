"""Answers of an agent that do nothing: a promise of work, or a customer sent elsewhere."""

import re

from frontdesk.core.reading_limits import LONGEST_READ
from frontdesk.language.text.sentences import split

_WORK = (
    r"(?:check|look(?! forward| after)|pull|find|fetch|search|locate|retrieve|verify|review|dig"
    r"|take (?:a|another) (?:\w+ )?look|see (?:if|what|whether|which|when|how)"
    r"|get (?:that|those|this|it|your|the)|bring (?:that|it|up|your)|go ahead|work on|process)"
)
_WILL = r"(?:let me|allow me to|(?:i|we)(?:'ll| will|'m going to| am going to|'re going to))"
_PROMISE = re.compile(
    rf"\b{_WILL}(?: just| now| quickly| first| also| then)* {_WORK}\b"
    r"|\b(?:one|just a|a quick|give me a|wait a) (?:moment|second|sec|minute)\b"
    r"|\b(?:hold on|hang on|bear with me|please hold|stand by)\b"
    r"|\b(?:i'm|i am|we're|we are)(?: now| just| currently)* (?:checking|pulling|searching"
    r"|fetching|finding|looking (?:that|it|this|into|up|at))\b"
    r"|\bun (?:momento|momentito|segundo|minuto)\b"
    r"|\b(?:d[eé]jeme|perm[ií]tame|voy a) (?:revisar|consultar|buscar|verificar|comprobar|ver)\b"
)
# What waits for the customer, or for another day, is no work that should have begun.
_NOT_NOW = re.compile(
    r"\b(?:if|once|when you|after you|as soon as|until|unless|whenever|tomorrow|later|so i can"
    r"|let me know|next time|i (?:understood|understand|got (?:that|this|it)|have (?:that|this|it)"
    r" right)|si|cuando|en cuanto|una vez)\b"
)
_COURTESY = re.compile(
    r"\b(?:thank(?:s| you)|patience|appreciate|anything else|something else|gracias|paciencia"
    r"|algo m[aá]s)\b"
)
_ENDER = re.compile(
    r"\b(?:(?:any|some)thing else|else (?:i|we) can|(?:any|some)thing (?:more|other)"
    r"|more (?:help|questions)|other questions|what else|algo m[aá]s)\b"
)
_REQUEST = re.compile(
    r"\b(?:please|could you|can you|would you|just)(?: \w+)? (?:tell|give|share|provide|send|enter"
    r"|confirm|type|say|reply|choose|pick|select|press|tap)\b|\blet me know\b"
    r"|\bi(?:'ll)?(?: just| only)? need (?:your|the|a|to know)\b"
    r"|\b(?:d[ií]game|ind[ií]queme|conf[ií]rmeme|necesito (?:su|el|la)|por favor,? (?:diga|confirme"
    r"|indique|env[ií]e))\b"
)
_ELSEWHERE = (
    r"(?:online|on (?:our|the|your) (?:web ?site|site|portal|app|page|account|dashboard)"
    r"|(?:through|via|using|in) (?:our|the|your) (?:\w+ ){0,2}(?:web ?site|site|portal|app|account"
    r"|dashboard|phone line)|by (?:phone|calling|e-?mail(?:ing)?)|en l[ií]nea"
    r"|en (?:nuestr[ao]|el|la) (?:sitio|p[aá]gina|portal|web|aplicaci[oó]n))"
)
_DEFLECTION = re.compile(
    rf"\byou(?:'ll|'d)?(?: can| could| may| might| would| will| should)?\b[^.!?\n]{{1,60}}"
    rf"\b{_ELSEWHERE}\b"
    r"|(?:^|[,;:] |\b(?:please|kindly|you (?:can|should|could|may|must)|need to|have to|recommend"
    r"|suggest|feel free to|best to|just|simply|to)) ?(?:also |directly )?"
    r"(?:call(?:ing)?|contact(?:ing)?|phone|ring|e-?mail|visit(?:ing)?|go to|log(?:ging)? ?in"
    r"|sign(?:ing)? in|reach(?:ing)? out|get in touch|speak (?:to|with))\b[^.!?\n]{0,30}"
    r"\b(?:us|our|office|team|support|billing|department|service|web ?site|portal|account|app)\b"
    rf"|\bpuede\b[^.!?\n]{{1,60}}\b{_ELSEWHERE}\b"
    r"|\b(?:llame|llamar|contacte|contactar|inicie sesi[oó]n|p[oó]ngase en contacto|visite)\b"
)
_NO_NEED = re.compile(
    r"\b(?:no need|(?:don't|do not|won't|not) (?:need|have)|needn't|without|rather than|instead of"
    r"|no (?:es necesario|hace falta|necesita))\b"
)
_BILLING = re.compile(
    r"\b(?:bill(?:s|ed|ing)?|invoices?|pay(?:ing|ments?)?|paid|balances?|owe[sd]?|owing|charges?"
    r"|fees?)\b"
)


def promises_work(text: str) -> bool:
    """Whether an answer ends with a promise to look into something now, and asks nothing."""
    if _PROMISE.search(_plain(text)) is None:
        return False
    sentences = _sentences(text)
    last = next((one for one in reversed(sentences) if not _COURTESY.search(one)), sentences[-1])
    if _PROMISE.search(last) is None or _NOT_NOW.search(last) is not None:
        return False
    return not _asks(sentences)


def deflects(text: str) -> bool:
    """Whether an answer sends the customer elsewhere with what they asked for, and asks nothing."""
    sentences = _sentences(text)
    return not _asks(sentences) and any(
        _DEFLECTION.search(one) is not None and _NO_NEED.search(one) is None for one in sentences
    )


def asks_what_else(text: str) -> bool:
    """Whether an answer asks the customer if there is anything else."""
    return "?" in text and any(
        one.endswith("?") and _ENDER.search(one) is not None for one in _sentences(text)
    )


def ends_in_question(text: str) -> bool:
    """Whether an answer ends with a question, whatever it asks."""
    return text.rstrip("\"')*_ \n").endswith("?")


def about_billing(text: str) -> bool:
    """Whether words are about bills and payments."""
    return _BILLING.search(text[:LONGEST_READ].lower()) is not None


def _plain(text: str) -> str:
    return text[:LONGEST_READ].lower().replace("\u2019", "'")


def _sentences(text: str) -> list[str]:
    return [one for sentence in split(_plain(text)) if (one := sentence.strip())]


def _asks(sentences: list[str]) -> bool:
    """Whether something is asked of the customer beyond whether there is anything else."""
    return any(
        (one.rstrip("\"')*_ ").endswith("?") or _REQUEST.search(one) is not None)
        and _ENDER.search(one) is None
        for one in sentences
    )
