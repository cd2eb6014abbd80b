"""AI seats at three levels, their ratings of choices, and the search.

Each level is a module with one function that returns the choice of its seat; a stronger one is added the same way:

- `beginner`, level 1: plays its largest set from one action to the next, like a friendly person in a first game.
- `greedy`, level 2: weighs the immediate gain of each choice, by rules of thumb.
- `search`, level 3: searches the best few actions over the results of the ring to the end of the turn, and draws
  exchanged cards at random from those not seen.

Search is built on `planner`, which rates each choice with the value that it leaves in the whole hand, in points; on
`outlook`, the evaluation (of stations, sets, hands and developments, all analytically, without simulated draws);
and on `weights`, its numbers: these were fitted by many games with every number varied at once, and
`python -m tests.tools.bench.balance` measures a change. `rating` splits the worth into terms. The budget of a search is
a count, never a clock. A level sees its view and its own choices only, so equal views give equal choices.
"""

from __future__ import annotations

from bot.games.andromeda.ai import beginner, greedy, search
from bot.games.andromeda.view import View
from bot.games.contract import Ask, ChoicePath
from bot.games.engine.chance import Chance

_LEVELS = {1: beginner.choose, 2: greedy.choose, 3: search.choose}


def ai(view: View, ask: Ask, chance: Chance, level: int) -> ChoicePath:
    """Return the choice of an AI seat of level 1 to 3."""
    return _LEVELS[level](view, ask, chance)
