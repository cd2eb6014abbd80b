"""Text descriptions of the table: alt texts, text board, screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.games.contract import Length, Part, Text, Who, signed, t, tn
from bot.games.spacebase.components.cardfile import set_of
from bot.games.spacebase.components.cards import Card, Side
from bot.games.spacebase.stages import draft
from bot.games.spacebase.state import USUAL
from bot.games.spacebase.view import PlacedView, SeatView, SectorView, TaskView, View
from bot.games.spacebase.words import phrases

_YARD = {Part("yard"): t("Ships and colonies")}
_NONE = t("none")


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
    cards = set_of(view.set).cards
    match part:
        case Part("yard"):
            return tuple(_yard(view, cards))
        case Part("pick", tuple(ids)):
            return tuple(_card(cards[int(one)]) for one in ids)
        case Part("seat", int(seat)):
            return tuple(_console(view, cards, seat))
        case _:
            return (
                _situation(view),
                *_beside(view),
                *(_player(view, seat) for seat in range(len(view.seats))),
                *_face_up(view, cards),
                _colonies(view, cards),
            )


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
    if taken := tuple(_taken(view)):
        yield t("Taken: {choices}.", choices=taken)


def _taken(view: View) -> Iterable[Text]:
    """Yield the allocations of the roll.

    Those of the last roll are gone when the dice are rolled again.
    """
    for seat, choice in enumerate(view.taken if view.dice else ()):
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


def _player(view: View, seat: int) -> Text:
    """Return the three tracks, and the number of cards on the console."""
    me, who = view.seats[seat], Who(seat)
    deployed, colonies = sum(len(one.deployed) for one in me.sectors), sum(one.colony >= 0 for one in me.sectors)
    said = t(
        "{who}: {points}, {credits}, {income}; {deployed}, {colonies}, {charges}.",
        who=who, points=phrases.points(me.points), credits=phrases.money(me.credits),
        income=phrases.income(me.income),
        deployed=signed("deployed_ships", tn("{n} ship deployed", "{n} ships deployed", deployed)),
        colonies=signed("colony_card", tn("{n} colony", "{n} colonies", colonies)),
        charges=phrases.charges(sum(ship.charges for ship in _ships(me))),
    )  # fmt: skip
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


# --- the shipyard ----------------------------------------------------------------------------------------------------


def _face_up(view: View, cards: Sequence[Card]) -> Iterable[Text]:
    """Yield the rows of the shipyard, each ship with its cost and sector."""
    for level, (row, left) in enumerate(zip(view.yard, view.left, strict=True), start=1):
        shown = tuple(
            t("{card} ({cost}, sector {sector})", card=phrases.card_name(one), cost=one.cost, sector=one.sector)
            for one in (cards[ship] for ship in row)
        )
        yield t("{level} ({n} face down): {ships}.", level=phrases.level_name(level), n=left, ships=shown or (_NONE,))


def _colonies(view: View, cards: Sequence[Card]) -> Text:
    shown = tuple(
        t(
            "{card} ({cost}, sector {sector}, {points})",
            card=phrases.card_name(one), cost=one.cost, sector=one.sector, points=phrases.points(one.points),
        )
        for one in (cards[colony] for colony in view.colonies)
    )  # fmt: skip
    return t("Colonies: {colonies}.", colonies=shown or (_NONE,))


def _yard(view: View, cards: Sequence[Card]) -> Iterable[Text]:
    """Yield every card on sale, with all its effects."""
    for level, (row, left) in enumerate(zip(view.yard, view.left, strict=True), start=1):
        yield t("{level}, {n} face down:", level=phrases.level_name(level), n=left)
        for ship in row:
            yield _card(cards[ship])
    yield _colonies(view, cards)


def _card(card: Card) -> Text:
    return t("{card}: {hint}", card=phrases.card_name(card), hint=phrases.card_hint(card))


# --- a console -------------------------------------------------------------------------------------------------------


def _console(view: View, cards: Sequence[Card], seat: int) -> Iterable[Text]:
    """Yield a player's line, then the sectors."""
    yield _player(view, seat)
    players = len(view.seats)
    for n, sector in enumerate(view.seats[seat].sectors, start=1):
        there = _there(sector, cards, players)
        if sector.deployed:
            red = tuple(_ship(ship, cards[ship.card], cards[ship.card].deployed, players) for ship in sector.deployed)
            yield t("{n}. {card}; deployed: {ships}.", n=n, card=there, ships=red)
        else:
            yield t("{n}. {card}.", n=n, card=there)


def _there(sector: SectorView, cards: Sequence[Card], players: int) -> Text:
    """Return the card of the sector itself: a ship, a colony, or none (after an exchange)."""
    if sector.station is not None:
        return _ship(sector.station, cards[sector.station.card], cards[sector.station.card].station, players)
    if sector.colony < 0:
        return _NONE
    return t("colony {card}", card=phrases.card_name(cards[sector.colony]))


def _ship(ship: PlacedView, printed: Card, side: Side, players: int) -> Text:
    """Return a ship with the effects of this side, and its charges."""
    name, gives, slots = phrases.card_name(printed), phrases.side_short(side), side.slots_at(players)
    if not slots:
        return t("{card} ({side})", card=name, side=gives)
    return t("{card} ({side}, charges {n}/{slots})", card=name, side=gives, n=ship.charges, slots=slots)


# --- one's own -------------------------------------------------------------------------------------------------------


def describe_hand(view: View) -> tuple[Text, ...]:
    """Describe the own console in short, with the drawn ships and secret choices."""
    if view.seat is None:
        return ()
    return tuple(_own(view, view.seats[view.seat], set_of(view.set).cards))


def _own(view: View, me: SeatView, cards: Sequence[Card]) -> Iterable[Text]:
    yield t(
        "Your console: {points}, {credits}, {income}.",
        points=phrases.points(me.points), credits=phrases.money(me.credits), income=phrases.income(me.income),
    )  # fmt: skip
    for ship in view.drawn:
        yield t("You drew {card}: {hint}", card=phrases.card_name(cards[ship]), hint=phrases.card_hint(cards[ship]))
    if view.phase == "draft" and (bought := draft.bought(view.choice)):
        yield t("Your purchases: {cards}.", cards=tuple(phrases.card_name(cards[ship]) for ship in bought))
    yield t("Your sectors: {cards}.", cards=tuple(_stations(me, cards)))
    if deployed := tuple(_deployed(me, cards)):
        yield t("Your deployed ships: {cards}.", cards=deployed)
    if charged := tuple(
        t("{card} {n}", card=phrases.card_name(cards[ship.card]), n=ship.charges) for ship in _ships(me) if ship.charges
    ):
        yield t("Your charges: {cards}.", cards=charged)
    if view.choice and view.dice:
        one, other = view.dice
        yield t("Your choice: {choice}.", choice=phrases.choice_text(view.choice, (one, other)))
    if view.order != USUAL:
        yield t("Your auto-answer to rolls: {order}.", order=phrases.order_name(view.order))


def _stations(me: SeatView, cards: Sequence[Card]) -> Iterable[Text]:
    for n, sector in enumerate(me.sectors, start=1):
        there = sector.colony if sector.station is None else sector.station.card
        yield t("{n} {card}", n=n, card=phrases.card_name(cards[there]) if there >= 0 else _NONE)


def _deployed(me: SeatView, cards: Sequence[Card]) -> Iterable[Text]:
    for n, sector in enumerate(me.sectors, start=1):
        for ship in sector.deployed:
            yield t("{n} {card}", n=n, card=phrases.card_name(cards[ship.card]))
