"""Screens of a profile: number of games, places, co-players, dates, ratings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.common_texts import command
from bot.games.contract import Text, t, tn
from bot.tables.statistics.service import CoplayerRow, Profile
from cogs.statistics.shared_screen import ALL, HERE, charted, fame, months, short_date
from cogs.ui.components import Button, MenuEntry, Screen, button, menu, note, rows
from cogs.ui.custom_ids import CustomId
from cogs.ui.reliability_text import roughly
from cogs.ui.texts import mention, rating_number, title_of
from cogs.ui.translator import Translator, shown
from rendering.charts.bars import Bar, Bars, Column, Columns
from rendering.charts.days import Days
from rendering.charts.page import Page, Remark
from rendering.charts.plate import Block
from rendering.charts.tiles import Tile, Tiles
from rendering.charts.timeline import Timeline
from rendering.renderer import Picture

PROFILE, SHOW = "profile", "profile!"
"""Purposes of a private and a public page: `number` is the page, `arg` the user, `said` the scope."""
GAMES, COMPANY, TIME = range(3)
PAGES = (t("Games and places"), t("Played with"), t("Over time"))
ROWS = 10
"""Maximum users in a picture."""
POINTS = 2
"""Minimum rated games for a curve."""
PLACES = (t("1st"), t("2nd"), t("3rd"), t("4th"), t("5th"), t("6th"), t("7th"), t("8th"), t("9th"), t("10th"))


def page(profile: Profile, name: str, at: int, voice: Translator) -> Page:
    """Return the content of the picture; `name` is the user's."""
    match at:
        case 1:
            blocks = list(_company(profile, voice))
        case 2:
            blocks = list(_time(profile, voice))
        case _:
            blocks = list(_games(profile, voice))
    return Page(shown(name), voice.text(PAGES[at]), tuple(blocks), voice.text(_where(profile)))


def screen(
    shown: Page,
    picture: Picture,
    profile: Profile,
    at: int,
    voice: Translator,
    *,
    own: bool,
    here: bool,
    more: Sequence[Button] = (),
) -> Screen:
    """Build the private profile; `own`: of the viewer; `here`: in a server with statistics.

    `more`: buttons of other features.
    """
    target = _id(profile, at)
    entries = [MenuEntry(voice.text(one), str(n), chosen=n == at) for n, one in enumerate(PAGES)]
    buttons: list[Button] = []
    if here and profile.guild_id is not None:
        buttons.append(button(voice.text(t("Show it here")), CustomId(SHOW, number=at, arg=target.arg)))
    if own and here:
        buttons.append(_other_scope(profile, at, voice))
    buttons += more
    lines = [_heading(profile, voice), *_favourites(profile, voice), f"-# {voice.markdown(_counted(profile, own=own))}"]
    return charted(shown, picture, voice, lines, menu(target, voice.text(t("Page")), entries), *rows(buttons))


def public(shown: Page, picture: Picture, profile: Profile, voice: Translator) -> Screen:
    """Build the public profile, with a button to the viewer's own."""
    mine = button(voice.text(t("My profile")), CustomId(PROFILE))
    return charted(shown, picture, voice, [_heading(profile, voice), *_favourites(profile, voice)], *rows([mine]))


def empty(profile: Profile, voice: Translator, *, own: bool, here: bool, more: Sequence[Button] = ()) -> Screen:
    """Build the notice without finished games; see `screen`."""
    if not own:
        line = t("{name} has not finished a game on this server yet.", name=mention(profile.user_id))
        return note(voice.markdown(line), buttons=more)
    if profile.guild_id is None:
        line = t("You have not finished a game yet. Open a table with {command}.", command=command("taku new"))
        return note(voice.markdown(line))
    line = t(
        "You have not finished a game on this server yet. Open a table with {command}, or join one.",
        command=command("taku new"),
    )
    return note(voice.markdown(line), buttons=[_other_scope(profile, GAMES, voice)] if here else [])


def _id(profile: Profile, at: int) -> CustomId:
    return CustomId(PROFILE, number=at, arg=str(profile.user_id), said=(ALL if profile.guild_id is None else HERE,))


