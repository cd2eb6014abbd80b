"""Screens of the queue of players: its form, a user's waits, the call to a new table."""

from __future__ import annotations

from collections.abc import Sequence

from discord.utils import format_dt

from bot.games.contract import Text, Typed, t, tn
from bot.games.registry import GAMES
from bot.tables.lobby.player_queue import QueueResult, QueueWait, fewest
from bot.tables.model.table_rules import SPEEDS
from bot.tables.model.views import TableInfo
from cogs.ui.components import Form, MenuEntry, Screen, button, note
from cogs.ui.custom_ids import CustomId
from cogs.ui.forms import choice
from cogs.ui.layout import legible
from cogs.ui.links import to_card
from cogs.ui.texts import SPEEDS as SPEED_NAMES
from cogs.ui.texts import mention, title_of
from cogs.ui.translator import Translator

GAME, SPEED, LEAST = "game", "speed", "least"
"""Ids of the form's fields."""
FEWEST = 0
"""Value of the number of players that a game needs."""


def form(voice: Translator) -> Form:
    """Build the form: the game, the speed, the fewest players."""
    games = [MenuEntry(title_of(name, voice), name, chosen=not nth) for nth, name in enumerate(GAMES)]
    speeds = [MenuEntry(voice.text(SPEED_NAMES[one]), one, chosen=not nth) for nth, one in enumerate(SPEEDS)]
    most = max(game.meta.seats[1] for game in GAMES.values())
    numbers = [MenuEntry(voice.text(t("As few as the game allows")), str(FEWEST), chosen=True)]
    numbers += [
        MenuEntry(voice.text(tn("{n} player", "{n} players", n)), str(n))
        for n in range(min(map(fewest, GAMES)) + 1, most + 1)
    ]
    return Form(
        CustomId("queued"),
        voice.text(t("Find players")),
        choice(GAME, voice.text(t("Game")), games),
        choice(SPEED, voice.text(t("Speed")), speeds),
        choice(LEAST, voice.text(t("At least")), numbers),
    )


def waits(mine: Sequence[QueueWait], voice: Translator, result: QueueResult | None = None) -> Screen:
    """Build the user's waits in a server, with buttons to leave; `result`: of a new one."""
    lines = [Translator(voice.language, game=one.entry.game).markdown(_wait(one)) for one in mine]
    if not mine:
        lines = [voice.markdown(t("You wait for no players here."))]
    if result is not None and result.before:
        lines.append(f"-# {voice.markdown(t('You waited there already.'))}")
    if result is not None and result.refused is not None:
        lines.append(voice.markdown(result.refused))
    games = [one.entry.game for one in mine]
    leave = [
        button(
            legible(_leave(one, voice, twice=games.count(one.entry.game) > 1)),
            CustomId("unqueue", arg=f"{one.entry.game},{one.entry.speed}"),
        )
        for one in mine
    ]
    another = button(voice.text(t("Another game…") if mine else t("Find players…")), CustomId("queueing"))
    return note(*lines, buttons=[*leave, another])


def _leave(wait: QueueWait, voice: Translator, *, twice: bool) -> str:
    game, speed = GAMES[wait.entry.game].meta.title, SPEED_NAMES[wait.entry.speed]
    said = t("Leave: {game}, {speed}", game=game, speed=speed) if twice else t("Leave: {game}", game=game)
    return Translator(voice.language, game=wait.entry.game).text(said)


def _wait(wait: QueueWait) -> Text:
    row, until = wait.entry, format_dt(wait.entry.until, "R")
    game, speed = GAMES[row.game].meta.title, SPEED_NAMES[row.speed]
    if wait.since is None:
        return t(
            "**{game}**, {speed}, at least {least} players: nobody else yet; ends {until}.",
            game=game,
            speed=speed,
            least=row.least,
            until=until,
        )
    return tn(
        "**{game}**, {speed}, at least {least} players: {n} other, the first came {when}; ends {until}.",
        "**{game}**, {speed}, at least {least} players: {n} others, the first came {when}; ends {until}.",
        wait.others,
        game=game,
        speed=speed,
        least=row.least,
        when=format_dt(wait.since, "R"),
        until=until,
    )


def seated(info: TableInfo, voice: Translator) -> Screen:
    """Build the answer to the player who was the last one missing."""
    game, place = GAMES[info.game].meta.title, f"<#{info.channel_id}>"
    line = t("Enough players for {game}! Your table opens in {place}, where you are called.", game=game, place=place)
    return note(voice.markdown(line))


def call(info: TableInfo, card: int, voice: Translator) -> Screen:
    """Build the message that calls the players of a new table, with a link to its card."""
    host = next((seat.name for seat in info.seats if seat.user_id == info.host_id), "")
    line = t("Enough players for {game}! {name} starts it.", game=GAMES[info.game].meta.title, name=Typed(host))
    screen = note(" ".join(map(mention, info.people)), voice.markdown(line), buttons=[to_card(info, card, voice)])
    screen.mentions = info.people
    return screen
