"""Points and places (A11-A14, A58, A61)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.andromeda.components.data import BONUSES, N_PLANETS, PLANETS, TECH
from bot.games.andromeda.state import Seat, State
from bot.games.andromeda.view import SeatView, View
from bot.games.contract import Outcome, ScorePart, signed, t

_CENTRES = signed("economic_centre", t("Economic centres"))
_EARTH = signed("earth", t("Stations on Earth"))
_TECH = signed("technology", t("Technology"))
_BONUS = signed("gold_card", t("Bonus cards"))
REASON = t("Three planets have all their economic centres.")


def parts(
    seat: int, centres: Sequence[Sequence[int]], earth: int, tech: int, hand: Sequence[int] | None
) -> tuple[ScorePart, ...]:
    """Return a seat's score by part (A12); without bonus cards where the hand is not known."""
    public = (
        ScorePart(_CENTRES, centre_points(seat, centres)),
        ScorePart(_EARTH, earth),
        ScorePart(_TECH, TECH[tech].points),
    )
    return public if hand is None else (*public, ScorePart(_BONUS, bonus_points(hand)))


def public(view: View, seat: int) -> tuple[ScorePart, ...]:
    """Return a seat's score from public information: at the end, all of it."""
    me, hand = view.seats[seat], None if view.hands is None else view.hands[seat]
    return parts(seat, view.centres, me.earth, me.tech, hand)


def standing(view: View) -> tuple[tuple[ScorePart, ...], ...]:
    """Return the scores; hidden hands give no part for bonus cards; at the end none is hidden."""
    hands = view.hands or tuple(view.hand if seat == view.seat else None for seat in range(len(view.seats)))
    return tuple(parts(seat, view.centres, me.earth, me.tech, hands[seat]) for seat, me in enumerate(view.seats))


def centre_points(seat: int, centres: Sequence[Sequence[int]]) -> int:
    """Return the white numbers of a seat's economic centres."""
    return sum(
        value
        for planet, places in zip(PLANETS, centres, strict=True)
        for value, owner in zip(planet.orbit, places, strict=True)
        if owner == seat
    )


def bonus_points(hand: Sequence[int]) -> int:
    """Return the white numbers of the bonus cards in a hand (A58)."""
    return sum(bonus.points * hand[N_PLANETS + kind] for kind, bonus in enumerate(BONUSES))


def outcome(state: State) -> Outcome | None:
    """Return the result: most points win.

    Ties are broken by technology, then the spaceship, then are shared (A13, AMB-2).
    """
    if state.phase != "over":
        return None
    scores = tuple(parts(seat, state.centres, me.earth, me.tech, me.hand) for seat, me in enumerate(state.seats))
    return Outcome(_places(scores, state.seats), scores, REASON)


def winners(view: View) -> tuple[int, ...]:
    """Return the seats that share the first place, once the game is over."""
    if view.phase != "over":
        return ()
    places = _places([public(view, seat) for seat in range(len(view.seats))], view.seats)
    return tuple(seat for seat, place in enumerate(places) if place == 1)


def _places(scores: Sequence[tuple[ScorePart, ...]], seats: Sequence[Seat] | Sequence[SeatView]) -> tuple[int, ...]:
    keys = [(sum(part.points for part in score), me.tech, me.ship) for score, me in zip(scores, seats, strict=True)]
    return tuple(1 + sum(other > key for other in keys) for key in keys)
