"""What a seat, or the public, may know of a state."""

from __future__ import annotations

from bot.games.auztralia.parts.book import Book, of
from bot.games.auztralia.rules import cubes, farming
from bot.games.auztralia.state import Fight, State, Task, Tile
from bot.games.auztralia.view import FighterView, FightView, MovedView, SeatView, TaskView, TileView, View


def view(state: State, seat: int | None) -> View:
    """All but the personalities that somebody else must choose from: they may as well lie in the deck."""
    book = of(state)
    people, drawn = state.people[:], list[int]()
    for task in state.tasks:
        if task.kind == "keep":
            if task.seat == seat:
                drawn += task.cards
            else:
                for card in task.cards:
                    people[card] += 1
    return View(
        seat=seat,
        seats=tuple(_seat(book, state, one) for one in range(len(state.seats))),
        set=state.set,
        side=state.side,
        together=state.together,
        hidden=tuple(state.hidden),
        tiles=_tiles(state.tiles),
        goods=tuple(map(tuple, state.goods)),
        farms=tuple(state.farms),
        blight=tuple(state.blight),
        bags=tuple(map(tuple, state.bags)),
        revelations=tuple(map(tuple, state.revelations)),
        deck=tuple(state.deck),
        people=tuple(people),
        row=tuple(state.row),
        supply=tuple(state.supply),
        clock=tuple(state.clock),
        order=tuple(state.order),
        gone=tuple(state.gone),
        objective=state.objective,
        variant=state.variant,
        first=state.first,
        actor=state.actor,
        phase=state.phase,
        tasks=tuple(_task(task) for task in state.tasks),
        fight=None if state.fight is None else _fight(state.fight),
        revealed=state.revealed,
        last_revelation=state.last_revelation,
        moved=tuple(MovedView(one.old_one, one.source, one.target) for one in state.moved),
        lost_port=state.lost_port,
        found=_tiles(state.found),
        drawn=tuple(drawn),
        rules=state.rules,
    )


def _seat(book: Book, state: State, seat: int) -> SeatView:
    me = state.seats[seat]
    return SeatView(
        goods=tuple(me.goods),
        spaces=tuple(me.spaces),
        units=tuple(me.units),
        port=me.port,
        rails=tuple(me.rails),
        persons=tuple(me.persons),
        tokens=me.tokens,
        won=me.won,
        slain=me.slain,
        hq=cubes.hq(state, seat),
        farms=tuple(farming.left(book, state, seat)),
    )


def _tiles(tiles: list[Tile]) -> tuple[TileView, ...]:
    return tuple(TileView(tile.old_one, tile.hex, tuple(tile.cubes), tuple(tile.order)) for tile in tiles)


def _task(task: Task) -> TaskView:
    return TaskView(task.kind, task.seat, task.n, task.hex)


def _fight(fight: Fight) -> FightView:
    return FightView(
        seat=fight.seat,
        hex=fight.hex,
        units=tuple(FighterView(one.unit, one.damage) for one in fight.units),
        sanity=fight.sanity,
        defence=fight.defence,
        stage=fight.stage,
        card=fight.card,
        damage=fight.damage,
        air=fight.air,
        shielded=fight.shielded,
        used=tuple(fight.used),
        cards=tuple(fight.cards),
        lost=tuple(fight.lost),
    )
