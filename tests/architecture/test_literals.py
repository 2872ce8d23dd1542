"""What code says to customers stands in the strings of a language, and nowhere else."""

import ast
import re
from pathlib import Path

import frontdesk

ROOT = Path(frontdesk.__path__[0])

# A sentence as one speaks: it begins with a capital, has several words, and ends as sentences do.
_SENTENCE = re.compile(r"[A-Z“(][\w'-]*[,:;]? .*[.?!:]\s*\Z|[A-Z]\w*[.!?]\Z", re.DOTALL)
_ADDRESSED_ELSEWHERE = {"description", "summary", "help"}

# What speaks to operators and developers, or reads what customers and models write.
ROOMS = (
    *("cli", "configuration", "diagnosis", "proof", "serving.py", "settings.py", "telemetry"),
    *("testing", "store", "transport", "language/claims", "language/consent", "language/leaks"),
    "packs/pestcall/sayings",
)
# Sentences that a model is told, or that readers are shown; a customer never hears them.
FOR_MODELS = {
    "knowledge/gap_drafts.py",
    "models/continuing.py",
    "models/trial.py",
    "pack/prompts.py",
    "packs/helpdesk/prompts.py",
    "packs/pestcall/prompts.py",
    "packs/pestcall/tools/escalate.py",
    "session/drafting.py",
    "session/ending/foreign_endings.py",
    "session/ending/reminders.py",
    "session/merging.py",
    "session/titling/titles.py",
    "turn/answering/after_move.py",
    "turn/call_summary.py",
    "turn/answering/model_context.py",
    "turn/answering/open_requests.py",
    "turn/answering/playbook_context.py",
    "turn/answering/problem.py",
    "turn/answering/standing_instructions.py",
    "turn/consent/interpret.py",
    "turn/speaking/evidence.py",
    "turn/speaking/judge.py",
}


def _unspoken(tree: ast.AST) -> set[int]:
    """The nodes of docstrings and of what is described to others than customers."""
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found.add(id(node.value))
        if isinstance(node, ast.keyword) and node.arg in _ADDRESSED_ELSEWHERE:
            found |= {id(inner) for inner in ast.walk(node)}
    return found


def _spoken(text: str) -> list[str]:
    """The sentences of a module that somebody could be told."""
    tree = ast.parse(text)
    skipped, found = _unspoken(tree), list[str]()
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.JoinedStr):
            parts = [p.value if isinstance(p, ast.Constant) else "…" for p in node.values]
            found.append("".join(map(str, parts)))
            skipped |= {id(part) for part in node.values}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.append(node.value)
    return [text for text in found if _SENTENCE.match(text)]


def _modules() -> list[Path]:
    every = sorted(ROOT.rglob("*.py"))
    return [path for path in every if not path.relative_to(ROOT).as_posix().startswith(ROOMS)]


def test_that_no_sentence_for_customers_stands_outside_the_strings() -> None:
    found = {path.relative_to(ROOT).as_posix(): _spoken(path.read_text()) for path in _modules()}
    assert {name: said for name, said in found.items() if said and name not in FOR_MODELS} == {}


def test_that_the_search_finds_a_sentence() -> None:
    planted = 'def f(x):\n    """Doc."""\n    return f"Done: your {x} is cancelled."'
    assert _spoken(planted) == ["Done: your … is cancelled."]
    assert _spoken('LINE = ("Which one would you like?", "That\'s done.")') == [
        "Which one would you like?",
        "That's done.",
    ]


def test_that_pages_take_their_texts_from_one_module() -> None:
    """Nothing between tags, in a label or in a placeholder is written out."""
    written = re.compile(r'>\s*[A-Z][a-z]+[^<>$`{}]*</|(?:aria-label|placeholder)="[A-Z]')
    pages = [*(ROOT / "web/chat").glob("*.js"), *(ROOT / "web/widget").glob("*.js")]
    found = {p.name: written.findall(p.read_text()) for p in pages if p.name != "texts.js"}
    assert {name: said for name, said in found.items() if said} == {}
