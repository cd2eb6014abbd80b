"""The card of a table in its channel, and the host's options."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle
from discord.utils import format_dt

from bot.games.contract import Option, Setting, Text, Who, t, tn
from bot.games.registry import GAMES
from bot.rows import SeatRow
from bot.tables.lobby import AI_LEVELS, LIMITS, SPEEDS, THENS, applying
from bot.tables.seen import Limit, TableInfo
from cogs.ids import Id, whole
from cogs.screens.parts import Button, Entry, Screen, button, gallery, link, menu, note, rows, text
from cogs.screens.words import LANGUAGE_NAMES, LEVELS, channel_url, ended_line, labelled, limit_label, limit_name, span
from cogs.screens.words import SPEEDS as SPEED_NAMES
from cogs.signs import emoji
from cogs.voice import Voice
from rendering.painter import Picture

SEATS, SPEED, LANGUAGE, LIMIT = "@seats", "@speed", "@language", "@limit"
"""options that every game has; the `@` keeps them apart from a game's own"""
MANY_FREE = 4
LIVELY, QUIET = 0x3BA55D, 0x4F545C


def card(
    info: TableInfo, picture: Picture | None, voice: Voice, waiting: Sequence[int] = (), *, joinable: bool = False
) -> Screen:
    """The table as its channel shows it: open with seats to take, running with who is to move, or over."""
    meta = GAMES[info.game].meta
    lines = [
        f"## {voice.say(meta.title)}",
        voice.say(meta.tagline),
        "",
        *_seats(info, voice),
        "",
        _options(info, voice),
    ]
    return Screen(
        gallery(picture, [voice.plain(meta.title), voice.plain(meta.tagline)]),
        text([*lines, *_state(info, voice, waiting)]),
        *rows(_buttons(info, voice, joinable=joinable)),
        colour=QUIET if info.over else LIVELY,
    )


def _seats(info: TableInfo, voice: Voice) -> list[str]:
    taken = [f"{seat.seat + 1}. {_sitter(seat, info, voice)}" for seat in info.seats]
    if info.status != "open":
        return taken
    free = range(len(taken) + 1, info.wanted + 1)
    if len(free) > MANY_FREE:
        return [*taken, f"{voice.say(span(free[0], free[-1]))}\\. {voice.say(t('*free*'))}"]
    return taken + [f"{number}. {voice.say(t('*free*'))}" for number in free]


def _sitter(seat: SeatRow, info: TableInfo, voice: Voice) -> str:
    name = f"**{voice.name(seat.seat)}**"
    if seat.ai_level is not None:
        role = _stand_in(seat) if seat.stand_in else t("AI: {level}", level=LEVELS[seat.ai_level - 1])
    else:
        role = t("host") if seat.user_id == info.host_id else None
    return voice.say(t("{name} ({role})", name=name, role=role)) if role else name


def _stand_in(seat: SeatRow) -> Text:
    if seat.kept_until is None:
        return t("stand-in")
    return t("stand-in; the seat is kept until {when}", when=format_dt(seat.kept_until, "f"))


def _options(info: TableInfo, voice: Voice) -> str:
    parts = [voice.say(SPEED_NAMES[info.speed]), LANGUAGE_NAMES[info.language]]
    for setting in _applying(info):
        value = next(option for option in setting.values if option.value == info.settings[setting.id])
        parts.append(voice.say(_set(setting, value)))
    if info.limit_seconds is not None:
        parts.append(voice.say(limit_name(Limit(info.limit_seconds, info.limit_then))))
    return "-# " + " · ".join(parts)


def _set(setting: Setting, value: Option) -> Text:
    return labelled(setting.name, value.name)


def _applying(info: TableInfo) -> tuple[Setting, ...]:
    """What is worth showing of the game's settings: before the start, for as many players as are looked for."""
    return applying(GAMES[info.game], info.settings, info.wanted if info.status == "open" else len(info.seats))


def _state(info: TableInfo, voice: Voice, waiting: Sequence[int]) -> list[str]:
    match info.status:
        case "open":
            free = info.wanted - len(info.seats)
            line: Text = tn("{n} seat is free.", "{n} seats are free.", free) if free else t("All seats are taken.")
        case "running" if waiting:
            line = t("To move: {who}", who=tuple(Who(seat) for seat in waiting))
        case "running":
            line = t("The game is running.")
        case "finished":
            line = t("The game is over.")
        case _:
            line = ended_line(info)
    return ["", voice.say(line)]


