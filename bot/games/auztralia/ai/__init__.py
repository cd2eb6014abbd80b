"""AI seats: a beginner (level 1), and seats that weigh what each action brings beyond its time (2), those of level 3
with a better eye and without errors.

They see their view only. All that they say is taken from what `ask` offers.
"""

from __future__ import annotations

from bot.games.auztralia.ai import beginner, deciding
from bot.games.auztralia.ai.mind import Mind
from bot.games.auztralia.ai.weights import DECENT, SKILLED
from bot.games.auztralia.parts import book as books
from bot.games.auztralia.sight import guess
from bot.games.auztralia.view import View
from bot.games.contract import Ask, Said
from bot.games.engine.chance import Chance


def ai(view: View, ask: Ask, chance: Chance, level: int) -> Said:
    """What an AI seat of level 1 to 3 says."""
    assert view.seat is not None
    state = guess.guess(view, chance)
    if level == 1:
        return beginner.say(state, view.seat, ask, chance)
    mind = Mind(books.of(state), state, view.seat, SKILLED if level == 3 else DECENT)
    return deciding.say(mind, ask, chance)
