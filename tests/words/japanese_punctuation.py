"""Japanese punctuation: errors next to Japanese letters, in catalogues and rendered texts."""

from __future__ import annotations

import re

JAPANESE = "\u3041-\u30ff\u4e00-\u9fff々〜"
SIGNS = {
    "? beside Japanese letters, for ？": rf"[{JAPANESE}」）}}]\s?\?|\?\s?[{JAPANESE}「]",
    "! beside Japanese letters, for ！": rf"[{JAPANESE}」）}}]\s?!|!\s?[{JAPANESE}「]",
    "( ) beside Japanese letters, for （）": rf"[{JAPANESE}」}}\d]\s?\(|\([{JAPANESE}「{{]|[{JAPANESE}」}}]\)",
    ": beside Japanese letters, for ：": rf"[{JAPANESE}」）}}*]:|:\s?[{JAPANESE}「]",
    "no space after ？ or ！": rf"[？！](?=[{JAPANESE}「])",
    "a half-width space after ？ or ！": rf"[？！] (?=[{JAPANESE}「])",
    "another range sign than 〜": rf"～|[\d}}{JAPANESE}][~–][\d{{{JAPANESE}]",
    "a hyphen for the minus sign −": r"(?<![\w`+-])-[\d{]",
    ", or . for 、 and 。": rf"[{JAPANESE}」）][,.](?!\w)",
}

_SAME_EVERYWHERE = re.compile("日本語|`[^`]*`|<[^>]*>|\\[[^]]*\\]\\([^)]*\\)")
"""Language names, code, mentions and links, which are written alike in any language."""


def wrong_signs(shown: str) -> list[str]:
    """Return the punctuation errors of a rendered text; lines without Japanese are skipped."""
    lines = [line for line in _SAME_EVERYWHERE.sub("", shown).splitlines() if re.search(f"[{JAPANESE}]", line)]
    return [name for name, pattern in SIGNS.items() if any(re.search(pattern, line) for line in lines)]
