"""Text descriptions of the table: alt texts, the text board, screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from bot.games.contract import Length, Part, Text, Who, t, tn
from bot.games.farfarout.components.book import TILE, Book, open_book
from bot.games.farfarout.components.data import COLOURS, ORES
from bot.games.farfarout.rules import moving
from bot.games.farfarout.state import HIDDEN, NOBODY
from bot.games.farfarout.view import DieView, SeatView, TaskView, ThrowView, View
from bot.games.farfarout.words import cards, phrases, surroundings
from bot.games.farfarout.words import places as sights

_GALAXY = {Part("galaxy"): t("Galaxy")}
_HELD = {Part("held"): t("Held quests")}
_MARKET = {Part("market"): t("Market")}
_DICE = {Part("dice"): t("Dice")}
_NONE = t("none")
_NO_TOKENS = t("Tokens left: none.")
_CLOSED = t("closed")
_MINING: Final = ("mine", "dig")


# --- parts -----------------------------------------------------------------------------------------------------------


def parts(view: View) -> Mapping[Part, Text]:
    """Return the parts with a description.

    They are the dice if there are any, the galaxy, each player's surroundings, ship and cargo, quests, market, and the
    planets with visible contents.
    """
    book = open_book(view.set)
    seen = (book.planets[one.token] for one in view.planets if one is not None and sights.something(one))
    planets = {Part("planet", planet.id): phrases.name_of(book, planet.id) for planet in seen}
    around = _around(range(len(view.seats)))
    cargo = {Part("cargo", seat): t("Cargo of {who}", who=Who(seat)) for seat in range(len(view.seats))}
    return {**_thrown(view), **_GALAXY, **around, **_ships(view), **cargo, **_row(view), **_HELD, **_MARKET, **planets}


def featured_parts(view: View) -> Mapping[Part, Text]:
    """Return the main parts: dice, galaxy, ships, quests if there are any, market.

    The active ship's surroundings are the board itself.
    """
    quests: Mapping[Part, Text] = _row(view) if view.row else {}
    return {**_thrown(view), **_GALAXY, **_ships(view), **quests, **_MARKET}


def _row(view: View) -> Mapping[Part, Text]:
    return {Part("quests"): t("Quests ({n})", n=len(view.row))}


def _thrown(view: View) -> Mapping[Part, Text]:
    return {} if view.throw is None else _DICE


def _around(seats: Iterable[int]) -> Mapping[Part, Text]:
    return {Part("near", seat): t("Around {who}", who=Who(seat)) for seat in seats}


def _ships(view: View) -> Mapping[Part, Text]:
    return {Part("ship", seat): t("{who}", who=Who(seat)) for seat in range(len(view.seats))}


def describe(view: View, part: Part | None = None, length: Length = Length.USUAL) -> tuple[Text, ...]:
    """Describe one part, or the whole table with the situation in its first line."""
    book = open_book(view.set)
    return tuple(_whole(book, view, length) if part is None else _part(book, view, part))


def _part(book: Book, view: View, part: Part) -> Iterable[Text]:
    match part:
        case Part("galaxy"):
            return _galaxy(book, view)
        case Part("quests"):
            return _quests(book, view)
        case Part("held"):
            return _held_quests(book, view)
        case Part("market"):
            return _market(book, view)
        case Part("dice") if view.throw is not None:
            return _dice(book, view, view.throw)
        case Part("pick", tuple(places)):
            reach = surroundings.reach(book, view, surroundings.viewer(view))
            return (sights.place_line(book, view, book.place_of[one], reach) for one in places)
        case Part("planet", str(planet)):
            return _planet(book, view, planet)
        case Part("near", int(seat)):
            return surroundings.around(book, view, seat, surroundings.MANY)
        case Part("ship", int(seat)):
            return _ship(book, view, seat)
        case Part("cargo", int(seat)):
            return _cargo(book, view, seat)
        case _:
            return ()


def describe_card(card: cards.Card) -> tuple[Text, ...]:
    """Describe a thing of the set: its name, then its text."""
    return (phrases.called(card.called), card.text)


# --- the whole table -------------------------------------------------------------------------------------------------


def _whole(book: Book, view: View, length: Length) -> Iterator[Text]:
    """Describe the decision, the ship's surroundings, then players, market and quests."""
    yield from _now(book, view)
    seat = surroundings.viewer(view)
    if length is Length.SHORT:
        yield _player(book, view, seat, view.seats[seat])
        if view.phase == "turns" and view.throw is None and not view.tasks:
            yield from surroundings.nearest_places(book, view, seat)
        return
    if length is Length.FULL:
        yield from _everything(book, view)
        return
    if view.phase == "turns":
        yield from surroundings.around(book, view, seat, surroundings.SOME)
    for number, me in enumerate(view.seats):
        yield _player(book, view, number, me)
    yield _prices(book, view)
    row = [_lies(book, view, seat, one) for one in view.row]
    yield t("Open quests: {quests}.", quests=sights.joined(row) if row else _NONE)
    yield t("Systems discovered: {n}. Not discovered: {left}.", n=len(view.tiles), left=sum(view.decks[TILE]))


