"""Shared phrases: cards, their sides and abilities, gains, places, choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from bot.games.contract import BilingualText, Option, Text, signed, t, tn
from bot.games.spacebase.components.cards import COLONY, SECTORS, Ability, Arrow, Card, Side, Turn
from bot.games.spacebase.state import Order

SETS: Final = 1024
"""Cache size for texts of cards, sides and abilities: enough for a few sets."""

NOTHING = t("nothing")
_CARD_SIGNS: Final = ("starting_ship", "level_1_ship", "level_2_ship", "level_3_ship", "colony_card")
"""Icons by level."""
_LEVELS = (t("Starting ship"), t("Level I"), t("Level II"), t("Level III"), t("Colony"))
_ROMAN: Final = ("", "I", "II", "III")
_ARROWS: dict[Arrow, Text] = {
    "left": signed("arrow_left", t("Arrow: you also gain what the next sector to the left gives.")),
    "right": signed("arrow_right", t("Arrow: you also gain what the next sector to the right gives.")),
    "both": signed(
        "arrow_both_ways",
        t("Arrow: you also gain what the next sector to the left or to the right gives, as you choose."),
    ),
}
_WHEN: dict[Turn, Text] = {
    "blue": t("on own turns"),
    "red": t("on others' turns"),
    "green": t("on any turn"),
}
_ORDERS: dict[Order, Text] = {
    "ask": t("Ask me always"),
    "clear": t("Ask only if it matters"),
    "credits": t("Most credits"),
    "points": t("Most points"),
    "income": t("Most income"),
    "best": t("Worth most"),
}
_TOWARDS: dict[str, Text] = {"l": t("left"), "r": t("right")}


# --- cards -----------------------------------------------------------------------------------------------------------


def card_name(card: Card) -> BilingualText:
    """Return a card's name in the reader's language."""
    return signed(_CARD_SIGNS[card.level], BilingualText(card.name, ja=card.name_ja))


def level_name(level: int) -> Text:
    """Return "Level II", or the name of a starting ship or colony."""
    return _LEVELS[level]


def card_text(card: Card) -> tuple[Text, ...]:
    """Return all printed effects of a card, as sentences."""
    if card.level == COLONY:
        return (
            t("Colony for sector {sector}, cost {cost}.", sector=card.sector, cost=card.cost),
            tn("It gives {n} point at once.", "It gives {n} points at once.", card.points),
            t("Its sector takes no more cards; ships deployed there go on giving."),
        )
    return (
        t("{level} for sector {sector}, cost {cost}.", level=_LEVELS[card.level], sector=card.sector, cost=card.cost),
        signed("blue_field", t("In its sector (blue): {side}", side=side_text(card.station))),
        signed("red_field", t("Deployed (red): {side}", side=side_text(card.deployed))),
    )


def card_hint(card: Card) -> Text:
    """Return a card in a few words without its name, to fit a menu."""
    if card.level == COLONY:
        return t("{cost} for sector {sector}: {gain}", cost=card.cost, sector=card.sector, gain=points(card.points))
    return t(
        "{cost} for sector {sector}: {station}; deployed: {deployed}",
        cost=card.cost, sector=card.sector, station=side_brief(card.station), deployed=side_brief(card.deployed),
    )  # fmt: skip


def buys(card: Card, sector: int) -> Text:
    """Return the preview of a card that is bought for its cost alone."""
    return t(
        "You buy {card} for sector {sector} and pay {credits}.",
        card=card_name(card), sector=sector, credits=money(card.cost),
    )  # fmt: skip


@lru_cache(maxsize=SETS)
def side_brief(side: Side) -> Text:
    """Return a side without the price of its ability: "1 credit and 1 left arrow; use: reroll"."""
    gives, ability = rewards((side,)), side.ability
    if ability is None:
        return gives
    use = t("use: {ability}", ability=ability_name(ability))
    return use if gives is NOTHING else t("{gains}; {use}", gains=gives, use=use)


@lru_cache(maxsize=SETS)
def side_short(side: Side, turn: Turn, seats: int, charges: int | None = None) -> Text:
    """Return a side with the price of its ability: "1 credit; for 1 of 2 charges: reroll".

    `turn` is that of the side, `charges` are those that it has.
    """
    gives, ability = rewards((side,)), side.ability
    if ability is None:
        return gives
    use = use_short(side, ability, turn, seats, charges)
    return use if gives is NOTHING else t("{gains}; {use}", gains=gives, use=use)


def placed_short(card: Card, turn: Turn, seats: int, charges: int) -> Text:
    """Return the upper side of a ship on a console with its charges, as `side_short`."""
    return side_short(card.station if turn == "blue" else card.deployed, turn, seats, charges)


def rewards(sides: Sequence[Side]) -> Text:
    """Return the rewards of these sides together, or "nothing"."""
    gains = _rewards([side for side in sides if not side.green])
    if green := _rewards([side for side in sides if side.green]):
        gains += (t("on any turn {gains}", gains=green),)
    return t("{gains}", gains=gains) if gains else NOTHING


def _rewards(sides: Sequence[Side]) -> tuple[Text, ...]:
    counted = Counter[Arrow](side.arrow for side in sides if side.arrow)
    levels = [level for side in sides for level in side.claim]
    return (
        *_gains(sum(one.credits for one in sides), sum(one.income for one in sides), sum(one.points for one in sides)),
        *(_arrows(arrow, n) for arrow, n in counted.items()),
        *((_claim(levels),) if levels else ()),
    )


def _arrows(arrow: Arrow, n: int) -> Text:
    match arrow:
        case "left":
            return tn("{n} left arrow", "{n} left arrows", n)
        case "right":
            return tn("{n} right arrow", "{n} right arrows", n)
        case _:
            return tn("{n} left or right arrow", "{n} left or right arrows", n)


def use_short(side: Side, ability: Ability, turn: Turn, seats: int, charges: int | None) -> Text:
    """Return an ability after its price, and after its turns if they differ from the side's."""
    slots = side.slots_at(seats)
    price = slots if side.linked else min(slots, 1)
    if price == slots:
        paid = tn("for {n} charge", "for {n} charges", price)
    else:
        paid = t("for {n} of {slots} charges", n=price, slots=slots)
    if ability.turn != turn:
        paid = t("{paid} {when}", paid=paid, when=_WHEN[ability.turn])
    if charges is not None:
        paid = t("{paid}, has {n}", paid=paid, n=charges)
    return t("{paid}: {ability}", paid=paid, ability=ability_name(ability))


