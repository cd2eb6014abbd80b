"""What stands on the box: the settings, the rules card, the rulings, the components."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.games.auztralia import phrases
from bot.games.auztralia.data import FARMS, GOODS, KINDS, SPACES, UNITS, Box, Farm, Good, Kind, OldOne, SpaceId
from bot.games.auztralia.setfile import set_of
from bot.games.auztralia.state import RULES_NOW
from bot.games.contract import Component, Meta, Option, Section, Setting, Text, rule_ids, t
from bot.games.wording import own_set

_SETTINGS = (
    Setting(
        "side",
        t("Side of the board"),
        (
            Option("east", t("East"), t("the usual side")),
            Option("west", t("West"), t("ports may stand next to each other")),
        ),
    ),
    Setting(
        "mode",
        t("Mode"),
        (
            Option("rivals", t("Competitive"), t("everybody for themselves, and all against the Old Ones")),
            Option("together", t("Co-op"), t("all players win or lose together; the Old Ones come sooner")),
        ),
        seats=(2, 3, 4),
    ),
    Setting(
        "solo",
        t("Solo difficulty"),
        (
            Option("normal", t("Normal"), t("the usual goods")),
            Option("easy", t("Easy"), t("more goods at the start")),
            Option("hard", t("Hard"), t("fewer goods at the start")),
        ),
        seats=(1,),
    ),
    Setting(
        "variants",
        t("Two-player variant"),
        (
            Option("off", t("Without")),
            Option("on", t("With"), t("one drawn card changes the two-player game")),
        ),
        seats=(2,),
    ),
)

_CARD = (
    Section(
        t("The aim"),
        (
            t(
                "You land on the coast, lay railways, mine, farm and arm yourselves, until the Old Ones wake. From then"
                " on they have turns like a player, and points of their own."
            ),
            t(
                "At the end the most points win. The Old Ones are one of the sides: if they have the most, or as"
                " many as the best player, everybody loses."
            ),
        ),
        rule_ids("Z1"),
    ),
    Section(
        t("Setup"),
        (
            t(
                "Everybody has 20 cubes in the HQ of their player board, 20 rail tiles, 7 farms each of sheep, cattle"
                " and corn, and 2 coal, 2 iron and 4 gold in the warehouse."
            ),
            t(
                "Survey tiles have put goods and Old Ones on the board. The Old Ones lie face down: you see their level"
                " (1 to 3), not what they are."
            ),
            t(
                "Five personalities lie in a row. Fifteen revelations are stacked: those of level 1 on top, those of"
                " level 3 at the bottom."
            ),
            t(
                "From the last player anticlockwise, everybody puts their port on a hex with an anchor, 3 or"
                " more hexes away from every other port."
            ),
        ),
        rule_ids("Z2-Z9 Z11 Z12"),
    ),
    Section(
        t("Whose turn it is"),
        (
            t(
                "The marker on the lowest number of the calendar acts; of several there, the topmost. The Old Ones'"
                " purple marker, which waits on 22, follows the same rule once all players are past 22."
            ),
            t(
                "An action: put a cube from the HQ on its space, do it, and move your marker on by its time. Short"
                " actions bring the next turn sooner."
            ),
            t("If the space holds cubes already, pay 1 gold for each of them."),
            t(
                "Retrieve brings all cubes of your player board home and takes time 1; with an empty HQ it takes time 2"
                " and no cube. Cubes on Old Ones stay there."
            ),
        ),
        rule_ids("Z13-Z15 Z29"),
    ),
    Section(
        t("Railway"),
        (
            t("Pay 1 coal and 1 iron and lay two rail tiles, each across the side between two hexes."),
            t(
                "The first begins at your port, later ones at your port or at your own railway. Each side holds one of"
                " your tiles, others may have theirs there too. Tiles never move."
            ),
            t(
                "There are two spaces: time 2 for coast and outback, time 3 for hills too. A tile counts as hills if"
                " either of its hexes is hills."
            ),
            t("No tile leads towards a hex with an Old One, and none begins there."),
        ),
        rule_ids("Z16-Z20"),
    ),
    Section(
        t("Mine, recruit, buy"),
        (
            t(
                "Mine (two spaces): name a hex that your own railway connects with your port, and take all tokens of"
                " one kind there. Phosphate gives 1 gold as well."
            ),
            t(
                "Recruit: take a personality from the row; a new one is added at its left. Or pay 1 gold, draw"
                " two in secret, keep one and return one."
            ),
            t("Military: buy one unit for gold, or up to two infantry. Units wait in your barracks."),
            t("Import/export, twice in any mix: take 1 coal or iron, or return 1 coal or iron for 1 gold."),
        ),
        rule_ids("Z10 Z21-Z24"),
    ),
    Section(
        t("Farm"),
        (
            t(
                "On connected hexes without Old Ones, goods or farms you place up to three farms of different"
                " kinds, each on a hex that shows its kind. Each takes time 1 and gives 1 gold."
            ),
            t("Farms stay. An Old One that enters a farm blights it: 1 point for the Old Ones, none for you."),
        ),
        rule_ids("Z25 Z36"),
    ),
    Section(
        t("Attack"),
        (
            t(
                "Send any units from your barracks on an expedition. The shortest range among them is that of"
                " the expedition, counted in hexes from any of your rail tiles."
            ),
            t(
                "You attack all Old Ones on one hex within that range. Face-down tiles are revealed first."
                " Ground units can't pass a hex with another Old One; airships alone can."
            ),
            t(
                "It takes time 1 for each kind of infantry, artillery and armoured car that takes part. Armoured trains"
                " and airships add nothing; alone they take time 1."
            ),
        ),
        rule_ids("Z26-Z28"),
    ),
    Section(
        t("Combat"),
        (
            t("You begin each combat with 3 sanity. Then Old One cards are drawn, one after the other."),
            t(
                "Find the row of the Old One on the card. Left: each kind of unit shown that takes part deals 1"
                " damage, however many of the kind there are. Mark it with cubes from your HQ."
            ),
            t(
                "Right: every purple cube is 1 damage on a unit of your choice, but not on an airship. An"
                " airship symbol is 1 damage on an airship, if one takes part."
            ),
            t("A unit or an Old One with as much damage as its strength is gone."),
            t(
                "If the card takes sanity, you lose 1. With none left the expedition is routed: all units of"
                " every damaged kind are lost. Cubes stay on the Old One, but Zombies shake all of them off,"
                " those of other players too."
            ),
            t(
                "The whole card takes effect, even if it defeats the Old One. Before each card, even the first,"
                " you may withdraw: all airships, all others, or everybody."
            ),
            t(
                "The points of a defeated Old One are split by the cubes on it; any remainder goes to the player"
                " with the most cubes. Survivors go home and are healed."
            ),
            t(
                "Several Old Ones on one hex are fought together by the same cards: each takes the damage, and their"
                " damage adds up."
            ),
        ),
        rule_ids("Z37-Z45 Z47"),
    ),
    Section(
        t("The Old Ones' turn"),
        (
            t("Their marker advances 1."),
            t(
                "On a glowing space of the calendar a revelation is drawn: hidden Old Ones wake, Temples spawn"
                " new ones, or personalities leave the row; some affect every player."
            ),
            t(
                "If an Old One that can move lies face up, two Old One cards are drawn. Each moves all Old Ones"
                " of its kinds 1 hex towards the nearest port or healthy farm. Temples never move."
            ),
            t("If several ways are shortest, the card's direction decides, then clockwise."),
        ),
        rule_ids("Z30-Z35"),
    ),
    Section(
        t("When a port is attacked"),
        (
            t(
                "Old Ones that enter your port are fought at once, by all units in your barracks. You can't"
                " withdraw; the battle goes on until one side is gone."
            ),
            t(
                "If an Old One is left, the game ends at once, for everybody. The card that defeats the last one ends"
                " the fight: nobody is routed by it, even without sanity."
            ),
        ),
        rule_ids("Z46"),
    ),
    Section(
        t("End and scoring"),
        (
            t("The game ends when all markers stand on 53 or more, or when a port is lost."),
            t(
                "Players: 2 for each healthy farm, 3 for each phosphate, and what personalities, defeated Old Ones and"
                " point tokens are worth."
            ),
            t(
                "The Old Ones: the points of all their tiles that are left on the board, those face down doubled, and 1"
                " for each blighted farm."
            ),
        ),
        rule_ids("Z48-Z50"),
    ),
    Section(
        t("Solo"),
        (
            t("Your marker starts on 1. The difficulty decides with how many goods you begin."),
            t("An open objective gives points at the end if you reach it."),
            t("When you recruit, you may pay 1 gold to discard any personalities from the row, refill it, and choose."),
        ),
        rule_ids("Z51"),
    ),
    Section(
        t("Co-op"),
        (
            t("All markers, and so the whole game, start 4 spaces nearer to the Old Ones."),
            t("Other players' railway connects you too, for time 1 for each of their tiles that you use."),
            t("On your turn you may give goods to others; whoever recruits gives the personality to anyone."),
            t("You win together if your average (fractions dropped) is more than the Old Ones' points."),
        ),
        rule_ids("Z52"),
    ),
)

_RULINGS = (
    Section(
        t("Setup"),
        (
            t("A symbol on a survey tile brings 3 coal, 3 iron or 3 gold, or 1 phosphate. Symbols on one hex add up."),
            t(
                "A second Old One on a hex replaces the first by one of the next level, 3 at most; the first goes back"
                " among those of its level."
            ),
        ),
    ),
    Section(
        t("Calendar and cubes"),
        (
            t("A marker that reaches a space is put on top. So a marker that reaches 22 acts before the Old Ones."),
            t("The Old Ones' first turn comes when every marker is beyond 22, not on it."),
            t("A player whose marker is on 53 or more has no more turns. The calendar runs to 56."),
            t("If the Old Ones' marker is the last to reach 53, the game ends before anything else of their turn."),
            t(
                "Damage is marked with cubes from the HQ. When it is empty, two spare discs serve; damage that"
                " nothing can mark is not dealt."
            ),
            t("Retrieve is always possible. The cube that is put down for it comes home with the others."),
        ),
    ),
    Section(
        t("Railway and connection"),
        (
            t("You may lay only one of the two tiles. The price stays the same."),
            t(
                "When an Old One stands on your railway, the tiles stay, but that hex connects nothing: you"
                " can't mine or farm there or beyond it. You may still build on from your tiles beyond it. Range"
                " is not affected."
            ),
            t(
                "A tile joins its two hexes: a hex is connected if it can be reached from the port without"
                " crossing such a hex."
            ),
            t("The port's own hex may be farmed like any other, as soon as one of your tiles lies there."),
        ),
    ),
    Section(
        t("Goods and people"),
        (
            t("Mining takes all tokens of the kind. Phosphate gives 1 gold for the action, not for each token."),
            t("A returned personality is shuffled into the deck."),
            t("A new card is added at the left of the row; revelations take the rightmost."),
            t("Personalities that work once on your turn take no time; you may use several in a turn."),
        ),
    ),
    Section(
        t("Attacking"),
        (
            t(
                "Range is counted from either hex of your own rail tiles (rule sheets differ); an Old One that"
                " stands on such a hex is at distance 0."
            ),
            t(
                "The way of ground units must be free of other Old Ones, the hex they start from included. Airships"
                " fly over everything as long as nobody else takes part."
            ),
            t("The range of an expedition is that of its slowest unit (rule sheets differ)."),
            t(
                "An attack reveals all hidden tiles of the hex. Before the first card you may withdraw, whether"
                " anything was hidden or not; the cube and the time are spent."
            ),
            t(
                "A Kangaroo is harmless: it is removed, and an attack on nothing else is over; the cube and the"
                " time are spent. Beside other Old Ones it is just removed."
            ),
        ),
    ),
    Section(
        t("In combat"),
        (
            t(
                "When several units could take damage, you choose. No unit takes more than its strength while"
                " another could take it."
            ),
            t("An expedition of airships alone ignores the purple cubes."),
            t("A card takes 1 sanity at most, however many Old Ones fight."),
            t("Losing the last unit is a rout. When you withdraw, the cubes stay on the Old One."),
            t("Damage beyond an Old One's strength is marked too: it counts when the points are split."),
            t("If players tie for the most cubes, the remainder goes to the one who dealt damage last."),
            t("On a rout Zombies shake off the cubes of all players, not only those of the routed one."),
            t("The deck of Old One cards is shuffled again when it is used up."),
        ),
    ),
    Section(
        t("What the Old Ones do"),
        (
            t("Hidden Old Ones are revealed only by attacks, revelations and personalities."),
            t(
                "A revelation that wakes an Old One reveals the next hidden tile in the waking order, which is"
                " printed on the hexes, the far ones first."
            ),
            t(
                "A Temple spawns an X tile with cards of levels 1 and 2, an XX tile with cards of level 3, on"
                " its own hex. Without a Temple a hidden Old One wakes instead; without tiles nothing happens."
            ),
            t("Everything moved by one card moves at once; then port battles are fought; then comes the second card."),
            t(
                "An Old One that enters a farm blights it and stops there. It moves on when its kind moves"
                " again; blighted farms attract nobody."
            ),
            t("When several ports are attacked, they fight in the order of the seats from the start player."),
        ),
    ),
    Section(
        t("Ports and the end"),
        (
            t("A port without units in its barracks is lost. So is one whose defenders are routed."),
            t("After a lost port all points are counted as usual."),
            t("At the end the tiles that are still face down are revealed; they count double for the Old Ones."),
            t("Tied players compare their gold; if that is equal too, they share the place."),
        ),
    ),
)

_GOODS: dict[Good, Text] = {
    "coal": t("Railway costs it. It lies on the board in heaps of 3, or can be imported."),
    "iron": t("Railway costs it. It lies on the board in heaps of 3, or can be imported."),
    "gold": t("Pays for units, for spaces that already hold cubes, and for drawing personalities. Each farm brings 1."),
    "phosphate": t("3 points each at the end. Mining it also gives 1 gold."),
}
_FARMS: dict[Farm, Text] = {
    "sheep": t("2 points as long as it is healthy. Goes on hexes with a sheep symbol."),
    "cattle": t("2 points as long as it is healthy. Goes on hexes with a cow symbol."),
    "corn": t("2 points as long as it is healthy. Goes on hexes with a corn symbol."),
}
_KINDS: dict[Kind, Text] = {
    "cthulhu": t("There is only one."),
    "shoggoth": t("Very large and hard to kill."),
    "migo": t("They have wings."),
    "zombie": t("When an expedition is routed, they shake off the cubes of all players."),
    "loyalist": t("Humans who serve the Old Ones."),
    "temple": t("Never moves. Revelations may spawn new Old Ones from it."),
    "kangaroo": t("Harmless. It is removed as soon as it is revealed."),
}
_SPACES: dict[SpaceId, Text] = {
    "rail": t("1 coal and 1 iron: two rail tiles on coast and outback."),
    "hills": t("1 coal and 1 iron: two rail tiles, also in hills."),
    "mine": t("Take all goods of one kind from a connected hex."),
    "shaft": t("The same as the first space for mining, with cubes of its own."),
    "recruit": t("Take a personality from the row, or pay 1 gold, draw two and keep one."),
    "military": t("Buy one unit, or up to two infantry."),
    "trade": t("Twice: take 1 coal or iron, or return 1 for 1 gold."),
    "farm": t("Up to three farms of different kinds; time 1 and 1 gold for each."),
    "attack": t("Send an expedition against the Old Ones of a hex; time 1 to 3 by its units."),
    "retrieve": t("All cubes of the player board come back to the HQ. With an empty HQ it takes time 2."),
}
_OWN_TIME = ("farm", "attack")
"""Spaces whose time hangs on what is done there."""

_TERMS = (
    Component("hq", t("HQ"), t("Where your cubes are until you put them on action spaces or on Old Ones.")),
    Component("warehouse", t("Warehouse"), t("Where your goods lie. It holds any number.")),
    Component("barracks", t("Barracks"), t("Where your units wait. They all defend your port.")),
    Component(
        "port",
        t("Port"),
        t("Your railway begins here. Old Ones come for it; if one is left after the fight, the game ends."),
    ),
    Component("rails", t("Rail tile"), t("20 each. It lies across the side between two hexes and never moves.")),
    Component(
        "calendar",
        t("Calendar"),
        t("The marker that is furthest behind acts. On glowing spaces the Old Ones reveal a revelation card."),
    ),
    Component(
        "sanity", t("Sanity token"), t("3 in every combat. If a card takes one and none is left, you are routed.")
    ),
    Component(
        "blight", t("Blight"), t("A farm that an Old One has entered gives its owner nothing and the Old Ones 1 point.")
    ),
    Component(
        "oldonecard",
        t("Old One card"),
        t("In combat its rows say who deals damage; on the Old Ones' turn it says which kinds move, and which way."),
    ),
    Component(
        "revelation",
        t("Revelation"),
        t(
            "15 in a game, of rising levels, one on each glowing space of the calendar. They wake hidden Old"
            " Ones, let Temples spawn new ones, or take personalities from the row. Some affect every player."
        ),
    ),
    Component(
        "personality",
        t("Personality"),
        t("Some always help, some work once a combat, some work once and are then gone, some give points at the end."),
    ),
    Component(
        "survey",
        t("Survey tile"),
        t("20 of them, 13 in a game. They say where goods and Old Ones lie at the start, and go back to the box."),
    ),
)


def components(box: Box) -> tuple[Component, ...]:
    """Everything in a box that can be looked up by name."""
    return (
        *(Component(f"good.{good}", phrases.good_label(at), _GOODS[good]) for at, good in enumerate(GOODS)),
        *(Component(f"farm.{farm}", phrases.farm_label(farm), _FARMS[farm]) for farm in FARMS),
        *(Component(f"unit.{one.unit}", *_unit(box, one.unit)) for one in box.units),
        *(Component(f"kind.{kind}", phrases.kind_name(kind), kind_text(box, kind)) for kind in KINDS),
        *(Component(f"space.{space}", phrases.space_name(at), _space(box, space)) for at, space in enumerate(SPACES)),
        *_TERMS,
        *(
            Component(f"person.{at}", phrases.person_name(one), phrases.person_text(one))
            for at, one in enumerate(box.persons)
        ),
        *(
            Component(f"objective.{at}", phrases.objective_name(one), t("Solo objective: {goal}", goal=goal))
            for at, one in enumerate(box.objectives)
            for goal in (phrases.objective_text(one),)
        ),
        *(
            Component(f"variant.{at}", phrases.variant_name(one), t("Two-player variant: {change}", change=change))
            for at, one in enumerate(box.variants)
            for change in (phrases.variant_text(one),)
        ),
    )


def _unit(box: Box, unit: str) -> tuple[Text, Text]:
    at = next(at for at, name in enumerate(UNITS) if name == unit)
    return phrases.unit_label(at), phrases.unit_text(next(one for one in box.units if one.unit == unit))


def _space(box: Box, space: SpaceId) -> Text:
    if space in _OWN_TIME:
        return _SPACES[space]
    return t("Time {n}. {what}", n=box.times[space], what=_SPACES[space])


def kind_text(box: Box, kind: Kind) -> Text:
    """What a kind is, and its tiles level by level."""
    return phrases.then([_KINDS[kind], *_tiles(one for one in box.old_ones if one.kind == kind)])


def _tiles(old_ones: Iterable[OldOne]) -> Iterator[Text]:
    for one in old_ones:
        level = phrases.level_name(one.level)
        if one.kind == "kangaroo":
            yield t("{n}× {level}.", n=one.count, level=level)
        else:
            yield t(
                "{n}× {level}: strength {strength}, {points}.",
                n=one.count, level=level, strength=one.strength, points=phrases.points(one.points),
            )  # fmt: skip


META = Meta(
    id="auztralia",
    title=t("AuZtralia"),
    tagline=t("Lay railways, mine and farm, until the Old Ones wake: then they play too, and they can win"),
    seats=(1, 4),
    minutes=120,
    version=RULES_NOW,
    settings=_SETTINGS,
    card=_CARD,
    rulings=_RULINGS,
    components=components(set_of("")),
    house_notice=own_set(t("The map, the cards, and the values of units and Old Ones"), look_up="auztralia person"),
    own=t("My player board"),
)
