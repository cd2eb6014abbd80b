"""Stage: choose a personality of the new row (Z51)."""

from __future__ import annotations

from bot.games.auztralia.actions import Choose
from bot.games.auztralia.components.book import of
from bot.games.auztralia.events import Recruited
from bot.games.auztralia.move import Move, Verb
from bot.games.auztralia.rules import piles, recruiting
from bot.games.auztralia.stages.asking import ask
from bot.games.auztralia.state import State
from bot.games.contract import ChoicePath, Choices, Command, Part, Pick, signed, t

_WHICH = t("Which personality of the new row do you take?")


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, card):
            return recruiting.taking(of(state), int(card), seat, seat)
        case _:
            return Pick("card", _WHICH, tuple(recruiting.person(of(state), card) for card in state.row), rule="Z51")


def _play(move: Move, seat: int, action: Choose) -> None:
    card = int(action.card)
    move.state.tasks.pop()
    move.state.row.remove(card)
    recruiting.give(move, Recruited(seat=seat, owner=seat, card=card, how="sweep"))
    piles.refill(move)


CHOOSE = Verb(
    Choose,
    signed("personality", t("Choose")),
    Command(t("choose"), t("Solo: choose from the refilled row")),
    fields=_fields,
    play=_play,
)


STAGE = ask("choose", _WHICH, (CHOOSE,), lambda state, seat: (CHOOSE.value, str(state.row[0])), part=Part("row"))
