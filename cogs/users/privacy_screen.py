"""Screens of a user's stored data, and of its deletion."""

from __future__ import annotations

from collections.abc import Iterator

from discord import ButtonStyle

from bot.games.contract import Text, t, tn
from bot.rows import Stored
from cogs.ui.components import Document, Screen, button, link, note, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.translator import Translator
from cogs.users.settings_screen import back_to_privacy


def stored(what: Stored, voice: Translator, page: str | None = None, *, browsers: int = 0) -> Screen:
    """Build a summary of stored data, retention and deletion.

    `page`: the operator's policy; `browsers`: the number in which the user is signed in to pages of tables.
    """
    lines = [
        t("Stored about you: {things}.", things=tuple(_things(what))),
        *([_signed_in(browsers)] if browsers else []),
        t("It is kept until you delete it, and leaves this bot only as messages in Discord."),
        t("If you delete this, you become “Player 1” or the like at those tables. The moves stay."),
        t("Messages that are already in the channels stay there."),
        *_current(what),
    ]
    buttons = [
        back_to_privacy(voice),
        button(voice.text(t("Get my data")), CustomId("export")),
        *([button(voice.text(t("Sign out everywhere")), CustomId("sign-out"))] if browsers else []),
        *([] if page is None else [link(voice.text(t("Privacy")), page)]),
        button(voice.text(t("Delete my data")), CustomId("forget"), ButtonStyle.danger),
    ]
    return note(f"### {voice.markdown(t('Your data'))}", *map(voice.markdown, lines), buttons=buttons)


def exported(name: str, data: bytes, voice: Translator) -> Screen:
    """Build the file with all that is stored of a user."""
    line = t("This is all that is stored of you, as JSON: your settings, tables, moves and results.")
    return Screen(text([voice.markdown(line)]), Document(name, data), *rows([back_to_privacy(voice)]))


def signed_out(voice: Translator) -> Screen:
    """Build the confirmation that no browser is signed in any more."""
    line = t("You are signed out in all browsers, and links that you have not opened yet sign nobody in.")
    return note(voice.markdown(line), buttons=[back_to_privacy(voice)])


def forgotten(left: Stored, voice: Translator) -> Screen:
    """Build the confirmation of the deletion, with the remaining data."""
    return note(voice.markdown(t("Your data is deleted.")), *map(voice.markdown, _current(left)))


def _signed_in(browsers: int) -> Text:
    return tn(
        "You are signed in to pages of tables in {n} browser.",
        "You are signed in to pages of tables in {n} browsers.",
        browsers,
    )


def _things(what: Stored) -> Iterator[Text]:
    yield t("your settings")
    if what.bookmarks:
        yield tn("what you keep of {n} table", "what you keep of {n} tables", what.bookmarks)
    if what.days:
        yield tn("the puzzles of {n} day", "the puzzles of {n} days", what.days)
    if what.lessons:
        yield tn("how far you are in {n} lesson", "how far you are in {n} lessons", what.lessons)
    if what.turns:
        yield tn("how long {n} turn took", "how long {n} turns took", what.turns)
    if what.vacations:
        yield tn("{n} vacation", "{n} vacations", what.vacations)
    if what.orders:
        yield tn("{n} auto-answer", "{n} auto-answers", what.orders)
    if what.ratings:
        yield tn("your rating at {n} game", "your ratings at {n} games", what.ratings)
    if what.cups:
        yield tn("{n} place in cups and seasons", "{n} places in cups and seasons", what.cups)
    if what.blocks:
        yield tn("{n} person you have blocked", "{n} people you have blocked", what.blocks)
    if what.over:
        yield tn("name and moves at {n} table that is over", "name and moves at {n} tables that are over", what.over)


def _current(what: Stored) -> list[Text]:
    if not what.current:
        return []
    return [
        tn(
            "At {n} table that is not over, your name stays; it goes by itself within a day of its end.",
            "At {n} tables that are not over, your name stays; it goes by itself within a day of their end.",
            what.current,
        )
    ]
