"""Details of the board: one planet, Earth, a track, the trade."""

from __future__ import annotations

from PIL import Image

from bot.games.andromeda.data import CARD, CARDS_PER_PLANET, N_PLANETS, PLANETS, SHIP, TECH
from bot.games.andromeda.stages.action import TECH_EFFECTS
from bot.games.andromeda.view import TradeView, View
from bot.games.contract import Text, t, tn
from rendering.andromeda.board import orbit_place
from rendering.andromeda.cards import back, card, spread
from rendering.andromeda.page import page
from rendering.andromeda.planets import ACCENT, RINGS, planet_sprite
from rendering.andromeda.players import token
from rendering.canvas import Sheet, panel
from rendering.fonts import BODY, DISPLAY, HEAD
from rendering.icons import icon
from rendering.painter import Look, Picture, picture
from rendering.text import balanced
from rendering.theme import BAD, EDGE, GOLD, GOOD, INK, MUTED, NEWS, NIGHT, PANEL, SEATS, mix

WIDTH = 1000


def draw_part(view: View, part: str, look: Look) -> Picture:
    """A planet's id, `earth`, `ship`, `tech` or `trade`. Raises KeyError for anything else."""
    whole = {"earth": _earth, "ship": _ship, "tech": _tech, "trade": _trade}
    if part in whole:
        return picture(whole[part](view, look), part)
    number = CARD[part]
    if number >= N_PLANETS:
        raise KeyError(part)
    return picture(_planet(view, number, look), part)


def _planet(view: View, planet: int, look: Look) -> Image.Image:
    data = PLANETS[planet]
    sheet = page(WIDTH, 760, look.say(data.name))
    sheet.put(planet_sprite(data.id, 310 if data.id in RINGS else 400), 300, 460)
    for place, (dx, dy) in enumerate(((-206, -190), (0, -272), (206, -190))):
        orbit_place(sheet, planet, place, view.centres[planet][place], (300 + dx, 460 + dy), size=110)
    stations = view.stations[planet]
    total = sum(stations)
    notes = [f"{count / total:.0%}" if total else "" for count in stations]
    left = 596
    y = _list(
        sheet,
        look,
        look.say(t("Stations, and chance per draw")),
        [str(count) for count in stations],
        notes,
        left=left,
        y=124,
    )
    said = look.say(t("Cards discarded: {n} of {all}", n=view.discard[planet], all=CARDS_PER_PLANET))
    sheet.text(said, left + 4, y + 34, 27, MUTED, face=BODY, align="l", room=WIDTH - left - 30)
    if view.challenge is not None and view.challenge.planet == planet:
        sheet.put(
            panel(370, 60, 30, mix(PANEL, ACCENT[data.id], 0.35), NEWS, alpha=0.95, line_width=3), left, y + 88, 0
        )
        sheet.stamp(icon("ring", 38), left + 38, y + 88, NEWS)
        text = look.say(tn("Challenge: {n} draw left", "Challenge: {n} draws left", view.challenge.draws))
        sheet.text(text, left + 68, y + 88, 30, INK, face=HEAD, align="l", room=290, least=18)
    return sheet.image


def _list(sheet: Sheet, look: Look, title: str, numbers: list[str], notes: list[str], *, left: int, y: int) -> int:
    """Each player's number and a note; returns where the next may begin."""
    right = WIDTH - 28
    sheet.text(title, left + 4, y, 28, MUTED, face=HEAD, align="l", room=right - left)
    y += 32
    for seat, (number, note) in enumerate(zip(numbers, notes, strict=True)):
        sheet.lay(
            panel(right - left, 76, 16, mix(PANEL, SEATS[seat], 0.12), mix(EDGE, SEATS[seat], 0.4), alpha=0.85), left, y
        )
        middle = y + 38
        token(sheet, seat, left + 44, middle, 58, number=number)
        tail = sheet.text(note, right - 18, middle, 32, GOLD, face=DISPLAY, align="r") if note else 0
        sheet.text(
            look.names[seat], left + 86, middle, 31, INK, face=HEAD, align="l", room=right - left - 118 - tail, least=22
        )
        y += 84
    return y


def _earth(view: View, look: Look) -> Image.Image:
    sheet = page(WIDTH, 640, look.say(t("Earth")))
    sheet.put(planet_sprite("earth", 480), 290, 370)
    title = look.say(t("Stations: 1 point each at the end"))
    _list(sheet, look, title, [str(seat.earth) for seat in view.seats], [""] * len(view.seats), left=596, y=124)
    return sheet.image


def _ship(view: View, look: Look) -> Image.Image:
    texts = [tn("Hand of {n} card", "Hand of {n} cards", step.hand) for step in SHIP]
    figures = [("cards", str(step.hand)) for step in SHIP]
    costs = [step.cost for step in SHIP]
    return _track(
        look, look.say(t("Spaceship development")), texts, figures, costs, spaces=[seat.ship for seat in view.seats]
    )


