"""Level 4: counts out the combats that level 3 estimates: over all cards that may come, always doing what is best.

That tells which attack pays, and with whom; when to go on and when to withdraw; and who bears the damage. All else it
says as level 3 does, of which it takes the best attacks to look at, and so it does once its time is spent.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from bot.games.auztralia.ai import deciding, fights
from bot.games.auztralia.ai.exact import Attacks, Exact
from bot.games.auztralia.ai.mind import Mind
from bot.games.auztralia.ai.speaking import legal
from bot.games.auztralia.ai.turn import Parts
from bot.games.auztralia.ai.weights import GAP, SKILLED, TRIED
from bot.games.auztralia.parts import book as books
from bot.games.auztralia.sight import guess
from bot.games.auztralia.view import View
from bot.games.contract import Ask, Budget, Said
from bot.games.engine.chance import Chance
from bot.games.engine.saying import values


def master(view: View, ask: Ask, chance: Chance, budget: Budget) -> Said:
    """What is best; what level 3 would say, if there is no combat in it or no time."""
    assert view.seat is not None
    state = guess.guess(view, chance)
    mind = Mind(books.of(state), state, view.seat, SKILLED)
    if state.phase == "play" and not budget.spent():
        if state.fight is not None:
            return fights.say(Exact(mind, state.fight), ask)
        if not state.tasks:
            return _turn(mind, ask, chance, budget)
    return deciding.say(mind, ask, chance)


def _turn(mind: Mind, ask: Ask, chance: Chance, budget: Budget) -> Said:
    """As level 3 goes about it, with a closer look at the attacks."""
    if (said := deciding.used(mind, ask, values(ask))) is not None:
        return said
    for part in deciding.PATIENCE:
        seen = deciding.patient(mind, part)
        able = (one for one in deciding.ranked(seen, chance) if legal(ask, one[2]))
        ways = list(islice(able, max(1, round(TRIED * budget.share))))
        if ways and (ways[0][0] > 0 or part == deciding.PATIENCE[-1]):
            return _best(seen, ways, budget)
    return deciding.say(mind, ask, chance)


def _best(mind: Mind, ways: Sequence[tuple[float, Parts, Said]], budget: Budget) -> Said:
    """The best action, or if there is not the time to count all attacks out the first."""
    attacks, least = Attacks(mind), ways[0][0] - GAP
    worths: list[float] = []
    for worth, parts, said in ways:
        if budget.spent():
            return ways[0][2]
        worths.append(attacks.rate(parts, said) if said[0] == "attack" and worth > least else worth)
    return ways[worths.index(max(worths))][2]
