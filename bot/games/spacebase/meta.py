"""What stands on the box: the settings, the rules card, the rulings, the components."""

from __future__ import annotations

from bot.games.contract import Component, Meta, Option, Section, Setting, rule_ids, t
from bot.games.spacebase.state import VERSION
from bot.games.wording import own_set

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

_CARD = (
    Section(
        t("The aim"),
        (
            t(
                "You command a space base of twelve sectors. Whoever's turn it is, every roll can give something"
                " to everybody. When somebody has 40 victory points, the round is played to its end, and the"
                " player with most points wins."
            ),
        ),
    ),
    Section(
        t("The start"),
        (
            t(
                "Six ships of each of three levels lie face up in the shipyard, beside them twelve colonies, one for"
                " each sector."
            ),
            t("Everybody has a starting ship in each of the sectors 1 to 12, 5 credits, no income and no points."),
            t(
                "Everybody draws a level I ship, pays only its cost and places it in its sector; the starting ship"
                " there is deployed."
            ),
            t("Whoever drew the highest sector starts; dice break ties."),
            t("The second player gets 1 credit, the third 2 credits, the fourth and the fifth 1 income each."),
        ),
        rule_ids("S1-S5"),
    ),
    Section(
        t("The roll"),
        (
            t("The player whose turn it is rolls two dice."),
            t(
                "Everybody chooses for themselves: the sectors of the two single values, or the sector of their"
                " sum. A double taken singly rewards its sector twice."
            ),
            t(
                "On your own turn the ships in these sectors give their blue rewards: credits, income, victory points,"
                " or what they say."
            ),
            t(
                "On others' turns all ships that you have deployed at these sectors give their red rewards. A ship in"
                " its sector gives no red reward, a deployed ship no blue one."
            ),
            t("Green rewards are gained on any turn, and green abilities may be used on any turn."),
        ),
        rule_ids("S6-S11"),
    ),
    Section(
        t("Buying"),
        (
            t("Then the player whose turn it is may buy one ship or one colony."),
            t(
                "You need at least the cost, and pay all your credits, even if you have more. If you buy"
                " nothing, you keep them."
            ),
            t(
                "A new ship goes to the sector printed on it. The ship that stood there is turned over and deployed"
                " above the console, so that every red reward can be seen."
            ),
            t(
                "A colony is placed in the same way and gives its points at once. Its sector takes no more cards and"
                " gives no blue reward; ships already deployed there go on giving their red ones."
            ),
        ),
        rule_ids("S12 S13 S15-S18"),
    ),
    Section(
        t("The end of a turn"),
        (
            t("Each row of the shipyard is refilled to six ships."),
            t(
                "If you have fewer credits than income, your credits rise to your income. If you have more,"
                " income gives you nothing."
            ),
        ),
        rule_ids("S14"),
    ),
    Section(
        t("Arrows"),
        (
            t(
                "An arrow also gives the reward of the next sector that way. On others' turns all red rewards of"
                " the sector come first, then those of the next one."
            ),
            t(
                "Arrows may lead on to more arrows, always in the same direction; the same ship's arrow acts once"
                " for each die. With a double arrow you choose the side."
            ),
        ),
        rule_ids("S30 S31"),
    ),
    Section(
        t("Charges"),
        (
            t(
                "Some ships have slots for charges, which pay for an ability. When the ship gives its reward, a charge"
                " is put on it, and may be used in the same turn: blue slots on your own turn, red slots on others'."
            ),
            t("Blue abilities are used on your own turn, red ones on others' turns, green ones on any turn."),
            t(
                "The dice need not match to use an ability. Some are used before the roll, some after it. A ship"
                " holds one charge in each of its slots."
            ),
            t(
                "Each charge is used alone, unless a link joins the slots: then all of them must be full, and all are"
                " spent."
            ),
            t("Some slots exist with two or three players only."),
            t("When a charged ship is deployed, its charges move to its red slots, as far as it has any."),
        ),
        rule_ids("S19-S27"),
    ),
    Section(
        t("What ships can do"),
        (
            t("Buy a card: you pay only its cost, and may buy once more in the normal way with what is left."),
            t("Claim a ship: take a ship of the level shown for free; you may still buy."),
            t(
                "Move the sum: you must take the sum, and gain a sector one or two to the right of it instead."
                " With 4 and 3 that is 8 instead of 7, never 4 or 3 alone."
            ),
            t(
                "2X: you gain once more. The sum twice, or one value once and the other twice; with 2 and 5 that is 7"
                " twice, or 2, 5 and one of them again. No reward of that roll puts a charge on this same ability."
            ),
            t("Reroll: after your roll, before anybody chooses, roll any dice again. The result counts for everybody."),
            t(
                "Set a die: before your roll you choose the value of one die; with two charges you choose both"
                " dice and do not roll."
            ),
            t("Swap sectors: all cards of two of your sectors change places. New cards still go by their number."),
            t("Exchange places: this ship and a card in one of your sectors take each other's places."),
            t("Others lose points, but nobody falls below 0. Victory: you win immediately, whatever the points."),
        ),
        rule_ids("S32-S42"),
    ),
    Section(
        t("The end of the game"),
        (
            t("When somebody has 40 points or more, all play until everybody has had the same number of turns."),
            t(
                "If players are tied, they alone play an extra round, and the one who gains most points in it"
                " wins. That is repeated until it is decided."
            ),
        ),
        rule_ids("S28 S29"),
    ),
    Section(
        t("Light-speed start"),
        (
            t("Everybody begins with 15 credits and 1 income."),
            t(
                "Instead of one ship, everybody draws four level I and two level II ships and buys any of them for"
                " their costs. The others go under their decks; credits that are left are kept."
            ),
            t("Whoever has most credits left starts; ties go to the highest sector bought, then to the dice."),
        ),
        rule_ids("S43-S45"),
    ),
)

