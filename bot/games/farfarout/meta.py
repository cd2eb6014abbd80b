"""What stands on the box: the rules card, the rulings, the components."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.contract import Component, Meta, Section, Text, rule_ids, t
from bot.games.farfarout import cards, phrases
from bot.games.farfarout.book import Book, open_book
from bot.games.farfarout.data import COLOURS, KINDS, Colour, Kind
from bot.games.farfarout.state import RULES_NOW
from bot.games.wording import own_set

_CARD = (
    Section(
        t("The aim"),
        (
            t(
                "You explore space from Uranus on: mine, dig up relics, hire crew, fight what lives out there, and"
                " found colonies."
            ),
            t(
                "Whoever first has 12 points on one of the three tracks (wealth, reputation, exploration), or 6 on each"
                " of them, wins at once."
            ),
            t("Wealth: ships that you buy, tech sites, investments."),
            t("Reputation: elite crew and encounters that you beat."),
            t("Exploration: new systems (while you have 3 points or less there), colonies."),
            t("Quests, some items and some anomalies give points on any of the tracks."),
        ),
        rule_ids("F1-F4 F72"),
    ),
    Section(
        t("The start"),
        (
            t("Everybody has a Scout at Uranus, full shields, 10 ERG and one action token of each colour."),
            t(
                "You are dealt three main quests: keep one, put one into the open row for everybody, the third goes"
                " back into the deck."
            ),
            t(
                "Then each buys one of the five starting crew and takes the die of that type: first the player to the"
                " right of the start player, then on anticlockwise. The start player chooses last."
            ),
        ),
        rule_ids("F5-F14"),
    ),
    Section(
        t("Your turn"),
        (
            t("Spend your action tokens in any order, each once. Next turn you have all of them back."),
            t("Green is mining, grey exploring, orange the market, red interacting."),
            t(
                "Any token may become movement instead: as many moves as your ship's speed. You may spread them over"
                " the turn, with other actions in between; what is left at its end is gone."
            ),
            t("The ship says how many tokens of each colour you have. You may end your turn at any time."),
            t("Items that help once are used up on your turn, without a token."),
        ),
        rule_ids("F17 F18 F22-F26 F80"),
    ),
    Section(
        t("Moving"),
        (
            t(
                "1 move: to the next sector, also into another system; to land on a planet, an asteroid or an anomaly;"
                " to take off."
            ),
            t(
                "You need a crew member who can fly the ship: anybody, but for Raphael an Eidolless. The last one able"
                " to do so can never be lost."
            ),
            t(
                "A flight takes the tokens that can do least where it leads, and says which. “Move, pick tokens” lets"
                " you choose."
            ),
            t("On an anomaly you take its token and do what it says, once."),
            t("A wormhole takes you at once to any place in discovered space, free."),
        ),
        rule_ids("F19 F20 F27-F30"),
    ),
    Section(
        t("Green: mining"),
        (
            t(
                "On an asteroid, with at least one green die and one shield: roll all your dice and the black die. You"
                " gain ERG for the numbers of the green dice and the black one, and 1 of the asteroid's resource for"
                " each Vault icon."
            ),
            t(
                "An explosion on the black die brings more units of the resource, as many as it shows; but the"
                " asteroid is gone, and you lose a shield unless one of your green dice shows a shield."
            ),
            t(
                "Mercury can be mined as well, without the black die: each Vault icon brings 2 ERG. Its ERG are 3 for"
                " each player, and never come back."
            ),
        ),
        rule_ids("F33-F39"),
    ),
    Section(
        t("Grey: exploring"),
        (
            t(
                "Scan a planet of your sector: a planet event is drawn and its “scanned” half happens; the planet is"
                " discovered."
            ),
            t(
                "You may also land without a scan: then the “unscanned” half happens, which is mostly worse, and an"
                " encounter stays face down."
            ),
            t(
                "Scan a system for 3 ERG, in a sector with an open edge: a new system is joined there. You gain 1"
                " exploration if you have 3 or less."
            ),
            t(
                "Dig at a dig site, with a grey die: a Grey icon lets you take one of three relics, or the top one of"
                " the deck. Without one you gain ERG for your grey dice. A site holds three relics."
            ),
        ),
        rule_ids("F40-F45"),
    ),
    Section(
        t("Orange: the market"),
        (
            t(
                "Trade on any planet: one token pays for all trades that you make there one after the other, in both"
                " resources. Each unit bought raises the price one step, each one sold lowers it. In one turn you"
                " either buy a resource or sell it."
            ),
            t("Hire at a planet with crew: its row is refilled to three, and you may take one for its cost."),
            t(
                "Buy an item at a planet with a shop: the row is refilled to three, and you may take one for its price"
                " in one of its currencies."
            ),
            t("Sell an item at any shop, a relic on any planet, for its price. It lies there for others to buy."),
            t("Buy a ship at Uranus, with its wealth points, dice and full shields. Your turn ends."),
            t(
                "Invest where there is a colony or a tech site: 10 ERG for each level of your wealth (0 to 4 is level"
                " 1, 5 to 8 level 2, 9 and more level 3) give 1 wealth."
            ),
        ),
        rule_ids("F15 F16 F21 F46-F54"),
    ),
    Section(
        t("Red: interacting"),
        (
            t("At Neptune: look at three outpost quests and keep one. You may hold two."),
            t(
                "Colonise a planet outside the home system that has no colony and no encounter: leave a crew member"
                " there whose type suits the planet, and gain 1 exploration."
            ),
            t(
                "Build a tech site on such a planet, if there is none, with a Telepath and 2 uranium: you gain 2"
                " wealth."
            ),
            t("Fight the encounter of the planet, or another player: see “Battle”."),
        ),
        rule_ids("F57-F59"),
    ),
    Section(
        t("Any two tokens"),
        (
            t("On a planet: your shields are full again."),
            t("At Neptune: draw two main quests and keep one instead of yours."),
        ),
        rule_ids("F31 F32"),
    ),
    Section(
        t("Crew and dice"),
        (
            t("Each crew member brings the die of their type. All your dice are rolled together."),
            t("Telepath icon: it copies another die, icon and all, and may use that icon once."),
            t("Timer icon: this die and another one are rolled again."),
            t("Eidolless icon: another die shows the face that you choose."),
            t("Shield icon: in battle, one die of the other side is cancelled."),
            t("Vault and Grey icons count in mining and digging only. In battle all icons count 0."),
        ),
        rule_ids("F60-F62"),
    ),
    Section(
        t("Battle"),
        (
            t("You need a shield to begin one. Both sides roll all their dice, and use their icons."),
            t(
                "The side with the lower total gives up a die or, a player, a shield. With equal totals nobody does."
                " Then all that are left are rolled again, until one side has no dice."
            ),
            t(
                "If you beat an encounter, you gain its reputation and its reward. If you lose, you flee into the"
                " sector and lose a shield; some take more. You cannot fight on in this turn."
            ),
            t(
                "You may attack a player in your sector or on your planet, outside the home system; not where there is"
                " a colony. The winner rolls the dice that are left and takes as much ERG, or an item of at most that"
                " value."
            ),
            t("All dice come back after the battle."),
        ),
        rule_ids("F63-F70"),
    ),
    Section(
        t("Quests"),
        (
            t("A quest is completed at once when all that it asks for is true, and gives its reward."),
            t("What must be delivered, you hand over where the quest says, on your turn, without a token."),
            t("You have one main quest; after it you draw the next. Open quests lie face up, closed ones are secret."),
            t("The quests of the open row can be completed by anybody, each once."),
        ),
        rule_ids("F55 F56"),
    ),
    Section(
        t("The home system"),
        (
            t("No battles between players, no colonies, no tech sites."),
            t(
                "Uranus sells ships, Neptune has outpost quests, Saturn crew, Earth tech items, Mercury can be mined,"
                " and something waits on Jupiter."
            ),
        ),
        rule_ids("F71"),
    ),
)

_RULINGS = (
    Section(
        t("The start"),
        (
            t("The start player is chosen at random."),
            t("Starting crew that nobody buys are shuffled into the crew deck."),
            t("The five stacks of planets are shuffled."),
            t("All eight planets of the home system are printed there. Venus and Mars have no icon."),
            t("Jupiter begins with an encounter of level 1, face down."),
            t("A deck that is used up is made of its discards again."),
            t("Crew lost to an event go under the crew deck; items that are lost or delivered go to the discards."),
        ),
    ),
    Section(
        t("Ships and crew"),
        (
            t("There are five kinds of ship with the Scout: enough of each for everybody, but only one Raphael."),
            t("Raphael cannot be bought without an Eidolless."),
            t("If the new ship is smaller, you choose who leaves."),
            t("The Scout is not for sale, nor is the kind of ship that you have. Old ships leave the game."),
            t("Crew beyond the ship's limit go to the hire row of the planet; without a planet, under the deck."),
            t("Whoever joins brings a die, whoever leaves takes it away. There are always enough dice."),
            t("The last crew member able to fly the ship can be neither lost nor spent."),
        ),
    ),
    Section(
        t("Turn and movement"),
        (
            t("The tokens are green for mining, grey for exploring, orange for the market and red for interacting."),
            t("Taking off costs 1 move after an anomaly too."),
            t("Whoever finds a wormhole may travel at once."),
            t("You may end your turn before all tokens are spent."),
            t("For shields and for another main quest, two tokens of any colour serve."),
        ),
    ),
    Section(
        t("Mining"),
        (
            t("All battle dice are rolled with the black die; numbers count on green dice and on the black one."),
            t("You gain both the ERG and the resource."),
            t("Without shields no asteroid can be mined, but Mercury can. Mercury pays only what it still has."),
            t(
                "After an explosion the usual gains are paid as well. The asteroid is closed; other ships there are"
                " moved out and lose no shield."
            ),
            t("Icons that copy, set or reroll work in mining and digging too."),
            t(
                "A die that copies another one counts as a die of the colour it shows. A shield on a green face saves"
                " from an explosion. A copied explosion is none: only the black die's own counts."
            ),
        ),
    ),
    Section(
        t("Exploring"),
        (
            t(
                "A planet is scanned from its sector, or on landing: whoever has just landed may still scan, and then"
                " the “scanned” half happens. One planet event for each planet, never a second one."
            ),
            t(
                "After an unscanned landing the encounter is placed face down, after a scan face up. The token that"
                " lies there is the one that is fought."
            ),
            t("Encounters have three levels."),
            t(
                "A new system is joined with its entry at the edge where you are. Its other edges are open for more"
                " systems."
            ),
            t("One relic each time you dig; the row of the site is refilled to three."),
            t("An anomaly that is a dig site holds three relics."),
        ),
    ),
    Section(
        t("The market"),
        (
            t(
                "A market action trades both resources, unit by unit at the price of the moment; after each unit the"
                " price moves. At the end of the track it stays. The action is over when you do anything else."
            ),
            t("One item for each market action."),
            t("In one turn a resource is either bought or sold, not both: there and back would bring free ERG."),
            t("Every shop buys tech and weird items, and puts them into its row."),
            t("A relic that was sold lies at that planet and can be bought there for its ERG price."),
            t(
                "You invest where you stand, in anybody's colony or tech site, at the price of your wealth level."
                " Levels have no other effect."
            ),
        ),
    ),
    Section(
        t("Quests in detail"),
        (
            t(
                "Outpost quests come from Neptune and from an anomaly. They are completed wherever their condition is"
                " met."
            ),
            t("With a third outpost quest you choose which two you keep."),
            t("Types of planet that quests name are those of planets outside the home system."),
            t("After a main quest you draw the next one."),
            t("Exchanging, you keep one of the two that you drew; your old one goes back into the deck."),
        ),
    ),
    Section(
        t("Battles"),
        (
            t("A battle costs a red token and needs a shield. Whoever is challenged cannot refuse."),
            t(
                "So that nobody waits, the game rolls for the creature and uses its icons, and those of a challenged"
                " player. Both sides roll first; then you use your icons in any order, then the other side its own: the"
                " use that helps it most, in the order copy, set, reroll, cancel."
            ),
            t("A creature gives up its weakest die; a challenged player chooses, or leaves it to the game."),
            t("Items that roll dice again help only in your own turn."),
            t(
                "Each die uses one icon at most in a battle turn, on any die of either side; one that has copied an"
                " icon may use that too, but not a Telepath or Timer icon. A cancelled die counts 0, and its icon is"
                " gone."
            ),
            t(
                "After a battle between players the winner, attacker or not, rolls the dice left to them (icons count"
                " 0) and takes that much ERG, as far as there is any, or one item of at most that ERG value. The"
                " loser stays."
            ),
            t(
                "A ship on a planet with a colony cannot be attacked from the sector. You may attack the same player"
                " once a turn."
            ),
        ),
    ),
    Section(
        t("The end"),
        (
            t("The first to reach the goal wins at once, also if a step brings points to several."),
            t("The game is over in the middle of a step too: what would have followed does not happen."),
        ),
    ),
)

_KINDS: dict[Kind, Text] = {
    "timer": t("Bends time. Timer icon: this die and another one are rolled again."),
    "vault": t(
        "A robot that lives on ERG. Vault icon: in mining 1 of the resource, on Mercury 2 ERG. Its die serves a ship"
        " without green dice, as long as the ship can mine."
    ),
    "eidolless": t("A born leader. Eidolless icon: another die shows the face that you choose. Flies Raphael."),
    "telepath": t(
        "Imitates friend and foe. Telepath icon: the die copies another one, icon and all. Builds tech sites."
    ),
    "grey": t("Mad about relics. Grey icon: in digging, you may take a relic."),
}
_DICE: dict[Colour, tuple[Text, Text]] = {
    "green": (t("Green die"), t("Needed for mining; its numbers are ERG there.")),
    "orange": (t("Orange die"), t("Copies other dice.")),
    "grey": (t("Grey die"), t("Needed for digging; its numbers are ERG when no relic is found.")),
    "yellow": (t("Yellow die"), t("Rolls dice again.")),
    "red": (t("Red die"), t("Sets other dice.")),
    "blue": (t("Blue die"), t("Comes with ships and items.")),
    "purple": (t("Purple die"), t("Comes with ships and items.")),
    "black": (t("Black die"), t("Rolled when you mine an asteroid. An explosion brings that many more units.")),
    "white": (t("White die"), t("Rolled for what you encounter.")),
}
_TERMS = (
    Component(
        "wealth",
        t("Wealth"),
        t("A track. Ships, tech sites and investments bring it. 12 points win, or 6 on all three."),
    ),
    Component("reputation", t("Reputation"), t("A track. Elite crew and encounters that you beat bring it.")),
    Component(
        "exploration",
        t("Exploration"),
        t("A track. Colonies bring it, and new systems as long as you have 3 points or less."),
    ),
    Component(
        "level",
        t("Level of wealth"),
        t("0 to 4 points are level 1, 5 to 8 level 2, 9 and more level 3. An investment costs 10 ERG for each level."),
    ),
    Component("erg", t("ERG"), t("Energy, and money: what crew, ships, items and new systems cost.")),
    Component(
        "plutonium", t("Plutonium"), t("From asteroids. Bought and sold on any planet, and one way to pay for items.")
    ),
    Component("uranium", t("Uranium"), t("From asteroids. Bought and sold on any planet. A tech site costs 2 of it.")),
    Component(
        "track",
        t("Trade track"),
        t("The prices of plutonium and uranium. A unit bought raises the price one step, a unit sold lowers it."),
    ),
    Component(
        "token",
        t("Action token"),
        t("Green mines, grey explores, orange trades, red interacts. Any of them may become movement instead."),
    ),
    Component(
        "shield", t("Shield"), t("You need one to begin a battle and to mine asteroids. In battle it saves a die.")
    ),
    Component(
        "othericons",
        t("Icons of the other side"),
        t(
            "Copy: the highest number on the table. Set: one of its own dice to its highest face, or one of yours to"
            " its lowest, whichever changes more. Reroll: with its own die that is furthest below its average, or yours"
            " that is furthest above. Cancel: your highest die. What would change nothing is not done."
        ),
    ),
    Component("colony", t("Colony"), t("Costs a crew member whose type suits the planet. Gives 1 exploration.")),
    Component("site", t("Tech site"), t("Costs 2 uranium and needs a Telepath. Gives 2 wealth.")),
    Component("asteroid", t("Asteroid"), t("Gives ERG and plutonium or uranium, until it explodes.")),
    Component("digs", t("Dig site"), t("Three relics lie there. To look for them you need a grey die.")),
    Component("mainquest", t("Main quest (kind)"), t("One at a time. Open ones lie face up, closed ones are secret.")),
    Component(
        "outpostquest",
        t("Outpost quest (kind)"),
        t("From Neptune or an anomaly; two at most. Small and quickly done."),
    ),
)


def components(book: Book) -> tuple[Component, ...]:
    """Everything in a box that can be looked up by name; a set's own things as in `cards`."""
    return (
        *_TERMS,
        *(Component(f"kind.{kind}", phrases.KINDS[kind], _kind(book, kind)) for kind in KINDS),
        *(Component(f"die.{colour}", *_die(book, colour)) for colour in COLOURS),
        *_cards(book),
    )


def _kind(book: Book, kind: Kind) -> Text:
    return cards.then((_KINDS[kind], cards.kind_text(book, kind)))


def _die(book: Book, colour: Colour) -> tuple[Text, Text]:
    name, text = _DICE[colour]
    return name, cards.then((text, cards.faces_text(book, colour)))


def _cards(book: Book) -> Iterator[Component]:
    return (Component(one.id, phrases.called(one.called), one.text) for one in cards.all_of(book))


META = Meta(
    id="farfarout",
    title=t("Far Far Out"),
    tagline=t("Explore, mine, dig, fight: 12 points of wealth, reputation or exploration, or 6 of each, win"),
    seats=(2, 4),
    minutes=120,
    version=RULES_NOW,
    settings=(),
    card=_CARD,
    rulings=_RULINGS,
    components=components(open_book("")),
    house_notice=own_set(
        t("Ships, crew, items, encounters, planets, quests and the maps of the systems"), look_up="farfarout card"
    ),
    own=t("My quests"),
    tracks=True,
)
