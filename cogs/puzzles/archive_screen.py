"""Screen of the archive: puzzles of past days by game and weekday, played without counting."""

from __future__ import annotations

from collections.abc import Sequence

from babel.dates import format_date, get_day_names

from bot.games.contract import Text, t
from bot.games.registry import GAMES
from bot.games.ricochet.rules.daily import WEEK
from bot.puzzles.service import EASY_ROBOTS, ROBOTS, ArchiveEntry, ArchivePage, archives, key
from cogs.puzzles.difficulty_text import difficulty
from cogs.puzzles.robots_screen import OPEN
from cogs.puzzles.screen import DONE, GO, to_all
from cogs.ui.components import Button, MenuEntry, Row, Screen, menu, rows, text
from cogs.ui.custom_ids import CustomId
from cogs.ui.layout import COLOUR
from cogs.ui.links import ARCHIVE, DAILY, EASY
from cogs.ui.paging import numbered, turning
from cogs.ui.texts import title_of
from cogs.ui.translator import Translator

PAGES = t("Newer"), t("Older")
KIND, WEEKDAY, ALL_DAYS = "kind", "weekday", "all"
"""Arguments of the menus of games and weekdays, and the value for no weekday."""


def archive(found: ArchivePage, voice: Translator) -> Screen:
    """Build a page of the archive: the menus of its puzzles, of the games, and of the weekdays."""
    said = (found.kind, ALL_DAYS if found.weekday is None else str(found.weekday))

    def to(page: int, arg: str = "") -> CustomId:
        return CustomId(ARCHIVE, number=page, arg=arg, said=said)

    lines = [
        f"### {voice.markdown(numbered(t('Past puzzles'), found.page, found.pages))}",
        voice.markdown(t("To be played at any time. Nothing counts. They stay here for a year.")),
        f"-# {voice.markdown(_levels(found.kind))}",
    ]
    if not found.entries:
        lines.append(voice.markdown(t("None of these is there yet.")))
    return Screen(
        text(lines),
        _puzzles(found, voice) if found.entries else None,
        menu(to(0, KIND), voice.text(t("Game")), [_kind(one, found, voice) for one in archives()]),
        menu(to(0, WEEKDAY), voice.text(t("Weekday")), _weekdays(found, voice)),
        *_ways(turning(found.page, found.pages, to, voice, PAGES), voice),
        colour=COLOUR,
    )


def _ways(turns: Sequence[Button], voice: Translator) -> list[Row]:
    """Return one row: with both ways to turn the page there is no room for the way back."""
    return rows(turns if len(turns) > 1 else [*turns, to_all(voice)])


def _levels(kind: str) -> Text:
    """Return whether the puzzles of a week differ in difficulty."""
    if kind == ROBOTS:
        return t("They grow harder from Monday to Sunday.")
    return t("Weekdays make no difference to how hard they are.")


def _puzzles(found: ArchivePage, voice: Translator) -> Row:
    purpose = {ROBOTS: DAILY, EASY_ROBOTS: EASY}.get(found.kind, GO)
    entries = [_puzzle(one, found.kind, voice) for one in found.entries]
    return menu(CustomId(purpose, number=found.page, arg=OPEN), voice.text(t("Play a puzzle…")), entries)


def _puzzle(one: ArchiveEntry, kind: str, voice: Translator) -> MenuEntry:
    value = one.day.toordinal() if kind in (ROBOTS, EASY_ROBOTS) else key(one.day, kind)
    dated = "y/M/d（EEE）" if voice.language == "ja" else "EEE, MMM d, y"
    mark = f"{DONE} " if one.solved and not voice.words_first else ""
    told = [difficulty(one.counts, voice)]
    if one.solved is not None:
        told.append(voice.text(t("solved") if one.solved else t("answered, but not by the best")))
    return MenuEntry(f"{mark}{format_date(one.day, dated, locale=voice.language)}", str(value), " · ".join(told))


def _kind(kind: str, found: ArchivePage, voice: Translator) -> MenuEntry:
    title = title_of(ROBOTS if kind == EASY_ROBOTS else kind, voice)
    name = voice.text(t("{game} (easy)", game=GAMES[ROBOTS].meta.title)) if kind == EASY_ROBOTS else title
    return MenuEntry(name, kind, chosen=kind == found.kind)


def _weekdays(found: ArchivePage, voice: Translator) -> list[MenuEntry]:
    names = get_day_names("wide", "stand-alone", voice.language)
    some = [MenuEntry(names[day], str(day), chosen=day == found.weekday) for day in range(WEEK)]
    return [MenuEntry(voice.text(t("Every weekday")), ALL_DAYS, chosen=found.weekday is None), *some]
