"""What the documents point at is there, and no picture of theirs is heavy."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.words.catalogue import ROOT

DOCUMENTS = sorted(ROOT.glob("*.md"))
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)")
CODE_PATH = re.compile(r"\b(?:bot|cogs|rendering|tests)/[\w./-]*\w")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
HEAVIEST = 2 * 1024 * 1024


def anchors(text: str) -> set[str]:
    """The names by which a page's headings are linked."""
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in HEADING.findall(text)}


@pytest.mark.parametrize("document", DOCUMENTS, ids=[path.name for path in DOCUMENTS])
def test_what_a_document_links_is_there(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for path, anchor in LINK.findall(text):
        if "://" in path:
            continue
        target = ROOT / path if path else document
        assert target.exists(), path
        if anchor:
            assert anchor in anchors(target.read_text(encoding="utf-8")), f"{path}#{anchor}"
        assert target.stat().st_size <= HEAVIEST, path


def test_what_the_example_of_settings_names_is_there() -> None:
    named = CODE_PATH.findall((ROOT / ".env.example").read_text(encoding="utf-8"))
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []
