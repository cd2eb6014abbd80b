"""Private screens of auto-answers: the user's orders, and the duration of a new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import ButtonStyle

from bot.games.contract import Complete, Text, t, tn
from bot.games.registry import GAMES
from bot.tables.model.order_matching import ALWAYS, ONCE, ROUND
from bot.tables.model.views import TableInfo, TableView
from bot.tables.orders.service import OrderView, UserOrders
from cogs.board.orders_line import GONE
from cogs.ui.components import Button, MenuEntry, Screen, button, menu, rows, text
from cogs.ui.custom_ids import ORDER, CustomId
from cogs.ui.discord_limits import OPTIONS
from cogs.ui.emoji_text import emoji
from cogs.ui.layout import ANSWER_LINES, COLOUR, phone_lines
from cogs.ui.move_builder import MoveStep
from cogs.ui.translator import Translator

ORDERS = t("Auto-answers")
_UNTIL: Mapping[str, Text] = {
    ALWAYS: t("until you cancel it"),
    ONCE: t("the next time only"),
    ROUND: t("until the end of this round"),
}
_GIVES: Mapping[str, Text] = {ONCE: t("Next time only"), ROUND: t("This round"), ALWAYS: t("Until I cancel it")}
_NONE = t("You have none. They answer for you when you are asked, after a pause; nobody else sees them.")


def orders(mine: UserOrders, seen: TableView, voice: Translator, lead: Text | None = None) -> Screen:
    """Build a user's auto-answers at a table, and the game's own private settings."""
    info = seen.table
    head = [f"### {voice.markdown(ORDERS)}", *([] if lead is None else [voice.markdown(lead)])]
    said = _lines(mine.given, voice, ANSWER_LINES - len(head)) or [voice.markdown(_NONE)]
    entries = [_entry(one, voice) for one in mine.given[:OPTIONS]]
    return Screen(
        text([*head, *said]),
        menu(CustomId("order-cancel", info.id), voice.text(t("Cancel an auto-answer…")), entries) if entries else None,
        *rows([*_add(info, voice), *_own(seen, voice)]),
        colour=COLOUR,
    )


def until(step: MoveStep, mine: UserOrders, info: TableInfo, voice: Translator) -> Screen:
    """Build the choice of the order's duration."""
    assert isinstance(step.choices, Complete)
    once = any(form.once for form in GAMES[info.game].orders if form.id == step.said[0])
    kinds = [kind for kind in _GIVES if kind == ONCE or (not once and (kind != ROUND or mine.round))]
    offered = {kind: _GIVES[kind] for kind in kinds}
    buttons = [
        button(
            voice.text(name),
            CustomId("order!", info.id, arg=kind, said=step.said),
            ButtonStyle.primary if kind == ONCE else ButtonStyle.secondary,
        )
        for kind, name in offered.items()
    ]
    back = CustomId(ORDER.say, info.id, said=step.back or ())
    return Screen(
        text([f"**{voice.markdown(step.choices.preview)}**", voice.markdown(t("How long is this done for you?"))]),
        *rows(buttons),
        *rows(
            [
                button(voice.text(t("Back")), back, icon=emoji("undo")),
                button(voice.text(t("Cancel")), CustomId("cancel", info.id), icon=emoji("cancel")),
            ]
        ),
        colour=COLOUR,
    )


def ended(info: TableInfo, form: str, voice: Translator) -> list[str]:
    """Return the lines on an order that was deleted as impossible."""
    names = {one.id: one.name for one in GAMES[info.game].orders}
    name = names.get(form)
    line = (
        t("An auto-answer was no longer possible and is deleted. You are asked again.")
        if name is None
        else t("Your auto-answer “{name}” was no longer possible and is deleted. You are asked again.", name=name)
    )
    return [f"### {voice.markdown(GAMES[info.game].meta.title)}", voice.markdown(line)]


def _lines(given: Sequence[OrderView], voice: Translator, room: int) -> list[str]:
    """Return as many orders as fit; the menu has all."""
    told: list[str] = []
    for at, one in enumerate(given):
        line = f"- {voice.markdown(one.text or GONE)} ({voice.markdown(_UNTIL[one.until])})"
        rest = len(given) - at
        if sum(map(phone_lines, told)) + phone_lines(line) > room - (rest > 1):
            return [*told, f"-# {voice.markdown(tn('and {n} more', 'and {n} more', rest))}"]
        told.append(line)
    return told


def _entry(one: OrderView, voice: Translator) -> MenuEntry:
    return MenuEntry(voice.text(one.text or GONE), str(one.id), voice.text(_UNTIL[one.until]))


def _add(info: TableInfo, voice: Translator) -> list[Button]:
    label = voice.text(t("Add an auto-answer"))
    return [button(label, CustomId(ORDER.say, info.id), ButtonStyle.primary)] if GAMES[info.game].orders else []


def _own(seen: TableView, voice: Translator) -> list[Button]:
    """Return the game's own private settings, such as the items a player takes from rolls."""
    info = seen.table
    verbs = {verb.value: verb for one in seen.mine for verb in one.verbs if verb.private}
    return [
        button(voice.text(verb.name), CustomId("say", info.id, info.number, said=(value,)), icon=voice.icon(verb.name))
        for value, verb in verbs.items()
    ]
