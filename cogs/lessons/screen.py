"""Private screens of lessons: choice of a game, steps with the game's own buttons, end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from discord import ButtonStyle, ui

from bot.games.contract import ChoicePath, Text, t, tn
from bot.games.engine.choice_walk import NOTHING, split
from bot.games.engine.lesson_player import leads_on
from bot.games.registry import GAMES
from bot.rows import LessonRow
from bot.tables.lessons.service import LessonView, Progress
from cogs.ui.components import Button, Gallery, Item, Screen, button, note, rows, text
from cogs.ui.custom_ids import LESSON, CustomId, parse
from cogs.ui.input_pad import pad
from cogs.ui.layout import COLOUR
from cogs.ui.links import LEARN, PLAY
from cogs.ui.move_builder import AvailableVerbs, MoveStep
from cogs.ui.step import answers, own_moves, question_of, why_not
from cogs.ui.texts import lesson_progress
from cogs.ui.translator import Translator

GO, FINISH = "lesson-go", "lesson-finish"
"""Purposes of the buttons: go to a step; continue the game as a table."""
DONE = "✓"


def games(
    voices: Iterable[Translator],
    begun: Mapping[str, LessonRow],
    steps: Mapping[str, int],
    voice: Translator,
    *told: str,
) -> Screen:
    """Build the choice of a game with the user's progress, in the words of its own `voices`.

    They are in the order of the games. `told` are additional lines for moderators.
    """
    boxes = [(game.meta, own) for game, own in zip(GAMES.values(), voices, strict=True)]
    lines = [
        f"- **{own.markdown(meta.title)}** · {own.markdown(_how_far(begun.get(meta.id), steps[meta.id]))}"
        for meta, own in boxes
    ]
    ask = voice.markdown(t("Which game do you want to learn? You play from the first press; it takes a few minutes."))
    return note(
        ask, *lines, *told, buttons=[button(own.text(meta.title), CustomId(LEARN, arg=meta.id)) for meta, own in boxes]
    )


def here(progress: Sequence[Progress], voice: Translator) -> list[str]:
    """Return the progress of this server's learners, for moderators."""
    if not progress:
        return []
    return [
        f"-# {voice.markdown(t('Lessons begun in this server (only moderators see this):'))}",
        *lesson_progress(progress, voice),
    ]


def _how_far(row: LessonRow | None, steps: int) -> Text:
    if row is None:
        return tn("{n} step", "{n} steps", steps)
    if row.done_at is not None:
        return t("lesson done")
    return t("step {step} of {steps}", step=row.step + 1, steps=steps)


def at_step(
    taught: LessonView,
    picture: Gallery | None,
    voice: Translator,
    *,
    verbs: AvailableVerbs,
    step: MoveStep | None,
    alone: MoveStep | None = None,
    notes: Sequence[str] = (),
    page: int = 0,
    gathered: str = NOTHING,
    table_here: bool,
) -> Screen:
    """Build a step: the picture, the text, what to press, and the game's own buttons.

    `notes`: the effect of the move, or a refusal. `step` is the prompt after the choices so far, a `page` of it; before
    any choice, `alone` is the prompt shown at once if there is only one verb. A last step without a move leads into the
    game; `table_here`: see `ended`.
    """
    info, shown = taught.seen.table, taught.step
    assert shown is not None
    count = t("{game} · step {step} of {steps}", game=GAMES[info.game].meta.title, step=taught.number + 1,
              steps=taught.steps)  # fmt: skip
    lines = [f"-# {voice.markdown(count)}", *notes, voice.markdown(shown.text)]
    if shown.hint is not None:
        lines.append(f"➤ {voice.markdown(shown.hint)}")
    below: list[Item] = []
    others: list[Button] = []
    if shown.says and step is not None:
        lines.append("-# " + " › ".join([*map(voice.crumb, step.crumbs), f"**{voice.markdown(question_of(step))}**"]))
        below = [*pad(taught.seen, voice, step.said, LESSON)]
        others = why_not(step, info, voice, LESSON) if page == 0 and not below else []
        below = below or answers(step, info, voice, page, gathered, ways=LESSON)
    elif shown.says:
        question, below = own_moves(taught.seen, voice, verbs, alone, LESSON, kept=shown.says[0])
        lines += [f"**{voice.markdown(question)}**"] if question else []
    _point_out(below, step.said if step is not None else (), shown.says)
    ways = _into_game(taught, voice, table_here=table_here) if taught.is_told else _ways(taught, step, voice)
    return Screen(picture, text(lines), *below, *rows([*others, *ways]), colour=COLOUR)


