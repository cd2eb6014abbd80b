"""Tests of the parser of rules card and rulings: a text for each language, and its faults."""

from __future__ import annotations

import pytest

from bot.games.contract import BilingualText, Section
from bot.games.engine.rules_card import read, rule_ids

ENGLISH = """# Rules card

## The aim [A1 A3-A5]
- Most points win.
- Nobody loses.

# Rulings

## Ties
- They are shared.
"""
JAPANESE = """# ルール要約

## 目的 [A1 A3-A5]
- 最も得点の多いプレイヤーの勝利です。
- 敗者はいません。

# 裁定

## 同点
- 勝利を分け合います。
"""


def faults(english: str, japanese: str) -> list[str]:
    """Return the faults of two texts."""
    with pytest.raises(ValueError, match="rules") as refused:
        read("chess", english, japanese)
    return str(refused.value).splitlines()


def test_a_card_and_its_rulings_are_topics_of_lines_in_both_languages() -> None:
    lines = (
        BilingualText("Most points win.", ja="最も得点の多いプレイヤーの勝利です。"),
        BilingualText("Nobody loses.", ja="敗者はいません。"),
    )
    card, rulings = read("chess", ENGLISH, JAPANESE)
    assert card == (Section(BilingualText("The aim", ja="目的"), lines, ("A1", "A3", "A4", "A5")),)
    assert rulings == (
        Section(BilingualText("Ties", ja="同点"), (BilingualText("They are shared.", ja="勝利を分け合います。"),)),
    )


def test_all_mistakes_are_told_with_their_places() -> None:
    japanese = JAPANESE.replace("A3-A5", "A3").replace("- 勝利を分け合います。\n", "") + "## 付録\n"
    assert faults(ENGLISH, japanese) == [
        "chess/words/rules.ja.md:3: the rules are [A1 A3], in chess/words/rules.en.md:3 [A1 A3-A5]",
        "chess/words/rules.ja.md:7: “裁定” has 2 entries, in chess/words/rules.en.md:7 1",
        "chess/words/rules.ja.md:9: “同点” has 0 entries, in chess/words/rules.en.md:9 1",
    ]


def test_a_line_says_which_of_its_topics_rules_it_tells() -> None:
    english = ENGLISH.replace("Nobody loses.", "Nobody loses. [A1 A4-A5]")
    japanese = JAPANESE.replace("敗者はいません。", "敗者はいません。 [A1 A4-A5]")
    (aim,), _ = read("chess", english, japanese)
    assert aim.lines[1] == BilingualText("Nobody loses.", ja="敗者はいません。")
    assert aim.told == {"A1": (1,), "A4": (1,), "A5": (1,)}
    assert faults(english, JAPANESE) == [
        "chess/words/rules.ja.md:5: the rules are [], in chess/words/rules.en.md:5 [A1 A4-A5]"
    ]
    stray = [text.replace("A4-A5", "A2 A6") for text in (english, japanese)]
    assert faults(*stray) == ["chess/words/rules.en.md:5: “The aim” has no rule A2, A6"]


SHAPELESS = (
    "no sign",
    "-no space",
    "- {points} points",
    "- ruled [A]",
    "> An example [A1]",
    "## Rules [A]",
    "### Deep",
    "# Part [A1]",
    "- ",
)


@pytest.mark.parametrize("line", SHAPELESS)
def test_a_line_of_no_known_shape_is_told(line: str) -> None:
    (told,) = faults(f"{ENGLISH}{line}\n", f"{JAPANESE}\n")
    assert told.startswith("chess/words/rules.en.md:11: neither")
    assert told.endswith(f": {line}")


def test_a_line_belongs_to_a_topic_and_a_topic_to_a_part() -> None:
    told = faults("- Alone.\n## Alone\n", "")
    assert [one.partition(": ")[0] for one in told] == [
        "chess/words/rules.en.md:1",
        "chess/words/rules.en.md:2",
        "chess/words/rules.en.md",
    ]


def test_ids_of_rules_are_single_ones_and_spans() -> None:
    assert rule_ids("A10 A12-A14") == ("A10", "A12", "A13", "A14")
    assert rule_ids("") == ()
