"""What a seat of level 2 or 3 says: every decision is the option that it values most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from statistics import fmean

from bot.games.contract import Ask, Said
from bot.games.engine.saying import NOTHING, values
from bot.games.spacebase.ai import weights
from bot.games.spacebase.ai.mind import Gains, Mind
from bot.games.spacebase.ai.outlook import best
from bot.games.spacebase.parts.cards import SECTORS, Ability
from bot.games.spacebase.rules import console, rolls, tasks
from bot.games.spacebase.stages import draft

PIPS = range(1, 7)


def say(mind: Mind, ask: Ask) -> Said:
    """What it says, by what it may say."""
    verbs = values(ask)
    match next((verb for verb in verbs if verb in _SAYINGS), ""):
        case "":
            return ("orders", mind.me.order)
        case verb:
            return _SAYINGS[verb](mind, ask, verbs)


# --- the roll --------------------------------------------------------------------------------------------------------


def _start(mind: Mind, ask: Ask, _: list[str]) -> Said:
    """Sets a die if that promises enough more than chance does, or if a further charge would be lost."""
    found = mind.console.own.by_sector()
    fixed = mind.state.fixed
    plain = _mean(found, fixed)
    value = max(PIPS, key=lambda pip: _mean(found, [*fixed, pip]))
    places = values(ask, "fix")
    place = max(places, key=lambda one: _is_full(mind, one))
    two = not fixed and (len(places) > 1 or _uses(mind, place) > 1)
    pair = max(((one, other) for one in PIPS for other in PIPS), key=lambda dice: best(found, *dice))
    if two and best(found, *pair) - plain > 2 * weights.FIX * mind.prices.credit:
        return ("fix", place, str(pair[0]))
    ability = _ability(mind, place)
    more = _mean(found, [*fixed, value]) - plain + mind.prices.gain(ability.credits, 0, ability.points)
    if more > weights.FIX * mind.prices.credit or (more > 0 and _is_full(mind, place)):
        return ("fix", place, str(value))
    return ("roll",)


def _mean(found: list[float], dice: list[int]) -> float:
    """A roll of which some dice are set."""
    if len(dice) == 2:
        return best(found, dice[0], dice[1])
    return fmean(_mean(found, [*dice, pip]) for pip in PIPS)


def _rolled(mind: Mind, ask: Ask, _: list[str]) -> Said:
    """Rolls again what promises most, if that is enough more than what lies there."""
    found = mind.console.own.by_sector()
    one, other = mind.state.dice
    again = {"first": _mean(found, [other]), "second": _mean(found, [one]), "both": _mean(found, [])}
    dice = max(again, key=again.__getitem__)
    if again[dice] - best(found, one, other) > weights.REROLL * mind.prices.credit:
        return ("reroll", values(ask, "reroll")[0], dice)
    return ("keep",)


def _take(mind: Mind, ask: Ask, verbs: list[str]) -> Said:
    """On others' turns abilities come first: there may be no other time for them. One's own turn leaves time for all
    but victory."""
    early = _victory if mind.seat == mind.state.active else _use
    if (use := early(mind, ask, verbs)) is not None:
        return use
    results = rolls.results(mind.book, mind.state, mind.seat)
    if not (mind.level.foresight and mind.seat == mind.state.active):
        return ("take", max(results, key=mind.take).choice)
    gains, have, credit = _on_sale(mind), mind.me.credits, mind.prices.credit

    def worth(result: rolls.Result) -> float:
        gold = result.tally.credits
        return mind.take(result) + weights.SHARE * (mind.within(gains, have + gold) - gold * credit)

    return ("take", max(results, key=worth).choice)


# --- buying ----------------------------------------------------------------------------------------------------------


def _on_sale(mind: Mind) -> Gains:
    """Everything that could come to the console."""
    sectors = mind.me.sectors
    cards = (card for row in (*mind.state.yard, mind.state.colonies) for card in row)
    return mind.gains(card for card in cards if sectors[mind.book.cards[card].sector - 1].colony < 0)


def _main(mind: Mind, ask: Ask, verbs: list[str]) -> Said:
    """Abilities, then a purchase if it is better than to keep the credits."""
    if (use := _use(mind, ask, verbs)) is not None:
        return use
    return _purchase(mind, values(ask, "buy")) if "buy" in verbs else ("end",)


def _closing(mind: Mind, ask: Ask, verbs: list[str]) -> Said:
    """What has just been charged, if it is worth using now."""
    return _use(mind, ask, verbs) or ("hold",)


def _purchase(mind: Mind, cards: list[str]) -> Said:
    gains, me, credit = _on_sale(mind), mind.me, mind.prices.credit
    kept, rest = max(me.credits, me.income), me.income
    if not mind.turns:
        card = max(cards, key=lambda one: gains[int(one)])
        return ("buy", card) if gains[int(card)] > 0 else ("end",)
    if not mind.level.foresight:
        card = max(cards, key=lambda one: gains[int(one)])
        return ("buy", card) if gains[int(card)] > (kept - rest) * credit * weights.SAVE else ("end",)
    more = mind.expected()

    def after(purse: float, but: int = -1) -> float:
        """What the next turn brings: more or fewer credits than expected."""
        return fmean(mind.within(gains, purse + more * share, but) for share in weights.SHARES) * weights.LATER

    worth = {card: gains[int(card)] + after(rest, int(card)) for card in cards}
    card = max(worth, key=worth.__getitem__)
    return ("buy", card) if worth[card] > after(kept) else ("end",)


def _draft(mind: Mind, ask: Ask, _: list[str]) -> Said:
    """The next drawn ship: the best for its price, and none for a sector that has one already."""
    cards, taken = mind.book.cards, {mind.book.cards[card].sector for card in draft.bought(mind.me.choice)}
    gains = mind.gains(int(card) for card in values(ask, "draft"))
    worth = {
        card: gain - cards[card].cost * mind.prices.credit * weights.DRAFT
        for card, gain in gains.items()
        if cards[card].sector not in taken
    }
    card = max(worth, key=worth.__getitem__, default=-1)
    return ("draft", str(card) if card >= 0 and worth[card] > 0 else NOTHING)


# --- tasks -----------------------------------------------------------------------------------------------------------


def _claim(mind: Mind, ask: Ask, _: list[str]) -> Said:
    gains = mind.gains(int(ship) for ship in values(ask, "claim"))
    ship = max(gains, key=gains.__getitem__)
    return ("claim", str(ship) if gains[ship] > 0 else NOTHING)


def _acquire(mind: Mind, ask: Ask, _: list[str]) -> Said:
    """The card that, with what the credits left will buy, is worth most."""
    gains, purse = _on_sale(mind), mind.me.credits
    may_buy = mind.seat == mind.state.active and not mind.state.bought
    before = mind.console.mean(*mind.rolls())

    def left(paid: int, but: int) -> float:
        rest = purse - paid
        return mind.within(gains, rest, but) if may_buy else rest * mind.prices.credit

    top, said = left(0, -1), ("acquire", NOTHING, "0")
    for card in values(ask, "acquire"):
        for sector in values(ask, "acquire", card):
            at = int(sector) - 1
            own = mind.book.cards[int(card)].sector - 1
            gain = gains[int(card)] if at == own and int(card) in gains else mind.gain(int(card), before, at)
            if (worth := gain + left(mind.book.cards[int(card)].cost, int(card))) > top:
                top, said = worth, ("acquire", card, sector)
    return said


def _charge(mind: Mind, ask: Ask, _: list[str]) -> Said:
    return ("charge", max(values(ask, "charge"), key=lambda place: mind.charge(console.place(place))))


def _shift(mind: Mind, ask: Ask, _: list[str]) -> Said:
    """From the least of all charges to the best free slot, if that is better."""
    froms = values(ask, "shift")
    place = min(froms, key=lambda one: mind.charge(console.place(one)))
    other = max(values(ask, "shift", place), key=lambda one: mind.charge(console.place(one)))
    if mind.charge(console.place(other)) > mind.charge(console.place(place)):
        return ("shift", place, other)
    return ("shift", NOTHING, NOTHING)


# --- abilities -------------------------------------------------------------------------------------------------------


def _ability(mind: Mind, place: str) -> Ability:
    ability = console.face(mind.book, mind.me.sectors, console.place(place)).ability
    assert ability is not None
    return ability


def _is_full(mind: Mind, place: str) -> bool:
    """Whether a further charge would be lost there."""
    where = console.place(place)
    return console.find(mind.me.sectors, where).charges >= console.face(mind.book, mind.me.sectors, where).slots


def _uses(mind: Mind, place: str) -> int:
    where = console.place(place)
    return console.find(mind.me.sectors, where).charges // console.face(mind.book, mind.me.sectors, where).price


def _use(mind: Mind, ask: Ask, verbs: list[str]) -> Said | None:
    """The first ability worth using now."""
    for place in values(ask, "use") if "use" in verbs else ():
        if _is_time(mind, place, _ability(mind, place)):
            return ("use", place)
    if "exchange" in verbs and (said := _best(_exchanges(mind, ask), weights.EXCHANGE)):
        return said
    if "swap" in verbs and (said := _best(_swaps(mind, ask), weights.SWAP)):
        return said
    return None


def _victory(mind: Mind, ask: Ask, verbs: list[str]) -> Said | None:
    """The ability that wins at once."""
    places = values(ask, "use") if "use" in verbs else []
    return next((("use", place) for place in places if _ability(mind, place).kind == "victory"), None)


def _is_time(mind: Mind, place: str, ability: Ability) -> bool:
    state, me = mind.state, mind.me
    own = mind.seat == state.active
    match ability.kind:
        case "gain":
            if own and state.bought:
                return False
            gains = _on_sale(mind)
            more = mind.within(gains, me.credits + ability.credits) - mind.within(gains, me.credits)
            return not own or _is_full(mind, place) or more > weights.GAIN * ability.credits * mind.prices.credit
        case "claim":
            ships = (card for level in set(ability.levels) for card in state.yard[level - 1])
            open_ = (card for card in ships if me.sectors[mind.book.cards[card].sector - 1].colony < 0)
            return any(gain > 0 for gain in mind.gains(open_).values())
        case "buy" | "buyhigh":
            gains = _on_sale(mind)
            once = mind.within(gains, me.credits + ability.credits)
            return once > 0 or (bool(ability.points) and _is_full(mind, place))
        case "raid":
            others = [one.points for seat, one in enumerate(state.seats) if seat != mind.seat]
            return mind.turns <= 2 or max(others) >= ability.n
        case "charge" | "move":
            worth = mind.charge(console.place(place))  # only ever to something better: so it comes to an end
            return any(mind.charge(slot) > worth for slot in tasks.free_slots(state, mind.seat))
        case _:
            return True


def _best(found: Iterable[tuple[float, Said]], least: float) -> Said | None:
    worth, said = max(found, default=(0.0, ()))
    return said if worth > least else None


def _swaps(mind: Mind, ask: Ask) -> Iterator[tuple[float, Said]]:
    """Every two sectors; colonies go with theirs."""
    if not mind.turns:
        return
    place, mine, ahead = values(ask, "swap")[0], mind.console, mind.rolls()
    before = mine.mean(*ahead)
    for one, other in combinations(range(SECTORS), 2):
        mine.swap(one, other)
        yield mine.mean(*ahead) - before, ("swap", place, str(one + 1), str(other + 1))
        mine.swap(one, other)


def _exchanges(mind: Mind, ask: Ask) -> Iterator[tuple[float, Said]]:
    """The ship that pays with every ship in a station."""
    if not mind.turns:
        return
    place, mine, ahead, sectors = values(ask, "exchange")[0], mind.console, mind.rolls(), mind.me.sectors
    here = console.place(place)
    before, ship = mine.mean(*ahead), console.find(sectors, here).card
    for other in values(ask, "exchange", place):
        there = console.place(other)
        partner = console.find(sectors, there).card
        for times in (1, -1):
            for where, leaves, comes in ((here, ship, partner), (there, partner, ship)):
                change = mine.deployed_changes if console.is_deployed(where) else mine.station_changes
                change(console.sector_of(where), leaves, -times)
                change(console.sector_of(where), comes, times)
            if times > 0:
                worth = mine.mean(*ahead) - before
                yield worth, ("exchange", place, other)


_SAYINGS = {
    "draft": _draft,
    "fix": _start,
    "reroll": _rolled,
    "take": _take,
    "buy": _main,
    "end": _main,
    "hold": _closing,
    "claim": _claim,
    "acquire": _acquire,
    "charge": _charge,
    "shift": _shift,
}
