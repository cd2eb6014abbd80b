"""Record page document: a whole game as one self-contained HTML file.

It opens without Discord and without a network. User input is escaped everywhere. The page's content security policy
forbids to load anything (it names its own style and script by their hashes), so injected content could send nothing.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from io import BytesIO
from itertools import groupby
from string import Template
from typing import Any, Final

import msgspec
from msgspec import Struct

from bot.words.formatter import formatter
from rendering.badges import badge
from rendering.fonts import TYPEFACES
from rendering.record_page import texts
from rendering.record_page.content import Contestant, Fact, Stop, Story, Told
from rendering.record_page.frame_diffs import Frame
from rendering.theme import SEATS, Colour

_BADGE: Final = 24
_TROPHY: Final = (
    '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 2h12v2h4v3a5 5 0 0 1-4.6 5A6 6 0 0 1 13 15.9V19h4v3H7v-3h4'
    'v-3.1A6 6 0 0 1 6.6 12 5 5 0 0 1 2 7V4h4zm-2 4v1a3 3 0 0 0 2 2.8V6zm14 3.8A3 3 0 0 0 20 7V6h-2z"/></svg>'
)
_LOCALES: Final = {"en": "en-GB"}
"""Locale of dates in a browser, by language."""
_CODE: Final = re.compile("`([^`]+)`")
_JAPANESE: Final = re.compile("[\u3000-\uffef]")
"""A Japanese letter: pages with any bring letters of their own, for machines that have none."""
LOG_BYTES: Final = 2_500_000
"""Maximum bytes of the log in the page."""


class Pictures(Struct, frozen=True):
    """Pictures of a page: `boards`, and for each stop (by index) in `at` its board.

    The same for each seat's `hands`. `still` is a file of the last board, for readers without JavaScript.
    """

    boards: Sequence[Frame] = ()
    at: Mapping[int, int] = {}
    hands: Sequence[Sequence[Frame]] = ()
    hands_at: Sequence[Mapping[int, int]] = ()
    still: bytes | None = None


def page(story: Story, pictures: Pictures) -> bytes:
    """Return the page as a file."""
    say = formatter(story.language).format
    badges = (f".seat{seat} {{ background-image: url({_badge(seat)}); }}\n" for seat in range(len(story.names)))
    js = _part("page.js")
    brand = f"{texts.BRAND} · {say(texts.table(story.table))}"
    told = {
        **{key: escape(said) for key, said in texts.spoken(say, texts.NAMES).items()},
        "language": story.language,
        "title": escape(f"{story.game} · {brand}"),
        "js": js,
        "brand": escape(brand),
        "game": escape(story.game),
        "head": (_TROPHY if story.contestants else "") + escape(story.head),
        "reason": f'<p class="why">{escape(story.reason)}</p>' if story.reason else "",
        "facts": _facts(story.facts),
        "options": _options(story.options, say(texts.OPTIONS)),
        "still": _still(story, pictures.still, say(texts.NO_PICTURE)),
        "places": "".join(_contestant(one, tracks=story.tracks) for one in story.contestants),
        "notable": _notable(story, say(texts.NOTABLE)),
        "log": _log(story, say(texts.TAKEN_BACK), say(texts.CUT)),
        "fair": _fair(story),
        "data": _inside(msgspec.json.encode(_data(story, pictures))),
        "record": ""
        if story.record is None
        else f'<script type="application/json" id="record">{_inside(story.record)}</script>',
    }
    css = _part("page.css") + "".join(badges) + (_letters() if any(map(_JAPANESE.search, told.values())) else "")
    policy = (
        f"default-src 'none'; img-src data: blob:; font-src data:; style-src '{_hash(css)}'; script-src '{_hash(js)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    return Template(_part("page.html")).substitute(told, css=css, policy=escape(policy)).encode()


def file_name(table: int) -> str:
    """Return the file name of a table's page."""
    return f"taku-{table}.html"


@cache
def _part(name: str) -> str:
    return files("rendering.record_page").joinpath(name).read_text(encoding="utf-8")


@cache
def _letters() -> str:
    """Return the style rule with the Japanese letters of the translations (`make fonts`)."""
    font = b64encode((TYPEFACES / "TakuSansJP-Page.woff2").read_bytes()).decode()
    return f'@font-face {{ font-family: "Taku Sans JP"; src: url(data:font/woff2;base64,{font}); }}\n'


