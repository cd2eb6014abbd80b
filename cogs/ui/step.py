"""Private screens of a move, step by step: prompt, values, Back and Cancel; final preview."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from math import ceil
from typing import NamedTuple

import discord
import msgspec
from discord import ButtonStyle, ui

from bot.games.contract import (
    ChoicePath,
    Choices,
    Complete,
    FreeText,
    Number,
    Option,
    Pick,
    Refused,
    SeatEvent,
    Text,
    t,
)
from bot.games.engine.choice_walk import NOTHING, allowed, join, split
from bot.games.registry import GAMES
from bot.tables.model.views import TableInfo, TableView, UndoKind
from cogs.ui.board import SoloExtras, at_once, legible, shortcuts, verb_buttons
from cogs.ui.board_tools import board_words, in_words, share_this, what_is_this
from cogs.ui.components import (
    AnswerContext,
    Button,
    Form,
    Gallery,
    Item,
    MenuEntry,
    Row,
    Screen,
    Words,
    button,
    fitted,
    gallery,
    height,
    menu,
    note,
    rows,
    text,
)
from cogs.ui.custom_ids import BY_SAY, MOVE, CustomId, MoveRoutes
from cogs.ui.discord_limits import MODAL_LABEL, OPTIONS
from cogs.ui.emoji_text import emoji
from cogs.ui.forms import typed
from cogs.ui.input_pad import pad
from cogs.ui.layout import ANSWER_LINES, BELOW, BUTTONS, COLOUR, FRAME, MOVES, ROW, in_rows, phone_lines, width
from cogs.ui.links import all_moves, hint_button, main_menu, to_thread, try_button, words_first
from cogs.ui.move_builder import NOTHING_SAYABLE, AvailableVerbs, Crumb, MoveStep, wanted_part
from cogs.ui.paging import turning
from cogs.ui.phone import first_fitting
from cogs.ui.texts import labelled, span, words_offer
from cogs.ui.translator import Translator
from rendering.renderer import Picture

REFUSED = "✕"
FEW = 5
NTH = "~"
"""Marks the second and further copies of an option in a menu, where every value must differ: `silver~2`."""
WORDS_LENGTH = 60
IN_HAND = BELOW + 1
"""Maximum rows below a hand, which include a link to the table."""
TOLD = 2
"""Maximum lines after an own move: the move, and the newest event after it."""
PICKS = 3
"""Maximum rows of the buttons of a choice."""
CHOOSE = t("Choose…")
WHY_NOT, OTHERS = t("Why not…"), t("Others…")
PREVIOUS, NEXT = t("Previous"), t("Next")
NOT_ASKED = t("It's not your turn to decide anything.")


class OptionDisplay(Enum):
    """Display of up to `FEW` options: explained buttons, buttons of their names, or a menu."""

    EXPLAINED = auto()
    NAMED = auto()
    MENU = auto()


def compact_display(seen: TableView, step: MoveStep | None) -> OptionDisplay:
    """Return the display of options for whose explanations a phone has no room.

    A question about no part of the board is about what the picture shows in full.
    """
    return OptionDisplay.NAMED if wanted_part(seen, step) is None else OptionDisplay.MENU


def first_line(first: Text | None, voice: Translator) -> list[str]:
    """Return the explanation of a decision that the user meets for the first time."""
    return [] if first is None else [f"💡 {voice.markdown(first)}"]


def step_screen(
    step: MoveStep,
    info: TableInfo,
    voice: Translator,
    page: int = 0,
    notes: Sequence[str] = (),
    *,
    gathered: str = NOTHING,
    beside: Button | None = None,
    wanted: Gallery | None = None,
    keys: Sequence[Row] = (),
    words: Words | None = None,
    ways: MoveRoutes = MOVE,
) -> Screen:
    """Build the prompt after the choice path, or the preview of a complete move.

    `gathered`: see `_one_by_one`. `beside` is a button that explains the notes, `wanted` the relevant picture, `keys`
    the input pad for the answer, `words` the board as text; `ways` are the routes of the answer.
    """
    crumbs = [*step.crumbs, *_so_far(step, gathered)]
    said = [f"-# {' › '.join(map(voice.crumb, crumbs))}"] if len(crumbs) > 1 else []
    lines = [*notes, *said, f"**{voice.markdown(question_of(step))}**"]

    def built(display: OptionDisplay) -> Screen:
        below = keys or answers(step, info, voice, page, gathered, ways=ways, display=display)
        others = why_not(step, info, voice, ways) if not keys and page == 0 and display != OptionDisplay.MENU else []
        return Screen(
            words,
            wanted,
            text(lines),
            *below,
            *_ways(step, info, voice, [*others, *([beside] if beside else [])], ways, room=IN_HAND - _height(below)),
            colour=COLOUR,
            at=AnswerContext(info.id, info.number) if ways == MOVE else None,
        )

    part = step.choices.part if isinstance(step.choices, Pick) else None
    short = OptionDisplay.NAMED if part is None and wanted is not None else OptionDisplay.MENU
    return first_fitting(map(built, (OptionDisplay.EXPLAINED, short)))


def _so_far(step: MoveStep, gathered: str) -> list[Crumb]:
    """Return the picks so far of a field of several."""
    if gathered == NOTHING or not isinstance(step.choices, Pick):
        return []
    names = {option.value: option.name for option in step.choices.options}
    return [tuple(names[one] for one in split(gathered))]


def question_of(step: MoveStep) -> Text:
    """Return the next prompt; for a complete move its preview."""
    match step.choices:
        case Complete(preview=preview):
            return preview
        case Pick(prompt=prompt) | Number(prompt=prompt) | FreeText(prompt=prompt):
            return prompt


def _ways(
    step: MoveStep, info: TableInfo, voice: Translator, others: Sequence[Button], ways: MoveRoutes, *, room: int
) -> list[Row]:
    """Return the buttons to confirm, those in `others`, back, cancel, and the hint.

    Without cancel, which the client has, too, if they would take more rows than `room`.
    """
    buttons: list[Button] = []
    if isinstance(step.choices, Complete):
        target = CustomId("do", info.id, info.number, said=step.said)
        buttons.append(button(voice.text(t("Confirm")), target, ButtonStyle.primary, icon=emoji("accept")))
        buttons += [button(voice.text(one.name), _here(ways, info, one.said)) for one in step.choices.instead]
    buttons += others
    if voice.words_first and ways == MOVE:
        buttons.append(in_words(info, voice))
    if step.back is not None:
        back = _here(ways, info, step.back)
        buttons.append(button(voice.text(t("Back")), back, icon=emoji("undo")))
    cancel = button(voice.text(t("Cancel")), CustomId("cancel", info.id), icon=emoji("cancel"))
    hints = hint_button(info, voice) if ways == MOVE and step.back is None else []
    whole = [*buttons, cancel, *hints]
    return rows(whole if height(whole) <= room or not (buttons or hints) else [*buttons, *hints], room)


def why_not(step: MoveStep, info: TableInfo, voice: Translator, ways: MoveRoutes = MOVE) -> list[Button]:
    """Return the button to the impossible answers and the reasons, if buttons show the others."""
    pick = step.choices
    if not isinstance(pick, Pick) or len(allowed(pick)) > FEW or not _refuses(pick):
        return []
    return [button(voice.text(WHY_NOT), msgspec.structs.replace(_here(ways, info, step.said), arg="1"))]


def answers(
    step: MoveStep,
    info: TableInfo,
    voice: Translator,
    page: int,
    gathered: str,
    *,
    ways: MoveRoutes = MOVE,
    display: OptionDisplay = OptionDisplay.EXPLAINED,
    beside: Sequence[Button] = (),
) -> list[Item]:
    """Return the menu, buttons or form button of the step; empty for a complete move.

    `beside` are buttons to show with those of a few options.
    """
    here = _here(ways, info, step.said)
    match step.choices:
        case Complete():
            return []
        case FreeText(example=example):
            return list(rows([button(voice.text(t("Type… ({example})", example=example)), _write(here))]))
        case Number(low=low, high=high) if is_typed(step.choices):
            label = voice.text(t("Enter {low} to {high}", low=low, high=high))
            return list(rows([button(label, _write(here))]))
        case Number(low=low, high=high) if high - low < FEW:
            return list(rows([_value_button(str(n), str(n), here) for n in range(low, high + 1)]))
        case Number(low=low, high=high, usual=usual):
            hint = voice.text(t("default"))
            entries = [MenuEntry(str(n), str(n), hint if n == usual else "") for n in range(low, high + 1)]
            return [menu(_menu(here), voice.text(CHOOSE), entries)]
        case Pick() as pick if pick.at_most == 1:
            return _single(pick, here, voice, page, display=display, beside=beside)
        case Pick() as pick:
            return _several(pick, here, voice, page, gathered, display=display, beside=beside)


def is_typed(choices: Choices) -> bool:
    """Return whether a form is needed: free text, or more numbers than a menu can hold."""
    return isinstance(choices, FreeText) or (isinstance(choices, Number) and choices.high - choices.low >= OPTIONS)


def _here(ways: MoveRoutes, info: TableInfo, said: ChoicePath) -> CustomId:
    return CustomId(ways.say, info.id, info.number if ways.bound else 0, said=said)


def _menu(here: CustomId) -> CustomId:
    return CustomId(BY_SAY[here.purpose].menu, here.table, here.number, here.arg, here.said)


def _write(here: CustomId) -> CustomId:
    return CustomId(BY_SAY[here.purpose].write, here.table, here.number, "", here.said)


def _value_button(label: str, value: str, here: CustomId, icon: discord.PartialEmoji | None = None) -> Button:
    return button(label, CustomId(here.purpose, here.table, here.number, said=(*here.said, value)), icon=icon)


def _single(
    pick: Pick, here: CustomId, voice: Translator, page: int, *, display: OptionDisplay, beside: Sequence[Button]
) -> list[Item]:
    """Return a pick of one option.

    Buttons of a few options, or of the likely ones if more are possible, whose menu begins on the next page; else a
    menu.
    """
    none = [_value_button(voice.text(pick.none), NOTHING, here)] if pick.at_least == 0 else []
    open_ = allowed(pick)
    many = [button(voice.text(OTHERS), msgspec.structs.replace(here, arg="1"))] if len(open_) > FEW else []
    open_ = open_[: min(pick.likely, FEW - 1)] if many else open_
    if page == 0 and open_ and display != OptionDisplay.MENU:
        others = [*many, *none, *beside]
        names = _names(open_, voice, others, display)
        buttons = [
            _value_button(label, one.value, here, icon)
            for label, icon, one in zip(names.labels, names.icons, open_, strict=True)
        ]
        return [*names.lines, *rows([*buttons, *others])]
    pages, first = _pages(pick.options), int(bool(many and open_))
    page = max(0, min(page - first, len(pages) - 1))
    entries = [_entry(option, option.value, voice) for option in pages[page]]
    turns = _turning(pages, page, lambda to: msgspec.structs.replace(here, arg=str(to + first)), voice)
    return [menu(_menu(here), voice.text(CHOOSE), entries), *rows([*turns, *none])]


class _Names(NamedTuple):
    """Labels and icons of the buttons of options, and lines above them if a label has no room."""

    labels: list[str]
    icons: list[discord.PartialEmoji | None]
    lines: list[Item]


def _names(options: Sequence[Option], voice: Translator, others: Sequence[Button], display: OptionDisplay) -> _Names:
    """Name options on buttons before `others`: with hints if short, with numbers if long."""
    names = [voice.text(one.name) for one in options]
    icons = [voice.icon(one.name) for one in options]
    hints = [voice.text(one.hint) if one.hint else "" for one in options]
    whole = [_with_hint(name, hint, voice) if hint else name for name, hint in zip(names, hints, strict=True)]
    if _fits(whole, others):
        return _Names(whole, icons, [])
    numbered, hints = (
        not (_fits(names, others) or voice.words_first),
        hints if display == OptionDisplay.EXPLAINED else [""] * len(hints),
    )
    lines = [
        f"{f'{nth}.' if numbered else '-'} {voice.markdown(_explained(one, hint))}"
        for nth, (one, hint) in enumerate(zip(options, hints, strict=True), start=1)
        if hint or numbered
    ]
    shown: list[Item] = [text(lines)] if lines else []
    if numbered:
        return _Names([str(nth) for nth in range(1, len(names) + 1)], [None] * len(names), shown)
    return _Names(names, icons, shown)


def _with_hint(name: str, hint: str, voice: Translator) -> str:
    return voice.text(labelled(name, hint)) if voice.words_first else f"{name} · {hint}"


def _explained(option: Option, hint: str) -> Text:
    """Return an option's name, with its hint if that is shown."""
    if not hint or option.hint is None:
        return t("**{name}**", name=option.name)
    return t("**{name}**: {text}", name=option.name, text=option.hint)


