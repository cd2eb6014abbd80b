"""The board and a hand as text: alt texts, the text board, screen readers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce

from bot.games.andromeda.components.data import CARD, CARD_NAMES, CARDS_PER_PLANET, N_PLANETS, PLANETS, SHIP, TECH
from bot.games.andromeda.rules.scoring import bonus_points, public
from bot.games.andromeda.stages import early, movement
from bot.games.andromeda.stages.action import SHIP_STEPS, TECH_EFFECTS, TECH_STEPS
from bot.games.andromeda.state import NOBODY, Drawn
from bot.games.andromeda.view import TradeView, View
from bot.games.andromeda.words import phrases
from bot.games.contract import Length, Part, Text, Who, t

_PHASES = {
    "movement": t("movement phase"),
    "trade": t("trade phase"),
    "action": t("action phase"),
    "over": t("game over"),
}
_PARTS = {
    **{Part(planet.id): planet.name for planet in PLANETS},
    Part("ship"): t("Spaceship track"),
    Part("tech"): t("Technology track"),
    Part("earth"): t("Earth"),
}
_TRADE = {Part("planets"): t("All planets"), Part("trade"): t("Trade")}
"""Parts during a trade, which covers some of the planets on the board."""
_CHALLENGE = {Part("challenge"): t("The last challenge")}
_NONE = t("none")
_TECHNOLOGY = (
    t("technology 1 (4 cards in trade)"), t("technology 2 (exchanges 3 cards)"),
    t("technology 3 (rounds halves up)"),
)  # fmt: skip
"""Spaces of the technology track after the start, with their effects."""


def _ship_space(n: int) -> Text:
    return t("Spaceship {n}", n=n)


def _tech_space(n: int) -> Text:
    return t("Technology {n}", n=n)


def parts(view: View) -> Mapping[Part, Text]:
    """Return each planet, both tracks, Earth, the last challenge, and details of an open trade."""
    trade = {} if view.trade is None else _TRADE
    return {**_PARTS, **(_CHALLENGE if view.last is not None else {}), **trade}


def featured_parts(view: View) -> Mapping[Part, Text]:
    """Return the planets while the trade hides them, and a challenge of the last two rounds."""
    shown = {Part("planets"): _TRADE[Part("planets")]} if view.trade is not None else {}
    recent = view.last is not None and view.last.round >= view.round - 1
    return {**shown, **_CHALLENGE} if recent else shown


def describe(view: View, part: Part | None = None, length: Length = Length.USUAL) -> tuple[Text, ...]:
    """Return one part, or the whole board under a headline."""
    match part:
        case Part("ship"):
            return (*_ship_track(view), *_steps(_ship_space, SHIP_STEPS))
        case Part("tech"):
            return (*_tech_track(view), *_steps(_tech_space, TECH_STEPS))
        case Part("earth"):
            return _earth(view)
        case Part("trade"):
            return () if view.trade is None else trade_lines(view.trade)
        case Part("planets"):
            return tuple(planet_line(view, planet) for planet in range(N_PLANETS))
        case Part("pick", tuple(planets)):
            return _to_pick(view, [CARD[planet] for planet in planets])
        case Part("challenge"):
            return () if view.last is None else _challenge(view.last)
        case Part(planet):
            gone = t("Cards discarded: {n} of {all}.", n=view.discard[CARD[planet]], all=CARDS_PER_PLANET)
            return (planet_line(view, CARD[planet]), *_odds(view, CARD[planet]), gone)
        case None:
            return _whole(view, length)


def _whole(view: View, length: Length) -> tuple[Text, ...]:
    """Return the situation, the trade, planets and players; an alt text ends before the piles."""
    lines = _headline(view)
    if view.trade is not None:
        lines += trade_lines(view.trade)
    if length is Length.SHORT:
        return lines + _own(view)
    full = length is Length.FULL
    for planet in range(N_PLANETS):
        lines += (planet_line(view, planet), *(_odds(view, planet) if full else ()))
    lines += tuple(player_line(view, seat) for seat in range(len(view.seats)))
    lines += piles(view)
    if full:
        lines += (*_steps(_ship_space, SHIP_STEPS), *_steps(_tech_space, TECH_STEPS))
        lines += () if view.last is None else _challenge(view.last)
    return lines


def _headline(view: View) -> tuple[Text, ...]:
    lines = [t("Round {n}, {phase}; {who} leads.", n=view.round, phase=_PHASES[view.phase], who=Who(view.leader))]
    if view.waiting:
        lines.append(t("To decide: {players}.", players=tuple(Who(seat) for seat in view.waiting)))
    if view.phase == "action":
        lines.append(t("{who} has {actions} left.", who=Who(view.turn), actions=phrases.actions(view.actions)))
    if view.challenge is not None:
        lines.append(
            t(
                "Challenge on {planet}: {draws} left.",
                planet=PLANETS[view.challenge.planet].name,
                draws=phrases.draws(view.challenge.draws),
            )
        )
    if view.final:
        lines.append(t("Three planets are full: this round is the last."))
    return tuple(lines)


def piles(view: View) -> tuple[Text, Text]:
    """Return the cards left and discarded, and the bonus cards left."""
    return (
        t("Draw pile: {n}. Discards: {cards}.", n=phrases.cards(view.deck), cards=phrases.pile(view.discard)),
        t(
            "Bonus cards left: {cards}.",
            cards=tuple(phrases.counted(N_PLANETS + kind, n) for kind, n in enumerate(view.bonus)),
        ),
    )


# --- planets ---------------------------------------------------------------------------------------------------------


def planet_line(view: View, planet: int) -> Text:
    """Return a planet's centres, free places, and stations in a line."""
    places = tuple(zip(PLANETS[planet].orbit, view.centres[planet], strict=True))
    taken = tuple(t("{value} {who}", value=value, who=Who(owner)) for value, owner in places if owner != NOBODY)
    free = tuple(t("{n}", n=value) for value, owner in places if owner == NOBODY) or (_NONE,)
    here = tuple(t("{who} {n}", who=Who(seat), n=n) for seat, n in enumerate(view.stations[planet]) if n) or (_NONE,)
    name = PLANETS[planet].name
    if not taken:
        return t("{planet}: {free} free; stations {stations}.", planet=name, free=free, stations=here)
    return t("{planet}: {taken}; {free} free; stations {stations}.", planet=name, taken=taken, free=free, stations=here)


