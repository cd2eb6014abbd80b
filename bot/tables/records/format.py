"""Record format of a game: the seed, every move, every event. `read` takes untrusted input."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from bot.enums import MoveKind
from bot.games.contract import SPEED, ChoicePath, Text, t
from bot.games.registry import GAMES, AnyGame
from bot.tables.model.replay import whole
from bot.tables.model.table_rules import NAME_LENGTH, SPEEDS, no_option, title
from bot.tables.records.html_page import BYTE_ORDER_MARK, InvalidPage, inside, is_page

SEED, SALT = 32, 16
"""Sizes in bytes: with others one seal would fit several seeds, as it hashes seed and salt concatenated."""
Small = Annotated[int, Meta(ge=-1, lt=2**31)]
SCHEME = 2
"""Version of the random draws (see `bot.games.engine.chance`); records of another cannot be replayed."""


class RecordedMove(Struct, frozen=True, gc=False):
    """A recorded move: `kind` is setup, move, limit or undo.

    limit: the table chose for a seat whose time was up. An undo has the number of the first move that it takes back, a
    setup the number of seats (others may have joined later).
    """

    number: Small
    kind: MoveKind
    seat: Small
    said: ChoicePath
    events: msgspec.Raw


class RecordedHint(Struct, frozen=True):
    """A hint that the seat requested after move `number`, from an AI of this level."""

    number: Small
    seat: Small
    level: Small


class RecordHeader(Struct, frozen=True):
    """Header of a record: the fields that tell if this version can read and replay the rest."""

    game: str
    version: Small
    scheme: Small = 0


class Record(Struct, frozen=True):
    """A whole game. `commitment` is the seal that the table showed at its start.

    `seed` and `salt` are hexadecimal. `table` is its number where it was played, `hints` the hints requested. The first
    `imported` moves are of another record, whose seed was `first_seed`.
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
        """Return the seed of the random draws of move `number`. Raises BadRecord."""
        return secret(self.first_seed if number <= self.imported else self.seed, SEED)


class BadRecord(ValueError):
    """A record that cannot be verified; `text` says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text


def secret(text: str, size: int) -> bytes:
    """Decode a seed or a salt of `size` bytes. Raises BadRecord."""
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    if len(found) != size:
        raise BadRecord(t("The seed or the salt of this record is not in the right form."))
    return found


def read(raw: bytes) -> Record:
    """Read a record of a known game, as JSON or in an HTML page. Raises BadRecord."""
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
    """Return the game, if it can be replayed by the recorded versions. Raises BadRecord."""
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
    """Check the chosen settings against today's; the supplied ones are checked after the replay."""
    if record.version != game.meta.version:
        return
    known = {SPEED: frozenset(SPEEDS)}
    known |= {one.id: frozenset(option.value for option in one.values) for one in game.meta.settings}
    for name, value in record.settings.items():
        if name in known and value not in known[name]:
            raise BadRecord(no_option(game, name, value))


def _check_moves(record: Record, game: AnyGame) -> None:
    """Check for one setup with an allowed number of seats, and a target in every undo."""
    if not record.moves:
        raise BadRecord(t("There is no move in this record."))
    first, *rest = record.moves
    if first.kind != MoveKind.SETUP or any(move.kind == MoveKind.SETUP for move in rest):
        raise BadRecord(t("This record does not begin where the game began."))
    least, most = game.meta.seats
    if not least <= seats(record) <= most:
        raise BadRecord(t("{game} is played by {least} to {most} players.", game=title(game), least=least, most=most))


def seats(record: Record) -> int:
    """Return the number of seats at the setup; 0 if it is not recorded."""
    said = record.moves[0].said
    return whole(said[0]) if said else len(record.players)