def _tech(view: View, look: Look) -> Image.Image:
    figures = [("star", str(step.points)) for step in TECH]
    costs = [step.cost for step in TECH]
    return _track(
        look, look.say(t("Technology")), list(TECH_EFFECTS), figures, costs, spaces=[seat.tech for seat in view.seats]
    )


def _track(
    look: Look, title: str, texts: list[Text], figures: list[tuple[str, str]], costs: list[int], *, spaces: list[int]
) -> Image.Image:
    """A track from its start at the bottom to its end at the top."""
    tall = 148
    sheet = page(WIDTH, 104 + tall * len(texts), title)
    for space, (text, (name, figure), cost) in enumerate(zip(texts, figures, costs, strict=True)):
        y = 92 + (len(texts) - 1 - space) * tall
        middle = y + (tall - 12) / 2
        fill = mix(PANEL, EDGE, 0.2 + 0.2 * space)
        sheet.lay(panel(WIDTH - 56, tall - 12, 18, fill, EDGE, alpha=0.85), 28, y)
        sheet.stamp(icon(name, 46), 74, middle, GOLD if name == "star" else MUTED)
        sheet.text(figure, 138, middle, 62, INK, face=DISPLAY)
        lines = balanced(look.say(text), HEAD, 30, 400, 2)
        first = middle - (len(lines) - 1) * 18 - (22 if cost else 0)
        for n, one in enumerate(lines):
            sheet.text(one, 200, first + n * 36, 30, INK, face=HEAD, align="l")
        if cost:
            said = look.say(t("costs {n} matching cards", n=cost))
            sheet.text(said, 200, first + (len(lines) - 1) * 36 + 40, 27, MUTED, face=BODY, align="l", room=400)
        here = [seat for seat, at in enumerate(spaces) if at == space]
        for n, seat in enumerate(here):
            row, column = divmod(n, 2) if len(here) > 2 else (n, 0)
            room = 150 if len(here) > 2 else 300
            x = 632 + column * 172
            at = middle + (row - (-(-len(here) // (2 if len(here) > 2 else 1)) - 1) / 2) * 44
            token(sheet, seat, x, at, 38)
            sheet.text(look.names[seat], x + 28, at, 25, INK, face=HEAD, align="l", room=room - 20, least=18)
    return sheet.image


def _trade(view: View, look: Look) -> Image.Image:
    tall = 150
    sheet = page(WIDTH, 100 + tall * len(view.seats), look.say(t("Trade")))
    for seat in range(len(view.seats)):
        y = 92 + seat * tall
        middle = y + (tall - 12) / 2
        waiting = view.trade is not None and seat in view.waiting
        edge = SEATS[seat] if waiting else mix(EDGE, SEATS[seat], 0.35)
        sheet.lay(
            panel(
                WIDTH - 56,
                tall - 12,
                18,
                mix(NIGHT, SEATS[seat], 0.24) if waiting else mix(PANEL, SEATS[seat], 0.06),
                edge,
                alpha=0.88,
                line_width=4 if waiting else 2,
            ),
            28,
            y,
        )
        token(sheet, seat, 72, middle, 52)
        leads = seat == view.leader and view.phase != "over"
        if leads:
            sheet.stamp(icon("crown", 40), 128, middle, GOLD)
        x = 112 + 42 * leads
        name_at = middle - 20 if view.trade is not None else middle
        sheet.text(look.names[seat], x, name_at, 32, INK, face=HEAD, align="l", room=450 - x, least=22)
        if view.trade is not None:
            _dealing(sheet, view.trade, look, seat, x, y=middle)
    if view.trade is None:
        sheet.text(look.say(t("No trade is open.")), WIDTH - 60, 52, 30, MUTED, face=HEAD, align="r")
    return sheet.image


def _dealing(sheet: Sheet, trade: TradeView, look: Look, seat: int, x: int, *, y: float) -> None:
    """How far a player's trade is, and the cards before them."""
    down = trade.stage == "answer" and trade.answered[seat]
    if trade.out[seat]:
        state, colour = t("dropped out"), BAD
    elif trade.done[seat]:
        state, colour = t("finished"), GOOD
    elif down:
        state, colour = t("has played a card face down"), NEWS
    elif trade.stage == "swap":
        state, colour = (t("chooses a partner"), NEWS) if trade.turn == seat else (t("waits for a partner"), MUTED)
    else:
        state, colour = (t("cards on the table") if any(trade.sets[seat]) else t("has played nothing yet")), MUTED
    sheet.text(look.say(state), x, y + 24, 26, colour, face=BODY, align="l", room=450 - x, least=18)
    at = 520
    for number in spread(trade.sets[seat]):
        sheet.put(card(number, 84), at, y)
        at += 96
    if down:
        sheet.put(back(84), at, y)
        sheet.text("?", at, y, 56, NEWS, face=DISPLAY, soft=True)
