"""Screens of a server's seasons: ladders and hall of fame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import ButtonStyle
from discord.utils import format_dt

from bot.cups.ladder import AHEAD, LEVEL, PLAYED, Entry
from bot.games.common_texts import command
from bot.games.contract import Text, t, tn
from bot.games.registry import GAMES
from bot.rows import SeasonRow
from bot.tables.seasons.service import Ended, SeasonWinners
from bot.tables.seasons.service import SeasonLadder as Seen
from cogs.ui.components import Form, MenuEntry, Screen, button, gallery, note, rows, text
from cogs.ui.custom_ids import CustomId, parse_int
from cogs.ui.forms import choice
from cogs.ui.layout import COLOUR, MOST_ON_LADDER
from cogs.ui.texts import UNSEEN, unnamed
from cogs.ui.translator import Translator, escape
from rendering.ladder import Ladder, LadderRow, described
from rendering.renderer import Picture

SEASON, START, STARTED, ASK_END, END = "season", "season-start", "season-started", "season-end", "season-end!"
"""Purposes of the buttons and the form."""
WEEKS, GAME = "weeks", "game"
"""Choices of the form."""
OFFERED_WEEKS, USUAL_WEEKS = (2, 4, 8, 12, 26), 4
EVERY_GAME = "all"
FAME = 3
"""Maximum past seasons shown."""


def season(
    seen: Seen, hall: Sequence[SeasonWinners], picture: Picture | None, voice: Translator, *, moderates: bool
) -> Screen:
    """Build the current season for a user: their place, the previous winners, its end."""
    row = seen.season
    lines = [
        f"### {voice.markdown(title(row))}",
        voice.markdown(t("{game}. It ends {when}.", game=game_of(row), when=_end(row))),
        _mine(seen, voice),
        f"-# {voice.markdown(how())}",
        *_fame(hall, voice),
    ]
    shown = (
        None if picture is None else gallery(picture, described(ladder(row, seen.entries, seen.names, voice)), voice)
    )
    end = [button(voice.text(t("End the season…")), CustomId(ASK_END))] if moderates else []
    return Screen(text(lines), shown, *rows(end), colour=COLOUR)


def no_season(hall: Sequence[SeasonWinners], voice: Translator, why: Text, *, moderates: bool) -> Screen:
    """Build the notice without a season, with the previous winners; moderators may begin one."""
    start = [button(voice.text(t("Begin a season…")), CustomId(START))] if moderates else []
    return Screen(text([voice.markdown(why), *_fame(hall, voice)]), *rows(start), colour=COLOUR)


def form(voice: Translator) -> Form:
    """Build the form of a new season."""
    weeks = [
        MenuEntry(voice.text(tn("{n} week", "{n} weeks", n)), str(n), chosen=n == USUAL_WEEKS) for n in OFFERED_WEEKS
    ]
    games = [MenuEntry(voice.text(t("All games count")), EVERY_GAME, chosen=True)]
    games += [MenuEntry(Translator(voice.language, game=one).text(game.meta.title), one) for one, game in GAMES.items()]
    return Form(
        CustomId(STARTED),
        voice.text(t("A new season")),
        choice(WEEKS, voice.text(t("How many weeks it lasts")), weeks),
        choice(GAME, voice.text(t("The game that counts")), games),
    )


def wished(picked: Mapping[str, str]) -> tuple[int, str]:
    """Return the weeks and the game ("": all) of a submitted form. Raises UnknownCustomId."""
    game = picked.get(GAME, EVERY_GAME)
    return parse_int(picked.get(WEEKS, str(USUAL_WEEKS))), "" if game == EVERY_GAME else game


def ask_end(voice: Translator) -> Screen:
    """Build the confirmation of an early end."""
    yes = button(voice.text(t("Yes, end it")), CustomId(END), ButtonStyle.danger)
    return note(voice.markdown(t("Do you want to end the season before its time?")), buttons=[yes])


def begun(row: SeasonRow, voice: Translator) -> Screen:
    """Build the public notice of a new season."""
    lines = [
        f"### {voice.markdown(title(row))}",
        voice.markdown(
            t("A season has begun. {game}. It ends {when}.", game=game_of(row), when=format_dt(row.ends_at, "R"))
        ),
        f"-# {voice.markdown(how())}",
        f"-# {voice.markdown(t('{command} shows how it stands.', command=command('season show')))}",
    ]
    return Screen(text(lines), colour=COLOUR)


def over(ended: Ended, picture: Picture | None, voice: Translator) -> Screen:
    """Build the public announcement of a season's end."""
    best = [one.name for one in ended.results if one.place == 1]
    if best:
        line = t("**{names}** is first.", names=voice.listing([escape(name) for name in best]))
    else:
        line = unnamed(ended.unnamed) if ended.unnamed else t("Nobody has finished a game in it.")
    lines = [f"### {voice.markdown(t('{season} is over', season=title(ended.season)))}", voice.markdown(line)]
    shown = None if picture is None else gallery(picture, described(final(ended, voice)), voice)
    return Screen(text(lines), shown, colour=COLOUR)


