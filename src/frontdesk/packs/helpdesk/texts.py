"""What Larkspur's desk says; the file is in `strings`."""

from pathlib import Path

from frontdesk import Locale, load_strings

TEXTS = load_strings(Path(__file__).parent / "strings", Locale.EN)
