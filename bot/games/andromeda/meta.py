"""What stands on the box: the rules card, the rulings, the components."""

from __future__ import annotations

from bot.games.andromeda.data import BONUS_COPIES, BONUSES, PLANETS, SHIP, TECH
from bot.games.andromeda.stages.action import TECH_EFFECTS
from bot.games.contract import Component, Meta, Option, Section, Setting, Text, rule_ids, t
from bot.games.wording import own_set

_CARD = (
    Section(
        t("The aim"),
        (
            t(
                "You trade around the seven planets of the Andromeda galaxy. Your stations on a planet give you a"
                " chance to found economic centres in its orbit. Most points win."
            ),
            t(
                "At the end you score the numbers of your economic centres, one point for each of your stations on"
                " Earth, the number of your technology space, and the bonus cards left in your hand. Stations on"
                " planets score nothing."
            ),
        ),
        rule_ids("A10 A12-A14"),
    ),
    Section(
        t("The start"),
        (
            t(
                "Everybody has four stations on Earth, two movement cards and nine planet cards. There are twelve"
                " cards of each planet, all the same."
            ),
            t(
                "With three players everybody has two stations on every planet, with four or five players one. More"
                " are placed by drawing planet cards: six each with three or five players, nine each with four."
            ),
        ),
        rule_ids("A1-A9"),
    ),
    Section(
        t("The round"),
        (
            t("Everything goes clockwise from the leader; after each round the next player clockwise leads."),
            t(
                "Cards: every hand is refilled to its limit, nine at first. Bonus cards count, movement cards do not."
                " Then come the movement phase, the trade phase and the action phase."
            ),
        ),
        rule_ids("A15-A21"),
    ),
    Section(
        t("Movement phase"),
        (
            t(
                "In turn each player may use one movement card: move up to two stations from Earth to one planet, or"
                " return all your stations from one planet to Earth. Each of your two cards can be used once."
            ),
            t(
                "Everybody is asked at once. What you decide before your turn stays secret and is done when your turn"
                " comes; to see first what the players before you do, choose “Wait”."
            ),
        ),
        rule_ids("A22-A25"),
    ),
    Section(
        t("Trade phase"),
        (
            t(
                "The leader plays a card face up. All the others answer face down, each with a card that differs from"
                " every card the leader has played; then the answers are revealed. The leader plays two cards this"
                " way, and may play a third (with technology a fourth)."
            ),
            t(
                "Bonus cards may be played too. A player with no allowed card shows their hand to the leader, takes"
                " back the cards they have played and is out of this trade."
            ),
            t(
                "To be asked less, name several cards at once: the first is played now, the others at the leader's"
                " next cards. If the leader plays one of them first, the card you hold fewest of goes instead."
            ),
            t(
                "Then the leader must swap their whole set with that of one other player and takes it into hand. That"
                " player takes the set now in front of them into hand, or swaps it with another open set and takes"
                " that; and so on."
            ),
            t(
                "When the chain ends, the player with an open set nearest clockwise to the leader takes it or swaps."
                " The last one takes their set back."
            ),
        ),
        rule_ids("A26-A37"),
    ),
    Section(
        t("Action phase"),
        (
            t("The leader has three actions, then each other player two. An action may be repeated."),
            t("Exchange: discard up to two hand cards and draw as many."),
            t(
                "Move stations: play cards of one planet. For every two cards, one station may go from Earth to that"
                " planet."
            ),
            t(
                "Challenge: where you have a station, play cards of that planet. Every two cards give one draw with"
                " the ring, which picks one of all stations there at random."
            ),
            t(
                "Your own station founds an economic centre on the free place with the highest number, and the action"
                " ends. Another player's station returns to its Earth. When all three places are taken, every station"
                " drawn returns to Earth."
            ),
            t("Spaceship: play three, then four, then six matching cards; your hand limit grows to 10, 11 and 13."),
            t(
                "Technology: play three, then four, then five matching cards. First you may play four cards in trade as"
                " the leader, then exchange three cards, then halves are rounded up. The space you stand on at the end"
                " scores 1, 3 or 6."
            ),
        ),
        rule_ids("A38-A50 A59-A61"),
    ),
    Section(
        t("Bonus cards"),
        (
            t(
                "Whoever plays four, five, six or seven cards of a planet in one move or challenge gains a silver,"
                " gold, platinum or diamond card, if one is left."
            ),
            t(
                "A bonus card is a joker for any planet card, used once and returned to its pile. A set needs at least"
                " one planet card, and with a joker in it gains no bonus card."
            ),
            t("Unused bonus cards score 2, 3, 4 and 5 points."),
        ),
        rule_ids("A51-A58"),
    ),
    Section(
        t("The end"),
        (
            t(
                "When three planets have all three economic centres, the round is played to its end. Ties go to the"
                " higher technology, then the larger spaceship."
            ),
        ),
        rule_ids("A11"),
    ),
)

_RULINGS = (
    Section(
        t("Start and end"),
        (
            t("The first leader is drawn at random."),
            t("Players still tied after technology and spaceship share the win."),
            t("The first space of the technology track scores nothing."),
        ),
    ),
    Section(
        t("Movement cards"),
        (
            t("Each player may use one movement card per round."),
            t("Both stations go to one planet; with one station on Earth, one goes."),
            t("A movement card must move something."),
            t("An economic centre is no station: it never returns, the ring never covers it, it allows no challenge."),
        ),
    ),
    Section(
        t("Trade"),
        (
            t("Other players may answer with a bonus card at any time, and must if nothing else is allowed."),
            t("Each kind of bonus card is a card of its own: gold may answer silver, but silver may not."),
            t(
                "The chain is immediate: a player who swaps takes what they get into hand and is finished; the partner"
                " decides at once. With no other open set left, they take theirs."
            ),
            t("If all others have dropped out, the trade ends at once and the leader takes the set back."),
            t("Hands are secret, their sizes public. Only the leader sees the hand of a player who drops out."),
        ),
    ),
    Section(
        t("Matching cards and bonus cards"),
        (
            t(
                "How many cards a move or a challenge needs is a table option: two (one when halves are rounded up), or"
                " three. Jokers count."
            ),
            t("You may play any number of cards; eight or more planet cards gain one diamond."),
            t("A move must move at least one station, a challenge make at least one draw."),
            t("Jokers may also pay for the spaceship and technology, with at least one planet card."),
            t("The spaceship and technology are paid for with exactly the number of cards they cost."),
            t("Bonus cards may be exchanged; they return to their piles."),
        ),
    ),
    Section(
        t("Draws and passing"),
        (
            t("In a challenge you may stop before the next draw."),
            t("On a full planet draws go on until they are used up or the planet is empty."),
            t("An empty draw pile is replaced by the shuffled discards; if both are empty, draw what there is."),
            t("You may pass: your remaining actions are lost."),
        ),
    ),
)


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
