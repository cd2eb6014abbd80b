"""What happens. Hexes are said by their names, so that a log needs no board."""

from __future__ import annotations

from typing import ClassVar

from bot.games.contract import Event as Base
from bot.games.contract import t
from bot.games.engine.set_item_names import Name


class OfPersons(Base, frozen=True, kw_only=True):
    """Base of what happens to personalities (and of the start, with an objective or a variant): a log outlives the set
    on the disk, so those of an owner's set come with their `names`; the house's are known by their numbers."""

    names: tuple[Name[int], ...] = ()


class Started(OfPersons, frozen=True):
    """Z3 to Z12: who starts, and which side; solo objective or variant by number."""

    reveals: ClassVar[bool] = True
    first: int
    side: str
    objective: int = -1
    variant: int = -1


class PortPlaced(Base, frozen=True):
    """Z12."""

    line = t("{who} puts the port on {hex}.")
    seat: int
    hex: str


class RailLaid(Base, frozen=True):
    """Z16: the tiles, each as two hexes."""

    line = t("{who} lays railway on {rails}.")
    seat: int
    rails: tuple[tuple[str, str], ...]


class Mined(Base, frozen=True):
    """Z21."""

    seat: int
    hex: str
    good: str
    count: int
    gold: int = 0


class Recruited(OfPersons, frozen=True):
    """Z22: who has recruited whom for which `owner`; `how` is row, deck or sweep."""

    reveals: ClassVar[bool] = True
    seat: int
    owner: int
    card: int
    how: str


class Drawn(OfPersons, frozen=True):
    """Z22: known to the seat alone."""

    line = t("You draw {cards}.")
    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[int, ...]


class Swept(OfPersons, frozen=True):
    """Z51 and revelations: discarded from the row; `seat` -1 is the Old Ones' doing."""

    seat: int
    cards: tuple[int, ...]


class Refilled(OfPersons, frozen=True):
    """Z22: a new card of the row."""

    line = t("New in the row: {card}.")
    reveals: ClassVar[bool] = True
    loud: ClassVar[bool] = False
    card: int


class Bought(Base, frozen=True):
    """Z23: `gold` 0 if a personality gave it."""

    seat: int
    unit: str
    count: int
    gold: int


class Traded(Base, frozen=True):
    """Z24: changes by good, in the order of `data.GOODS`."""

    seat: int
    goods: tuple[int, ...]


class Farmed(Base, frozen=True):
    """Z25: hexes and kinds."""

    seat: int
    farms: tuple[tuple[str, str], ...]
    gold: int


class Retrieved(Base, frozen=True):
    """Z29: so many cubes are back; `free` if a personality did it."""

    seat: int
    cubes: int
    free: bool = False


class Given(Base, frozen=True):
    """Z52: to the `other` seat."""

    line = t("{who} gives {goods} to {other}.")
    seat: int
    other: int
    good: str
    count: int


class Gained(OfPersons, frozen=True):
    """What a personality or a revelation gave: goods in the order of `data.GOODS`, points of tokens."""

    loud: ClassVar[bool] = False
    seat: int
    goods: tuple[int, ...] = (0, 0, 0, 0)
    points: int = 0
    card: int = -1
    unit: str = ""


class PersonUsed(OfPersons, frozen=True):
    """A personality works once."""

    line = t("{who} uses {card}.")
    seat: int
    card: int


class Restored(Base, frozen=True):
    """A blighted farm is healthy again."""

    line = t("{who}'s farm on {hex} is healthy again.")
    seat: int
    hex: str


class Advanced(Base, frozen=True):
    """Z13, Z14: a marker goes on by `time` to `space`; `seat` -1 is the Old Ones'."""

    loud: ClassVar[bool] = False
    seat: int
    time: int
    space: int


class Expedition(Base, frozen=True):
    """Z26, Z46: units (by name) go out against a hex."""

    seat: int
    hex: str
    units: tuple[str, ...]
    defence: bool = False


class TurnedUp(Base, frozen=True):
    """A hidden tile is turned up: kind, level, strength, points. `why`: attack, wake, person, end."""

    reveals: ClassVar[bool] = True
    hex: str
    kind: str
    level: str
    strength: int
    points: int
    why: str


class CardTurned(Base, frozen=True):
    """Z38: a card of a combat; rows of the kinds that fight there, as in the set (`IAC 2fs`), and the kinds of `units`
    that take part."""

    reveals: ClassVar[bool] = True
    loud: ClassVar[bool] = False
    seat: int
    hex: str
    card: int
    rows: tuple[tuple[str, str], ...]
    units: tuple[str, ...]


class OldOneHurt(Base, frozen=True):
    """Z38: damage on a tile."""

    loud: ClassVar[bool] = False
    seat: int
    hex: str
    kind: str
    damage: int
    left: int


class OldOneGone(Base, frozen=True):
    """Z41: a tile is defeated; points by seat."""

    hex: str
    kind: str
    points: tuple[int, ...]


class ShakenOff(Base, frozen=True):
    """Z44: on a rout cubes go home from a tile; so many by seat."""

    hex: str
    kind: str
    cubes: tuple[int, ...]


class UnitHurt(Base, frozen=True):
    """Z39, Z40: a unit has taken damage; `lost` if it is gone."""

    loud: ClassVar[bool] = False
    seat: int
    unit: str
    damage: int
    lost: bool


class SanityLost(Base, frozen=True):
    """Z42: so much is left."""

    loud: ClassVar[bool] = False
    seat: int
    left: int


class Withdrawn(Base, frozen=True):
    """Z45: units by name."""

    line = t("{who} withdraws {units}.")
    loud: ClassVar[bool] = False
    seat: int
    units: tuple[str, ...]


class FightOver(Base, frozen=True):
    """Z43 to Z46: `how` is won, routed, withdrawn or kangaroo; units lost in all and brought home, by name."""

    seat: int
    hex: str
    how: str
    lost: tuple[str, ...] = ()
    home: tuple[str, ...] = ()


class Revealed(Base, frozen=True):
    """Z32: a revelation: its number in the set, its level, what it does."""

    reveals: ClassVar[bool] = True
    card: int
    level: int
    wake: int
    spawn: bool
    persons: int
    effect: str


class Spawned(Base, frozen=True):
    """A tile comes out of a temple."""

    line = t("{old_one} comes out of the Temple on {hex}.")
    reveals: ClassVar[bool] = True
    hex: str
    kind: str
    strength: int
    points: int


class MoveCard(Base, frozen=True):
    """Z33, Z35: a card that moves Old Ones: direction 1 to 6 and kinds."""

    reveals: ClassVar[bool] = True
    loud: ClassVar[bool] = False
    card: int
    direction: int
    moves: tuple[str, ...]


class OldOneMoved(Base, frozen=True):
    """Z33, Z34."""

    line = t("{kind} moves from {source} to {target}.")
    kind: str
    source: str
    target: str


class Blighted(Base, frozen=True):
    """Z36."""

    line = t("{kind} blights {who}'s farm on {hex}.")
    seat: int
    hex: str
    kind: str


class PortAttacked(Base, frozen=True):
    """Z46."""

    line = t("{who}'s port on {hex} is attacked!")
    seat: int
    hex: str


class GameOver(Base, frozen=True):
    """Z48: `port` is the seat whose port was lost, or -1."""

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
