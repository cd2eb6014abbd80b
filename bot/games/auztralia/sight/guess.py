"""A state that a view allows: all of it is known, but for the personalities that another seat must choose from."""

from __future__ import annotations

from bot.games.auztralia.rules.recruiting import LOOKED_AT
from bot.games.auztralia.state import Fight, Fighter, Moved, Seat, State, Task, Tile
from bot.games.auztralia.view import FightView, SeatView, TileView, View
from bot.games.engine.chance import Chance


def guess(view: View, chance: Chance) -> State:
    """Another seat may have drawn any of the personalities that the viewer sees nowhere."""
    people = list(view.people)
    tasks: list[Task] = []
    for task in view.tasks:
        cards: list[int] = []
        if task.kind == "keep" and task.seat == view.seat:
            cards = list(view.drawn)
        elif task.kind == "keep":
            cards = [chance.draw(people, "guess") for _ in range(LOOKED_AT)]
        tasks.append(Task(task.kind, task.seat, task.n, cards, task.hex))
    return State(
        seats=[_seat(seen) for seen in view.seats],
        set=view.set,
        side=view.side,
        together=view.together,
        hidden=list(view.hidden),
        tiles=_tiles(view.tiles),
        goods=[list(goods) for goods in view.goods],
        farms=list(view.farms),
        blight=list(view.blight),
        bags=[list(bag) for bag in view.bags],
        revelations=[list(bag) for bag in view.revelations],
        deck=list(view.deck),
        people=people,
        row=list(view.row),
        supply=list(view.supply),
        clock=list(view.clock),
        order=list(view.order),
        gone=list(view.gone),
        objective=view.objective,
        variant=view.variant,
        first=view.first,
        actor=view.actor,
        phase=view.phase,
        tasks=tasks,
        fight=None if view.fight is None else _fight(view.fight),
        revealed=view.revealed,
        last_revelation=view.last_revelation,
        moved=[Moved(one.old_one, one.source, one.target) for one in view.moved],
        lost_port=view.lost_port,
        found=_tiles(view.found),
        rules=view.rules,
    )


def _seat(seen: SeatView) -> Seat:
    return Seat(
        list(seen.goods),
        list(seen.spaces),
        list(seen.units),
        seen.port,
        list(seen.rails),
        list(seen.persons),
        seen.tokens,
        seen.won,
        seen.slain,
    )


def _tiles(seen: tuple[TileView, ...]) -> list[Tile]:
    return [Tile(tile.old_one, tile.hex, list(tile.cubes), list(tile.order)) for tile in seen]


def _fight(seen: FightView) -> Fight:
    return Fight(
        seat=seen.seat,
        hex=seen.hex,
        units=[Fighter(one.unit, one.damage) for one in seen.units],
        sanity=seen.sanity,
        defence=seen.defence,
        stage=seen.stage,
        card=seen.card,
        damage=seen.damage,
        air=seen.air,
        shielded=seen.shielded,
        used=list(seen.used),
        cards=list(seen.cards),
        lost=list(seen.lost),
    )
