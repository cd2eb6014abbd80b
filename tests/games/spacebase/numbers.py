"""Expected numbers in the rules card, rulings, lesson and tips of Space Base."""

from __future__ import annotations

from bot.games.spacebase.components.book import LEVELS, open_book
from bot.games.spacebase.components.cards import SECTORS, Card
from bot.games.spacebase.rules import piles, tasks
from bot.games.spacebase.rules.setup import CREDITS
from bot.games.spacebase.rules.starting import BONUSES
from bot.games.spacebase.rules.turns import GOAL
from bot.games.spacebase.stages import draft, rolling
from bot.games.spacebase.state import Seat
from tests.games.text_support import Told, alike, at, chosen, rule

BOOK = open_book("", 3)
MOTH, PIGGY, IMPRESARIO = (
    next(card for card in BOOK.cards if card.name == name) for name in ("Moth", "Piggy Bank", "Impresario")
)


def dice(step: str) -> tuple[int, int]:
    """Return the roll of a step."""
    one, other = at("spacebase", step).dice
    return one, other


def me(step: str) -> Seat:
    """Return the learner's seat at a step."""
    return at("spacebase", step).seats[0]


def blue(*sectors: int, step: str = "roll") -> tuple[int, int]:
    """Return credits and income that the learner's sectors give on its own turn."""
    faces = [BOOK.blue[place.card] for sector in sectors if (place := me(step).sectors[sector - 1].station)]
    return sum(face.credits for face in faces), sum(face.income for face in faces)


def red(sector: int, step: str) -> int:
    """Return the credits that a sector gives on others' turns."""
    return sum(BOOK.red[place.card].credits for place in me(step).sectors[sector - 1].deployed)


def ships(level: int) -> tuple[int, int]:
    """Return the number of ships of a level, and of those for a sector."""
    found = [card.sector for card in BOOK.cards if card.level == level]
    return len(found), alike(*map(found.count, range(1, SECTORS + 1)))


def prices(level: int) -> tuple[int, int]:
    """Return the lowest and the highest cost of ships of a level."""
    costs = [card.cost for card in BOOK.cards if card.level == level]
    return min(costs), max(costs)


def gain(card: Card) -> int:
    """Return the credits that the ability of a ship gives."""
    assert card.station.ability
    return card.station.ability.credits


ROLL, RED, CHARGE, DOUBLE, CHOOSE, POINT = map(dice, ("roll", "red", "charge", "double", "choose", "point"))
assert not any(red(sector, "red") for sector in RED)
assert not red(sum(DOUBLE), "double")
assert red(CHOOSE[0], "choose")
assert not any(blue(sum(CHARGE), step="charge")[1:])
ARROW = next(card for card in BOOK.cards if card.level in LEVELS and card.sector == 6 and card.station.arrow == "right")
DRAWN = sorted(chosen(2, 3, 3, 5, 7, 8))
SPENT = sum(chosen(3, 3, 8))
points = IMPRESARIO.station.ability.points if IMPRESARIO.station.ability else 0

