"""Conditions and completion of quests (F4, F55, F56, F73)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.contract import ChoicePath, Choices, Command, Complete, Option, Part, Pick, Refusal, signed, t
from bot.games.farfarout import actions as act
from bot.games.farfarout.components import book as books
from bot.games.farfarout.components.book import MAIN, OUTPOST, Book
from bot.games.farfarout.components.data import CURRENCIES, TYPES, Cargo, Deed, Quest
from bot.games.farfarout.events import Changed, QuestDone
from bot.games.farfarout.move import Move, Verb, planet_at
from bot.games.farfarout.rules import belongings, dice, effects, holding, piles, tracks
from bot.games.farfarout.state import NOBODY, State
from bot.games.farfarout.view import View
from bot.games.farfarout.words import phrases

ITEM_KINDS: Final = ("tech", "weird", "relic")
_OWN: Final = ("erg", "plutonium", "uranium", "wealth", "reputation", "exploration", "shields", "won", "explored")
_OF_KIND: Final = ("timer", "vault", "eidolless", "telepath", "grey", *ITEM_KINDS)
_WHICH = t("Which quest do you deliver for?")
_WHAT = t("Which items do you hand over?")
_NONE = Refusal("F55", t("There is no quest that you can deliver for here and now."))


# --- conditions ------------------------------------------------------------------------------------------------------


def has(book: Book, state: State, seat: int, what: str) -> int:
    """Return a seat's amount of something (see `data.Have`)."""
    me = state.seats[seat]
    if what in _OWN:
        return getattr(me, what)
    if what in _OF_KIND:
        return belongings.of_kind(book, state, seat, what)
    match what:
        case "dice":
            return len(dice.of_seat(book, me))
        case "crew":
            return len(me.crew)
        case "item":
            return len(me.items)
        case "speed":
            return book.ships[me.ship].speed + belongings.powers(book, me).speed
        case "colony":
            return [planet.colony for planet in state.planets if planet].count(seat)
        case _:
            return [planet.site for planet in state.planets if planet].count(seat)


def is_such(book: Book, state: State | View, place: int, at: str) -> bool:
    """Check whether a place is of a kind (see `data.At`)."""
    here = book.places[place]
    if at == "asteroid":
        return here.kind == "asteroid"
    if at == "home":
        return here.home
    planet = planet_at(book, state, place)
    if planet is None:
        return False
    token = book.planets[planet.token]
    match at:
        case "away":
            return not here.home
        case "colony":
            return planet.colony != NOBODY
        case "site":
            return planet.site != NOBODY
        case _ if at in TYPES:
            return token.type == at and not here.home
        case _:
            return at in token.icons or at == token.id


def met(book: Book, state: State, seat: int, quest: Quest, place: int = NOBODY) -> bool:
    """Check a quest's place and needs, without its deed and cargo.

    A deed at another `place` counts for that place.
    """
    if quest.at and not is_such(book, state, state.seats[seat].place if place == NOBODY else place, quest.at):
        return False
    return all(has(book, state, seat, need.what) >= need.n for need in quest.have)


def _held(state: State, seat: int) -> Iterator[tuple[int, int, bool]]:
    """Return the quests that a seat may complete: deck, number, and a flag for the open row."""
    me = state.seats[seat]
    if me.main != NOBODY:
        yield MAIN, me.main, False
    for number in me.outposts:
        yield OUTPOST, number, False
    for number in state.row:
        yield MAIN, number, True


# --- completing ------------------------------------------------------------------------------------------------------


def deed(move: Move, seat: int, what: Deed, level: int = 1, place: int = NOBODY) -> None:
    """Complete the quests of a deed at once, at a `place` other than the ship's if given."""
    for deck, number, row in list(_held(move.state, seat)):
        quest = holding.quest(move.book, deck, number)
        fits = quest.deed == what and quest.level <= level and met(move.book, move.state, seat, quest, place)
        if fits and not tracks.is_decided(move.state):
            complete(move, seat, deck, number, row=row)


def watch(move: Move, done: set[tuple[int, int]]) -> bool:
    """Complete one quest without deed and cargo that is not `done`; False if there is none.

    The active player's quests are first.
    """
    state, count = move.state, len(move.state.seats)
    mains, outposts = move.book.waiting[MAIN], move.book.waiting[OUTPOST]
    row = [(MAIN, number, True) for number in state.row if number in mains]
    for at in range(count):
        seat = (state.active + at) % count
        me = state.seats[seat]
        held = [(OUTPOST, number, False) for number in me.outposts if number in outposts]
        if me.main in mains:
            held.insert(0, (MAIN, me.main, False))
        for deck, number, is_open in held + row:
            if (deck, number) not in done and met(move.book, state, seat, holding.quest(move.book, deck, number)):
                done.add((deck, number))
                complete(move, seat, deck, number, row=is_open)
                return True
    return False