@lru_cache(maxsize=SETS)
def side_text(side: Side) -> Text:
    """Return a side as full sentences: its reward, its arrow, its slots, its ability."""
    gains = _gains(side.credits, side.income, side.points) or (NOTHING,)
    said = signed("green_field", t("{gains} on any turn.", gains=gains)) if side.green else t("{gains}.", gains=gains)
    if side.arrow:
        said = _then(said, _ARROWS[side.arrow])
    if side.claim:
        said = _then(said, t("You claim {ships} for free.", ships=ships(side.claim)))
    if side.ability:
        said = _then(_then(said, _slots(side)), ability_text(side.ability))
    return said


def _then(before: Text, after: Text) -> Text:
    return t("{before} {after}", before=before, after=after)


def _slots(side: Side) -> Text:
    said = tn("It holds {n} charge.", "It holds {n} charges.", side.slots)
    if side.for_two:
        said = _then(said, t("With two players it holds {n} more.", n=side.for_two))
    if side.for_three:
        said = _then(said, t("With three players it holds {n} more.", n=side.for_three))
    if side.linked:
        return _then(said, t("All are spent at once."))
    return _then(said, t("One is spent at a time.")) if side.slots > 1 else said


def _claim(levels: Sequence[int]) -> Text:
    return t("claim level {levels}", levels=tuple(t("{n}", n=_ROMAN[level]) for level in levels))


def ships(levels: Sequence[int]) -> tuple[Text, ...]:
    """Return ships of these levels as a list, equal ones counted."""
    counted = sorted(Counter(levels).items(), reverse=True)
    return tuple(tn("{n} level {level} ship", "{n} level {level} ships", n, level=_ROMAN[one]) for one, n in counted)


