"""The one door in: everything that anybody does at a table goes through a part of `Tables`.

interaction -> cog -> a part -> the desk: the table's lock -> rules -> one transaction -> whoever listens (the poster).
What is kept in memory between two calls can be read again; a second process on the same database meets `Stale`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime

from bot.ai_worker.client import Masters
from bot.store.cache.read_scope import new_read_scope, no_read_scope
from bot.store.engine.clock import utc_now
from bot.store.engine.read_timeout import with_deadline, without_deadline
from bot.store.store import Store
from bot.tables.admin.announcements import Announcements
from bot.tables.admin.latency import LatencyStats
from bot.tables.admin.service import OperatorService
from bot.tables.admin.status import StatusService
from bot.tables.clocks.extend import TimeExtensions
from bot.tables.clocks.outages import OutageCompensation
from bot.tables.clocks.resume import ResumeService
from bot.tables.clocks.timeouts import TimeoutService
from bot.tables.core.location import TableLocation
from bot.tables.core.messages import MessageRegistry
from bot.tables.core.queries import TableQueries
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.cups.service import CupService
from bot.tables.hints.service import HintService
from bot.tables.history.past_boards import PastBoards
from bot.tables.history.timeline import TimelineService
from bot.tables.lessons.service import LessonService
from bot.tables.lobby.expiry import LobbyExpiry
from bot.tables.lobby.host_replacement import Hosts
from bot.tables.lobby.invitations import Invitations
from bot.tables.lobby.overview import OverviewService
from bot.tables.lobby.ready_check import ReadyCheck
from bot.tables.lobby.seating import Seating
from bot.tables.lobby.service import LobbyService
from bot.tables.lobby.solo import SoloTables
from bot.tables.notifications.digests import DigestService
from bot.tables.notifications.following import FollowService
from bot.tables.notifications.table_preferences import TablePreferences
from bot.tables.orders.service import StandingOrders
from bot.tables.play.ai_runner import AiRunner
from bot.tables.play.choices import ChoiceService
from bot.tables.play.ending import EndingService
from bot.tables.play.first_time_tips import FirstTimeTips
from bot.tables.play.reading import TableReader
from bot.tables.play.service import MoveService
from bot.tables.play.undo import UndoService
from bot.tables.ratings.service import RatingService
from bot.tables.records.archive import Archive
from bot.tables.records.handover import HandoverService
from bot.tables.records.import_record import RecordImport
from bot.tables.review.notable_moves import NotableMoves
from bot.tables.review.service import ReviewService
from bot.tables.seasons.service import SeasonService
from bot.tables.statistics.service import StatisticsService
from bot.tables.users.reliability import ReliabilityService
from bot.tables.users.vacations import VacationService
from bot.tables.votes.service import VoteService


class Tables:
    """All tables of a store, by what one may do there. `tick` is how many seconds an AI seat waits before each step;
    without `masters` the level below them moves."""

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], datetime] = utc_now,
        tick: float = 1.0,
        masters: Masters | None = None,
    ) -> None:
        self.desk = desk = UnitOfWork(store, now, tick)
        self.thinking = AiRunner(desk, masters or Masters())
        self.now, self.news, self.requests = now, desk.news, store.requests
        self.people, self.messages = desk.people, MessageRegistry(store)
        self.finding, self.looking, self.archive = TableQueries(desk), TableReader(desk, self.thinking), Archive(desk)
        self.retelling, self.importing, self.handing = TimelineService(desk), RecordImport(desk), HandoverService(desk)
        self.looking_back = PastBoards(desk)
        self.reviewing, self.standouts = ReviewService(desk, self.retelling), NotableMoves(desk, self.archive)
        self.overviews, self.reliable, self.ratings = (
            OverviewService(desk),
            ReliabilityService(store),
            RatingService(store),
        )
        self.statistics = StatisticsService(store, self.ratings, now)
        self.questions, self.outages = ChoiceService(desk), OutageCompensation(desk)
        self.meeting, self.hinting = FirstTimeTips(store), HintService(desk, self.questions, self.thinking)
        self.playing = MoveService(
            desk, self.looking, self.questions, self.outages, self.meeting, thinking=self.thinking
        )
        self.ordering, self.learning = StandingOrders(desk), LessonService(desk)
        self.undoing = UndoService(desk, self.looking)
        self.seating, self.whereabouts = Seating(desk), TableLocation(desk)
        self.voting, self.resuming = VoteService(desk, self.seating), ResumeService(desk)
        self.ending = EndingService(desk, self.seating, self.voting)
        self.opening, self.alone, self.inviting = LobbyService(desk, self.seating), SoloTables(desk), Invitations(desk)
        self.readiness, self.unstarted, self.hosts = ReadyCheck(desk), LobbyExpiry(desk), Hosts(desk)
        self.waiting, self.extending = TimeoutService(desk, self.people, self.seating), TimeExtensions(desk)
        self.bookmarks, self.following = TablePreferences(desk, self.people), FollowService(desk, self.people)
        self.digests, self.vacations = DigestService(desk, self.people), VacationService(desk, self.people)
        self.cups, self.seasons = CupService(desk, self.seating), SeasonService(desk, self.people)
        self.people.before_forgetting(self.cups.leave_all)
        self.pace, self.announcing, self.operating = (
            LatencyStats(store, now),
            Announcements(store, now),
            OperatorService(desk),
        )
        self.status = StatusService(store, now, self.pace, self.announcing)

    @staticmethod
    def glance() -> AbstractContextManager[None]:
        """What is looked at in this block is looked at once; what is refused there, is refused by the newest state."""
        return new_read_scope()

    @classmethod
    @contextmanager
    def press(cls) -> Generator[None]:
        """This block is a glance, and somebody waits for it: they are told in time where the store cannot be read."""
        with with_deadline(), cls.glance():
            yield

    @staticmethod
    @contextmanager
    def apart() -> Generator[None]:
        """What is done in this block is of its own, though somebody's press has begun it."""
        with without_deadline(), no_read_scope():
            yield
