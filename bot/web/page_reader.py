"""Read-only service of the pages: access, views, pictures, and the questions to a seat."""

from __future__ import annotations

from collections.abc import Sequence, Set
from urllib.parse import quote, urlencode

from msgspec.structs import replace

from bot.games.contract import ChoicePath, Complete, Option, Part, Pick, Refused, Text, t
from bot.games.engine.choice_walk import allowed
from bot.games.registry import GAMES
from bot.tables.core.store_errors import table_operation
from bot.tables.model.access import Viewer, has_part, has_public_page
from bot.tables.model.errors import NoSuchTable, NotHere, NotYourTurn, StaleBoard
from bot.tables.model.loading import GameSnapshot
from bot.tables.model.views import TableInfo
from bot.tables.service import Tables
from bot.web import pages, steps
from bot.web.pages import Sight, Told
from bot.web.payloads import Page, Past, PictureInfo, Reach, Spot, Step
from cogs.ui.board_tools import detail_name
from cogs.ui.move_builder import ChoiceSource, MoveStep, next_step, only_verb, wanted_part
from cogs.ui.translator import Translator
from rendering.hotspots import BOARD, HAND, Hotspot
from rendering.registry import RENDERERS
from rendering.render_service import RenderService
from rendering.renderer import Picture, RenderOptions

LOG = 32
"""Lines of the log on a page: the moves that are read with a table."""
TRIES = 3
"""Attempts at a page whose table is changed meanwhile."""