@cache
def code() -> bytes:
    """Return a hash that differs between versions of these files."""
    parts = [
        path for path in files("rendering.record_page").iterdir() if path.name.endswith((".py", ".html", ".css", ".js"))
    ]
    return sha256(b"".join(path.read_bytes() for path in sorted(parts, key=lambda path: path.name))).digest()


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _inside(json: bytes) -> str:
    """Escape JSON for a script element: nothing in it can end that, or begin a comment."""
    return json.decode().replace("<", "\\u003c")


def _facts(facts: Sequence[Fact]) -> str:
    return "".join(f"<div><dt>{escape(one.name)}</dt><dd>{escape(one.value)}</dd></div>" for one in facts)


def _options(options: Sequence[Fact], name: str) -> str:
    """Render the table's settings."""
    if not options:
        return ""
    told = f'<dl class="facts">{_facts(options)}</dl>'
    return f'<details class="options"><summary>{escape(name)}</summary>{told}</details>'


def _still(story: Story, still: bytes | None, none: str) -> str:
    if still is None:
        return f'<p id="still">{escape(none)}</p>'
    alt = "\n".join(next((stop.words for stop in reversed(story.stops) if stop.words), ()))
    return f'<img id="still" src="{_file(still, "webp")}" alt="{escape(alt)}">'


def _file(data: bytes, kind: str) -> str:
    return f"data:image/{kind};base64,{b64encode(data).decode()}"


@cache
def _badge(seat: int) -> str:
    """Return a seat's badge as a data URL."""
    image, out = badge(seat, 2 * _BADGE), BytesIO()
    edge = image.width // 2 - round(1.25 * _BADGE)
    image.crop((edge, edge, image.width - edge, image.height - edge)).save(out, "PNG", optimize=True)
    return _file(out.getvalue(), "png")


def _sign(seat: int | None) -> str:
    return "" if seat is None or seat < 0 else f'<i class="badge seat{seat}"></i>'


def _contestant(one: Contestant, *, tracks: bool) -> str:
    total = "/".join(str(points) for _, points in one.parts) if tracks else str(one.points)
    parts = "".join(f"<span>{escape(name)} <b>{points}</b></span> " for name, points in one.parts)
    return (
        f'<li{" class=first" if one.place == 1 else ""}><span class="nth">{one.place}.</span>'
        f'<span class="name">{_sign(one.seat)}<bdi>{escape(one.name)}</bdi></span><span class="sum">{total}</span>'
        + (f'<span class="parts">{parts}</span>' if len(one.parts) > 1 else "")
        + "</li>"
    )


def _notable(story: Story, name: str) -> str:
    """Render each player's best and worst move, linked to its stop."""
    if not story.notable:
        return ""
    told = "".join(
        f'<li><span class="name">{_sign(one.seat)}<bdi>{escape(story.names[one.seat])}</bdi></span> '
        f'<a href="#{one.number}" data-move="{one.number}">{escape(one.which)}</a> {escape(one.did)} '
        f"<em>{escape(one.other)}</em></li>"
        for one in story.notable
    )
    honest = f'<p class="small">{escape(story.honest)}</p>'
    honest = f'<p class="small">{escape(story.honest)}</p>'
    return f'<section id="notable"><h2>{escape(name)}</h2><ul role="list">{told}</ul>{honest}</section>'


def _log(story: Story, taken_back: str, cut: str) -> str:
    """Render the moves turn by turn, each line linked to its stop."""
    said: list[str] = []
    room = LOG_BYTES
    for stop, lines in groupby(story.log, lambda line: _stop_of(line.number, story.stops)):
        turn = _turn(story, stop, list(lines), taken_back)
        room -= len(turn)
        if room < 0:
            said.append(f'<tr role="row"><td role="cell" class="did" colspan="4">{escape(cut)}</td></tr>')
            break
        said.append(turn)
    return "".join(said)


def _stop_of(number: int, stops: Sequence[Stop]) -> int:
    """Return the stop that shows a move; for an undone one, the stop after which it was made."""
    low, high = 0, len(stops)
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if stops[middle].number < number else (low, middle)
    if low < len(stops) and stops[low].first <= number:
        return low
    return max(0, min(low, len(stops)) - 1)


def _turn(story: Story, at: int, lines: Sequence[Told], taken_back: str) -> str:
    stop = story.stops[at] if story.stops else None
    seat = -1 if stop is None else stop.seat
    who = f"{_sign(seat)}<bdi>{escape(story.names[seat])}</bdi>" if seat >= 0 else ""
    when = f'<time datetime="{_utc(lines[0])}">{lines[0].at:%Y-%m-%d %H:%M}</time>'
    told = "".join(_line(line, taken_back) for line in lines)
    told += "".join(f'<li class="small">💬 {escape(one)}</li>' for one in (() if stop is None else stop.comments))
    return (
        f'<tr role="row" data-stop="{at}"><th role="rowheader" scope="row">{at + 1}</th>'
        f'<td role="cell" class="who">{who}</td><td role="cell">{when}</td>'
        f'<td role="cell" class="did"><ol role="list">{told}</ol></td></tr>'
    )