def _odds(view: View, planet: int) -> tuple[Text, ...]:
    """Return each player's chance at a draw of the ring; nothing without stations."""
    here = [seat for seat, n in enumerate(view.stations[planet]) if n]
    chances = tuple(t("{who} {chance}", who=Who(seat), chance=_chance(view, planet, seat)) for seat in here)
    return (t("Chance per draw: {chances}.", chances=chances),) if chances else ()


def _chance(view: View, planet: int, seat: int) -> Text:
    here = view.stations[planet]
    return t("{n}%", n=round(100 * here[seat] / sum(here)))


def _to_pick(view: View, planets: Sequence[int]) -> tuple[Text, ...]:
    """Return planets to choose from, and the viewer's chances at a draw of the ring."""
    lines = tuple(planet_line(view, planet) for planet in planets)
    seat = view.seat
    if seat is None or not (own := [planet for planet in planets if view.stations[planet][seat]]):
        return lines
    chances = tuple(t("{planet} {chance}", planet=PLANETS[one].name, chance=_chance(view, one, seat)) for one in own)
    return (*lines, t("Your chance per draw: {chances}.", chances=chances))


# --- players ---------------------------------------------------------------------------------------------------------


def _own(view: View) -> tuple[Text, ...]:
    """Return the line and the stations of the viewer, else of the player who acts."""
    seat = view.seat if view.seat is not None else max(view.turn, 0)
    here = [(planet, row[seat], sum(row)) for planet, row in enumerate(view.stations) if row[seat]]
    if view.trade is not None:
        own = tuple(t("{planet} {n}", planet=PLANETS[planet].name, n=n) for planet, n, _ in here)
        return (t("{who}'s stations: {stations}.", who=Who(seat), stations=own or (_NONE,)),)
    places = tuple(
        t(
            "{planet} {own} of {all} ({value})",
            planet=PLANETS[planet].name, own=own, all=everybody, value=_best_free(view, planet),
        )
        for planet, own, everybody in here
    )  # fmt: skip
    said = t("{who}'s stations (and the best free place): {places}.", who=Who(seat), places=places or (_NONE,))
    return player_line(view, seat), said


def _best_free(view: View, planet: int) -> Text:
    places = zip(PLANETS[planet].orbit, view.centres[planet], strict=True)
    return next((t("{n}", n=value) for value, owner in places if owner == NOBODY), _NONE)


