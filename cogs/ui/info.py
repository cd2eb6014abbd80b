"""Information screens: log, board, scores, table lists, table prompt, confirmation."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from math import ceil
from typing import Final

import discord
from discord import ButtonStyle
from msgspec import Struct
from msgspec.structs import replace

from bot.enums import Length, Status
from bot.games.common_texts import command
from bot.games.contract import Part, Text, Who, t, tn
from bot.games.registry import GAMES
from bot.rows import MessageRow
from bot.tables.model.views import LogLine, TableInfo, TableView, TableWait
from bot.tables.timing.vacation_intervals import on_vacation
from bot.tables.users.reliability import NEW, ReliabilityStats
from cogs.ui.board import by_part
from cogs.ui.board_tools import WHOLE, look_at, look_back
from cogs.ui.components import Button, Screen, button, gallery, note, rows, text
from cogs.ui.custom_ids import CustomId, UnknownCustomId, parse_int
from cogs.ui.discord_limits import ROWS
from cogs.ui.emoji_text import bare, emoji
from cogs.ui.layout import ANSWER_LINES, COLOUR, PHONE, legible
from cogs.ui.links import fair_play, find_players, remove, table_alerts, to_thread, to_vacation, words_first
from cogs.ui.paging import Page, numbered, page_of, turning
from cogs.ui.reliability_text import NOBODY, of_host
from cogs.ui.texts import away_line, described, labelled, place_url, vacation_notice, words_offer
from cogs.ui.translator import Translator
from rendering.renderer import Picture

WORDS = 3400
"""Maximum letters of a page of the board as text."""


def log_line(line: LogLine, voice: Translator) -> str:
    """Return the log line of a move, with its number and time."""
    said = f"~~{voice.markdown(line.text)}~~" if line.undone else voice.markdown(line.text)
    return f"`{line.number}` {discord.utils.format_dt(line.at, 't')} {said}"


def board(
    seen: TableView,
    picture: Picture | None,
    voice: Translator,
    part: Part | None,
    *,
    since: Sequence[Text] = (),
) -> Screen:
    """Build the picture of the board or a detail; the text for readers who have words first.

    A menu lists the details. `since`: the log lines of recent changes, numbered as in the picture.
    """
    if picture is None or voice.words_first:
        return board_text(seen, voice, BoardText(part), since=since, picture=picture)
    info, lines = seen.table, GAMES[seen.table.game].describe(seen.view, part)
    return Screen(
        gallery(picture, lines, voice),
        text(_numbered(since, voice)) if since else None,
        look_at(seen, voice, str(part or WHOLE)),
        *rows([look_back(info, voice), button(voice.text(t("In words")), _words(info, BoardText(part)))]),
        colour=COLOUR,
    )


LENGTHS = {Length.SHORT: t("Short"), Length.USUAL: t("The usual"), Length.FULL: t("Everything")}


class BoardText(Struct, frozen=True):
    """A page of the board as text, or of a detail; by default in the length of the setting."""

    part: Part | None = None
    length: Length | None = None
    at: int = 0


def _words(info: TableInfo, wanted: BoardText) -> CustomId:
    length = wanted.length or ""
    arg = f"{wanted.part or ''},{length},{wanted.at}" if length or wanted.at else str(wanted.part or "")
    return CustomId("words", info.id, arg=arg)


def parse_words(arg: str) -> tuple[str, Length | None, int]:
    """Parse the argument of a button to the text: the detail's id, the length, the page.

    Raises UnknownCustomId.
    """
    part, _, rest = arg.partition(",")
    length, _, at = rest.partition(",")
    if length and length not in [*Length]:
        raise UnknownCustomId
    return part, Length(length) if length else None, parse_int(at) if at else 0


def board_text(
    seen: TableView,
    voice: Translator,
    wanted: BoardText,
    *,
    since: Sequence[Text] = (),
    picture: Picture | None = None,
    offered: bool = False,
) -> Screen:
    """Build a page of the board as text, with recent changes and buttons to other lengths.

    It has no icons, whose names a screen reader says. `picture` follows for readers who have words first; to others
    this setting is `offered` once.
    """
    info, game = seen.table, GAMES[seen.table.game]
    length = wanted.length or (voice.words_first.length if voice.words_first else Length.USUAL)
    said = [*game.describe(seen.view, wanted.part, length), *since]
    page = page_of([[bare(voice.markdown(line))] for line in said], wanted.at, WORDS, len(said))
    title = numbered(game.meta.title, page.at, page.count)
    lengths = [
        button(voice.text(name), _words(info, BoardText(length=one)))
        for one, name in LENGTHS.items()
        if wanted.part is None and one != length
    ]
    shown = str(wanted.part or "")
    return Screen(
        text([f"### {voice.markdown(title)}", *page.lines, *(words_offer(voice) if offered else [])]),
        look_at(seen, voice, shown or WHOLE, words=True),
        *rows(turning(page.at, page.count, lambda at: _words(info, replace(wanted, length=length, at=at)), voice)),
        *rows([*([words_first(voice)] if offered else []), *lengths]),
        *rows([look_back(info, voice), *([] if voice.words_first else [_as_picture(info, shown, voice)])]),
        gallery(picture, said, voice, ()),
        colour=COLOUR,
    )


def _as_picture(info: TableInfo, shown: str, voice: Translator) -> Button:
    return button(voice.text(t("As a picture")), CustomId("board", info.id, arg=shown))


def _numbered(lines: Sequence[Text], voice: Translator) -> list[str]:
    """Return the newest lines that fit, with the numbers used in the picture."""
    told = [
        f"`{n}` {voice.markdown(line)}" if len(lines) > 1 else voice.markdown(line) for n, line in enumerate(lines, 1)
    ]
    return told[-ANSWER_LINES:]


def score(seen: TableView, voice: Translator) -> Screen:
    """Build the scores by part, as far as the viewer may know them."""
    info = seen.table
    summed = not GAMES[info.game].meta.tracks
    lines = [f"### {voice.markdown(t('Scores'))}"]
    for seat, parts in enumerate(seen.standing):
        total = f" {sum(part.points for part in parts)}" if summed and len(parts) > 1 else ""
        lines.append(f"**{voice.name(seat)}{total}** {by_part(parts, voice)}")
    return note(*lines, buttons=[fair_play(info, voice)] if info.commitment else [])


def turns(
    tables: Sequence[TableInfo],
    waits: Sequence[TableWait],
    voices: Sequence[Translator],
    voice: Translator,
    *,
    user: int,
    now: datetime,
    away: datetime | None,
    at: int = 0,
) -> Screen:
    """Build a page of a user's tables, those that wait first, in the order of `waits`.

    `voices` are the translators of `tables`. `away`: the end of the user's vacation, if any; a button ends it.
    """
    order = {wait.table: nth for nth, wait in enumerate(waits) if not wait.asleep}
    known = {wait.table: wait for wait in waits}
    ordered = sorted(zip(tables, voices, strict=True), key=lambda pair: order.get(pair[0].id, len(order)))
    told = [
        (
            *table_lines(_turn_mark(info, known.get(info.id), voice), info, local),
            *(f"-# {away_line(seat, end, local)}" for seat, end in _others_away(info, user, now).items()),
        )
        for info, local in ordered
    ]
    none = t("You are not at any table. Open one with {command}.", command=command("taku new"))
    head, page = [vacation_notice(away, voice)] if away else [], page_of(told or [[voice.markdown(none)]], at)
    buttons = [to_vacation(voice)] if away else []
    return _paged(page, t("Your tables"), CustomId("turns"), voice, head=head, buttons=buttons)


def _paged(
    page: Page,
    title: Text,
    target: CustomId,
    voice: Translator,
    *,
    head: Sequence[str] = (),
    buttons: Sequence[Button] = (),
) -> Screen:
    """Build a page of a table list; the page number is in the `arg` of `target`."""
    ways = turning(page.at, page.count, lambda to: replace(target, arg=str(to)), voice)
    heading = f"### {voice.markdown(numbered(title, page.at, page.count))}"
    return Screen(text([heading, *head, *page.lines]), *rows(ways), *rows(buttons))


def _others_away(info: TableInfo, user: int, now: datetime) -> dict[int, datetime]:
    """Return the end of vacation of the other players at the table, by seat."""
    return {seat: end for seat, end in on_vacation(info, now).items() if seat != info.seat_of(user)}


def listed(
    tables: Sequence[TableInfo],
    voices: Sequence[Translator],
    voice: Translator,
    hosts: Mapping[int, ReliabilityStats] = NOBODY,
    together: Mapping[int, int] = {},
    *,
    adverts: bool = True,
    at: int = 0,
) -> Screen:
    """Build a page of a server's tables.

    `hosts`: the reliability of the open tables' hosts; `together`: the reader's finished games with each person;
    `adverts`: mark the tables that seek a substitute.
    """
    told: list[Sequence[str]] = []
    for info, local in zip(tables, voices, strict=True):
        known = of_host(hosts.get(info.host_id, NEW), local) if info.status == Status.OPEN else ""
        mark, names = table_lines(_status(info, voice, adverts=adverts), info, local)
        told.append((mark, names + known, *_described(info, together, local)))
    none = t("There is none yet. Open one with {command}.", command=command("taku new"))
    page, title = page_of(told or [[voice.markdown(none)]], at), t("Tables of this server")
    return _paged(page, title, CustomId(TABLES), voice, buttons=[find_players(voice), table_alerts(voice)])


def free_at(info: TableInfo) -> Sequence[int]:
    """Return the people at a table that looks for players; nobody at others."""
    return info.people if info.status == Status.OPEN and len(info.seats) < info.wanted else ()


def _described(info: TableInfo, together: Mapping[int, int], local: Translator) -> list[str]:
    """Return the host's line, and the reader's most frequent co-player at an open table."""
    lines = [described(info, local, PHONE)] if info.status == Status.OPEN and info.description else []
    known = max(free_at(info), key=lambda user: together.get(user, 0), default=0)
    if games := together.get(known, 0):
        who = Who(info.seat_of(known) or 0)
        told = tn("with {who}, {n} game together", "with {who}, {n} games together", games, who=who)
        lines.append(f"-# {local.markdown(told)}")
    return lines


def all_tables(voice: Translator) -> Button:
    """Return the button to the tables of the server."""
    return button(voice.text(t("All tables")), CustomId(TABLES, arg="0"))


def table_lines(mark: str, info: TableInfo, local: Translator, card: MessageRow | None = None) -> tuple[str, str]:
    """Return two lines about a table: its status and game with a link, its players, its start."""
    title = local.markdown(GAMES[info.game].meta.title)
    linked = f"**{title}**" if info.lost else f"[{title}]({place_url(info, card)})"
    at = info.starts_at if info.status == Status.OPEN else None
    begins = "" if at is None else f" · ⏰ {discord.utils.format_dt(at, 'f')}"
    return f"{mark} {linked}", f"-# {local.listing([local.name(seat.seat) for seat in info.seats])}{begins}"


def _status(info: TableInfo, voice: Translator, *, adverts: bool) -> str:
    if info.lost:
        return voice.markdown(LOST)
    if adverts and info.seeks_substitute:
        return f"📣 **{voice.markdown(t('Substitute sought:'))}**"
    if info.status != Status.OPEN:
        return voice.markdown(t("Running:"))
    if info.private:
        return f"🔒 {voice.markdown(t('Private table:'))}"
    return voice.markdown(free_seats(info))


def free_seats(info: TableInfo) -> Text:
    """Return the number of free seats of an open table."""
    return tn("Open, {n} seat free:", "Open, {n} seats free:", info.wanted - len(info.seats))


LOST = t(
    "Paused, since its channel was deleted (the host can use {command} in another one):", command=command("taku move")
)


def _turn_mark(info: TableInfo, wait: TableWait | None, voice: Translator) -> str:
    if info.lost:
        return voice.markdown(LOST)
    if wait is not None and not wait.asleep:
        when = discord.utils.format_dt(wait.since, "R")
        line = t("Your turn, {when}:", when=when)
        if wait.until is not None:
            line = t("Your turn, {when}; time is up {end}:", when=when, end=discord.utils.format_dt(wait.until, "R"))
        return f"➤ **{voice.markdown(line)}**"
    if info.status == Status.OPEN:
        return voice.markdown(t("Waiting for players:"))
    if info.rests:
        return voice.markdown(t("Paused:"))
    return voice.markdown(t("Others to move:") if wait is None else t("Clocks paused, as nobody moved:"))


UNREACHED = t("I can't send you the board here any more, so the game goes on in what I answer you.")
DM_CLOSED = t(
    "I can't send you direct messages, so everything comes here instead. To change that, "
    "allow messages from members of this server, then choose direct messages in {command}.",
    command=command("settings"),
)


WHICH, TABLES = "which", "tables"
"""Purposes of the page buttons of the table prompt, and of a server's table list."""
WHICH_OF_MINE: Final = t("You are at several tables. Which one?")
TURNING = 2
"""Number of one-button rows that a row of two buttons replaces."""


