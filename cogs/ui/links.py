"""Buttons that lead from one feature to another: a custom id and a label each."""

from __future__ import annotations

from discord import ButtonStyle

from bot.enums import Status
from bot.games.contract import Who, t
from bot.games.registry import GAMES
from bot.rows import SeatRow
from bot.tables.model.views import TableInfo
from cogs.ui.components import Button, button, link
from cogs.ui.custom_ids import MOVE, CustomId, MoveRoutes
from cogs.ui.emoji_text import emoji
from cogs.ui.forms import OFF
from cogs.ui.texts import channel_url, table_url
from cogs.ui.translator import Translator
from rendering.emojis import SEATS

LEARN = "learn"
"""Purpose of the button: with a game its lesson, without one the choice of a game."""
HINT = t("Hint")
TRY = "try"
"""Purpose of the buttons of a sandbox; see `cogs.sandbox.screen`."""
DISCUSS = "discuss"
"""Purpose of the button that opens the discussion of a finished game, and of those in it."""
FAIR_PLAY = t("Fair play")
FOLLOW = "follow"
"""Purpose of the buttons that follow a table, or stop. `EVERYWHERE`: menu value of the general setting."""
PLAY, PREPARE = "solo", "prepare"
"""Purposes of the buttons that open a table, started or not; without a game, its prompt."""
MAIN = "main"
"""Purpose of the button *Menu*, and with the name of a group, of that menu."""
OPERATE = "operate"
"""Purpose of the buttons of those who run the bot."""
BLOCK, UNBLOCK, BLOCKED = "block", "unblock", "blocked"
"""Purposes of the buttons that block a user, or not any more, and of the list of them."""
DAILY, TODAY = "daily", "today"
EASY = "easy"
"""Purposes of the buttons of the puzzle of the day, and of the one that leads to the current day; of the easy one."""
ARCHIVE = "puzzle-archive"
"""Purpose of the archive of past puzzles: its kind and weekday as `said`, the page as number."""
PUZZLE_CHANNEL = "puzzle-here"
"""Purpose of the settings of the puzzle of the day in a channel."""


ALERTS, QUEUE = "alerts", "queue"
"""Purposes of the buttons to the alerts of new tables, and to the queue of players."""


def to_card(info: TableInfo, message: int, voice: Translator) -> Button:
    """Return a link to the card of a table; before the start, a forum table has it in its post."""
    place = info.thread_id if info.status == Status.OPEN else None
    return link(voice.text(t("To the table")), channel_url(info.guild_id, place or info.channel_id, message))


def to_thread(info: TableInfo, voice: Translator, *, named: bool = False) -> Button:
    """Return a link to the table's thread, labelled with its game if `named`."""
    label = t("To the table: {game}", game=GAMES[info.game].meta.title) if named else t("To the table")
    return link(voice.text(label), table_url(info))


def teach_me(game: str, voice: Translator) -> Button:
    """Return the button that starts or continues the lesson of a game."""
    return button(voice.text(t("Teach me")), CustomId(LEARN, arg=game), icon=emoji("help"))


def main_menu(voice: Translator) -> Button:
    """Return the button to the menu of all features, which users without slash commands need."""
    return button(voice.text(t("Menu")), CustomId(MAIN))


def learn_a_game(voice: Translator) -> Button:
    """Return the button that prompts for a game, then starts its lesson."""
    return button(voice.text(t("Learn a game")), CustomId(LEARN))


def all_moves(info: TableInfo, voice: Translator, ways: MoveRoutes = MOVE) -> Button:
    """Return the button that lists all moves of the player who clicks it."""
    return button(voice.text(t("All moves…")), CustomId(ways.say, info.id, info.number))


def hint_button(info: TableInfo, voice: Translator) -> list[Button]:
    """Return the hint button, if the table has hints.

    Any player with a pending decision can use it.
    """
    there = info.hints and info.status == Status.RUNNING and not info.rests
    return [button(voice.text(HINT), CustomId("hint", info.id, info.number))] if there else []


def try_button(info: TableInfo, voice: Translator) -> list[Button]:
    """Return the button to a sandbox, for a player of a table at which moves may be tried."""
    there = info.hints and info.cup is None and info.status == Status.RUNNING
    return [button(voice.text(t("Try…")), CustomId(TRY, info.id))] if there else []


def look_together(info: TableInfo, voice: Translator) -> list[Button]:
    """Return the button to the discussion of a game that was played in a server and is over."""
    there = info.over and not info.direct
    return [button(voice.text(t("Look together")), CustomId(DISCUSS, info.id))] if there else []


