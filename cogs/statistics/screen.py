"""Screens of statistics: games, length, players, and results by seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from statistics import median
from typing import Final

from bot.enums import Ending
from bot.games.common_texts import command
from bot.games.contract import Text, t, tn
from bot.games.registry import GAMES
from bot.tables.statistics.baselines import Baseline, baseline
from bot.tables.statistics.service import GameStats, GuildStats, PersonRow, SeatStats
from cogs.statistics.shared_screen import ALL, HERE, charted, day_of_year, fame, long, percent
from cogs.ui.components import Button, MenuEntry, Row, Screen, button, menu, note, rows
from cogs.ui.custom_ids import CustomId
from cogs.ui.texts import LEVELS, span, title_of
from cogs.ui.translator import Translator, shown, visible
from rendering.charts.bars import Bar, Bars, Column, Columns
from rendering.charts.page import Page, Remark
from rendering.charts.plate import Block
from rendering.charts.tiles import Fact, Facts, Tile, Tiles
from rendering.fonts import drawable
from rendering.renderer import Picture

STATS, SHOW = "stats", "stats!"
"""Purposes of a private and a public page: `number` is the page, `arg` the game (none: the server), `said` the scope.
"""
PLAYED, SEATS, PEOPLE = range(3)
SERVER_PAGES = {PLAYED: t("What is played"), PEOPLE: t("Hall of fame")}
GAME_PAGES = {PLAYED: t("Lengths and points"), SEATS: t("Seats compared"), PEOPLE: t("Hall of fame")}
FEW: Final = 5
"""Minimum games for results by seat."""
GROUPS: Final = 3
"""Maximum numbers of players compared in a picture, the most frequent ones."""
BUCKETS: Final = 7
NEW: Final = command("taku new")
ENDINGS: Sequence[tuple[Text, Sequence[Ending]]] = (
    (t("by the rules"), (Ending.PLAYED,)),
    (t("ended early"), (Ending.STANDS, Ending.DRAW, Ending.CONCEDED)),
    (t("without a result"), (Ending.WITHOUT, Ending.HOST, Ending.DESERTED, Ending.LOST)),
)
"""Kinds of endings, as counted here."""


def pages_of(game: str, *, everywhere: bool) -> list[int]:
    """Return the available pages: no seats without a seat order, no names across servers."""
    if not game:
        return [PLAYED, PEOPLE]
    return [PLAYED, *([SEATS] if baseline(game) else []), *([] if everywhere else [PEOPLE])]


# --- a server --------------------------------------------------------------------------------------------------------


def server_page(found: GuildStats, name: str, today: date, at: int, voice: Translator) -> Page:
    """Return the content of the picture; `name` is the server's."""
    blocks = list(_fame_of_server(found, voice) if at == PEOPLE else _played_at_server(found, today, voice))
    return Page(shown(name), voice.text(SERVER_PAGES[at]), tuple(blocks))


def server(shown: Page, picture: Picture, at: int, voice: Translator) -> Screen:
    """Build the private page."""
    show = button(voice.text(t("Show it here")), CustomId(SHOW, number=at, said=(HERE,)))
    line = f"-# {voice.markdown(t('Finished games on this server. Private tables count, without names.'))}"
    return charted(shown, picture, voice, [_server_title(voice), line], _menu("", at, HERE, voice), *rows([show]))


def public_server(shown: Page, picture: Picture, voice: Translator) -> Screen:
    """Build the public page."""
    return charted(shown, picture, voice, [_server_title(voice)])


def empty_server(voice: Translator) -> Screen:
    """Build the notice without finished games."""
    line = t(
        "No game has been finished on this server yet. Open a table with {command}; this page fills by itself.",
        command=command("taku new"),
    )
    everywhere = button(voice.text(t("Everywhere")), CustomId(STATS, arg=next(iter(GAMES)), said=(ALL,)))
    return note(voice.markdown(line), buttons=[everywhere])


def _server_title(voice: Translator) -> str:
    return f"### {voice.markdown(t('Statistics of this server'))}"


def _played_at_server(found: GuildStats, today: date, voice: Translator) -> Iterator[Block]:
    yield Tiles(
        (
            Tile(str(found.count), voice.text(t("Games"))),
            Tile(str(found.crowd), voice.text(t("Players"))),
            Tile(str(found.weeks[-1]), voice.text(t("Last 7 days"))),
        )
    )
    bars = [Bar(title_of(game, voice), (count,), str(count)) for game, count in found.counts]
    yield Bars(voice.text(t("By game")), tuple(bars))
    first = today - timedelta(days=7 * len(found.weeks) - 1)
    columns = [
        Column(count, day_of_year(first + timedelta(days=7 * n), voice) if n % 5 == 0 else "")
        for n, count in enumerate(found.weeks)
    ]
    yield Columns(voice.text(t("Games finished, by week")), tuple(columns))


