"""People who click at one instant."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from bot.games.contract import ChoicePath, Complete
from bot.games.engine.choice_walk import split
from cogs.ui.custom_ids import parse
from cogs.ui.move_builder import only
from tests.fake_discord import Interaction, Person
from tests.fake_discord.wire import Json
from tests.tools.soak.database_reader import Standing


@dataclass(eq=False)
class Gate:
    """A barrier before the click that makes the move (`makes`).

    `passed` is the time of the click.
    """

    makes: Callable[[Json], bool]
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    opens: asyncio.Event = field(default_factory=asyncio.Event)
    passed: float = 0.0

    async def wait(self, data: Json) -> None:
        """Wait before the final click; do nothing for others."""
        if not self.opens.is_set() and self.makes(data):
            self.reached.set()
            await self.opens.wait()
            self.passed = perf_counter()


@dataclass(eq=False)
class Player(Person):
    """A person whose final clicks wait at the gate."""

    gate: Gate = field(kw_only=True)

    @classmethod
    def like(cls, person: Person, gate: Gate) -> Player:
        """Return the same person with a gate."""
        return cls(person.id, person.name, person.locale, person.bot, person.dm_open, world=person.world, gate=gate)

    async def _act(self, *args: Any, **rest: Any) -> Interaction:
        await self.gate.wait(args[2])
        return await super()._act(*args, **rest)


def makes_the_move(standing: Standing, seat: int, said: ChoicePath, data: Json) -> bool:
    """Return whether a click on the way to `said` is the last one."""
    target = parse(data["custom_id"])
    if target is None or target.purpose in ("do", "quick"):
        return target is not None
    answers = "values" in data or "components" in data
    if target.purpose not in ("say", "menu", "write") or target.arg or (target.purpose == "write" and not answers):
        return False
    return _completes(standing, seat, said, len(target.said) + answers)


def _completes(standing: Standing, seat: int, said: ChoicePath, at: int) -> bool:
    """Return whether a click with this number of values completes the move, unconfirmed.

    See `is_confirmed` in `cogs/ui/move_builder.py`.
    """
    named = at > 1 and len(split(said[at - 1])) <= 1
    ask = standing.game.ask(standing.state, seat)
    while at < len(said) and only(ask(said[:at])) is not None:
        at += 1
    choices = ask(said)
    if at < len(said) or not isinstance(choices, Complete):
        return False
    if not (choices.instead or choices.is_final):
        return True
    ends = (verb.ends for one in standing.game.pending(standing.state) for verb in one.verbs if verb.value == said[0])
    return (len(said) == 1 or (named and not choices.instead)) and not any(ends)
