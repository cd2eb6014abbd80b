"""Tables opened by commands and clicks, with their players."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from random import Random

from msgspec import Struct

from bot.games.contract import ChoicePath, Later
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import random_path
from bot.games.registry import GAMES
from cogs.ui.custom_ids import CustomId
from cogs.ui.forms import WAS
from tests.fake_discord import Channel, Guild, Message, Person
from tests.fake_discord.wire import Part, walk
from tests.play_game import CAREFUL, HARD, QUICK
from tests.sockets.table import boards, number_of
from tests.tools.soak.database_reader import Standing
from tests.tools.soak.player_input import by_buttons, by_command, click, first, ids, leads
from tests.tools.soak.polling import poll_until

PATIENCE = 20.0
BESIDE = ("undo", "tools", "consent", "hand", "board", "log", "score")
"""Buttons of a board that are no moves and enabled for anybody."""


class Place(Struct, eq=False):
    """A table's thread and its players."""

    game: str
    thread: Channel
    people: Mapping[int, Person]

    @property
    def board(self) -> Message | None:
        """The newest board."""
        found = boards(self.thread)
        return found[-1] if found else None

    def live(self) -> list[Message]:
        """Return the messages in the thread with enabled game components."""
        return [
            one
            for one in self.thread.public
            if any(custom_id.partition(":")[0] in ("say", "quick", "tools") for custom_id in one.custom_ids)
        ]


def button(message: Message, purpose: str, arg: str = "") -> CustomId | None:
    """Return the button for a purpose, if it is enabled."""
    return next((one for one in ids(message) if one.purpose == purpose and one.arg.startswith(arg)), None)


async def open_table(channel: Channel, game: str, people: Sequence[Person], *, ai: int, level: int = 1) -> Place:
    """Open a table by `/taku new` and the buttons of the card."""
    host, *others = people
    seats = len(people) + ai
    before = set(map(id, channel.threads))
    card = (await host.slash(channel, "taku new", game=game, seats=seats)).message
    for other in others:
        await _press(other, card, "join")
    await _set_options(host, card, {name: values[0] for name, values in QUICK.get(game, {}).items()})
    for _ in range(ai):
        await _press(host, await _press(host, card, "ai"), "level", str(level))
    await _press(host, card, "start")
    await poll_until(lambda: any(id(one) not in before for one in channel.threads), PATIENCE, "a thread")
    (thread,) = (one for one in channel.threads if id(one) not in before)
    place = Place(game, thread, {int(one.id): one for one in people})
    await poll_until(lambda: place.board, PATIENCE, "a board")
    return place


async def _set_options(host: Person, card: Message, chosen: Mapping[str, str]) -> None:
    """Fill the forms of the table's options, page by page."""
    left, here, page = dict(chosen), card, 0
    while left:
        target = button(here, "options", str(page) if page else "")
        assert target is not None
        form = await click(host, here, target)
        assert form.modal is not None
        picked: dict[str, str | list[str]] = {}
        for field in walk(form.modal["components"]):
            name = str(field.get("custom_id", "")).partition(WAS)[0]
            if name in left:
                value = left.pop(name)
                picked[field["custom_id"]] = value if field["type"] == Part.RADIO_GROUP else [value]
        here, page = (await host.submit(form, picked)).message, page + 1


async def _press(person: Person, message: Message, purpose: str, arg: str = "") -> Message:
    """Click a button once it is enabled."""
    await poll_until(lambda: button(message, purpose, arg), PATIENCE, purpose)
    target = button(message, purpose, arg)
    assert target is not None
    return (await click(person, message, target)).message


def seating(game: str, chance: Random) -> tuple[int, int]:
    """Return random numbers of people and AI seats: two or three people, an AI half the time."""
    least, most = GAMES[game].meta.seats
    people = min(most, chance.choice((2, 3)))
    ai = chance.choice((0, 1)) if people < most else 0
    return people, max(ai, least - people)


def members(guild: Guild, count: int, at: int) -> list[Person]:
    """Return new people."""
    return [guild.member(f"P{at}-{number}") for number in range(count)]


class Turn(Struct, frozen=True):
    """A move to make."""

    person: Person
    said: ChoicePath
    private: bool


def turn(place: Place, standing: Standing, chance: Random) -> Turn | None:
    """Return a random legal move of a seat with a decision; None if no seat has one."""
    game, state = standing.game, standing.state
    asked = [one for one in game.pending(state) if one.seat in standing.people]
    must = [one for one in asked if not one.optional]
    if not asked or (not must and game.pending(state) and chance.random() < 0.8):
        return None
    decision = chance.choice(must or asked)
    draws = LooseChance(chance.getrandbits(60))
    said: ChoicePath | Later = random_path(game, state, decision.seat, draws)
    if decision.kind in HARD:
        advice = game.ai(game.view(state, decision.seat), game.ask(state, decision.seat), draws, CAREFUL)
        said = said if isinstance(advice, Later) else advice
    return Turn(place.people[standing.people[decision.seat]], said, decision.private)


async def say(place: Place, standing: Standing, what: Turn, chance: Random) -> str:
    """Make a move by a command, in the direct message, or in the thread; return which."""
    ways = ["board"] * 3 + ["command"] + (["message"] * 2 if what.private else [])
    way = chance.choice(ways)
    if way == "message":
        hand = next((one for one in reversed(what.person.direct.public) if ids(one)), None)
        if hand is not None and any(one.table == standing.id for one in ids(hand)) and leads(hand, what.said):
            await by_buttons(what.person, hand, what.said)
            return "message"
    board = place.board
    if way == "command" or board is None or first(board, what.said) is None:
        await by_command(what.person, place.thread, place.game, what.said)
        return "command"
    if chance.random() < 0.05:  # an impatient user
        await asyncio.gather(*(by_buttons(what.person, board, what.said) for _ in range(2)))
    else:
        await by_buttons(what.person, board, what.said)
    return "board"


async def beside(place: Place, chance: Random) -> None:
    """Click a button on the board that is no move."""
    board = place.board
    if board is None:
        return
    some = [one for one in ids(board) if one.purpose in BESIDE]
    if some:
        await click(chance.choice(list(place.people.values())), board, chance.choice(some))


def is_behind(place: Place, standing: Standing) -> bool:
    """Return whether the newest board does not show the last move."""
    return place.board is None or number_of(place.board) != standing.number
