"""A finished game as a record that anybody can check: the seed, every move, every event.

`verify` plays the record again from its seed. It finds a seed that is not the one promised at the start, a draw that
was not the seed's, and a move that was not legal.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from bot.games.chance import SealedChance, commitment
from bot.games.contract import RULES, Refused, Said
from bot.games.registry import GAMES
from bot.games.saying import apply


class RecordedMove(Struct, frozen=True):
    """A move: `kind` is setup, move, limit (the table chose for a seat whose time was up) or undo; an undo says the
    number of the first move that it takes back, a setup the number of seats (others may have joined later)."""

    number: int
    kind: str
    seat: int
    said: Said
    events: msgspec.Raw


class Record(Struct, frozen=True):
    """A whole game. `seed` and `salt` are hexadecimal; `commitment` is what the table showed at its start."""

    game: str
    version: int
    players: tuple[str, ...]
    settings: dict[str, str]
    commitment: str
    seed: str
    salt: str
    moves: tuple[RecordedMove, ...]


class Verdict(Struct, frozen=True):
    """What checking a record came to: `faults` is empty if all is as it should be."""

    moves: int
    faults: tuple[str, ...]


def verify(raw: bytes) -> Verdict:
    """Plays the record again. Raises ValueError if it is no record of a game that we know in this version."""
    try:
        record = msgspec.json.decode(raw, type=Record)
        game = GAMES[record.game]
    except (msgspec.MsgspecError, KeyError) as error:
        raise ValueError(f"not a record of a Taku game: {error}") from error
    settings = record.settings
    if record.version in game.plays:
        settings = {**settings, RULES: str(record.version)}
    elif record.version != game.meta.version:
        raise ValueError(f"recorded under rules version {record.version}; this program plays {game.meta.version}")
    seed = bytes.fromhex(record.seed)
    faults: list[str] = []
    if commitment(seed, bytes.fromhex(record.salt)) != record.commitment:
        faults.append("the seed is not the one that the table promised at its start")
    states: dict[int, Any] = {}
    state: Any = None
    for at, move in enumerate(record.moves, start=1):
        if move.number != at:
            faults.append(f"move {at} is missing")
            break
        chance = SealedChance(seed, move.number)
        try:
            if move.kind == "setup":
                seats = int(move.said[0]) if move.said else len(record.players)
                state, events = game.setup(seats, settings, chance)
            elif move.kind == "undo":
                state, events = states[int(move.said[0]) - 1], []
            else:
                state, events = apply(game, state, move.seat, move.said, chance)
        except Refused as refused:
            faults.append(f"move {move.number} is not legal: {refused}")
            break
        states[move.number] = state
        if msgspec.json.decode(msgspec.json.encode(events)) != msgspec.json.decode(move.events):
            faults.append(f"move {move.number} had another outcome than the seed gives")
    return Verdict(len(record.moves), tuple(faults))
