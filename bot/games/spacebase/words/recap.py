"""Recap: a line for each turn, with the roll, its rewards, uses and purchases."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from msgspec import Struct

from bot.games.contract import SeatEvent, Text, Who, t
from bot.games.spacebase import events as ev
from bot.games.spacebase.components.item_names import NOTHING, name
from bot.games.spacebase.words import phrases
from bot.games.spacebase.words.event_texts import tell

_ALONE = (ev.Started, ev.Drawn, ev.PlayOff, ev.Victory)
"""Events with a line of their own between the turns, as in the log."""
_LATER = (ev.OrderSet, ev.LastRound)
"""Events with a line of their own after that of their turn."""
_QUIET = (ev.Ready, ev.Kept, ev.Drafted)
"""Events shown only if there are no others."""


class _Deeds(Struct):
    """A seat's actions in a turn: cards by action, changes, and gains apart from the roll."""

    cards: dict[str, list[Text]] = {}
    others: list[Text] = []


class _Turn(Struct):
    """Known events of a turn, and the lines after it."""

    roll: ev.Rolled | None = None
    gains: list[ev.Gained] = []
    deeds: dict[int, _Deeds] = {}
    after: list[Text] = []
    short: ev.TurnEnded | None = None
    """End of the turn, if its seat could buy nothing."""
    user: int = NOTHING
    """Seat whose ability was used last."""


def recap(happened: Sequence[SeatEvent[ev.Event]]) -> tuple[Text, ...]:
    """Return a line for each turn, and one for each event that concerns all players."""
    lines: list[Text] = []
    turn, quiet = _Turn(), list[Text]()
    for event in (one.event for one in happened):
        if isinstance(event, _QUIET):
            quiet = [tell(event)]
        if isinstance(event, (ev.TurnEnded, *_ALONE)):
            turn.short = event if isinstance(event, ev.TurnEnded) and event.short >= 0 else None
            lines += _lines(turn)
            turn = _Turn()
        if isinstance(event, ev.Started) and all(len(ships) == 1 for ships in event.ships):
            quiet = [tell(event)]
        elif isinstance(event, _ALONE):
            lines.append(tell(event))
        else:
            _note(turn, event)
    if not lines or turn.gains or turn.deeds or turn.after:  # the board itself shows a bare roll
        lines += _lines(turn)
    return tuple(lines or quiet)


# --- what belongs to a turn ------------------------------------------------------------------------------------------


def _note(turn: _Turn, event: ev.Event) -> None:
    match event:
        case ev.Rolled():
            turn.roll = event
        case ev.Gained():
            turn.gains.append(event)
        case ev.Used():
            turn.user = event.seat
            _card(turn, event.seat, "used", name(event, event.card))
        case ev.Received():
            _receive(turn, event)
        case ev.Lost():
            _of(turn, event.seat).others += _losses(event)
        case ev.Bought():
            _bought(turn, event)
        case ev.Swapped():
            _of(turn, event.seat).others.append(
                t("swapped sectors {one} and {other}", one=event.one, other=event.other)
            )
        case ev.Exchanged():
            card, other = name(event, event.card), name(event, event.other)
            _of(turn, event.seat).others.append(t("exchanged {card} and {other}", card=card, other=other))
        case ev.Charged():
            _card(turn, event.seat, "charged", name(event, event.card))
        case _ if isinstance(event, _LATER):
            turn.after.append(tell(event))
        case _:
            pass


def _of(turn: _Turn, seat: int) -> _Deeds:
    return turn.deeds.setdefault(seat, _Deeds())


def _card(turn: _Turn, seat: int, what: str, card: Text) -> None:
    cards = _of(turn, seat).cards.setdefault(what, [])
    if card not in cards:
        cards.append(card)


def _receive(turn: _Turn, event: ev.Received) -> None:
    """Add the gain of an ability to the last card used; income is automatic."""
    mine, gain = _of(turn, event.seat), phrases.gain_text(event.credits, 0, event.points)
    if event.why == "ability" and turn.user == event.seat:
        mine.cards["used"][-1] = t("{card} ({gain})", card=mine.cards["used"][-1], gain=gain)
    else:
        got = t("got {gain} from income", gain=gain) if event.why == "income" else t("got {gain}", gain=gain)
        mine.others.append(got)


