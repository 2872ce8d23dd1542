"""Texts that people write for a model, laid out so that none of them passes for the desk's own."""

import re

# What a model's template takes for the beginning or the end of somebody's words.
_MARKUP = re.compile(r"<\|(?=\w)|(?<=\w)\|>|\[(?=/?INST\])|<<(?=/?SYS>>)|<(?=/?s>)", re.IGNORECASE)


def quoted(text: str) -> str:
    """A text line by line behind a mark, its markup taken apart; empty where it says nothing."""
    plain = _MARKUP.sub(lambda found: f"{found.group()} ", text.strip())
    return "\n".join(f"> {line.strip()}".rstrip() for line in plain.splitlines())


def on_one_line(text: str) -> str:
    """A text as one line, its markup taken apart."""
    return " ".join(_MARKUP.sub(lambda found: f"{found.group()} ", text).split())