def to_vacation(voice: Translator) -> Button:
    """Return the button to the user's vacations."""
    return button(voice.text(t("Vacation…")), CustomId("vacation"))


def film_button(table_id: int, voice: Translator, arg: str = "") -> Button:
    """Return the button to the film of a table."""
    return button(voice.text(t("Film")), CustomId("film", table_id, arg=arg), icon=emoji("film"))


def words_first(voice: Translator) -> Button:
    """Return the button to the user's setting of words before pictures."""
    return button(voice.text(t("Words first…")), CustomId("reading"))


def my_data(voice: Translator) -> Button:
    """Return the button to the user's stored data and its deletion."""
    return button(voice.text(t("My data…")), CustomId("stored"))


def new_table(voice: Translator) -> Button:
    """Return the button that prompts for a game, then opens a table."""
    return button(voice.text(t("New table")), CustomId("new"), ButtonStyle.primary)


def find_players(voice: Translator) -> Button:
    """Return the button to the queue of players of this server."""
    return button(voice.text(t("Find players…")), CustomId(QUEUE))


def table_alerts(voice: Translator) -> Button:
    """Return the button to the user's alerts of new tables in this server."""
    return button(voice.text(t("Table alerts…")), CustomId(ALERTS))


def table_preferences(info: TableInfo, voice: Translator, *, seated: bool) -> Button:
    """Return the button to the user's preferences for a table."""
    label = t("Note, reminders…") if seated else t("Follow, note…")
    return button(voice.text(label), CustomId("own", info.id))


def happened_button(table_id: int, voice: Translator) -> Button:
    """Return the button to the events since the user's last move."""
    return button(voice.text(t("What happened")), CustomId("happened", table_id))


def unfollow(table_id: int, voice: Translator) -> Button:
    """Return the button that stops following the table."""
    return button(voice.text(t("Stop following")), CustomId(FOLLOW, table_id, arg=OFF))


def fair_play(info: TableInfo, voice: Translator) -> Button:
    """Return the button to the fairness seal, with the seed and the salt after the game."""
    return button(voice.text(FAIR_PLAY), CustomId("seal", info.id))


def ready(info: TableInfo, voice: Translator) -> Button:
    """Return the *Ready* button."""
    return button(voice.text(t("Ready")), CustomId("ready", info.id), ButtonStyle.primary)


def play_alone(voice: Translator) -> Button:
    """Return the button that prompts for a game, then starts it."""
    return button(voice.text(t("Play alone")), CustomId(PLAY))


def remove(seat: SeatRow, info: TableInfo, voice: Translator) -> Button:
    """Return the button that opens the confirmation to remove a player.

    Its id includes the user (0: an AI), since seats may be renumbered meanwhile.
    """
    target = CustomId("kick", info.id, arg=f"{seat.seat},{seat.user_id or 0}")
    return button(
        voice.text(t("Remove {who}", who=Who(seat.seat))), target, ButtonStyle.danger, icon=emoji(SEATS[seat.seat])
    )


def today_button(voice: Translator, style: ButtonStyle = ButtonStyle.primary, *, easy: bool = False) -> Button:
    """Return the button to the current puzzle of the day, or to the easy one."""
    return button(voice.text(t("Today's puzzle")), CustomId(EASY if easy else DAILY, arg=TODAY), style)


def puzzle_archive(kind: str, voice: Translator, style: ButtonStyle = ButtonStyle.secondary) -> Button:
    """Return the button to the archive of past puzzles of this kind."""
    return button(voice.text(t("Archive")), CustomId(ARCHIVE, said=(kind,)), style)


def puzzle_channel(voice: Translator) -> Button:
    """Return the button to the settings of the puzzle of the day in a channel."""
    return button(voice.text(t("Puzzle of the day…")), CustomId(PUZZLE_CHANNEL))


def block_button(user_id: int, voice: Translator, *, blocked: bool) -> Button:
    """Return the button that blocks a user, or if the reader has done so, unblocks them."""
    label, purpose = (t("Unblock"), UNBLOCK) if blocked else (t("Block"), BLOCK)
    return button(voice.text(label), CustomId(purpose, arg=str(user_id)))


def blocked_people(voice: Translator) -> Button:
    """Return the button to the users whom the reader has blocked."""
    return button(voice.text(t("Blocked people…")), CustomId(BLOCKED))


def rule_button(game: str, rule: str, voice: Translator) -> Button | None:
    """Return the button to the passage about the rule of a refusal; None if there is none."""
    meta = GAMES[game].meta
    if not any(rule in topic.rules for topic in (*meta.card, *meta.rulings)):
        return None
    return button(voice.text(t("Rule")), CustomId("rule", arg=f"{game},{rule}"))
