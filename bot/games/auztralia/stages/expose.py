"""Stage: a personality turns up hidden Old Ones."""

from __future__ import annotations

from bot.games.auztralia.actions import Expose
from bot.games.auztralia.components.book import of
from bot.games.auztralia.move import Move, Verb
from bot.games.auztralia.rules import piles, places
from bot.games.auztralia.stages.asking import ask
from bot.games.auztralia.state import State
from bot.games.auztralia.words import phrases
from bot.games.contract import ChoicePath, Choices, Command, Complete, Part, signed, t
from bot.games.engine.choice_walk import NOTHING

_WHICH = t("Which hidden Old One do you reveal? (optional)")
_STOP = Complete(t("You reveal no more."))


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, name):
            if name == NOTHING:
                return _STOP
            return Complete(lambda: t("The hidden Old One on {hex} is revealed.", hex=name), final=True)
        case _:
            names = of(state).names
            hidden = ((at, level) for at, level in enumerate(state.hidden) if level)
            found = (places.option(names[at], phrases.hidden_text(level)) for at, level in hidden)
            return places.ordered("hex", _WHICH, found, "Z5", none=t("Reveal none"))


def _play(move: Move, seat: int, action: Expose) -> None:
    """Turn up a hidden tile; another one may follow."""
    task = move.state.tasks[-1]
    if action.hex != NOTHING:
        piles.turn_up(move, move.book.number[action.hex], "person")
    task.n -= 1
    if action.hex == NOTHING or not task.n:
        move.state.tasks.remove(task)


EXPOSE = Verb(
    Expose,
    signed("hidden_old_one", t("Reveal a tile")),
    Command(t("expose"), t("Use a personality to reveal a hidden Old One")),
    fields=_fields,
    play=_play,
)


def _default(state: State, seat: int) -> ChoicePath:
    """Choose no tile."""
    return (EXPOSE.value, NOTHING)


STAGE = ask("expose", _WHICH, (EXPOSE,), _default, part=Part("map"))
