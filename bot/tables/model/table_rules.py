"""Rules of a table before and around its game: seats, settings, limits, status checks.

Functions on a table's metadata; the service saves their results.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta

import msgspec

from bot.enums import ComingKind, LimitThen, Status
from bot.games.contract import BilingualText, ChoicePath, Setting, Text, Who, t
from bot.games.registry import GAMES, AnyGame
from bot.rows import ComingRow, SeatRow
from bot.tables.datetimes.time_zones import find_zone
from bot.tables.model.errors import NotAllowed, NotSeated, OnHold, Paused, TableFull, WrongSize, WrongStatus
from bot.tables.model.loading import GameSnapshot
from bot.tables.model.views import Limit, Person, TableInfo
from bot.words.formatter import formatter

AI_NAMES = ("Vega", "Altair", "Mira", "Rigel", "Spica", "Deneb", "Capella", "Antares", "Electra", "Maia")
SPEEDS = ("days", "live")
MINUTE, HOUR, DAY = 60, 3600, 86400
LIMITS = (2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 12 * HOUR, DAY, 3 * DAY, 7 * DAY)
"""Time limits of a turn that a host may choose, in seconds."""
BANKS = ((20 * MINUTE, MINUTE), (DAY, 6 * HOUR), (3 * DAY, 12 * HOUR), (7 * DAY, DAY))
"""Time banks that a host may choose, and their increment per turn, in seconds."""
LOOKS = (6 * HOUR, 12 * HOUR, DAY, 2 * DAY)
"""Seconds after which a turn's time begins at the latest, if it runs from the player's first look."""
MINUTES = DAY // MINUTE
"""Minutes of a day."""
THENS = tuple(LimitThen)
STAND_IN_LEVEL = 2
KEPT = timedelta(days=3)
"""Time for which a seat lost by timeout is reserved for its player."""
NAME_LENGTH = 32
EVERYBODY_LEFT, PLACE_LOST, AGREED = "everybody left", "its channel was deleted", "ended by agreement"
UNSTARTED, ABANDONED = "nobody started it", "nobody moved"
"""Reasons of a table that expired, before its game or during it; others without result name a person."""
STANDS, DRAWN, CONCEDED = "as it stood", "drawn by agreement", "all others conceded"
"""Reasons of an early ending with a result."""
_BY = "ended by "
"""Followed by the person's name, their comment and their id, a line each."""
WHY_LENGTH = 200
"""Maximum length of the comment of a person who ends a table, in characters."""
DESCRIPTION_LENGTH = 200
_LINK_OR_MENTION = re.compile(r"://|www\.|\w\.[a-z]{2,}/|<[@#/]|@(everyone|here)\b", re.IGNORECASE)


def is_host(info: TableInfo, by: Person) -> bool:
    """Return whether the person is the host or a moderator of the table's server."""
    return by.id == info.host_id or by.moderates == info.guild_id


def ended_by(by: Person, why: str = "") -> str:
    """Return the reason of a table that this person ended without result, with their comment."""
    said = " ".join(why.split())[:WHY_LENGTH]
    return f"{_BY}{by.name[:NAME_LENGTH]}\n{said}\n{by.id}"


def said_by(reason: str) -> tuple[str, str] | None:
    """Return the name and the comment of the person who ended a table for this reason.

    None if it was no person, or they have deleted their data.
    """
    _, _, rest = reason.partition(_BY)
    name, _, rest = rest.partition("\n")
    return (name, rest.partition("\n")[0]) if name and reason != AGREED else None


def others_play(info: TableInfo, by: Person) -> bool:
    """Return whether the game is running and others than this person have a seat."""
    return info.status == Status.RUNNING and any(user != by.id for user in info.people)


def check_host(info: TableInfo, by: Person) -> None:
    """Check that the person is the host or a moderator. Raises NotAllowed."""
    if not is_host(info, by):
        raise NotAllowed


