"""Text descriptions of the table: alt texts, text board, screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import chain
from typing import Final

from bot.games.contract import Length, Part, Text, Who, signed, t, tn
from bot.games.engine.chance import LooseChance
from bot.games.spacebase.components.book import open_book
from bot.games.spacebase.components.cardfile import set_of
from bot.games.spacebase.components.cards import COLONY, Card
from bot.games.spacebase.rules import rolls
from bot.games.spacebase.rules.rolls import Result
from bot.games.spacebase.stages import allocation, draft
from bot.games.spacebase.state import USUAL
from bot.games.spacebase.view import PlacedView, SeatView, SectorView, TaskView, View
from bot.games.spacebase.views.determinize import determinize
from bot.games.spacebase.words import phrases

_YARD = {Part("yard"): t("Ships and colonies")}
_NONE = t("none")
DEAREST: Final = 4
"""Maximum cards named in the short description."""


def parts(view: View) -> Mapping[Part, Text]:
    """Return the parts of the table: the shipyard, and each player's console."""
    return _YARD | {Part("seat", seat): t("{who}", who=Who(seat)) for seat in range(len(view.seats))}


def featured_parts(view: View) -> Mapping[Part, Text]:
    """Return the parts with buttons: the shipyard and the active player's console.

    The board shows the sectors of that console only before a roll.
    """
    return _YARD | {Part("seat", view.active): t("Console: {who}", who=Who(view.active))}


def describe(view: View, part: Part | None = None, length: Length = Length.USUAL) -> tuple[Text, ...]:
    """Describe a part, or the whole table with the situation in its first line."""
    return tuple(_lines(view, part, length, set_of(view.set).cards))


def _lines(view: View, part: Part | None, length: Length, cards: Sequence[Card]) -> Iterable[Text]:
    match part:
        case Part("yard"):
            yield from _yard(view, cards)
        case Part("pick", tuple(ids)):
            yield from (_pick(view, cards, cards[int(one)]) for one in ids)
        case Part("seat", int(seat)):
            yield player_line(view, seat)
            yield from _console(view, cards, seat)
        case _:
            yield _situation(view)
            yield from _beside(view)
            yield from _whole(view, length, cards)


def _whole(view: View, length: Length, cards: Sequence[Card]) -> Iterable[Text]:
    """Yield all but the situation; the yard is last, where an alt text may be cut."""
    match length:
        case Length.SHORT:
            yield from (_tracks(view, seat) for seat in range(len(view.seats)))
            yield from _decides(view, cards)
        case Length.USUAL:
            yield from (player_line(view, seat) for seat in range(len(view.seats)))
            yield _colonies(view, cards)
            yield from _face_up(view, cards)
        case Length.FULL:
            if taken := tuple(_taken(view)):
                yield t("Taken: {choices}.", choices=taken)
            for seat in range(len(view.seats)):
                yield player_line(view, seat)
                yield from _console(view, cards, seat)
            yield from _yard(view, cards)


def describe_card(card: Card) -> tuple[Text, ...]:
    """Describe a card: its name, then all printed effects."""
    return (phrases.card_name(card), *phrases.card_text(card))


# --- the situation ---------------------------------------------------------------------------------------------------


def _situation(view: View) -> Text:
    """Return round and turn, or the state of the game outside of one."""
    who, n = Who(view.active), view.round
    match view.phase:
        case "draft":
            return t("Light-speed start: everybody buys from the ships they drew.")
        case "over":
            if view.winner < 0:
                return t("The game is over.")
            return t("The game is over: {seats} wins.", seats=(Who(view.winner),))
        case _:
            return t("Round {n}: {who}'s turn.", n=n, who=who)


def _dice(view: View) -> Text | None:
    """Return the roll, and the decision about it."""
    if view.phase == "start":
        return t("The dice have not been rolled yet.")
    if view.phase in ("draft", "over"):
        return None
    one, other = view.dice
    match view.phase:
        case "rolled":
            return t("The roll is {one} and {other}, and may be rolled again.", one=one, other=other)
        case "allocate":
            return t("The roll is {one} and {other}; everybody chooses what to take.", one=one, other=other)
        case "gain":
            return t("The roll is {one} and {other}; everybody gains in turn.", one=one, other=other)
        case "main":
            return t("The roll is {one} and {other}; a card may be bought.", one=one, other=other)
        case _:
            return t("The roll is {one} and {other}; the turn is done, and others may use their charges.",
                     one=one, other=other)  # fmt: skip


