"""Builders of a page from the views of a table; pure functions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from operator import itemgetter

from babel.dates import format_date
from msgspec import Struct

from bot.enums import Status, TimerKind
from bot.games.contract import Part, ScorePart, Text, Who, t, tn
from bot.games.registry import GAMES
from bot.rows import SeatRow
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.timer_kinds import FAR
from bot.tables.model.views import LogLine, PastBoard, TableInfo, TableView, UndoKind
from bot.tables.sandbox.service import SandboxView
from bot.web.payloads import (
    ClockEnd,
    LogEntry,
    Page,
    Past,
    PictureInfo,
    Player,
    Request,
    Sandbox,
    Step,
    UndoState,
    Viewer,
    WayBack,
)
from cogs.sandbox.screen import AT_TABLE
from cogs.ui.board import contestants, rests, undo_question, winners
from cogs.ui.texts import LEVELS, ended_line, go_back_name, labelled, table_url, way_back_lines
from cogs.ui.translator import Translator
from rendering.hotspots import Hotspot

_LOCALES = {"en": "en_GB"}


class Sight(Struct, frozen=True):
    """A table as a viewer sees it.

    Spectators have the `public` view as their `own`. Both are None before the game. `key` names its page. `hotspots`
    are those of pictures that were asked for already.
    Spectators have the `public` view as their `own`. Both are None before the game. `key` names its page. In a
    `sandbox` both are the view of its player there.
    """

    table: TableSnapshot
    key: str
    voice: Translator
    user_id: int | None = None
    public: TableView | None = None
    own: TableView | None = None
    hotspots: dict[Part, Sequence[Hotspot]] = {}
    sandbox: SandboxView | None = None

    @property
    def info(self) -> TableInfo:
        """The metadata of the table, or of the sandbox."""
        return self.table.info if self.sandbox is None else self.sandbox.seen.table

    @property
    def seat(self) -> int | None:
        """The viewer's seat."""
        return self.info.seat_of(self.user_id)

    @property
    def api(self) -> str:
        """The address of the API of the table or the sandbox, relative to its page."""
        return f"../api/t/{self.key}{'' if self.sandbox is None else '/try'}"


class Told(Struct, frozen=True):
    """The texts and questions of a page that come from services."""

    pictures: Sequence[PictureInfo] = ()
    recap: Sequence[Text] = ()
    log: Sequence[LogLine] = ()
    step: Step | None = None
    also: Step | None = None
    note: str | None = None


def page(sight: Sight, told: Told) -> Page:
    """Build the page of a table for its viewer."""
    info, own, seat, plain = sight.info, sight.own, sight.seat, sight.voice.plain
    game = GAMES[info.game]
    asked = own is not None and any(not decision.optional for decision in own.mine) and not info.rests
    return Page(
        table=info.id,
        key=sight.key,
        number=info.number,
        version=sight.table.row.version,
        language="ja" if sight.voice.language == "ja" else "en",
        status=info.status.value,
        title=plain(game.meta.title),
        headline=plain(_headline(sight)),
        turn=[*_turn(sight)],
        viewer=Viewer(seat, None if seat is None else sight.voice.names[seat], sight.user_id is not None),
        players=[*_players(sight)],
        clocks=[*_clocks(sight)],
        pictures=told.pictures,
        words=[] if own is None else [*map(plain, game.describe(own.view))],
        hand_words=[] if own is None or seat is None else [*map(plain, game.describe_hand(own.view))],
        recap=[*map(plain, told.recap)],
        log=[LogEntry(line.number, plain(line.text), line.undone, line.at) for line in told.log],
        step=told.step,
        also=told.also,
        undo=_undo(sight),
        request=_request(sight),
        hints=info.hints and asked and sight.sandbox is None,
        tries=seat is not None and sight.sandbox is None and _can_try(info),
        sandbox=_sandbox(sight),
        note=told.note,
        result=_result(sight),
        thread=table_url(info),
    )


def _headline(sight: Sight) -> Text:
    info, own = sight.info, sight.own
    if info.status == Status.OPEN:
        free = info.wanted - len(info.seats)
        return tn("{n} seat is free.", "{n} seats are free.", free) if free else t("All seats are taken.")
    if info.status == Status.ENDED or own is None:
        return ended_line(info)
    if own.outcome is None:
        return GAMES[info.game].describe(own.view)[0]
    winner = winners(own.outcome)
    return winner if sight.sandbox is None else t("The game would be over. {winner}", winner=winner)


def _can_try(info: TableInfo) -> bool:
    return info.status == Status.RUNNING and info.hints and info.cup is None


def _sandbox(sight: Sight) -> Sandbox | None:
    found, plain = sight.sandbox, sight.voice.plain
    if found is None:
        return None
    does = None if found.does is None else plain(labelled(AT_TABLE, found.does))
    told = [*map(plain, found.told)]
    return Sandbox(sight.table.row.last_move, found.is_outdated, told, found.waits, does, found.now)