def _fits(labels: Sequence[str], others: Sequence[Button]) -> bool:
    """Check that a phone shows these labels in full, with `others` in the rows of a choice."""
    beside = [one.label or "" for one in others]
    return len(in_rows([*labels, *beside])) <= PICKS and all(width(one) + FRAME <= ROW for one in labels)


def _pages(options: Sequence[Option]) -> list[Sequence[Option]]:
    """Split the options into pages of a menu; with several pages, allowed options come first."""
    open_ = [option for option in options if option.refusal is None]
    if len(options) <= OPTIONS and len(open_) > FEW:
        return [options]
    shut = [option for option in options if option.refusal is not None]
    return [some[at : at + OPTIONS] for some in (open_, shut) for at in range(0, len(some), OPTIONS)]


def _existing(page: int, count: int) -> int:
    """Return the page, or the last one: there may be fewer options than before."""
    return min(page, max(0, count - 1) // OPTIONS)


def _refuses(pick: Pick) -> bool:
    return any(option.refusal is not None for option in pick.options)


def _turning(
    pages: Sequence[Sequence[Option]], page: int, target: Callable[[int], CustomId], voice: Translator
) -> list[Button]:
    begins = pages[page][0].refusal is None and any(one[0].refusal is not None for one in pages[page + 1 : page + 2])
    return turning(page, len(pages), target, voice, (PREVIOUS, WHY_NOT if begins else NEXT))


def _several(
    pick: Pick,
    here: CustomId,
    voice: Translator,
    page: int,
    gathered: str,
    *,
    display: OptionDisplay,
    beside: Sequence[Button],
) -> list[Item]:
    """Return the picks of several options.

    Buttons that add one per press, or, where more than a few are possible, a menu with an entry for each copy; with too
    many entries a menu that adds one per choice.
    """
    if len(allowed(pick)) <= FEW and page == 0 and display != OptionDisplay.MENU:
        return _added(pick, here, voice, gathered, display=display, beside=beside)
    apart = page > 0 and len(allowed(pick)) <= FEW
    options = [one for one in pick.options if one.refusal is not None] if apart else pick.options
    entries = [
        _entry(option, option.value if nth == 0 else f"{option.value}{NTH}{nth + 1}", voice)
        for option in options
        for nth in range(1 if option.refusal else min(option.copies, pick.at_most))
    ]
    if len(entries) > OPTIONS:
        return _one_by_one(pick, here, voice, page, gathered)
    buttons = (
        [_value_button(voice.text(pick.none), NOTHING, here)] if pick.at_least == 0 else _all_of(pick, here, voice)
    )
    return [menu(_menu(here), voice.text(CHOOSE), entries, max(1, pick.at_least), pick.at_most), *rows(buttons)]


def _added(
    pick: Pick, here: CustomId, voice: Translator, gathered: str, *, display: OptionDisplay, beside: Sequence[Button]
) -> list[Item]:
    """Return buttons that add an option each to those `gathered`, in the order of the presses.

    The press that makes their number complete is the choice; before, a button ends it as soon as that is allowed.
    """
    taken = split(gathered)
    left = [option for option in allowed(pick) if taken.count(option.value) < option.copies]
    others = _done(pick, here, voice, taken)
    if taken:
        others.append(button(voice.text(t("Choose again")), here))
    elif pick.at_least:
        others += _all_of(pick, here, voice)
    others += beside
    names = _names(left, voice, others, display)
    buttons = [
        _value_button(label, picked(pick, [*taken, one.value]), here, icon)
        if len(taken) + 1 == pick.at_most
        else button(label, _gathering(here, [*taken, one.value]), icon=icon)
        for label, icon, one in zip(names.labels, names.icons, left, strict=True)
    ]
    return [*names.lines, *rows([*buttons, *others])]


def _gathering(here: CustomId, taken: Sequence[str]) -> CustomId:
    """Return the custom id that adds to the picks so far; it holds them."""
    return CustomId(BY_SAY[here.purpose].more, here.table, here.number, "0", (*here.said, join(tuple(taken))))


def _all_of(pick: Pick, here: CustomId, voice: Translator) -> list[Button]:
    """Return a button that picks everything, if that is allowed."""
    values = [option.value for option in allowed(pick) for _ in range(option.copies)]
    said = (*here.said, join(tuple(values)))
    if not 1 < len(values) <= pick.at_most or not msgspec.structs.replace(here, said=said).fits:
        return []
    return [_value_button(voice.text(t("All of them")), said[-1], here)]


def _one_by_one(pick: Pick, here: CustomId, voice: Translator, page: int, gathered: str) -> list[Item]:
    """Return a menu that adds one pick per click; those `gathered` so far are in the custom ids."""
    taken = split(gathered)
    left = [option for option in allowed(pick) if taken.count(option.value) < option.copies]
    said = (*here.said, gathered)
    page = _existing(page, len(left))
    entries = [_entry(option, option.value, voice) for option in left[page * OPTIONS : (page + 1) * OPTIONS]]
    go_on = BY_SAY[here.purpose].more
    more = CustomId(go_on, here.table, here.number, str(page), said)
    items: list[Item] = [menu(more, voice.text(CHOOSE), entries)] if entries else []
    count, ways = ceil(len(left) / OPTIONS), (PREVIOUS, NEXT)
    buttons = turning(page, count, lambda to: CustomId(go_on, here.table, here.number, str(to), said), voice, ways)
    return [*items, *rows([*buttons, *_done(pick, here, voice, taken)])]


def _done(pick: Pick, here: CustomId, voice: Translator, taken: Sequence[str]) -> list[Button]:
    """Return the button that ends several picks, if as few are allowed."""
    if len(taken) < pick.at_least:
        return []
    return [_value_button(voice.text(t("Choose these") if taken else pick.none), picked(pick, taken), here)]


def _entry(option: Option, value: str, voice: Translator) -> MenuEntry:
    name = option.name
    hint = voice.text(option.hint) if option.hint else ""
    if option.refusal is not None:
        hint = f"{REFUSED} {voice.text(option.refusal.text)}"
    return MenuEntry(voice.text(name), value, hint, icon=voice.icon(name))


def picked(pick: Pick, values: Sequence[str]) -> str:
    """Join the values of a menu to one value, in the order of the options or as picked."""
    order = {option.value: at for at, option in enumerate(pick.options)}
    chosen = [value.partition(NTH)[0] for value in values]
    if not pick.ordered:
        chosen.sort(key=lambda value: order.get(value, len(order)))
    return "+".join(chosen) or NOTHING


def write_modal(step: MoveStep, info: TableInfo, voice: Translator, ways: MoveRoutes = MOVE) -> Form:
    """Build the form of a typed field."""
    target = CustomId(ways.wrote, info.id, info.number if ways.bound else 0, said=step.said)
    example, hint = "", None
    if isinstance(step.choices, FreeText):
        example, hint = step.choices.example, step.choices.hint
    if isinstance(step.choices, Number):
        example = voice.text(span(step.choices.low, step.choices.high))
    prompt = voice.text(question_of(step))
    more = voice.text(hint) if hint else prompt if len(prompt) > MODAL_LABEL else ""
    return Form(target, voice.text(GAMES[info.game].meta.title), typed(prompt, more, WORDS_LENGTH, example=example))


def refused_lines(refused: Refused, voice: Translator) -> list[str]:
    """Return the reason of a refusal, and the possible alternatives."""
    lines = [f"{REFUSED} {voice.markdown(refused.text)}"]
    if refused.instead:
        lines.append(voice.markdown(t("Possible: {options}", options=refused.instead)))
    return lines


def effects(seen: TableView) -> Sequence[Text]:
    """Return a summary of the last move, for its player.

    If others need to know nothing of it, the steps known to this seat alone or, without these, all steps.
    """
    game = GAMES[seen.table.game]
    steps = [event for event in seen.changes if event.to is not None] or seen.changes
    return game.recap([SeatEvent(seen.seat or 0, event) for event in seen.changes]) or [*map(game.tell, steps)]


def done(
    seen: TableView,
    voice: Translator,
    told: Sequence[str],
    *,
    verbs: AvailableVerbs = NOTHING_SAYABLE,
    step: MoveStep | None = None,
    wanted: Gallery | None = None,
    first: Text | None = None,
    following: Sequence[Button] = (),
) -> Screen:
    """Build the answer to a move: its effect, the possible next moves, and the relevant picture.

    If only one thing can follow, `step` shows its prompt at once. Above an input pad the picture shows the prompt.
    `following` leads to the next table; an answer with it stays until this table goes on.
    """
    info, goes_on = seen.table, bool(verbs.possible)
    if goes_on and step is None and (laid := pad(seen, voice)):
        return Screen(
            wanted,
            text(told[-1:]),
            *laid,
            *rows([*_words_button(info, voice), *_undo(seen, voice), all_moves(info, voice)]),
            colour=COLOUR,
            at=AnswerContext(info.id, info.number),
        )
    lines = list(told) if len(told) <= TOLD else [told[0], told[-1]]
    asked = [f"**{voice.markdown(question_of(step))}**"] if step else _asked(seen, voice) if goes_on else []

    def built(display: OptionDisplay, tip: Sequence[str]) -> Screen:
        below = answers(step, info, voice, 0, NOTHING, display=display) if step else []
        said = [*lines, *tip]
        return Screen(
            board_words(seen, voice),
            wanted,
            text([*said, *asked[: ANSWER_LINES - len(said)]]),
            *below,
            *_moves(
                seen,
                voice,
                verbs,
                step=step,
                below=below,
                beside=[*_words_button(info, voice), *_undo(seen, voice), *share_this(seen, voice)],
                refused=display != OptionDisplay.MENU,
                leads=following,
            ),
            colour=COLOUR,
            at=AnswerContext(info.id, info.number, receipt=not (goes_on or following)),
        )

    tip = first_line(first, voice)
    short = compact_display(seen, step)
    return first_fitting(built(*one) for one in ((OptionDisplay.EXPLAINED, tip), (short, tip), (short, ())))


def _height(items: Sequence[Item]) -> int:
    """Return the number of rows of buttons and menus."""
    return sum(isinstance(one, ui.ActionRow) for one in items)


def _asked(seen: TableView, voice: Translator) -> list[str]:
    """Return the prompts of this seat, required ones first."""
    ordered = sorted(seen.mine, key=lambda decision: decision.optional)
    own = voice if seen.seat is None else voice.to(seen.seat)
    return [f"{'-# ' if decision.optional else '➤ '}{own.markdown(decision.prompt)}" for decision in ordered]


def _words_button(info: TableInfo, voice: Translator) -> list[Button]:
    """Return the button to the board as text, for readers who have words first."""
    return [in_words(info, voice)] if voice.words_first else []


def _undo(seen: TableView, voice: Translator) -> list[Button]:
    """Return the undo button, if the player can undo without consent."""
    info = seen.table
    undo = button(voice.text(t("Undo")), CustomId("undo", info.id, info.number), icon=emoji("undo"))
    return [undo] if seen.undo == UndoKind.FREE else []


def _moves(
    seen: TableView,
    voice: Translator,
    verbs: AvailableVerbs,
    *,
    step: MoveStep | None,
    below: Sequence[Item],
    beside: Sequence[Button],
    refused: bool,
    leads: Sequence[Button] = (),
) -> list[Row]:
    """Return the buttons of this seat's verbs, of the hint, then those in `leads` and `beside`.

    They have the room that the answers to `step`, in `below`, leave. Verbs that are impossible now, or do not fit, are
    one click away, as are the impossible answers if they are `refused` apart; the last ones in `beside` are dropped
    first, then the hint.
    """
    info = seen.table
    shown = verb_buttons(info, seen.mine, voice, possible=verbs.possible, asked=step.said[0] if step else "")
    rest = why_not(step, info, voice) if step and refused else []
    rest = rest or ([button(voice.text(WHY_NOT), CustomId("say", info.id, info.number))] if verbs.more else [])
    hints = [] if all(one.optional for one in seen.mine) else hint_button(info, voice)
    room, most = (
        IN_HAND - _height(below),
        BUTTONS - sum(len(one.children) for one in below if isinstance(one, ui.ActionRow)),
    )
    kept = [[*hints, *leads, *beside[:many]] for many in range(len(beside), -1, -1)]
    for some in (*kept, leads, leads[1:], hints):
        whole = [*shown, *rest, *some]
        if height(whole) <= room and len(whole) <= most:
            return rows(whole, room)
    return fitted([*shown, *(leads[1:] or hints)], max(1, room), all_moves(info, voice))


def hand(
    seen: TableView,
    picture: Picture | None,
    voice: Translator,
    notes: Sequence[str] = (),
    *,
    verbs: AvailableVerbs = NOTHING_SAYABLE,
    away: bool = False,
    step: MoveStep | None = None,
    beside: Picture | None = None,
    first: Text | None = None,
    changes: Sequence[Text] = (),
    following: Sequence[Button] = (),
) -> Screen:
    """Build the private hand with the seat's prompts.

    `away`: outside the thread, with a link to it. If only one thing can be chosen, `step` shows its prompt at once;
    `beside` is the relevant picture, which is left out if a phone has no room for both. `changes` are the turns since
    the seat's last one, for readers who have words first; `following` leads to the next table.
    """
    info, game = seen.table, GAMES[seen.table.game]
    told = voice.words_first is not None and picture is not None
    words = [] if told else [voice.markdown(line) for line in game.describe_hand(seen.view)]
    asked = _asked(seen, voice)
    if not asked and seen.outcome is None and seen.seat is not None:
        asked = [f"-# {voice.markdown(NOT_ASKED)}"]
    if step is not None:
        asked = [f"**{voice.markdown(question_of(step))}**"]
    part = gallery(beside, game.describe(seen.view, wanted_part(seen, step)), voice) if beside else None
    drawn = gallery(picture, game.describe_hand(seen.view), voice)
    title = [f"### {voice.markdown(game.meta.title)}"] if away else []

    def built(shown: Gallery | None, display: OptionDisplay, tip: Sequence[str], fewer: int = 0) -> Screen:
        below = [*_quick(step, seen, voice), *answers(step, info, voice, 0, NOTHING, display=display)] if step else []
        asks = [*tip, *asked[: ANSWER_LINES - 1 - len(tip)]]
        lines = ANSWER_LINES - 1 - len(notes) - len(asks) - (2 if step else 0)
        whole = sum(map(phone_lines, words)) <= lines or picture is None
        as_text = button(voice.text(t("In words")), CustomId("hand", info.id, info.number, "words"))
        buttons = [
            *(_words_button(info, voice) if voice.words_first else [] if whole else [as_text]),
            *try_button(info, voice),
            *([] if voice.words_first else [what_is_this(info, voice)]),
        ]
        return Screen(
            board_words(seen, voice, changes),
            drawn,
            shown,
            text([*title, *notes, *(words if whole else words[:1]), *asks], 2800),
            *below,
            *_moves(
                seen,
                voice,
                verbs,
                step=step,
                below=below,
                beside=buttons[: len(buttons) - fewer],
                refused=display != OptionDisplay.MENU,
                leads=[*following, *([to_thread(info, voice), main_menu(voice)] if away else [])],
            ),
            colour=COLOUR,
            at=AnswerContext(info.id, info.number),
        )

    tip = first_line(first, voice)
    short, less = compact_display(seen, step), part if picture is None else None
    variants: Sequence[tuple[Gallery | None, OptionDisplay, Sequence[str], int]] = (
        (part, OptionDisplay.EXPLAINED, tip, 0),
        (less, OptionDisplay.EXPLAINED, tip, 0),
        (less, OptionDisplay.EXPLAINED, tip, 1),
        (less, short, tip, 0),
        (less, short, (), 0),
    )
    return first_fitting(built(*one) for one in variants)


def own(
    seen: TableView,
    picture: Picture | None,
    voice: Translator,
    verbs: AvailableVerbs,
    step: MoveStep | None,
    *,
    chosen: ChoicePath = (),
) -> SoloExtras:
    """Build the private parts of the board in a solo game; `chosen`: the row of the input pad.

    There is no prompt if the buttons are self-explanatory. A private question about no part of the board has the hand
    alone.
    """
    game, hand = GAMES[seen.table.game], GAMES[seen.table.game].describe_hand(seen.view)
    lines = [voice.to(seen.seat or 0).markdown(game.tell(event)) for event in seen.changes if event.to is not None]
    question, moves = own_moves(seen, voice, verbs, step, chosen=chosen)
    must = any(not decision.optional for decision in seen.mine)
    asked = [f"**{voice.markdown(question)}**"] if question else _asked(seen, voice) if must else []
    private = question is not None and all(decision.private for decision in seen.mine)
    apart = question is not None and wanted_part(seen, step) is None
    explained = any(isinstance(one, ui.TextDisplay) for one in moves)
    return SoloExtras(
        [f"- {line}" for line in lines[-TOLD:]],
        gallery(picture, hand, voice),
        [] if picture is None or voice.words_first else [voice.markdown(line) for line in hand],
        asked[: ANSWER_LINES - 1],
        moves,
        own_moves(seen, voice, verbs, step, display=compact_display(seen, step))[1] if explained else [],
        alone=private and apart and picture is not None,
        part=None if question is None or apart else board_words(seen, voice, part=wanted_part(seen, step)),
    )


def own_moves(
    seen: TableView,
    voice: Translator,
    verbs: AvailableVerbs,
    step: MoveStep | None,
    ways: MoveRoutes = MOVE,
    *,
    kept: str = "",
    chosen: ChoicePath = (),
    display: OptionDisplay = OptionDisplay.EXPLAINED,
) -> tuple[Text | None, list[Item]]:
    """Return the buttons or input pad of a solo player, and the prompt of `step` if it is shown.

    The button of the verb `kept` is shown, even if it displaces others. `chosen`: the row of the input pad;
    `display`: see `answers`.
    """
    info = seen.table
    if laid := pad(seen, voice, chosen, ways):
        return None, list(laid)
    mine = tuple(legible(decision, voice, MOVES) for decision in seen.mine)
    quick = {one.said[0] for decision in mine for some in decision.attention.shortcuts for one in some}
    step = None if quick else step
    quick &= {verb.value for decision in mine for verb in decision.verbs if verb.private}
    asks = step.said[0] if step else ""
    below = answers(step, info, voice, 0, NOTHING, ways=ways, display=display) if step else []
    refused = why_not(step, info, voice, ways) if step and display != OptionDisplay.MENU else []
    if verbs.more and not refused:
        refused = [button(voice.text(WHY_NOT), CustomId(ways.say, info.id, info.number))]
    elif step and refused and _height(below) >= PICKS:
        below, refused = answers(step, info, voice, 0, NOTHING, ways=ways, display=display, beside=refused), []
    buttons = [
        *shortcuts(info, mine, voice, ways),
        *verb_buttons(info, mine, voice, possible=verbs.possible - quick, asked=asks, ways=ways),
        *refused,
    ]
    if buttons and _height(below) >= PICKS:  # its verb has a button instead
        return own_moves(seen, voice, verbs, None, ways, kept=kept)
    room, meant = max(1, MOVES - _height(below)), str(CustomId(ways.say, info.id, info.number, said=(kept,)))
    if kept and height(buttons) > room:  # the first one keeps its position
        buttons[1:] = sorted(buttons[1:], key=lambda one: one.custom_id != meant)
    rest = fitted(buttons, room, all_moves(info, voice, ways))
    return step and question_of(step), [*below, *rest]


def _quick(step: MoveStep, seen: TableView, voice: Translator) -> list[Row]:
    """Return the buttons of the seat's shortcuts above a menu that has them too."""
    if not isinstance(step.choices, Pick) or len(allowed(step.choices)) <= FEW:
        return []
    found = [one for decision in seen.mine for some in decision.attention.shortcuts for one in some]
    info = seen.table
    return rows([at_once(one, CustomId(MOVE.say, info.id, info.number, said=one.said), voice) for one in found])


def hand_in_words(seen: TableView, voice: Translator, *, offered: bool = False) -> Screen:
    """Build the hand as text, if the picture is too small; `offered`: see `board_text`."""
    game = GAMES[seen.table.game]
    lines = [f"### {voice.markdown(game.meta.title)}", *map(voice.markdown, game.describe_hand(seen.view))]
    offer = words_offer(voice) if offered else []
    return note(*lines, *offer, buttons=[words_first(voice)] if offered else [])
