"""Tests of the catalogues: they hold exactly the texts in the code, with the same braces."""

from __future__ import annotations

import ast
import re
import string
from itertools import combinations, product
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from bot.games.contract import BilingualText, Who, t, tn
from bot.tables.model.views import TableInfo
from bot.words.catalogue import ROOT
from bot.words.formatter import formatter
from cogs.ui.translator import Translator
from tests.all_games import PACKAGES
from tests.words.source_texts import AREAS, catalogue, code, nodes, texts


def braces(text: str) -> set[str]:
    """Return the names of the placeholders."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("area", AREAS)
def test_japanese_is_complete(area: str) -> None:
    missing = [key for key in texts(area) if key not in catalogue(area)]
    assert not missing, f"{area}: {len(missing)} texts without Japanese: {missing}"


@pytest.mark.parametrize("area", AREAS)
def test_nothing_is_left_over(area: str) -> None:
    wanted = set(texts(area))
    assert not [key for key in catalogue(area) if key not in wanted]


@pytest.mark.parametrize("area", AREAS)
def test_translations_keep_the_braces(area: str) -> None:
    for key, message in catalogue(area).items():
        japanese = message.string[0] if isinstance(message.string, tuple) else message.string
        assert japanese, key
        assert braces(str(japanese)) == braces(key), key
        assert not message.fuzzy, key


@pytest.mark.parametrize("area", AREAS)
def test_plurals_are_plurals_in_both(area: str) -> None:
    wanted = texts(area)
    for key, message in catalogue(area).items():
        assert isinstance(message.id, tuple) == (wanted[key] is not None), key
        if isinstance(message.id, tuple):
            assert message.id[1] == wanted[key]


GRAMMAR = (ROOT / "bot/words/formatter.py", ROOT / "rendering/text.py")


def test_no_text_is_hard_wired_in_japanese() -> None:
    japanese = re.compile(r"[\u3041-\u30fa]")
    for path in code():
        if path.is_relative_to(ROOT / "bot/demo") or path in GRAMMAR:
            continue  # texts shown before a game, and forms of sentences and lines
        said = nodes(path, japanese)
        remarks = {node.value for node in said if isinstance(node, ast.Expr)}
        for node in said:
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in remarks:
                assert not japanese.search(node.value), f"{path}:{node.lineno}"


def test_speaking() -> None:
    en, ja = formatter("en"), formatter("ja")
    assert en.format(t("Every seat at this table is taken.")) == "Every seat at this table is taken."
    assert ja.format(t("Every seat at this table is taken.")) == "この卓に空席はありません。"
    assert en.format(tn("{n} card", "{n} cards", 1)) == "1 card"
    assert en.format(tn("{n} card", "{n} cards", 3)) == "3 cards"
    names = ("Ann", "Ben", "Chie")
    waits = t("It's not your turn to decide anything. Waiting for {who}.", who=(Who(0), Who(1), Who(2)))
    assert en.format(waits, names) == "It's not your turn to decide anything. Waiting for Ann, Ben, and Chie."
    assert ja.format(waits, names) == "いま決めることはありません。Ann、Ben、Chieを待っています。"
    assert formatter("fr").format(t("That was already done.")) == "That was already done."


def test_a_text_that_holds_its_japanese_needs_no_catalogue() -> None:
    text = BilingualText("{n} points", {"n": 3}, ja="{n}点")
    assert [formatter(language).format(text) for language in ("en", "ja", "fr")] == ["3 points", "3点", "3 points"]


def test_a_name_with_braces_stays_a_name() -> None:
    said = formatter("en").format(t("{who} went back to the board after move {n}.", who=Who(0), n=3), ("{x}",))
    assert said.startswith("{x} went back")


def test_every_folder_of_words_belongs_to_an_area() -> None:
    assert {
        str(path.parent.relative_to(ROOT)) for path in Path(ROOT).glob("*/**/ja.po") if ".venv" not in path.parts
    } == set(AREAS)


def test_a_text_is_translated_in_one_way() -> None:
    """A catalogue that is read first must not retranslate a text of another one."""
    games = {f"{folder}/words" for folder in PACKAGES.values()}
    common = set(AREAS) - games
    for one, other in (*product(games, common), *combinations(sorted(common), 2)):
        ours, theirs = catalogue(one), catalogue(other)
        changed = [key for key in ours.keys() & theirs.keys() if ours[key].string != theirs[key].string]
        assert not changed, f"{one} changes {changed} of {other}"


def test_who_is_spoken_to_needs_no_name() -> None:
    info = SimpleNamespace(
        game="andromeda", seats=[SimpleNamespace(name=name, stand_in=False, ai_level=None) for name in ("Ann", "Ben")]
    )
    back = t("{who} went back to the board after move {n}.", who=Who(0), n=3)
    japanese, english = (Translator(language, cast(TableInfo, info)).to(0) for language in ("ja", "en"))
    assert japanese.markdown(back) == "3手目の盤面に戻しました。"
    assert english.markdown(t("{who}: {moves}", who=Who(0), moves="two centres")) == "Two centres"
    assert english.markdown(back).startswith("Ann went back"), "a name that the sentence cannot do without"
    assert japanese.markdown(t("{who}: {moves}", who=Who(1), moves="2")).startswith("Ben")
