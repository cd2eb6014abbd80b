"""Games played by buttons in the simulated Discord: presses, and sizes of messages."""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from PIL import Image
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.demo.simcord_patches import spoken_locales
from bot.games.contract import ChoicePath, Complete, Refused
from bot.games.engine.choice_walk import split
from bot.games.engine.choice_walk import walk as walk_choices
from bot.games.registry import GAMES
from bot.tables.model.loading import GameSnapshot
from cogs.ui.emoji_text import bare
from cogs.ui.phone import walk
from rendering.render_service import RenderService
from rendering.renderer import Picture, RenderOptions
from tests.cogs.emoji_application import icons
from tests.cogs.simulated_client import World, components, shown, world
from tests.e2e.bot_players import (
    MOST_STEPS,
    advice,
    asked,
    board,
    fill_in,
    go_on,
    ids,
    list_of,
    newest,
    person,
    shortcut_of,
    until_asked,
    verb_of,
)
from tests.e2e.sent_messages import MENU, TEXT, Sent, SentMessages
from tests.e2e.solo_support import alone
from tests.e2e.tables import play_table, sealed
from tests.fake_renderer import DOT, FakeRenderer
from tests.tools.presses.page import taps
from tests.tools.presses.size import Size, pictures_of, size
from tests.tools.soak.player_input import MORE, adds, entries

THREAD, DIRECT, ALONE = "thread", "dm", "alone"
"""Places of play: the thread's board, direct messages where there are any, or alone."""
PUBLIC, OWN, HAND, ANSWER = "public", "own board", "hand", "answer"
GOING_ON = ("say", "quick", "write", "do")
_ASKED = re.compile(r"^(\*\*|➤)")


ASPECTS: Mapping[tuple[str, str], float] = {
    ("andromeda", "board"): 1.22,
    ("andromeda", "hand"): 0.88,
    ("ricochet", "board"): 1.37,
    ("spacebase", "board"): 1.3,
    ("spacebase", "hand"): 0.77,
    ("spacebase", "part"): 1.296,
    ("auztralia", "board"): 1.56,
    ("auztralia", "part"): 1.166,
    ("farfarout", "board"): 1.29,
    ("farfarout", "hand"): 0.738,
    ("farfarout", "part"): 0.916,
}
"""Height to width of each game's tallest pictures."""


class BlankPictures(FakeRenderer):
    """A render service of blank pictures, as tall as the drawn ones."""

    async def hand(self, game: str, view: Any, look: RenderOptions) -> Picture | None:
        return _blank(ASPECTS.get((game, "hand"), 1.0)) if GAMES[game].describe_hand(view) else None

    async def _run(self, urgency: int, name: Any, paint: Any, *args: Any, **kwargs: Any) -> Any:
        return _blank(ASPECTS.get(name, 1.0)) if name[1] in ("board", "part") else DOT


@cache
def _blank(aspect: float) -> Picture:
    image, out = Image.new("L", (1000, round(1000 * aspect))), BytesIO()
    image.save(out, "PNG")
    return Picture(out.getvalue(), f"{aspect}.png", *image.size)


class Thumb:
    """A user's hands, which count their presses."""

    def __init__(self, hands: Any) -> None:
        self._hands = hands
        self.presses = 0

    async def click(self, here: Any, **which: str) -> InteractionResult:
        """Press a button."""
        self.presses += 1
        return await self._hands.click(here, **which)

    async def select(self, here: Any, values: Sequence[str], *, custom_id: str) -> InteractionResult:
        """Open a menu, choose, and apply if several may be chosen."""
        (menu,) = (one for one in components(here) if one.get("custom_id") == custom_id)
        self.presses += 1 + len(values) + (menu["max_values"] > 1)
        return await self._hands.select(here, values, custom_id=custom_id)

    async def submit_modal(self, form: InteractionResult, values: Mapping[str, Any]) -> InteractionResult:
        """Submit a form, which a press has opened."""
        self.presses += 1
        return await self._hands.submit_modal(form, values)


class Decision(Struct, frozen=True):
    """A decision of a seat: presses in Discord, `taps` on the page, and the state before it."""

    game: str
    seat: int
    kind: str
    verb: str
    presses: int
    taps: int
    state: Any


class Message(Struct, frozen=True):
    """A message of a game, with the decision at which it was sent, and its last prompt."""

    game: str
    language: str
    role: str
    kind: str
    size: Size
    prompt: str


class Played(Struct):
    """A game that was played by presses."""

    decisions: list[Decision]
    messages: list[Message]


@contextmanager
def deterministic(seed: str) -> Generator[None]:
    """Let tables that begin meanwhile have this seed."""
    with pytest.MonkeyPatch.context() as patch:
        sealed(patch, seed)
        yield


