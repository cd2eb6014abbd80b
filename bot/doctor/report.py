"""Outcome of an examination: lines of a table, and JSON without ids, names or the token."""

from __future__ import annotations

import json
import platform
import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence

import discord

from bot.doctor.examination import INTERRUPTED, Row, State
from bot.version import FULL_VERSION

WIDTH = 100
INDENT = " " * 11


def lines(row: Row) -> Iterator[str]:
    """Yield the lines of a row."""
    yield from _wrapped(f"{row.state:<11}{row.name}{'' if row.required else ' (optional)'}")
    if row.why:
        yield from _wrapped(INDENT + row.why)
    if (found := row.refusal) is not None:
        code = "" if found.code is None else f"{found.code}: "
        yield from _wrapped(f"{INDENT}{code}{found.words}{f' ({found.field})' if found.field else ''}")
        yield from _wrapped(f"{INDENT}→ {found.advice}")


def asked(line: str) -> Iterator[str]:
    """Yield the lines of a request to the host."""
    yield from _wrapped(f"{'':>9}▶ {line}")


def summary(rows: Sequence[Row]) -> Iterator[str]:
    """Yield the last lines."""
    count, refused = Counter(row.state for row in rows), sum(map(_is_failure, rows))
    yield ""
    yield from _wrapped(
        f"{count[State.WORKS]} work, {count[State.REFUSED]} are refused ({refused} of them required), "
        f"{count[State.NOT_TRIED]} were not tried."
    )


def exit_code(rows: Sequence[Row]) -> int:
    """Return 0, or 1 if something required is refused or the trials were interrupted."""
    return int(any(_is_failure(row) or row.why == INTERRUPTED for row in rows))


def _is_failure(row: Row) -> bool:
    return row.required and row.state is State.REFUSED


def as_json(rows: Sequence[Row]) -> str:
    """Return the outcome for a bug report."""
    told = [
        {"name": row.name, "state": row.state, "required": row.required}
        | ({"why": row.why} if row.why else {})
        | ({} if (found := row.refusal) is None else {"code": found.code, "words": found.words, "field": found.field})
        for row in rows
    ]
    versions = {"taku": FULL_VERSION, "discord.py": discord.__version__, "python": platform.python_version()}
    return json.dumps({**versions, "rows": told}, ensure_ascii=False, indent=1)


def _wrapped(line: str) -> list[str]:
    return textwrap.wrap(line, WIDTH, subsequent_indent=INDENT, drop_whitespace=True, initial_indent="") or [""]