class PageReader:
    """Read-only service for pages; a viewer without an account has the `user_id` None."""

    def __init__(self, tables: Tables, studio: RenderService) -> None:
        self._tables, self._studio = tables, studio

    async def visible(self, table_id: int, user_id: int | None) -> TableInfo:
        """Return a table's metadata. Raises NotHere if there is none that the user may see."""
        try:
            info = await self._tables.queries.info_of_any_game(table_id)
        except NoSuchTable:
            raise NotHere from None
        if has_public_page(info):
            return info
        if user_id is None:
            raise NotHere
        let_in = await self._tables.seating.was_let_in(table_id, user_id)
        if not has_part(info, Viewer(user_id, None, let_in=let_in)):
            raise NotHere
        return info

    @table_operation
    async def sight(self, table_id: int, user_id: int | None, language: str, key: str, *, tried: bool = False) -> Sight:
        """Return the table as a viewer sees it now; if `tried`, their sandbox.

        Raises NotHere, Unplayable, and what `SandboxService.current` raises.
        """
        await self.visible(table_id, user_id)
        reader = self._tables.reader
        table, _ = await reader.newest(table_id)
        seen = Sight(table, key, Translator(language, table.info), user_id)
        if tried and user_id is not None:
            found = await self._tables.sandboxes.current(table_id, user_id)
            return replace(seen, public=found.seen, own=found.seen, sandbox=found)
        if not isinstance(table, GameSnapshot):
            return seen
        public = await reader.view_of(table, None)
        own = public if seen.seat is None else await reader.view_of(table, user_id)
        return replace(seen, public=public, own=own)

    async def page(self, table_id: int, user_id: int | None, language: str, key: str, *, tried: bool = False) -> Page:
        """Return the page of a table; if `tried`, of the user's sandbox."""
        for _ in range(TRIES - 1):
            sight = await self.sight(table_id, user_id, language, key, tried=tried)
            try:
                return await self._page(sight)
            except (StaleBoard, NotYourTurn, Refused):
                continue
        return await self._page(await self.sight(table_id, user_id, language, key, tried=tried), asked=False)

    async def _page(self, sight: Sight, *, asked: bool = True) -> Page:
        info, user, tables = sight.info, sight.user_id, self._tables
        told = Told()
        if user is not None and sight.sandbox is None:
            told = replace(told, note=(await tables.table_preferences.of(info.id, user)).note)
        if sight.own is None:
            return pages.page(sight, told)
        step, also = await self._asked(sight) if asked else (None, None)
        told = replace(told, pictures=await self._pictures(sight, step and step.picture), step=step, also=also)
        if sight.sandbox is not None:
            return pages.page(sight, told)
        table = sight.table
        assert isinstance(table, GameSnapshot)
        told = replace(
            told,
            recap=await tables.reader.recap_of(table, [] if user is None else [user]),
            log=await tables.reader.log(info.id, user, limit=LOG),
        )
        return pages.page(sight, told)

    # --- what the viewer is asked ------------------------------------------------------------------------------------

    def source(self, sight: Sight) -> ChoiceSource:
        """Return the source of the seat's choices: the table, or the sandbox."""
        return self._tables.choices if sight.sandbox is None else self._tables.sandboxes

    async def _asked(self, sight: Sight) -> tuple[Step | None, Step | None]:
        """Return what the seat is asked, and beside the fields of its only verb all verbs."""
        seen, user = sight.own, sight.user_id
        if seen is None or user is None or not seen.mine or seen.table.rests or seen.table.over:
            return None, None
        choices, number = self.source(sight), seen.table.number
        verbs = await next_step(choices, seen.table, user, (), number=number)
        single = await only_verb(choices, seen, user)
        if single is None:
            return await self.step(sight, verbs), None
        also = steps.step(verbs, seen, sight.voice, reach=await self._reach(sight, verbs))
        others = [one for one in also.instead if one.said[0] != single.said[0]]
        return await self.step(sight, single), replace(also, instead=others)

    async def step(self, sight: Sight, at: MoveStep, notes: Sequence[str] = ()) -> Step:
        """Return a question of the viewer's seat, with the picture that shows most of its answers."""
        assert sight.own is not None
        reach = [] if at.said else await self._reach(sight, at)
        shown = self._shown(sight, at, reach)
        picture = None if shown is None else await self.picture_info(sight, shown, at.said)
        return steps.step(at, sight.own, sight.voice, notes=notes, picture=picture, reach=reach)

    async def _reach(self, sight: Sight, verbs: MoveStep) -> list[Reach]:
        """Return the places that lead further from the verbs."""
        seen, user = sight.own, sight.user_id
        assert seen is not None
        assert user is not None
        found, asked = list[Reach](), list[MoveStep]()
        for verb in allowed(verbs.choices) if isinstance(verbs.choices, Pick) else list[Option]():
            at = await next_step(self.source(sight), seen.table, user, (verb.value,), number=seen.table.number)
            if not _is_asked_before(at, asked):
                found += steps.reach(verb, at, seen, sight.voice)
            asked.append(at)
        known = {one.said for one in found}
        return found + [one for one in steps.shortcut_reach(seen, sight.voice) if one.said not in known]

    def _shown(self, sight: Sight, at: MoveStep, reach: Sequence[Reach]) -> Part | None:
        """Return the picture with most places of the answers; without any, the relevant detail."""
        assert sight.own is not None
        wanted = wanted_part(sight.own, at)
        here = steps.places(at, sight.own, reach)
        shown = [BOARD, *([wanted] if wanted else []), HAND]
        counts = [self._count(sight, one, here) for one in shown]
        if max(counts) * 2 < len(here):
            details = [*GAMES[sight.info.game].featured_parts(sight.own.view)]
            shown, counts = shown + details, counts + [self._count(sight, one, here) for one in details]
        return shown[counts.index(max(counts))] if any(counts) else wanted

    def _count(self, sight: Sight, shown: Part, places: Set[str]) -> int:
        return len(places & {str(spot.place) for spot in self._hotspots(sight, shown)})

    # --- pictures ----------------------------------------------------------------------------------------------------

    async def _pictures(self, sight: Sight, asked: PictureInfo | None) -> list[PictureInfo]:
        """Return the board, the hand if there is one, and the details, not drawn yet.

        `asked`: the picture of the question, which may be one of them.
        """
        assert sight.own is not None
        first = list[PictureInfo]()
        for shown in (BOARD, HAND) if sight.seat is not None else (BOARD,):
            if asked is not None and asked.id == str(shown):
                first.append(asked)
            elif shown == BOARD or await self.picture(sight, shown) is not None:
                first.append(await self.picture_info(sight, shown))
        return first + [
            PictureInfo(str(part), name, _url(sight, part), 0, 0, name, None)
            for part, name in ((part, sight.voice.plain(detail_name(named))) for part, named in _details(sight).items())
        ]

    async def picture(self, sight: Sight, shown: Part) -> Picture | None:
        """Draw the public board, or the viewer's hand or a detail; None if there is none."""
        game = sight.info.game
        if sight.own is None or sight.public is None:
            return None
        if shown == BOARD:
            return await self._studio.board(game, sight.public.view, _look(sight, shown))
        if shown == HAND:
            return None if sight.seat is None else await self._studio.hand(game, sight.own.view, _look(sight, shown))
        try:
            return await self._studio.part(game, sight.own.view, shown, _look(sight, shown))
        except LookupError:
            return None

    async def picture_info(self, sight: Sight, shown: Part, said: ChoicePath = ()) -> PictureInfo:
        """Return a picture's size, its words and its places. Raises NotHere.

        `said`: the choice path to the question that it belongs to.
        """
        drawn = await self.picture(sight, shown)
        if drawn is None or sight.own is None:
            raise NotHere
        game, plain, details = GAMES[sight.info.game], sight.voice.plain, _details(sight)
        if shown == HAND:
            name, words = game.meta.own or t("Your hand"), game.describe_hand(sight.own.view)
        elif shown == BOARD:
            name, words = t("Board"), game.describe(sight.own.view)
        else:
            name, words = detail_name(details.get(shown, t("Close-up"))), game.describe(sight.own.view, shown)
        spots = _spots(self._hotspots(sight, shown), sight.voice)
        alt = " ".join(map(plain, words))
        said = () if shown in (BOARD, HAND, *details) else said
        return PictureInfo(str(shown), plain(name), _url(sight, shown, said), drawn.width, drawn.height, alt, spots)

    async def part(self, sight: Sight, which: str, said: ChoicePath = ()) -> Part:
        """Return the picture with this id, which the question after `said` may name.

        Raises NotHere if the viewer has none.
        """
        if sight.own is None:
            raise NotHere
        known = (BOARD, HAND, *_details(sight))
        asked = (one.part for one in sight.own.mine if one.part is not None)
        found = next((one for one in (*known, *asked) if str(one) == which), None)
        if found is None:
            found = await self._part_of(sight, said)
        if str(found) != which:
            raise NotHere
        return found

    async def _part_of(self, sight: Sight, said: ChoicePath) -> Part:
        """Return the picture that the question after a choice path names. Raises NotHere."""
        if sight.own is None or sight.user_id is None or not sight.own.mine:
            raise NotHere
        info = sight.own.table
        try:
            asked = await self.source(sight).choices(info.id, sight.user_id, said, info.number)
        except (StaleBoard, NotYourTurn, Refused):
            raise NotHere from None
        if not isinstance(asked, Pick | Complete) or asked.part is None:
            raise NotHere
        return asked.part

    def _hotspots(self, sight: Sight, shown: Part) -> Sequence[Hotspot]:
        seen = sight.public if shown == BOARD else sight.own
        if seen is None or (shown == HAND and sight.seat is None):
            return ()
        if shown not in sight.hotspots:
            sight.hotspots[shown] = RENDERERS[sight.info.game].hotspots(seen.view, shown, _look(sight, shown))
        return sight.hotspots[shown]

    # --- earlier boards ----------------------------------------------------------------------------------------------

    async def past(self, table_id: int, user_id: int | None, number: int, language: str, key: str) -> Past:
        """Return an earlier board. Raises NotHere, and WrongStatus if there is no such move."""
        await self.visible(table_id, user_id)
        found = await self._tables.past_boards.at(table_id, user_id, number)
        voice = Translator(language, found.table)
        look, game = voice.render_context(found.changes), GAMES[found.table.game]
        drawn = await self._studio.board(found.table.game, found.view, look)
        url = f"../api/t/{key}/board/{number}/picture?l={language}"
        alt = " ".join(map(voice.plain, game.describe(found.view)))
        spots = _spots(RENDERERS[found.table.game].hotspots(found.view, BOARD, look), voice)
        picture = PictureInfo(str(BOARD), voice.plain(t("Board")), url, drawn.width, drawn.height, alt, spots)
        return pages.past(found, picture, voice)

    async def past_picture(self, table_id: int, user_id: int | None, number: int, language: str) -> Picture:
        """Draw an earlier board."""
        await self.visible(table_id, user_id)
        found = await self._tables.past_boards.at(table_id, user_id, number)
        look = Translator(language, found.table).render_context(found.changes)
        return await self._studio.board(found.table.game, found.view, look)