def _fame_of_server(found: GuildStats, voice: Translator) -> Iterator[Block]:
    yield from _fame(found.people, voice)
    facts = [_record(title_of(one.game, voice), one.points, one.name, voice) for one in found.best]
    yield Facts(voice.text(t("Highest score")), tuple(facts))


# --- a game ----------------------------------------------------------------------------------------------------------


def game_page(found: GameStats, at: int, voice: Translator) -> Page:
    """Return the content of the picture."""
    match at:
        case 1:
            blocks = list(_seats(found, voice))
        case 2:
            blocks = list(_fame(found.people, voice))
        case _:
            blocks = list(_played(found, voice))
    where = t("Everywhere") if found.guild_id is None else t("This server")
    return Page(title_of(found.game, voice), voice.text(GAME_PAGES[at]), tuple(blocks), voice.text(where))


def game(shown: Page, picture: Picture, found: GameStats, at: int, voice: Translator, *, here: bool) -> Screen:
    """Build the private page; `here`: in a server with statistics."""
    scope = _scope(found)
    buttons: list[Button] = []
    if here:
        buttons.append(button(voice.text(t("Show it here")), CustomId(SHOW, 0, at, found.game, (scope,))))
        buttons.append(_other_scope(found, at, voice))
    lines = [_game_title(found, voice), f"-# {voice.markdown(_counted(found))}"]
    return charted(shown, picture, voice, lines, _menu(found.game, at, scope, voice), *rows(buttons))


def public_game(shown: Page, picture: Picture, found: GameStats, voice: Translator) -> Screen:
    """Build the public page."""
    return charted(shown, picture, voice, [_game_title(found, voice)])


def empty_game(found: GameStats, voice: Translator, *, here: bool) -> Screen:
    """Build the notice without finished games in this scope."""
    name = title_of(found.game, voice)
    if found.guild_id is None:
        line = t("Nobody has finished a game of {game} yet. Open a table with {command}.", game=name, command=NEW)
    else:
        line = t(
            "Nobody has finished a game of {game} on this server yet. Open a table with {command}.",
            game=name, command=NEW,
        )  # fmt: skip
    return note(voice.markdown(line), buttons=[_other_scope(found, PLAYED, voice)] if here else [])


def _scope(found: GameStats) -> str:
    return ALL if found.guild_id is None else HERE


def _other_scope(found: GameStats, at: int, voice: Translator) -> Button:
    everywhere = found.guild_id is None
    label = t("Only this server") if everywhere else t("Everywhere")
    at = at if at in pages_of(found.game, everywhere=not everywhere) else PLAYED
    return button(voice.text(label), CustomId(STATS, 0, at, found.game, (HERE if everywhere else ALL,)))


def _game_title(found: GameStats, voice: Translator) -> str:
    return f"### {voice.markdown(t('Statistics: {game}', game=title_of(found.game, voice)))}"


def _counted(found: GameStats) -> Text:
    if found.guild_id is None:
        return t("Finished games on all servers together, without names.")
    return t("Finished games on this server. Private tables count, without names.")


def _played(found: GameStats, voice: Translator) -> Iterator[Block]:
    tiles = [
        Tile(str(found.count), voice.text(t("Games"))),
        Tile(str(found.crowd), voice.text(t("Players"))),
        *([Tile(str(_median(found.points)), voice.text(t("Points of a winner")))] if found.points else []),
    ]
    if (lengths := found.lengths) is not None:
        tiles += [
            Tile(str(lengths.moves[1]), voice.text(t("Moves in a game"))),
            Tile(voice.text(long(lengths.seconds[1])), voice.text(t("Usual length"))),
        ]
    yield Tiles(tuple(tiles))
    if found.points:
        yield Columns(voice.text(t("Points of winners")), tuple(buckets(found.points, voice)))
    ends = [(name, sum(count for how, count in found.endings if how in ways)) for name, ways in ENDINGS]
    if sum(count > 0 for _, count in ends) > 1:
        bars = [Bar(voice.text(name), (count,), str(count)) for name, count in ends]
        yield Bars(voice.text(t("How games ended")), tuple(bars))
    facts: list[Fact] = []
    if found.best is not None:
        facts.append(_record(voice.text(t("Highest score")), found.best.points, found.best.name, voice))
    if lengths is not None:
        (fewest, _, most), (shortest, _, longest) = lengths.moves, lengths.seconds
        facts += [
            Fact(voice.text(t("Moves, fewest to most")), voice.text(span(fewest, most))),
            Fact(voice.text(t("Length, shortest to longest")), voice.text(_from_to(long(shortest), long(longest)))),
        ]
    yield Facts(voice.text(t("Records")), tuple(facts))


