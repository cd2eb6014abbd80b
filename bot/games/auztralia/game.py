"""AuZtralia: the rooms tied together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from bot.games.auztralia import actions as act
from bot.games.auztralia import (
    ai,
    combat,
    current,
    describe,
    flow,
    guess,
    naming,
    old_ones,
    places,
    porting,
    powers,
    project,
    recap,
    recruiting,
    scoring,
    setup,
    tell,
    turns,
)
from bot.games.auztralia.actions import ACTIONS, Action
from bot.games.auztralia.book import Book, of, open_book
from bot.games.auztralia.events import EVENTS, Event, GameOver
from bot.games.auztralia.meta import META
from bot.games.auztralia.move import Move
from bot.games.auztralia.state import Fight, Fighter, Moved, Seat, State, Task, Tile
from bot.games.auztralia.view import View
from bot.games.chance import Chance, LooseChance
from bot.games.contract import (
    Ask,
    Choices,
    Complete,
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
from bot.games.saying import action_of

_WHAT = t("What do you do?")
_RETRIEVE = ("retrieve",)
_DRAWS: Final = ("recruit", "draw", "fight")


class AuZtralia(OldGame[State, Action, View, Event]):
    """The rules of AuZtralia."""

    meta: ClassVar[Meta] = META
    state_type = State
    actions: ClassVar = {str(one.__struct_config__.tag): one for one in ACTIONS}
    events = EVENTS
    plays = (1, 2)

    def setup(self, seats: int, settings: Mapping[str, str], chance: Chance) -> tuple[State, list[Event]]:
        """See `setup`."""
        state, events = setup.setup(seats, settings, chance)
        return state, naming.named(events, state.set)

    def clone(self, state: State) -> State:
        """Written out by hand: search copies states more than it does anything else."""
        return State(
            [_seat(me) for me in state.seats],
            state.set,
            state.side,
            state.together,
            state.hidden[:],
            [Tile(tile.old_one, tile.hex, tile.cubes[:], tile.order[:]) for tile in state.tiles],
            [goods[:] for goods in state.goods],
            state.farms[:],
            state.blight[:],
            [bag[:] for bag in state.bags],
            [bag[:] for bag in state.revelations],
            state.deck[:],
            state.people[:],
            state.row[:],
            state.supply[:],
            state.clock[:],
            state.order[:],
            state.gone[:],
            state.objective,
            state.variant,
            state.first,
            state.actor,
            state.phase,
            [Task(task.kind, task.seat, task.n, task.cards[:], task.hex) for task in state.tasks],
            None if state.fight is None else _fight(state.fight),
            state.revealed,
            state.last_revelation,
            [Moved(one.old_one, one.source, one.target) for one in state.moved],
            state.lost_port,
            [Tile(tile.old_one, tile.hex, tile.cubes[:], tile.order[:]) for tile in state.found],
            state.rules,
        )

    def pending(self, state: State) -> tuple[Decision, ...]:
        """One seat decides at a time."""
        if state.phase == "over":
            return ()
        if state.phase == "ports":
            return (porting.decision(state.actor),)
        if state.fight is not None:
            return (combat.decision(of(state), state, state.fight),)
        if state.tasks:
            task = state.tasks[-1]
            room = recruiting if task.kind in ("keep", "choose") else powers
            return (room.decision(task.seat, task.kind),)
        return (turns.decision(of(state), state),)

    def choices(self, state: State, seat: int, said: Said) -> Choices:
        """The verbs that are open to the seat, then what follows them."""
        book = of(state)
        if not said:
            if seat != _asked(state):
                raise Refused("", t("It's not your turn to decide anything."))
            return Pick("verb", _WHAT, _verbs(book, state, seat))
        if state.phase == "ports":
            return porting.fields(book, state, said)
        if state.fight is not None:
            return self._surely(state, seat, said, combat.fields(book, state, state.fight, said))
        if state.tasks:
            task = state.tasks[-1]
            if task.kind in ("keep", "choose"):
                return recruiting.task_fields(book, state, task, said)
            return powers.task_fields(book, state, said)
        return self._surely(state, seat, said, turns.fields(book, state, seat, said))

    def _surely(self, state: State, seat: int, said: Said, choices: Choices) -> Choices:
        """Whether what leads to another card, or to the Old Ones, reveals anything or ends the game: where that hangs
        on a combat, or nothing moves on the board, it is tried."""
        if not isinstance(choices, Complete) or not choices.final or said[0] in _DRAWS:
            return choices
        if state.fight is None and said[0] != "attack" and old_ones.has_movers(of(state), state):
            return choices
        chance = LooseChance()
        events = self.play(self.clone(state), seat, action_of(self, said), chance)
        over = any(isinstance(event, GameOver) for event in events[-1:])
        return Complete(choices.preview, over or chance.used or any(event.reveals for event in events))

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> list[Event]:
        """Does what was said, then all that follows by itself."""
        move = Move(of(state), state, chance, [])
        match action:
            case act.Port(hex=name):
                porting.play(move, seat, name)
            case act.Keep(card=card, to=to):
                recruiting.keep(move, state.tasks[-1], int(card), int(to))
            case act.Choose(card=card):
                recruiting.choose(move, state.tasks[-1], int(card))
            case act.Take(unit=unit):
                powers.take(move, state.tasks[-1], unit)
            case act.Expose(hex=name):
                powers.expose(move, state.tasks[-1], name)
            case _:
                if state.fight is None:
                    turns.play(move, seat, action)
                else:
                    combat.play(move, state.fight, action)
        flow.settle(move)
        return naming.named(move.events, state.set) if state.set else move.events

    def default(self, state: State, seat: int) -> Said:
        """Cubes are retrieved; an expedition comes home; the first of what must be chosen."""
        book = of(state)
        if state.phase == "ports":
            return ("port", book.names[porting.legal(book, state)[0]])
        if state.fight is not None:
            return combat.default(book, state, state.fight)
        if not state.tasks:
            return _RETRIEVE
        task = state.tasks[-1]
        match task.kind:
            case "keep":
                return ("keep", str(task.cards[0]), str(seat))
            case "choose":
                return ("choose", str(state.row[0]))
            case _:
                return powers.default(book, state, task)

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

    def highlights(self, view: View) -> tuple[Option, ...]:
        """See `describe`."""
        return describe.highlights(view)

    def nearest(self, state: State, value: str, options: Sequence[Option]) -> Sequence[Option]:
        """Hexes by their distance."""
        return places.nearest(of(state), value, options)

    def standing(self, view: View) -> tuple[tuple[ScorePart, ...], ...]:
        """The points of each seat as if the game ended now."""
        book = open_book(view.set, view.side)
        return tuple(scoring.parts(book, view, seat) for seat in range(len(view.seats)))

    def supplies(self, state: State | None) -> Mapping[str, str]:
        """The set, if it is not the house's: the one in use, or the one that the game began with."""
        return current.supplies(None if state is None else state.set)

    def outcome(self, state: State) -> Outcome | None:
        """See `scoring`."""
        return scoring.outcome(state)


