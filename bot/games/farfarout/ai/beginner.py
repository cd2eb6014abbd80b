"""Level 1: does what can be done where it is, else goes somewhere near. It asks for nothing but what is legal."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.chance import Chance
from bot.games.contract import Ask, Said
from bot.games.farfarout import book as books
from bot.games.farfarout.ai.asking import to_the_end, values
from bot.games.farfarout.book import Book
from bot.games.farfarout.view import View

EAGER = (
    "deliver", "use", "colonise", "build", "invest", "dig", "discover", "mine", "scan", "hire", "shop", "outpost",
    "ship",
)  # fmt: skip
"""What it does rather than fly on, as far as it can."""
WHIM = 4
"""One of so many chances is let go."""
BRAVE = 2
"""It fights with so many shields."""
TIRED = 6
"""One of so many moves is not made: the turn ends."""
SELDOM = 3
"""It thinks of its icons, and of a ship or quest, as seldom."""


def say(view: View, ask: Ask, chance: Chance) -> Said:
    """What it says."""
    book = books.open_book(view.set)
    assert view.seat is not None
    verbs = values(ask)

    def anything(_: Said, offered: Sequence[str], count: int) -> Sequence[str]:
        """Any of these, in their order; no quest and no crew member is passed over if one can be had."""
        some = [one for one in offered if one != "none"] or list(offered)
        picked = list(range(len(some)))
        chance.shuffle(picked, "any")
        return [some[at] for at in sorted(picked[:count])]

    if "end" not in verbs:
        if "done" in verbs and (len(verbs) == 1 or not chance.below(SELDOM, "icons")):
            return ("done",)
        verbs = [verb for verb in verbs if verb not in ("done", "quick")]
        return to_the_end(ask, (verbs[chance.below(len(verbs), "verb")],), anything)
    verb = _eager(book, view, verbs, chance)
    if verb == "move":
        return to_the_end(ask, ("move", _where(book, values(ask, "move"), chance)), anything)
    return to_the_end(ask, (verb,), anything)


def _eager(book: Book, view: View, verbs: list[str], chance: Chance) -> str:
    assert view.seat is not None
    me = view.seats[view.seat]
    for verb in EAGER:
        if verb not in verbs or not chance.below(WHIM, "whim"):
            continue
        if verb in ("ship", "outpost") and chance.below(SELDOM, "seldom"):
            continue
        if verb == "hire" and len(me.crew) >= book.ships[me.ship].crew:
            continue
        return verb
    if "fight" in verbs and me.shields >= BRAVE:
        return "fight"
    if "recover" in verbs and not me.shields:
        return "recover"
    return "move" if "move" in verbs and chance.below(TIRED, "tired") else "end"


def _where(book: Book, offered: list[str], chance: Chance) -> str:
    """One of the nearest places to land on; anywhere if there is none."""
    spots = [one for one in offered if book.places[book.place_of[one]].kind != "sector"]
    near = (spots or offered)[:6]
    return near[chance.below(len(near), "where")]