def _now(book: Book, view: View) -> Iterator[Text]:
    """Describe the situation: whose turn it is, and what is to be decided."""
    yield _situation(view)
    if view.throw is not None:
        yield _throw(book, view.throw)
    if view.tasks:
        yield _task(view.tasks[-1])
    if view.phase == "turns" and view.throw is None:
        yield _left(book, view)
    if view.phase == "crew":
        taken = {crew for me in view.seats for crew in me.crew}
        for crew in book.starters:
            if crew not in taken:
                yield t("{crew}: {text}.", crew=phrases.called(book.crew[crew].name),
                        text=phrases.crew_hint(book, crew))  # fmt: skip


def _everything(book: Book, view: View) -> Iterator[Text]:
    """Describe all that the parts tell, each thing once."""
    if view.throw is not None:
        yield from islice(_dice(book, view, view.throw), 1, None)
    for seat, me in enumerate(view.seats):
        yield _player(book, view, seat, me)
        yield from _aboard(book, me)
        yield from _items(book, me)
    yield from _quests(book, view)
    yield from _held_quests(book, view)
    yield from _market(book, view)
    for place in book.slots:
        yield from surroundings.foe(book, view, place)
    for number in sorted({me.ship for me in view.seats} - set(_for_sale(book, view))):
        yield _ship_line(book, number)
    yield from _galaxy(book, view)


def _lies(book: Book, view: View, seat: int, number: int) -> Text:
    """Return the name of an open quest, with its nearest place."""
    quest = book.mains[number]
    near, name = surroundings.nearest(book, view, seat, quest), phrases.called(quest.name)
    return t("{quest}: {place}", quest=name, place=near) if near is not None else name


def _situation(view: View) -> Text:
    """Return the phase, and the active player."""
    match view.phase:
        case "quests":
            return t("Everybody chooses a main quest.")
        case "crew":
            return t("{who} buys one of the starting crew.", who=Who(view.active))
        case "over":
            if not view.winners:
                return t("The game is over.")
            return t("The game is over: {who} wins.", who=tuple(map(Who, view.winners)))
        case _:
            return t("Round {n}: {who}'s turn.", n=view.round, who=Who(view.active))


def _left(book: Book, view: View) -> Text:
    """Return the tokens and moves of the active player."""
    each, tokens = phrases.moves(moving.speed(book, view, view.active)), phrases.token_counts(view.tokens)
    said = t("Tokens left: {tokens}; each gives {moves}.", tokens=tokens, moves=each) if tokens else _NO_TOKENS
    return t("{said} Moves left: {n}.", said=said, n=view.points) if view.points else said


def _throw(book: Book, throw: ThrowView) -> Text:
    """Return the purpose and the current totals of a throw."""
    who, n = Who(throw.seat), throw.turn
    if throw.why == "mine":
        return t("{who} is mining.", who=who)
    if throw.why == "dig":
        return t("{who} is digging for relics.", who=who)
    other = Who(throw.rival) if throw.rival != NOBODY else phrases.called(book.foes[throw.foe].name)
    return t(
        "Battle, turn {n}: {who} {mine}, {other} {theirs}.",
        n=n, who=who, mine=throw.total, other=other, theirs=throw.their_total,
    )  # fmt: skip