def check_open(info: TableInfo) -> None:
    """Check that the game has not begun. Raises WrongStatus."""
    if info.status == Status.RUNNING:
        raise WrongStatus(t("The game at this table has already begun."))
    check_not_over(info)


def check_over(info: TableInfo) -> None:
    """Check that the game has ended. Raises WrongStatus."""
    if not info.over:
        raise WrongStatus(t("The game at this table is still running."))


def seats_again(before: TableInfo, host: Person) -> list[SeatRow]:
    """Return the seats of a table that repeats this one: its new host and the AI players."""
    players = [one for one in before.seats if one.ai_level is not None and not (one.stand_in or one.left_by)]
    rows = [SeatRow(0, 0, one.name, ai_level=one.ai_level) for one in players]
    return rotated(before, [SeatRow(0, 0, host.name[:NAME_LENGTH], host.id), *rows])


def rotated(before: TableInfo, rows: Sequence[SeatRow]) -> list[SeatRow]:
    """Return the seats in the order of the table `before`, its first player last.

    The others follow.
    """
    count = len(before.seats)

    def place(row: SeatRow) -> int:
        at = next((one.seat for one in before.seats if _who(one) == _who(row)), None)
        return count if at is None else (at - 1) % count

    return [msgspec.structs.replace(row, seat=at) for at, row in enumerate(sorted(rows, key=place))]


def _who(seat: SeatRow) -> int | str:
    """Identity of a seat's player, before and after the game."""
    return seat.name if seat.user_id is None else seat.user_id


def all_ready(game: AnyGame, info: TableInfo, rows: Sequence[SeatRow]) -> bool:
    """Return whether all players of these seats confirmed, and are enough to begin."""
    least, most = game.meta.seats
    people = [row for row in rows if row.user_id is not None]
    asked = info.ready_until is not None and least <= len(rows) <= most
    return asked and bool(people) and all(row.ready for row in people)


def those_ready(info: TableInfo) -> TableInfo:
    """Return the table without the players who have not confirmed."""
    rows = [row for row in info.seats if row.user_id is None or row.ready]
    return msgspec.structs.replace(
        info, seats=tuple(msgspec.structs.replace(row, seat=at) for at, row in enumerate(rows))
    )


def comings(loaded: GameSnapshot, rows: Sequence[SeatRow], now: datetime) -> list[ComingRow]:
    """Return the arrivals and departures between the seats and these rows.

    Empty if the game itself logs them.
    """
    found: list[ComingRow] = []
    for before, after in zip(loaded.info.seats, rows, strict=True):
        if before.user_id == after.user_id:
            continue
        kind: ComingKind = ComingKind.LEFT if after.user_id is None else ComingKind.TAKEN
        if after.user_id is not None and after.user_id == before.left_by:
            kind = ComingKind.BACK
        found.append(ComingRow(loaded.row.id, loaded.row.last_move, before.seat, kind, after.name, now))
    return found


def check_running(info: TableInfo) -> None:
    """Check that the game is running and not on hold. Raises WrongStatus, OnHold."""
    if info.status == Status.OPEN:
        raise WrongStatus(t("The game has not begun yet."))
    check_not_over(info)
    if info.held:
        raise OnHold


def check_going_on(info: TableInfo) -> None:
    """Check that the game is running, not on hold and not paused.

    Raises WrongStatus, OnHold, Paused.
    """
    check_running(info)
    if info.paused_at is not None:
        raise Paused


def check_not_over(info: TableInfo) -> None:
    """Check that the table is open or running. Raises WrongStatus."""
    if info.over:
        raise WrongStatus(t("The game at this table is over."))


def seat_of(info: TableInfo, user_id: int | None) -> int:
    """Return the person's seat. Raises NotSeated."""
    seat = info.seat_of(user_id)
    if seat is None:
        raise NotSeated
    return seat


