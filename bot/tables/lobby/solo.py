"""Solo tables: one person and AI players, in that person's direct messages."""

from __future__ import annotations

from bot.games.contract import t
from bot.games.registry import GAMES
from bot.rows import NewTable, SeatRow
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import table_rules
from bot.tables.model.errors import WrongStatus
from bot.tables.model.lobby_timers import closing
from bot.tables.model.views import Person, TableInfo
from bot.tables.users.blocks import check_not_banned
from bot.words.formatter import LANGUAGES

NOWHERE = 0
"""The server id of a table outside any server."""


class SoloTables:
    """Opens solo tables; all other actions are as at any table."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    @table_operation
    async def open(
        self,
        *,
        game: str,
        person: Person,
        channel_id: int,
        language: str,
        speed: str = "days",
        wanted: int | None = None,
        level: int | None = None,
        interaction: int | None = None,
    ) -> TableInfo:
        """Open a table with all seats taken, the fewest that the game allows unless `wanted`.

        The AI players have the level of the person's last solo game, if no `level` is given. Idempotent by interaction.
        Raises WrongStatus, Banned.
        """
        if game not in GAMES:
            raise WrongStatus(t("There is no game called “{name}” here.", name=game))
        await check_not_banned(self._uow.store, NOWHERE, person.id)
        box = GAMES[game]
        table_rules.check_offered(language, LANGUAGES)
        table_rules.check_offered(speed, table_rules.SPEEDS)
        size = table_rules.check_size(box, wanted or box.meta.seats[0], 1)
        if level is None:
            level = await usual_level(self._uow, game, person.id)
        table_rules.check_level(box, level)
        names = [name for name in table_rules.AI_NAMES if name != person.name]
        others = [SeatRow(0, at, names[at - 1], ai_level=level) for at in range(1, size)]
        row = await self._uow.store.tables.create(
            NewTable(
                game=game,
                rules_version=box.meta.version,
                host_id=person.id,
                guild_id=NOWHERE,
                channel_id=channel_id,
                language=language,
                speed=speed,
                settings=table_rules.full_settings(box, {}),
                seat_count=size,
                created_at=self._uow.now(),
                interaction_id=interaction,
            ),
            (SeatRow(0, 0, person.name[: table_rules.NAME_LENGTH], person.id), *others),
            timers=(closing(0, self._uow.now()),),
        )
        return await self._uow.info(row.id)


async def usual_level(uow: UnitOfWork, game: str, user_id: int) -> int:
    """Return the AI level of the user's last solo game, else the middle one."""
    level = await uow.store.tables.level_alone(user_id) or table_rules.STAND_IN_LEVEL
    return table_rules.level_of(GAMES[game], level)
