"""Screens of ending a game early: leaving, conceding, and votes."""

from __future__ import annotations

from collections.abc import Mapping

from discord import ButtonStyle

from bot.enums import VoteKind
from bot.games.contract import Text, t
from bot.tables.model.table_rules import WHY_LENGTH
from bot.tables.model.views import TableInfo
from cogs.ui.components import Button, Form, Screen, button, note
from cogs.ui.custom_ids import CustomId
from cogs.ui.forms import typed
from cogs.ui.info import sure
from cogs.ui.translator import Translator

_LABELS: Mapping[str, Text] = {
    VoteKind.PAUSE: t("Pause…"),
    VoteKind.DRAW: t("A draw…"),
    VoteKind.END: t("No result…"),
}
_SURE: Mapping[str, tuple[Text, Text]] = {
    VoteKind.PAUSE: (
        t("Ask all others to pause this table? Its clocks and reminders stand still until somebody goes on."),
        t("Ask for a pause"),
    ),
    VoteKind.DRAW: (t("Offer all others a draw? The game ends as soon as all have agreed."), t("Offer a draw")),
    VoteKind.END: (
        t("Ask all others to end this game without a result? It ends as soon as all have agreed."),
        t("Ask to end it"),
    ),
}


def leaving(info: TableInfo, question: Text, voice: Translator, *, ends: bool) -> Screen:
    """Build the confirmation of leaving, with the alternatives: to concede, or to end by a vote.

    `ends`: for the host, who may end the table.
    """
    others = len(info.people) > 1
    lines = [voice.markdown(question)]
    if len(info.seats) > 1:
        lines.append(f"-# {voice.markdown(t('A player who concedes comes last, and does not come back.'))}")
    buttons = [
        button(voice.text(t("Leave")), CustomId("leave!", info.id), ButtonStyle.primary),
        *([button(voice.text(t("With the others…")), CustomId("agree", info.id))] if others else []),
        *([button(voice.text(t("End the table…")), CustomId("end", info.id))] if ends else []),
        button(voice.text(t("Cancel")), CustomId("cancel", info.id)),
        *([concede(info, voice)] if len(info.seats) > 1 else []),
    ]
    return note(*lines, buttons=buttons)


def concede(info: TableInfo, voice: Translator) -> Button:
    """Return the button that opens the confirmation of conceding."""
    return button(voice.text(t("Concede…")), CustomId("concede", info.id), ButtonStyle.danger)


def sure_to_concede(info: TableInfo, voice: Translator) -> Screen:
    """Build the confirmation of conceding, which is irreversible."""
    question = t("Concede this game? You come last; an AI plays on for you, and you cannot come back.")
    return sure(question, t("Concede"), CustomId("concede!", info.id), voice)


def together(info: TableInfo, voice: Translator) -> Screen:
    """Build the choice of votes that all players must agree on."""
    buttons = [button(voice.text(label), CustomId("agree", info.id, arg=kind)) for kind, label in _LABELS.items()]
    return note(voice.markdown(t("What should I ask all others?")), buttons=buttons)


def sure_of(info: TableInfo, kind: str, voice: Translator) -> Screen:
    """Build the confirmation before a vote is opened."""
    question, yes = _SURE[kind]
    buttons = [
        button(voice.text(yes), CustomId("agree!", info.id, arg=kind), ButtonStyle.primary),
        button(voice.text(t("Cancel")), CustomId("cancel", info.id)),
    ]
    return note(voice.markdown(question), buttons=buttons)


def why(info: TableInfo, voice: Translator) -> Form:
    """Build the form for the reason why the host or a moderator ends a table with other players."""
    field = typed(voice.text(t("Why?")), voice.text(t("The others read it, and the log keeps it.")), WHY_LENGTH)
    return Form(CustomId("ended", info.id), voice.text(t("End the table")), field)
