"""Narrator of a finished game for its record page: the stops, and their texts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import starmap
from typing import Any

from babel.dates import format_date
from msgspec.structs import replace

from bot.enums import MoveKind
from bot.games.contract import SPEED, Outcome, ScorePart, Text, Typed, t
from bot.games.registry import GAMES
from bot.rows import CommentRow
from bot.tables.history.timeline import Timeline, Turn
from bot.tables.model import table_rules
from bot.tables.model.views import LogLine, ReplayStep
from bot.tables.review.move_ratings import SeatMoves
from cogs.ui.board import winners
from cogs.ui.texts import HONEST, SPEEDS, ended_line, notable_move
from cogs.ui.translator import Translator
from rendering.record_page import Contestant, Fact, Notable, Stop, Story, Told

Comment = tuple[CommentRow, Sequence[Text]]
"""A comment, and the lines of its variation."""
_LOCALES = {"en": "en_GB"}
LONG_TURN = 8
"""A turn of more moves than this has a stop per move: a solo game has only one turn."""


class Narrator:
    """Narrates a game in one language. The methods block: call them in a thread."""

    def __init__(self, retold: Timeline, voice: Translator) -> None:
        self.info, self.seats = retold.table, len(retold.table.seats)
        self._retold, self._voice, self._game = retold, voice, GAMES[retold.table.game]
        self._names: list[str] = []
        """Names of the kinds of points, in the order of their first appearance."""

    def stops(self) -> Iterator[Stop]:
        """Yield all stops of the page, oldest first, without the board as text."""
        long = {one.number: one for one in self._retold.turns if one.number - one.first >= LONG_TURN}
        ends = {one.number: one for one in self._retold.turns if one.number not in long}
        inside = {number for one in long.values() for number in range(one.first, one.number + 1)}
        seats = (None, *range(self.seats))
        for scene in self._retold.scenes(seats, {*ends, *inside}):
            if not scene.undone and scene.kind != MoveKind.UNDO:
                yield self._stop(scene, ends.get(scene.number))

    def _stop(self, scene: ReplayStep, turn: Turn | None) -> Stop:
        said = scene.lines if turn is None or turn.seat < 0 else turn.lines
        return Stop(
            number=scene.number,
            first=scene.number if turn is None else turn.first,
            seat=scene.seat if turn is None else turn.seat,
            at=scene.at,
            lines=tuple(map(self._voice.text, said)),
            standing=self._by_part(scene.standing),
            hands=tuple(self._hand(scene.views[seat]) for seat in range(self.seats)),
        )

    def commented(self, stops: Sequence[Stop], comments: Sequence[Comment]) -> list[Stop]:
        """Return the stops with the comments on their moves, each with the lines of its variation."""
        told: list[Stop] = []
        for stop in stops:
            here = [
                (one, tried)
                for one, tried in comments
                if stop.first <= one.number <= stop.number and (one.text or tried)
            ]
            told.append(replace(stop, comments=tuple(starmap(self._comment, here))) if here else stop)
        return told

    def _comment(self, one: CommentRow, tried: Sequence[Text]) -> str:
        name, moves = Typed(one.name), " · ".join(map(self._voice.text, tried))
        if not tried:
            return self._voice.text(t("{name}: {text}", name=name, text=Typed(one.text)))
        if not one.text:
            return self._voice.text(t("{name} kept a variation: {moves}", name=name, moves=moves))
        said = t("{name}, on a variation ({moves}): {text}", name=name, moves=moves, text=Typed(one.text))
        return self._voice.text(said)

    def _hand(self, view: Any) -> tuple[str, ...]:
        return tuple(map(self._voice.text, self._game.describe_hand(view)))

    def _by_part(self, standing: Sequence[Sequence[ScorePart]]) -> tuple[tuple[int, ...], ...]:
        rows: list[tuple[int, ...]] = []
        for parts in standing:
            points = dict[str, int]()
            for part in parts:
                name = self._voice.text(part.name)
                points[name] = points.get(name, 0) + part.points
                if name not in self._names:
                    self._names.append(name)
            rows.append(tuple(points.get(name, 0) for name in self._names))
        return tuple(rows)

    def moments(self, stops: Collection[Stop]) -> Iterator[tuple[Stop, ReplayStep, tuple[Any, ...]]]:
        """Yield the state at some of the stops, in each seat's view, and the changes of the turn."""
        ends = {stop.number: stop for stop in stops}
        wanted = {number for stop in stops for number in range(stop.first, stop.number + 1)}
        changes: list[Any] = []
        for scene in self._retold.scenes((None, *range(self.seats)), wanted):
            if not scene.undone:
                changes += scene.changes
            if (stop := ends.get(scene.number)) is not None:
                yield stop, scene, tuple(changes)
                changes = []

    def described(self, view: Any) -> tuple[str, ...]:
        """Return the board as text."""
        return tuple(map(self._voice.text, self._game.describe(view)))

    def told(self, lines: Sequence[LogLine]) -> list[Told]:
        """Return lines of the log."""
        return [Told(line.number, self._voice.text(line.text), line.undone, line.at) for line in lines]

    def notable(self, found: Mapping[int, SeatMoves]) -> list[Notable]:
        """Return each player's best and worst move."""
        return [
            Notable(seat, one.number, *map(self._voice.text, notable_move(self.info, one, good=good)))
            for seat, mine in sorted(found.items())
            for one, good in ((mine.best, True), (mine.worst, False))
            if one is not None
        ]

    def story(self, stops: Sequence[Stop], log: Sequence[Told], outcome: Outcome | None, record: bytes | None) -> Story:
        """Return the whole story, except for the notable moves."""
        info, plain, meta = self.info, self._voice.text, self._game.meta
        many = len(self._names)
        return Story(
            language=self._voice.language,
            game=plain(meta.title),
            table=info.id,
            head=plain(ended_line(info) if outcome is None else winners(outcome)),
            reason="" if outcome is None else plain(outcome.reason),
            names=self._voice.names,
            contestants=() if outcome is None else tuple(self._contestants(outcome)),
            facts=tuple(self._facts(stops)),
            options=tuple(self._options()),
            log=log,
            stops=[replace(stop, standing=_filled(stop.standing, many)) for stop in stops],
            parts=tuple(self._names),
            tracks=meta.tracks,
            seal=info.commitment,
            seed=info.seed or "",
            salt=info.salt or "",
            record=record,
            honest=plain(HONEST),
        )

    def _contestants(self, outcome: Outcome) -> list[Contestant]:
        found = [
            self._contestant(place, self._voice.names[seat], seat, outcome.scores[seat])
            for seat, place in enumerate(outcome.places)
        ]
        found += [self._contestant(one.place, self._voice.text(one.name), None, one.parts) for one in outcome.rivals]
        return sorted(found, key=lambda one: one.place)

    def _contestant(self, place: int, name: str, seat: int | None, parts: Sequence[ScorePart]) -> Contestant:
        told = tuple((self._voice.text(part.name), part.points) for part in parts)
        return Contestant(place, name, seat, sum(part.points for part in parts), told)

    def _facts(self, stops: Sequence[Stop]) -> Iterator[Fact]:
        say = self._voice.text
        if stops:
            first, last = (self._day(stop) for stop in (stops[0], stops[-1]))
            yield Fact(say(t("Played")), first if first == last else f"{first} – {last}")
            yield Fact(say(t("Turns")), str(len(stops)))
        yield Fact(say(t("Number of moves")), str(self.info.number))
        if self.info.speed in SPEEDS:
            yield Fact(say(t("Pace")), say(SPEEDS[self.info.speed]))

    def _options(self) -> Iterator[Fact]:
        say, settings = self._voice.text, self.info.settings
        for one in table_rules.applying(self._game, settings, self.seats):
            chosen = next((value for value in one.values if value.value == settings.get(one.id)), None)
            if chosen is not None and one.id != SPEED:
                yield Fact(say(one.name), say(chosen.name))

    def _day(self, stop: Stop) -> str:
        return format_date(stop.at, "long", locale=_LOCALES.get(self._voice.language, self._voice.language))


def _filled(standing: tuple[tuple[int, ...], ...], many: int) -> tuple[tuple[int, ...], ...]:
    """Pad the points with zeros for kinds that appeared later."""
    return tuple((*points, *(0 for _ in range(many - len(points)))) for points in standing)