def which_table(
    tables: Sequence[TableInfo], target: CustomId, voice: Translator, question: Text = WHICH_OF_MINE, at: int = 0
) -> Screen:
    """Build the prompt for one of several tables: a page of them."""
    most = ROWS if len(tables) <= ROWS else ROWS - TURNING
    count = ceil(len(tables) / most)
    at = min(at, count - 1)
    shown = tables[at * most : (at + 1) * most]
    buttons = [
        button(legible(voice.text(_named(info, Translator(voice.language, info)))), replace(target, table=info.id))
        for info in shown
    ]
    ways = turning(at, count, lambda to: asking(target, to), voice)
    return Screen(text([voice.markdown(numbered(question, at, count))]), *rows(buttons), *rows(ways))


def asking(target: CustomId, at: int) -> CustomId:
    """Return the custom id of a page of the table prompt; `asked` is the inverse."""
    return replace(target, purpose=WHICH, arg=f"{at},{target.purpose},{target.arg}")


def asked(which: CustomId) -> tuple[CustomId, int]:
    """Return the target of a table prompt, and the page. Raises UnknownCustomId."""
    at, _, rest = which.arg.partition(",")
    purpose, _, arg = rest.partition(",")
    return replace(which, purpose=purpose, table=0, arg=arg), parse_int(at)


