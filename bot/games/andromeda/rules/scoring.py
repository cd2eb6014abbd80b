"""Points and places (A11-A14, A58, A61)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.andromeda.parts.data import BONUSES, N_PLANETS, PLANETS, TECH
from bot.games.andromeda.state import State
from bot.games.andromeda.view import View
from bot.games.contract import Outcome, ScorePart, t

_CENTRES = t("Economic centres")
_EARTH = t("Stations on Earth")
_TECH = t("Technology")
_BONUS = t("Bonus cards")


def parts(
    seat: int, centres: Sequence[Sequence[int]], earth: int, tech: int, hand: Sequence[int] | None
) -> tuple[ScorePart, ...]:
    """A seat's score by part (A12); the bonus cards are left out where the hand is not known."""
    public = (
        ScorePart(_CENTRES, centre_points(seat, centres)),
        ScorePart(_EARTH, earth),
        ScorePart(_TECH, TECH[tech].points),
    )
    return public if hand is None else (*public, ScorePart(_BONUS, bonus_points(hand)))


def standing(view: View) -> tuple[tuple[ScorePart, ...], ...]:
    """Hidden hands give no part for bonus cards; at the end none is hidden."""
    hands = view.hands or tuple(view.hand if seat == view.seat else None for seat in range(len(view.seats)))
    return tuple(parts(seat, view.centres, me.earth, me.tech, hands[seat]) for seat, me in enumerate(view.seats))


def centre_points(seat: int, centres: Sequence[Sequence[int]]) -> int:
    """The white numbers of a seat's economic centres."""
    return sum(
        value
        for planet, places in zip(PLANETS, centres, strict=True)
        for value, owner in zip(planet.orbit, places, strict=True)
        if owner == seat
    )


def bonus_points(hand: Sequence[int]) -> int:
    """The white numbers of the bonus cards in a hand (A58)."""
    return sum(bonus.points * hand[N_PLANETS + kind] for kind, bonus in enumerate(BONUSES))


def outcome(state: State) -> Outcome | None:
    """Most points win; ties go to technology, then the spaceship, then are shared (A13, AMB-2)."""
    if state.phase != "over":
        return None
    scores = tuple(parts(seat, state.centres, me.earth, me.tech, me.hand) for seat, me in enumerate(state.seats))
    keys = [
        (sum(part.points for part in score), me.tech, me.ship) for score, me in zip(scores, state.seats, strict=True)
    ]
    places = tuple(1 + sum(other > key for other in keys) for key in keys)
    return Outcome(places, scores, t("Three planets have all their economic centres."))