def _seats(found: GameStats, voice: Translator) -> Iterator[Block]:
    """Yield the results by number of players, compared with AI players' results.

    With too few games, there are only the latter.
    """
    assert found.baseline is not None
    groups: dict[int, list[SeatStats]] = {}
    for one in found.seats:
        groups.setdefault(one.seats, []).append(one)
    known = [(seats, rows_) for seats, rows_ in groups.items() if seats > 1 and rows_[0].games >= FEW]
    if not known:
        line = tn(
            "From {n} game with equally many players on, the seats are compared here. Until then, AI players show it.",
            "From {n} games with equally many players on, the seats are compared here. Until then, AI players show it.",
            FEW,
        )
        yield Remark("", voice.text(line))
        yield _alone(found.baseline, voice)
        return
    for seats, rows_ in sorted(sorted(known, key=lambda one: -one[1][0].games)[:GROUPS]):
        yield _group(seats, rows_, found.baseline, voice)


def _group(seats: int, rows_: Sequence[SeatStats], measured: Baseline, voice: Translator) -> Bars:
    ai = measured.seats.get(str(seats))
    bars = [
        Bar(
            _seat(one.seat, voice),
            (one.wins,),
            percent(one.wins),
            None if ai is None else ai.wins[one.seat],
            percent(one.wins) if ai is None else _beside(one, ai.wins[one.seat], voice),
        )
        for one in rows_
    ]
    title = t("{players}, {games}: first places", players=_players(seats), games=_games(rows_[0].games))
    key = [t("Played here"), *([_measured(measured, ai.games)] if ai else [])]
    return Bars(voice.text(title), tuple(bars), "plain", tuple(map(voice.text, key)))


def _alone(measured: Baseline, voice: Translator) -> Bars:
    bars = [
        Bar(voice.text(t("{players}, seat {n}", players=_players(int(seats)), n=seat + 1)), (share,), percent(share))
        for seats, ai in measured.seats.items()
        for seat, share in enumerate(ai.wins)
    ]
    title = t("First places of AI players ({level})", level=LEVELS[measured.level - 1])
    return Bars(voice.text(title), tuple(bars))


def _measured(measured: Baseline, games: int) -> Text:
    return t("AI ({level}), {games}", level=LEVELS[measured.level - 1], games=_games(games))


def _beside(one: SeatStats, ai: float, voice: Translator) -> str:
    return voice.text(t("{share} (AI: {other})", share=percent(one.wins), other=percent(ai)))


def _seat(seat: int, voice: Translator) -> str:
    return voice.text(t("Seat {n}", n=seat + 1))


def _players(count: int) -> Text:
    return tn("{n} player", "{n} players", count)


def _games(count: int) -> Text:
    return tn("{n} game", "{n} games", count)


def _fame(people: Sequence[PersonRow], voice: Translator) -> Iterator[Block]:
    if people:
        yield fame(t("First places, among people"), [(one.name, one.games, one.wins) for one in people], voice)
    else:
        yield Remark("", voice.text(t("Here stands who comes first most often in games of at least two people.")))


def _record(label: str, points: int, name: str | None, voice: Translator) -> Fact:
    """Return a record of points; a name that cannot be drawn is only in the text."""
    if name is None:
        return Fact(label, str(points))
    told, drawn = voice.text(t("{n} ({name})", n=points, name=shown(name))), drawable(visible(name))
    return Fact(label, voice.text(t("{n} ({name})", n=points, name=drawn)) if drawn else str(points), told)


def _from_to(low: Text | str, high: Text | str) -> Text:
    return t("{low}–{high}", low=low, high=high)


def _signed(n: int) -> str:
    return str(n).replace("-", "−")


def _median(points: Sequence[tuple[int, int]]) -> int:
    return round(median(value for value, count in points for _ in range(count)))


def buckets(points: Sequence[tuple[int, int]], voice: Translator) -> Iterator[Column]:
    """Return a histogram of points with columns of equal width, the lowest first."""
    low, high = points[0][0], points[-1][0]
    wide = -(-(high - low + 1) // BUCKETS)
    counts = Counter[int]()
    for value, count in points:
        counts[(value - low) // wide] += count
    for at in range((high - low) // wide + 1):
        begin = low + at * wide
        last = begin + wide - 1
        yield Column(counts[at], _signed(begin) if wide == 1 else voice.text(_from_to(_signed(begin), _signed(last))))


def _menu(game: str, at: int, scope: str, voice: Translator) -> Row:
    """Return the menu of this subject's pages, then of all others."""
    own = SERVER_PAGES if not game else GAME_PAGES
    pages = pages_of(game, everywhere=scope == ALL)
    entries = [MenuEntry(voice.text(own[one]), f"{game}.{one}", chosen=one == at) for one in pages]
    if game and scope == HERE:
        entries.append(MenuEntry(voice.text(t("All games of this server")), f".{PLAYED}"))
    entries += [MenuEntry(title_of(one, voice), f"{one}.{PLAYED}") for one in GAMES if one != game]
    return menu(CustomId(STATS, said=(scope,)), voice.text(t("Page")), entries)