def complete(move: Move, seat: int, deck: int, number: int, *, row: bool, items: tuple[str, ...] = ()) -> None:
    """Complete a quest: reveal and discard it, and gain its reward (F56).

    An own main quest is replaced by a new one.
    """
    me, quest = move.seat(seat), holding.quest(move.book, deck, number)
    if row:
        move.state.row.remove(number)
    elif deck == MAIN:
        me.main = NOBODY
    else:
        me.outposts.remove(number)
    piles.discard(move, deck, number)
    move.tell(QuestDone(seat=seat, deck="row" if row else holding.WORDS[deck], quest=quest.id, items=items))
    effects.apply(move, seat, quest.reward, quest.id)
    if deck == MAIN and not row and not tracks.is_decided(move.state):
        holding.draw_main(move, seat)


# --- delivering ------------------------------------------------------------------------------------------------------


def _deliverable(state: State, seat: int) -> list[tuple[int, int, bool]]:
    """Return the quests whose cargo the seat can deliver here and now."""
    book = books.of(state)
    return [one for one in _held(state, seat) if _can_hand_over(book, state, seat, one[0], one[1])]


def _can_hand_over(book: Book, state: State, seat: int, deck: int, number: int) -> bool:
    cargo = book.cargo[deck].get(number)
    if cargo is None or not met(book, state, seat, holding.quest(book, deck, number)):
        return False
    return all(has(book, state, seat, what) >= n for what, n in cargo.items())


def why_nobody_delivers(state: State, seat: int) -> Refusal | None:
    """Return the public reason against any delivery; None without one.

    Buttons and waiting times must not reveal the seat's closed quest (F56).
    """
    book = books.of(state)
    might = any(_can_hand_over(book, state, seat, deck, number) for deck, number in _may_be_held(book, state, seat))
    return None if might else _NONE


def _may_be_held(book: Book, state: State, seat: int) -> Iterator[tuple[int, int]]:
    """Return the quests that a seat may hold from the public view.

    For a closed quest these are all closed ones of its deck with cargo that are not visible.
    """
    for deck, number, row in _held(state, seat):
        if row or not holding.quest(book, deck, number).closed:
            yield deck, number
        else:
            shown = state.row if deck == MAIN else ()
            yield from ((deck, one) for one in book.secret[deck] if not state.gone[deck][one] and one not in shown)


def _fields(state: State, seat: int, said: ChoicePath) -> Choices:
    book = books.of(state)
    quests = [(deck, number) for deck, number, _ in _deliverable(state, seat)]
    if len(said) == 1:
        held = any(not row for _, _, row in _deliverable(state, seat))
        part = Part("cargo", seat) if held else Part("quests")
        return Pick("quest", _WHICH, tuple(holding.option(book, *quest) for quest in quests), part=part, rule="F55")
    quest = next(one for one in (holding.quest(book, *quest) for quest in quests) if one.id == said[1])
    assert quest.cargo is not None
    if len(said) == 2:
        kind, count = _items(quest.cargo)
        mine = [item for item in state.seats[seat].items if book.items[item].kind == kind]
        ids = (book.items[item].id for item in sorted(mine))
        options = tuple(Option(one, phrases.name_of(book, one)) for one in ids)
        return Pick("items", _WHAT, options, count, count, part=Part("cargo", seat), rule="F55")
    cargo = quest.cargo
    return Complete(
        lambda: t("You deliver {cargo} for {quest} and gain {reward}.", cargo=phrases.cargo(cargo),
                  quest=phrases.called(quest.name), reward=phrases.effect(quest.reward)),
        final=True,
    )  # fmt: skip


def _items(cargo: Cargo) -> tuple[str, int]:
    """Return the kind of items of a cargo, and their number."""
    return next(((kind, n) for kind in ITEM_KINDS if (n := getattr(cargo, kind))), ("", 0))


def _deliver(move: Move, seat: int, action: act.Deliver) -> None:
    """Deliver the cargo to the supply and the discards, and complete the quest."""
    me, said = move.seat(seat), action.quest
    deck, number, row = next(
        one for one in _deliverable(move.state, seat) if holding.quest(move.book, one[0], one[1]).id == said
    )
    cargo = holding.quest(move.book, deck, number).cargo
    assert cargo is not None
    for currency in CURRENCIES:
        setattr(me, currency, getattr(me, currency) - getattr(cargo, currency))
    move.tell(Changed(seat=seat, why=said, erg=-cargo.erg, plutonium=-cargo.plutonium, uranium=-cargo.uranium))
    for item in (move.book.numbers[one] for one in action.items):
        belongings.item_leaves(move, seat, item)
        piles.discard(move, move.book.item_decks[item], item)
    complete(move, seat, deck, number, row=row, items=action.items)


DELIVER = Verb(
    act.Deliver,
    signed("main_quest", t("Deliver")),
    Command(t("deliver"), t("Deliver what a quest asks for")),
    t("no token"),
    why_not=lambda state, seat: None if _deliverable(state, seat) else _NONE,
    fields=_fields,
    play=_deliver,
)