def die_line(view: View, n: int) -> Text:
    """Return one of the two dice by its value."""
    if len(view.dice) != len(rolls.BASES):
        return t("The dice have not been rolled yet.")
    return phrases.dice_names(view.dice[0], view.dice[1])[n]


def _beside(view: View) -> Iterable[Text]:
    """Yield further facts of this turn."""
    if (rolled := _dice(view)) is not None:
        yield rolled
    if view.final and view.phase != "over":
        yield t("The goal has been reached: this round is the last.")
    if view.playoff and view.phase != "over":
        yield t("Tied, and playing an extra round: {who}.", who=tuple(map(Who, view.playoff)))
    if view.fixed:
        yield t("Set before the roll: {dice}.", dice=tuple(t("{n}", n=value) for value in view.fixed))
    if view.phase in ("draft", "allocate"):
        late = tuple(Who(seat) for seat in (view.playoff or range(len(view.seats))) if not view.seats[seat].chosen)
        yield t("Still to choose: {who}.", who=late or (_NONE,))
    if view.tasks:
        yield _task(view.tasks[-1])


def _taken(view: View) -> Iterable[Text]:
    """Yield the allocations of the roll."""
    for seat, choice in enumerate(view.taken):
        if choice:
            one, other = view.dice
            yield t("{who} {choice}", who=Who(seat), choice=phrases.choice_text(choice, (one, other)))


def _task(task: TaskView) -> Text:
    who = Who(task.seat)
    match task.kind:
        case "claim":
            return t("{who} claims {ships} for free.", who=who, ships=phrases.ships(task.levels))
        case "buy":
            return tn(
                "{who} may buy {n} card for its cost alone.", "{who} may buy {n} cards for their costs alone.",
                task.times, who=who,
            )  # fmt: skip
        case "charge":
            return t("{who} puts a charge on one of their slots.", who=who)
        case _:
            return t("{who} may move a charge to another slot.", who=who)


def _tracks(view: View, seat: int) -> Text:
    me = view.seats[seat]
    return t(
        "{who}: {points}, {credits}, {income}.",
        who=Who(seat), points=phrases.points(me.points), credits=phrases.money(me.credits),
        income=phrases.income(me.income),
    )  # fmt: skip


def player_line(view: View, seat: int) -> Text:
    """Return the three tracks, and the number of cards and charges on the console."""
    me = view.seats[seat]
    deployed, colonies = sum(len(one.deployed) for one in me.sectors), sum(one.colony >= 0 for one in me.sectors)
    charged = sum(ship.charges for ship in _ships(me))
    has = (
        *((signed("deployed_ships", tn("{n} ship deployed", "{n} ships deployed", deployed)),) if deployed else ()),
        *((signed("colony_card", tn("{n} colony", "{n} colonies", colonies)),) if colonies else ()),
        *((phrases.charges(charged),) if charged else ()),
    )
    said = t("{said} {cards}.", said=_tracks(view, seat), cards=has) if has else _tracks(view, seat)
    if me.drawn:
        return t("{said} {ships} to choose from.", said=said, ships=tn("{n} ship", "{n} ships", me.drawn))
    if view.playoff:
        return t("{said} {points} in this round.", said=said, points=phrases.points(me.gained))
    return said


def _ships(seat: SeatView) -> Iterable[PlacedView]:
    """Yield all ships of a console."""
    for sector in seat.sectors:
        if sector.station is not None:
            yield sector.station
        yield from sector.deployed


# --- decisions -------------------------------------------------------------------------------------------------------


def _decides(view: View, cards: Sequence[Card]) -> Iterable[Text]:
    """Yield what one may take of the roll, or what the active player may buy."""
    yield from _offered(view)
    if view.phase == "main" and not view.bought:
        me = view.seats[view.active]
        able = [
            card
            for card in (cards[one] for one in (*chain(*view.yard), *view.colonies))
            if card.cost <= me.credits and me.sectors[card.sector - 1].colony < 0
        ]
        if able:
            best = sorted(able, key=lambda card: (-card.cost, card.id))[:DEAREST]
            yield tn(
                "{who} can pay for {n} card; the dearest: {cards}.",
                "{who} can pay for {n} cards; the dearest: {cards}.",
                len(able),
                who=Who(view.active),
                cards=tuple(map(_priced, best)),
            )


