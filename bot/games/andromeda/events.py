"""Events of a table.

A single card is a card number of `data`; hands, sets and other piles are 11 counts.
"""

from __future__ import annotations

from typing import ClassVar

from bot.games.contract import Event as Base
from bot.games.contract import t


class Event(Base, frozen=True):
    """Base of Andromeda's events; `seat` caused it or is affected by it."""

    seat: int


class RoundBegan(Event, frozen=True):
    """`seat` leads round `round`."""

    line = t("Round {round} begins; {who} leads.")
    round: int


class Refilled(Event, frozen=True):
    """The hand was refilled by `count` cards (A18), also the first hand."""

    line = t("{who} draws {number}.")
    loud: ClassVar[bool] = False
    count: int


class Drew(Event, frozen=True):
    """Known to the seat alone: the cards drawn, as counts by planet."""

    line = t("You draw {cards}.")
    loud: ClassVar[bool] = False
    reveals: ClassVar[bool] = True
    cards: tuple[int, ...]

    def retells(self, before: Base) -> bool:
        """Return whether that is the public number of these cards."""
        return isinstance(before, Refilled)


class Reshuffled(Event, frozen=True):
    """The discards became the draw pile; `seat` was drawing."""

    line = t("The discards are shuffled into a new draw pile.")
    loud: ClassVar[bool] = False


class Deployed(Event, frozen=True):
    """A movement card moved stations to a planet."""

    line = t("{who} uses a movement card: {stations} from Earth to {planet}.")
    planet: int
    count: int


class Recalled(Event, frozen=True):
    """A movement card moved all own stations back to Earth."""

    line = t("{who} uses a movement card: {stations} from {planet} to Earth.")
    planet: int
    count: int


class Held(Event, frozen=True):
    """No movement card this round."""

    line = t("{who} uses no movement card.")
    loud: ClassVar[bool] = False


class Early(Event, frozen=True):
    """Known to the seat alone: its choice before its turn of the movement phase."""

    loud: ClassVar[bool] = False
    said: tuple[str, ...]


class StandbySet(Event, frozen=True):
    """The seat decides, or no longer decides, about movement cards."""

    loud: ClassVar[bool] = False
    on: bool


class Offered(Event, frozen=True):
    """The leader played a card face up."""

    line = t("{who} plays {card} face up.")
    card: int


class Answered(Event, frozen=True):
    """The seat played a card face down, or another in its place."""

    line = t("{who} plays a card face down.")
    loud: ClassVar[bool] = False


class AnsweredWith(Event, frozen=True):
    """Known to the seat alone: its face-down card, and those for the next offers."""

    line = t("You play {card} face down.")
    loud: ClassVar[bool] = False
    card: int
    plan: tuple[int, ...] = ()

    def retells(self, before: Base) -> bool:
        """Return whether that says that a card was played."""
        return isinstance(before, Answered)


class Revealed(Event, frozen=True):
    """All face-down cards were revealed; one event a card."""

    line = t("{who} reveals {card}.")
    reveals: ClassVar[bool] = True
    exposes: ClassVar[bool] = True
    card: int


class DroppedOut(Event, frozen=True):
    """No legal card: out of this trade; the hand was shown to the leader (A32)."""

    line = t("{who} has no allowed card, shows the leader their hand and drops out of the trade.")
    reveals: ClassVar[bool] = True


class HandShown(Event, frozen=True):
    """Known to the leader and the seat: the hand of a seat that dropped out."""

    line = t("{who} shows {hand}.")
    loud: ClassVar[bool] = False
    exposes: ClassVar[bool] = True
    hand: tuple[int, ...]


class Closed(Event, frozen=True):
    """The leader plays no more cards; the sets are exchanged."""

    line = t("{who} plays no more cards.")
    loud: ClassVar[bool] = False


class Swapped(Event, frozen=True):
    """The seat swapped sets and took `got` into hand; `partner` now has `gave` in front of them."""

    line = t("{who} swaps {gave} for {partner}'s {got}.")
    partner: int
    gave: tuple[int, ...]
    got: tuple[int, ...]


class Took(Event, frozen=True):
    """The seat took the set in front of it into hand."""

    line = t("{who} takes {cards} into hand.")
    cards: tuple[int, ...]


class Exchanged(Event, frozen=True):
    """Hand cards were discarded (counts by card) and as many drawn."""

    line = t("{who} discards {cards} and draws {drawn}.")
    cards: tuple[int, ...]
    drawn: int


class Moved(Event, frozen=True):
    """Stations moved from Earth to a planet for `cards` planet cards and `jokers`."""

    line = t("{who} plays {played}: {stations} from Earth to {planet}.")
    planet: int
    cards: int
    jokers: tuple[int, ...]
    count: int


class Challenged(Event, frozen=True):
    """A challenge began: `draws` draws were bought."""

    line = t("{who} plays {played} and challenges on {planet}: {draws}.")
    planet: int
    cards: int
    jokers: tuple[int, ...]
    draws: int


class RingDrew(Event, frozen=True):
    """The ring drew a station of `owner`; `left` draws remain."""

    reveals: ClassVar[bool] = True
    planet: int
    owner: int
    left: int


class Founded(Event, frozen=True):
    """An economic centre was founded: `place` is 0 to 2, best first; worth `value`."""

    line = t("{who} founds an economic centre on {planet}: {points}.")
    planet: int
    place: int
    value: int


class ChallengeEnded(Event, frozen=True):
    """The draws are used up, stopped early, or the planet is empty; no centre was founded."""

    line = t("{who}'s challenge on {planet} ends without a centre.")
    planet: int


class GotBonus(Event, frozen=True):
    """A bonus card (0 to 3) was gained (A51)."""

    line = t("{who} gains {bonus}.")
    kind: int


class NoBonus(Event, frozen=True):
    """The pile was empty: no bonus card was gained (A52)."""

    line = t("{bonus} is sold out: {who} gains no bonus card.")
    loud: ClassVar[bool] = False
    kind: int


class ShipBuilt(Event, frozen=True):
    """The spaceship marker stepped onto `space`."""

    planet: int
    jokers: tuple[int, ...]
    space: int


class TechBuilt(Event, frozen=True):
    """The technology marker stepped onto `space`."""

    planet: int
    jokers: tuple[int, ...]
    space: int


class Passed(Event, frozen=True):
    """Remaining actions were skipped."""

    line = t("{who} leaves {actions} unused.")
    count: int


class EndNear(Event, frozen=True):
    """Three planets are full: this round is the last (A11)."""

    line = t("Three planets are full: this round is the last.")


class Ended(Event, frozen=True):
    """The game is over; `seat` won (the first of several)."""

    line = t("The game is over: {who} wins.")


EVENTS: tuple[type[Event], ...] = (
    RoundBegan, Refilled, Drew, Reshuffled, Deployed, Recalled, Held, Early, StandbySet, Offered, Answered,
    AnsweredWith, Revealed, DroppedOut, HandShown, Closed, Swapped, Took, Exchanged, Moved, Challenged, RingDrew,
    Founded, ChallengeEnded, GotBonus, NoBonus, ShipBuilt, TechBuilt, Passed, EndNear, Ended,
)  # fmt: skip