def _bought(turn: _Turn, event: ev.Bought) -> None:
    card = t("{card} for sector {sector}", card=name(event, event.card), sector=event.sector)
    if event.points:
        card = t("{card} ({gain})", card=card, gain=phrases.points(event.points))
    _card(turn, event.seat, "claimed" if event.how == "claim" else "bought", card)


def _losses(event: ev.Lost) -> Iterable[Text]:
    for seat, n in enumerate(event.points):
        if n:
            yield t("made {who} lose {points}", who=Who(seat), points=phrases.points(n))


# --- a line ----------------------------------------------------------------------------------------------------------


def _lines(turn: _Turn) -> list[Text]:
    """Return the turn as one line, or none if nothing is known of it, and the lines after it.

    The active player is first: the one who rolled, or the first to gain.
    """
    active = turn.roll.seat if turn.roll else turn.gains[0].seat if turn.gains else NOTHING
    each = {active: [*_rolled(turn), *(each for one in turn.gains if one.seat == active for each in _taken(one, turn))]}
    if turn.short is not None:
        credits_left = phrases.money(turn.short.short)
        each.setdefault(turn.short.seat, []).append(t("could buy nothing with {credits}", credits=credits_left))
    for seat, mine in turn.deeds.items():
        each.setdefault(seat, []).extend(_deeds(mine))
    said = [t("{who} {deeds}", who=Who(seat), deeds=tuple(deeds)) for seat, deeds in each.items() if deeds]
    others = tuple(_others(turn.gains, active))
    if others:
        said[1:1] = [t("{gains}", gains=others)]
    return [*([reduce(_then, said)] if said else []), *turn.after]


def _others(gains: Sequence[ev.Gained], active: int) -> Iterable[Text]:
    first = True
    for one in gains:
        gain = phrases.gain_text(one.credits, one.income, one.points, one.charges)
        if one.seat != active and gain is not phrases.NOTHING:
            who = Who(one.seat)
            yield t("{who} gained {gain}", who=who, gain=gain) if first else t("{who} {gain}", who=who, gain=gain)
            first = False


def _then(before: Text, after: Text) -> Text:
    return t("{before}; {part}", before=before, part=after)


def _rolled(turn: _Turn) -> Iterable[Text]:
    if turn.roll:
        yield t("rolled {one} and {other}", one=turn.roll.dice[0], other=turn.roll.dice[1])


def _taken(one: ev.Gained, turn: _Turn) -> Iterable[Text]:
    """Yield the active player's choice and gain, and whether it was made for them."""
    gain = phrases.gain_text(one.credits, one.income, one.points, one.charges)
    if gain is not phrases.NOTHING:
        said = t("took {choice} for {gain}", choice=_choice(one, turn.roll), gain=gain)
        if one.clear:
            said = t("{deed} (Auto-answers: best)", deed=said)
        elif one.auto:
            said = t("{deed} (auto)", deed=said)
        yield said
    elif one.seat not in turn.deeds or "claimed" not in turn.deeds[one.seat].cards:
        yield t("gained nothing")


def _choice(one: ev.Gained, roll: ev.Rolled | None) -> Text:
    match one.choice.partition(".")[0], one.sectors:
        case "sum", (total,):
            return t("sum {n}", n=total)
        case "pair", (first, second) if first == second:
            return t("{n} twice", n=first)
        case "pair", (_, _) if roll:
            return t("both")
        case _, sectors:
            return t("{sectors}", sectors=tuple(t("{n}", n=sector) for sector in sectors))


def _deeds(mine: _Deeds) -> Iterable[Text]:
    for what, cards in mine.cards.items():
        match what:
            case "used":
                yield t("used {cards}", cards=_sum(cards))
            case "charged":
                yield t("charged {cards}", cards=_sum(cards))
            case "claimed":
                yield t("claimed {cards}", cards=_sum(cards))
            case _:
                yield t("bought {cards}", cards=_sum(cards))
    yield from mine.others


def _sum(cards: Sequence[Text]) -> Text:
    """Return cards joined within a list."""
    first, *rest = cards
    return t("{first} & {rest}", first=first, rest=_sum(rest)) if rest else first
