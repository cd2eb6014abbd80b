"""Action: give goods to another player in a cooperative game (Z52)."""

from __future__ import annotations

from bot.games.auztralia.actions import Give
from bot.games.auztralia.components.book import GOOD
from bot.games.auztralia.components.data import GOODS
from bot.games.auztralia.events import Given
from bot.games.auztralia.move import Move, Verb
from bot.games.auztralia.state import State
from bot.games.auztralia.words import phrases
from bot.games.contract import (
    ChoicePath,
    Choices,
    Command,
    Complete,
    Number,
    Option,
    Part,
    Pick,
    Refusal,
    Text,
    Who,
    signed,
    t,
)

_NOTHING = Refusal("Z52", t("You have no goods to give."))
_NONE = Refusal("Z52", t("You have none of it."))
_WHAT = t("What do you give away?")
_HOW_MUCH = t("How much of it?")
_TO_WHOM = t("Who gets it?")


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    goods = state.seats[seat].goods
    match said:
        case (_, good):
            return Number("count", _HOW_MUCH, 1, goods[GOOD[good]], 1, "Z52")
        case (_, _, _):
            return _others(seat, len(state.seats))
        case (_, good, count, to):
            return Complete(lambda: _preview(GOOD[good], int(count), int(to)))
        case _:
            options = tuple(_good(good, n) for good, n in enumerate(goods))
            return Pick("good", _WHAT, options, part=Part("seat", seat), rule="Z52")


def _good(good: int, n: int) -> Option:
    if not n:
        return Option(GOODS[good], phrases.GOOD_LABELS[good], refusal=_NONE)
    return Option(GOODS[good], phrases.GOOD_LABELS[good], lambda: phrases.goods(good, n))


def _others(seat: int, seats: int) -> Pick:
    others = (other for other in range(seats) if other != seat)
    return Pick("to", _TO_WHOM, tuple(Option(str(one), t("{who}", who=Who(one))) for one in others), rule="Z52")


def _preview(good: int, count: int, to: int) -> Text:
    given = phrases.goods(good, count)
    return t("You give {goods} to {who} and continue your turn.", goods=given, who=Who(to))


def _play(move: Move, seat: int, action: Give) -> None:
    """Transfer the goods."""
    good, to = GOOD[action.good], int(action.to)
    move.state.seats[seat].goods[good] -= action.count
    move.state.seats[to].goods[good] += action.count
    move.tell(Given(seat=seat, other=to, good=action.good, count=action.count))


GIVE = Verb(
    Give,
    signed("next", t("Give goods")),
    Command(t("give"), t("Co-op: give goods to another player")),
    t("to another player; it takes no time"),
    why_not=lambda state, seat: None if any(state.seats[seat].goods) else _NOTHING,
    fields=_fields,
    play=_play,
)
