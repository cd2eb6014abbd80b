"""The board and a hand as text: alt texts, the text board, screen readers."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.andromeda.components.data import CARD, CARD_NAMES, N_PLANETS, PLANETS, SHIP, TECH
from bot.games.andromeda.rules.scoring import bonus_points
from bot.games.andromeda.stages import early, movement
from bot.games.andromeda.stages.action import TECH_EFFECTS
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
    """Return one part, or all of them under a headline."""
    match part:
        case Part("ship"):
            return _ship_track(view)
        case Part("tech"):
            return _tech_track(view)
        case Part("earth"):
            return _earth(view)
        case Part("trade"):
            return () if view.trade is None else _trade(view.trade)
        case Part("planets"):
            return tuple(line for planet in range(N_PLANETS) for line in _planet(view, planet))
        case Part("pick", tuple(planets)):
            return tuple(line for planet in planets for line in _planet(view, CARD[planet]))
        case Part("challenge"):
            return () if view.last is None else _challenge(view.last)
        case Part(planet):
            return _planet(view, CARD[planet])
        case None:
            return _whole(view)


def _whole(view: View) -> tuple[Text, ...]:
    lines = _headline(view)
    if view.trade is not None:
        lines += _trade(view.trade)
    lines += _earth(view)
    for planet in range(N_PLANETS):
        lines += _planet(view, planet)
    return lines + _ship_track(view) + _tech_track(view)


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
    lines.append(t("Draw pile: {n}. Discards: {cards}.", n=phrases.cards(view.deck), cards=phrases.pile(view.discard)))
    lines.append(
        t(
            "Bonus cards left: {cards}.",
            cards=tuple(phrases.counted(N_PLANETS + kind, n) for kind, n in enumerate(view.bonus)),
        )
    )
    return tuple(lines)


def _planet(view: View, planet: int) -> tuple[Text, ...]:
    places = tuple(
        t("{value} free", value=value) if owner == NOBODY else t("{value} {who}", value=value, who=Who(owner))
        for value, owner in zip(PLANETS[planet].orbit, view.centres[planet], strict=True)
    )
    here = tuple(t("{who} {n}", who=Who(seat), n=count) for seat, count in enumerate(view.stations[planet]) if count)
    name = PLANETS[planet].name
    return (t("{planet}: orbit {places}; stations {stations}.", planet=name, places=places, stations=here or (_NONE,)),)


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


def _trade(open_: TradeView) -> tuple[Text, ...]:
    lines: list[Text] = []
    for seat, laid in enumerate(open_.sets):
        if open_.out[seat]:
            lines.append(t("{who} has dropped out of this trade.", who=Who(seat)))
        elif open_.done[seat]:
            lines.append(t("{who} has finished trading.", who=Who(seat)))
        elif open_.answered[seat]:
            lines.append(t("{who} has played {cards} and a card face down.", who=Who(seat), cards=phrases.pile(laid)))
        else:
            lines.append(t("{who} has played {cards}.", who=Who(seat), cards=phrases.pile(laid)))
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
            lines.append(t("Face down: {card}.", card=CARD_NAMES[view.trade.mine]))
        if view.trade.plan:
            lines.append(t("At the next cards: {cards}.", cards=tuple(CARD_NAMES[card] for card in view.trade.plan)))
        for seat, hand in view.trade.shown:
            lines.append(t("{who} shows {hand}.", who=Who(seat), hand=phrases.pile(hand)))
    return tuple(lines)