# --- abilities -------------------------------------------------------------------------------------------------------


def ability_text(ability: Ability) -> Text:
    """Return an ability as a full sentence: its turns, and its effects."""
    turns: dict[Turn, Text] = {
        "blue": t("To be used on your own turn: {effect}.", effect=_effect(ability)),
        "red": t("To be used on others' turns: {effect}.", effect=_effect(ability)),
        "green": t("To be used on any turn: {effect}.", effect=_effect(ability)),
    }
    return turns[ability.turn]


def _effect(ability: Ability) -> Text:
    gain = _gains(ability.credits, 0, ability.points)
    match ability.kind:
        case "sum":
            if ability.n == 1:
                return t("take the sum of the dice, and gain the sector to the right of it")
            return t("take the sum of the dice, and gain the sector one or two to the right of it")
        case "double":
            return t("2X: gain the sum twice, or both dice and one of them again")
        case "reroll":
            return t("after your roll, roll one die or both again")
        case "fix":
            if gain:
                return t("before your roll, set one die and gain {gain}", gain=gain)
            return t("before your roll, set one die")
        case "buy":
            if gain:
                return t("gain {gain}, then buy a card for its cost alone", gain=gain)
            return t("buy a card for its cost alone")
        case "buyhigh":
            return t("buy a ship for its cost alone into any of the sectors 7 to 12, or a colony of these sectors")
        case "gain":
            return t("gain {gain}", gain=gain)
        case "claim":
            return t("claim {ships} for free", ships=ships(ability.levels))
        case "raid":
            return tn(
                "all others lose {loss}, then buy {n} card for its cost alone",
                "all others lose {loss}, then buy {n} cards for their costs alone",
                ability.times, loss=points(ability.n),
            )  # fmt: skip
        case "swap":
            return t("swap two of your sectors with all that lies there")
        case "charge":
            return t("put a charge on any of your slots")
        case "move":
            return t("put a charge on any of your slots, and move another charge")
        case "exchange":
            return t("this ship changes places with a ship in one of your sectors")
        case "victory":
            return t("you win immediately")


_ABILITY_SIGNS: Final = {
    "sum": "sum_to_the_right", "double": "double_sum", "reroll": "reroll", "fix": "set_die", "buy": "buy_card",
    "buyhigh": "buy_into_7_to_12", "gain": "gain_credits", "claim": "claim_ship", "raid": "raid_points",
    "swap": "swap_sectors", "charge": "place_charge", "move": "move_charge", "exchange": "exchange_places",
    "victory": "victory",
}  # fmt: skip


def ability_name(ability: Ability) -> Text:
    """Return an ability in a few words."""
    return signed(_ABILITY_SIGNS[ability.kind], _ability(ability))


def _ability(ability: Ability) -> Text:
    gain = _gains(ability.credits, 0, ability.points)
    match ability.kind:
        case "sum":
            return t("sum plus 1") if ability.n == 1 else t("sum plus up to {n}", n=ability.n)
        case "double":
            return t("2X")
        case "reroll":
            return t("reroll")
        case "fix":
            return t("set a die, {gain}", gain=gain) if gain else t("set a die")
        case "buy":
            return t("{gain}, buy a card", gain=gain) if gain else t("buy a card")
        case "buyhigh":
            return t("buy into 7 to 12")
        case "gain":
            return t("{gain}", gain=gain)
        case "claim":
            return _claim(ability.levels)
        case "raid":
            return t("others lose {loss}, buy {n}", loss=ability.n, n=ability.times)
        case "swap":
            return t("swap sectors")
        case "charge":
            return t("a charge")
        case "move":
            return t("a charge, move one")
        case "exchange":
            return t("exchange places")
        case "victory":
            return t("victory")


# --- gains -----------------------------------------------------------------------------------------------------------


def money(n: int) -> Text:
    """Return n credits."""
    return signed("credits", tn("{n} credit", "{n} credits", n))


