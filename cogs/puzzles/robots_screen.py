"""Screens of the *Robots* puzzles of the day, hard and easy, and of their results."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from functools import lru_cache

import discord
from babel.dates import format_date
from discord import ButtonStyle

from bot.games.contract import Pictured, Shortcut, Text, t, tn
from bot.games.registry import GAMES
from bot.games.ricochet.components.data import LETTERS, ROBOTS
from bot.games.ricochet.rules.daily import LONGEST, WEEK, Position, Puzzle, is_solved, reached, weekday
from bot.games.ricochet.rules.moving import KEYS, Step, Trail, follow, read, write
from bot.games.ricochet.rules.routes import is_open, open_moves
from bot.games.ricochet.words import phrases
from bot.games.ricochet.words.describe import marks, standing
from bot.puzzles.robots import Answer, Finder, Results, Today
from bot.puzzles.service import EASY_ROBOTS
from bot.puzzles.streaks import Streaks
from cogs.puzzles.difficulty_text import answered as answered_everywhere
from cogs.ui.board import at_once
from cogs.ui.components import Button, Form, Row, Screen, button, gallery, note, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.emoji_text import emoji
from cogs.ui.forms import typed
from cogs.ui.layout import COLOUR
from cogs.ui.links import DAILY, EASY, puzzle_archive, today_button
from cogs.ui.paging import numbered, page_of, turning
from cogs.ui.texts import PUZZLE_OF_THE_DAY, puzzle_stars, unnamed
from cogs.ui.translator import Translator, escape
from rendering.renderer import Picture
from rendering.ricochet import Scene
from rendering.ricochet import film as draw_film
from rendering.ricochet import puzzle as draw_puzzle

GAME = "ricochet"

RANKED = 2200
"""Maximum letters of a page of the ranking."""
RESULT, EASY_RESULT = "daily-result", "easy-result"
"""Purposes of buttons: `number` is the day, `said` the route so far."""
TRY, BACK, OVER, WRITE, WROTE, HAND_IN, SHOW = "try", "back", "over", "write", "wrote", "hand", "show"
MORE, SHARE, OPEN = "more", "share", "open"
"""Actions of a button; the letter of a robot chooses it. `OPEN`: that of a menu of past days."""
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


def difficulty(day: date) -> Text:
    """Return how hard the puzzle of a weekday is."""
    hard = weekday(day.toordinal())
    if hard == 0:
        return t("the easiest of the week")
    return t("the hardest of the week") if hard == WEEK - 1 else t("harder than yesterday's, easier than tomorrow's")


def level(day: date, voice: Translator, *, easy: bool = False) -> str:
    """Return how hard the puzzle is, in words alone for readers who have words first."""
    words = voice.markdown(t("easy") if easy else difficulty(day))
    return words if easy or voice.words_first else f"{puzzle_stars(day)} {words}"


def _title(*, easy: bool) -> Text:
    return t("Easy puzzle of the day") if easy else PUZZLE_OF_THE_DAY


def score(moves: int, fewest: int) -> Text:
    """Return the moves of an answer, compared with the fewest."""
    if moves == fewest:
        return t("{moves}, the fewest", moves=phrases.moves(moves))
    return tn(
        "{moves}, {n} more than the fewest", "{moves}, {n} more than the fewest", moves - fewest,
        moves=phrases.moves(moves),
    )  # fmt: skip


def puzzle(
    today: Today,
    way: Sequence[Step],
    picture: Picture | None,
    voice: Translator,
    handed: str = "",
    *,
    robot: int | None = None,
    showable: bool = True,
    streak: int = 0,
) -> Screen:
    """Build the private screen of a puzzle after a route.

    `handed`: the result of its submission, which made a `streak` of days; `robot`: the chosen one. An answer that is
    not `showable` here is there as a line to copy. Raises Refused if the route is not possible.
    """
    position = today.position
    robots, solved = reached(position, way), is_solved(position, way)
    chosen = robot if robot is not None else way[-1][0] if way else position.chip // 4
    so_far = [_so_far(follow(position.board, position.robots, way))] if way else []
    alt = (*so_far, marks(position.board, position.chip), *standing(position.board, robots))
    lines = [_told(today, way, solved, voice, handed), *_below(today, solved, voice, handed)]
    if handed and not showable:
        lines.append(f"`{voice.text(shared(today, streak, voice))}`")
    return Screen(
        gallery(picture, alt, voice),
        text(lines, 2800),
        *([] if solved else _pad(today, way, robots, chosen, voice)),
        *rows(_tools(today, way, solved, voice, handed_in=bool(handed), showable=showable)),
        colour=COLOUR,
    )


def _so_far(trail: Trail) -> Text:
    """Return the ends of the moves of a route."""
    moves, steps = phrases.moves(len(trail.way)), phrases.traced(trail.way, trail.stops)
    return t("So far {moves}: {steps}.", moves=moves, steps=steps)


def _told(today: Today, way: Sequence[Step], solved: bool, voice: Translator, handed: str) -> str:
    """Return the task, the success of the route, or the result of its submission."""
    if handed:
        return handed
    if not solved:
        return voice.markdown(phrases.task(today.position.chip))
    done = "" if voice.words_first else "✓ "
    if today.over and today.fewest is not None:
        return f"{done}**{voice.markdown(t('{score}.', score=score(len(way), today.fewest)))}**"
    if today.way and len(today.way) <= len(way):
        return f"{done}{voice.markdown(t('That works, but your earlier answer is just as short.'))}"
    line = t("The robot is there in {moves}. Hand it in!", moves=phrases.moves(len(way)))
    return f"{done}**{voice.markdown(line)}**"


def _below(today: Today, solved: bool, voice: Translator, handed: str) -> list[str]:
    """Return a line below the task: what an answer was worth, or when the day ends."""
    if handed:
        hard, then = level(today.day, voice, easy=today.easy), t("The shortest route is shown tomorrow.")
        return [f"-# {hard} · {voice.markdown(then)}"]
    if today.over and not solved:
        dated = format_date(today.day, "medium", locale=voice.language)
        return [f"-# {voice.markdown(t('{date} · nothing counts', date=dated))}"]
    if today.way and today.fewest is not None:
        mine = t("Yours: {moves} · fewest: {fewest}", moves=phrases.moves(len(today.way)), fewest=today.fewest)
        return [f"-# {voice.markdown(mine)}"]
    if solved and not today.over:
        return [f"-# {voice.markdown(t('Nobody sees it before the day is over.'))}"]
    return [f"-# {voice.markdown(_ends(today))}"]


def _ends(today: Today) -> Text:
    if today.over:
        return t("Nothing counts any more.")
    return t("It ends {when}.", when=discord.utils.format_dt(today.until, "R"))


def share_line(puzzle: Text, dated: str, amount: Text, after: timedelta, streak: int) -> Text:
    """Return a line about an own answer that tells nothing of its moves, nor of the best answer."""
    return t(
        "Taku, {puzzle}, {date}: {amount} in {time} {streak}",
        puzzle=puzzle, date=dated, amount=amount, time=clock(after), streak=f"{ROW_MARK}{streak}",
    )  # fmt: skip


def shared(today: Today, streak: int, voice: Translator) -> Text:
    """Return the line about the own answer."""
    assert today.after is not None
    game, day = GAMES[GAME].meta.title, format_date(today.day, "medium", locale=voice.language)
    puzzle, dated = (t("{game} (easy)", game=game), day) if today.easy else (game, f"{day} {puzzle_stars(today.day)}")
    return share_line(puzzle, dated, phrases.moves(len(today.way)), today.after, streak)


def share(today: Today, name: str, streak: int, voice: Translator) -> Screen:
    """Build the public message about an answer."""
    line = voice.markdown(shared(today, streak, voice))
    return note(f"**{escape(name)}** · {line}", buttons=[today_button(voice, ButtonStyle.secondary, easy=today.easy)])


def _pad(today: Today, way: Sequence[Step], robots: tuple[int, ...], chosen: int, voice: Translator) -> list[Row]:
    """Return a row of the other robots, and the directions of the chosen one."""
    possible = 0 if len(way) == LONGEST else open_moves(today.position.sheets, robots)

    def key(name: Pictured, target: CustomId, *, is_open: bool = True) -> Button:
        return at_once(Shortcut(target.said, name, open=is_open), target, voice)

    others = [key(phrases.robot_button(robot), _to(today, LETTERS[robot], way)) for robot in ROBOTS if robot != chosen]
    keys = [
        key(
            phrases.move_button(chosen, direction),
            _to(today, TRY, [*way[: LONGEST - 1], (chosen, direction)]),
            is_open=is_open(possible, chosen, direction),
        )
        for direction in KEYS
    ]
    return [*rows(others), *rows(keys)]


def _to(today: Today, arg: str, way: Sequence[Step] = ()) -> CustomId:
    return CustomId(EASY if today.easy else DAILY, number=today.day.toordinal(), arg=arg, said=said(way))


def _tools(
    today: Today, way: Sequence[Step], solved: bool, voice: Translator, *, handed_in: bool, showable: bool
) -> list[Button]:
    back = [button(voice.text(t("Back one step")), _to(today, BACK, way[:-1]))] if way else []
    more = button(voice.text(t("More…")), _to(today, MORE, way))
    if not solved:
        return [*back, more]
    if today.over:
        return [_archive(voice, ButtonStyle.primary, easy=today.easy), _result(today, voice), *back, more]
    if not handed_in:
        return [button(voice.text(t("Hand in")), _to(today, HAND_IN, way), ButtonStyle.primary), *back, more]
    sharing = button(voice.text(t("Share this")), _to(today, SHARE), ButtonStyle.primary, icon=emoji("share"))
    return [*([sharing] if showable else []), to_puzzle(today.day, voice, easy=not today.easy), more]


def _result(today: Today, voice: Translator, ago: int = 0) -> Button:
    purpose, label = EASY_RESULT if today.easy else RESULT, t("Yesterday") if ago else t("Result")
    return button(voice.text(label), CustomId(purpose, number=today.day.toordinal() - ago))


def _archive(voice: Translator, style: ButtonStyle = ButtonStyle.secondary, *, easy: bool) -> Button:
    return puzzle_archive(EASY_ROBOTS if easy else GAME, voice, style)


def to_puzzle(day: date, voice: Translator, style: ButtonStyle = ButtonStyle.secondary, *, easy: bool) -> Button:
    """Return the button to the hard or the easy puzzle of a day."""
    label = t("An easy one") if easy else t("The hard one")
    return button(voice.text(label), CustomId(EASY if easy else DAILY, number=day.toordinal(), arg=TRY), style)


def more(today: Today, way: Sequence[Step], voice: Translator) -> Screen:
    """Build the private screen of what does not fit beside the board."""
    lines = [
        f"### {voice.markdown(_title(easy=today.easy))}",
        f"{long_date(today.day, voice)} · {level(today.day, voice, easy=today.easy)}",
        voice.markdown(_ends(today)),
    ]
    if not today.over:
        private = t("All answers stay private until the day (UTC) is over. Your time runs from your first look.")
        lines.append(voice.markdown(private))
    if today.players:
        here = tn("{n} player in this server.", "{n} players in this server.", today.players)
        lines.append(f"-# {voice.markdown(here)}")
    again = [today_button(voice, ButtonStyle.secondary, easy=today.easy), _result(today, voice)]
    again.append(_archive(voice, easy=today.easy))
    buttons = [
        button(voice.text(t("Back to the board")), _to(today, TRY, way), ButtonStyle.primary),
        *([button(voice.text(t("Start over")), _to(today, OVER))] if way else []),
        button(voice.text(t("Type a route…")), _to(today, WRITE, way)),
        *(again if today.over else [_result(today, voice, ago=1), to_puzzle(today.day, voice, easy=not today.easy)]),
    ]
    return note(*lines, buttons=buttons)


def _way(way: Sequence[Step], voice: Translator) -> str:
    return voice.markdown(phrases.way_text(write(way)))


def write_modal(target: CustomId, voice: Translator) -> Form:
    """Build the form for a whole route, filled with the current one."""
    asked, hint = voice.text(t("Your route from the start")), voice.text(phrases.SPELLING)
    field = typed(asked, hint, WRITTEN, filled=write(unsaid(target)))
    title = voice.text(_title(easy=target.purpose == EASY))
    return Form(CustomId(target.purpose, number=target.number, arg=WROTE), title, field)


def result(
    results: Results, film: Picture, voice: Translator, *, public: bool = False, showable: bool = False, at: int = 0
) -> Screen:
    """Build the result of a past day: a page of the solvers.

    For one user it includes their own streaks and, if `showable`, a button to post it publicly.
    """
    found, chip = results.puzzle, results.puzzle.position.chip
    worded = results.easy or voice.words_first
    hard = level(results.day, voice, easy=results.easy) if worded else puzzle_stars(results.day)
    purpose = EASY_RESULT if results.easy else RESULT
    finders = [_finder(place, one, voice) for place, one in enumerate(results.finders, start=1)]
    page, day = page_of(finders, at, RANKED), results.day.toordinal()
    lines = [
        f"### {voice.markdown(numbered(t('Result: puzzle of the day'), page.at, page.count))}",
        f"{long_date(results.day, voice)} · {hard}",
        *shortest(found, voice),
        answered_everywhere(results.counts, voice),
    ]
    buttons = [today_button(voice, easy=results.easy)]
    if not public:
        buttons.append(_archive(voice, easy=results.easy))
    if showable:
        buttons.append(button(voice.text(t("Show everybody")), CustomId(purpose, number=day, arg=SHOW)))
    trail = follow(found.position.board, found.position.robots, found.way)
    alt = (marks(found.position.board, chip), phrases.traced(found.way, trail.stops))
    return Screen(
        text(lines, 1000),
        gallery(film, alt, voice),
        text([*_ranking(results, page.lines, voice), *([] if public else _own(results.mine, voice))], 2900),
        *rows(turning(page.at, page.count, lambda to: CustomId(purpose, number=day, arg=str(to)), voice)),
        *rows(buttons),
        colour=COLOUR,
    )


def shortest(found: Puzzle, voice: Translator) -> list[str]:
    """Return the shortest route of a past day."""
    line = t(
        "The shortest route to the **{chip}** has {moves}.",
        chip=phrases.chip_name(found.position.chip), moves=phrases.moves(found.number),
    )  # fmt: skip
    return [voice.markdown(line), _way(found.way, voice)]


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


def _own(mine: Streaks, voice: Translator) -> list[str]:
    if not mine.days:
        return []
    days = tn("You answered on {n} day, with the fewest moves on {best}.",
              "You answered on {n} days, with the fewest moves on {best}.", mine.days, best=mine.best_days)  # fmt: skip
    rows = (ROW_MARK, mine.answered), (BEST_MARK, mine.best)
    return [" ".join([voice.markdown(days), *(f"{mark}{count}" for mark, count in rows if count)])]


def clock(span: timedelta) -> str:
    """Format a duration as hours, minutes and seconds: 0:09, 12:05, 3:07:30."""
    minutes, seconds = divmod(int(span.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def answered(done: Answer, today: Today, voice: Translator) -> str:
    """Return the result of a submission."""
    assert today.fewest is not None
    own = score(done.moves, today.fewest)
    if done.better:
        line = t("Handed in: {score}.", score=own)
    else:
        line = t("Your earlier answer stays: {score}.", score=score(len(today.way), today.fewest))
    return f"**{voice.markdown(line)}**"


# --- pictures, drawn in a worker -------------------------------------------------------------------------------------


def picture(day: date, position: Position, way: Sequence[Step], voice: Translator, *, easy: bool = False) -> Picture:
    """Draw the puzzle after a route. Raises Refused if the route is not possible."""
    scene, dated = _scene(position, way), _dated(day, voice, easy=easy)
    return draw_puzzle(scene, _title(easy=easy), dated, voice.render_context(), fact=str(len(way)))


@lru_cache(maxsize=4)
def film(day: date, solved: Puzzle, language: str, *, easy: bool = False) -> Picture:
    """Draw the shortest route of a past day as an animation."""
    voice = Translator(language, game=GAME)
    return draw_film(_scene(solved.position, solved.way), _dated(day, voice, easy=easy), voice.render_context())


def _scene(position: Position, way: Sequence[Step]) -> Scene:
    return Scene(position.sheets, position.chip, position.robots, write(way))


def _dated(day: date, voice: Translator, *, easy: bool) -> Text:
    if easy:
        return t("{date} · easy", date=long_date(day, voice))
    return t("{date} {stars}", date=long_date(day, voice), stars=puzzle_stars(day))
