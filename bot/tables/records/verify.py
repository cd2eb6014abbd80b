"""Verification of a game's record: `verify` replays it from its seed.

It finds a draw that was not the seed's, an illegal move, and a seed that does not fit the record's own seal. A record
cannot prove that this seal is the one that the table showed before its first move: a person must compare them.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Any

from msgspec import Struct

from bot.enums import MoveKind
from bot.games.contract import RULES, SPEED, Event, Refused, Text, t
from bot.games.engine.chance import SealedChance, commitment
from bot.games.registry import GAMES
from bot.tables.model.replay import Replay, ReplayPoint, tells
from bot.tables.model.table_rules import no_option
from bot.tables.records.format import SALT, SEED, BadRecord, Record, RecordedMove, read, seats, secret


class Verdict(Struct, frozen=True):
    """Result of a verification: the number of valid moves, then the first fault, if any.

    `seal` is that of its seed; `over`: the game was over then by its rules.
    """

    record: Record
    seal: str
    checked: int
    over: bool
    fault: Text | None


def verify(raw: bytes, *, most: int | None = None, seconds: float | None = None) -> Verdict:
    """Replay and verify the record, with at most `most` moves and `seconds`. Raises BadRecord."""
    record = read(raw)
    if most is not None and len(record.moves) > most:
        raise BadRecord(t("A record of more than {n} moves is not checked here: use `python -m bot verify`.", n=most))
    seed, salt = secret(record.seed, SEED), secret(record.salt, SALT)
    check, until = RecordVerifier(record), None if seconds is None else monotonic() + seconds
    seal, checked = commitment(seed, salt), 0
    fault = None if seal == record.commitment else t("The seed of this record does not match its fairness seal.")
    while fault is None and checked < len(record.moves):
        if until is not None and monotonic() > until:
            raise BadRecord(t("Checking this record takes too long here: use `python -m bot verify`."))
        fault = check.fault(record.moves[checked])
        checked += fault is None
    return Verdict(record, seal, checked, checked > 0 and check.over, fault)


class RecordVerifier:
    """Replays a record move by move."""

    def __init__(self, record: Record) -> None:
        self._record, self._game = record, GAMES[record.game]
        self._replay = Replay(self._game, record.seed_of, record.moves)
        self._number = 0

    @property
    def now(self) -> ReplayPoint:
        """The state after the last move."""
        return self._replay.now

    @property
    def over(self) -> bool:
        """Return whether the game is over."""
        return self._game.outcome(self.now.state) is not None

    def fault(self, move: RecordedMove) -> Text | None:
        """Replay the next move and return its fault, if it has one."""
        number = self._number + 1
        if move.number != number:
            return t("Move {number} is missing.", number=number)
        try:
            same = tells(move.events, self._play(move))
        except Refused as refused:
            return t("Move {number} is not legal: {why}", number=number, why=refused.text)
        except BadRecord as bad:
            return bad.text
        except Exception:  # a foreign record may cause any error in a game
            return t("Move {number} cannot be played.", number=number)
        self._number = number
        return None if same else t("Move {number} had a different outcome from the one the seed gives.", number=number)

    def _play(self, move: RecordedMove) -> Sequence[Event]:
        return self._deal(move) if move.kind == MoveKind.SETUP else self._replay.play(move)

    def _deal(self, move: RecordedMove) -> Sequence[Event]:
        chance = SealedChance(self._record.seed_of(move.number))
        state, events = self._game.setup(seats(self._record), self._settings(), chance)
        self._replay.set_state(move.number, ReplayPoint(state, chance.draws))
        self._check_supplies(state)
        return events

    def _settings(self) -> dict[str, str]:
        """Return the settings as `setup` got them; the scheme has its own field in the record."""
        settings = {name: value for name, value in self._record.settings.items() if name != RULES}
        if self._record.version in self._game.plays:
            settings[RULES] = str(self._record.version)
        return settings

    def _check_supplies(self, state: Any) -> None:
        """Check that the game knows all settings. Raises BadRecord."""
        known = {SPEED, *(one.id for one in self._game.meta.settings), *self._game.extra_settings(state)}
        for name, value in self._record.settings.items():
            if name not in known and self._record.version == self._game.meta.version:
                raise BadRecord(no_option(self._game, name, value))


def told(verdict: Verdict) -> list[Text]:
    """Render the verdict in sentences."""
    done = t(
        "{checked} of {moves} moves were played again: each was legal, and every draw was the seed's.",
        checked=verdict.checked, moves=len(verdict.record.moves),
    )  # fmt: skip
    over = t("The game was over then.") if verdict.over else t("The game was not over then.")
    return [done, over] if verdict.fault is None else [verdict.fault, done]


def compared(verdict: Verdict, posted: str | None = None, *, played: bool = True) -> Text:
    """Render if the seal is the one that was `posted` when the table began; None: unknown.

    After a game, another one can be made up from its seed: `played` says if it has the table's moves.
    """
    table, seal = verdict.record.table, verdict.seal
    if posted is None:
        return t(
            "The fairness seal of this record is {seal}. The game was fair only if *Fair play* "
            "in the first message of the table's thread shows the same.",
            seal=seal,
        )
    if posted == seal and not played:
        return t(
            "This is not the game of table {table}: its seed is the same, but the moves or the "
            "players in this record are different.",
            table=table,
        )
    if posted == seal:
        return t(
            "The fairness seal is the one that table {table} has had since it began: {seal}.", table=table, seal=seal
        )
    return t("This is not the game of table {table}, which has had another fairness seal since it began.", table=table)