def has_another_name(info: TableInfo, person: Person) -> bool:
    """Return whether a seated person's display name has changed.

    False for imported tables and those that are over, which keep their names.
    """
    seat = info.seat_of(person.id)
    if seat is None or info.over or info.imported is not None:
        return False
    return info.seats[seat].name != person.name[:NAME_LENGTH]


def sit(info: TableInfo, person: Person) -> list[SeatRow]:
    """Return the seats with this person added.

    Raises TableFull, or WrongStatus if they have a seat already.
    """
    if info.seat_of(person.id) is not None:
        raise WrongStatus(t("You already have a seat at this table."))
    rows = list(info.seats)
    if len(rows) >= info.wanted:
        raise TableFull
    return [*rows, SeatRow(info.id, len(rows), person.name[:NAME_LENGTH], person.id)]


def sit_ai(info: TableInfo, level: int) -> list[SeatRow]:
    """Return the seats with an AI added. Raises TableFull, or WrongStatus for an unknown level."""
    check_open(info)
    check_level(GAMES[info.game], level)
    rows = list(info.seats)
    if len(rows) >= info.wanted:
        raise TableFull
    name = next(name for name in AI_NAMES if name not in info.names)
    return [*rows, SeatRow(info.id, len(rows), name, None, level)]


def size_with_ai(info: TableInfo) -> int:
    """Return how many players a game has that is started with AI players.

    These take all seats that the host wanted; of a table of the largest size, which is the default, only as many as the
    game needs, but at least one.
    """
    least, most = GAMES[info.game].meta.seats
    return info.wanted if info.wanted < most else min(most, max(least, len(info.seats) + 1))


def fill_with_ai(info: TableInfo, level: int, size: int) -> list[SeatRow]:
    """Return the seats with AI players up to this size. Raises TableFull, WrongStatus."""
    while len(info.seats) < size:
        info = msgspec.structs.replace(info, seats=tuple(sit_ai(info, level)))
    return list(info.seats)


def check_level(game: AnyGame, level: int) -> None:
    """Check that the game has AI players of this level. Raises WrongStatus."""
    if level not in game.levels:
        raise WrongStatus(t("{game} has no AI players of that level.", game=game.meta.title))


def level_of(game: AnyGame, level: int) -> int:
    """Return the level, or the highest that the game has today."""
    return min(level, game.levels[-1])


def stand_up(info: TableInfo, seat: int) -> list[SeatRow]:
    """Return the seats without this one, renumbered, before the game."""
    rows = list(info.seats)
    if not 0 <= seat < len(rows):
        raise WrongStatus(t("There is no such seat."))
    del rows[seat]
    return [msgspec.structs.replace(row, seat=at) for at, row in enumerate(rows)]


def leave_late(
    loaded: GameSnapshot, seat: int, kept_until: datetime | None = None
) -> tuple[list[SeatRow], ChoicePath | None]:
    """Vacate a seat of a running game by the game's rules, or let an AI stand in.

    Raises WrongStatus.
    """
    check_running(loaded.info)
    rows = list(loaded.info.seats)
    if not 0 <= seat < len(rows):
        raise WrongStatus(t("There is no such seat."))
    if rows[seat].user_id is None:
        raise WrongStatus(t("There is no player in that seat for an AI to replace."))
    said = loaded.game.open_seats.leaves(loaded.state, seat)
    rows[seat] = msgspec.structs.replace(
        rows[seat], user_id=None, left_by=rows[seat].user_id, missed_limits=0, kept_until=kept_until
    )
    if said is None:
        rows[seat] = msgspec.structs.replace(rows[seat], ai_level=STAND_IN_LEVEL, stand_in=True)
    return rows, said


