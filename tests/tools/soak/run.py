"""The soak test: many tables at once while the bot is killed, or Discord and the disk fail."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random
from typing import Any

from bot.store.store import Store
from bot.tables.model.views import Person as Someone
from bot.tables.records.verify import verify
from bot.tables.service import Tables
from bot.words.formatter import formatter
from tests.fake_discord import Channel, FakeDiscord, Guild, ImpossibleError, NoAnswerError
from tests.sockets.app_process import database, environment
from tests.sockets.process import LOG, said
from tests.tools.bench.discord.process_usage import memory
from tests.tools.soak.checks import Shown, Wrong, at_table, lost, promised
from tests.tools.soak.database_reader import SqliteReader, Standing
from tests.tools.soak.log import Log
from tests.tools.soak.player_input import NoWayError
from tests.tools.soak.polling import poll_until
from tests.tools.soak.process import Bots, bots
from tests.tools.soak.tables import Place, beside, is_behind, members, open_table, say, seating, turn
from tests.tools.soak.troubles import Troubles

PATIENCE = 15.0
QUIET_SECONDS, LONG_QUIET_SECONDS = 30.0, 300.0
"""Maximum seconds until all is right: after a start, and after faults, with longer retries."""
FRESH = 0.3
"""Seconds that people wait for the board to show a move before they go on."""
SPELL = 20.0
"""Seconds of steady play between two checks."""
MOST_CALLS, LONGEST_PLAY, LONGEST_PAUSE = 30, 3.0, 0.03
"""Maximum requests before a kill, and seconds: requests are slower on a busy machine."""


def held(pid: int, folder: Path) -> str:
    """Return the resources of a process: memory, open files, threads, files of its folder."""
    opened, threads = (len(list(Path(f"/proc/{pid}/{kind}").iterdir())) for kind in ("fd", "task"))
    stored = sum(file.stat().st_size for file in folder.iterdir())
    return f"{memory(pid)[0]} MB of memory, {opened} open files, {threads} threads, {stored / 1e6:.1f} MB on disk"


class Soak:
    """A fake Discord, a database, and consecutive bots. `faults` are distinct sentences."""

    def __init__(self, folder: Path, discord: FakeDiscord, running: Bots, seed: int, games: Sequence[str]) -> None:
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()
        self._folder, self._discord, self._bots, self._chance = folder, discord, running, Random(seed)
        self._disk, self._shown = SqliteReader(folder / "taku.db"), Shown(discord)
        self._guild: Guild = discord.guild()
        self._channel: Channel = self._guild.channel("games")
        self._games = games
        self._places: list[Place] = []
        self._known: set[str] = set()
        self._promised: set[frozenset[int]] = set()
        self._moment = "at the beginning"
        self._log, self._troubled = Log(folder / LOG), False

    # --- modes -------------------------------------------------------------------------------------------------------

    async def kills(self, kills: int, seconds: float, told: Callable[[str], None], *, moves: int = 0) -> None:
        """Kill the bot at random moments of play; all must be right after each restart.

        Stops after this many kills and moves, or when the `seconds` are over.
        """
        end, kill = time.monotonic() + seconds, 0
        await self._bots.start()
        await self._seat_all()
        while (kill < kills or self.moves < moves) and time.monotonic() < end:
            kill += 1
            self._moment = f"kill {kill}"
            await self._play(self._until_some_moment())
            await self._bots.kill()
            await self._discord.settled()
            self._note_promises()
            await self._bots.start()
            await self._quiet(QUIET_SECONDS)
            await self._seat_all()
            self.counts["kills"] += 1
            if kill % 25 == 0 or kill == kills:
                told(self.line())

    async def troubles(self, seconds: float, told: Callable[[str], None]) -> None:
        """Inject random faults for a while; afterwards all must become right by itself."""
        self._troubled = True
        await self._bots.start()
        await self._seat_all()
        end, number = time.monotonic() + seconds, 0
        while time.monotonic() < end:
            number += 1
            self._moment = f"trouble {number}"
            people = [one for place in self._places for one in place.people.values()]
            troubles = Troubles(self._discord, self._folder / "taku.db", people, Random(self._chance.random()))
            await self._play(troubles.happen(self._chance.uniform(3.0, 15.0)))
            self.counts += troubles.counts
            assert self._bots.alive, f"the bot has ended:\n{said(self._folder)[-3000:]}"
            self._note_promises()
            await self._quiet(LONG_QUIET_SECONDS)
            await self._seat_all()
            told(self.line())

    async def steady(self, seconds: float, told: Callable[[str], None]) -> None:
        """Play without faults; the bot's resources are logged once a minute."""
        await self._bots.start()
        end, spell = time.monotonic() + seconds, 0
        while time.monotonic() < end:
            spell += 1
            self._moment = f"spell {spell}"
            await self._seat_all()
            await self._play(asyncio.ensure_future(asyncio.sleep(SPELL)))
            self._note_promises()
            await self._quiet(QUIET_SECONDS)
            if spell % round(60 / SPELL) == 0:
                told(f"{held(self._bots.pid, self._folder)}; {self.line()}")

    async def observed(self, moves: int, looks: Callable[[Standing], None]) -> None:
        """Play this many moves at each table; `looks` is called with the observable states."""
        await self._bots.start()
        await self._seat_all()

        async def watch(place: Place) -> None:
            seen = 0
            while seen < moves and not (standing := await self._disk.standing(place.thread.id)).over:
                if standing.number != seen:
                    looks(standing)
                seen = standing.number
                await asyncio.sleep(0.02)

        await self._play(asyncio.ensure_future(asyncio.gather(*map(watch, self._places))))
        await self._quiet(QUIET_SECONDS)

    async def close(self) -> None:
        """Stop the bot and end all tables; every record must be honest."""
        self._moment = "at the end"
        await self._bots.close()
        self._read_log()
        store = await Store.open(database(self._folder))
        try:
            tables = Tables(store)
            for table, *_ in await store.tables.running_versions():
                await tables.ending.end(
                    table, Someone((await tables.queries.info(table)).host_id, "the host"), "Enough."
                )
            with closing(sqlite3.connect(self._folder / "taku.db")) as db:
                begun = [row[0] for row in db.execute("SELECT id FROM tables WHERE started_at IS NOT NULL")]
            for table in begun:
                verdict = verify(await tables.archive.export(table))
                self.counts["records"] += 1
                self.counts["moves"] += verdict.checked
                if verdict.fault is not None:
                    fault = formatter("en").format(verdict.fault)
                    self._found((f"record {table} {fault}", f"the record of table {table}: {fault}"))
        finally:
            await store.close()

    @property
    def moves(self) -> int:
        """The moves of people so far."""
        return self.counts["by board"] + self.counts["by command"]

    def line(self) -> str:
        """Return the counts so far."""
        counts = ", ".join(f"{count} {what}" for what, count in sorted(self.counts.items()))
        return f"{counts}; {len(self.faults)} faults found"

    # --- play --------------------------------------------------------------------------------------------------------

    async def _seat_all(self) -> None:
        """Open a new table in the place of each that is over."""
        for at, game in enumerate(self._games):
            if at < len(self._places) and not (await self._disk.standing(self._places[at].thread.id)).over:
                continue
            people, ai = seating(game, self._chance)
            opened = await open_table(self._channel, game, members(self._guild, people, self.counts["tables"]), ai=ai)
            self.counts["tables"] += 1
            self._places[at : at + 1] = [opened]

    async def _play(self, meanwhile: asyncio.Future[Any]) -> None:
        """Play at all tables until the other task ends."""
        players = [asyncio.create_task(self._player(place, Random(self._chance.random()))) for place in self._places]
        try:
            await asyncio.wait({meanwhile, *players}, return_when=asyncio.FIRST_COMPLETED)
            while not meanwhile.done():
                ended = next(one for one in players if one.done())
                ended.result()
                players.remove(ended)
                await asyncio.wait({meanwhile, *players}, return_when=asyncio.FIRST_COMPLETED)
            meanwhile.result()
        finally:
            left: set[asyncio.Task[None]] = set(players)
            while left:  # before Python 3.12, `wait_for` may swallow a cancellation
                for one in left:
                    one.cancel()
                _, left = await asyncio.wait(left, timeout=0.1)

    async def _player(self, place: Place, chance: Random) -> None:
        """Make moves of a table's players, one after the other, until it is over."""
        while not (standing := await self._disk.standing(place.thread.id)).over:
            what = turn(place, standing, chance)
            try:
                if chance.random() < 0.06:
                    await beside(place, chance)
                    self.counts["looks and undos"] += 1
                elif what is None:
                    await asyncio.sleep(0.02)
                    continue
                else:
                    self.counts[f"by {await say(place, standing, what, chance)}"] += 1
            except NoWayError as error:
                now = await self._disk.standing(place.thread.id)
                if now.number == standing.number and not is_behind(place, standing):
                    self._found((f"no way {place.game} {what.said if what else ''}", f"{place.game}: {error}"))
            except NoAnswerError:
                self.counts["unanswered"] += 1
            except (ImpossibleError, AssertionError):
                self.counts["overtaken"] += 1
            await self._fresh(place, standing.number)

    async def _fresh(self, place: Place, number: int) -> None:
        for _ in range(round(FRESH / 0.01)):
            standing = await self._disk.standing(place.thread.id)
            if standing.over or (standing.number > number and not is_behind(place, standing)):
                return
            await asyncio.sleep(0.01)

    def _until_some_moment(self) -> asyncio.Task[None]:
        calls, pause = self._chance.randint(1, MOST_CALLS), self._chance.uniform(0.0, LONGEST_PAUSE)

        async def wait() -> None:
            so_far = len(self._discord.calls)
            with contextlib.suppress(TimeoutError):
                await poll_until(lambda: len(self._discord.calls) - so_far >= calls, LONGEST_PLAY)
            await asyncio.sleep(pause)

        return asyncio.create_task(wait())

    # --- checks ------------------------------------------------------------------------------------------------------

    def _note_promises(self) -> None:
        """Record the acknowledgements; then the fake Discord may forget its history."""
        self._promised |= promised(self._discord.world.interactions.values())
        self._discord.world.interactions.clear()
        self._discord.calls.clear()

    async def _quiet(self, seconds: float) -> None:
        """Wait until all is right; violations left and unexpected log lines are faults."""
        self._read_log()
        end = time.monotonic() + seconds
        while new := await self._wrong():
            if time.monotonic() > end:
                for one in new:
                    self._found(one)
                return
            await asyncio.sleep(0.05)

    def _read_log(self) -> None:
        for one in self._log.unknown(troubled=self._troubled):
            self._found(one)

    async def _wrong(self) -> list[Wrong]:
        """Return the new violations."""
        found = [*lost(*await self._disk.people_did(), self._promised)]
        for place in self._places:
            standing = await self._disk.standing(place.thread.id)
            found += at_table(standing, await self._disk.numbers(standing.id), place, self._shown.newest)
        return [one for one in found if one[0] not in self._known]

    def _found(self, wrong: Wrong) -> None:
        name, sentence = wrong
        if name not in self._known:
            self._known.add(name)
            self.faults.append(f"{self._moment}: {sentence}")


@asynccontextmanager
async def soak(
    folder: Path,
    *,
    seed: int,
    games: Sequence[str],
    cold: str = "",
    level: str = "WARNING",
    patience: float = PATIENCE,
) -> AsyncGenerator[Soak]:
    """Tables of these games with their environment, removed when the block ends.

    The bots' log is `bot.log` in the folder, from `level` on. People wait `patience` seconds for an answer: there is
    none if the clicked message has been deleted meanwhile.
    """
    async with FakeDiscord.run(checked=False, patience=patience) as discord:
        variables = environment(folder) | {"TAKU_LOG_LEVEL": level}
        async with bots(discord, folder, variables, cold=cold) as running:
            yield Soak(folder, discord, running, seed, games)
