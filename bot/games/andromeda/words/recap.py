"""Recap, a line for each turn: a movement card, the trade as one, actions of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TypeVar

from bot.games.andromeda import events as ev
from bot.games.andromeda.components.data import BONUSES, N_CARDS, PLANETS, SHIP
from bot.games.andromeda.words import event_texts, phrases
from bot.games.contract import SeatEvent, Text, Who, t, tn

Turn = tuple[str, int]
"""A part of the round, and its seat"""
Kind = TypeVar("Kind", bound=ev.Event)
EVERYBODY = -1
TABLE, MOVEMENT, TRADE, ACTION = "table", "movement", "trade", "action"


def recap(happened: Sequence[SeatEvent[ev.Event]]) -> tuple[Text, ...]:
    """Return a line for each turn, followed by its consequences for everybody.

    The start of a round is already the headline of the board; a player who uses no movement card is mentioned only if
    there is nothing else.
    """
    events = [one.event for one in happened]
    turns = [(turn, event) for event in events if (turn := _turn(event))]
    if turns and isinstance(turns[-1][1], ev.RoundBegan):
        turns.pop()
    lines: list[Text] = []
    for (part, seat), told in groupby(turns, key=lambda one: one[0]):
        during = [event for _, event in told]
        if part == TRADE:
            lines.append(_trade(during))
        elif deeds := tuple(_deeds(during)):
            lines.append(t("{who}: {deeds}", who=Who(seat), deeds=deeds))
        lines += [
            event_texts.tell(event) for event in during if isinstance(event, ev.RoundBegan | ev.EndNear | ev.Ended)
        ]
    return tuple(lines) or tuple(_quiet(events))[-1:]


def _turn(event: ev.Event) -> Turn | None:
    """Return the turn to which an event belongs; None: not part of a recap."""
    match event:
        case ev.RoundBegan() | ev.Ended():
            return TABLE, EVERYBODY
        case ev.Deployed() | ev.Recalled():
            return MOVEMENT, event.seat
        case ev.Offered() | ev.Revealed() | ev.DroppedOut() | ev.Swapped() | ev.Took():
            return TRADE, EVERYBODY
        case _:
            return (ACTION, event.seat) if event.loud else None


def _quiet(events: Sequence[ev.Event]) -> Iterator[Text]:
    """Yield the players who use no movement card."""
    for event in events:
        match event:
            case ev.Held():
                yield t("{who}: {deeds}", who=Who(event.seat), deeds=(t("no movement card"),))
            case ev.StandbySet(on=True):
                yield t("{who}: {deeds}", who=Who(event.seat), deeds=(t("no movement cards from now on"),))
            case _:
                pass


def _of(kind: type[Kind], events: Sequence[ev.Event]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]


# --- the trade -------------------------------------------------------------------------------------------------------


def _trade(events: Sequence[ev.Event]) -> Text:
    """Return the cards of each player; before the first swap, the played ones."""
    got = {one.seat: one.got for one in _of(ev.Swapped, events)} | {one.seat: one.cards for one in _of(ev.Took, events)}
    out = tuple(t("{who} dropped out", who=Who(one.seat)) for one in _of(ev.DroppedOut, events))
    if got:
        deeds = (t("{who} got {cards}", who=Who(seat), cards=_cards(cards)) for seat, cards in got.items())
        return t("Trade: {deeds}", deeds=(*deeds, *out))
    played = Counter[tuple[int, int]]()
    for one in (*_of(ev.Offered, events), *_of(ev.Revealed, events)):
        played[one.seat, one.card] += 1
    sets = {seat: tuple(played[seat, card] for card in range(N_CARDS)) for seat, _ in played}
    deeds = (t("{who} played {cards}", who=Who(seat), cards=_cards(cards)) for seat, cards in sets.items())
    return t("Trade: {deeds}", deeds=(*deeds, *out))


def _cards(counts: Sequence[int]) -> Text:
    """Return a set, as short as possible."""
    cards = phrases.named(counts)
    return _sum(cards) if cards else phrases.NO_CARDS


def _sum(texts: Sequence[Text]) -> Text:
    first, *rest = texts
    return t("{first} and {rest}", first=first, rest=_sum(rest)) if rest else first


# --- actions of a player ---------------------------------------------------------------------------------------------


def _deeds(events: Sequence[ev.Event]) -> Iterator[Text]:
    """Yield the actions of a player in a turn, the result first."""
    yield from _by_movement_card(events)
    yield from _challenges(events)
    to = Counter[int]()
    for moved in _of(ev.Moved, events):
        to[moved.planet] += moved.count
    for planet, count in to.items():
        yield t("{stations} to {planet}", stations=phrases.stations(count), planet=PLANETS[planet].name)
    for ship in _of(ev.ShipBuilt, events)[-1:]:
        yield t("hand limit {n}", n=SHIP[ship.space].hand)
    for tech in _of(ev.TechBuilt, events)[-1:]:
        yield t("technology {n}", n=tech.space)
    if exchanged := sum(sum(one.cards) for one in _of(ev.Exchanged, events)):
        yield tn("{n} card exchanged", "{n} cards exchanged", exchanged)
    if gained := [BONUSES[one.kind].name for one in _of(ev.GotBonus, events)]:
        yield t("gained {cards}", cards=_sum(gained))
    if _of(ev.Passed, events):
        yield t("passed")


def _by_movement_card(events: Sequence[ev.Event]) -> Iterator[Text]:
    for to in _of(ev.Deployed, events):
        yield t(
            "{stations} to {planet} by movement card",
            stations=phrases.stations(to.count), planet=PLANETS[to.planet].name,
        )  # fmt: skip
    for back in _of(ev.Recalled, events):
        yield t(
            "{stations} back from {planet} by movement card",
            stations=phrases.stations(back.count), planet=PLANETS[back.planet].name,
        )  # fmt: skip


def _challenges(events: Sequence[ev.Event]) -> Iterator[Text]:
    """Yield centres, challenges without one, and the stations that the ring sent back to Earth."""
    founded, ended = _of(ev.Founded, events), _of(ev.ChallengeEnded, events)
    if founded:
        places = tuple(t("{planet} {value}", planet=PLANETS[one.planet].name, value=one.value) for one in founded)
        yield tn("{n} centre ({places})", "{n} centres ({places})", len(founded), places=places)
    if ended:
        planets = tuple(PLANETS[planet].name for planet in dict.fromkeys(one.planet for one in ended))
        yield t("no centre on {planets}", planets=planets)
    began = _of(ev.Challenged, events)
    if len(began) > len(founded) + len(ended):
        yield t("challenging on {planet}", planet=PLANETS[began[-1].planet].name)
    sent = Counter(one.owner for one in _of(ev.RingDrew, events))
    sent.subtract(one.seat for one in founded)
    if owners := [t("{who} {n}", who=Who(seat), n=n) for seat, n in sent.items() if n]:
        yield t("stations sent home: {owners}", owners=_sum(owners))