def _asked(state: State) -> int:
    """Who decides."""
    if state.phase == "over":
        return -1
    if state.fight is not None:
        return state.fight.seat
    return state.tasks[-1].seat if state.tasks else state.actor


def _verbs(book: Book, state: State, seat: int) -> tuple[Option, ...]:
    if state.phase == "ports":
        return porting.OPTIONS
    if state.fight is not None:
        return combat.verbs(state.fight)
    if not state.tasks:
        return turns.verbs(book, state, seat)
    match state.tasks[-1].kind:
        case "keep":
            return recruiting.KEEP_OPTIONS
        case "choose":
            return recruiting.CHOOSE_OPTIONS
        case kind:
            return powers.OPTIONS[kind]


def _seat(me: Seat) -> Seat:
    return Seat(
        me.goods[:],
        me.spaces[:],
        me.units[:],
        me.port,
        me.rails[:],
        me.persons[:],
        me.tokens,
        me.won,
        me.slain,
    )


def _fight(fight: Fight) -> Fight:
    return Fight(
        fight.seat,
        fight.hex,
        [Fighter(one.unit, one.damage) for one in fight.units],
        fight.sanity,
        fight.defence,
        fight.stage,
        fight.card,
        fight.damage,
        fight.air,
        fight.shielded,
        fight.used[:],
        fight.cards[:],
        fight.lost[:],
    )


AUZTRALIA = AuZtralia()
