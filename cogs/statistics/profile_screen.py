"""A person's games: how many and of what, where they came in, with whom, when, and how their rating has changed."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.common_texts import command
from bot.games.contract import Text, t, tn
from bot.tables.statistics.service import CoplayerRow, Profile
from cogs.ratings.ladder_screen import number
from cogs.statistics.shared_screen import ALL, HERE, charted, fame, months, short_date, title_of
from cogs.ui.components import Button, Entry, Screen, button, menu, note, rows
from cogs.ui.custom_ids import Id
from cogs.ui.texts import mention
from cogs.ui.translator import Voice, shown
from cogs.users.reliability_screen import roughly
from rendering.charts.bars import Bar, Bars, Column, Columns
from rendering.charts.days import Days
from rendering.charts.page import Page, Remark
from rendering.charts.plate import Block
from rendering.charts.tiles import Tile, Tiles
from rendering.charts.timeline import Timeline
from rendering.renderer import Picture

PROFILE, SHOW = "profile", "profile!"
"""Purposes: a page for who asks, and for everybody. `number` is the page, `arg` whose, what is said how far."""
GAMES, COMPANY, TIME = range(3)
PAGES = (t("Games and places"), t("Played with"), t("Over time"))
ROWS = 10
"""People in a picture."""
POINTS = 2
"""So many rated games make a curve."""
PLACES = (t("1st"), t("2nd"), t("3rd"), t("4th"), t("5th"), t("6th"), t("7th"), t("8th"), t("9th"), t("10th"))


def page(profile: Profile, name: str, at: int, voice: Voice) -> Page:
    """What a picture shows; `name` is the person's."""
    match at:
        case 1:
            blocks = list(_company(profile, voice))
        case 2:
            blocks = list(_time(profile, voice))
        case _:
            blocks = list(_games(profile, voice))
    return Page(shown(name), voice.plain(PAGES[at]), tuple(blocks), voice.plain(_where(profile)))


def screen(shown: Page, picture: Picture, profile: Profile, at: int, voice: Voice, *, own: bool, here: bool) -> Screen:
    """For one pair of eyes; `own`: it is they who ask; `here`: they ask at a server that has statistics."""
    target = _id(profile, at)
    entries = [Entry(voice.plain(one), str(n), chosen=n == at) for n, one in enumerate(PAGES)]
    buttons: list[Button] = []
    if here and profile.guild_id is not None:
        buttons.append(button(voice.plain(t("Show it here")), Id(SHOW, number=at, arg=target.arg)))
    if own and here:
        buttons.append(_other_scope(profile, at, voice))
    lines = [_heading(profile, voice), *_favourites(profile, voice), f"-# {voice.say(_counted(profile, own=own))}"]
    return charted(shown, picture, voice, lines, menu(target, voice.plain(t("Page")), entries), *rows(buttons))


def public(shown: Page, picture: Picture, profile: Profile, voice: Voice) -> Screen:
    """The same for everybody, with a way to one's own."""
    mine = button(voice.plain(t("My profile")), Id(PROFILE))
    return charted(shown, picture, voice, [_heading(profile, voice), *_favourites(profile, voice)], *rows([mine]))


def empty(profile: Profile, voice: Voice, *, own: bool, here: bool) -> Screen:
    """Nothing was played to a result."""
    if not own:
        line = t("{name} has not finished a game on this server yet.", name=mention(profile.user_id))
        return note(voice.say(line))
    if profile.guild_id is None:
        line = t("You have not finished a game yet. Open a table with {command}.", command=command("taku new"))
        return note(voice.say(line))
    line = t(
        "You have not finished a game on this server yet. Open a table with {command}, or join one.",
        command=command("taku new"),
    )
    return note(voice.say(line), buttons=[_other_scope(profile, GAMES, voice)] if here else [])


def _id(profile: Profile, at: int) -> Id:
    return Id(PROFILE, number=at, arg=str(profile.user_id), said=(ALL if profile.guild_id is None else HERE,))