def _task(task: TaskView) -> Text:
    """Return the choice that a task requires before the turn continues."""
    who = Who(task.seat)
    match task.kind:
        case "land":
            return t("{who} has landed: scan the planet or not?", who=who)
        case "hire":
            return t("{who} may hire one of the crew laid out.", who=who)
        case "shop":
            return t("{who} may buy one of the items laid out.", who=who)
        case "relic":
            return t("{who} takes a relic.", who=who)
        case "outpost":
            return tn("{who} looks at {n} outpost quest.", "{who} looks at {n} outpost quests.", task.count, who=who)
        case "main":
            return tn("{who} looks at {n} main quest.", "{who} looks at {n} main quests.", task.count, who=who)
        case "spare":
            return t("{who} keeps two of three outpost quests.", who=who)
        case "excess":
            return tn("{who} has {n} crew member too many.", "{who} has {n} crew members too many.", task.n, who=who)
        case "give":
            if task.what == "item":
                return t("{who} gives up an item.", who=who)
            return t("{who} dismisses a crew member.", who=who)
        case "jump":
            return t("{who} may jump to any discovered place.", who=who)
        case "loot":
            return t("{who} takes up to {erg} or an item of that value from {loser}.",
                     who=who, erg=phrases.erg(task.n), loser=Who(task.other))  # fmt: skip


def _player(book: Book, view: View, seat: int, me: SeatView) -> Text:
    """Describe a player in a line."""
    return t(
        "{who}: {points}; {goods}; {ship} at {place}; {shields}, {crew}, {items}.",
        who=Who(seat), points=_points(me), goods=_goods(me), ship=phrases.called(book.ships[me.ship].name),
        place=sights.place_name(book, view, me.place), shields=phrases.shields(me.shields),
        crew=phrases.crew_count(len(me.crew)), items=tn("{n} item", "{n} items", len(me.items)),
    )  # fmt: skip


def _points(me: SeatView) -> tuple[Text, ...]:
    return phrases.wealth(me.wealth), phrases.reputation(me.reputation), phrases.exploration(me.exploration)


def _goods(me: SeatView) -> tuple[Text, ...]:
    """Return ERG, and resources if there are any."""
    ores = [phrases.amount(ore, n) for ore in ORES if (n := getattr(me, ore))]
    return (phrases.erg(me.erg), *ores)


# --- the galaxy ------------------------------------------------------------------------------------------------------


def _galaxy(book: Book, view: View) -> Iterator[Text]:
    """Describe the galaxy by system and sector, with the moves to each sector."""
    seat = surroundings.viewer(view)
    reach = surroundings.reach(book, view, seat)
    if reach:
        yield t("Moves are those of {who}'s ship.", who=Who(seat))
    for tile in view.tiles:
        yield t("{system}:", system=phrases.called(book.tiles[tile.number].name))
        for sector in book.tile_sectors[tile.number]:
            yield sights.sector_line(book, view, sector, reach)
    yield t("Systems not discovered yet: {n}.", n=sum(view.decks[TILE]))


def _planet(book: Book, view: View, said: str) -> Iterator[Text]:
    """Describe a discovered planet with its contents, by its own id or by its place's."""
    for place, there in zip(book.slots, view.planets, strict=True):
        if there is not None and said in (book.planets[there.token].id, book.places[place].id):
            printed = book.planets[there.token]
            yield phrases.called(printed.name)
            yield cards.planet_text(printed)
            yield sights.place_line(book, view, place, surroundings.reach(book, view, surroundings.viewer(view)))
            yield from surroundings.foe(book, view, place)
            yield from sights.rows(book, there)


# --- a ship ----------------------------------------------------------------------------------------------------------


def _ship(book: Book, view: View, seat: int) -> Iterator[Text]:
    """Describe a player's line, the ship, the crew, and the past deeds."""
    me = view.seats[seat]
    yield _player(book, view, seat, me)
    yield _ship_line(book, me.ship)
    yield from _aboard(book, me)