def _named(info: TableInfo, local: Translator) -> Text:
    title = local.text(GAMES[info.game].meta.title)
    return labelled(title, local.listing(local.names))


def sure(question: Text, yes: Text, target: CustomId, voice: Translator) -> Screen:
    """Build a confirmation prompt for an irreversible action."""
    buttons = [
        button(voice.text(yes), target, ButtonStyle.danger),
        button(voice.text(t("Cancel")), CustomId("cancel", target.table)),
    ]
    return note(voice.markdown(question), buttons=buttons)


def whom(info: TableInfo, seats: Collection[int], voice: Translator) -> Screen:
    """Build the prompt for the player to remove, among these seats."""
    buttons = [remove(seat, info, voice) for seat in info.seats if seat.seat in seats]
    return note(voice.markdown(t("Who should be removed?")), buttons=buttons)


OUT_OF_DATE = t("This board is out of date.")


def out_of_date(line: Text, info: TableInfo | None, voice: Translator) -> Screen:
    """Build the answer to an outdated button, with the ways to the board as it is now."""
    if info is None:
        return note(voice.markdown(line))
    own = GAMES[info.game].meta.own
    board = button(voice.text(t("Board")), CustomId("board", info.id), icon=emoji("board"))
    hand = [button(voice.text(own), CustomId("hand", info.id), icon=emoji("hand"))] if own else []
    return note(voice.markdown(line), buttons=[board, *hand, to_thread(info, voice)])
