"""Screens of the puzzles of the day: all five, an attempt, the solution of a past day."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

import discord
from babel.dates import format_date
from discord import ButtonStyle

from bot.games.contract import Puzzles, Text, t, tn
from bot.games.engine.choice_walk import NOTHING
from bot.games.registry import GAMES
from bot.games.ricochet.words import phrases
from bot.puzzles.service import ROBOTS, Attempt, Entry, PuzzleOverview, Solution, key, puzzle_source
from bot.puzzles.streaks import DAY
from cogs.puzzles.difficulty_text import answered
from cogs.puzzles.robots_screen import BEST_MARK, ROW_MARK, long_date, share_line, to_puzzle
from cogs.ui.components import Button, Gallery, Item, Screen, button, note, rows, text
from cogs.ui.custom_ids import PUZZLE, CustomId
from cogs.ui.emoji_text import emoji
from cogs.ui.layout import COLOUR
from cogs.ui.links import DAILY, TODAY, puzzle_archive
from cogs.ui.move_builder import AvailableVerbs, Crumb, MoveStep
from cogs.ui.step import answers, own_moves, question_of, why_not
from cogs.ui.texts import some
from cogs.ui.translator import Translator, escape

ALL, GO, SOLUTION = "puzzles", "puzzle-go", "puzzle-result"
"""Purposes of buttons: the overview; a puzzle, with an action as `arg`; a solution."""
LOOK, BACK, OVER, HAND_IN, SHARE = "", "back", "over", "hand", "share"
DONE = "✓"
NAMES = 1500
"""Maximum letters for the names of the solvers."""
PRIVATE = t("Your answer stays private until the day (UTC) is over.")


def overview(found: PuzzleOverview, voices: Iterable[Translator], voice: Translator) -> Screen:
    """Build the overview: a button per game, the user's answers, and the numbers of answers.

    `voices` are the games' translators.
    """
    boxes = list(zip(found.entries, voices, strict=True))
    ends = t("They end {when}.", when=discord.utils.format_dt(found.until, "R"))
    lines = [
        f"### {voice.markdown(t('Puzzles of the day'))}",
        f"{long_date(found.day, voice)} · {voice.markdown(ends)}",
        f"-# {voice.markdown(PRIVATE)}",
    ]
    if found.streak:
        days = tn("{n} day in a row with an answer", "{n} days in a row with an answer", found.streak)
        grace = t("one missed day a week is forgiven")
        lines.append(f"{ROW_MARK} {voice.markdown(days)} · {voice.markdown(grace)}")
    lines += [_entry(entry, own) for entry, own in boxes]
    games = [_to_game(entry, found.day, own) for entry, own in boxes]
    return note(*lines, buttons=[*games, puzzle_archive(ROBOTS, voice)])


def _entry(entry: Entry, voice: Translator) -> str:
    game = GAMES[entry.game]
    name = (t("Fewest moves") if entry.game == ROBOTS else puzzle_source(game).name) if not entry.easy else t("easy")
    told: list[Text] = [name]
    if entry.mine is not None:
        told.append(t("yours: {amount}", amount=_amount(entry.game, entry.mine)))
    if entry.answered:
        told.append(tn("{n} has answered", "{n} have answered", entry.answered))
    mark = f"{DONE} " if entry.mine is not None else ""
    return f"- {mark}**{voice.markdown(game.meta.title)}** · {' · '.join(map(voice.markdown, told))}"


def _amount(game: str, worth: int) -> Text:
    return phrases.moves(worth) if game == ROBOTS else puzzle_source(GAMES[game]).amount(worth)


def _to_game(entry: Entry, day: date, voice: Translator) -> Button:
    if entry.easy:
        return to_puzzle(day, voice, easy=True)
    target = CustomId(DAILY, arg=TODAY) if entry.game == ROBOTS else CustomId(GO, key(day, entry.game))
    return button(voice.text(GAMES[entry.game].meta.title), target)


def to_all(voice: Translator) -> Button:
    """Return the button to the overview of today's puzzles."""
    return button(voice.text(t("Today's puzzles")), CustomId(ALL))


