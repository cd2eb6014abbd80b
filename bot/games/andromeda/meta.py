"""Metadata: the rules card, the rulings, the components."""

from __future__ import annotations

from bot.games.andromeda.components.data import BONUS_COPIES, BONUSES, PLANETS, SHIP, TECH
from bot.games.andromeda.stages.action import TECH_EFFECTS
from bot.games.common_texts import own_set
from bot.games.contract import Component, Meta, Option, Setting, Text, t
from bot.games.engine.rules_card import card_of

_CARD, _RULINGS = card_of("andromeda")


def _planet_text(orbit: tuple[int, int, int]) -> Text:
    first, second, third = orbit
    return t(
        "Twelve cards. Its three economic centres score {first}, {second} and {third} (Taku's own values).",
        first=first,
        second=second,
        third=third,
    )


_COMPONENTS = (
    *(Component(planet.id, planet.name, _planet_text(planet.orbit)) for planet in PLANETS),
    *(
        Component(
            bonus.id,
            bonus.name,
            t(
                "Bonus card, {copies} copies: gained with {needs} cards of a planet in one move or challenge; a joker,"
                " or {points} points at the end.",
                copies=BONUS_COPIES,
                needs=bonus.needs,
                points=bonus.points,
            ),
        )
        for bonus in BONUSES
    ),
    *(
        Component(
            f"ship{space}",
            t("Spaceship {n}", n=space),
            t(
                "Step onto it with {cost} matching cards; the hand is refilled to {hand}.",
                cost=step.cost,
                hand=step.hand,
            )
            if space
            else t("Here everybody starts; the hand is refilled to {hand}.", hand=step.hand),
        )
        for space, step in enumerate(SHIP)
    ),
    *(
        Component(
            f"tech{space}",
            t("Technology {n}", n=space),
            t(
                "Step onto it with {cost} matching cards: {effect}. It scores {points} if you end here.",
                cost=step.cost,
                effect=TECH_EFFECTS[space],
                points=step.points,
            )
            if space
            else t("Here everybody starts; it scores nothing."),
        )
        for space, step in enumerate(TECH)
    ),
    Component(
        "movement",
        t("Movement card"),
        t(
            "Two for each player, used once: up to two stations from Earth to one planet, or all your stations from one"
            " planet to Earth."
        ),
    ),
    Component("earth", t("Earth"), t("Stations start from here. At the end each one here scores a point.")),
    Component("leader", t("Leader marker"), t("Its owner leads the round; it passes clockwise after each round.")),
)

META = Meta(
    id="andromeda",
    title=t("Andromeda"),
    tagline=t("Trade cards, spread stations and challenge the ring for the best orbits"),
    seats=(3, 5),
    minutes=60,
    version=1,
    settings=(
        Setting(
            "minimum",
            t("Cards needed"),
            (
                Option("2", t("Two cards"), t("two matching cards give the first station or draw")),
                Option("3", t("Three cards"), t("stricter: three cards for the first station or draw")),
            ),
        ),
    ),
    card=_CARD,
    rulings=_RULINGS,
    components=_COMPONENTS,
    house_notice=own_set(
        t("The values of the orbits, the names of the planets and the four copies of each bonus card")
    ),
)
