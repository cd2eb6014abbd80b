"""Expected numbers of Far Far Out's rules card, rulings, lesson and tips."""

from __future__ import annotations

from bot.games.farfarout.components.book import MAIN, OUTPOST, RELIC, open_book
from bot.games.farfarout.components.data import LEVELS, TRACKS, TYPES
from bot.games.farfarout.events import Changed, Discovered, Hired, Laid, Mined, Moved, Rolled
from bot.games.farfarout.rules import arriving, colonies, digging, exploring, hiring, mining, services, setup, shopping
from bot.games.farfarout.rules.holding import MOST_OUTPOSTS
from bot.games.farfarout.rules.tracks import EACH, GOAL, LEVEL_ENDS, level
from bot.games.farfarout.stages.starting import DEALT
from bot.games.farfarout.state import State
from tests.games.text_support import Told, alike, at, chosen, led, rule

BOOK = open_book("")
COST = {one.name.en: one.cost for one in BOOK.crew}
LEWO, ANNO = COST["Cap Lewo Eidoma"], COST["Anno Domas"]
SCOUT = next(ship for ship in BOOK.ships if ship.name.en == "Scout")
THING = next(quest for quest in BOOK.mains if quest.name.en == "The Thing Itself")
HOME = [planet for planet in BOOK.planets if planet.home]
DICE = BOOK.file.dice
MOVE = 1
"""Moves for each step of a way (F27)."""


def step(name: str) -> State:
    """Return the state of the lesson before a step."""
    return at("farfarout", name)


def place(name: str) -> str:
    """Return a place of the lesson that exists in the set."""
    assert name in BOOK.place_of
    return name


(landed,) = (event for event in led("farfarout", "mine") if isinstance(event, Moved))
(rolled,) = (event for event in led("farfarout", "dice") if isinstance(event, Rolled))
(mined,) = (event for event in led("farfarout", "system") if isinstance(event, Mined))
(found,) = (event for event in led("farfarout", "move") if isinstance(event, Discovered))
(flown,) = (event for event in led("farfarout", "end") if isinstance(event, Moved))
(lander,) = (event for event in led("farfarout", "orange") if isinstance(event, Moved))
(row,) = (event for event in led("farfarout", "hire") if isinstance(event, Laid))
(hired,) = (event for event in led("farfarout", "anomaly") if isinstance(event, Hired))
(last,) = (event for event in led("farfarout", "tracks") if isinstance(event, Moved))
(reward,) = (event for event in led("farfarout", "tracks") if isinstance(event, Changed))
green, black = rolled.mine[0].removeprefix("green."), rolled.theirs[0].removeprefix("black.")
assert "4" in DICE["black"]
assert "vault" in DICE["green"]
assert flown.cost == 2 * MOVE
assert BOOK.decks[RELIC]
READ = alike(exploring.PRICE, found.erg)
GIVES = (THING.reward.exploration, THING.reward.erg)
LOW, MIDDLE = LEVEL_ENDS

