"""Form of a host's options for an open table, in several pages if needed."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TypeVar

from discord import ButtonStyle
from msgspec.structs import replace

from bot.games.contract import Setting, Text, t, tn
from bot.games.registry import GAMES
from bot.tables.model.table_rules import BANKS, DESCRIPTION_LENGTH, LIMITS, SPEEDS, THENS
from bot.tables.model.views import Limit, TableInfo
from bot.tables.users.reliability import LEAST, NEW, ReliabilityStats
from cogs.board.card_screen import applying_to, options_line
from cogs.lobby.set_start_screen import when
from cogs.ui.components import AnswerContext, Button, Form, MenuEntry, Screen, button, note
from cogs.ui.custom_ids import CustomId, parse_int
from cogs.ui.discord_limits import FIELDS
from cogs.ui.forms import Field, choice, typed
from cogs.ui.links import remove
from cogs.ui.reliability_text import asked_for
from cogs.ui.texts import LANGUAGE_NAMES
from cogs.ui.texts import SPEEDS as SPEED_NAMES
from cogs.ui.time_limits import limit_entry, limit_label
from cogs.ui.translator import Translator

T = TypeVar("T")
SEATS, SPEED, LANGUAGE, LIMIT = "@seats", "@speed", "@language", "@limit"
"""Options of every game; the `@` distinguishes them from a game's own."""
MANY_OTHERS = 5
ACCESS = "@access"
INVITED, EVERYBODY = "invited", "everybody"
BY_HOST, BY_VOTE = "host", "vote"
"""Values of the option for ending the game: by the host alone, or by a vote."""


def form(info: TableInfo, page: int, voice: Translator, host: ReliabilityStats = NEW) -> Form:
    """Build a page of the options, or the last one if there are fewer now.

    `host`: the reliability of the table's host.
    """
    settings = applying_to(info)
    every, own = _common(info, voice, host), [_setting(one, info, voice) for one in settings]
    pages = [[*every, *own]] if len(every) + len(own) <= FIELDS else [every, *_shared_out(own)]
    target = CustomId("option", info.id, arg=str(page))
    return Form(target, voice.text(t("Options of this table")), *pages[min(page, len(pages) - 1)])


def saved(info: TableInfo, voice: Translator, page: int, refused: Text | None = None) -> Screen:
    """Build the current options with buttons to other pages.

    `refused`: the reason for values that were not saved.
    """
    settings = applying_to(info)
    pages = 1 if len(_common(info, voice, NEW)) + len(settings) <= FIELDS else 1 + len(_shared_out(settings))
    seats = voice.markdown(tn("{n} seat", "{n} seats", info.wanted))
    lines = [f"### {voice.markdown(t('Options of this table'))}", seats, options_line(info, voice)]
    if refused is not None:
        lines.insert(0, f"✕ {voice.markdown(refused)}")
    more = [
        _clock(info, voice),
        *([] if info.direct else [when(info, voice)]),
        *_description(info, voice),
        *_ending(info, voice),
        *_hints(info, voice),
        *_words(info, voice),
        *_bump(info, voice),
        *_removals(info, voice),
    ]
    at = AnswerContext(info.id, info.number)
    return note(*lines, buttons=[*_pages(info, voice, page, pages), *more], at=at)


def _clock(info: TableInfo, voice: Translator) -> Button:
    """Return the button to the time limits that need a form of their own."""
    return button(voice.text(t("Time…")), CustomId("clock", info.id))


def _ending(info: TableInfo, voice: Translator) -> list[Button]:
    """Return the button that toggles the vote before the host ends the game."""
    label, other = (t("Ending: by vote"), BY_HOST) if info.voted_end else (t("Ending: by host"), BY_VOTE)
    return [] if info.direct else [button(voice.text(label), CustomId("ends", info.id, arg=other))]


def _hints(info: TableInfo, voice: Translator) -> list[Button]:
    """Return the button that allows hints and tries, or forbids them; none in cups."""
    label, other = (t("Hints and tries: on"), 0) if info.hints else (t("Hints and tries: off"), 1)
    return [] if info.cup is not None else [button(voice.text(label), CustomId("hints", info.id, other))]


def _words(info: TableInfo, voice: Translator) -> list[Button]:
    """Return the button that toggles the public button to the board as text."""
    label, other = (t("Words button: on"), 0) if info.words_button else (t("Words button: off"), 1)
    return [] if info.direct else [button(voice.text(label), CustomId("inwords", info.id, other))]


def _description(info: TableInfo, voice: Translator) -> list[Button]:
    """Return the buttons that write the line about the table, and clear it."""
    write = button(voice.text(t("Card text…")), CustomId("line", info.id))
    clear = button(voice.text(t("Clear text")), CustomId("unline", info.id))
    return [] if info.direct else [write, clear] if info.description else [write]


