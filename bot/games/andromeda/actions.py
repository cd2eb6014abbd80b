"""Actions of the players, in the terms of the rulebook.

The choice path is the verb and the fields: `move tarn 4 silver 2`.
"""

from __future__ import annotations

from typing import Annotated

from bot.games.contract import Action as Base
from bot.games.contract import Field, t

Planet = Annotated[str, Field(t("planet"), t("Which planet"))]
Stations = Annotated[int, Field(t("stations"), t("How many stations"))]
Count = Annotated[int, Field(t("cards"), t("How many cards of the planet, or which cards"))]
Cards = Annotated[tuple[str, ...], Field(t("cards"), t("How many cards of the planet, or which cards"))]
Jokers = Annotated[tuple[str, ...], Field(t("jokers"), t("Bonus cards to play with them, joined by +, or - for none"))]
Card = Annotated[str, Field(t("card"), t("Which card"))]
Partner = Annotated[int, Field(t("partner"), t("Who to swap with"))]


class Action(Base, frozen=True):
    """Base of the actions at an Andromeda table."""


# Movement phase (A22-A25).
class Deploy(Action, frozen=True, tag="deploy"):
    """Use a movement card: `stations` (1 or 2) from Earth to `planet`."""

    planet: Planet
    stations: Stations


class Recall(Action, frozen=True, tag="recall"):
    """Use a movement card: all own stations from `planet` back to Earth."""

    planet: Planet


class Hold(Action, frozen=True, tag="hold"):
    """Use none this round; may be chosen before one's turn."""


class Wait(Action, frozen=True, tag="wait"):
    """Chosen before one's turn: decide when it comes."""


class Standby(Action, frozen=True, tag="standby"):
    """Use none, and none in later rounds until `Ready` is chosen."""


class Ready(Action, frozen=True, tag="ready"):
    """Decide about movement cards again; may be chosen at any time after `Standby`."""


# Trade phase (A26-A37).
class Play(Action, frozen=True, tag="play"):
    """Play one card: face up as the leader, face down as another player."""

    card: Card


class Offer(Action, frozen=True, tag="offer"):
    """Play the first of these cards face up as the leader.

    The others follow, each when all players have answered.
    """

    cards: Cards


class Close(Action, frozen=True, tag="close"):
    """Play no more cards as the leader, and choose a partner afterwards.

    `Swap` does both at once.
    """


class Answer(Action, frozen=True, tag="answer"):
    """Play the first of these cards face down; the others answer the leader's next cards.

    Until all are revealed, a new answer replaces the old one.
    """

    cards: Cards


class Swap(Action, frozen=True, tag="swap"):
    """Swap the set in front of one with that of another player.

    `partner` is the seat number, from 1. For a leader who may play another card it also ends the offers.
    """

    partner: Partner


class Take(Action, frozen=True, tag="take"):
    """Take the set in front of one into hand."""


# Action phase (A38-A61).
class Exchange(Action, frozen=True, tag="exchange"):
    """Discard hand cards and draw as many."""

    cards: Cards


class Move(Action, frozen=True, tag="move"):
    """Play planet cards of `planet` (see `sets`) and the `jokers` to move `stations` from Earth.

    `cards` is the number of the planet cards.
    """

    planet: Planet
    cards: Count
    jokers: Jokers
    stations: Stations


class Challenge(Action, frozen=True, tag="challenge"):
    """Play `cards` planet cards of `planet` and the `jokers` for draws with the ring.

    The first draw is made at once.
    """

    planet: Planet
    cards: Count
    jokers: Jokers


class DrawOn(Action, frozen=True, tag="draw"):
    """Make the next draw of the challenge."""


class Stop(Action, frozen=True, tag="stop"):
    """Make no further draw (A43 "up to")."""


class Ship(Action, frozen=True, tag="ship"):
    """Step onto the next space of the spaceship track.

    It is paid with cards of `planet`, of which `jokers` replace some.
    """

    planet: Planet
    jokers: Jokers


class Tech(Action, frozen=True, tag="tech"):
    """Step onto the next space of the technology track, paid likewise."""

    planet: Planet
    jokers: Jokers


class Pass(Action, frozen=True, tag="pass"):
    """Skip the remaining actions of this round."""
