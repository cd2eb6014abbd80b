"""Benchmark of the rules alone: random legal play by choices, and replays of recorded games."""

from __future__ import annotations

import statistics
import time

from bot.games.engine.chance import LooseChance, SealedChance
from bot.games.engine.choice_walk import action_of, apply
from bot.games.registry import GAMES
from tests.golden.transcript import FOLDER, Recording, read
from tests.play_game import at_random
from tests.tools.bench.report import line

SECONDS = 5.0
LONGEST = 1000
"""Maximum number of actions of a random game, which may never end."""
REPLAYS = 9
GOALS = {"andromeda": 50_000, "ricochet": 40_000, "spacebase": 25_000, "auztralia": 15_000, "farfarout": 12_000}
"""Targets: random legal actions a second."""


def random_actions(game_id: str) -> float:
    """Return the random legal actions a second, with choices walked, over all numbers of seats."""
    game, chance = GAMES[game_id], LooseChance(1)
    settings = {setting.id: setting.values[0].value for setting in game.meta.settings}
    least, most = game.meta.seats
    actions, seats, start = 0, least, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        state, _ = game.setup(seats, settings, chance)
        seats = seats + 1 if seats < most else least
        for _ in range(LONGEST):
            if game.outcome(state) is not None:
                break
            seat, said = at_random(game, state, chance, careful=False)
            game.play(state, seat, action_of(game, said), chance)
            actions += 1
    return actions / (time.perf_counter() - start)


def replay(recording: Recording) -> float:
    """Return the seconds to replay a recorded game with every move checked."""
    game, draws = GAMES[recording.game], SealedChance(bytes.fromhex(recording.seed))
    start = time.perf_counter()
    state, _ = game.setup(recording.seats, recording.settings, draws)
    for seat, said in recording.moves:
        state, _ = apply(game, state, seat, said, draws)
    return time.perf_counter() - start


def report() -> None:
    """Print both figures for each game."""
    for game_id in GAMES:
        goal = f"{GOALS[game_id]:,}" if game_id in GOALS else ""
        line(f"{game_id}: random legal play, actions a second", f"{random_actions(game_id):,.0f}", "", goal)
        recordings = [read(path) for path in FOLDER.glob(f"{game_id}-*.txt")]
        times = [statistics.median(replay(recording) for _ in range(REPLAYS)) * 1000 for recording in recordings]
        moves = max(len(recording.moves) for recording in recordings)
        line(f"{game_id}: replay of a recorded game (longest {moves} moves)", f"{max(times):.1f} ms", "50 ms", "25 ms")
