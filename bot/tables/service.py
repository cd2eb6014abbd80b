"""Facade of the tables: every action of a user goes through a service of `Tables`.

interaction -> cog -> service -> unit of work: the table's lock -> rules -> one transaction -> listeners (the
publisher). A second process on the same database that decides on an outdated table gets a version conflict.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime

from bot.ai_worker.client import AiWorkerPool
from bot.store.engine.clock import utc_now
from bot.store.engine.read_timeout import with_deadline, without_deadline
from bot.store.store import Store
from bot.tables.admin.announcements import Announcements
from bot.tables.admin.latency import LatencyStats
from bot.tables.admin.service import OperatorService
from bot.tables.admin.status import StatusService
from bot.tables.clocks.abandonment import AbandonedTables
from bot.tables.clocks.extend import TimeExtensions
from bot.tables.clocks.first_looks import FirstLookService
from bot.tables.clocks.outages import OutageCompensation
from bot.tables.clocks.resume import ResumeService
from bot.tables.clocks.timeouts import TimeoutService
from bot.tables.core.location import TableLocation
from bot.tables.core.messages import MessageRegistry
from bot.tables.core.queries import TableInfoQueries
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.cups.service import CupService
from bot.tables.discussion.service import DiscussionService
from bot.tables.hints.service import HintService
from bot.tables.history.past_boards import PastBoards
from bot.tables.history.timeline import TimelineService
from bot.tables.lessons.service import LessonService
from bot.tables.lobby.expiry import LobbyExpiry
from bot.tables.lobby.host_replacement import HostReplacement
from bot.tables.lobby.invitations import Invitations
from bot.tables.lobby.overview import OverviewService
from bot.tables.lobby.player_queue import PlayerQueue
from bot.tables.lobby.ready_check import ReadyCheck
from bot.tables.lobby.seating import Seating
from bot.tables.lobby.service import LobbyService
from bot.tables.lobby.set_start import SetStart
from bot.tables.lobby.solo import SoloTables
from bot.tables.notifications.digests import DigestService
from bot.tables.notifications.following import FollowService
from bot.tables.notifications.puzzle_posts import PuzzlePostService
from bot.tables.notifications.table_alerts import TableAlertService
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
from bot.tables.sandbox.service import SandboxService
from bot.tables.seasons.service import SeasonService
from bot.tables.statistics.service import StatisticsService
from bot.tables.users.blocks import BlockService
from bot.tables.users.reliability import ReliabilityService
from bot.tables.users.vacations import VacationService
from bot.tables.users.web_access import WebAccess
from bot.tables.votes.service import VoteService


class Tables:
    """All tables of a store, by service.

    `tick` is the number of seconds that an AI seat waits before each step; without `masters` the level below them
    chooses.
    """

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], datetime] = utc_now,
        tick: float = 1.0,
        masters: AiWorkerPool | None = None,
    ) -> None:
        self.uow = uow = UnitOfWork(store, now, tick)
        workers = masters or AiWorkerPool()
        self.ai_runner = AiRunner(uow, workers)
        self.now, self.events, self.requests = now, uow.news, store.requests
        self.users, self.messages, self.blocks = uow.people, MessageRegistry(store), BlockService(store, now)
        self.web_access = WebAccess(store, now)
        self.queries, self.reader, self.archive = TableInfoQueries(uow), TableReader(uow, self.ai_runner), Archive(uow)
        self.timeline, self.record_import, self.handover = (
            TimelineService(uow),
            RecordImport(uow),
            HandoverService(uow),
        )
        self.past_boards = PastBoards(uow, self.reader)
        self.reviews, self.notable_moves = ReviewService(uow, self.timeline), NotableMoves(uow, self.archive)
        self.overviews, self.reliability, self.ratings = (
            OverviewService(uow),
            ReliabilityService(store),
            RatingService(store),
        )
        self.statistics = StatisticsService(store, self.ratings, now)
        self.choices, self.outages = ChoiceService(uow), OutageCompensation(uow)
        self.first_time_tips, self.hints = FirstTimeTips(store), HintService(uow, self.choices, self.ai_runner)
        self.moves = MoveService(
            uow, self.reader, self.choices, self.outages, self.first_time_tips, thinking=self.ai_runner
        )
        self.orders, self.lessons = StandingOrders(uow), LessonService(uow)
        self.undo = UndoService(uow, self.reader)
        self.sandboxes = SandboxService(uow, self.moves, self.orders, workers)
        self.discussions = DiscussionService(uow, self.past_boards, workers)
        self.seating, self.location = Seating(uow), TableLocation(uow)
        self.votes, self.resume = VoteService(uow, self.seating), ResumeService(uow)
        self.ending = EndingService(uow, self.seating, self.votes)
        self.lobby, self.solo, self.invitations = LobbyService(uow, self.seating), SoloTables(uow), Invitations(uow)
        self.ready_check, self.set_start, self.lobby_expiry, self.host_replacement = (
            ReadyCheck(uow),
            SetStart(uow),
            LobbyExpiry(uow),
            HostReplacement(uow),
        )
        self.timeouts, self.extensions = TimeoutService(uow, self.users, self.seating), TimeExtensions(uow)
        self.abandoned = AbandonedTables(uow)
        self.first_looks = FirstLookService(uow)
        self.table_preferences, self.follows = TablePreferences(uow, self.users), FollowService(uow, self.users)
        self.digests, self.vacations = DigestService(uow, self.users), VacationService(uow, self.users)
        self.table_alerts, self.player_queue = TableAlertService(uow, self.users), PlayerQueue(uow, self.lobby)
        self.puzzle_posts = PuzzlePostService(uow)
        self.cups, self.seasons = CupService(uow, self.seating), SeasonService(uow, self.users)
        self.users.before_forgetting(self.cups.leave_all)
        self.latency, self.announcements, self.operator = (
            LatencyStats(store, now),
            Announcements(store, now),
            OperatorService(uow),
        )
        self.status = StatusService(store, now, self.latency, self.announcements)

    @staticmethod
    def interaction_deadline() -> AbstractContextManager[None]:
        """Deadline of an interaction: a query fails in time for a response if the store is slow."""
        return with_deadline()

    @staticmethod
    def no_deadline() -> AbstractContextManager[None]:
        """Lift the deadline of the interaction that has started this work."""
        return without_deadline()
