"""Recap of turns: a line for each turn of a player with flights, deeds, gains and losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from bot.games.contract import SeatEvent, Text, Who, t, tn
from bot.games.farfarout import events as ev
from bot.games.farfarout.components.item_names import name, place
from bot.games.farfarout.state import NOBODY
from bot.games.farfarout.words import event_texts, phrases

MANY: Final = 2
"""Number of deeds from which on other flights and `_LESSER` deeds are left out; changes show them."""
_LESSER: Final = ("anomaly", "explode", "quest", "recover")
_CAME: Final = ("dig", "bought", "gain")
"""Kinds of deeds that gain cards."""
_ENDED: Final = t("ended the turn")
Things = tuple[Text | Who, ...]
_DEEDS: Final[dict[str, Callable[[Things], Text]]] = {
    "scan": lambda things: t("scanned {things}", things=things),
    "land": lambda things: t("landed on {things} unscanned", things=things),
    "system": lambda things: t("discovered {things}", things=things),
    "anomaly": lambda things: t("found {things}", things=things),
    "mine": lambda things: t("mined {things}", things=things),
    "vain": lambda _: t("mined and found nothing"),
    "explode": lambda _: t("blew up the asteroid"),
    "dig": lambda things: t("dug up {things}", things=things),
    "bought": lambda things: t("bought {things}", things=things),
    "sold": lambda things: t("sold {things}", things=things),
    "hire": lambda things: t("hired {things}", things=things),
    "invest": lambda things: t("invested {things}", things=things),
    "colony": lambda things: t("colonised {things}", things=things),
    "site": lambda things: t("built a tech site on {things}", things=things),
    "fight": lambda things: t("began a battle: {things}", things=things),
    "won": lambda things: t("beat {things}", things=things),
    "lost": lambda things: t("was beaten by {things}", things=things),
    "loot": lambda things: t("took as loot: {things}", things=things),
    "recover": lambda _: t("restored the shields"),
    "quest": lambda things: tn("took {n} quest", "took {n} quests", len(things)),
    "done": lambda things: t("completed {things}", things=things),
    "use": lambda things: t("used {things}", things=things),
    "gain": lambda things: t("gained {things}", things=things),
    "lose": lambda things: t("lost {things}", things=things),
}
"""Phrases for things with the same kind of deed."""


def recap(happened: Sequence[SeatEvent[ev.Event]]) -> tuple[Text, ...]:
    """Return the recap, see the module."""
    return tuple(line for turn in _turns(happened) for line in _lines(turn))


def _turns(happened: Sequence[SeatEvent[ev.Event]]) -> Iterator[list[ev.Event]]:
    turn = list[ev.Event]()
    for one in happened:
        if isinstance(one.event, ev.TurnBegan):
            yield turn
            turn = []
        turn.append(one.event)
    yield turn


def _lines(turn: Sequence[ev.Event]) -> Iterator[Text]:
    """Return a line for each player with any deed, and the events of the whole table."""
    deeds = dict[int, _Deeds]()
    last = list[Text]()
    for event in turn:
        match event:
            case ev.QuestsOpened():
                row = tuple(name(event, quest) for quest in event.row)
                yield t("Open quests: {row}. {who} starts.", row=row, who=Who(event.seat))
            case ev.Victory():
                last.append(event_texts.tell(event))
            case _:
                deeds.setdefault(event.seat, _Deeds()).add(event)
    for seat, one in deeds.items():
        said, changed = one.said(), one.changed()
        if said and changed:
            yield t("{who}: {deeds} ({changes})", who=Who(seat), deeds=said, changes=changed)
        elif said or changed:
            yield t("{who}: {deeds}", who=Who(seat), deeds=said or changed or phrases.NOTHING)
    yield from last


class _Deeds:
    """The deeds of one player in a turn."""

    def __init__(self) -> None:
        self._things: dict[str, list[Text | Who]] = {}
        self._sums: dict[str, Counter[str]] = {}
        self._net = Counter[str]()
        self._flights: list[ev.Moved | ev.Jumped] = []
        self._told = set[str]()
        self._ended = False

    def said(self) -> tuple[Text, ...]:
        """Return the deeds in the order of their beginnings; cards gained and lost are last."""
        order = sorted(self._things, key=lambda kind: kind in ("gain", "lose"))
        told = {kind: deed for kind in order if (deed := self._deed(kind)) is not None}
        greater = [deed for kind, deed in told.items() if kind not in _LESSER]
        found = list(told.values()) if len(greater) < MANY else greater
        if len(found) < MANY:
            found = [*self._flight(short=bool(found)), *found]
        return tuple(found) or ((_ENDED,) if self._ended and self.changed() is None else ())

    def _deed(self, kind: str) -> Text | None:
        """Return the phrase of a kind of deed; None without any."""
        things = (*self._amounts(kind), *self._left(kind))
        if not things:
            return None
        return _DEEDS[kind](things if kind == "quest" else _pair(things))

    def changed(self) -> Text | None:
        """Return the net changes of all amounts in the turn."""
        return phrases.changes(self._net)

    def _flight(self, *, short: bool) -> Iterator[Text]:
        """Return the flight, without places that other deeds mention.

        If not `short`, it is leg by leg with the stops as numbered and named in the picture.
        """
        way = [one for one in self._flights if one.place not in self._told]
        if not way:
            return
        *before, last = way
        to = place(last, last.place, last.planet)
        stops = tuple(_spot(one, one.place, one.planet) for one in before if one.place != last.place)
        if short or not stops:
            yield t("flew to {place}", place=to)
        else:
            yield t("flew to {place} via {stops}", place=to, stops=stops)

    def _left(self, kind: str) -> list[Text | Who]:
        """Return the things of a kind of deed, without cards used up in the same turn.

        Using a card up implies gaining it.
        """
        used = self._things.get("use", [])
        return [one for one in self._things[kind] if kind not in _CAME or one not in used]

    def _amounts(self, kind: str) -> Iterator[Text]:
        sums = self._sums.get(kind, Counter())
        return (phrases.amount(what, sums[what]) for what in phrases.AMOUNTS if sums[what] > 0)

    def _did(self, kind: str, *things: Text | Who) -> None:
        self._things.setdefault(kind, []).extend(things)

    def _sum(self, kind: str, **amounts: int) -> None:
        self._things.setdefault(kind, [])
        self._sums.setdefault(kind, Counter()).update(amounts)

    def add(self, event: ev.Event) -> None:
        """Add an event of this player."""
        match event:
            case ev.Moved() | ev.Jumped():
                self._flights.append(event)
            case ev.Found():
                self._told.add(event.place)
                self._did("scan" if event.scanned else "land", name(event, event.planet))
            case ev.AnomalyFound():
                self._told.add(event.place)
                self._did("anomaly", name(event, event.anomaly))
            case ev.Discovered():
                self._did("system", name(event, str(event.tile)))
                if event.points:
                    self._net["exploration"] += event.points
            case ev.Changed():
                self._changed(event)
            case ev.Drew():
                if event.card and event.deck != "main":
                    card = name(event, event.card)
                    self._did("gain", _title(card) if event.deck == "outpost" else card)
            case ev.Mined():
                self._mined(event)
            case ev.Dug() if event.erg:
                self._sum("dig", erg=event.erg)
            case ev.TookRelic():
                self._did("dig", name(event, event.relic))
            case ev.TurnEnded():
                self._ended = True
            case _:
                self._dealt(event)

    def _changed(self, event: ev.Changed) -> None:
        for what in phrases.AMOUNTS:
            n: int = getattr(event, what)
            if n and what != "moves":
                self._net[what] += n

    def _mined(self, event: ev.Mined) -> None:
        self._told.add(event.place)
        if event.erg or event.units:
            self._sum("mine", erg=event.erg, **({event.ore: event.units} if event.ore else {}))
        else:
            self._did("vain", phrases.NOTHING)
        if event.exploded:
            self._did("explode", phrases.NOTHING)

    def _dealt(self, event: ev.Event) -> None:
        """Add an event with other players, crew or the market."""
        match event:
            case ev.Recruited() | ev.Hired():
                self._did("hire", name(event, event.crew))
            case ev.Traded():
                kind = "bought" if event.way == "buy" else "sold"
                self._did(kind, t("{goods} for {price}", goods=phrases.amount(event.ore, event.count),
                                  price=phrases.erg(event.erg)))  # fmt: skip
            case ev.Bought():
                self._did("bought", name(event, event.item))
            case ev.Sold():
                self._did("sold", name(event, event.item))
            case ev.ShipBought():
                self._did("bought", name(event, event.ship))
            case ev.Invested():
                self._sum("invest", erg=event.erg)
            case ev.QuestKept() if not event.none:
                self._did("quest", phrases.NOTHING)
            case ev.Colonised():
                self._did("colony", name(event, event.planet))
            case ev.Built():
                self._did("site", name(event, event.planet))
            case ev.BattleBegan():
                self._did("fight", _other(event))
            case ev.BattleEnded():
                self._things.pop("fight", None)
                self._did("won" if event.won else "lost", _other(event))
            case ev.Looted() if event.item or event.erg:
                self._did("loot", name(event, event.item) if event.item else phrases.erg(event.erg))
            case ev.Recovered():
                self._did("recover", phrases.NOTHING)
            case ev.QuestDone():
                self._did("done", _title(name(event, event.quest)))
            case ev.Used():
                self._did("use", name(event, event.item))
            case ev.CrewLeft():
                self._did("lose", name(event, event.crew))
            case ev.ItemLost():
                self._did("lose", name(event, event.item))
            case _:
                pass


def _spot(event: ev.Event, said: str, planet: str) -> Text:
    """Return a place on the way as labelled in pictures: a planet's name, else its sector."""
    return name(event, planet) if planet else t("{id}", id=said.partition(".")[0])


def _title(quest: Text) -> Text:
    """Return a quest in quotes: its name is a sentence itself."""
    return t("“{quest}”", quest=quest)


def _pair(things: Things) -> Things:
    """Join two things by "and" in every language, to separate lists of things and of deeds."""
    if len(things) != 2:
        return things
    return (t("{before} and {thing}", before=things[0], thing=things[1]),)


def _other(event: ev.BattleBegan | ev.BattleEnded) -> Text | Who:
    """Return the opponent in a fight."""
    return Who(event.rival) if event.rival != NOBODY else name(event, event.foe)
