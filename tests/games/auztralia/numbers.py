"""Expected numbers in the rules card, rulings, lesson and tips of AuZtralia."""

from __future__ import annotations

from bot.games.auztralia.components.book import GOOD, SPACE, UNIT, ZOMBIE, open_book
from bot.games.auztralia.components.data import (
    CUBES_EACH,
    EACH_LEVEL,
    FARMS,
    FARMS_EACH,
    GOAL,
    ICON,
    LAST,
    OLD_ONES_START,
    RAILS_EACH,
    ROW,
    SANITY,
    SPARE_DISCS,
    SURVEY_HEXES,
    SURVEY_TILES,
    Variant,
)
from bot.games.auztralia.events import CardTurned, Revealed, TurnedUp
from bot.games.auztralia.rules import attacking, building, recruiting, retrieving, setup, trading
from bot.games.auztralia.rules.scoring import FARM_POINTS, PHOSPHATE_POINTS
from bot.games.auztralia.stages import porting
from bot.games.auztralia.state import Fight, State
from tests.games.text_support import Told, alike, at, chosen, led, rule

BOOK = open_book("", "east")
BOX, GOODS = BOOK.box, BOOK.box.goods
TIMES = {space: BOOK.times[number] for space, number in SPACE.items()}
INFANTRY, CAR, TRAIN = UNIT["infantry"], UNIT["car"], UNIT["train"]
LEVELS = setup.HIDDEN_LEVELS
MOVES = Variant("", "").cards
"""Cards that move the Old Ones in a turn (Z33)."""
LAND = {one.at: one.land for one in BOOK.board.map.hexes}


def step(name: str) -> State:
    """Return the state of the lesson before a step."""
    return at("auztralia", name)


def tokens(name: str, *goods: str) -> tuple[int, ...]:
    """Return the goods on a hex when the lesson begins."""
    return tuple(step("land").goods[BOOK.number[name]][GOOD[good]] for good in goods)


def edge(name: str, *, hills: bool) -> tuple[str, str]:
    """Return two neighbours, where the rail tile between them counts as hills or not."""
    one, other = name.split(".")
    assert BOOK.hills[BOOK.rail[name]] == hills == ("hills" in (LAND[one], LAND[other]))
    return one, other


def reach(*units: int) -> int:
    """Return the range of an expedition of these units."""
    return min(BOOK.ranges[unit] for unit in units)


def near(name: str) -> int:
    """Return the distance of a hex from the learner's rails."""
    ends = {end for rail in step("attack").seats[0].rails for end in BOOK.board.edges[rail]}
    return min(BOOK.board.steps[end][BOOK.number[name]] for end in ends)


def fight(name: str) -> Fight:
    """Return the lesson's combat before a step."""
    found = step(name).fight
    assert found
    return found


(zombie,) = (event for event in led("auztralia", "draw") if isinstance(event, TurnedUp))
(card,) = (event for event in led("auztralia", "hit") if isinstance(event, CardTurned))
(revelation,) = (event for event in led("auztralia", "wake") if isinstance(event, Revealed))
row = BOOK.rows[card.card][ZOMBIE]
assert (revelation.effect, row.hits) == ("gold", (INFANTRY, UNIT["artillery"], TRAIN))
assert row.sanity
assert step("land").hidden[BOOK.number["F4"]]
assert reach(INFANTRY, CAR) < near("G5") <= reach(CAR)
assert near("D5") <= reach(INFANTRY, TRAIN)
NEXT = 23
assert NEXT + 1 in BOX.glow
LAID = (*edge("E3.E4", hills=False), *edge("E4.E5", hills=False))
HILLS = edge("E4.F3", hills=True)
assert LAND["F3"] == "hills"
moved, others = step("clock").clock[0], step("clock").clock[1:3]
HIT = 1
"""Damage of a kind of unit, of a purple cube, of an airship's symbol; sanity of a card (Z38, Z39, Z42)."""
price = BOOK.costs[INFANTRY]
DEALT = sum(tile.cubes[0] for tile in step("hit").tiles)

