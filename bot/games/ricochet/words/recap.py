"""Recap, a line for each chip.

Of the open chip only its numbers, as the board shows the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from bot.games.contract import TABLE, SeatEvent, Text, Who, t, tn
from bot.games.ricochet import events as ev
from bot.games.ricochet.rules.moving import read, write
from bot.games.ricochet.words import phrases
from bot.games.ricochet.words.event_texts import tell

_OF_THE_TABLE = (ev.Collected, ev.Sat, ev.Left, ev.Returned, ev.Finished)
_OF_A_CHIP = (ev.Turned, ev.Declared, ev.Withdrew, ev.Failed, ev.Again, ev.Won, ev.Aside, ev.Known)


class _Chip:
    """Accumulator of a chip's events, from the first one on."""

    def __init__(self) -> None:
        self.events: list[ev.Event] = []
        self.name: Text | None = None
        self.calls: dict[int, int] = {}
        self.withdrawn: dict[int, int] = {}
        self.failed: list[ev.Failed] = []
        self.again: ev.Again | None = None
        self.won: ev.Won | None = None
        self.aside: ev.Aside | None = None
        self.best: ev.Known | None = None

    def add(self, event: ev.Event) -> None:
        """Add an event."""
        self.events.append(event)
        match event:
            case ev.Turned():
                self.name = t("Chip {n}, {chip}", n=event.turn, chip=phrases.chip_name(event.chip))
            case ev.Declared():
                self.calls[event.seat] = event.number
                self.withdrawn.pop(event.seat, None)
            case ev.Withdrew():
                self.calls.pop(event.seat, None)
                self.withdrawn[event.seat] = event.number
            case ev.Failed():
                self.failed.append(event)
                self.calls.pop(event.seat, None)
            case ev.Again():
                self.again, self.calls, self.withdrawn = event, {}, {}
            case ev.Won():
                self.won = event
            case ev.Aside():
                self.aside = event
            case ev.Known():
                self.best = event
            case _:
                raise AssertionError(event)

    def is_done(self) -> bool:
        """Check that the chip is finished."""
        return self.won is not None or self.aside is not None

    def line(self) -> Text | None:
        """Return the chip's line; None where the board shows it all."""
        if self.won is not None:
            return _with(self._named(self.won.chip), self._winner(self.won))
        if self.aside is not None:
            return _with(self._named(self.aside.chip), self._set_aside(self.aside))
        if self.best is not None:
            return _found(self.best)
        open_now = self._open()
        if not open_now:
            return None
        if len(self.events) == 1:
            return tell(self.events[0])
        return _with(self.name or t("This chip"), open_now)

    def _named(self, chip: int) -> Text:
        return self.name or t("The {chip}", chip=phrases.chip_name(chip))

    def _winner(self, won: ev.Won) -> Text:
        moves = len(read(won.way))
        told: list[Text] = []
        if won.declared > moves:
            told.append(t("{n} declared", n=won.declared))
        tries = 1 + sum(one.seat == won.seat for one in self.failed)
        if tries > 1:
            told.append(tn("{n} try", "{n} tries", tries))
        others = tuple(dict.fromkeys(one.seat for one in self.failed if one.seat != won.seat))
        if others:
            told.append(t("{who} failed", who=tuple(map(Who, others))))
        told += self._best(moves)
        done = t("{who} in {moves}", who=Who(won.seat), moves=phrases.moves(moves))
        return _more(done, told)

    def _set_aside(self, aside: ev.Aside) -> Text:
        told: list[Text] = []
        if self.failed:
            told.append(t("{who} failed", who=tuple(Who(seat) for seat in dict.fromkeys(f.seat for f in self.failed))))
        told += self._best(0)
        done = t("set aside") if aside.seat == TABLE else t("{who} asked for the solution", who=Who(aside.seat))
        return _more(done, told)

    def _best(self, moves: int) -> list[Text]:
        """Return the shortest route, where it is shorter than the one that was shown."""
        if self.best is None or not self.best.way:
            return []
        least = len(read(self.best.way))
        if moves and least >= moves:
            return [t("none is shorter")] if self.best.proven else []
        way = phrases.way_text(self.best.way)
        return [
            t("best {n}: {route}", n=least, route=way)
            if self.best.proven
            else t("known {n}: {route}", n=least, route=way)
        ]

    def _open(self) -> tuple[Text, ...]:
        told: list[Text] = []
        if self.again is not None:
            told.append(t("all failed, attempt {n}", n=self.again.run))
        else:
            told += [t("{who} failed to show {n}", who=Who(one.seat), n=one.number) for one in self.failed]
        told += [t("{who} withdrew {n}", who=Who(seat), n=n) for seat, n in self.withdrawn.items()]
        ranked = sorted(self.calls.items(), key=lambda call: call[1])
        return (*told, *(t("{who} declared {n}", who=Who(seat), n=n) for seat, n in ranked))


def _more(done: Text, told: Sequence[Text]) -> Text:
    if not told:
        return done
    return t(
        "{done} ({more})", done=done, more=reduce(lambda one, other: t("{one}, {other}", one=one, other=other), told)
    )


def _found(best: ev.Known) -> Text:
    """Return the line of a result that arrived after its chip's line."""
    if not best.way:
        return t("No route is known for the last chip.")
    way, moves = phrases.way_text(best.way), phrases.moves(len(read(best.way)))
    if best.proven:
        return t("The last chip's shortest route: {route} ({moves})", route=way, moves=moves)
    return t("The last chip's best known route: {route} ({moves})", route=way, moves=moves)


def _with(name: Text, what: Text | tuple[Text, ...]) -> Text:
    return t("{name}: {what}", name=name, what=what)


def recap(happened: Sequence[SeatEvent[ev.Event]]) -> tuple[Text, ...]:
    """Return a line for each chip, and one for each event that concerns the table.

    Without any other events, the steps that were made.
    """
    lines: list[Text | None] = []
    chip = _Chip()
    for one in happened:
        if isinstance(one.event, ev.Turned) or (isinstance(one.event, _OF_THE_TABLE) and chip.is_done()):
            lines.append(chip.line())
            chip = _Chip()
        if isinstance(one.event, _OF_A_CHIP):
            chip.add(one.event)
        elif isinstance(one.event, _OF_THE_TABLE):
            lines.append(tell(one.event))
    lines.append(chip.line())
    return tuple(line for line in lines if line is not None) or _steps([one.event for one in happened])


def _steps(events: Sequence[ev.Event]) -> tuple[Text, ...]:
    """Return minor events, if there are no others: the moves of a robot as one."""
    moved = [event for event in events if isinstance(event, ev.Stepped)]
    told = [tell(event) for event in events if not event.loud and not isinstance(event, ev.Stepped)]
    if len(moved) == 1 or any(event.barred for event in moved):
        return *map(tell, moved[-1:]), *told
    if moved:
        way = phrases.way_text(write([(event.robot, event.direction) for event in moved]))
        return t("{who}: {route}", who=Who(moved[0].seat), route=way), *told
    return tuple(told)