async def play(
    path: Path,
    game: str,
    where: str,
    *,
    language: str = "en",
    seed: str = "1",
    most: int = 1000,
    drawn: bool = True,
    on_page: bool = False,
) -> Played:
    """Play a game by presses.

    People follow an AI of the middle level, for at most `most` decisions. `drawn`: with real pictures; blank ones are
    as tall. `on_page`: the taps on the page are counted too, for which all its questions are asked.
    """
    played = Played([], [])
    studio = RenderService() if drawn else BlankPictures()
    path.mkdir(exist_ok=True)  # noqa: ASYNC240 - nothing else runs yet
    async with world(path, studio=studio) as w:
        with icons(), deterministic(seed), spoken_locales({one.id: language for one in w.people.values()}):
            table = await _table(w, game, where)
            await until_asked(w, table)
            watch, last = SentMessages(w.env), dict[int, Any]()
            for _ in range(most):
                loaded = await until_asked(w, table)
                if loaded.info.over:
                    break
                seats = asked(loaded)
                seat = seats[loaded.info.number % len(seats)]
                said = one_card(loaded, seat, advice(loaded, seat))
                kind, actor = _kind(loaded, seat, said[0]), person(w, loaded, seat)
                tapped = await taps(w, table, actor.id, said) if on_page else ()
                done = await decide(w, table, loaded, seat, said, last=last.get(seat), where=where)
                if done is None:
                    with w.env.time_context():
                        await w.client.tables.moves.act(table, actor.id, said)
                else:
                    played.decisions.append(Decision(game, seat, kind, said[0], done[0], len(tapped), loaded.state))
                last[seat] = done[1] if done else None
                await w.ai_moves()
                await w.settle()
                if (await w.client.tables.queries.info(table)).over:
                    break
                played.messages += [m for one in watch.unchecked() if (m := _message(one, game, kind, where, language))]
    return played


async def _table(w: World, game: str, where: str) -> int:
    if where == ALONE:
        return (await alone(w, game)).id
    seats = max(2, GAMES[game].meta.seats[0])
    return await play_table(w, game, "Ben", ai=seats - 2, seats=seats)


def one_card(loaded: GameSnapshot, seat: int, said: ChoicePath) -> ChoicePath:
    """Return the trade move with its first card alone.

    An AI names those of its further offers as well.
    """
    if said[0] not in ("answer", "offer"):
        return said
    for verb in ("play", said[0]):
        alone = (verb, split(said[1])[0])
        with suppress(Refused):
            if isinstance(walk_choices(loaded.game, loaded.state, seat, alone), Complete):
                return alone
    return said


def _kind(loaded: GameSnapshot, seat: int, verb: str) -> str:
    """Return the kind of the seat's decision with this verb."""
    mine = [one for one in loaded.game.pending(loaded.state) if one.seat == seat and not one.optional]
    fitting = [one for one in mine if verb in {each.value for each in one.verbs}]
    return (fitting or mine)[0].kind


async def decide(
    w: World, table: int, loaded: GameSnapshot, seat: int, said: ChoicePath, *, last: Any, where: str
) -> tuple[int, Any] | None:
    """Make the move by presses; return their number and the last answer.

    It begins at the answer to the last move, if that goes on, else at the board or the direct message; None if no
    button there leads to it.
    """
    number, actor = loaded.info.number, person(w, loaded, seat)
    here = last if last is not None and leads(last, said, number) else await _start(w, table, actor, loaded, where)
    if here is None or (where == DIRECT and not leads(here, said, number)):
        return None
    thumb = Thumb(actor if where == THREAD else actor.user)
    begin = shortcut_of(here, said) or verb_of(here, said)
    if begin is None and not leads(here, said, number):
        begin = list_of(here) or next((str(one) for one in ids(here) if one.purpose == "hand"), None)
        if begin is None:
            return None
    result = await (thumb.click(here, custom_id=begin) if begin else go_on(thumb, here, said))
    for step in range(MOST_STEPS):
        if result.modal is not None:
            result = await fill_in(thumb, result, said)
        elif (await w.client.tables.queries.info(table)).number > number:
            return thumb.presses, result.response
        elif result.response is None or not leads(result.response, said, number):
            return None
        else:
            result = await go_on(thumb, shown(result), said, back=step > MOST_STEPS // 2)
    return None


async def _start(w: World, table: int, actor: MemberActor, loaded: GameSnapshot, where: str) -> Any:
    if where != DIRECT or loaded.info.direct:
        return await board(w, table)
    channel = actor.user.dm_channel
    return newest(w, channel.id) if channel.history() else None


def leads(here: Any, said: ChoicePath, number: int) -> bool:
    """Return whether a message of the current state goes on with the move."""
    now = [one for one in ids(here) if one.number == number and (one.purpose in MORE or not one.arg)]
    begun = [one for one in now if one.purpose in GOING_ON and one.said and one.said == said[: len(one.said)]]
    menus = [one for one in ids(here, MENU) if one.number == number]
    return bool(begun or adds(now, said, 0) or any(entries(one, said) for one in menus))


def _message(sent: Sent, game: str, kind: str, where: str, language: str) -> Message | None:
    """Return the size of a message with buttons or pictures; None for a form or for suggestions."""
    parts = sent.body.get("components")
    if not parts or "title" in sent.body:
        return None
    aspects = dict(zip(pictures_of(parts), map(_aspect, sent.files), strict=False))
    posted = sent.where.strip("/").startswith("channels")
    role = PUBLIC if sent.reader is None else ANSWER if not posted else OWN if where == ALONE else HAND
    if not {*pictures_of(parts)} <= aspects.keys():
        return None  # an edit that keeps the picture of an older message
    lines = [line for one in walk(parts) if one["type"] == TEXT for line in str(one["content"]).split("\n")]
    prompts = [bare(line).strip("*➤ ") for line in lines if _ASKED.match(line)]
    return Message(
        game, language, role, kind, size(parts, aspects, private=role == ANSWER), prompts[-1] if prompts else ""
    )


def _aspect(data: bytes) -> float:
    with Image.open(BytesIO(data)) as image:
        return image.height / image.width