def _ship_line(book: Book, number: int) -> Text:
    ship = book.ships[number]
    return t("{ship}: {text}", ship=phrases.called(ship.name), text=cards.ship_text(ship))


def _aboard(book: Book, me: SeatView) -> Iterator[Text]:
    """Describe the crew, and the past deeds."""
    for crew in me.crew:
        one = book.crew[crew]
        yield t("{crew}: {text}", crew=phrases.called(one.name), text=cards.kind_text(book, one.kind))
    yield t("Beaten encounters: {won}. Systems explored: {explored}.", won=me.won, explored=me.explored)


def _cargo(book: Book, view: View, seat: int) -> Iterator[Text]:
    """Describe the items of a player, and the visible quests."""
    me = view.seats[seat]
    yield t("{who}: {items}.", who=Who(seat), items=tn("{n} item", "{n} items", len(me.items)))
    yield from _items(book, me)
    yield from _held(book, me)


def _items(book: Book, me: SeatView) -> Iterator[Text]:
    for item in me.items:
        yield t("{item}: {text}", item=phrases.called(book.items[item].name), text=cards.item_text(book.items[item]))


def _held(book: Book, me: SeatView) -> Iterator[Text]:
    """Describe a player's quests, as far as the viewer may see them."""
    yield t("Main quest: {quest}.", quest=_shown(book, "main", me.main))
    yield t("Outpost quests: {quests}.",
            quests=tuple(_shown(book, "outpost", one) for one in me.outposts) or (_NONE,))  # fmt: skip


def _shown(book: Book, deck: str, quest: int) -> Text:
    if quest == HIDDEN:
        return _CLOSED
    if quest == NOBODY:
        return _NONE
    return phrases.called((book.mains if deck == "main" else book.outposts)[quest].name)


# --- quests, the market ----------------------------------------------------------------------------------------------


def _quests(book: Book, view: View) -> Iterator[Text]:
    """Describe the open row."""
    yield t("Open to everybody:") if view.row else t("The row of open quests is empty.")
    for one in view.row:
        quest = book.mains[one]
        yield t("{name}: {text}", name=phrases.called(quest.name), text=cards.asked_text(book, quest))
    yield t("In the decks: {mains} main quests, {outposts} outpost quests.", mains=view.mains, outposts=view.outposts)


def _held_quests(book: Book, view: View) -> Iterator[Text]:
    """Describe the quests of each player."""
    some = any(me.main != NOBODY or me.outposts for me in view.seats)
    yield t("Quests that players hold:") if some else t("Nobody holds a quest yet.")
    for seat, me in enumerate(view.seats):
        mains = [("main", me.main)] if me.main != NOBODY else []
        held = [*mains, *(("outpost", one) for one in me.outposts)]
        closed = sum(one == HIDDEN for _, one in held)
        if closed:
            yield tn("{who} holds {n} closed quest.", "{who} holds {n} closed quests.", closed, who=Who(seat))
        for deck, one in held:
            if one >= 0:
                yield t("{who}: {quest}", who=Who(seat), quest=_quest(book, deck, one))


def _quest(book: Book, deck: str, number: int) -> Text:
    quest = (book.mains if deck == "main" else book.outposts)[number]
    return t("{name}: {text}", name=phrases.called(quest.name), text=cards.quest_text(book, deck, quest))


def _brief(book: Book, deck: str, number: int) -> Text:
    """Return a quest's requirements and reward, next to its picture."""
    quest = (book.mains if deck == "main" else book.outposts)[number]
    return t("{quest}: {text}", quest=phrases.called(quest.name), text=phrases.quest_hint(book, quest))


def _mine(book: Book, view: View, deck: str, number: int) -> Text:
    """Return an own quest, with its nearest place."""
    said, quest = _brief(book, deck, number), (book.mains if deck == "main" else book.outposts)[number]
    near = surroundings.nearest(book, view, surroundings.viewer(view), quest)
    return said if near is None else t("{quest}; {place}", quest=said, place=near)