def _details(sight: Sight) -> dict[Part, Text]:
    """Return the names of the details, those that are featured first."""
    assert sight.own is not None
    game, view = GAMES[sight.info.game], sight.own.view
    return {**game.featured_parts(view), **game.parts(view)}


def _look(sight: Sight, shown: Part) -> RenderOptions:
    seen = sight.public if shown == BOARD else sight.own
    return sight.voice.render_context(() if seen is None else seen.changes)


def _is_asked_before(at: MoveStep, others: Sequence[MoveStep]) -> bool:
    """Return whether another verb asks the same by the same rule.

    That verb is the usual form of the same action.
    """
    asked = at.choices
    return isinstance(asked, Pick) and any(
        isinstance(other := one.choices, Pick)
        and bool(asked.rule)
        and (asked.rule, asked.field, asked.prompt) == (other.rule, other.field, other.prompt)
        for one in others
    )


def _url(sight: Sight, shown: Part, said: ChoicePath = ()) -> str:
    """Return the address of a picture, another for each version of the table or sandbox."""
    version = sight.table.row.version if sight.sandbox is None else sight.sandbox.id
    query = {"n": sight.info.number, "v": version, "l": sight.voice.language, "said": said}
    return f"{sight.api}/picture/{quote(str(shown), safe='')}?{urlencode(query, doseq=True)}"


def _spots(found: Sequence[Hotspot], voice: Translator) -> list[Spot]:
    return [Spot(str(one.place), voice.plain(one.name), one.outline) for one in found]
