"""Games of AI seats, turn by turn in public views, for tests of animations."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from bot.games.contract import Event
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import apply
from bot.games.registry import GAMES
from tests.play_game import advised

SEATS = 3
LONGEST = 1_500


class Turn(NamedTuple):
    """Views of the public and of the first seat before and after consecutive moves of one seat.

    It has the events between them too.
    """

    before: Any
    after: Any
    events: tuple[Event, ...]
    own: tuple[Any, Any]

    def has(self, *kinds: type[Event]) -> bool:
        """Check that events of all these types happen."""
        return all(any(isinstance(event, kind) for event in self.events) for kind in kinds)


@cache
def turns(game_id: str) -> tuple[Turn, ...]:
    """Return the turns of a whole game."""
    game, chance = GAMES[game_id], LooseChance(7)
    settings = {setting.id: setting.values[0].value for setting in game.meta.settings}
    state, _ = game.setup(SEATS, settings, chance)
    return tuple(_play(game_id, state, chance))


def _play(game_id: str, state: Any, chance: LooseChance) -> Iterator[Turn]:
    game, events, speaker = GAMES[game_id], list[Event](), None
    then = game.view(state, None), game.view(state, 0)
    for _ in range(LONGEST):
        if game.outcome(state) is not None:
            break
        seat, said = advised(game, state, chance, 1)
        if speaker not in (None, seat):
            now = game.view(state, None), game.view(state, 0)
            yield Turn(then[0], now[0], tuple(events), (then[1], now[1]))
            then, events = now, []
        state, more = apply(game, state, seat, said, chance)
        events, speaker = [*events, *more], seat
    yield Turn(then[0], game.view(state, None), tuple(events), (then[1], game.view(state, 0)))