_RULINGS = (
    Section(
        t("Turns and the end"),
        (
            t("The end of the turn comes after each of your turns, whether you have bought or not."),
            t("The shipyard is refilled at the end of a turn only, never in the middle of it."),
            t("Credits rise to your income, not by it."),
            t("The goal is 40 points or more. Once reached, the end stands, even if points are lost again."),
            t("In an extra round only the tied players play and gain; a player who falls behind drops out."),
        ),
    ),
    Section(
        t("Choosing"),
        (
            t(
                "All choose in their own time. You are asked only if it matters: if one choice is nowhere worse"
                " than the others, it is taken for you, and told when all have chosen."
            ),
            t(
                "The game goes on when all have chosen, or when the time limit has passed: players who are late"
                " get the most valuable choice, and spend no charge."
            ),
            t(
                "What may be used after the roll may be used by everybody before choosing, also by the player whose"
                " turn it is."
            ),
            t(
                "With *Auto-choice* on your console you are asked always, or never. No automatic choice spends a"
                " charge."
            ),
            t(
                "What a roll brings (claims, purchases, points, effects on others) is done in turn order, from"
                " the player whose turn it is."
            ),
        ),
    ),
    Section(
        t("Arrows and moved sums"),
        (
            t(
                "Beyond sectors 1 and 12 there is nothing. For each die one direction is chosen, and every arrow in the"
                " sector that allows it acts. The next sector gives blue on your own turn, red on others'."
            ),
            t("A sum cannot be moved beyond 12. Several such abilities add up."),
        ),
    ),
    Section(
        t("Cards that are bought and claimed"),
        (
            t("“Buy a card” may buy a colony, “claim a ship” may not."),
            t("“Buy into 7 to 12” takes a ship of any sector, but a colony only if it belongs to sector 7 to 12."),
            t("Nothing can be bought, claimed or placed for a sector with a colony."),
            t("In a light-speed start you choose the order in which several ships of one sector are placed."),
        ),
    ),
    Section(
        t("Changing places"),
        (
            t("A colony moves with its sector, and the sector stays closed for new cards."),
            t(
                "You change places on your own console only. Charges travel with the card, as in deploying, in both"
                " directions. A ship never exchanges places with a colony."
            ),
        ),
    ),
    Section(
        t("How charges work"),
        (
            t("Red slots are charged on others' turns and blue ones on your own, like the rewards beside them."),
            t(
                "A charge is part of the sector's reward: in sectors that you chose, one for each hit (two for a"
                " double), and also by an arrow. Charges never run out; those that find no slot are lost."
            ),
            t("A linked ability spends all its charges. A slot for another number of players does not exist."),
            t("Charges that find no slot when a ship is deployed are lost."),
            t(
                "When the player whose turn it is has finished, the turn waits for everybody else who was"
                " charged in it and may use that now: all are asked at once whether they use it or keep it. What"
                " can also be used on one's own turn is asked only of players who are always asked. Players who"
                " are late keep it."
            ),
        ),
    ),
    Section(
        t("2X in detail"),
        (
            t("It comes after the ordinary rewards, counts as another die, and is not moved by other abilities."),
            t("The same goes for a double: the value three times, or the sum twice."),
            t("When it is used on a roll, no reward of that roll charges it, neither an ordinary nor an extra one."),
        ),
    ),
)

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
    Component("level2", t("Level II ship"), t("48 ships, four for each sector, for 7 to 9 credits.")),
    Component("level3", t("Level III ship"), t("36 ships, three for each sector, for 12 to 14 credits.")),
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
