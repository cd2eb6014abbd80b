"""Random operations at a table, by people who are not careful."""

from __future__ import annotations

import random

from bot.tables.model.replay import ReplayPoint
from bot.tables.model.views import TableInfo
from bot.tables.service import Tables
from tests.tables.conftest import ANN, BEN, CHIE

PEOPLE = (ANN, BEN, CHIE)


async def wild(tables: Tables, info: TableInfo, chance: random.Random, steps: int) -> dict[int, ReplayPoint]:
    """Make random bids and undos with consent; return the state after each move."""
    found = dict[int, ReplayPoint]()
    for _ in range(steps):
        by = chance.choice(PEOPLE)
        if (await tables.reader.view(info.id, by.id)).undo == "consent" and chance.random() < 0.4:
            request = (await tables.undo.take_back(info.id, by.id)).seen.request
            assert request is not None
            for other in PEOPLE:
                if other is not by:
                    await tables.undo.consent(info.id, other.id, request.number, agrees=True)
        else:
            await tables.moves.act(info.id, by.id, ("bid", str(chance.randint(1, 6))))
        loaded = await tables.uow.loader.game(info.id)
        found[loaded.row.last_move] = ReplayPoint(loaded.state, loaded.draws)
    return found
