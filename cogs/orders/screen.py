"""Standing orders, for their owner's eyes alone: what they have ordered, and until when a new order stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import ButtonStyle

from bot.games.contract import Complete, Text, t, tn
from bot.games.registry import GAMES
from bot.tables.model.order_matching import ALWAYS, ONCE, ROUND
from bot.tables.model.views import TableView, TableInfo
from bot.tables.orders.service import OrderView, UserOrders
from cogs.ui.board import COLOUR
from cogs.ui.components import Button, Entry, Screen, button, menu, rows, text
from cogs.ui.custom_ids import Id
from cogs.ui.discord_limits import OPTIONS
from cogs.ui.emoji_text import emoji
from cogs.ui.layout import ANSWER_LINES, phone_lines
from cogs.ui.move_builder import Step
from cogs.ui.routes import ORDER
from cogs.ui.translator import Voice

ORDERS = t("Auto-answers")
GONE = t("An auto-answer that is no longer possible")
_UNTIL: Mapping[str, Text] = {
    ALWAYS: t("until you cancel it"),
    ONCE: t("the next time only"),
    ROUND: t("until the end of this round"),
}
_GIVES: Mapping[str, Text] = {ONCE: t("Next time only"), ROUND: t("This round"), ALWAYS: t("Until I cancel it")}
_NONE = t("You have none. They answer for you when you are asked, after a pause; nobody else sees them.")


def orders(mine: UserOrders, seen: TableView, voice: Voice, lead: Text | None = None) -> Screen:
    """All that a person has ordered at a table, to take back or to add to; what the game itself keeps beside it."""
    info = seen.table
    head = [f"### {voice.say(ORDERS)}", *([] if lead is None else [voice.say(lead)])]
    said = _lines(mine.given, voice, ANSWER_LINES - len(head)) or [voice.say(_NONE)]
    entries = [_entry(one, voice) for one in mine.given[:OPTIONS]]
    return Screen(
        text([*head, *said]),
        menu(Id("order-cancel", info.id), voice.plain(t("Cancel an auto-answer…")), entries) if entries else None,
        *rows([*_add(info, voice), *_own(seen, voice)]),
        colour=COLOUR,
    )


def until(step: Step, mine: UserOrders, info: TableInfo, voice: Voice) -> Screen:
    """The whole order, and for how long it is to stand."""
    assert isinstance(step.choices, Complete)
    once = any(form.once for form in GAMES[info.game].orders if form.id == step.said[0])
    kinds = [kind for kind in _GIVES if kind == ONCE or (not once and (kind != ROUND or mine.round))]
    offered = {kind: _GIVES[kind] for kind in kinds}
    buttons = [
        button(
            voice.plain(name),
            Id("order!", info.id, arg=kind, said=step.said),
            ButtonStyle.primary if kind == ONCE else ButtonStyle.secondary,
        )
        for kind, name in offered.items()
    ]
    back = Id(ORDER.say, info.id, said=step.back or ())
    return Screen(
        text([f"**{voice.say(step.choices.preview)}**", voice.say(t("How long is this done for you?"))]),
        *rows(buttons),
        *rows(
            [
                button(voice.plain(t("Back")), back, icon=emoji("undo")),
                button(voice.plain(t("Cancel")), Id("cancel", info.id), icon=emoji("cancel")),
            ]
        ),
        colour=COLOUR,
    )


def in_short(given: Sequence[OrderView], voice: Voice) -> str:
    """One line of what somebody has ordered."""
    said = [voice.say(one.text or GONE) for one in given]
    return f"-# {voice.say(t('Your auto-answers:'))} {' '.join(said)}"


def ended(info: TableInfo, form: str, voice: Voice) -> list[str]:
    """An order could not be followed."""
    names = {one.id: one.name for one in GAMES[info.game].orders}
    name = names.get(form)
    line = (
        t("An auto-answer was no longer possible and is deleted. You are asked again.")
        if name is None
        else t("Your auto-answer “{name}” was no longer possible and is deleted. You are asked again.", name=name)
    )
    return [f"### {voice.say(GAMES[info.game].meta.title)}", voice.say(line)]


def _lines(given: Sequence[OrderView], voice: Voice, room: int) -> list[str]:
    """As many orders as there is room for; the menu has all."""
    told: list[str] = []
    for at, one in enumerate(given):
        line = f"- {voice.say(one.text or GONE)} ({voice.say(_UNTIL[one.until])})"
        rest = len(given) - at
        if sum(map(phone_lines, told)) + phone_lines(line) > room - (rest > 1):
            return [*told, f"-# {voice.say(tn('and {n} more', 'and {n} more', rest))}"]
        told.append(line)
    return told


def _entry(one: OrderView, voice: Voice) -> Entry:
    return Entry(voice.plain(one.text or GONE), str(one.id), voice.plain(_UNTIL[one.until]))


def _add(info: TableInfo, voice: Voice) -> list[Button]:
    label = voice.plain(t("Add an auto-answer"))
    return [button(label, Id(ORDER.say, info.id), ButtonStyle.primary)] if GAMES[info.game].orders else []


def _own(seen: TableView, voice: Voice) -> list[Button]:
    """What the game itself keeps for its players in private, such as what they take from rolls."""
    info = seen.table
    verbs = {verb.value: verb for one in seen.mine for verb in one.verbs if verb.private}
    return [
        button(voice.plain(verb.name), Id("say", info.id, info.number, said=(value,)), icon=voice.icon(verb.name))
        for value, verb in verbs.items()
    ]
