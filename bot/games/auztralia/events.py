"""Events of the game. Hexes are written as names, so that a log needs no board."""

from __future__ import annotations

from typing import ClassVar

from bot.games.contract import Event as Base
from bot.games.contract import t
from bot.games.engine.set_item_names import Name


class OfPersons(Base, frozen=True, kw_only=True):
    """Base of events about personalities, and of the start with its objective or variant.

    A log outlives the set on disk, so cards of an owner's set are stored with their `names`; those of the house set by
    number.
    """

    names: tuple[Name[int], ...] = ()


class Started(OfPersons, frozen=True):
    """The game has started (Z3 to Z12).

    It has the first player, the board side, and the solo objective or variant by number.
    """

    reveals: ClassVar[bool] = True
    first: int
    side: str
    objective: int = -1
    variant: int = -1


class PortPlaced(Base, frozen=True):
    """A port was placed (Z12)."""

    line = t("{who} puts the port on {hex}.")
    seat: int
    hex: str


class RailLaid(Base, frozen=True):
    """Rails were laid (Z16): the tiles, each as two hexes."""

    line = t("{who} lays railway on {rails}.")
    seat: int
    rails: tuple[tuple[str, str], ...]


class Mined(Base, frozen=True):
    """A good was mined (Z21)."""

    seat: int
    hex: str
    good: str
    count: int
    gold: int = 0


class Recruited(OfPersons, frozen=True):
    """A personality was recruited for `owner` (Z22); `how` is row, deck or sweep."""

    reveals: ClassVar[bool] = True
    seat: int
    owner: int
    card: int
    how: str


class Drawn(OfPersons, frozen=True):
    """Two personalities were drawn (Z22): private to the seat."""

    line = t("You draw {cards}.")
    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[int, ...]


class Swept(OfPersons, frozen=True):
    """Personalities were discarded from the row (Z51, revelations); `seat` -1 is the Old Ones."""

    seat: int
    cards: tuple[int, ...]


class Refilled(OfPersons, frozen=True):
    """A new card was added to the row (Z22)."""

    line = t("New in the row: {card}.")
    reveals: ClassVar[bool] = True
    loud: ClassVar[bool] = False
    card: int


class Bought(Base, frozen=True):
    """Units were bought (Z23): `gold` is 0 if a personality gave them."""

    seat: int
    unit: str
    count: int
    gold: int


class Traded(Base, frozen=True):
    """Goods were traded (Z24): changes by good, in the order of `data.GOODS`."""

    seat: int
    goods: tuple[int, ...]


class Farmed(Base, frozen=True):
    """Farms were placed (Z25): hexes and kinds."""

    seat: int
    farms: tuple[tuple[str, str], ...]
    gold: int


class Retrieved(Base, frozen=True):
    """Cubes were retrieved (Z29): their number; `free` if by a personality."""

    seat: int
    cubes: int
    free: bool = False


class Given(Base, frozen=True):
    """Goods were given to the `other` seat (Z52)."""

    line = t("{who} gives {goods} to {other}.")
    seat: int
    other: int
    good: str
    count: int


class Gained(OfPersons, frozen=True):
    """A personality or a revelation gave goods or points.

    Goods are in the order of `data.GOODS`, points are those of tokens.
    """

    loud: ClassVar[bool] = False
    seat: int
    goods: tuple[int, ...] = (0, 0, 0, 0)
    points: int = 0
    card: int = -1
    unit: str = ""


class PersonUsed(OfPersons, frozen=True):
    """A one-time personality was used."""

    line = t("{who} uses {card}.")
    seat: int
    card: int


class Restored(Base, frozen=True):
    """A blighted farm was restored."""

    line = t("{who}'s farm on {hex} is healthy again.")
    seat: int
    hex: str


class Advanced(Base, frozen=True):
    """A marker advanced by `time` to `space` (Z13, Z14); `seat` -1 is the Old Ones."""

    loud: ClassVar[bool] = False
    seat: int
    time: int
    space: int


class Expedition(Base, frozen=True):
    """An expedition left (Z26, Z46): units by name, and the hex."""

    seat: int
    hex: str
    units: tuple[str, ...]
    defence: bool = False


class TurnedUp(Base, frozen=True):
    """A hidden tile was turned up: kind, level, strength and points.

    `why` is attack, wake, person or end.
    """

    reveals: ClassVar[bool] = True
    hex: str
    kind: str
    level: str
    strength: int
    points: int
    why: str


