"""Tests of records of released versions: they still verify, and their saved games play on.

`records/VERSION/` has the records that this version exported (GAME-SEATS.json) and the states that it saved in mid-game
(GAME-SEATS.state). A release that changes the rules of a game, or the record format, adds a folder of its own and never
changes an old one.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bot.games.contract import RULES
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import apply
from bot.games.registry import GAMES
from bot.tables.model.codec import pack_state, unpack_state
from bot.tables.records.verify import verify
from tests.play_game import advised

FOLDER = Path(__file__).parent / "records"


def named(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/*.json")), ids=named)
def test_a_record_of_any_release_checks_out(path: Path) -> None:
    verdict = verify(path.read_bytes())
    assert verdict.checked == len(verdict.record.moves) > 10
    assert verdict.fault is None


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/*.state")), ids=named)
def test_a_game_of_any_release_is_played_to_its_end_by_its_own_rules(path: Path) -> None:
    game = GAMES[path.stem.partition("-")[0]]
    raw = path.read_bytes()
    version = int(raw.split(maxsplit=1)[0])
    state, chance = unpack_state(game, raw), LooseChance(1)
    for _ in range(3_000):
        if game.outcome(state) is not None:
            break
        seat, said = advised(game, state, chance, 1)
        state, _ = apply(game, state, seat, said, chance)
        state = unpack_state(game, pack_state(game, state))
    assert game.outcome(state) is not None
    if version != game.meta.version:
        assert msgspec.to_builtins(state)[RULES] == version
