"""Checks of a screen against the rules for messages (`cogs.ui.layout`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from simcord.components import walk_components

from cogs.ui.components import Screen
from cogs.ui.custom_ids import parse
from cogs.ui.layout import ANSWER_LINES, LABEL, SIGN, abreast, width
from cogs.ui.step import FEW

ROW, BUTTON, TEXT = 1, 2, 10
PRIMARY, DANGER = 1, 4
MOVES = ("say", "do")
LOOKS = ("board", "log", "rules", "signs", "share")
_OPTION = re.compile(r"(-|\d\.) \*\*")
"""The beginning of a line that explains a button."""
_NAME = re.compile("W{20,}.?")
"""The long names of people in tests."""


def check_message(screen: Screen) -> None:
    """Raise AssertionError if a message's buttons violate the rules."""
    check_components(list(walk_components(screen.to_components())))


def check_components(parts: Sequence[Mapping[str, Any]]) -> None:
    """Raise AssertionError for the components of a message, nested ones too."""
    for row in (one for one in parts if one["type"] == ROW):
        labels = [_shown(one) for one in row["components"]]
        assert abreast(labels), f"too many abreast: {labels}"
    buttons = [one for one in parts if one["type"] == BUTTON]
    assert sum(one["style"] == PRIMARY for one in buttons) <= 1, "more than one primary button"
    for label in map(_shown, buttons):
        assert width(label) <= LABEL, f"cut off on a phone: {label!r}"
    purposes = list(map(_purpose, buttons))
    moves = [purpose in MOVES for purpose in purposes]
    styles = [one["style"] for one, moves_on in zip(buttons, moves, strict=True) if moves_on]
    assert PRIMARY not in styles[1:], "the primary button is not the first"
    assert DANGER not in styles, "a move is red"
    red = [style == DANGER for style in styles]
    assert red == sorted(red), "what ends something is not last"
    places = [at for at, moves_on in enumerate(moves) if moves_on]
    looking = [at for at, purpose in enumerate(purposes) if purpose in LOOKS]
    assert not places or not looking or max(places) < min(looking), "information stands before moves"


def rows_of(screen: Screen) -> list[list[str]]:
    """Return the labels of its buttons, row by row; for a menu its prompt."""
    rows = [one for one in walk_components(screen.to_components()) if one["type"] == ROW]
    return [[str(each.get("label", each.get("placeholder", ""))) for each in one["components"]] for one in rows]


def _shown(button: Mapping[str, Any]) -> str:
    """Return its label, with the width of its icon before it."""
    label = _NAME.sub("…", str(button.get("label") or ""))
    return f"{SIGN}{label}" if button.get("emoji") and label else label


def brief(screen: Screen) -> None:
    """Raise AssertionError if an answer to a click is too long, or violates the rules."""
    check_message(screen)
    check_lines(screen)


def check_lines(screen: Screen) -> None:
    """Raise AssertionError if an answer to a click is too long."""
    check_text([line for one in walk_components(screen.to_components()) if one["type"] == TEXT for line in _lines(one)])


def check_text(lines: Sequence[str]) -> None:
    """Raise AssertionError if the lines of an answer are too many.

    Those that explain its buttons count apart.
    """
    told = [line for line in lines if not _OPTION.match(line)]
    assert len(told) <= ANSWER_LINES, f"{len(told)} lines:\n" + "\n".join(told)
    assert len(lines) - len(told) <= FEW, "\n".join(lines)


def _lines(display: Mapping[str, Any]) -> list[str]:
    return str(display["content"]).splitlines()


def _purpose(button: Mapping[str, Any]) -> str:
    """Return its purpose; "" for a field of a move, which is no verb."""
    target = parse(str(button.get("custom_id", "")))
    return target.purpose if target and (target.purpose != "say" or len(target.said) == 1) else ""
