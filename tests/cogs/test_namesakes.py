"""Tests of players with the same name: distinguished wherever one is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from bot.enums import VoteKind, VoteResult
from bot.games.contract import Pick, Who, t
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import random_path, walk
from bot.games.registry import GAMES
from bot.rows import VoteRow
from bot.tables.clocks.extend import SeatClock
from bot.tables.model.views import Person, TableInfo
from bot.tables.review.move_ratings import SeatMoves
from cogs.clocks.screen import clocks
from cogs.game_commands.verbs import offered
from cogs.review.notable_moves_screen import standouts_screen
from cogs.ui import info as screens
from cogs.ui.board import shortcuts, verb_buttons
from cogs.ui.custom_ids import CustomId
from cogs.ui.links import remove
from cogs.ui.move_builder import MoveStep, understood
from cogs.ui.step import step_screen
from cogs.ui.translator import Translator
from cogs.votes import screen as votes_screen
from tests.cogs.screen_checks import parts_of, words_of
from tests.cogs.screen_samples import WHOM, moments, seated, table

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def choices(info: TableInfo, language: str) -> dict[str, list[str]]:
    """Return the labels of players on each screen."""
    voice, seats = Translator(language, info), range(len(info.seats))
    time = clocks(info, [SeatClock(seat, NOW, None) for seat in seats], Person(info.seats[-1].user_id or 0, ""), voice)
    moves = standouts_screen(info, dict.fromkeys(seats, SeatMoves()), 2, voice)
    step = step_screen(MoveStep(("trade",), WHOM, (), None), info, voice)
    question = t("Remove {who} from the table?", who=Who(0))
    sure = [
        screens.sure(replace(question, args={"who": Who(seat)}), t("Remove"), CustomId("kick!"), voice)
        for seat in seats
    ]
    asked = [
        votes_screen.asked(
            VoteRow(1, VoteKind.PAUSE, -1, one.user_id, NOW, NOW, (VoteResult.YES,), (), {}), info, voice
        )
        for one in info.seats
    ]
    return {
        "remove": [remove(one, info, voice).label or "" for one in info.seats],
        "really remove": list(map(words_of, sure)),
        "more time": [one["label"] for one in parts_of(time) if "givetime" in one.get("custom_id", "")],
        "whose moves": [one["label"] for part in parts_of(moves) for one in part.get("options", ())],
        "a move's button": [one["label"] for one in parts_of(step) if "label" in one][:3],
        "a command's value": [one.name for one in offered(WHOM, "", voice, info)],
        "a vote": list(map(words_of, asked)),
    }


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", ["Ann", "Bartholomew the Great of Aberdeen"])
def test_no_two_choices_look_alike(language: str, name: str) -> None:
    for screen, told in choices(seated(name, name, "Chie"), language).items():
        assert len(told) == len(set(told)) >= 2, (screen, told)


@pytest.mark.parametrize("name", GAMES)
def test_no_two_options_of_a_game_look_alike(name: str) -> None:
    """Buttons of a board, and options and their explanations at each step of random moves."""
    game, chance = GAMES[name], LooseChance(1)
    for one in (one for one in moments(name) if not one.over):
        whole = table(name, one.seats, one.number)
        info = replace(whole, seats=tuple(replace(seat, name="Ann") for seat in whole.seats))
        voice, asked = Translator("en", info), game.pending(one.state)
        for seat in {decision.seat for decision in asked}:
            mine = [decision for decision in asked if decision.seat == seat]
            alike([one.label or one.emoji for one in [*shortcuts(info, mine, voice), *verb_buttons(info, mine, voice)]])
            said = random_path(game, one.state, seat, chance)
            for at in range(len(said)):
                choices = walk(game, one.state, seat, said[:at])
                if isinstance(choices, Pick):
                    alike([voice.text(option.name) for option in choices.options])


def alike(labels: Sequence[object]) -> None:
    """Raise AssertionError if two labels are the same."""
    assert len(set(labels)) == len(labels), labels


def test_only_who_shares_a_name_is_called_by_the_seat() -> None:
    assert Translator("en", seated("Ann", "Ann", "Chie")).names == ("Ann (seat 1)", "Ann (seat 2)", "Chie")
    assert Translator("ja", seated("Ann", "Chie", "Ann")).names == ("Ann（席1）", "Chie", "Ann（席3）")
    assert Translator("en", seated("Ann", "Ben", "Chie")).names == ("Ann", "Ben", "Chie")


def test_what_a_command_offers_can_be_typed() -> None:
    info = seated("Ann", "Ann", "Chie")
    for at, one in enumerate(offered(WHOM, "", Translator("en", info), info)):
        assert understood(WHOM, one.name, info) == str(at)