def _end(row: SeasonRow) -> str:
    return format_dt(row.ends_at, "R")


def title(row: SeasonRow) -> Text:
    """Return the name of a season."""
    return tn("Season of {n} week", "Season of {n} weeks", row.weeks)


def game_of(row: SeasonRow) -> Text:
    """Return the games that count for the season."""
    return GAMES[row.game].meta.title if row.game else t("All games count")


def how() -> Text:
    """Return the rules of the points."""
    return t(
        "A finished game of at least two people gives {played} point, and {ahead} more for each person behind you, or "
        "{level} where you are level. AI players do not count.",
        played=PLAYED, ahead=AHEAD, level=LEVEL,
    )  # fmt: skip


def ladder(row: SeasonRow, entries: Sequence[Entry], names: Mapping[int, str], voice: Translator) -> Ladder:
    """Return the ladder to draw."""
    rungs = [
        LadderRow(one.place, *voice.named(names[one.user_id], at), str(one.points), _games(one.games, one.wins, voice))
        for at, one in enumerate(entries[:MOST_ON_LADDER], 1)
    ]
    return Ladder(voice.text(title(row)), voice.text(game_of(row)), voice.text(t("Points")), tuple(rungs))


def final(ended: Ended, voice: Translator) -> Ladder:
    """Return the final ladder to draw."""
    rungs = [
        LadderRow(
            one.place,
            *voice.named(one.name, at),
            str(one.points),
            _games(one.games, one.wins, voice),
            "won" if one.place == 1 else "",
        )
        for at, one in enumerate(ended.results[:MOST_ON_LADDER], 1)
    ]
    row = ended.season
    return Ladder(voice.text(title(row)), voice.text(game_of(row)), voice.text(t("Points")), tuple(rungs))


def _games(games: int, wins: int, voice: Translator) -> str:
    return voice.text(tn("{n} win in {games}", "{n} wins in {games}", wins, games=tn("{n} game", "{n} games", games)))


def _mine(seen: Seen, voice: Translator) -> str:
    if seen.mine is None:
        return voice.markdown(t("You have not finished a game in it yet."))
    own = tn("You are in place {place}, with {n} point.", "You are in place {place}, with {n} points.",
             seen.mine.points, place=seen.mine.place)  # fmt: skip
    return f"{voice.markdown(own)} {voice.markdown(UNSEEN)}" if seen.hidden else voice.markdown(own)


def _fame(hall: Sequence[SeasonWinners], voice: Translator) -> list[str]:
    """Return the hall of fame."""
    lines: list[str] = []
    for one in hall[:FAME]:
        if one.names and one.season.ended_at is not None:
            names = voice.listing([escape(name) for name in one.names])
            when = format_dt(one.season.ended_at, "D")
            line = t("{names} ({game}, until {when})", names=names, game=game_of(one.season), when=when)
            lines.append(f"👑 {voice.markdown(line)}")
    return lines
