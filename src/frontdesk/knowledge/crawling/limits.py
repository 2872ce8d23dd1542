"""How far a crawl goes, and how fast."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CrawlLimits:
    """What one crawl may take, of the site and of this server.

    `prefix` keeps it to a part of the site, such as `/help`.
    """

    pages: int = 500
    depth: int = 8
    prefix: str = ""
    seconds: float = 3_600.0
    page_bytes: int = 5 << 20
    # Between two requests; what the site asks for is heeded up to the longer one.
    pause_seconds: float = 0.5
    longest_pause_seconds: float = 10.0
    redirects: int = 5
    sitemaps: int = 20
    # So many addresses that differ in their query alone, or in their figures alone, are visited.
    queries: int = 20
    alike: int = 100
    # After so many failures in a row the site counts as away.
    failures: int = 10
