"""Far Far Out: the rooms tied together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from bot.games.chance import Chance
from bot.games.contract import (
    Ask,
    Choices,
    Decision,
    Happened,
    Meta,
    OldGame,
    Option,
    Outcome,
    Pick,
    Refused,
    Said,
    ScorePart,
    Text,
    t,
)
from bot.games.farfarout import actions as act
from bot.games.farfarout import (
    ai,
    battle,
    colonies,
    current,
    describe,
    dice,
    digging,
    exploring,
    flow,
    guess,
    hiring,
    icons,
    mining,
    moving,
    older,
    project,
    quests,
    recap,
    scoring,
    services,
    setup,
    shipyard,
    shopping,
    starting,
    tasks,
    tell,
    tracks,
    trading,
    turns,
    using,
)
from bot.games.farfarout import book as books
from bot.games.farfarout.actions import ACTIONS, Action
from bot.games.farfarout.book import Book
from bot.games.farfarout.events import EVENTS, Event
from bot.games.farfarout.meta import META
from bot.games.farfarout.move import Move
from bot.games.farfarout.state import NOBODY, Anomaly, Die, Planet, Seat, State, Task, Throw
from bot.games.farfarout.view import View

_WHAT = t("What do you do?")
_NOT_ASKED = t("It's not your turn to decide anything.")


class FarFarOut(OldGame[State, Action, View, Event]):
    """The rules of Far Far Out."""

    meta: ClassVar[Meta] = META
    state_type = State
    actions: ClassVar = {str(one.__struct_config__.tag): one for one in ACTIONS}
    events = EVENTS
    plays = (1, 2)

    def setup(self, seats: int, settings: Mapping[str, str], chance: Chance) -> tuple[State, list[Event]]:
        """See `setup`."""
        move = setup.setup(seats, settings, chance)
        return move.state, move.events

    def clone(self, state: State) -> State:
        """Written out by hand: search copies states more than it does anything else."""
        return State(
            [_seat(me) for me in state.seats],
            state.first,
            state.active,
            state.tiles[:],
            [counts[:] for counts in state.decks],
            [counts[:] for counts in state.gone],
            state.under[:],
            [None if planet is None else _planet(planet) for planet in state.planets],
            state.asteroids[:],
            [Anomaly(one.spot, one.digs, one.relics[:]) for one in state.anomalies],
            state.mercury,
            state.market[:],
            state.row[:],
            state.ships[:],
            state.set,
            state.phase,
            state.round,
            state.tokens[:],
            state.points,
            state.fought[:],
            state.beaten,
            state.stopped,
            None if state.throw is None else _throw(state.throw),
            [Task(one.seat, one.kind, one.cards[:], one.n, one.other, one.what) for one in state.tasks],
            state.winners[:],
            state.trading,
            state.traded,
            state.rules,
        )

    def pending(self, state: State) -> tuple[Decision, ...]:
        """The choice that comes first: a task, the dice on the table, the phase."""
        book = books.of(state)
        if state.tasks:
            return (tasks.decision(book, state, state.tasks[-1]),)
        if (throw := state.throw) is not None:
            if throw.loser != NOBODY:
                return (battle.decision(book, state, throw),)
            total = dice.totals(book, state, throw)
            return (icons.decision(throw.seat, throw.why, *total, icons.open_verbs(book, throw)),)
        match state.phase:
            case "quests":
                asked = (seat for seat in range(len(state.seats)) if starting.is_asked(state, seat))
                return tuple(starting.quest_decision(seat) for seat in asked)
            case "crew":
                return (starting.crew_decision(state.active),)
            case "turns":
                return (turns.decision(book, state),)
            case "over":
                return ()

    def choices(self, state: State, seat: int, said: Said) -> Choices:
        """The verbs of what the seat must decide, then what follows them."""
        book = books.of(state)
        if not self._is_asked(state, seat):
            raise Refused("", _NOT_ASKED)
        if not said:
            return Pick("verb", _WHAT, self._verbs(book, state, seat))
        if state.tasks:
            return tasks.fields(book, state, state.tasks[-1], said)
        if (throw := state.throw) is not None:
            if throw.loser != NOBODY:
                return battle.fields(book, state, throw, said)
            return icons.fields(book, state, throw, said)
        match said[0]:
            case "quest":
                return starting.quest_fields(book, state, seat, said)
            case "recruit":
                return starting.crew_fields(book, state, seat, said)
            case _:
                return self._turn_fields(book, state, seat, said)

    def _is_asked(self, state: State, seat: int) -> bool:
        if state.tasks:
            return state.tasks[-1].seat == seat
        if state.throw is not None:
            return seat == (state.throw.seat if state.throw.loser == NOBODY else state.throw.loser)
        if state.phase == "quests":
            return 0 <= seat < len(state.seats) and starting.is_asked(state, seat)
        return state.phase != "over" and seat == state.active

    def _verbs(self, book: Book, state: State, seat: int) -> tuple[Option, ...]:
        if state.tasks:
            return tasks.verbs(state.tasks[-1])
        if (throw := state.throw) is not None:
            return icons.verbs(book, throw) if throw.loser == NOBODY else battle.verbs(book, state, throw)
        match state.phase:
            case "quests":
                return starting.quest_verbs()
            case "crew":
                return starting.crew_verbs()
            case _:
                return turns.verbs(book, state, seat)

    def _turn_fields(self, book: Book, state: State, seat: int, said: Said) -> Choices:
        match said[0]:
            case "fly" | "move":
                return moving.fields(book, state, seat, said)
            case "mine":
                return mining.fields(book, state, seat)
            case "scan":
                return exploring.scan_fields(book, state, seat, said)
            case "discover":
                return exploring.system_fields(book, state, seat, said)
            case "dig":
                return digging.fields()
            case "trade":
                return trading.fields(book, state, seat, said)
            case "hire":
                return hiring.fields(book, state, seat)
            case "shop":
                return shopping.shop_fields(book, state, seat)
            case "sell":
                return shopping.sell_fields(book, state, seat, said)
            case "ship":
                return shipyard.fields(book, state, seat, said)
            case "invest":
                return colonies.invest_fields(book, state, seat)
            case "outpost":
                return services.outpost_fields()
            case "colonise":
                return colonies.colonise_fields(book, state, seat, said)
            case "build":
                return colonies.build_fields(book, state, seat)
            case "fight":
                return battle.fight_fields(book, state, seat)
            case "attack":
                return battle.attack_fields(book, state, seat, said)
            case "recover":
                return services.recover_fields(book, state, seat, said)
            case "exchange":
                return services.exchange_fields(state, said)
            case "deliver":
                return quests.fields(book, state, seat, said)
            case "use":
                return using.fields(book, state, seat, said)
            case _:
                return turns.ending(state)

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> list[Event]:
        """Does what was said, then all that follows by itself."""
        move = Move(state, chance)
        if state.tasks:
            tasks.play(move, state.tasks[-1], action)
        elif (throw := state.throw) is not None:
            match action:
                case act.Lose(what=what):
                    battle.lose(move, throw, what)
                case act.Shield():
                    battle.lose(move, throw, battle.SHIELD_WORD)
                case act.Weakest():
                    battle.lose(move, throw, battle.weakest_word(move.book, throw))
                case act.Quick():
                    battle.quicken(move, throw)
                case _:
                    icons.play(move, throw, action)
        else:
            self._play(move, seat, action)
        flow.settle(move)
        return move.events

    def _play(self, move: Move, seat: int, action: Action) -> None:
        if not isinstance(action, act.Trade):
            move.state.trading = False
        match action:
            case act.Quest(keep=keep, open=opened):
                starting.choose(move, seat, keep, opened)
            case act.Recruit(crew=crew):
                starting.recruit(move, seat, crew)
            case act.Fly(to=to):
                moving.move(move, seat, to, moving.usual(move.book, move.state, seat, move.book.place_of[to]))
            case act.Move(to=to, burn=burn):
                moving.move(move, seat, to, burn)
            case act.Mine():
                mining.mine(move, seat)
            case act.Scan(planet=planet):
                exploring.scan(move, seat, planet)
            case act.Discover(edge=edge):
                exploring.discover(move, seat, edge)
            case act.Dig():
                digging.dig(move, seat)
            case act.Trade(way=way, ore=ore, count=count):
                trading.trade(move, seat, way, ore, count)
            case act.Hire():
                hiring.hire(move, seat)
            case act.Shop():
                shopping.refill(move, seat)
            case act.Sell(item=item, currency=currency):
                shopping.sell(move, seat, item, currency)
            case act.Ship(ship=ship):
                shipyard.buy(move, seat, ship)
            case act.Invest():
                colonies.invest(move, seat)
            case act.Outpost():
                services.outpost(move, seat)
            case act.Colonise(crew=crew):
                colonies.colonise(move, seat, crew)
            case act.Build():
                colonies.build(move, seat)
            case act.Fight():
                battle.fight(move, seat)
            case act.Attack(seat=rival):
                battle.attack(move, seat, rival - 1)
            case act.Recover(burn=burn):
                services.recover(move, seat, burn)
            case act.Exchange(burn=burn):
                services.exchange(move, seat, burn)
            case act.Deliver(quest=quest, items=items):
                quests.deliver(move, seat, quest, items)
            case act.Use(item=item):
                using.use(move, seat, item)
            case act.End():
                turns.end(move)
            case _:
                raise AssertionError(action)

    def default(self, state: State, seat: int) -> Said:
        """What costs nothing; the turn ends."""
        book = books.of(state)
        if state.tasks:
            return tasks.default(book, state, state.tasks[-1])
        if (throw := state.throw) is not None:
            return ("done",) if throw.loser == NOBODY else battle.default(book, state, throw)
        return ("end",) if state.phase == "turns" else starting.default(book, state, seat)

    def view(self, state: State, seat: int | None) -> View:
        """See `project`."""
        return project.view(state, seat)

    def guess(self, view: View, chance: Chance) -> State:
        """See `guess`."""
        return guess.guess(view, chance)

    def ai(self, view: View, ask: Ask, chance: Chance, level: int) -> Said:
        """See `ai`."""
        return ai.ai(view, ask, chance, level)

    def tell(self, event: Event) -> Text:
        """See `tell`."""
        return tell.tell(event)

    def recap(self, happened: Sequence[Happened[Event]]) -> tuple[Text, ...]:
        """See `recap`."""
        return recap.recap(happened)

    def describe(self, view: View, part: str = "") -> tuple[Text, ...]:
        """See `describe`."""
        return describe.describe(view, part)

    def describe_hand(self, view: View) -> tuple[Text, ...]:
        """See `describe`."""
        return describe.describe_hand(view)

    def parts(self, view: View) -> tuple[Option, ...]:
        """See `describe`."""
        return describe.parts(view)

    def nearest(self, state: State, value: str, options: Sequence[Option]) -> Sequence[Option]:
        """Places by their way from one that cannot be reached; other things as they are."""
        if not value[:1].isdigit() or not all(option.value[:1].isdigit() for option in options):
            return options
        return moving.nearest(books.of(state), state, value, options)

    def highlights(self, view: View) -> tuple[Option, ...]:
        """See `describe`."""
        return describe.highlights(view)

    def standing(self, view: View) -> tuple[tuple[ScorePart, ...], ...]:
        """The points of each seat."""
        return tuple(tracks.parts(seat.wealth, seat.reputation, seat.exploration) for seat in view.seats)

    def supplies(self, state: State | None) -> Mapping[str, str]:
        """The set, if it is not the house's: the one in use, or the one that the game began with."""
        if state is not None and state.set in books.HOUSES:
            return {}
        return current.supplies(None if state is None else state.set)

    def migrate(self, raw: dict[str, object], version: int) -> dict[str, object]:
        """What began under older rules keeps the house's set of then."""
        raw = super().migrate(raw, version)
        return raw if raw.get("set") or version == self.meta.version else {**raw, "set": older.house_set(version)}

    def outcome(self, state: State) -> Outcome | None:
        """See `scoring`."""
        return scoring.outcome(state)


def _seat(me: Seat) -> Seat:
    return Seat(
        me.ship,
        me.place,
        me.shields,
        me.erg,
        me.plutonium,
        me.uranium,
        me.wealth,
        me.reputation,
        me.exploration,
        me.crew[:],
        me.items[:],
        me.main,
        me.outposts[:],
        me.dealt[:],
        me.choice,
        me.won,
        me.explored,
    )


def _planet(one: Planet) -> Planet:
    return Planet(one.token, one.foe, one.colony, one.site, one.digs, one.hires[:], one.goods[:], one.relics[:])


def _throw(one: Throw) -> Throw:
    return Throw(
        one.seat,
        one.why,
        [Die(die.colour, die.face, die.side, die.used, die.out) for die in one.mine],
        [Die(die.colour, die.face, die.side, die.used, die.out) for die in one.theirs],
        one.foe,
        one.rival,
        one.turn,
        one.loser,
        one.rerolls,
        one.quick,
    )


FARFAROUT = FarFarOut()