def _point_out(below: Sequence[Item], said: ChoicePath, wanted: ChoicePath) -> None:
    """Make the button that leads furthest on the wanted path blue, and all others grey."""
    rows_of = [some for some in below if isinstance(some, ui.ActionRow)]
    buttons = [one for some in rows_of for one in some.children if isinstance(one, ui.Button)]
    leads = [_leads(parse(str(one.custom_id)), wanted) for one in buttons]
    best = max(leads, default=(0, 0))
    for one, far in zip(buttons, leads, strict=True):
        one.style = ButtonStyle.primary if far == best > (len(said), 0) else ButtonStyle.secondary


def _leads(target: CustomId | None, wanted: ChoicePath) -> tuple[int, int]:
    """Return how far a button leads on the path: its values, and the picks of the last."""
    if target is None or not target.said or target.arg not in ("", "0"):
        return 0, 0
    *base, last = target.said
    picks, every = split(last), split("".join(wanted[len(base) : len(base) + 1]))
    adds = target.purpose == LESSON.more and leads_on(tuple(base), wanted) and picks == every[: len(picks)]
    whole = target.purpose == LESSON.say and leads_on(target.said, wanted)
    return (len(target.said), len(picks)) if adds or whole else (0, 0)


def _ways(taught: LessonView, step: MoveStep | None, voice: Translator) -> list[Button]:
    """Return the buttons back within the move, else to the previous step, and to the next one."""
    info, shown = taught.seen.table, taught.step
    assert shown is not None
    to_next = CustomId(GO, info.id, taught.number + 1)
    onward = (
        button(voice.text(t("Skip this step")), to_next)
        if shown.says
        else button(voice.text(t("Next step")), to_next, ButtonStyle.primary)
    )
    if shown.says and step is not None and step.said and step.back is not None:
        return [button(voice.text(t("Back")), CustomId(LESSON.say, info.id, info.number, said=step.back)), onward]
    back = button(voice.text(t("Back")), CustomId(GO, info.id, taught.number - 1)) if taught.number else None
    if back is None:
        return [onward]
    return [back, onward] if shown.says else [onward, back]


def ended(taught: LessonView, picture: Gallery | None, voice: Translator, *, table_here: bool) -> Screen:
    """Build the end of a lesson; `table_here`: a table can be opened in this place."""
    info = taught.seen.table
    others = len(info.seats) - 1
    lines = (
        t("That was the lesson: you know how {game} is played.", game=GAMES[info.game].meta.title),
        tn(
            "Now finish this game against {n} AI player. It comes to you by direct message, and nobody waits for you.",
            "Now finish this game against {n} AI players. It comes to you by direct message, and nobody waits for you.",
            others,
        ),
    )
    return Screen(
        picture,
        text([f"{DONE} {voice.markdown(lines[0])}", voice.markdown(lines[1])]),
        *rows(_into_game(taught, voice, table_here=table_here)),
        colour=COLOUR,
    )


def _into_game(taught: LessonView, voice: Translator, *, table_here: bool) -> list[Button]:
    """Return the buttons that finish the lesson's game or begin another one, and back."""
    info = taught.seen.table
    again = (t("Once more"), 0) if taught.step is None else (t("Back"), taught.number - 1)
    return [
        button(voice.text(t("Finish this game")), CustomId(FINISH, info.id), ButtonStyle.primary),
        button(voice.text(t("Open a table")), CustomId("newgame", arg=info.game))
        if table_here
        else button(voice.text(t("A new game alone")), CustomId(PLAY, arg=info.game)),
        button(voice.text(again[0]), CustomId(GO, info.id, again[1])),
        button(voice.text(t("Another game")), CustomId(LEARN)),
    ]