def trying(
    at: Attempt,
    pictures: Sequence[Gallery],
    voice: Translator,
    *,
    crumbs: Sequence[Sequence[Crumb]],
    verbs: AvailableVerbs,
    step: MoveStep | None,
    alone: MoveStep | None = None,
    notes: Sequence[str] = (),
    page: int = 0,
    gathered: str = NOTHING,
    streak: int | None = None,
) -> Screen:
    """Build a puzzle during an attempt: the pictures, the prompt, and the game's own buttons.

    `crumbs` are the choice paths as text; `step` is the prompt for the next choice, a `page` of it; before any choice,
    `alone` is the prompt shown at once if there is only one verb. With a `streak`, the line about the answer is there
    to copy: it cannot be shared here.
    """
    info, puzzles = at.seen.table, puzzle_source(GAMES[at.game])
    lines = [f"-# {voice.markdown(_head(at, puzzles, voice))}", voice.markdown(at.task)]
    lines += [f"-# {_sayings(crumbs, voice)}"] if crumbs else []
    below: list[Item] = []
    others: list[Button] = []
    if at.worth is not None:
        hand_in = t("{amount}. Hand it in!", amount=puzzles.amount(at.worth))
        lines += notes or ([] if at.mine == at.worth and not at.over else [f"{DONE} **{voice.markdown(hand_in)}**"])
        lines += [] if streak is None else [f"`{voice.text(_shared(at, streak, voice))}`"]
    elif step is not None:
        said = " › ".join([*map(voice.crumb, step.crumbs), f"**{voice.markdown(question_of(step))}**"])
        lines += [*notes, said]
        below = answers(step, info, voice, page, gathered, ways=PUZZLE)
        others = why_not(step, info, voice, PUZZLE) if page == 0 else []
    else:
        question, below = own_moves(at.seen, voice, verbs, alone, PUZZLE)
        lines += [*notes, *([f"**{voice.markdown(question)}**"] if question else [])]
    if not notes and at.mine is not None:
        amount = puzzles.amount(at.mine)
        own = t("On its day: {amount}.", amount=amount) if at.over else t("Your answer: {amount}.", amount=amount)
        lines.append(f"-# {voice.markdown(own)}")
    elif not notes and not at.over and not crumbs and step is None:
        lines.append(f"-# {voice.markdown(PRIVATE)}")
    ways = [*others, *_ways(at, step, voice, showable=streak is None, judged=at.over and bool(notes))]
    return Screen(*pictures, text(lines), *below, *rows(ways), colour=COLOUR)


def _head(at: Attempt, puzzles: Puzzles[Any, Any], voice: Translator) -> Text:
    title = GAMES[at.game].meta.title
    if at.over:
        dated = format_date(at.day, "long", locale=voice.language)
        return t("{game} · {puzzle} · {date} · nothing counts", game=title, puzzle=puzzles.name, date=dated)
    ends = discord.utils.format_dt(at.until, "R")
    return t("{game} · {puzzle} · it ends {when}", game=title, puzzle=puzzles.name, when=ends)


def _sayings(crumbs: Sequence[Sequence[Crumb]], voice: Translator) -> str:
    return " → ".join(" › ".join(map(voice.crumb, one)) for one in crumbs)


def _ways(at: Attempt, step: MoveStep | None, voice: Translator, *, showable: bool, judged: bool) -> list[Button]:
    """Return the buttons to submit or share, to go back, and to other puzzles.

    `judged`: the line of a past puzzle is complete, and submitted.
    """
    info = at.seen.table

    def way(words: Text, arg: str, style: ButtonStyle = ButtonStyle.secondary) -> Button:
        return button(voice.text(words), CustomId(GO, info.id, info.number, arg), style)

    ended, label = (at.day, t("Solution")) if at.over else (at.day - DAY, t("Yesterday"))
    solved = button(voice.text(label), CustomId(SOLUTION, key(ended, at.game)))
    others = puzzle_archive(at.game, voice) if at.over else to_all(voice)
    within = step is not None and step.back is not None
    ways = list[Button]()
    if judged:
        solved.style = ButtonStyle.primary
        ways.append(solved)
    elif at.worth is not None and (at.over or at.worth != at.mine):
        ways.append(way(t("Hand in"), HAND_IN, ButtonStyle.primary))
    elif at.worth is not None and showable:
        target = CustomId(GO, info.id, info.number, SHARE)
        ways.append(button(voice.text(t("Share this")), target, ButtonStyle.primary, icon=emoji("share")))
    if step is not None and step.back is not None:
        ways.append(button(voice.text(t("Back")), CustomId(PUZZLE.say, info.id, info.number, said=step.back)))
    if at.told:
        ways += [] if within else [way(t("Back"), BACK)]
        ways.append(way(t("Start over"), OVER))
    if within or at.told:
        return ways if at.worth is None else [*ways, others]
    return [solved, others]


