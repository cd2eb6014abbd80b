"""Tests of the highlights of a move."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Part
from bot.games.farfarout import FARFAROUT
from bot.games.farfarout import events as ev
from bot.words.formatter import formatter
from tests.rendering import farfarout_views as views

NAMES = ("Ann", "Ben", "Cid")


def boasted(*events: ev.Event, language: str = "en", stage: str = "middle") -> Sequence[object]:
    """Return the sentence and the part, or nothing."""
    found = FARFAROUT.highlight(views.view(stage, 3), events)
    return () if found is None else (formatter(language, "farfarout").format(found.said, NAMES), found.part)


def fight(mine: int, theirs: int, *, won: bool = True) -> tuple[ev.Event, ...]:
    """Return the last turn of a battle against a creature."""
    return (
        ev.BattleTurn(seat=0, turn=2, mine=mine, theirs=theirs),
        ev.BattleEnded(seat=0, won=won, foe="tyrant"),
    )


def test_a_fight_that_was_close_is_worth_showing() -> None:
    assert boasted(*fight(11, 10)) == ("Ann beats Pale Tyrant, 11 to 10!", None)
    assert boasted(*fight(11, 10), language="ja")
    assert not boasted(*fight(11, 4))
    assert not boasted(*fight(10, 11, won=False))


def test_so_is_any_fight_between_players() -> None:
    assert boasted(ev.BattleEnded(seat=0, won=True, rival=1)) == ("Ann beats Ben in battle!", None)
    assert boasted(ev.BattleEnded(seat=0, won=False, rival=1)) == ("Ben beats Ann in battle!", None)


def test_the_dice_are_the_picture_while_they_lie_there() -> None:
    assert boasted(ev.BattleEnded(seat=0, won=True, rival=1), stage="battle")[1] == Part("dice")


def test_so_is_a_quest_that_is_done() -> None:
    quest = ev.QuestDone(seat=2, deck="main", quest="m.giant")
    assert boasted(quest) == ("Cid completes the quest “Slay a Giant”!", None)
    assert boasted(quest, *fight(5, 5))[0] == "Ann beats Pale Tyrant, 5 to 5!"


def test_nothing_else_is() -> None:
    assert not boasted(ev.TurnEnded(seat=0, next=1))