class CardTurned(Base, frozen=True):
    """A card of a combat was turned (Z38).

    It has the rows of the kinds that fight there, as in the set (`IAC 2fs`), and the kinds of `units` that take part.
    """

    reveals: ClassVar[bool] = True
    loud: ClassVar[bool] = False
    seat: int
    hex: str
    card: int
    rows: tuple[tuple[str, str], ...]
    units: tuple[str, ...]


class OldOneHurt(Base, frozen=True):
    """An Old One took damage (Z38)."""

    loud: ClassVar[bool] = False
    seat: int
    hex: str
    kind: str
    damage: int
    left: int


class OldOneGone(Base, frozen=True):
    """An Old One was defeated (Z41): points by seat."""

    hex: str
    kind: str
    points: tuple[int, ...]


class ShakenOff(Base, frozen=True):
    """Cubes returned from a tile after a rout (Z44): their number by seat."""

    hex: str
    kind: str
    cubes: tuple[int, ...]


class UnitHurt(Base, frozen=True):
    """A unit took damage (Z39, Z40); `lost` if it was destroyed."""

    loud: ClassVar[bool] = False
    seat: int
    unit: str
    damage: int
    lost: bool


class SanityLost(Base, frozen=True):
    """Sanity was lost (Z42): the amount left."""

    loud: ClassVar[bool] = False
    seat: int
    left: int


class Withdrawn(Base, frozen=True):
    """Units withdrew (Z45), by name."""

    line = t("{who} withdraws {units}.")
    loud: ClassVar[bool] = False
    seat: int
    units: tuple[str, ...]


class FightOver(Base, frozen=True):
    """A combat ended (Z43 to Z46).

    `how` is won, routed, withdrawn or kangaroo; units lost in total and brought home, by name.
    """

    seat: int
    hex: str
    how: str
    lost: tuple[str, ...] = ()
    home: tuple[str, ...] = ()


class Revealed(Base, frozen=True):
    """A revelation was turned (Z32): its number in the set, its level, its effects."""

    reveals: ClassVar[bool] = True
    card: int
    level: int
    wake: int
    spawn: bool
    persons: int
    effect: str


class Spawned(Base, frozen=True):
    """A tile was spawned by a temple."""

    line = t("{old_one} comes out of the Temple on {hex}.")
    reveals: ClassVar[bool] = True
    hex: str
    kind: str
    strength: int
    points: int


class MoveCard(Base, frozen=True):
    """A card moved the Old Ones (Z33, Z35): direction 1 to 6 and kinds."""

    reveals: ClassVar[bool] = True
    loud: ClassVar[bool] = False
    card: int
    direction: int
    moves: tuple[str, ...]


class OldOneMoved(Base, frozen=True):
    """An Old One moved (Z33, Z34)."""

    line = t("{kind} moves from {source} to {target}.")
    kind: str
    source: str
    target: str


class Blighted(Base, frozen=True):
    """A farm was blighted (Z36)."""

    line = t("{kind} blights {who}'s farm on {hex}.")
    seat: int
    hex: str
    kind: str


class PortAttacked(Base, frozen=True):
    """A port was attacked (Z46)."""

    line = t("{who}'s port on {hex} is attacked!")
    seat: int
    hex: str


class GameOver(Base, frozen=True):
    """The game ended (Z48): `port` is the seat whose port was lost, or -1."""

    port: int = -1


Event = (
    Started | PortPlaced | RailLaid | Mined | Recruited | Drawn | Swept | Refilled | Bought | Traded | Farmed
    | Retrieved | Given | Gained | PersonUsed | Restored | Advanced | Expedition | TurnedUp | CardTurned | OldOneHurt
    | OldOneGone | ShakenOff | UnitHurt | SanityLost | Withdrawn | FightOver | Revealed | Spawned | MoveCard
    | OldOneMoved | Blighted | PortAttacked | GameOver
)  # fmt: skip
EVENTS = (
    Started, PortPlaced, RailLaid, Mined, Recruited, Drawn, Swept, Refilled, Bought, Traded, Farmed, Retrieved, Given,
    Gained, PersonUsed, Restored, Advanced, Expedition, TurnedUp, CardTurned, OldOneHurt, OldOneGone, ShakenOff,
    UnitHurt, SanityLost, Withdrawn, FightOver, Revealed, Spawned, MoveCard, OldOneMoved, Blighted, PortAttacked,
    GameOver,
)  # fmt: skip
