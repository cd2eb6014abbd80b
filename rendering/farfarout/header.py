"""The heading of the board: active player, prompt, round, and the remaining action tokens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PIL import Image

from bot.games.contract import Text, t
from bot.games.farfarout.components.book import Book
from bot.games.farfarout.components.data import TOKENS
from bot.games.farfarout.rules.tracks import EACH, GOAL
from bot.games.farfarout.state import NOBODY, Reason, TaskKind
from bot.games.farfarout.view import View
from bot.games.farfarout.words import phrases
from rendering.canvas import Glass, Sheet, discs, panel, tinted
from rendering.farfarout.colours import BLACK, DEEP, LINE, TOKEN, WHITE
from rendering.farfarout.icons import sign
from rendering.farfarout.page import BAR
from rendering.farfarout.players import waits
from rendering.header import put_header
from rendering.layout import Box
from rendering.memory_cache import memoize
from rendering.renderer import RenderOptions
from rendering.sizes import RADIUS
from rendering.theme import GOLD, mix

_TASKS: Final[dict[TaskKind, Text]] = {
    "land": t("has landed: scan or not?"), "hire": t("hires crew"), "shop": t("is in the shop"),
    "relic": t("takes a relic"), "outpost": t("chooses a quest"), "main": t("chooses a quest"),
    "spare": t("chooses a quest"), "excess": t("must dismiss crew"), "give": t("must give something up"),
    "jump": t("travels through a wormhole"), "loot": t("takes loot"),
}  # fmt: skip
_TRACKS: Final[dict[str, Text]] = {
    "wealth": t("won with {n} points of wealth", n=GOAL),
    "reputation": t("won with {n} points of reputation", n=GOAL),
    "exploration": t("won with {n} points of exploration", n=GOAL),
}
TOKEN_SIZE: Final = 62
_CLOSE, _APART = 26, 68
"""Distance of the tokens of a colour, and of different colours, in pixels."""


@memoize
def action(token: str, size: int, *, spent: bool = False) -> Image.Image:
    """Draw an action token; a spent one is dark."""
    sheet = Glass(size, size)
    colour = TOKEN[token]

    rim, face, ink = mix(colour, WHITE, 0.5), mix(colour, BLACK, 0.08), BLACK
    if spent:
        rim, face, ink = mix(colour, BLACK, 0.55), mix(DEEP, colour, 0.1), mix(colour, BLACK, 0.45)
    sheet.image.alpha_composite(discs(size, (size * 0.49, rim), (size * 0.44, face)))
    sheet.image.alpha_composite(tinted(sign(token, round(size * 0.62)), ink), (round(size * 0.19), round(size * 0.19)))
    return sheet.image


def doing(view: View, book: Book) -> Text:
    """Return the prompt for the player that the game waits for."""
    match view.phase:
        case "quests":
            chosen = sum(me.chosen for me in view.seats)
            return t("{n} of {all} have chosen", n=chosen, all=len(view.seats))
        case "crew":
            return t("buys a starting crew member")
        case "over":
            return why(view)
        case _:
            if view.tasks:
                return _TASKS[view.tasks[-1].kind]
            if view.throw is not None:
                return _throwing(view, book)
            tokens = phrases.tokens(sum(view.tokens))
            return t("Left: {tokens}, {moves}", tokens=tokens, moves=phrases.moves(view.points))


def _throwing(view: View, book: Book) -> Text:
    throw = view.throw
    assert throw is not None
    if throw.loser != NOBODY:
        return t("gives up a die or a shield")
    reasons: dict[Reason, Text] = {"mine": t("mines"), "dig": t("digs for relics")}
    if throw.why in reasons:
        return reasons[throw.why]
    if throw.rival != NOBODY:
        return t("fights another player, turn {n}", n=throw.turn)
    return t("fights {foe}, turn {n}", foe=phrases.called(book.foes[throw.foe].name), n=throw.turn)


def why(view: View) -> Text:
    """Return how the first of the winners has won (F3)."""
    if not view.winners:
        return t("Nobody has won")
    me = view.seats[view.winners[0]]
    track = next((track for track in _TRACKS if getattr(me, track) >= GOAL), "")
    return _TRACKS[track] if track else t("won with {n} points on all three tracks", n=EACH)


def draw_header(sheet: Sheet, view: View, look: RenderOptions, book: Book) -> None:
    """Draw the badge, name and round, with the prompt below."""
    asked, said = [seat for seat in range(len(view.seats)) if waits(view, seat)], look.say(doing(view, book))
    aside = look.say(t("Round {n}", n=view.round)) if view.phase in ("turns", "over") else ""
    match view.phase:
        case "quests":
            put_header(sheet, BAR, look.say(t("Choosing main quests")), said, aside)
        case "over":
            who = ", ".join(look.names[seat] for seat in view.winners) or look.say(t("Game over"))
            seat = view.winners[0] if view.winners else -1
            put_header(sheet, BAR, who, said, aside, seat=seat, state="won")
        case _:
            seat = asked[0]
            put_header(sheet, BAR, look.names[seat], said, aside, seat=seat, state=look.state(seat, acts=True))


def tokens(view: View, book: Book) -> Image.Image:
    """Draw the active player's action tokens, stacked by colour; spent ones are dark."""
    return _tokens(*_shown(view, book))


def _shown(view: View, book: Book) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the active player's tokens by colour: all, and those left."""
    me = view.seats[view.active]
    has = [n + more for n, more in zip(book.ships[me.ship].actions, book.powers(me.items).tokens, strict=True)]
    left = [view.tokens[n] if n < len(view.tokens) else 0 for n in range(len(TOKENS))]
    return tuple(min(4, max(one, other)) for one, other in zip(has, left, strict=True)), tuple(left)


@memoize
def _tokens(shown: tuple[int, ...], left: tuple[int, ...]) -> Image.Image:
    size, rows = TOKEN_SIZE, [*_rows(shown)]
    wide = sum(step for _, _, step in rows) + 20
    sheet = Glass(wide, size + 20)
    sheet.lay(panel(wide, size + 20, RADIUS, DEEP, GOLD if any(left) else LINE, alpha=0.92), 0, 0)
    for n, x, _ in rows:
        for k in range(shown[n]):
            sheet.lay(action(TOKENS[n], size, spent=shown[n] - k > left[n]), x + k * _CLOSE, 10)
    return sheet.image


def _rows(shown: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    """Return the number of each colour, its left edge, and the distance to the next colour."""
    x = 13
    for n, count in enumerate(shown):
        if count:
            yield n, x, (step := _APART + _CLOSE * (count - 1))
            x += step


def token_boxes(view: View, book: Book) -> Iterator[tuple[str, Box]]:
    """Return the places of the colours on the picture of `tokens`."""
    for n, x, step in _rows(_shown(view, book)[0]):
        yield TOKENS[n], (x, 10, step - _APART + TOKEN_SIZE, TOKEN_SIZE)
