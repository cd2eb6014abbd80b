"""Screens of the *Robots* puzzle of the day, and of its result."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from functools import lru_cache

import discord
from babel.dates import format_date
from discord import ButtonStyle, ui

from bot.games.contract import Text, t, tn
from bot.games.ricochet.components.data import HOLE, ROBOTS
from bot.games.ricochet.rules.daily import LONGEST, Position, Puzzle, is_solved, reached
from bot.games.ricochet.rules.moving import KEYS, Step, read, sign, write
from bot.games.ricochet.rules.routes import is_open, open_moves
from bot.games.ricochet.words import phrases
from bot.games.ricochet.words.describe import marks, standing
from bot.puzzles.robots import Answer, Finder, Results, Today
from bot.puzzles.streaks import Streaks
from cogs.ui.colours import COLOUR
from cogs.ui.components import Button, Form, IconButton, Row, Screen, button, gallery, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.emoji_text import emoji
from cogs.ui.forms import typed
from cogs.ui.links import DAILY, today_button
from cogs.ui.paging import numbered, page_of, turning
from cogs.ui.texts import PUZZLE_OF_THE_DAY, labelled, puzzle_stars, unnamed
from cogs.ui.translator import Translator, escape
from rendering.renderer import Picture
from rendering.ricochet import Scene
from rendering.ricochet import film as draw_film
from rendering.ricochet import puzzle as draw_puzzle

GAME = "ricochet"

RANKED = 2200
"""Maximum letters of a page of the ranking."""
RESULT = "daily-result"
"""Purposes of buttons: `number` is the day, `said` the route so far."""
TRY, BACK, OVER, WRITE, WROTE, HAND_IN, SHOW = "try", "back", "over", "write", "wrote", "hand", "show"
ROW_MARK, BEST_MARK = "🔥", "🏆"
WRITTEN = 150
"""Maximum characters of a typed route."""


def said(way: Sequence[Step]) -> tuple[str, ...]:
    """Return a route as a choice path: two letters a move."""
    return (write(way).replace(" ", ""),) if way else ()


def unsaid(target: CustomId) -> tuple[Step, ...]:
    """Parse a route, as the inverse of `said`."""
    return read(target.said[0]) if target.said else ()


def long_date(day: date, voice: Translator) -> str:
    """Return the date with its weekday."""
    return format_date(day, "full", locale=voice.language)


def task(position: Position) -> Text:
    """Return the task of the puzzle."""
    chip = phrases.chip_name(position.chip)
    if position.chip == HOLE:
        return t("Bring any robot to the **{chip}** in as few moves as you can.", chip=chip)
    robot = position.goal.robots[0]
    return t(
        "Bring the {colour} robot {icon} to the **{chip}** in as few moves as you can.",
        colour=phrases.robot_name(robot), icon=phrases.ICONS[robot], chip=chip,
    )  # fmt: skip


def puzzle(today: Today, way: Sequence[Step], picture: Picture | None, voice: Translator, note: str = "") -> Screen:
    """Build the private screen of a puzzle after a route; `note`: the result of its submission.

    Raises Refused if the route is not possible.
    """
    position, day = today.position, today.day
    robots, solved = reached(position, way), is_solved(position, way)
    ends = t("It is over.") if today.over else t("It ends {when}.", when=discord.utils.format_dt(today.until, "R"))
    head = [
        f"### {voice.markdown(PUZZLE_OF_THE_DAY)}",
        f"{long_date(day, voice)} · {puzzle_stars(day)} · {voice.markdown(ends)}",
        voice.markdown(task(position)),
    ]
    alt = [voice.text(one) for one in (marks(position.board, position.chip), *standing(position.board, robots))]
    return Screen(
        text(head, 1000),
        gallery(picture, alt),
        text([_tried(today, way, solved, voice, note), *_answered(today, voice)], 2800),
        *_pad(today, way, robots, solved, voice),
        *rows(_tools(today, way, solved, voice)),
        colour=COLOUR,
    )


def _way(way: Sequence[Step], voice: Translator) -> str:
    return voice.markdown(phrases.way_text(write(way)))


def _tried(today: Today, way: Sequence[Step], solved: bool, voice: Translator, note: str) -> str:
    if not way:
        return voice.markdown(t("Move the robots with the buttons, or type a route."))
    line = voice.markdown(labelled(phrases.moves(len(way)), phrases.way_text(write(way))))
    if note or not solved:
        return f"{line} {note}".rstrip()
    if today.over:
        return f"{line} ✓ {voice.markdown(t('It reaches the mark.'))}"
    if today.way and len(today.way) <= len(way):
        return f"{line} ✓ {voice.markdown(t('That works, but your earlier answer is just as short.'))}"
    return f"{line} ✓ **{voice.markdown(t('It reaches the mark. Hand it in!'))}**"


def _answered(today: Today, voice: Translator) -> list[str]:
    """Return the user's answer, or the rules of submission; and the number of answers here."""
    told: list[Text] = []
    if today.way:
        moves, way = phrases.moves(len(today.way)), phrases.way_text(write(today.way))
        told.append(t("Your answer: {moves} ({way}).", moves=moves, way=way))
    elif not today.over:
        told.append(t("All answers stay private until the day (UTC) is over. Your time runs from your first look."))
    if today.players:
        told.append(tn("{n} player in this server.", "{n} players in this server.", today.players))
    return [f"-# {' · '.join(map(voice.markdown, told))}"] if told else []