TOLD: Told = {
    # The rules card.
    "The Old Ones have 24": (*chosen(24), 24 - 1, 24, 24),
    "Everybody has 20 cubes": (CUBES_EACH, RAILS_EACH, FARMS_EACH, GOODS.coal, GOODS.iron, GOODS.gold),
    "Survey tiles have put": (1, LEVELS),
    "Five personalities": (ROW, EACH_LEVEL * LEVELS, 1, LEVELS),
    "From the last player": (porting.APART,),
    "On F4 lies": ("F4", step("land").hidden[BOOK.number["F4"]], "F5", *tokens("F5", "coal", "iron", "gold")),
    "The marker on the lowest": (OLD_ONES_START, OLD_ONES_START),
    "If the space holds": (rule("Z15", 1),),
    "Retrieve brings all": (TIMES["retrieve"], retrieving.WITHOUT_A_CUBE),
    "Blue is on 17": (moved, len(others), *others, TIMES["mine"], moved + TIMES["mine"]),
    "Pay 1 coal": (rule("Z16", 1), rule("Z16", 1), building.TILES, rule("Z16", 2)),
    "There are two spaces": (rule("Z18", 2), TIMES["rail"], TIMES["hills"]),
    "1 coal and 1 iron lay": (
        rule("Z16", 1),
        rule("Z16", 1),
        *LAID,
        TIMES["rail"],
        *HILLS,
        TIMES["hills"],
        "F3",
    ),
    "Mine (two spaces)": (len({"mine", "shaft"} & TIMES.keys()), rule("Z21", 1)),
    "Recruit: take": (rule("Z22", 1), recruiting.LOOKED_AT),
    "Military: buy": (rule("Z23", 2),),
    "Import or export": (trading.TIMES, rule("Z24", 1), rule("Z24", 1), rule("Z24", 1)),
    "Your railway connects E5": ("E5", *tokens("E5", "gold") * 2, BOOK.costs[CAR]),
    "On connected hexes": (len(FARMS), TIMES["farm"], rule("Z25", 1)),
    "Farms stay": (rule("Z36", 1),),
    "Corn on E3": ("E3", "E4", "E5", 3 * TIMES["farm"], 3, 3 * FARM_POINTS),
    "It takes time 1 for": (TIMES["attack"], TIMES["attack"]),
    "Infantry with range 1": (
        BOOK.ranges[INFANTRY],
        BOOK.ranges[CAR],
        reach(INFANTRY, CAR),
        "D5",
        "G5",
        2 * TIMES["attack"],
    ),
    "You begin each combat": (SANITY,),
    "Find the row": (rule("Z38", HIT),),
    "Right: every purple": (rule("Z39", HIT), rule("Z39", HIT)),
    "If the card takes sanity": (rule("Z42", HIT),),
    "The card shows infantry": (step("attack").seats[0].units[INFANTRY], HIT, HIT, row.damage, HIT),
    "Their marker advances": (rule("Z31", 1),),
    "If an Old One that can": (MOVES, rule("Z33", 1)),
    "Their marker moves from": (NEXT, NEXT + 1, MOVES),
    "A Zombie enters E3": ("E3", step("dusk").seats[0].units[INFANTRY]),
    "The game ends when all": (GOAL,),
    "Players: 2 for each": (FARM_POINTS, PHOSPHATE_POINTS),
    "The Old Ones: the points": (rule("Z50", 1),),
    "Three healthy farms": (
        *chosen(3),
        3 * FARM_POINTS,
        zombie.points,
        3 * FARM_POINTS + zombie.points,
        PHOSPHATE_POINTS,
    ),
    "Your marker starts on 1": (BOX.starts[0],),
    "When you recruit": (rule("Z51", 1),),
    "You pay 1 gold and discard": (rule("Z51", 1), *chosen(3), ROW, 3, ROW),
    "All markers, and so": (setup.NEARER,),
    "Other players' railway": (rule("Z52", 1),),
    "One pink tile connects": (*edge("C10.D9", hills=False)[::-1], rule("Z52", 1)),
    # The rulings.
    "A symbol on a survey": ICON,
    "A second Old One": (LEVELS,),
    "A marker that reaches": (OLD_ONES_START,),
    "The Old Ones' first turn": (OLD_ONES_START,),
    "A player whose marker": (GOAL, LAST),
    "If the Old Ones' marker": (GOAL,),
    "Damage is marked": (SPARE_DISCS,),
    "You may lay only one": (building.TILES,),
    "A tile joins its two": (rule("Z16", 2),),
    "Mining takes all": (rule("Z21", 1),),
    "Range is counted": (rule("Z26", 0),),
    "A card takes 1 sanity": (rule("Z42", HIT),),
    "A Temple spawns": (1, LEVELS - 1, LEVELS),
    # The lesson.
    "Most points win, but": ("E3", "E5"),
    "Press the button of E3": ("E3",),
    "You get nowhere": (building.TILES, rule("Z16", 1), rule("Z16", 1), *LAID),
    "Press Railway": LAID,
    "The rails took": (TIMES["rail"], step("rail").clock[0], moved, len(others)),
    "Your rails connect": ("E5", *tokens("E5", "gold")),
    "E5 is empty now": ("E5", "E3", "E4", len(FARMS), TIMES["farm"], rule("Z25", 1), FARM_POINTS),
    "Press Farm": ("E3", "E4", "E5"),
    "Old Ones lie face": (price, BOOK.ranges[INFANTRY], step("train").seats[0].units[INFANTRY]),
    "Press Buy units, then": (step("train").seats[0].units[INFANTRY],),
    "Each action takes a": (rule("Z15", 1), BOOK.tough[TRAIN]),
    "All players are past": (
        OLD_ONES_START,
        step("wake").clock[-1] - OLD_ONES_START,
        step("wake").clock[-1],
        revelation.persons,
        1,
    ),
    "D5 is 1 hex": ("D5", near("D5"), sum(step("attack").seats[0].units), TIMES["attack"]),
    "Press Attack": ("D5", sum(step("attack").seats[0].units)),
    "A Zombie of strength": (zombie.strength,),
    "Left: your infantry": (HIT, alike(fight("hit").damage, row.damage), HIT),
    "Press Armoured train 1/3": (fight("hit").damage, BOOK.tough[TRAIN]),
    "2 more damage": (zombie.strength - DEALT, fight("fight").sanity),
    "Defeated: 2": (step("home").seats[0].won,),
    "Revelations also wake": (GOAL,),
    # The components.
    "Railway costs it": (alike(ICON[GOOD["coal"]], ICON[GOOD["iron"]]),),
    "Pays for units": (rule("Z25", 1),),
    "3 points each at": (PHOSPHATE_POINTS, rule("Z21", 1)),
    "2 points as long": (FARM_POINTS,),
    "Up to three farms": (len(FARMS), TIMES["farm"], rule("Z25", 1)),
    "Send an expedition": (TIMES["attack"], len(attacking.SLOW) * TIMES["attack"]),
    "20 each. It lies": (RAILS_EACH, 2),
    "3 in every combat": (SANITY,),
    "A farm that an Old One": (rule("Z36", 1),),
    "15 in a game": (EACH_LEVEL * LEVELS,),
    "20 of them, 13": (SURVEY_TILES, SURVEY_HEXES),
}
