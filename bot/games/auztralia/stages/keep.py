"""Stage: keep one of two personalities drawn in secret (Z22, Z52)."""

from __future__ import annotations

from bot.games.auztralia.actions import Keep
from bot.games.auztralia.components.book import of
from bot.games.auztralia.events import Recruited
from bot.games.auztralia.move import Move, Verb
from bot.games.auztralia.rules import recruiting
from bot.games.auztralia.stages.asking import ask
from bot.games.auztralia.state import State
from bot.games.contract import ChoicePath, Choices, Command, Pick, signed, t


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, card, to):
            return recruiting.taking(of(state), int(card), seat, int(to))
        case (_, _):
            return recruiting.for_whom(state, seat)
        case _:
            drawn = tuple(recruiting.person(of(state), card) for card in state.tasks[-1].cards)
            prompt = t("Which of the two do you keep? The other one is shuffled into the deck.")
            return Pick("card", prompt, drawn, rule="Z22")


def _play(move: Move, seat: int, action: Keep) -> None:
    """Keep one; the other returns to the deck."""
    card = int(action.card)
    for other in move.state.tasks.pop().cards:
        if other != card:
            move.state.people[other] += 1
    recruiting.give(move, Recruited(seat=seat, owner=int(action.to), card=card, how="deck"))


KEEP = Verb(
    Keep,
    signed("personality", t("Keep one")),
    Command(t("keep a personality"), t("Keep one of the two personalities that you drew"), english="keep"),
    fields=_fields,
    play=_play,
)


def _default(state: State, seat: int) -> ChoicePath:
    return (KEEP.value, str(state.tasks[-1].cards[0]), str(seat))


STAGE = ask("keep", t("Which personality do you keep?"), (KEEP,), _default, private=True)
