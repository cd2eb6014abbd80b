"""AI seats at three levels, what they think of a saying, and the place for search.

Each level is a module with one function that says what its seat does now; a stronger one is added the same way:

- `beginner`, level 1: plays its largest set from one action to the next, like a friendly person in a first game.
- `greedy`, level 2: weighs what each saying gives at once, by rules of thumb.
- `search`, level 3: follows the best few actions through what the ring may bring to the end of the turn, and draws
  exchanged cards at random from those not seen.

Search rests on `planner`, which lists what can be said with what it leaves the whole hand to do, in points; on
`outlook`, the evaluation (what stations, sets, hands and developments promise, all analytically, nothing is rolled);
and on `weights`, its numbers: these were fitted by many games with every number varied at once, and
`python -m tests.tools.bench.balance` measures a change. `rating` says what their worth is made of. The budget of a search is
a count, never a clock. A level sees its view and its own choices only, so equal views give equal sayings.
"""

from __future__ import annotations

from bot.games.andromeda.ai import beginner, greedy, search
from bot.games.andromeda.view import View
from bot.games.contract import Ask, ChoicePath
from bot.games.engine.chance import Chance

_LEVELS = {1: beginner.choose, 2: greedy.choose, 3: search.choose}


def ai(view: View, ask: Ask, chance: Chance, level: int) -> ChoicePath:
    """What an AI seat of level 1 to 3 says."""
    return _LEVELS[level](view, ask, chance)