def _buttons(info: TableInfo, voice: Voice, *, joinable: bool) -> list[Button]:
    if info.status == "open":
        full = len(info.seats) >= info.wanted
        missing = max(0, GAMES[info.game].meta.seats[0] - len(info.seats))
        label = t("Start ({n} more needed)", n=missing) if missing else t("Start")
        join = button(voice.plain(t("Join")), Id("join", info.id), ButtonStyle.primary, icon=emoji("join"))
        style = ButtonStyle.primary if full else ButtonStyle.secondary
        return [
            *([] if full else [join, add_ai(info, voice)]),
            button(voice.plain(label), Id("start", info.id), style, disabled=missing > 0, icon=emoji("start")),
            button(voice.plain(t("Options")), Id("options", info.id), icon=emoji("options")),
            button(voice.plain(t("Rules")), Id("rules", info.id, arg=info.game), icon=emoji("rules")),
            button(voice.plain(t("Leave")), Id("quit", info.id), ButtonStyle.danger, icon=emoji("leave")),
        ]
    there = info.thread_id is not None
    thread = [link(voice.plain(t("To the table")), channel_url(info.guild_id, info.thread_id or 0))] if there else []
    free = joinable or (info.status == "running" and any(seat.stand_in for seat in info.seats))
    seat = button(voice.plain(t("Take a seat")), Id("join", info.id), ButtonStyle.success, icon=emoji("join"))
    return [*thread, seat] if free else thread


def options(info: TableInfo, voice: Voice) -> Screen:
    """The host's menus: seats, the game's settings for so many, speed, time limit, language."""
    least, most = GAMES[info.game].meta.seats
    menus = [
        menu(
            Id("option", info.id, arg=setting.id),
            voice.plain(setting.name),
            [
                Entry(
                    voice.plain(_set(setting, option)),
                    option.value,
                    voice.plain(option.hint) if option.hint else "",
                    chosen=info.settings[setting.id] == option.value,
                )
                for option in setting.values
            ],
        )
        for setting in _applying(info)
    ]
    seats = [
        Entry(voice.plain(tn("{n} seat", "{n} seats", number)), str(number), chosen=number == info.wanted)
        for number in range(max(least, len(info.seats)), most + 1)
    ]
    speeds = [Entry(voice.plain(SPEED_NAMES[one]), one, chosen=one == info.speed) for one in SPEEDS]
    languages = [Entry(name, one, chosen=one == info.language) for one, name in LANGUAGE_NAMES.items()]
    return Screen(
        text([f"### {voice.say(t('Options of this table'))}", voice.say(t("Each choice is saved at once."))]),
        menu(Id("option", info.id, arg=SEATS), voice.plain(t("Seats")), seats),
        *menus,
        menu(Id("option", info.id, arg=SPEED), voice.plain(t("Speed")), speeds),
        menu(Id("option", info.id, arg=LIMIT), voice.plain(t("Turn limit")), _limits(info, voice)),
        menu(Id("option", info.id, arg=LANGUAGE), voice.plain(t("Language")), languages),
        *rows(_removals(info, voice)),
    )


def _limits(info: TableInfo, voice: Voice) -> list[Entry]:
    offered = [Limit(None), *(Limit(seconds, then) for then in THENS for seconds in LIMITS)]
    now = Limit(info.limit_seconds, info.limit_then) if info.limit_seconds else Limit(None)
    return [
        Entry(
            voice.plain(limit_label(one)),
            f"{one.seconds or 0},{one.then}",
            voice.plain(_then(one)) if one.seconds else "",
            chosen=one == now,
        )
        for one in offered
    ]


def _then(limit: Limit) -> Text:
    return t("then an AI stands in") if limit.then == "ai" else t("then a safe choice is made for you")


def chosen_limit(value: str) -> Limit:
    """What an entry of the menu of time limits means. Raises NotOurs."""
    seconds, _, then = value.partition(",")
    return Limit(whole(seconds) or None, "ai" if then == "ai" else "default")


def _removals(info: TableInfo, voice: Voice) -> list[Button]:
    return [remove(seat, info, voice) for seat in info.seats if seat.user_id != info.host_id]


def remove(seat: SeatRow, info: TableInfo, voice: Voice) -> Button:
    """Asks whether this one is to go; says the user (0: an AI) too, because seats may close up meanwhile."""
    target = Id("kick", info.id, arg=f"{seat.seat},{seat.user_id or 0}")
    return button(voice.plain(t("Remove {who}", who=Who(seat.seat))), target, ButtonStyle.danger)


def add_ai(info: TableInfo, voice: Voice) -> Button:
    """Seats one more."""
    return button(voice.plain(t("Add AI")), Id("ai", info.id), icon=emoji("ai"))


def ai_levels(info: TableInfo, voice: Voice) -> Screen:
    """How strong shall it be?"""
    return note(voice.say(t("How strong should the AI player be?")), buttons=levels(info, voice))


def levels(info: TableInfo, voice: Voice) -> list[Button]:
    """A button for each strength."""
    return [button(voice.plain(LEVELS[level - 1]), Id("level", info.id, arg=str(level))) for level in AI_LEVELS]
