"""Level 4: plays its best sayings on to the end of the round, in many states that the view allows.

Everybody goes on by the rules of thumb of `rollout`, with the same luck for each saying; those that go worse are
dropped early. What that brings and what level 3 thinks of a saying count alike: whole games were tried, too, and take
too many samples to tell sayings apart. What cannot matter is said as level 3 says it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bot.games.andromeda.ai.rating import rate
from bot.games.andromeda.view import View
from bot.games.contract import Ask, Budget, Rated, Said
from bot.games.engine.chance import Chance
from bot.games.engine.search import Lookahead, search

if TYPE_CHECKING:
    from bot.games.andromeda.ai.rollout import Rollout

WIDTH: Final = 8
"""So many sayings are tried at most."""
GAP: Final = 3.0
"""Points by which a saying may be behind the best to be tried."""
SAMPLES: Final = 200
"""States in which each of the last few sayings is tried."""


def master(view: View, ask: Ask, chance: Chance, budget: Budget) -> Said:
    """What goes best, in doubt what level 3 says."""
    rated = _worth_trying(rate(view, ask, chance))
    if len(rated) == 1:
        return rated[0].said
    return search(_ahead(view, rated), [one.said for one in rated], chance, budget)[0].said


def _worth_trying(rated: Sequence[Rated]) -> list[Rated]:
    return [one for one in rated[:WIDTH] if one.worth >= rated[0].worth - GAP]


def _ahead(view: View, rated: Sequence[Rated]) -> Lookahead[Rollout]:
    """A saying and all that follows is one step."""
    from bot.games.andromeda.ai.rollout import Rollouts  # with numba, which takes a hundred megabytes

    rollouts = Rollouts(view, rated)
    return Lookahead(
        guess=rollouts.guess,
        clone=rollouts.clone,
        play=rollouts.play,
        policy=lambda rollout, chance: None,
        horizon=lambda root: lambda rollout: True,
        value=lambda rollout: rollout.worth,
        samples=SAMPLES,
    )


def warm() -> None:
    """Loads or makes the machine code, which takes half a minute where it is new."""
    from bot.games.andromeda.ai.rollout import load

    load()
