"""Names of the things in pictures, for players who point at them."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.contract import Part, Text, Who, t, tn
from bot.games.farfarout.components.book import TILE, Book, open_book
from bot.games.farfarout.components.data import ORES
from bot.games.farfarout.components.lattice import SIDES
from bot.games.farfarout.rules.dice import BATTLES
from bot.games.farfarout.view import View
from bot.games.farfarout.words import phrases, surroundings
from bot.games.farfarout.words import places as sights


def captions(view: View) -> Callable[[Part], Text]:
    """Return the function that names a thing in a picture of a view."""
    book = open_book(view.set)
    reach = surroundings.reach(book, view, view.active)

    def name(part: Part) -> Text:
        match part:
            case Part("place", str(place)):
                return sights.caption(book, view, book.place_of[place], reach)
            case Part("edge", str(edge)):
                return t("open to the {sides}", sides=(phrases.side(SIDES.index(edge.partition(".")[2])),))
            case Part("system", int(system)):
                return phrases.called(book.tiles[system].name)
            case Part("vessel", int(seat)):
                return t("{who}'s ship", who=Who(seat))
            case Part("undiscovered"):
                n = sum(view.decks[TILE])
                return tn("{n} undiscovered system", "{n} undiscovered systems", n)
            case Part("token", str(token)):
                return phrases.TOKEN_NAMES[token]
            case Part("ore", "plutonium" | "uranium" as ore):
                price = phrases.erg(book.track[view.market[ORES.index(ore)]])
                return t("{name}: {text}", name=phrases.ORES[ore], text=price)
            case Part("track", str(track)):
                return phrases.TRACKS[track]
            case Part("seat", int(seat)):
                return t("{who}", who=Who(seat))
            case Part("die", str(die)):
                return _die(book, view, die)
            case Part(kind, int(seat)):
                amount = phrases.amount(kind, getattr(view.seats[seat], kind))
                return t("{name}: {text}", name=t("{who}", who=Who(seat)), text=amount)
            case Part(kind, of):
                return _card(book, kind, str(of))

    return name


def _die(book: Book, view: View, said: str) -> Text:
    throw = view.throw
    assert throw is not None
    die = (throw.mine if said[0] == "a" else throw.theirs)[int(said[1:]) - 1]
    theirs = said[0] == "b" and throw.why in BATTLES
    return phrases.thrown(said, die.colour, book.dice[die.face][die.side], theirs=theirs)


def _card(book: Book, kind: str, said: str) -> Text:
    """Return the name of a card with its text."""
    return t("{name}: {text}", name=phrases.name_of(book, said), text=_text(book, kind, book.numbers[said], said))


def _text(book: Book, kind: str, number: int, said: str) -> Text:
    match kind:
        case "crew":
            return phrases.crew_hint(book, number)
        case "item":
            return phrases.item_hint(book, number)
        case "foe":
            return phrases.foe_hint(book.foes[number])
        case _:
            main = number < len(book.mains) and book.mains[number].id == said
            return phrases.quest_hint(book, (book.mains if main else book.outposts)[number])
