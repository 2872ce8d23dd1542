"""The addresses of a site: one way to write each, and which of them belong to it."""

from dataclasses import dataclass
from pathlib import PurePosixPath
from urllib.parse import quote, urljoin, urlsplit, urlunsplit

from frontdesk.egress.addresses import read_address
from frontdesk.language.lexicon.word_list import word_set

LONGEST_ADDRESS = 1_000
_PORTS = {"http": 80, "https": 443}
_KEPT = "/%:@!$&'()*+,;=~-._"
# What tells visits apart and not pages.
_TRACKING = word_set(
    "gclid fbclid msclkid yclid mc_cid mc_eid igshid phpsessid jsessionid sessionid sid _ga _gl"
)
_TRACKING_BEGINS = ("utm_", "pk_", "mtm_")
_NO_DOCUMENTS = word_set(
    ".jpg .jpeg .png .gif .svg .webp .avif .ico .bmp .css .js .mjs .json .xml .rss .atom .zip .gz "
    ".tar .mp3 .mp4 .mov .avi .webm .wav .woff .woff2 .ttf .eot .exe .dmg .apk .ics .vcf .doc .xls "
    ".xlsx .ppt .pptx"
)
_MOST_REPEATED = 3


@dataclass(frozen=True, slots=True)
class Site:
    """A site: a scheme, a host with its port, and the beginning of its paths."""

    scheme: str
    authority: str
    prefix: str = ""

    def holds(self, address: str) -> bool:
        """Whether an address, as `normalised`, is one of this site."""
        parts = urlsplit(address)
        if (parts.scheme, parts.netloc) != (self.scheme, self.authority):
            return False
        prefix = self.prefix.rstrip("/")
        return not prefix or parts.path == prefix or parts.path.startswith(prefix + "/")

    def address(self, path: str) -> str:
        """The address of a path."""
        return f"{self.scheme}://{self.authority}{path}"

    def is_twin_of(self, other: "Site") -> bool:
        """Whether two sites are one, with and without `www`."""
        names = (self.authority.removeprefix("www."), other.authority.removeprefix("www."))
        return names[0] == names[1]


def site_of(address: str, prefix: str = "") -> Site:
    """The site that a normalised address belongs to."""
    parts = urlsplit(address)
    return Site(parts.scheme, parts.netloc, prefix)


def normalised(base: str, link: str, site: Site | None = None) -> str | None:
    """The one way to write the address that a link leads to; None where it leads to no page.

    A link to the same host with the other scheme is taken for one within the site.
    """
    try:
        parts = urlsplit(urljoin(base, link.strip()))
        port, host = parts.port, _host(parts.hostname)
    except ValueError:
        return None
    if parts.scheme not in _PORTS or not host or parts.username is not None:
        return None
    authority = host if port in (None, _PORTS[parts.scheme]) else f"{host}:{port}"
    scheme = site.scheme if site is not None and site.authority == authority else parts.scheme
    path = quote(parts.path or "/", safe=_KEPT)
    while "//" in path:
        path = path.replace("//", "/")
    address = urlunsplit((scheme, authority, path, _query(parts.query), ""))
    return address if len(address) <= LONGEST_ADDRESS else None


def secured(address: str) -> str:
    """A normalised address over HTTPS, unless it is one of this machine or of a bare number."""
    parts = urlsplit(address)
    host = parts.hostname or ""
    if parts.scheme == "https" or host == "localhost" or read_address(host) is not None:
        return address
    return urlunsplit(("https", parts.netloc, parts.path, parts.query, ""))


def may_be_document(address: str) -> bool:
    """Whether an address may lead to a document, and not ever further into itself."""
    path = PurePosixPath(urlsplit(address).path)
    if path.suffix.lower() in _NO_DOCUMENTS:
        return False
    segments = [part for part in path.parts if part != "/"]
    return all(segments.count(segment) <= _MOST_REPEATED for segment in set(segments))


def shape(address: str) -> str:
    """What an address has in common with those that differ in their figures alone."""
    parts = urlsplit(address)
    path = "".join("0" if character.isdigit() else character for character in parts.path)
    while "00" in path:
        path = path.replace("00", "0")
    names = sorted({pair.partition("=")[0] for pair in parts.query.split("&")})
    return f"{path}?{'&'.join(names)}"


def _host(name: str | None) -> str:
    host = (name or "").rstrip(".").lower()
    if ":" in host:
        return f"[{host}]"
    return host if host.isascii() else host.encode("idna").decode("ascii")


def _query(query: str) -> str:
    pairs = [pair for pair in query.split("&") if pair]
    return quote("&".join(pair for pair in pairs if not _is_tracking(pair)), safe=_KEPT + "?")


def _is_tracking(pair: str) -> bool:
    name = pair.partition("=")[0].lower()
    return name in _TRACKING or name.startswith(_TRACKING_BEGINS)