def _other_scope(profile: Profile, at: int, voice: Translator) -> Button:
    everywhere = profile.guild_id is None
    label = t("Only this server") if everywhere else t("Everywhere")
    return button(voice.text(label), CustomId(PROFILE, 0, at, str(profile.user_id), (HERE if everywhere else ALL,)))


def _heading(profile: Profile, voice: Translator) -> str:
    return f"### {voice.markdown(t('Profile of {name}', name=mention(profile.user_id)))}"


def _where(profile: Profile) -> Text:
    return t("Everywhere") if profile.guild_id is None else t("This server")


def _counted(profile: Profile, *, own: bool) -> Text:
    """Return the games that count, and their visibility to others."""
    if not own:
        return t("Finished games on this server, without private tables where you did not sit.")
    if profile.guild_id is None:
        return t("Finished games everywhere. Only you can see this.")
    return t("Finished games on this server. Others see them without your private tables.")


def _favourites(profile: Profile, voice: Translator) -> list[str]:
    """Return the co-players as text, where users are clickable."""
    game = title_of(next(iter(profile.by_game)), voice)
    if not profile.company:
        return [voice.markdown(t("Favourite game: {game}", game=game))]
    partner = mention(profile.company[0].user_id)
    return [voice.markdown(t("Favourite game: {game} · most often with {name}", game=game, name=partner))]


# --- pages -----------------------------------------------------------------------------------------------------------


def _games(profile: Profile, voice: Translator) -> Iterator[Block]:
    tiles = [
        Tile(str(len(profile.played)), voice.text(t("Games"))),
        Tile(str(profile.wins), voice.text(t("First places"))),
        Tile("–" if profile.rating is None else rating_number(profile.rating), voice.text(t("Rating"))),
    ]
    known = profile.known
    if known.time is not None and known.minutes is not None:
        tiles += [
            Tile(f"{known.time}%", voice.text(t("Turns in time"))),
            Tile(f"~{voice.text(roughly(known.minutes))}", voice.text(t("Usual answer"))),
            Tile(str(known.left), voice.text(t("Left early"))),
        ]
    yield Tiles(tuple(tiles))
    bars = [(title_of(game, voice), count, wins) for game, (count, wins) in profile.by_game.items()]
    yield fame(t("By game"), bars, voice)
    places = [Column(count, voice.text(PLACES[at])) for at, count in enumerate(profile.places[: len(PLACES)])]
    yield Columns(voice.text(t("Places")), tuple(places))


def _company(profile: Profile, voice: Translator) -> Iterator[Block]:
    if not profile.company:
        yield Remark("", voice.text(t("No games with other people so far, or none that may be shown.")))
        return
    key = tuple(map(voice.text, (t("ahead"), t("equal"), t("behind"))))
    bars = [_met(one, at, voice) for at, one in enumerate(profile.company[:ROWS], 1)]
    yield Bars(voice.text(t("Ahead of them – behind them")), tuple(bars), "versus", key)


def _met(one: CoplayerRow, at: int, voice: Translator) -> Bar:
    drawn, named = voice.named(one.name, at)
    equal = one.games - one.ahead - one.behind
    games = tn("{n} game", "{n} games", one.games)
    told = t("{games} (ahead in {ahead}, behind in {behind})", games=games, ahead=one.ahead, behind=one.behind)
    parts, said = (one.ahead, equal, one.behind), f"{one.ahead}–{one.behind}"
    return Bar(drawn, parts, said, told=voice.text(told), named=named)


def _time(profile: Profile, voice: Translator) -> Iterator[Block]:
    curve = profile.curve
    if len(curve) >= POINTS:
        yield Timeline(
            voice.text(t("Rating")),
            tuple(point.number for point in curve),
            short_date(curve[0].at, voice),
            short_date(curve[-1].at, voice),
            voice.text(t("highest")),
        )
    yield Days(voice.text(t("Games finished, by day")), profile.days, profile.today, months(voice))
    if len(curve) < POINTS:
        line = t("There is no rating to show here yet, or it is hidden.") if not curve else t(
            "The rating's curve begins with the second rated game."
        )  # fmt: skip
        yield Remark(voice.text(t("Rating")), voice.text(line))
