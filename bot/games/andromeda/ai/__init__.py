"""AI seats at three levels, and the place for search.

Each level is a module with one function that says what its seat does now; a stronger one is added the same way:

- `greedy`, level 1: what each saying gives at once, by rules of thumb.
- `planner`, level 2: what each saying leaves the whole hand to do. `rate` lists every sensible saying with its worth
  in points, so any search can take its best few.
- `search`, level 3: follows the best few of the planner's actions through what the ring may bring to the end of the
  turn, and draws exchanged cards at random from those not seen.

They share `outlook`, the evaluation (what stations, sets, hands and developments promise, all analytically, nothing
is rolled), and `weights`, its numbers: these were fitted by many games with every number varied at once, and
`python -m tests.bench.balance` measures a change. A search that plays on completes the view with `guess`; its budget
is a count, never a clock. A level sees its view and its own choices only, so equal views give equal sayings.
"""

from __future__ import annotations

from bot.games.andromeda.ai import greedy, planner, search
from bot.games.andromeda.view import View
from bot.games.chance import Chance
from bot.games.contract import Ask, Said

_LEVELS = {1: greedy.choose, 2: planner.choose, 3: search.choose}


def ai(view: View, ask: Ask, chance: Chance, level: int) -> Said:
    """What an AI seat of level 1 to 3 says."""
    return _LEVELS[level](view, ask, chance)
