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
from bot.tables.admin.announcements import Announcing
from bot.tables.admin.latency import Pace
from bot.tables.admin.service import Operating
from bot.tables.admin.status import Status
from bot.tables.clocks.extend import Extending
from bot.tables.clocks.outages import Outages
from bot.tables.clocks.resume import Resuming
from bot.tables.clocks.timeouts import Waiting
from bot.tables.core.location import Whereabouts
from bot.tables.core.messages import Messages
from bot.tables.core.queries import Finding
from bot.tables.core.unit_of_work import Desk
from bot.tables.cups.service import Cups
from bot.tables.hints.service import Hinting
from bot.tables.history.past_boards import LookingBack
from bot.tables.history.timeline import Retelling
from bot.tables.lessons.service import Learning
from bot.tables.lobby.expiry import Unstarted
from bot.tables.lobby.host_replacement import Hosts
from bot.tables.lobby.invitations import Inviting
from bot.tables.lobby.overview import Overviews
from bot.tables.lobby.ready_check import Readiness
from bot.tables.lobby.seating import Seating
from bot.tables.lobby.service import Opening
from bot.tables.lobby.solo import Alone
from bot.tables.notifications.digests import Digests
from bot.tables.notifications.following import Following
from bot.tables.notifications.table_preferences import Bookmarks
from bot.tables.orders.service import Ordering
from bot.tables.play.ai_runner import Thinking
from bot.tables.play.choices import Questions
from bot.tables.play.ending import Ending
from bot.tables.play.first_time_tips import Meeting
from bot.tables.play.reading import Looking
from bot.tables.play.service import Playing
from bot.tables.play.undo import Undoing
from bot.tables.ratings.service import Ratings
from bot.tables.records.archive import Archive
from bot.tables.records.handover import Handing
from bot.tables.records.import_record import Importing
from bot.tables.review.notable_moves import Standouts
from bot.tables.review.service import Reviewing
from bot.tables.seasons.service import Seasons
from bot.tables.statistics.service import Statistics
from bot.tables.users.reliability import Reliable
from bot.tables.users.vacations import Vacations
from bot.tables.votes.service import Voting


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
        self.desk = desk = Desk(store, now, tick)
        self.thinking = Thinking(desk, masters or Masters())
        self.now, self.news, self.requests = now, desk.news, store.requests
        self.people, self.messages = desk.people, Messages(store)
        self.finding, self.looking, self.archive = Finding(desk), Looking(desk, self.thinking), Archive(desk)
        self.retelling, self.importing, self.handing = Retelling(desk), Importing(desk), Handing(desk)
        self.looking_back = LookingBack(desk)
        self.reviewing, self.standouts = Reviewing(desk, self.retelling), Standouts(desk, self.archive)
        self.overviews, self.reliable, self.ratings = Overviews(desk), Reliable(store), Ratings(store)
        self.statistics = Statistics(store, self.ratings, now)
        self.questions, self.outages = Questions(desk), Outages(desk)
        self.meeting, self.hinting = Meeting(store), Hinting(desk, self.questions, self.thinking)
        self.playing = Playing(desk, self.looking, self.questions, self.outages, self.meeting, thinking=self.thinking)
        self.ordering, self.learning = Ordering(desk), Learning(desk)
        self.undoing = Undoing(desk, self.looking)
        self.seating, self.whereabouts = Seating(desk), Whereabouts(desk)
        self.voting, self.resuming = Voting(desk, self.seating), Resuming(desk)
        self.ending = Ending(desk, self.seating, self.voting)
        self.opening, self.alone, self.inviting = Opening(desk, self.seating), Alone(desk), Inviting(desk)
        self.readiness, self.unstarted, self.hosts = Readiness(desk), Unstarted(desk), Hosts(desk)
        self.waiting, self.extending = Waiting(desk, self.people, self.seating), Extending(desk)
        self.bookmarks, self.following = Bookmarks(desk, self.people), Following(desk, self.people)
        self.digests, self.vacations = Digests(desk, self.people), Vacations(desk, self.people)
        self.cups, self.seasons = Cups(desk, self.seating), Seasons(desk, self.people)
        self.people.before_forgetting(self.cups.leave_all)
        self.pace, self.announcing, self.operating = Pace(store, now), Announcing(store, now), Operating(desk)
        self.status = Status(store, now, self.pace, self.announcing)

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
