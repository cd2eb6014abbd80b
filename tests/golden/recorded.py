"""The events of the recorded games: their transcripts cover the texts of these."""

from __future__ import annotations

from bot.games.engine.chance import SealedChance
from bot.games.engine.choice_walk import apply
from bot.games.registry import GAMES
from tests.golden.transcript import FOLDER, Recording, read


def recorded(game_id: str) -> set[type]:
    """Return the event types of all recorded games."""
    return {kind for path in FOLDER.glob(f"{game_id}-*.txt") for kind in _kinds(read(path))}


def _kinds(recording: Recording) -> set[type]:
    game, draws = GAMES[recording.game], SealedChance(bytes.fromhex(recording.seed))
    state, events = game.setup(recording.seats, recording.settings, draws)
    kinds = set(map(type, events))
    for seat, said in recording.moves:
        state, events = apply(game, state, seat, said, draws)
        kinds |= set(map(type, events))
    return kinds
