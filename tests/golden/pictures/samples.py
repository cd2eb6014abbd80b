"""The stored pictures, a table a game, and boards with one change each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import product
from typing import Any

from msgspec.structs import replace

from bot.games.contract import Event, Part, t
from bot.games.ricochet import events as robots
from bot.words.formatter import LANGUAGES
from rendering.icon_set import pages
from rendering.registry import RENDERERS
from rendering.renderer import GameRenderer, Picture, RenderOptions
from rendering.ricochet import Scene, puzzle
from rendering.sizes import COVER, FILM, WIDTH
from tests.rendering import andromeda_views, auztralia_views, farfarout_views, ricochet_views, spacebase_views

Paint = Callable[[RenderOptions], Picture | None]
Samples = dict[str, Paint]
"""Paint functions by name, which ends in the number of players."""
Stages = Mapping[str, tuple[Callable[[int], Any], tuple[Event, ...]]]
"""By name: a table for a number of players, and its latest events."""
ANDROMEDA, AUZTRALIA, FARFAROUT, RICOCHET, SPACEBASE = (
    RENDERERS[game] for game in ("andromeda", "auztralia", "farfarout", "ricochet", "spacebase")
)


def _boards(game: str, stages: Stages, cases: Iterable[tuple[str, int]]) -> Samples:
    """Boards of these stages for these numbers of players."""

    def paint(stage: str, seats: int, look: RenderOptions) -> Picture:
        build, news = stages[stage]
        return RENDERERS[game].board(build(seats), replace(look, changes=news))

    return {f"board-{stage}-{seats}": partial(paint, stage, seats) for stage, seats in cases}


def _recapped(painter: GameRenderer, view: Any, recap: Iterable[tuple[Event, int]], look: RenderOptions) -> Picture:
    """Return a board with line numbers at the marks of the recap, and with AI seats."""
    changes, lines = zip(*recap, strict=True)
    return painter.board(view, replace(look, changes=changes, lines=lines, idle=("", "", "away", "ai", "")))


def _signs(painter: GameRenderer, view: Any, page: int, look: RenderOptions) -> Picture:
    return painter.signs(view, look, page).picture


def _andromeda() -> Samples:
    views, painter = andromeda_views, ANDROMEDA
    late, trading = views.late(5), views.trading(5)
    parts = dict.fromkeys(("ilex", "brae"), late) | dict.fromkeys(("earth", "ship", "tech", "trade"), trading)
    return {
        **_boards("andromeda", views.STAGES, product(views.STAGES, (3, 4, 5))),
        **{f"part-{name}": partial(painter.part, view, Part(name)) for name, view in parts.items()},
        "board-recapped-5": partial(_recapped, painter, late, views.RECAP),
        "part-planets-5": partial(painter.part, trading, Part("planets")),
        "part-pick-4": partial(
            painter.part, views.held(views.opening(4), 1, views.HAND), Part("pick", ("tarn", "sorrel", "fen"))
        ),
        "film-founded-5": partial(painter.part, replace(late, last=views.FOUNDED), Part("challenge")),
        "film-missed-5": partial(painter.part, replace(late, last=views.MISSED), Part("challenge")),
        **{f"poster-{n}": partial(painter.poster, views.over(n), views.outcome(n)) for n in (3, 5)},
        **{f"signs-late-{n}": partial(_signs, painter, views.held(late, 1, views.HAND), n) for n in (0, 1, 2)},
        "hand-leader": partial(painter.hand, views.leader_holding()),
        "hand-full": partial(painter.hand, views.answerer_holding()),
        "box": painter.box,
        **{f"result-{n}": partial(painter.result, views.over(n), views.outcome(n)) for n in (3, 5)},
    }


def _auztralia() -> Samples:
    views, painter = auztralia_views, AUZTRALIA
    boards = (*product(views.STAGES, (3,)), *product(("late",), (1, 2, 4)), ("over", 4))
    alone, many = replace(views.early(1), objective=0), views.fighting(4, "hit")
    wide = ("B4", "D7", "G5", "F11", "E2")

    def numbered(look: RenderOptions) -> Picture:
        told = replace(look, changes=views.TOLD, lines=tuple(range(1, len(views.TOLD) + 1)))
        return painter.board(views.late(4), told)

    return {
        **_boards("auztralia", views.STAGES, boards),
        "board-numbered-4": numbered,
        "board-west-4": partial(painter.board, views.late(4, "west")),
        "board-alone-1": partial(painter.board, alone),
        "board-together-2": partial(painter.board, replace(views.late(2), together=True)),
        "board-defending-2": partial(painter.board, views.defending(2)),
        "board-hit-4": partial(painter.board, many),
        "map-4": partial(painter.part, views.late(4), Part("map")),
        "pick-3": partial(painter.part, views.early(3), Part("pick", ("D7", "E7", "F6"))),
        "pick-wide-4": partial(painter.part, views.late(4), Part("pick", wide)),
        "seat-1": partial(painter.part, views.early(1), Part("seat", 0)),
        "seat-3": partial(painter.part, views.late(3), Part("seat", 1)),
        "row-3": partial(painter.part, views.late(3), Part("row")),
        "calendar-3": partial(painter.part, views.late(3), Part("calendar")),
        "fight-3": partial(painter.part, views.fighting(3), Part("fight")),
        "oldone-2": partial(painter.part, views.early(2), Part("oldone", "shoggoth")),
        "card-2": partial(painter.part, views.early(2), Part("card", 22)),
        "person-2": partial(painter.part, views.early(2), Part("person", 7)),
        "hand-3": partial(painter.hand, views.choosing(3)),
        **{f"signs-map-{n + 1}": partial(_page, painter, views.late(4), n) for n in range(3)},
        "signs-fight-3": partial(_page, painter, views.fighting(3), 0),
        "box-2": painter.box,
        **{f"result-{n}": partial(painter.result, views.over(n), views.outcome(n)) for n in (1, 4)},
        **{f"poster-{n}": partial(painter.poster, views.over(n), views.outcome(n)) for n in (2, 4)},
    }


def _farfarout() -> Samples:
    views, painter = farfarout_views, FARFAROUT
    boards = (*product(views.STAGES, (4,)), *product(("start", "late", "battle", "over"), (2, 3)))
    told, lines = zip(*views.SINCE, strict=True)
    stages = {stage: (partial(views.view, stage), news) for stage, (_, news) in views.STAGES.items()}
    middle, late = views.view("middle", 4), views.view("late", 4)
    hiring = next(planet for planet in late.planets if planet is not None and planet.hires)
    return {
        **_boards("farfarout", stages, boards),
        "board-lines-4": lambda look: painter.board(late, replace(look, changes=told, lines=lines)),
        "galaxy-4": lambda look: painter.part(late, Part("galaxy"), replace(look, changes=told, lines=lines)),
        "galaxy-start-2": partial(painter.part, views.view("start", 2), Part("galaxy")),
        "near-4": partial(painter.part, middle, Part("near", 1)),
        "pick-4": partial(painter.part, middle, Part("pick", ("1a", "1b", "1b.p1", "1c", "1c.a1", "1d", "1d.p1"))),
        "pick-home-2": partial(painter.part, views.view("start", 2), Part("pick", views.HOME)),
        "ship-4": partial(painter.part, late, Part("ship", 3)),
        "cargo-4": partial(painter.part, late, Part("cargo", 3)),
        "held-4": partial(painter.part, middle, Part("held")),
        "planet-home-2": partial(painter.part, views.view("start", 2), Part("planet", "uranus")),
        "dice-all-4": partial(painter.part, late, Part("dice")),
        "planet-4": partial(painter.part, late, Part("planet", views.BOOK.planets[hiring.token].id)),
        "quests-4": partial(painter.part, middle, Part("quests")),
        "market-4": partial(painter.part, middle, Part("market")),
        "dice-battle-4": partial(painter.part, views.view("battle", 4), Part("dice")),
        "dice-mining-4": partial(painter.part, views.view("mining", 4), Part("dice")),
        "hand-dealt-4": partial(painter.hand, views.view("quests", 4, 0)),
        "hand-choosing-4": partial(painter.hand, views.choosing(4, "outpost")),
        "box-2": painter.box,
        **{f"{name}-{n}": partial(draw, views.view("over", n), views.outcome(n))
           for name, draw in (("result", painter.result), ("poster", painter.poster)) for n in (2, 4)},
        **{f"signs-{n}-4": partial(_page, painter, late, n) for n in range(len(pages(painter.legend(late))))},
    }  # fmt: skip


def _page(painter: GameRenderer, view: Any, page: int, look: RenderOptions) -> Picture:
    return painter.signs(view, look, page).picture


def _for_many(look: RenderOptions) -> RenderOptions:
    """Return the same options with names for ten players."""
    return replace(look, names=(look.names * 2)[:10])


def _ricochet() -> Samples:
    views, painter = ricochet_views, RICOCHET
    boards = [(stage, 4) for stage in views.STAGES] + [
        *product(("declaring", "resting"), (1, 10)), *product(("looking", "over"), (2, 8)), ("over", 1), ("solo", 1),
    ]  # fmt: skip
    stages = {**views.STAGES, "solo": (views.alone, ())}
    told = (
        robots.Declared(seat=0, number=9), robots.Declared(seat=2, number=11), robots.Declared(seat=3, number=6),
        robots.Withdrew(seat=4, number=3),
    )  # fmt: skip
    failing, six = views.showing(4), views.declaring(6)
    doubled, shown = views.looking(3, views.MIXED, views.doubled()), views.showing(2)
    scene, line = Scene(shown.sheets, shown.chip, shown.starts, shown.way), t("Your route")
    return {
        **_boards("ricochet", stages, boards),
        "board-told-5": lambda look: painter.board(views.declaring(5), replace(look, changes=told, lines=(1, 2, 3, 4))),
        "board-vain-3": lambda look: painter.board(views.showing(3), replace(look, changes=(views.VAIN,))),
        "board-named-6": lambda look: painter.board(six, _for_many(look)),
        "board-tangled-3": partial(painter.board, views.tangled(3)),
        "board-double-3": partial(painter.board, doubled),
        "board-mirrors-3": partial(painter.board, views.on_mirrors()),
        "hand-5": partial(painter.hand, views.filed(5)),
        **{f"film-{name}-4": partial(painter.part, views.resting(4), Part(name)) for name in ("best", "shown")},
        "puzzle-2": partial(puzzle, scene, t("Ricochet Robots"), line, fact="8"),
        "puzzle-new-2": partial(puzzle, replace(scene, way=""), t("Ricochet Robots"), line, fact="0"),
        "box-2": painter.box,
        "result-2": partial(painter.result, views.over(2), views.outcome(2)),
        "result-10": lambda look: painter.result(views.over(10), views.outcome(10), _for_many(look)),
        **{f"poster-{n}": partial(painter.poster, views.over(n), views.outcome(n)) for n in (1, 4)},
        "poster-tangled-3": partial(painter.poster, views.tangled(3), views.outcome(3)),
        **{f"signs-{n}-4": partial(_page, painter, failing, n) for n in range(len(pages(painter.legend(failing))))},
        "signs-looking-2": partial(_page, painter, views.looking(2), 0),
    }


def _spacebase() -> Samples:
    views, painter = spacebase_views, SPACEBASE
    boards = (*product(views.STAGES, (3,)), *product(("buying", "late", "allocating", "over", "opening"), (2, 5)))

    def card(kind: str) -> Part:
        """Return the part of the first card with this ability on its blue side."""
        blue = ((card.id, card.station.ability) for card in views.CARDS.cards)
        return Part("card", next(number for number, one in blue if one is not None and one.kind == kind))

    late = replace(views.late(5), seat=2)
    crowded = views.crowded(5)
    return {
        **_boards("spacebase", views.STAGES, boards),
        "board-recap-4": lambda look: painter.board(
            views.buying(4), replace(look, changes=views.RECAP, lines=views.RECAP_LINES)
        ),
        "board-crowded-5": partial(painter.board, crowded),
        "console-opening-4": partial(painter.part, views.opening(4), Part("seat", 3)),
        "console-late-5": partial(painter.part, views.late(5), Part("seat", 1)),
        "console-crowded-5": partial(painter.part, crowded, Part("seat", 0)),
        "console-news-3": lambda look: painter.part(
            views.moving(3), Part("seat", 2), replace(look, changes=views.NEWS)
        ),
        "yard-4": partial(painter.part, views.buying(4), Part("yard")),
        "yard-news-3": lambda look: painter.part(views.moving(3), Part("yard"), replace(look, changes=views.NEWS)),
        "board-news-3": lambda look: painter.board(views.moving(3), replace(look, changes=views.NEWS)),
        "card-fix-2": partial(painter.part, views.opening(2), card("fix")),
        "card-claim-2": partial(painter.part, views.opening(2), card("claim")),
        "card-colony-2": partial(painter.part, views.opening(2), Part("card", views.CARDS.colonies[8])),
        "hand-choosing-5": partial(painter.hand, views.choosing(5, 4)),
        "hand-watching-5": partial(painter.hand, late),
        "hand-crowded-5": partial(painter.hand, replace(crowded, seat=0)),
        "hand-drawn-3": partial(painter.hand, views.drawn(3)),
        **{f"signs-{page}-5": partial(_page, painter, late, page) for page in range(len(pages(painter.legend(late))))},
        "signs-opening-3": partial(_page, painter, views.opening(3), 0),
        "box-2": painter.box,
        **{f"result-{n}": partial(painter.result, views.over(n), views.outcome(n)) for n in (2, 5)},
        **{f"poster-{n}": partial(painter.poster, views.over(n), views.outcome(n)) for n in (2, 3, 5)},
    }


PICTURES: dict[str, Samples] = {
    "andromeda": _andromeda(),
    "auztralia": _auztralia(),
    "farfarout": _farfarout(),
    "ricochet": _ricochet(),
    "spacebase": _spacebase(),
}


def width_of(name: str) -> int:
    """Return the width of a sample, in pixels."""
    if name.startswith(("box", "poster")):
        return COVER[0]
    return FILM if name.startswith("film") else WIDTH


def _with(view: Any, seat: int, **fields: object) -> Any:
    """Return the view with fields of a seat changed."""
    return replace(view, seats=(*view.seats[:seat], replace(view.seats[seat], **fields), *view.seats[seat + 1 :]))


def translated(samples: Samples) -> Iterator[tuple[str, str]]:
    """Yield names with languages: the first picture of each kind has both, others one in turn."""
    many = Counter[str]()
    for name in samples:
        at = many[kind := name.partition("-")[0]]
        many[kind] += 1
        yield from ((name, language) for language in (LANGUAGES[at % 2 :][:1] if at else LANGUAGES))


def changed(game: str) -> Iterator[Any]:
    """Yield a table, then copies with one change each, of those which change the picture least."""
    match game:
        case "andromeda":
            view = andromeda_views.late(5)
            yield view
            yield replace(view, final=False)
            yield replace(view, leader=3)
            yield replace(view, deck=23)
        case "auztralia":
            view = auztralia_views.late(3)
            yield view
            yield _with(view, 2, rails=view.seats[2].rails[2:])
            yield _with(view, 2, won=view.seats[2].won + 30)
            yield _with(view, 2, hq=0)
        case "farfarout":
            view = farfarout_views.view("middle", 4)
            yield view
            yield _with(view, 2, wealth=view.seats[2].wealth + 5)
            yield _with(view, 2, erg=view.seats[2].erg + 9)
            yield _with(view, 2, shields=0)
        case "ricochet":
            view = ricochet_views.declaring(5)
            yield view
            yield replace(view, robots=(view.robots[0] - 16, *view.robots[1:]))
            yield replace(view, content=())
            yield _with(view, 0, chips=(1, 2, 3))
        case _:
            view = spacebase_views.buying(5)
            yield view
            yield replace(view, dice=(4, 4))
            yield replace(view, taken=("pair", *view.taken[1:]))
            yield _with(view, 2, points=view.seats[2].points + 30)
