"""Tests of the table of seeded faults: each can still be planted."""

from __future__ import annotations

import ast
from collections import Counter

from tests.tools.mutants import faults
from tests.tools.quick import ROOT


def test_each_fault_can_be_planted() -> None:
    """Once, in code that stays well-formed; a change of such a line changes the table with it."""
    for fault in faults():
        before = (ROOT / fault.file).read_text(encoding="utf-8")
        after = fault.planted(before)
        if fault.file.suffix == ".py":
            assert ast.dump(ast.parse(before)) != ast.dump(ast.parse(after)), fault.name
        assert before != after


def test_faults_are_of_all_layers_and_named_once() -> None:
    names = Counter(fault.name for fault in faults())
    assert names.total() >= 60
    assert set(names.values()) == {1}
    assert {fault.layer for fault in faults()} == {
        *("app", "cogs", "engine", "games", "puzzles", "rendering", "store", "tables", "words")
    }