def join_late(
    loaded: GameSnapshot, person: Person, sat: Collection[int], now: datetime
) -> tuple[list[SeatRow], ChoicePath | None]:
    """Seat a person at a running game: at their former seat, a new one, or an AI stand-in's.

    A person who `sat` here returns to that seat; others get a new seat if the game admits one, else that of an AI that
    stands in and is not reserved. Raises TableFull or WrongStatus.
    """
    info, game = loaded.info, loaded.game
    check_running(info)
    if info.seat_of(person.id) is not None:
        raise WrongStatus(t("You already have a seat at this table."))
    if any(row.conceded_at is not None and row.left_by == person.id for row in info.seats):
        raise WrongStatus(t("You have conceded this game, and do not come back to it."))
    rows = list(info.seats)
    own = next((at for at in sorted(sat) if rows[at].user_id is None and rows[at].ai_level is None), None)
    said = game.open_seats.sits(loaded.state, own) if own is not None or (not sat and has_room(loaded)) else None
    if said is None:
        return take_over(info, person, sat, now), None
    at, bank = (len(rows), None) if own is None else (own, rows[own].bank)
    rows[at : at + 1] = [SeatRow(info.id, at, person.name[:NAME_LENGTH], person.id, bank=bank)]
    return rows, said


def has_room(loaded: GameSnapshot) -> bool:
    """Return whether the running game admits a new seat."""
    info, game = loaded.info, loaded.game
    if info.status != Status.RUNNING or len(info.seats) >= game.meta.seats[1]:
        return False
    return game.open_seats.sits(loaded.state, None) is not None


def take_over(info: TableInfo, person: Person, sat: Collection[int], now: datetime) -> list[SeatRow]:
    """Give the person the first seat where an AI stands in. Raises TableFull or WrongStatus.

    A person who `sat` at seats here returns to one of these only: no player sees the hands of two. Their bank has the
    time that they left there. Another's seat keeps the record of the player who left it.
    """
    rows = list(info.seats)
    free = [at for at, row in enumerate(rows) if row.stand_in]
    if not free:
        raise TableFull
    own = [at for at in free if not sat or at in sat]
    if not own:
        raise WrongStatus(
            t("You sat in another seat of this table before and know its secrets; that seat is taken now.")
        )
    open_to_them = [at for at in own if not is_kept(rows[at], person.id, now)]
    if not open_to_them:
        raise WrongStatus(t("The seat of {who} is kept for three days, in case they come back.", who=Who(own[0])))
    at = open_to_them[0]
    bank, left_by = (rows[at].bank, None) if at in sat else (None, rows[at].left_by)
    rows[at] = SeatRow(info.id, at, person.name[:NAME_LENGTH], person.id, left_by=left_by, bank=bank)
    return rows


def is_kept(seat: SeatRow, user_id: int, now: datetime) -> bool:
    """Return whether the seat is reserved for another user."""
    return seat.kept_until is not None and now < seat.kept_until and seat.left_by != user_id


def full_settings(game: AnyGame, chosen: Mapping[str, str]) -> dict[str, str]:
    """Return a value for each of the game's settings, chosen or default.

    Raises WrongStatus for an unknown one.
    """
    settings = {setting.id: setting.values[0].value for setting in game.meta.settings}
    for name, value in chosen.items():
        known = next((setting for setting in game.meta.settings if setting.id == name), None)
        if known is None or value not in {option.value for option in known.values}:
            raise WrongStatus(no_option(game, name, value))
        settings[name] = value
    return settings


def offered(game: AnyGame, chosen: Mapping[str, str]) -> dict[str, str]:
    """Return the chosen settings that today's rules have; older rules may have had others."""
    values = {setting.id: {option.value for option in setting.values} for setting in game.meta.settings}
    return {name: value for name, value in chosen.items() if value in values.get(name, ())}


def applying(game: AnyGame, chosen: Mapping[str, str], seats: int) -> tuple[Setting, ...]:
    """Return the settings that matter with this number of seats and the other choices."""
    values = with_defaults(game, chosen, seats)
    return tuple(setting for setting in game.meta.settings if _applies(setting, values, seats))