def _prices(book: Book, view: View) -> Text:
    return t(
        "Prices: {ores}. Mercury holds {erg}.",
        ores=tuple(
            t("{ore} {n}", ore=phrases.ORES[ore], n=book.track[space])
            for ore, space in zip(ORES, view.market, strict=True)
        ),
        erg=phrases.erg(view.mercury),
    )


def _for_sale(book: Book, view: View) -> list[int]:
    return [n for n, ship in enumerate(book.ships) if ship.cost and (not ship.copies or view.ships[n])]


def _market(book: Book, view: View) -> Iterator[Text]:
    """Describe prices, ships for sale, and all cards on display."""
    yield _prices(book, view)
    yield t("The trade track: {prices}.", prices=tuple(t("{n}", n=price) for price in book.track))
    for number in _for_sale(book, view):
        yield _ship_line(book, number)
    for planet in view.planets:
        if planet is not None:
            yield from sights.rows(book, planet)


# --- dice ------------------------------------------------------------------------------------------------------------


def _dice(book: Book, view: View, throw: ThrowView) -> Iterator[Text]:
    """Describe all dice, with the words that refer to them."""
    yield _throw(book, throw)
    yield t("{who}: {dice}.", who=Who(throw.seat), dice=_shows(book, "a", throw.mine))
    if throw.theirs:
        yield t("{who}: {dice}.", who=_other(book, throw), dice=_shows(book, "b", throw.theirs))
    if throw.why not in _MINING:
        yield t("Shields of {who}: {n}.", who=Who(throw.seat), n=view.seats[throw.seat].shields)
        if throw.rival != NOBODY:
            yield t("Shields of {who}: {n}.", who=Who(throw.rival), n=view.seats[throw.rival].shields)
    if throw.loser != NOBODY:
        yield t("{who} gives up a die or a shield.", who=Who(throw.loser))


def _other(book: Book, throw: ThrowView) -> Text:
    """Return the owner of the dice on the other side."""
    if throw.rival != NOBODY:
        return t("{who}", who=Who(throw.rival))
    if throw.foe != NOBODY:
        return phrases.called(book.foes[throw.foe].name)
    return t("The black die")


def _shows(book: Book, side: str, dice: Sequence[DieView]) -> tuple[Text, ...]:
    return tuple(_die(book, f"{side}{n}", one) for n, one in enumerate(dice, 1)) or (_NONE,)


def _die(book: Book, name: str, one: DieView) -> Text:
    said = t(
        "{name} {colour} {face}",
        name=name, colour=phrases.COLOUR_NAMES[COLOURS[one.colour]], face=phrases.face(book.dice[one.face][one.side]),
    )  # fmt: skip
    if one.out:
        return t("{die} (cancelled)", die=said)
    return t("{die} (used)", die=said) if one.used else said


# --- hand
# ----------------------------------------------------------------------------------------------------------------


def describe_hand(view: View) -> tuple[Text, ...]:
    """Describe the viewing seat's quests in full, and those that it is choosing from."""
    if view.seat is None:
        return ()
    return tuple(_own(open_book(view.set), view, view.seats[view.seat]))


def _own(book: Book, view: View, me: SeatView) -> Iterator[Text]:
    if view.phase == "quests":
        if view.choice:
            kept, opened = view.choice.split("~")
            yield t("You keep {kept}, and open {opened}.",
                    kept=phrases.name_of(book, kept), opened=phrases.name_of(book, opened))  # fmt: skip
        yield tn("You were dealt {n} main quest:", "You were dealt {n} main quests:", len(view.dealt))
        for one in view.dealt:
            yield t("{said}.", said=_brief(book, "main", one))
        return
    if me.main >= 0:
        yield t("Main quest: {quest}.", quest=_mine(book, view, "main", me.main))
    else:
        yield t("You have no main quest.")
    for one in me.outposts:
        yield t("Outpost quest: {quest}.", quest=_mine(book, view, "outpost", one))
    for task in view.tasks:
        if task.seat == view.seat:
            for one in task.cards:
                yield t("You drew {quest}.", quest=_brief(book, "main" if task.kind == "main" else "outpost", one))
