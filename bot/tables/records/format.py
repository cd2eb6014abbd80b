"""The record of a game: the seed, every move, every event. `read` takes one from anybody, so it trusts nothing."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from bot.games.contract import SPEED, ChoicePath, Text, t
from bot.games.registry import GAMES, AnyGame
from bot.rows import MoveKind
from bot.tables.model.replay import whole
from bot.tables.model.table_rules import NAME_LENGTH, SPEEDS, no_option, title
from bot.tables.records.html_page import BYTE_ORDER_MARK, InvalidPage, inside, is_page

SEED, SALT = 32, 16
"""Bytes: with other lengths one seal would fit several seeds, as seed and salt stand in it one after the other."""
Small = Annotated[int, Meta(ge=-1, lt=2**31)]
SCHEME = 2
"""How tables draw (see `bot.games.engine.chance`): a record of another scheme cannot be played again."""


class RecordedMove(Struct, frozen=True, gc=False):
    """A move: `kind` is setup, move, limit (the table chose for a seat whose time was up) or undo; an undo says the
    number of the first move that it takes back, a setup the number of seats (others may have joined later)."""

    number: Small
    kind: MoveKind
    seat: Small
    said: ChoicePath
    events: msgspec.Raw


class RecordedHint(Struct, frozen=True):
    """After move `number` the seat asked an AI of this level what it could do."""

    number: Small
    seat: Small
    level: Small


class RecordHeader(Struct, frozen=True):
    """The fields of a record that tell whether this program can read the rest of it, and play it again."""

    game: str
    version: Small
    scheme: Small = 0


class Record(Struct, frozen=True):
    """A whole game. `seed` and `salt` are hexadecimal; `commitment` is the seal that the table showed at its start.

    `table` is its number where it was played, `hints` who asked what they could do. So many of its first moves were
    `imported`: they came with another record, whose seed was `first_seed`.
    """

    game: str
    version: Small
    players: tuple[str, ...]
    settings: dict[str, str]
    commitment: str
    seed: str
    salt: str
    moves: tuple[RecordedMove, ...]
    scheme: Small
    table: Annotated[int, Meta(ge=1, le=2**63 - 1)]
    imported: Annotated[int, Meta(ge=0, lt=2**31)]
    first_seed: str
    hints: tuple[RecordedHint, ...]

    def seed_of(self, number: int) -> bytes:
        """What the chance of move `number` comes from. Raises BadRecord."""
        return secret(self.first_seed if number <= self.imported else self.seed, SEED)


class BadRecord(ValueError):
    """It cannot be checked; `text` is a sentence that says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text


def secret(text: str, size: int) -> bytes:
    """A seed or a salt of so many bytes. Raises BadRecord."""
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    if len(found) != size:
        raise BadRecord(t("The seed or the salt of this record is not in the right form."))
    return found


def read(raw: bytes) -> Record:
    """A record of a game that we know in this version, as it is or in a page. Raises BadRecord."""
    try:
        plain = inside(raw) if is_page(raw) else raw.removeprefix(BYTE_ORDER_MARK)
        game = _game_of(msgspec.json.decode(plain, type=RecordHeader))
        record = msgspec.json.decode(plain, type=Record)
    except InvalidPage as bad:
        raise BadRecord(bad.text) from None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(t("This is not the record of a Taku game ({why}).", why=str(error))) from None
    _check_settings(record, game)
    _check_moves(record, game)
    return record


def _game_of(header: RecordHeader) -> AnyGame:
    """What was played, if it can be played again by the rules and the scheme of then. Raises BadRecord."""
    game = GAMES.get(header.game)
    if game is None:
        raise BadRecord(t("There is no game called “{name}” here.", name=header.game[:NAME_LENGTH]))
    name, now = title(game), game.meta.version
    if header.version > now:
        raise BadRecord(
            t("This game of {game} was played under version {version} of its rules, and this Taku plays by "
              "version {now}: Taku must be updated here first.",
              game=name, version=header.version, now=now)
        )  # fmt: skip
    if header.version not in (now, *game.plays):
        raise BadRecord(
            t("This game of {game} was played under version {version} of its rules, and this Taku plays by "
              "version {now}: use the Taku that made the record (before 1.0, the tag last-before-1.0).",
              game=name, version=header.version, now=now)
        )  # fmt: skip
    if header.scheme != SCHEME:
        raise BadRecord(
            t("The table of this record drew in a way that this Taku does not know: use the Taku that made the "
              "record (before 1.0, the tag last-before-1.0).")
        )  # fmt: skip
    return game


def _check_settings(record: Record, game: AnyGame) -> None:
    """Those that people choose, as they are today. What else `setup` got is known when it has been played."""
    if record.version != game.meta.version:
        return
    known = {SPEED: frozenset(SPEEDS)}
    known |= {one.id: frozenset(option.value for option in one.values) for one in game.meta.settings}
    for name, value in record.settings.items():
        if name in known and value not in known[name]:
            raise BadRecord(no_option(game, name, value))


def _check_moves(record: Record, game: AnyGame) -> None:
    """Begun once, by as many as the game admits, and every undo says what it takes back."""
    if not record.moves:
        raise BadRecord(t("There is no move in this record."))
    first, *rest = record.moves
    if first.kind != "setup" or any(move.kind == "setup" for move in rest):
        raise BadRecord(t("This record does not begin where the game began."))
    least, most = game.meta.seats
    if not least <= seats(record) <= most:
        raise BadRecord(t("{game} is played by {least} to {most} players.", game=title(game), least=least, most=most))


def seats(record: Record) -> int:
    """By how many the game was begun; 0 if that is not said."""
    said = record.moves[0].said
    return whole(said[0]) if said else len(record.players)
