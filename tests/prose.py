"""Checks of docstrings: the mechanical part of the prose rules in CONTRIBUTING.md."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

FIRST_LINE = 90
"""Maximum length of the first line of a docstring, in characters."""
OPENING = re.compile(
    r"(What|Who|Whom|Whose|Whether|How|Where|When|Why|Which|So|Of whom|Those|It|They|There|One)(ever)?\b(?! of the\b)"
    r"|(Some|Every|No|Any)(body|one|thing)\b"
)
"""Words that begin a clause instead of a command or a noun phrase."""
SUBJECT = re.compile(r"(?:^|[.!?:;]\s+)(What|Who|Whoever|Whatever|Of whom|So many|So much|That which)\b(?![^.?!]*\?)")
"""A sentence whose subject is a relative clause."""
WORDS = re.compile(
    r"\b(whoever|whomever|anew|so many|of whom|that which|how-manieth|untimely|overtaken|put right)\b", re.I
)
"""Words of earlier documentation that have plainer equivalents."""

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def is_suspect(text: str) -> bool:
    """Check the triple-quoted strings of a source file, whatever they are.

    Most files have no violation in any, and need not be parsed, which takes seconds for all of them.
    """
    pieces = text.split('"""')
    return not len(pieces) % 2 or any(any(offences(one.strip(), proper=True)) for one in pieces[1::2])


def docstrings(path: Path) -> Iterator[tuple[int, str, bool]]:
    """Yield all documentation strings of a file, with their lines.

    The flag says whether it is the docstring of a module, class or function.
    """
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        body = node.body if isinstance(node, Documented | ast.If) else ()
        for at, child in enumerate(body):
            if (
                isinstance(child, ast.Expr)
                and isinstance(child.value, ast.Constant)
                and isinstance(child.value.value, str)
            ):
                yield child.lineno, child.value.value.strip(), at == 0 and isinstance(node, Documented)


def offences(text: str, *, proper: bool) -> Iterator[str]:
    """Yield the violations in a text; `proper`: it documents a module, class or function."""
    first, *rest = text.splitlines() or [""]
    flat = " ".join(text.split())
    if proper:
        if len(first) > FIRST_LINE:
            yield f"first line of {len(first)} characters"
        if rest and rest[0].strip():
            yield "no blank line after the first"
        if found := OPENING.match(flat):
            yield f"begins with {found[0]}"
    for pattern in (SUBJECT, WORDS):
        if found := pattern.search(flat):
            yield f"says {found[1]}"