def description_form(info: TableInfo, voice: Translator) -> Form:
    """Build the form of the line about the table."""
    hint = voice.text(t("Everybody sees it until the game begins. No links, no mentions."))
    line = typed(voice.text(t("Card text")), hint, DESCRIPTION_LENGTH, filled=info.description, needed=False)
    return Form(CustomId("lined", info.id), voice.text(t("Options of this table")), line)


def _bump(info: TableInfo, voice: Translator) -> list[Button]:
    """Return the bump button."""
    free = not info.direct and len(info.seats) < info.wanted
    return [button(voice.text(t("Bump")), CustomId("bump", info.id))] if free else []


def _removals(info: TableInfo, voice: Translator) -> list[Button]:
    others = [seat for seat in info.seats if seat.user_id != info.host_id]
    if len(others) > MANY_OTHERS:
        return [button(voice.text(t("Remove…")), CustomId("whom", info.id), ButtonStyle.danger)]
    return [remove(seat, info, voice) for seat in others]


def _pages(info: TableInfo, voice: Translator, page: int, pages: int) -> list[Button]:
    """Return the buttons of the pages; the next one is primary."""
    if pages == 1:
        return [button(voice.text(t("Options")), CustomId("options", info.id))]
    return [
        button(
            voice.text(t("Options {page}/{pages}", page=at + 1, pages=pages)),
            CustomId("options", info.id, arg=str(at)),
            ButtonStyle.primary if at == page + 1 else ButtonStyle.secondary,
        )
        for at in range(pages)
    ]


def _common(info: TableInfo, voice: Translator, host: ReliabilityStats) -> list[Field]:
    """Return the fields of every table; a solo table has no other players to restrict."""
    who = [] if info.direct else [_access(info, voice, host)]
    return [_seats(info, voice), _speed(info, voice), _limit(info, voice), _language(info, voice), *who]


def _shared_out(settings: Sequence[T]) -> list[Sequence[T]]:
    """Distribute the settings evenly over as few pages as possible."""
    share = ceil(len(settings) / ceil(len(settings) / FIELDS))
    return [settings[at : at + share] for at in range(0, len(settings), share)]


def _seats(info: TableInfo, voice: Translator) -> Field:
    least, most = GAMES[info.game].meta.seats
    entries = [
        MenuEntry(voice.text(tn("{n} seat", "{n} seats", number)), str(number), chosen=number == info.wanted)
        for number in range(max(least, len(info.seats)), most + 1)
    ]
    return choice(SEATS, voice.text(t("Seats")), entries)


def _speed(info: TableInfo, voice: Translator) -> Field:
    entries = [MenuEntry(voice.text(SPEED_NAMES[one]), one, chosen=one == info.speed) for one in SPEEDS]
    return choice(SPEED, voice.text(t("Speed")), entries)


def _access(info: TableInfo, voice: Translator, host: ReliabilityStats) -> Field:
    """Return the access field; the host cannot require more reliability than their own."""
    least = None if info.private else info.least_reliable
    entries = [
        MenuEntry(voice.text(t("Open to everybody")), EVERYBODY, chosen=not info.private and least is None),
        *(
            MenuEntry(
                voice.text(t("At least {least}% in time", least=one)),
                str(one),
                voice.text(asked_for(one)),
                chosen=one == least,
            )
            for one in LEAST
            if one <= (host.time or 0) or one == least
        ),
        MenuEntry(voice.text(t("Only if invited")), INVITED, chosen=info.private),
    ]
    return choice(ACCESS, voice.text(t("Access")), entries)


def _language(info: TableInfo, voice: Translator) -> Field:
    entries = [MenuEntry(name, one, chosen=one == info.language) for one, name in LANGUAGE_NAMES.items()]
    return choice(LANGUAGE, voice.text(t("Language")), entries)


def _limit(info: TableInfo, voice: Translator) -> Field:
    """Return the limit field; a limit that is not among its entries is shown as the prompt."""
    usual = replace(info.limit, bank=None, minute=None, zone=None)
    offered = [Limit(None)]
    offered += [replace(usual, seconds=seconds, then=then) for then in THENS for seconds in LIMITS]
    offered += [replace(usual, seconds=seconds, then=then, bank=bank) for then in THENS for bank, seconds in BANKS]
    entries = [limit_entry(one, info, voice) for one in offered]
    return choice(LIMIT, voice.text(t("Turn limit")), entries, prompt=voice.text(limit_label(info.limit)))


def chosen_access(value: str) -> tuple[bool, int]:
    """Parse the access: private, minimum percentage of timely turns. Raises UnknownCustomId."""
    return value == INVITED, 0 if value in (INVITED, EVERYBODY) else parse_int(value)


def _setting(setting: Setting, info: TableInfo, voice: Translator) -> Field:
    chosen = info.settings.get(setting.id, setting.values[0].value)
    entries = [
        MenuEntry(
            voice.text(option.name),
            option.value,
            voice.text(option.hint) if option.hint else "",
            chosen=chosen == option.value,
        )
        for option in setting.values
    ]
    return choice(setting.id, voice.text(setting.name), entries)