def _other_scope(profile: Profile, at: int, voice: Voice) -> Button:
    everywhere = profile.guild_id is None
    label = t("Only this server") if everywhere else t("Everywhere")
    return button(voice.plain(label), Id(PROFILE, 0, at, str(profile.user_id), (HERE if everywhere else ALL,)))


def _heading(profile: Profile, voice: Voice) -> str:
    return f"### {voice.say(t('Profile of {name}', name=mention(profile.user_id)))}"


def _where(profile: Profile) -> Text:
    return t("Everywhere") if profile.guild_id is None else t("This server")


def _counted(profile: Profile, *, own: bool) -> Text:
    """What counts, and what others see of it."""
    if not own:
        return t("Finished games on this server, without private tables where you did not sit.")
    if profile.guild_id is None:
        return t("Finished games everywhere. Only you can see this.")
    return t("Finished games on this server. Others see them without your private tables.")


def _favourites(profile: Profile, voice: Voice) -> list[str]:
    """In words, for there the person can be pressed."""
    game = title_of(next(iter(profile.by_game)), voice)
    if not profile.company:
        return [voice.say(t("Favourite game: {game}", game=game))]
    partner = mention(profile.company[0].user_id)
    return [voice.say(t("Favourite game: {game} · most often with {name}", game=game, name=partner))]


# --- pages -----------------------------------------------------------------------------------------------------------


def _games(profile: Profile, voice: Voice) -> Iterator[Block]:
    tiles = [
        Tile(str(len(profile.played)), voice.plain(t("Games"))),
        Tile(str(profile.wins), voice.plain(t("First places"))),
        Tile("–" if profile.rating is None else number(profile.rating), voice.plain(t("Rating"))),
    ]
    known = profile.known
    if known.time is not None and known.minutes is not None:
        tiles += [
            Tile(f"{known.time}%", voice.plain(t("Turns in time"))),
            Tile(f"~{voice.plain(roughly(known.minutes))}", voice.plain(t("Usual answer"))),
            Tile(str(known.left), voice.plain(t("Left early"))),
        ]
    yield Tiles(tuple(tiles))
    bars = [(title_of(game, voice), count, wins) for game, (count, wins) in profile.by_game.items()]
    yield fame(t("By game"), bars, voice)
    places = [Column(count, voice.plain(PLACES[at])) for at, count in enumerate(profile.places[: len(PLACES)])]
    yield Columns(voice.plain(t("Places")), tuple(places))


def _company(profile: Profile, voice: Voice) -> Iterator[Block]:
    if not profile.company:
        yield Remark("", voice.plain(t("No games with other people so far, or none that may be shown.")))
        return
    key = tuple(map(voice.plain, (t("ahead"), t("equal"), t("behind"))))
    bars = [_met(one, at, voice) for at, one in enumerate(profile.company[:ROWS], 1)]
    yield Bars(voice.plain(t("Ahead of them – behind them")), tuple(bars), "versus", key)


def _met(one: CoplayerRow, at: int, voice: Voice) -> Bar:
    drawn, named = voice.named(one.name, at)
    equal = one.games - one.ahead - one.behind
    games = tn("{n} game", "{n} games", one.games)
    told = t("{games} (ahead in {ahead}, behind in {behind})", games=games, ahead=one.ahead, behind=one.behind)
    parts, said = (one.ahead, equal, one.behind), f"{one.ahead}–{one.behind}"
    return Bar(drawn, parts, said, told=voice.plain(told), named=named)


def _time(profile: Profile, voice: Voice) -> Iterator[Block]:
    curve = profile.curve
    if len(curve) >= POINTS:
        yield Timeline(
            voice.plain(t("Rating")),
            tuple(point.number for point in curve),
            short_date(curve[0].at, voice),
            short_date(curve[-1].at, voice),
            voice.plain(t("highest")),
        )
    yield Days(voice.plain(t("Games finished, by day")), profile.days, profile.today, months(voice))
    if len(curve) < POINTS:
        line = t("There is no rating to show here yet, or it is hidden.") if not curve else t(
            "The rating's curve begins with the second rated game."
        )  # fmt: skip
        yield Remark(voice.plain(t("Rating")), voice.plain(line))
