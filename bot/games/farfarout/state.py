"""State of a game: plain data, with counts where order does not matter.

Numbers are those of the `book`: places, crew, items, quests, ... each counted from 0 in the order of the set. Seats are
numbers from 0, clockwise; -1 is nobody or nothing.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

RULES_NOW: Final = 5
"""Version of the rules of a new game."""
NOBODY: Final = -1
HIDDEN: Final = -2
"""A face-down token, which is drawn when it is turned up."""

Phase = Literal["quests", "crew", "turns", "over"]
"""quests: all seats choose a main quest (F7). crew: the first crew are bought, counter-clockwise (F9)."""
Spot = Literal["hidden", "gone", "wormhole", "dig"]
"""Contents of an anomaly's place: its token face down, nothing more, a wormhole, a dig site."""
TaskKind = Literal[
    "land", "hire", "shop", "relic", "outpost", "main", "spare", "excess", "give", "jump", "loot",
]  # fmt: skip
"""land: scan the undiscovered planet that the ship has landed on at once, or not (F40). hire, shop, relic: take one of
a row, or none. outpost, main: keep one of the quests drawn (F55, F31). spare: two of three outpost quests are kept.
excess: crew over the limit leave (F48). give: an item or crew member is lost by choice. jump: through a wormhole
(F30). loot: the winner takes something from a player (F70).
"""
Reason = Literal["mine", "dig", "foe", "duel"]


class Seat(Struct):
    """A player.

    `place`: the ship's place. `main` is the main quest (NOBODY: none is left), `dealt` the three of the set-up and
    `choice` the chosen ones ("" none yet; else the two quests kept and opened, joined by `starting.JOINED`). `won` and
    `explored` count encounters beaten and systems explored. `way` are the places of the ship since its last turn began,
    the one from which it started first.
    """

    ship: int
    place: int
    shields: int
    erg: int
    plutonium: int = 0
    uranium: int = 0
    wealth: int = 0
    reputation: int = 0
    exploration: int = 0
    crew: list[int] = []
    items: list[int] = []
    main: int = NOBODY
    outposts: list[int] = []
    dealt: list[int] = []
    choice: str = ""
    won: int = 0
    explored: int = 0
    way: list[int] = []


class Tile(Struct, frozen=True):
    """A system in play: a tile at column `q`, row `r` of the lattice (see `lattice`).

    It is turned clockwise by `turn` sixths.
    """

    number: int
    q: int
    r: int
    turn: int


class Planet(Struct):
    """A discovered planet.

    `foe`: NOBODY (none, or beaten), HIDDEN, or the encounter token that is face up. `colony`, `site`: the owner's seat.
    `digs`: dig tokens left. `hires`, `goods`, `relics` are its rows: crew to hire, items to buy (relics that were sold
    here too), relics to dig for.
    """

    token: int
    foe: int = NOBODY
    colony: int = NOBODY
    site: int = NOBODY
    digs: int = 0
    hires: list[int] = []
    goods: list[int] = []
    relics: list[int] = []


class Anomaly(Struct):
    """The place of an anomaly; `digs` and `relics` as with planets, where a dig site was found."""

    spot: Spot = "hidden"
    digs: int = 0
    relics: list[int] = []


class Die(Struct):
    """A die on the table.

    It has its own `colour`, and its face, which is face `side` (0 to 5) of a die of `face` colour: another one if it
    copies. `used`: its icon has been used. `out`: cancelled for this battle turn.
    """

    colour: int
    face: int
    side: int
    used: bool = False
    out: bool = False


class Throw(Struct):
    """Dice on the table while `seat` may use icons: for mining, digging, an encounter or a duel.

    `mine` are the seat's dice; `theirs` the black die, the creature's or the rival's. `foe`: the encounter; `rival`:
    the challenged seat. `turn` counts battle turns. `loser`: the seat that must give up a die or a shield now (NOBODY:
    icons are being used). `rerolls` are left from items. `quick`: the rival leaves its choices to the game.
    """

    seat: int
    why: Reason
    mine: list[Die]
    theirs: list[Die]
    foe: int = NOBODY
    rival: int = NOBODY
    turn: int = 1
    loser: int = NOBODY
    rerolls: int = 0
    quick: bool = False


class Task(Struct):
    """A choice that a seat must make before the game continues.

    `cards`: the quests drawn (outpost, main). `n`: the number still to be given up; the total of a looter's dice.
    `other`: the seat from which the looter takes. `what`: "crew" or "item" for give; for excess "row" (to the planet's
    row) or "under" (under the deck).
    """

    seat: int
    kind: TaskKind
    cards: list[int] = []
    n: int = 1
    other: int = NOBODY
    what: str = ""


class State(Struct):
    """The complete state of a game.

    `decks` and `gone` (discards) are counts, one list for each deck of the `book`. `under`: crew under their deck, in
    order. `planets`, `asteroids` (True: exploded), `anomalies` by number. `market`: the spaces of plutonium and
    uranium. `row`: the open quests. `ships`: copies left by kind. `set` is the host's set as text, or "", the house's.

    Of the active player's turn: `tokens` left by colour, `points` to move left, `fought` the seats challenged, `beaten`
    whether a creature won, `stopped` whether it ends as soon as nothing is left to choose; `trading` whether a market
    action continues, `traded` the way of trading each resource: 1 bought, -1 sold, 0 neither. `tasks` is a stack.
    `rules`: the version by which the game is played to its end.
    """

    seats: list[Seat]
    first: int
    active: int
    tiles: list[Tile]
    decks: list[list[int]]
    gone: list[list[int]]
    under: list[int]
    planets: list[Planet | None]
    asteroids: list[bool]
    anomalies: list[Anomaly]
    mercury: int
    market: list[int]
    row: list[int]
    ships: list[int]
    set: str = ""
    phase: Phase = "quests"
    round: int = 1
    tokens: list[int] = []
    points: int = 0
    fought: list[int] = []
    beaten: bool = False
    stopped: bool = False
    throw: Throw | None = None
    tasks: list[Task] = []
    winners: list[int] = []
    trading: bool = False
    traded: tuple[int, int] = (0, 0)
    rules: int = RULES_NOW