def _offered(view: View) -> Iterable[Text]:
    """Yield the choices for the roll that spend no charge, until the own seat has chosen."""
    seat = view.seat
    if view.phase != "allocate" or seat is None or view.choice or (view.playoff and seat not in view.playoff):
        return
    book = open_book(view.set, len(view.seats))
    found = [one for one in rolls.results(book, determinize(view, LooseChance(0)), seat) if one.is_plain()]
    one, other = view.dice
    yield t(
        "You can take: {choices}.",
        choices=reduce(
            lambda before, after: t("{before}; {part}", before=before, part=after),
            (
                t(
                    "{choice}: {gain}",
                    choice=phrases.choice_text(each.choice, (one, other)),
                    gain=allocation.gives(each),
                )
                for each in found
            ),
        ),
    )


def choice_line(view: View, seat: int, result: Result) -> Text:
    """Return a seat's choice for the roll with what it gives."""
    one, other = view.dice
    choice, gain = phrases.choice_text(result.choice, (one, other)), allocation.gives(result)
    return t("{who}: {choice} ({gain})", who=Who(seat), choice=choice, gain=gain)


# --- the shipyard ----------------------------------------------------------------------------------------------------


def _face_up(view: View, cards: Sequence[Card]) -> Iterable[Text]:
    """Yield the rows of the shipyard, each ship with its cost, sector and station side."""
    for level, (row, left) in enumerate(zip(view.yard, view.left, strict=True), start=1):
        shown = tuple(
            t(
                "{card} ({cost} for sector {sector}: {side})",
                card=phrases.card_name(one), cost=one.cost, sector=one.sector,
                side=phrases.side_brief(one.station),
            )
            for one in (cards[ship] for ship in row)
        )  # fmt: skip
        yield t("{level} ({n} face down): {ships}.", level=phrases.level_name(level), n=left, ships=shown or (_NONE,))


def _priced(card: Card) -> Text:
    return t("{card} ({cost} for sector {sector})", card=phrases.card_name(card), cost=card.cost, sector=card.sector)


def _colonies(view: View, cards: Sequence[Card]) -> Text:
    """Return the sectors of the colonies on sale, those of equal cost and points together."""
    equal: dict[tuple[int, int], list[Card]] = {}
    for one in (cards[colony] for colony in view.colonies):
        equal.setdefault((one.cost, one.points), []).append(one)
    shown = tuple(
        tn(
            "{cost} for sector {sectors} ({points})", "{cost} for sectors {sectors} ({points})", len(some),
            sectors=tuple(t("{n}", n=one.sector) for one in some), cost=cost, points=phrases.points(points),
        )
        for (cost, points), some in sorted(equal.items())
    )  # fmt: skip
    return t("Colonies: {colonies}.", colonies=shown or (_NONE,))


def _yard(view: View, cards: Sequence[Card]) -> Iterable[Text]:
    """Yield every card on sale, with all its effects."""
    for level, (row, left) in enumerate(zip(view.yard, view.left, strict=True), start=1):
        yield t("{level}, {n} face down:", level=phrases.level_name(level), n=left)
        yield from (card_line(view, cards[ship]) for ship in row)
    yield from (card_line(view, cards[colony]) for colony in view.colonies)


def card_line(view: View, card: Card) -> Text:
    return t("{card}: {hint}.", card=phrases.card_name(card), hint=_effects(view, card))


def _effects(view: View, card: Card) -> Text:
    if card.level == COLONY:
        return t("cost {cost}, sector {sector}: colony, {gain}",
                 cost=card.cost, sector=card.sector, gain=phrases.points(card.points))  # fmt: skip
    return t(
        "cost {cost}, sector {sector}: {station}; deployed: {deployed}",
        cost=card.cost, sector=card.sector,
        station=phrases.side_short(card.station, "blue", len(view.seats)),
        deployed=phrases.side_short(card.deployed, "red", len(view.seats)),
    )  # fmt: skip


def _pick(view: View, cards: Sequence[Card], card: Card) -> Text:
    """Return a card for its buyer: with all its effects, and those of the ship that it deploys."""
    task = view.tasks[-1] if view.tasks else None
    buyer = task.seat if task else view.active if view.seat is None else view.seat
    before = view.seats[buyer].sectors[card.sector - 1].station
    said = card_line(view, card)
    if before is None or (task and task.high):
        return said
    ship = cards[before.card]
    side = phrases.side_short(ship.deployed, "red", len(view.seats))
    return t("{said} It deploys {ship}: {side}.", said=said, ship=phrases.card_name(ship), side=side)