TOLD: Told = {
    # The rules card.
    "You command": (SECTORS, GOAL),
    "You have 41 points": (GOAL + 1, GOAL - 2, GOAL),
    "Six ships of each": (piles.ROW, len(LEVELS), len(BOOK.colonies)),
    "Everybody has a starting": (1, SECTORS, CREDITS),
    "The second player gets": (BONUSES[1][0], 3, BONUSES[2][0], 4, 5, alike(BONUSES[3][1], BONUSES[4][1])),
    "You draw the Moth": (MOTH.cost, MOTH.sector, MOTH.cost, CREDITS),
    "The player whose turn": (rolling.DICE,),
    "Everybody chooses for": (rolling.DICE, rule("S10", 2)),
    "The dice show 5 and 3": (*ROLL, *ROLL, blue(*ROLL)[0], sum(ROLL), blue(sum(ROLL))[1]),
    "You have 5 credits and": (*chosen(5, 3), 5),
    "Each row of the shipyard": (piles.ROW,),
    "Your income is 3": (*chosen(3, 1), 3, *chosen(4), 4),
    "On your own turn you take": (ARROW.sector, ARROW.station.credits, ARROW.sector + 1),
    "Some slots exist": (rule("S26", 2), rule("S26", 3)),
    "A 3 on your own": (PIGGY.sector, gain(PIGGY)),
    "Move the sum": (rule("S33", 2), *chosen(4, 3), 4 + 3 + 1, 4 + 3, 4, 3),
    "2X: you gain": ("2X", rule("S42", 2), rule("S42", 2), *chosen(2, 5), 2 + 5, rule("S42", 2), 2, 5),
    "Set a die": (rolling.DICE,),
    "Swap sectors": (rule("S36", 2),),
    "Others lose points": (rule("S38", 0),),
    "The Impresario": (IMPRESARIO.sector, IMPRESARIO.station.slots, points),
    "When somebody has 40": (GOAL,),
    "The second of three": (*chosen(3), GOAL, 3),
    "Everybody begins with": (draft.CREDITS, draft.INCOME),
    "Instead of one ship": (draft.DRAWN.count(1), draft.DRAWN.count(2)),
    "You draw ships for": (*DRAWN, 3, 3, 8, draft.CREDITS - SPENT),
    # The rulings.
    "The goal is 40": (GOAL,),
    "Beyond sectors 1": (1, SECTORS),
    "A sum cannot be moved": (SECTORS,),
    "“Buy into 7 to 12”": (tasks.HIGH, SECTORS, tasks.HIGH, SECTORS),
    "A charge is part": (rule("S10", 2),),
    "2X in detail": ("2X",),
    "The same goes for": (rule("S42", 3), rule("S42", 2)),
    # The lesson.
    "Race to 40": (GOAL, GOAL),
    "The dice roll by": (*ROLL, *ROLL, sum(ROLL), *ROLL, blue(*ROLL)[0]),
    "Press “5 and 3”": (*ROLL, sum(ROLL), blue(sum(ROLL))[1]),
    "The Piggy Bank is in": (PIGGY.sector,),
    "Somebody else has rolled 4": (*RED, sum(RED)),
    "Press “Sum 10”": (sum(RED), red(sum(RED), "red"), *RED),
    "Your turn again. The 3": (PIGGY.sector, *CHARGE),
    "Press “3 and 1”": (*CHARGE, sum(CHARGE)),
    "The slot is full": (gain(PIGGY),),
    "9 credits buy": (me("level-two").credits,),
    "Somebody else has rolled a double": (alike(*DOUBLE), 2, 2),
    "Press “3 twice”": (alike(*DOUBLE), 2, sum(DOUBLE)),
    "5 and 4, and it is": CHOOSE,
    "At 5 you have": (CHOOSE[0], *CHOOSE),
    "Your turn. Take 4": POINT,
    "Press “4 and 5”": (*POINT, sum(POINT), blue(sum(POINT), step="point")[0]),
    # The tips.
    "Buy some of the ships": (draft.CREDITS,),
    # The components.
    "With 40 of them": (GOAL,),
    "48 ships, four for each sector, for 2": (*ships(1), *prices(1)),
    "48 ships, four for each sector, for 8": (*ships(2), *prices(2)),
    "36 ships": (*ships(3), *prices(3)),
    "Twelve, one for each": (len(BOOK.colonies),),
    "A charge is put there": (rule("S26", 2), rule("S26", 3)),
    "After the roll: take the sum": (rule("S33", 2), rule("S33", 2)),
    "After the roll: the sum twice": (rule("S42", 2), rule("S42", 2)),
    "Before your own roll": (rolling.DICE,),
    "Buy a card for its": (tasks.HIGH, SECTORS),
    "All others lose": (rule("S38", 0), rule("S38", 2)),
    "All cards of two": (rule("S36", 2),),
}