def _pad(today: Today, way: Sequence[Step], robots: tuple[int, ...], solved: bool, voice: Translator) -> list[Row]:
    """Return a row of directions per robot; none once the route ends on the target."""
    if solved:
        return []
    possible = 0 if len(way) == LONGEST else open_moves(today.position.sheets, robots)

    def key(robot: int, direction: int) -> Button:
        words = voice.text(sign(robot, direction))
        target = _to(today, TRY, [*way[: LONGEST - 1], (robot, direction)])
        closed = not is_open(possible, robot, direction)
        icon = emoji(phrases.arrow(robot, direction))
        return IconButton(words, target, icon, disabled=closed) if icon else button(words, target, disabled=closed)

    return [ui.ActionRow(*(key(robot, direction) for direction in KEYS)) for robot in ROBOTS]


def _to(today: Today, arg: str, way: Sequence[Step] = ()) -> CustomId:
    return CustomId(DAILY, number=today.day.toordinal(), arg=arg, said=said(way))


def _tools(today: Today, way: Sequence[Step], solved: bool, voice: Translator) -> list[Button]:
    back = [
        button(voice.text(t("Back one step")), _to(today, BACK, way[:-1])),
        button(voice.text(t("Start over")), _to(today, OVER)),
    ]
    buttons = [*(back if way else []), button(voice.text(t("Type a route…")), _to(today, WRITE, way))]
    day = today.day.toordinal()
    if today.over:
        return [*buttons, today_button(voice), button(voice.text(t("Result")), CustomId(RESULT, number=day))]
    hand_in = button(voice.text(t("Hand in")), _to(today, HAND_IN, way), ButtonStyle.primary)
    yesterday = button(voice.text(t("Yesterday")), CustomId(RESULT, number=day - 1))
    return [*([hand_in] if solved else []), *buttons, yesterday]


def write_modal(day: int, way: Sequence[Step], voice: Translator) -> Form:
    """Build the form for a whole route, filled with the current one."""
    asked, hint = voice.text(t("Your route from the start")), voice.text(phrases.SPELLING)
    field = typed(asked, hint, WRITTEN, filled=write(way))
    return Form(CustomId(DAILY, number=day, arg=WROTE), voice.text(PUZZLE_OF_THE_DAY), field)


