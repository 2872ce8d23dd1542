"""The elements of a page: which hold blocks, which are silent, which stand around the content."""

from collections.abc import Mapping
from dataclasses import dataclass

from frontdesk.core.documents import BlockKind
from frontdesk.language.lexicon.word_list import word_set

VOID = word_set("area base br col embed hr img input link meta param source track wbr frame")
HEADINGS = {f"h{level}": level for level in range(1, 7)}
BLOCKS = word_set(
    "address article aside blockquote body caption center dd details dialog dir div dl dt "
    "fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup html legend li main "
    "menu nav ol p pre search section summary table tbody td tfoot th thead title tr ul"
)
_ITEMS = frozenset({"li", "dt", "dd"})
# Which open elements end where another begins.
CLOSED_BY: dict[str, frozenset[str]] = {
    "li": frozenset({"li", "p"}),
    "dt": frozenset({"dt", "dd", "p"}),
    "dd": frozenset({"dt", "dd", "p"}),
    "tr": frozenset({"tr", "td", "th", "p"}),
    "td": frozenset({"td", "th", "p"}),
    "th": frozenset({"td", "th", "p"}),
    "tbody": frozenset({"thead", "tbody", "tr", "td", "th", "p"}),
    "tfoot": frozenset({"tbody", "tr", "td", "th", "p"}),
    "option": frozenset({"option"}),
    **{tag: frozenset({"p"}) for tag in BLOCKS - {"li", "dt", "dd", "tr", "td", "th", "tbody"}},
}
_SILENT = word_set(
    "script style noscript template svg math iframe object select textarea canvas audio video "
    "datalist label map title head"
)
_AROUND = frozenset({"nav", "footer", "aside", "dialog", "search"})
_AROUND_ROLES = frozenset(
    {"navigation", "contentinfo", "banner", "complementary", "dialog", "alertdialog", "search"}
)
# Names that pages without such elements give to the same parts.
_AROUND_NAMES = word_set(
    "nav navbar navigation main-nav site-nav breadcrumb breadcrumbs footer site-footer page-footer "
    "cookie cookies cookie-banner cookie-consent cookie-notice skip-link skiplink"
)


@dataclass(frozen=True, slots=True)
class Element:
    """An open element, with what it has from those around it."""

    tag: str
    kind: BlockKind = BlockKind.PARAGRAPH
    level: int = 0
    silent: bool = False
    main: bool = False
    around: bool = False
    in_cell: bool = False
    in_details: bool = False


def element_of(
    tag: str, values: Mapping[str, str], outer: Element, controlled: frozenset[str]
) -> Element:
    """An element inside another; `controlled` are the ids of what a button unfolds."""
    in_details = outer.in_details or tag == "details"
    main = outer.main or tag in {"main", "article"} or values.get("role") == "main"
    return Element(
        tag,
        _kind(tag, outer, in_details),
        HEADINGS.get(tag, outer.level),
        outer.silent or _is_silent(tag, values, outer, controlled),
        main,
        outer.around or _is_around(tag, values, main),
        (outer.in_cell and tag != "table") or tag in {"td", "th"},
        in_details,
    )


def _kind(tag: str, outer: Element, in_details: bool) -> BlockKind:
    if tag in HEADINGS:
        return BlockKind.QUESTION if outer.kind is BlockKind.QUESTION else BlockKind.HEADING
    if tag == "summary":
        return BlockKind.QUESTION
    if outer.kind in {BlockKind.HEADING, BlockKind.QUESTION}:
        return outer.kind
    if in_details:
        return BlockKind.ANSWER
    if tag == "pre":
        return BlockKind.CODE
    if tag in _ITEMS:
        return BlockKind.LIST_ITEM
    kept = outer.kind in {BlockKind.LIST_ITEM, BlockKind.CODE} and tag != "table"
    return outer.kind if kept else BlockKind.PARAGRAPH


def _is_silent(
    tag: str, values: Mapping[str, str], outer: Element, controlled: frozenset[str]
) -> bool:
    if tag in _SILENT:
        return True
    if tag == "button":
        return outer.kind not in {BlockKind.HEADING, BlockKind.QUESTION}
    if "hidden" in values or values.get("aria-hidden") == "true":
        return values.get("id", "") not in controlled
    return "display:none" in values.get("style", "").replace(" ", "").lower()


def _is_around(tag: str, values: Mapping[str, str], main: bool) -> bool:
    if tag in _AROUND or (tag == "header" and not main):
        return True
    if tag in {"html", "body", "main", "article"}:
        return False
    names = {*values.get("class", "").lower().split(), values.get("id", "").lower()}
    return values.get("role", "") in _AROUND_ROLES or not names.isdisjoint(_AROUND_NAMES)