def _line(line: Told, taken_back: str) -> str:
    mark = f'<span class="back">{escape(taken_back)}</span>' if line.undone else ""
    return (
        f'<li{" class=undone" if line.undone else ""}><a href="#{line.number}" data-move="{line.number}">'
        f"{escape(line.text)}{mark}</a></li>"
    )


def _utc(told: Told | Stop) -> str:
    return f"{told.at:%Y-%m-%dT%H:%M:%SZ}"


def _coded(found: re.Match[str]) -> str:
    return f"<code>{found[1]}</code>"


def _fair(story: Story) -> str:
    say = formatter(story.language).format
    told = "".join(f"<p>{_CODE.sub(_coded, escape(say(line)))}</p>" for line in texts.checking(file_name(story.table)))
    proof = ((texts.SEAL, story.seal), (texts.SEED, story.seed), (texts.SALT, story.salt))
    rows = "".join(f"<dt>{escape(say(key))}</dt><dd><code>{escape(value)}</code></dd>" for key, value in proof if value)
    fits = f'<p id="fits" class="fits" hidden>✓ {escape(say(texts.FITS))}</p>'
    download = escape(f"taku-{story.table}.json")
    save = f'<a class="save" id="save" download="{download}" hidden>{escape(say(texts.SAVE))}</a>'
    kept = save if story.record is not None else f"<p>{escape(say(texts.LARGE))}</p>"
    return f'<div class="two"><div>{told}</div><div><dl>{rows}</dl>{fits}{kept}</div></div>'


class _Once:
    """Deduplicated list of objects, referenced by index."""

    def __init__(self) -> None:
        self.things: list[Any] = []
        self._numbers: dict[Any, int] = {}

    def number(self, thing: Any) -> int:
        if thing not in self._numbers:
            self._numbers[thing] = len(self.things)
            self.things.append(thing)
        return self._numbers[thing]


def _data(story: Story, pictures: Pictures) -> dict[str, Any]:
    say = formatter(story.language).format
    lines, said = _Once(), _Once()

    def spoken(some: Iterable[str]) -> int:
        return said.number(tuple(map(lines.number, some)))

    return {
        "language": story.language,
        "locale": _LOCALES.get(story.language, story.language),
        "texts": texts.spoken(say, texts.SPOKEN),
        "seats": [
            {"name": one, "colour": _code_of(SEATS[seat]), "badge": _badge(seat)}
            for seat, one in enumerate(story.names)
        ],
        "parts": story.parts,
        "summed": not story.tracks,
        "seal": story.seal,
        "seed": story.seed,
        "salt": story.salt,
        "stops": [
            {
                "number": stop.number,
                "seat": stop.seat,
                "at": _utc(stop),
                "lines": (*stop.lines, *(f"💬 {one}" for one in stop.comments)),
                "standing": stop.standing,
                **({} if stop.words is None else {"words": spoken(stop.words)}),
                **({"hands": [spoken(one) for one in stop.hands]} if stop.hands else {}),
                **shown,
            }
            for stop, shown in zip(story.stops, _shown(story.stops, pictures), strict=True)
        ],
        "lines": lines.things,
        "said": said.things,
        "boards": pictures.boards,
        "hands": pictures.hands,
    }


def _shown(stops: Sequence[Stop], pictures: Pictures) -> Iterator[dict[str, Any]]:
    """Yield the indexes of the pictures of each stop.

    Without a board, the last one before; without a hand that has changed meanwhile, none.
    """
    board, of = 0, min(pictures.at, default=0)
    hands: list[int | None] = [None] * len(pictures.hands)
    for at, stop in enumerate(stops):
        fresh = at in pictures.at
        if fresh:
            board, of = pictures.at[at], at
        for seat, drawn in enumerate(pictures.hands_at):
            stays = at > 0 and stops[at - 1].hands[seat] == stop.hands[seat]
            hands[seat] = drawn.get(at, hands[seat] if stays else None)
        shown: dict[str, Any] = {"board": board} if fresh else {"board": board, "fresh": False, "shows": of}
        yield shown | ({"pictures": tuple(hands)} if hands else {})


def _code_of(colour: Colour) -> str:
    red, green, blue = colour
    return f"#{red:02x}{green:02x}{blue:02x}"