def rolled(n: int) -> Text:
    """Return a die that shows n."""
    return signed(f"die_{n}", t("{n}", n=n))


def dice_names(one: int, other: int) -> tuple[Text, Text]:
    """Return the two dice by their values."""
    second = t("The other {n}", n=other) if one == other else t("The {n}", n=other)
    return signed(f"die_{one}", t("The {n}", n=one)), signed(f"die_{other}", second)


def income(n: int) -> Text:
    """Return n income."""
    return signed("income", t("{n} income", n=n))


def points(n: int) -> Text:
    """Return n victory points."""
    return signed("victory_points", tn("{n} point", "{n} points", n))


def charges(n: int) -> Text:
    """Return n charges."""
    return signed("charge", tn("{n} charge", "{n} charges", n))


def order_name(order: Order) -> Text:
    """Return a standing order in a few words."""
    return _ORDERS[order]


def _gains(gold: int, planets: int, rockets: int, tokens: int = 0) -> tuple[Text, ...]:
    """Return the non-zero gains of the four as a list that may be empty."""
    return tuple(name(n) for name, n in ((money, gold), (income, planets), (points, rockets), (charges, tokens)) if n)


def gain_text(
    credits: int = 0,  # noqa: A002 - the game's word, as in `Gained`
    income: int = 0,
    points: int = 0,
    charges: int = 0,
) -> Text:
    """Return gains in short: "3 credits, 1 income, and 1 charge", or "nothing"."""
    gains = _gains(credits, income, points, charges)
    return t("{gains}", gains=gains) if gains else NOTHING


# --- places and choices ----------------------------------------------------------------------------------------------


def place_text(place: str) -> Text:
    """Return the name of a place on a console, written as in `actions`."""
    sector, _, number = place[1:].partition(".")
    if not number:
        return t("sector {sector}", sector=int(sector))
    return t("sector {sector}, deployed ship {n}", sector=int(sector), n=int(number))


def sectors(but: int = 0) -> tuple[Option, ...]:
    """Return all sectors as options (from 1), except for one."""
    return tuple(sector(n) for n in range(1, SECTORS + 1) if n != but)


def sector(n: int) -> Option:
    """Return a sector as an option (from 1)."""
    return Option(str(n), t("Sector {n}", n=n))


def placed_text(card: Card, place: str) -> Text:
    """Return a ship and its place, for a pick."""
    return t("{card} ({place})", card=card_name(card), place=place_text(place))


@lru_cache(maxsize=SETS)
def choice_text(choice: str, dice: tuple[int, int]) -> Text:
    """Return a choice for a roll: "Sum 7, moved to 8", "3 (left) and 4 (right), and 4 again".

    The choice is written as in `actions`.
    """
    way, towards, again = (*choice.split("."), "", "")[:3]
    said = _singly(dice, towards) if way == "pair" else _summed(sum(dice), int(way.removeprefix("sum") or 0), towards)
    if not again:
        return said
    value = again[1:].rstrip("lr")
    return t("{choice}, and {value} again", choice=said, value=_turned(t("{n}", n=int(value)), again[1 + len(value) :]))


def _singly(dice: tuple[int, int], towards: str) -> Text:
    one, other = (t("{n}", n=value) for value in dice)
    if len(towards) == len(dice):
        one, other = _turned(one, towards[0]), _turned(other, towards[1])
    elif dice[0] == dice[1]:
        return _turned(t("{n} twice", n=dice[0]), towards)
    else:  # only one of the two has a choice of arrows
        return _turned(t("{one} and {other}", one=one, other=other), towards)
    return t("{one} and {other}", one=one, other=other)


def _summed(total: int, further: int, towards: str) -> Text:
    if further:
        return _turned(t("Sum {n}, moved to {sector}", n=total, sector=total + further), towards)
    return _turned(t("Sum {n}", n=total), towards)


def _turned(said: Text, towards: str) -> Text:
    """Add the way of the arrow that is followed."""
    return t("{choice} ({arrow})", choice=said, arrow=_TOWARDS[towards]) if towards else said