def _shared(at: Attempt, streak: int, voice: Translator) -> Text:
    assert at.after is not None
    assert at.mine is not None
    puzzles = puzzle_source(GAMES[at.game])
    name = t("{game} · {puzzle}", game=GAMES[at.game].meta.title, puzzle=puzzles.name)
    dated = format_date(at.day, "medium", locale=voice.language)
    return share_line(name, dated, puzzles.amount(at.mine), at.after, streak)


def share(at: Attempt, name: str, streak: int, voice: Translator) -> Screen:
    """Build the public message about an answer."""
    there = button(voice.text(t("Today's puzzle")), CustomId(GO, at.seen.table.id))
    return note(f"**{escape(name)}** · {voice.markdown(_shared(at, streak, voice))}", buttons=[there])


def handed_in(amount: Text, kept: Text, voice: Translator) -> list[str]:
    """Return the reply to a submission, without its rank: `kept` is the answer that counts."""
    if amount == kept:
        line = t("Handed in: {amount}. You can better it until the day ends.", amount=amount)
    else:
        line = t("This is worth {amount}; your answer stays: {kept}.", amount=amount, kept=kept)
    return [f"{DONE} **{voice.markdown(line)}**"]


def practised(amount: Text, best: Text, voice: Translator) -> list[str]:
    """Return the reply to a submission after the day: whether it is a best one."""
    if amount == best:
        return [f"{DONE} **{voice.markdown(t('{amount}: there is no better answer.', amount=amount))}**"]
    return [f"**{voice.markdown(t('{amount}. The best answer: {best}.', amount=amount, best=best))}**"]


def solution(
    found: Solution,
    pictures: Sequence[Gallery],
    voice: Translator,
    *,
    crumbs: Sequence[Sequence[Crumb]],
    names: Sequence[str],
) -> Screen:
    """Build the solution of a past day: the best answer, its authors, and the user's own.

    `names` are the visible authors.
    """
    puzzles, game = puzzle_source(GAMES[found.game]), GAMES[found.game]
    head = t("{game} · {puzzle}", game=game.meta.title, puzzle=puzzles.name)
    lines = [
        f"-# {voice.markdown(head)} · {long_date(found.day, voice)}",
        voice.markdown(found.task),
        *best_answer(found, crumbs, voice),
    ]
    given = text([*_finders(found, names, voice), _mine(found, voice)])
    return Screen(
        *pictures, text(lines), given, *rows([to_all(voice), puzzle_archive(found.game, voice)]), colour=COLOUR
    )


def best_answer(found: Solution, crumbs: Sequence[Sequence[Crumb]], voice: Translator) -> list[str]:
    """Return the best answer to a puzzle of a past day."""
    best = t("The best answer: **{amount}**", amount=puzzle_source(GAMES[found.game]).amount(found.best))
    steps = (f"{at}. {' › '.join(map(voice.crumb, one))}" for at, one in enumerate(crumbs, 1))
    return [voice.markdown(best), *steps]


def _finders(found: Solution, names: Sequence[str], voice: Translator) -> list[str]:
    lines = [answered(found.counts, voice)]
    if names:
        lines.append(f"{BEST_MARK} {some([f'**{escape(name)}**' for name in names], NAMES, voice)}")
    return lines


def _mine(found: Solution, voice: Translator) -> str:
    amount = puzzle_source(GAMES[found.game]).amount
    own = t("You gave no answer.") if found.mine is None else t("Your answer: {amount}.", amount=amount(found.mine))
    streaks = (ROW_MARK, found.streaks.answered), (BEST_MARK, found.streaks.best)
    return " ".join([voice.markdown(own), *(f"{mark}{days}" for mark, days in streaks if days)])