def result(
    results: Results, film: Picture, voice: Translator, *, public: bool = False, showable: bool = False, at: int = 0
) -> Screen:
    """Build the result of a past day: a page of the solvers.

    For one user it includes their own streaks and, if `showable`, a button to post it publicly.
    """
    found, chip = results.puzzle, results.puzzle.position.chip
    finders = [_finder(place, one, voice) for place, one in enumerate(results.finders, start=1)]
    page, day = page_of(finders, at, RANKED), results.day.toordinal()
    lines = [
        f"### {voice.markdown(numbered(t('Result: puzzle of the day'), page.at, page.count))}",
        f"{long_date(results.day, voice)} · {puzzle_stars(results.day)}",
        voice.markdown(
            t("The shortest route to the **{chip}** has {moves}.",
              chip=phrases.chip_name(chip), moves=phrases.moves(found.number))
        ),
        _way(found.way, voice),
    ]  # fmt: skip
    buttons = [today_button(voice)]
    if showable:
        buttons.append(button(voice.text(t("Show everybody")), CustomId(RESULT, number=day, arg=SHOW)))
    alt = [voice.text(one) for one in (marks(found.position.board, chip), phrases.way_text(write(found.way)))]
    return Screen(
        text(lines, 1000),
        gallery(film, alt),
        text([*_ranking(results, page.lines, voice), *([] if public else [_own(results.mine, voice)])], 2900),
        *rows(turning(page.at, page.count, lambda to: CustomId(RESULT, number=day, arg=str(to)), voice)),
        *rows(buttons),
        colour=COLOUR,
    )


def _ranking(results: Results, lines: Sequence[str], voice: Translator) -> list[str]:
    aside = [f"-# {voice.markdown(unnamed(results.unnamed))}"] if results.unnamed else []
    if not results.finders:
        return aside or [voice.markdown(t("Nobody here handed in a route."))]
    legend = t(
        "{row} days in a row with an answer, {best} with the fewest moves. Times count from the first look.",
        row=ROW_MARK, best=BEST_MARK,
    )  # fmt: skip
    return [*lines, *aside, f"-# {voice.markdown(legend)}"]


def _finder(place: int, one: Finder, voice: Translator) -> tuple[str, str]:
    won = f"{BEST_MARK}{one.streaks.best}" if one.streaks.best else ""
    told = t("{moves} in {time}", moves=phrases.moves(len(one.way)), time=clock(one.after))
    return (
        f"{place}. **{escape(one.name)}** {voice.markdown(told)} {ROW_MARK}{one.streaks.answered} {won}".rstrip(),
        f"-# {_way(one.way, voice)}",
    )


def _own(mine: Streaks, voice: Translator) -> str:
    days = tn("You answered on {n} day, with the fewest moves on {best}.",
              "You answered on {n} days, with the fewest moves on {best}.", mine.days, best=mine.best_days)  # fmt: skip
    return f"{voice.markdown(days)} {ROW_MARK}{mine.answered} {BEST_MARK}{mine.best}"


def clock(span: timedelta) -> str:
    """Format a duration as hours, minutes and seconds: 0:09, 12:05, 3:07:30."""
    minutes, seconds = divmod(int(span.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def answered(done: Answer, voice: Translator) -> str:
    """Return the result of a submission."""
    own = phrases.moves(done.moves)
    if done.before is None:
        line = t("Handed in: {moves}.", moves=own)
    elif done.better:
        line = t("Handed in: {moves}, fewer than your {before} before.", moves=own, before=done.before)
    else:
        line = t("Your earlier answer stays: it has {before}.", before=phrases.moves(done.before))
    return f"**{voice.markdown(line)}**"


# --- pictures, drawn in a worker -------------------------------------------------------------------------------------


def picture(today: Today, way: Sequence[Step], voice: Translator) -> Picture:
    """Draw the puzzle after a route. Raises Refused if the route is not possible."""
    chip = phrases.chip_name(today.position.chip)
    lines = (_dated(today.day, voice), t("{chip} · {moves}", chip=chip, moves=phrases.moves(len(way))))
    return draw_puzzle(_scene(today.position, way), PUZZLE_OF_THE_DAY, lines, voice.render_context())


@lru_cache(maxsize=4)
def film(day: date, solved: Puzzle, language: str) -> Picture:
    """Draw the shortest route of a past day as an animation."""
    voice = Translator(language, game=GAME)
    return draw_film(_scene(solved.position, solved.way), _dated(day, voice), voice.render_context())


def _scene(position: Position, way: Sequence[Step]) -> Scene:
    return Scene(position.sheets, position.chip, position.robots, write(way))


def _dated(day: date, voice: Translator) -> Text:
    return t("{date} {stars}", date=long_date(day, voice), stars=puzzle_stars(day))