def player_line(view: View, seat: int) -> Text:
    """Return a player in a line: points, Earth, cards, and what is not at its start."""
    me = view.seats[seat]
    said = t(
        "{who}: {points}, {earth} on Earth, hand {cards} of {limit}",
        who=Who(seat), points=phrases.points(sum(part.points for part in public(view, seat))), earth=me.earth,
        cards=me.hand_size, limit=SHIP[me.ship].hand,
    )  # fmt: skip
    things = [phrases.movement_cards(me.transports)] if me.transports else []
    things += [t("spaceship {n}", n=me.ship)] if me.ship else []
    things += [_TECHNOLOGY[me.tech - 1]] if me.tech else []
    return t(
        "{said}.", said=reduce(lambda before, thing: t("{before}, {thing}", before=before, thing=thing), things, said)
    )


def _earth(view: View) -> tuple[Text, ...]:
    return tuple(
        t(
            "{who}: {stations} on Earth, {cards} in hand, {movement}.",
            who=Who(seat), stations=phrases.stations(me.earth), cards=phrases.cards(me.hand_size),
            movement=phrases.movement_cards(me.transports),
        )
        for seat, me in enumerate(view.seats)
    )  # fmt: skip


def _ship_track(view: View) -> tuple[Text, ...]:
    return tuple(
        t("{who}: spaceship {space}, hand of {hand}.", who=Who(seat), space=me.ship, hand=SHIP[me.ship].hand)
        for seat, me in enumerate(view.seats)
    )


def _tech_track(view: View) -> tuple[Text, ...]:
    return tuple(
        t(
            "{who}: technology {space}, {points}; {effect}.",
            who=Who(seat), space=me.tech, points=phrases.points(TECH[me.tech].points), effect=TECH_EFFECTS[me.tech],
        )
        for seat, me in enumerate(view.seats)
    )  # fmt: skip


def _steps(named: Callable[[int], Text], steps: Sequence[Text | None]) -> tuple[Text, ...]:
    """Return the cost and the effect of each space of a track."""
    costs = [step for step in steps if step is not None]
    return tuple(t("{space}: {what}.", space=named(n), what=what) for n, what in enumerate(costs, 1))


# --- challenge, trade, hand ------------------------------------------------------------------------------------------


def _challenge(last: Drawn) -> tuple[Text, ...]:
    """Return the lines of its film: each draw, and the end."""
    planet = PLANETS[last.planet]
    lines = [
        t(
            "{who} challenges on {planet}: {draws}.",
            who=Who(last.seat), planet=planet.name, draws=phrases.draws(last.draws),
        )
    ]  # fmt: skip
    lines += [t("Draw {n}: a station of {owner}.", n=n, owner=Who(owner)) for n, owner in enumerate(last.owners, 1)]
    if last.place != NOBODY:
        lines.append(t("It founds an economic centre: {points}.", points=phrases.points(planet.orbit[last.place])))
    elif last.over:
        lines.append(t("No economic centre is founded."))
    return tuple(lines)


def trade_lines(open_: TradeView) -> tuple[Text, ...]:
    """Return each player's offer."""
    lines: list[Text] = []
    for seat, laid in enumerate(open_.sets):
        cards = phrases.named(laid) or (phrases.NO_CARDS,)
        if open_.out[seat]:
            lines.append(t("{who} has dropped out of this trade.", who=Who(seat)))
        elif open_.done[seat]:
            lines.append(t("{who} has finished trading.", who=Who(seat)))
        elif open_.answered[seat]:
            lines.append(t("{who} has played {cards}; a card lies face down.", who=Who(seat), cards=cards))
        else:
            lines.append(t("{who} has played {cards}.", who=Who(seat), cards=cards))
    return tuple(lines)


def describe_hand(view: View) -> tuple[Text, ...]:
    """Return the private lines of the seat.

    One's cards, choices for later, the face-down card, and the hands shown to the leader.
    """
    if view.hand is None:
        return ()
    lines = [t("Your hand: {cards}.", cards=phrases.pile(view.hand))]
    points = bonus_points(view.hand)
    if points:
        lines.append(t("Your bonus cards are worth {points} if kept.", points=phrases.points(points)))
    if view.early and view.phase == "movement":
        room = early if view.seat == view.leader else movement
        lines.append(room.in_words(view.early))
    if view.trade is not None:
        if view.trade.mine >= 0:
            lines.append(face_down(view.trade.mine))
        if view.trade.plan:
            lines.append(t("At the next cards: {cards}.", cards=tuple(CARD_NAMES[card] for card in view.trade.plan)))
        for seat, hand in view.trade.shown:
            lines.append(t("{who} shows {hand}.", who=Who(seat), hand=phrases.pile(hand)))
    return tuple(lines)


def face_down(card: int) -> Text:
    """Return one's card that lies face down."""
    return t("Face down: {card}.", card=CARD_NAMES[card])