# --- a console -------------------------------------------------------------------------------------------------------


def _console(view: View, cards: Sequence[Card], seat: int) -> Iterable[Text]:
    """Yield the sectors of a console with all that they give."""
    for n, sector in enumerate(view.seats[seat].sectors, start=1):
        if sector.deployed:
            there, red = _there(sector, cards, len(view.seats)), _deployed(sector, cards, len(view.seats))
            yield t("{n}. {card}. Deployed: {ships}.", n=n, card=there, ships=red)
        else:
            yield sector_line(view, seat, n)


def sector_line(view: View, seat: int, number: int) -> Text:
    """Return a sector with its own card alone."""
    sector = view.seats[seat].sectors[number - 1]
    return t("{n}. {card}.", n=number, card=_there(sector, set_of(view.set).cards, len(view.seats)))


def ship_line(view: View, seat: int, number: int, n: int) -> Text:
    """Return the nth ship that was deployed in a sector."""
    ship, cards = view.seats[seat].sectors[number - 1].deployed[n - 1], set_of(view.set).cards
    card = cards[ship.card]
    return t(
        "{card}: {hint}.",
        card=phrases.placed_text(card, f"d{number}.{n}"),
        hint=phrases.placed_short(card, "red", len(view.seats), ship.charges),
    )


def deployed_line(view: View, seat: int, number: int) -> Text:
    """Return the deployed ships of a sector together."""
    sector = view.seats[seat].sectors[number - 1]
    return t(
        "Sector {n}, deployed: {ships}.", n=number, ships=_deployed(sector, set_of(view.set).cards, len(view.seats))
    )


def _there(sector: SectorView, cards: Sequence[Card], seats: int) -> Text:
    """Return the card of the sector itself: a ship, a colony, or none (after an exchange)."""
    if sector.station is not None:
        card = cards[sector.station.card]
        side = phrases.placed_short(card, "blue", seats, sector.station.charges)
        return t("{card}: {side}", card=phrases.card_name(card), side=side)
    if sector.colony < 0:
        return _NONE
    return t("colony {card}", card=phrases.card_name(cards[sector.colony]))


def _deployed(sector: SectorView, cards: Sequence[Card], seats: int) -> Text:
    """Return the rewards of the deployed ships together, then their abilities."""
    placed = [(cards[ship.card], ship.charges) for ship in sector.deployed]
    said = t(
        "{gains} ({ships})",
        gains=phrases.rewards([card.deployed for card, _ in placed]),
        ships=tuple(phrases.card_name(card) for card, _ in placed),
    )
    for card, charges in placed:
        if (ability := card.deployed.ability) is not None:
            use = phrases.use_short(card.deployed, ability, "red", seats, charges)
            said = t("{said}; {ship} {use}", said=said, ship=phrases.card_name(card), use=use)
    return said


# --- one's own -------------------------------------------------------------------------------------------------------


def describe_hand(view: View) -> tuple[Text, ...]:
    """Describe the own console, with the drawn ships and secret choices."""
    if view.seat is None:
        return ()
    return tuple(_own(view, view.seat, set_of(view.set).cards))


def _own(view: View, seat: int, cards: Sequence[Card]) -> Iterable[Text]:
    me = view.seats[seat]
    yield t(
        "Your console: {points}, {credits}, {income}.",
        points=phrases.points(me.points), credits=phrases.money(me.credits), income=phrases.income(me.income),
    )  # fmt: skip
    for ship in view.drawn:
        yield t("You drew {card}: {hint}.", card=phrases.card_name(cards[ship]), hint=_effects(view, cards[ship]))
    if view.phase == "draft" and (bought := draft.bought(view.choice)):
        yield t("Your purchases: {cards}.", cards=tuple(phrases.card_name(cards[ship]) for ship in bought))
    yield from _offered(view)
    yield from _console(view, cards, seat)
    if view.choice and view.dice:
        one, other = view.dice
        yield t("Your choice: {choice}.", choice=phrases.choice_text(view.choice, (one, other)))
    if view.order != USUAL:
        yield t("Your auto-answer to rolls: {order}.", order=phrases.order_name(view.order))