def with_defaults(game: AnyGame, chosen: Mapping[str, str], seats: int) -> dict[str, str]:
    """Return each setting's chosen value, or the default if it does not apply at this size."""
    values, chosen = dict[str, str](), offered(game, chosen)
    for setting in game.meta.settings:
        default = setting.values[0].value
        values[setting.id] = chosen.get(setting.id, default) if _applies(setting, values, seats) else default
    return values


def _applies(setting: Setting, values: Mapping[str, str], seats: int) -> bool:
    if setting.seats and seats not in setting.seats:
        return False
    return all(values[name] in allowed for name, allowed in setting.given.items())


def title(game: AnyGame) -> Text:
    """Return the game's title in both languages, for texts outside its tables."""
    return BilingualText(game.meta.title.key, ja=formatter("ja", game.meta.id).format(game.meta.title))


def no_option(game: AnyGame, name: str, value: str) -> Text:
    """Return the error text for an unknown setting or value."""
    name, value = name[:NAME_LENGTH], value[:NAME_LENGTH]
    return t("{game} has no option “{name}: {value}”.", game=title(game), name=name, value=value)


def check_offered(value: str | int, offered: Collection[str | int]) -> None:
    """Check that the value is offered. Raises WrongStatus."""
    if value not in offered:
        raise WrongStatus(t("There is no such option."))


def check_description(typed: str) -> str:
    """Return the host's line about a table, without line breaks.

    Raises WrongStatus for links and mentions.
    """
    line = " ".join(typed.split())[:DESCRIPTION_LENGTH]
    if _LINK_OR_MENTION.search(line):
        raise WrongStatus(t("Links and mentions can't stand there."))
    return line


def check_limit(limit: Limit, speed: str) -> Limit:
    """Check that the limit is offered at this speed. Raises WrongStatus."""
    if not _is_offered(limit) or limit.then not in THENS or limit.look not in (None, *LOOKS):
        raise WrongStatus(t("There is no such time limit."))
    by_seconds = limit.seconds is not None and speed != "live"
    return msgspec.structs.replace(
        limit,
        waking=limit.waking and by_seconds,
        days_off=limit.days_off and limit.is_one and speed != "live",
        look=limit.look if by_seconds else None,
    )


def _is_offered(limit: Limit) -> bool:
    if limit.minute is not None:
        known = limit.zone is not None and find_zone(limit.zone) == limit.zone
        return known and 0 <= limit.minute < MINUTES and limit.seconds is None and limit.bank is None
    if limit.zone is not None:
        return False
    return (limit.bank, limit.seconds) in BANKS if limit.bank is not None else limit.seconds in (None, *LIMITS)


def check_size(game: AnyGame, wanted: int, seated_now: int) -> int:
    """Check that the game allows this number of seats, enough for those seated.

    Raises WrongSize.
    """
    least, most = game.meta.seats
    if not max(least, seated_now) <= wanted <= most:
        raise WrongSize(
            t("{game} is played by {least} to {most} players, and {n} sit here.",
              game=game.meta.title, least=least, most=most, n=seated_now)
        )  # fmt: skip
    return wanted


def check_start(game: AnyGame, info: TableInfo) -> None:
    """Check for enough players, at least one of them a person. Raises WrongStatus."""
    least, most = game.meta.seats
    if not least <= len(info.seats) <= most:
        raise WrongStatus(
            t("{game} needs at least {least} players; {n} sit here. Invite somebody or add AI players.",
              game=game.meta.title, least=least, n=len(info.seats))
        )  # fmt: skip
    if not info.people:
        raise WrongStatus(t("At least one person must play."))


def names_around(own: str, seat: int, seats: int) -> list[str]:
    """Return the person's own name at their seat, and those of AI players at the others."""
    others = [name for name in AI_NAMES if name != own]
    return [own[:NAME_LENGTH] if at == seat else others[at - (at > seat)] for at in range(seats)]
