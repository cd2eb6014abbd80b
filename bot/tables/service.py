"""The one door in: everything that anybody does at a table goes through a part of `Tables`.

interaction -> cog -> a part -> the desk: the table's lock -> rules -> one transaction -> whoever listens (the poster).
What is kept in memory between two calls can be read again; a second process on the same database meets `Stale`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime

from bot.store.cache.read_scope import another_glance, apart
from bot.store.engine.clock import utc_now
from bot.store.engine.read_timeout import awaited, unawaited
from bot.store.store import Store
from bot.tables.alone import Alone
from bot.tables.announcing import Announcing
from bot.tables.archive import Archive
from bot.tables.bookmarks import Bookmarks
from bot.tables.cups import Cups
from bot.tables.desk import Desk
from bot.tables.digests import Digests
from bot.tables.ending import Ending
from bot.tables.extending import Extending
from bot.tables.finding import Finding
from bot.tables.following import Following
from bot.tables.handing import Handing
from bot.tables.hinting import Hinting
from bot.tables.hosts import Hosts
from bot.tables.importing import Importing
from bot.tables.inviting import Inviting
from bot.tables.learning import Learning
from bot.tables.looking import Looking
from bot.tables.looking_back import LookingBack
from bot.tables.meeting import Meeting
from bot.tables.messages import Messages
from bot.tables.opening import Opening
from bot.tables.operating import Operating
from bot.tables.ordering import Ordering
from bot.tables.outages import Outages
from bot.tables.overview import Overviews
from bot.tables.pace import Pace
from bot.tables.playing import Playing
from bot.tables.questions import Questions
from bot.tables.ratings import Ratings
from bot.tables.readiness import Readiness
from bot.tables.reliable import Reliable
from bot.tables.resuming import Resuming
from bot.tables.retelling import Retelling
from bot.tables.reviewing import Reviewing
from bot.tables.seasons import Seasons
from bot.tables.seating import Seating
from bot.tables.standouts import Standouts
from bot.tables.statistics import Statistics
from bot.tables.status import Status
from bot.tables.thinking import Thinking
from bot.tables.undoing import Undoing
from bot.tables.unstarted import Unstarted
from bot.tables.vacations import Vacations
from bot.tables.voting import Voting
from bot.tables.waiting import Waiting
from bot.tables.whereabouts import Whereabouts
from bot.thinking.masters import Masters


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
        return another_glance()

    @classmethod
    @contextmanager
    def press(cls) -> Generator[None]:
        """This block is a glance, and somebody waits for it: they are told in time where the store cannot be read."""
        with awaited(), cls.glance():
            yield

    @staticmethod
    @contextmanager
    def apart() -> Generator[None]:
        """What is done in this block is of its own, though somebody's press has begun it."""
        with unawaited(), apart():
            yield
