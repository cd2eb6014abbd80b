"""Films of games, as animated pictures."""

from __future__ import annotations

from cogs.film.cog import FilmCog
from cogs.framework.cog import TakuBot


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    await bot.add(FilmCog(bot))
