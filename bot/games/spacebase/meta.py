"""Metadata of Space Base: settings, rules card, rulings and components."""

from __future__ import annotations

from bot.games.common_texts import own_set
from bot.games.contract import Component, Meta, Option, Setting, t
from bot.games.engine.rules_card import card_of
from bot.games.spacebase.state import VERSION

_SETTINGS = (
    Setting(
        "start",
        t("Kind of start"),
        (
            Option("normal", t("Normal"), t("5 credits and one drawn ship")),
            Option("light", t("Light-speed"), t("15 credits, 1 income, and a choice among six drawn ships")),
        ),
    ),
)

_CARD, _RULINGS = card_of("spacebase")

_COMPONENTS = (
    Component(
        "credits",
        t("Credits"),
        t("What cards are bought with. A normal purchase takes all that you have."),
    ),
    Component(
        "income",
        t("Income"),
        t("At the end of your turn your credits rise to this number, if you have fewer."),
    ),
    Component("points", t("Victory points"), t("With 40 of them the last round begins.")),
    Component(
        "ship",
        t("Ship"),
        t(
            "Top left its cost, top right its sector. In its sector it gives its blue reward on your own turn; when a"
            " newer card takes its place, it is deployed and gives its red reward on others' turns."
        ),
    ),
    Component(
        "start",
        t("Starting ship"),
        t("One in each sector at the start. It costs nothing and is deployed when a ship is bought for its sector."),
    ),
    Component("level1", t("Level I ship"), t("48 ships, four for each sector, for 2 to 5 credits.")),
    Component("level2", t("Level II ship"), t("48 ships, four for each sector, for 8 or 9 credits.")),
    Component("level3", t("Level III ship"), t("36 ships, three for each sector, for 13 or 14 credits.")),
    Component(
        "colony",
        t("Colony"),
        t(
            "Twelve, one for each sector. It gives points at once and closes its sector for new cards and blue rewards;"
            " red ones go on."
        ),
    ),
    Component("green", t("Green reward"), t("It is gained on any turn.")),
    Component(
        "arrow",
        t("Arrow"),
        t(
            "You also gain what the next sector that way gives. Arrows chain in one direction; each acts once"
            " for each die. With a double arrow you choose the side."
        ),
    ),
    Component("claims", t("Claim as a reward"), t("When the sector is hit, you claim a ship of the level shown.")),
    Component(
        "slot",
        t("Charge slot"),
        t(
            "A charge is put there for each hit, on your own turn if it is blue, on others' if it is red. Some exist"
            " with two or three players only."
        ),
    ),
    Component(
        "link", t("Link"), t("All slots that it joins must be full to use the ability, which spends all their charges.")
    ),
    Component(
        "sum",
        t("Sum +1, sum +2"),
        t("After the roll: take the sum, and gain the sector one (with +2, one or two) to the right of it."),
    ),
    Component(
        "double",
        t("2X"),
        t(
            "After the roll: the sum twice, or one value once and the other twice. No reward of that roll puts a charge"
            " on this ability."
        ),
    ),
    Component(
        "reroll",
        t("Reroll"),
        t("After your own roll and before anybody chooses: roll any of the dice again, for everybody."),
    ),
    Component(
        "fix",
        t("Set a die"),
        t("Before your own roll: choose the value of a die. Some also give credits. Two charges set both dice."),
    ),
    Component(
        "buy",
        t("Buy a card"),
        t(
            "Buy a ship or a colony for its cost alone; some give credits or points first. A normal purchase may"
            " follow with the credits left."
        ),
    ),
    Component(
        "buyhigh",
        t("Buy into 7 to 12"),
        t(
            "Buy a card for its cost alone: a ship of any sector, which goes into one of the sectors 7 to 12, or the"
            " colony of one of these."
        ),
    ),
    Component("gain", t("Gain credits"), t("You gain the credits shown.")),
    Component(
        "claim",
        t("Claim"),
        t("You take a free ship for each level shown, and place it; no colony. You may still buy."),
    ),
    Component(
        "raid",
        t("Others lose points"),
        t(
            "All others lose the points shown, nobody falls below 0; then you buy one or two cards for their costs"
            " alone."
        ),
    ),
    Component(
        "swap",
        t("Swap sectors"),
        t("All cards of two of your sectors change places, deployed ones and colonies too."),
    ),
    Component("charge", t("A charge"), t("Put a charge on any free slot of your ships.")),
    Component("move", t("A charge, and move one"), t("The same, and another charge may move to another slot.")),
    Component(
        "exchange",
        t("Exchange places"),
        t(
            "This ship and a ship in one of your sectors take each other's places: one is deployed, or they change"
            " sectors."
        ),
    ),
    Component("victory", t("Victory"), t("You win immediately, whatever anybody's points.")),
)

META = Meta(
    id="spacebase",
    title=t("Space Base"),
    tagline=t("Every roll pays everybody: buy ships, deploy the old ones, and gain on others' turns too"),
    seats=(2, 5),
    minutes=60,
    version=VERSION,
    settings=_SETTINGS,
    card=_CARD,
    rulings=_RULINGS,
    components=_COMPONENTS,
    house_notice=own_set(t("The ships and colonies, with their names, effects and prices,"), look_up="spacebase card"),
    own=t("My console"),
)
