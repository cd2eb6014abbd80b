"""Data types of cards. The house set is in `cards.txt`, one card a line (see `cardfile`)."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

Turn = Literal["blue", "red", "green"]
"""Turns on which a reward or an ability counts: own, others', any (S8, S9, S11, S21)."""
Arrow = Literal["", "left", "right", "both"]
Kind = Literal[
    "sum", "double", "reroll", "fix", "buy", "buyhigh", "gain", "claim", "raid", "swap", "charge", "move", "exchange",
    "victory",
]  # fmt: skip
"""Kinds of abilities.

sum: S32, S33, up to `n` to the right. double: S42. reroll: S37. fix: S39, and `credits`. buy: S34, with `credits` or
`points` gained before. buyhigh: into any of the sectors 7 to 12, but a colony into its own. gain: `credits`. claim:
S35, one ship for each of `levels`. raid: S38, the others lose `n`, then buy as S34 `times`. swap: S36. charge: a charge
on any own slot. move: the same, and another charge moves to another slot. exchange: S40. victory: S41.
"""
START, COLONY = 0, 4
"""Levels of starting ships and of colonies."""
SECTORS: Final = 12


class Ability(Struct, frozen=True):
    """An ability: effect of charges, and the turns on which it may be used."""

    turn: Turn
    kind: Kind
    n: int = 0
    credits: int = 0
    points: int = 0
    times: int = 1
    levels: tuple[int, ...] = ()


class Side(Struct, frozen=True):
    """A side of a ship.

    `green`: its reward is gained on any turn. `claim`: ships of these levels, free, as a reward.

    A side with `slots` is charged once for each hit; `for_two` and `for_three` are further slots that exist with two or
    three players only (S26). `linked`: all slots must be full to use the ability, which spends all of them (S25).
    """

    credits: int = 0
    income: int = 0
    points: int = 0
    arrow: Arrow = ""
    claim: tuple[int, ...] = ()
    green: bool = False
    slots: int = 0
    for_two: int = 0
    for_three: int = 0
    linked: bool = False
    ability: Ability | None = None

    def slots_at(self, seats: int) -> int:
        """Return the slots that exist with n seats."""
        return self.slots + (self.for_two if seats == 2 else self.for_three if seats == 3 else 0)


class Card(Struct, frozen=True):
    """A ship or a colony.

    A colony (`level` COLONY) has a cost and points only. `line` is the line number in its file.
    """

    id: int
    level: int
    sector: int
    cost: int
    name: str
    name_ja: str
    station: Side
    deployed: Side
    points: int = 0
    line: int = 0


class CardSet(Struct, frozen=True):
    """A complete set.

    `cards` by id, with the starting ships and the colonies by sector. `house`: it is the house set.
    """

    cards: tuple[Card, ...]
    starts: tuple[int, ...]
    colonies: tuple[int, ...]
    house: bool