TOLD: Told = {
    # the card
    "Whoever first has": (GOAL, len(TRACKS), EACH),
    "Exploration: new systems": (exploring.FEW,),
    "3 exploration, 0": (*chosen(3, 0, 0), GOAL - 3, EACH - 3, EACH),
    "Everybody has a Scout": (setup.PURSE,),
    "You are dealt three": (DEALT, DEALT),
    "Then each buys": (len(BOOK.starters),),
    "Cap Lewo Eidoma costs": (LEWO, setup.PURSE),
    "A Scout’s orange token": (SCOUT.speed,),
    "1 move: to the next": (rule("F27", MOVE),),
    "From the asteroid into": (rule("F27", MOVE), rule("F27", MOVE), rule("F27", MOVE)),
    "On an asteroid, with": (rule("F35", 1),),
    "Mercury can be mined": (mining.PER_VAULT, setup.MERCURY),
    "The green die shows": (*chosen(4), 4, rule("F35", 1)),
    "Scan a system for": (READ, found.points, exploring.FEW),
    "Dig at a dig site": (digging.ROW, arriving.DIGS),
    "Hire at a planet": (hiring.ROW,),
    "Buy an item at": (shopping.ROW,),
    "Invest where": (
        colonies.PER_LEVEL,
        0,
        LOW,
        level(LOW),
        LOW + 1,
        MIDDLE,
        level(MIDDLE),
        MIDDLE + 1,
        level(MIDDLE + 1),
        rule("F53", 1),
    ),
    "Three crew wait": (len(row.cards), ANNO),
    "At Neptune: look": (services.LOOKED_AT[OUTPOST], MOST_OUTPOSTS),
    "Colonise a planet": (rule("F57", 1),),
    "Build a tech site": (colonies.SITE_PRICE, colonies.SITE_WEALTH),
    "Anno Domas can stay": (rule("F57", 1),),
    "Any two tokens": (services.TWO,),
    "At Neptune: draw": (services.LOOKED_AT[MAIN],),
    "A Scout without shields": (SCOUT.shields,),
    "Vault and Grey icons": (rule("F63", 0),),
    "Two crew on a Scout": (*chosen(2), 2 + len(SCOUT.dice)),
    "You roll 3 and 4": (*chosen(3, 4), *chosen(2, 3), 3 + 4, 2 + 3),
    "The Thing Itself wants": (THING.have[0].n, *GIVES),
    # the rulings
    "The five stacks": (len(TYPES),),
    "All eight planets": (len(HOME),),
    "Jupiter begins": (BOOK.levels[BOOK.numbers["jupiter"]],),
    "There are five kinds": (len(BOOK.ships),),
    "Taking off costs": (rule("F28", MOVE),),
    "For shields and for": (services.TWO,),
    "Encounters have three": (len(LEVELS),),
    "One relic each time": (digging.ROW,),
    "An anomaly that is": (arriving.DIGS,),
    "With a third outpost": (MOST_OUTPOSTS + 1, MOST_OUTPOSTS),
    "Exchanging, you keep": (services.LOOKED_AT[MAIN],),
    "Each die uses one": (rule("F63", 0),),
    "After a battle between": (rule("F70", 0),),
    # the lesson
    "Be the first with": (GOAL, len(TRACKS), *GIVES),
    "Each crew member brings a die. Buy": (LEWO,),
    "A turn is four tokens": (sum(SCOUT.actions), SCOUT.speed, landed.cost),
    "Press Move, then Uranium": (place("1d.a1"),),
    "Your orange token": (SCOUT.speed, landed.left),
    "Numbers on green": (int(green) + int(black), *chosen(3), mined.erg),
    "Press Change a die": ("a1", 3),
    "Now spend grey": (READ, found.points),
    "Kessari Drift!": (place("3a"), rule("F27", MOVE), rule("F27", MOVE)),
    "Press Move, then sector": (place("3a"),),
    "All four tokens": (sum(SCOUT.actions),),
    "Press Scan a planet": (place("3a.p1"),),
    "Halcyra, and nothing": (lander.cost,),
    "Hire Anno Domas for": (alike(ANNO, hired.erg),),
    "Your quest wants": (last.cost, step("anomaly").points, SCOUT.speed),
    "Press Move, then the": ("3c",),
    "Quest done": (alike(reward.exploration, GIVES[0]), GOAL, EACH),
    # the tips
    "Each crew member brings a battle": (len(BOOK.file.kinds["timer"].planets),),
    "You can hold two": (MOST_OUTPOSTS,),
    "You keep one": (services.LOOKED_AT[MAIN],),
    "You can hold only": (MOST_OUTPOSTS,),
    # The components.
    "Explore, mine, dig": (GOAL, EACH),
    "A track. Ships": (GOAL, EACH, len(TRACKS)),
    "A track. Colonies": (exploring.FEW,),
    "0 to 4 points are": (
        0,
        LOW,
        level(LOW),
        LOW + 1,
        MIDDLE,
        level(MIDDLE),
        MIDDLE + 1,
        level(MIDDLE + 1),
        colonies.PER_LEVEL,
    ),
    "From asteroids. Bought and sold on any planet. A tech": (colonies.SITE_PRICE,),
    "Costs a crew member whose": (rule("F57", 1),),
    "Costs 2 uranium": (colonies.SITE_PRICE, colonies.SITE_WEALTH),
    "Three relics lie": (digging.ROW,),
    "From Neptune or": (MOST_OUTPOSTS,),
}