def _turn(sight: Sight) -> Iterator[str]:
    """Yield each pending question with its seats, and why the table waits or rests."""
    seen, info, voice = sight.own, sight.info, sight.voice
    if seen is None or info.over:
        return
    asked: list[tuple[Text, list[int]]] = []
    for decision in seen.decisions:
        if not decision.optional:
            seats = next((seats for prompt, seats in asked if prompt == decision.prompt), None)
            if seats is None:
                asked.append((decision.prompt, [decision.seat]))
            else:
                seats.append(decision.seat)
    for prompt, seats in asked:
        named = len(seats) == 1 and Who(seats[0]) in prompt.args.values()
        who = t("{who}", who=tuple(map(Who, seats)))
        yield voice.plain(prompt if named else labelled(who, prompt))
    for seat in seen.thinking:
        yield voice.plain(t("{who} is thinking.", who=Who(seat)))
    for seat in seen.waiting:
        if (until := seen.away.get(seat)) is not None:
            yield voice.plain(t("{who} is on vacation until {when}.", who=Who(seat), when=_day(until, voice)))
    if (line := rests(info, _day(info.paused_at, voice) if info.paused_at else "")) is not None:
        yield voice.plain(line)


def _day(at: datetime, voice: Translator) -> str:
    return format_date(at, "long", locale=_LOCALES.get(voice.language, voice.language))


def _players(sight: Sight) -> Iterator[Player]:
    """Yield the seats, and after them the contestants without one."""
    info, seen, voice = sight.info, sight.own, sight.voice
    waiting = () if seen is None or info.over or info.rests else seen.waiting
    standing = () if seen is None else seen.standing
    tracks = bool(GAMES[info.game].meta.tracks)
    for at, seat in enumerate(info.seats):
        points = _points(standing[at], voice, tracks=tracks) if at < len(standing) else ""
        role = _role(seat, info)
        yield Player(at, voice.names[at], points, at in waiting, "" if role is None else voice.plain(role))
    for rival in () if seen is None else GAMES[info.game].rivals(seen.view):
        yield Player(-1, voice.plain(rival.name), _points(rival.parts, voice, tracks=tracks), acts=False, note="")


def _points(parts: Sequence[ScorePart], voice: Translator, *, tracks: bool) -> str:
    return _by_part(parts, voice) if tracks else str(sum(part.points for part in parts))


def _by_part(parts: Sequence[ScorePart], voice: Translator) -> str:
    return " · ".join(f"{voice.plain(part.name)} {part.points}" for part in parts)


def _role(seat: SeatRow, info: TableInfo) -> Text | None:
    if seat.conceded_at is not None:
        return t("conceded")
    if seat.ai_level is not None:
        return t("stand-in") if seat.stand_in else t("AI: {level}", level=LEVELS[seat.ai_level - 1])
    return t("host") if seat.user_id == info.host_id and info.status == Status.OPEN else None


def _clocks(sight: Sight) -> Iterator[ClockEnd]:
    """Yield the game's running clocks, the time limits of seats, and the set start."""
    info, plain = sight.info, sight.voice.plain
    if info.status == Status.OPEN and info.starts_at is not None:
        yield ClockEnd(plain(t("The game begins")), info.starts_at)
    for end in () if sight.public is None else sight.public.ends:
        yield ClockEnd(plain(end.name), end.at)
    running = info.status == Status.RUNNING and not info.rests and sight.sandbox is None
    limits = sight.table.timers if running else ()
    for timer in limits:
        if timer.kind == TimerKind.LIMIT and timer.due_at < FAR:
            yield ClockEnd(sight.voice.names[int(timer.key)], timer.due_at)


def _undo(sight: Sight) -> UndoState:
    seen = sight.own
    if seen is None or sight.seat is None or sight.info.held:
        return ""
    return "free" if seen.undo == UndoKind.FREE else "consent" if seen.undo == UndoKind.CONSENT else ""


def _request(sight: Sight) -> Request | None:
    if sight.public is None or (request := sight.public.request) is None:
        return None
    mine = sight.seat in request.asked and sight.seat not in request.agreed
    return Request(sight.voice.plain(undo_question(sight.public)), mine)


def _result(sight: Sight) -> list[str] | None:
    """Return the reason of the end, and places and points; None without a result."""
    outcome = None if sight.public is None else sight.public.outcome
    if outcome is None or sight.info.status != Status.FINISHED:
        return None
    plain, lines = sight.voice.plain, [sight.voice.plain(outcome.reason)]
    for place, name, parts, _ in sorted(contestants(outcome, sight.info), key=itemgetter(0)):
        line = plain(t("{place}. {name}: {n}", place=place, name=name, n=sum(part.points for part in parts)))
        lines.append(f"{line} ({_by_part(parts, sight.voice)})" if len(parts) > 1 else line)
    return lines


def past(found: PastBoard, picture: PictureInfo, voice: Translator) -> Past:
    """Build an earlier board, in the public view."""
    words, plain = GAMES[found.table.game].describe(found.view), voice.plain
    return Past(
        number=found.number,
        moves=found.moves,
        undone=found.undone,
        lines=[*map(plain, found.lines)],
        picture=picture,
        words=[*map(plain, words)],
        back=_way_back(found, voice),
    )


def _way_back(found: PastBoard, voice: Translator) -> WayBack | None:
    back, plain = found.back, voice.plain
    if back is None:
        return None
    return WayBack([*map(plain, way_back_lines(back, found.table))], plain(go_back_name(back)))
