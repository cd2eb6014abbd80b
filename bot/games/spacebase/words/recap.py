"""Recap: a line for each turn, with the roll, its rewards, uses and purchases."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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
            lines += _lines(turn)
            turn = _Turn()
        if isinstance(event, _ALONE):
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
    mine, gain = _of(turn, event.seat), phrases.gain_signs(event.credits, 0, event.points)
    if event.why == "ability" and turn.user == event.seat:
        mine.cards["used"][-1] = t("{card} ({gain})", card=mine.cards["used"][-1], gain=gain)
    else:
        mine.others.append(t("income {gain}", gain=gain) if event.why == "income" else gain)


def _bought(turn: _Turn, event: ev.Bought) -> None:
    card = t("{card} → {sector}", card=name(event, event.card), sector=event.sector)
    if event.points:
        card = t("{card} {gain}", card=card, gain=phrases.gain_signs(points=event.points))
    _card(turn, event.seat, "claimed" if event.how == "claim" else "bought", card)


def _losses(event: ev.Lost) -> Iterable[Text]:
    for seat, n in enumerate(event.points):
        if n:
            yield t("{who} −{n}{sign}", who=Who(seat), n=n, sign=phrases.ROCKET)


# --- a line ----------------------------------------------------------------------------------------------------------


def _lines(turn: _Turn) -> list[Text]:
    """Return the turn as one line, or none if nothing is known of it, and the lines after it."""
    gains = tuple(_gained(turn))
    said = [_rolled(turn.roll, gains)] if turn.roll else [t("Gained: {gains}", gains=_joined(gains))] if gains else []
    for seat, mine in turn.deeds.items():
        deeds = tuple(_deeds(mine))
        if turn.roll is not None and turn.roll.seat == seat:
            said[1:1] = [t("{deeds}", deeds=deeds)] if deeds else []
        elif deeds:
            said.append(t("{who} {deeds}", who=Who(seat), deeds=deeds))
    return [*([_joined(said)] if said else []), *turn.after]


def _gained(turn: _Turn) -> Iterable[Text]:
    """Yield the gains with their sectors, beginning with the seat that rolled."""
    taken: dict[str, list[Text]] = {}
    for one in turn.gains:
        if one.credits or one.income or one.points or one.charges:
            gain = phrases.gain_signs(one.credits, one.income, one.points, one.charges)
            mine = turn.roll is not None and turn.roll.seat == one.seat
            sectors = "&".join(map(str, dict.fromkeys(one.sectors)))
            taken.setdefault(sectors, []).append(gain if mine else t("{who} {gain}", who=Who(one.seat), gain=gain))
    for sectors, gains in taken.items():
        yield t("{sectors} → {gains}", sectors=sectors, gains=tuple(gains))


def _rolled(roll: ev.Rolled, gains: Sequence[Text]) -> Text:
    who, (one, other) = Who(roll.seat), roll.dice
    if gains:
        return t("{who} rolled {one}+{other}: {gains}", who=who, one=one, other=other, gains=_joined(gains))
    return t("{who} rolled {one}+{other}", who=who, one=one, other=other)


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


def _joined(parts: Sequence[Text]) -> Text:
    said = parts[0]
    for part in parts[1:]:
        said = t("{before}; {part}", before=said, part=part)
    return said
