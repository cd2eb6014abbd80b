"""Registry of all Prometheus metrics, under the names of the dashboard in `bot/hosting`.

Labels are constants of our code (purposes of buttons, names of commands, games, kinds), never ids or user input: each
label value is a time series that Prometheus stores for good.
"""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    Info,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
)

from bot.version import REVISION, VERSION

disable_created_metrics()  # half as many series again, which nothing reads
REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)
GCCollector(registry=REGISTRY)

FOR_PEOPLE = (0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1, 2, 3, 5, 10, 30)
FOR_MACHINES = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
FOR_CLOCKS = (0.1, 0.5, 1, 2, 5, 10, 30, 60, 300, 900, 3600)
"""Histogram buckets in seconds."""

build = Info("taku_build", "The version of the bot that runs here.", registry=REGISTRY)
build.info({"version": VERSION, "revision": REVISION})
ready = Gauge("taku_ready", "1 when the process can serve people, as /ready says.", registry=REGISTRY)
reachable = Gauge("taku_discord_reachable", "1 when people can reach the bot by Discord.", registry=REGISTRY)

acknowledgement = Histogram(
    "taku_acknowledgement_seconds",
    "From a press or command that arrives until Discord has the first answer to it.",
    ["what"],
    buckets=FOR_PEOPLE,
    registry=REGISTRY,
)
click_to_board = Histogram(
    "taku_click_to_board_seconds",
    "From a press or command that arrives until the board that it has changed stands in Discord.",
    ["what"],
    buckets=FOR_PEOPLE,
    registry=REGISTRY,
)
moves = Counter("taku_moves", "Moves that were saved, by game and by who made them.", ["game", "by"], registry=REGISTRY)
refusals = Counter("taku_refusals", "What people tried and could not do, by why.", ["why"], registry=REGISTRY)

picture = Histogram(
    "taku_picture_seconds",
    "Pictures that were painted, and for how long a thread was busy with each.",
    ["game", "kind"],
    buckets=FOR_MACHINES,
    registry=REGISTRY,
)
pictures_kept = Counter("taku_pictures_kept", "Pictures that were there already.", ["game", "kind"], registry=REGISTRY)

job_late = Histogram(
    "taku_job_late_seconds",
    "Jobs of tables (clocks, AI moves, reminders) that were begun, and how long after their time.",
    ["kind"],
    buckets=FOR_CLOCKS,
    registry=REGISTRY,
)
jobs_failed = Counter("taku_jobs_failed", "Jobs of tables that had no effect.", ["kind"], registry=REGISTRY)
jobs_waiting = Gauge("taku_jobs_waiting", "Jobs of all tables that are late and not done yet.", registry=REGISTRY)
jobs_oldest = Gauge("taku_jobs_oldest_seconds", "How long the oldest of those has waited.", registry=REGISTRY)
jobs_queued = Gauge(
    "taku_jobs_queued",
    "Jobs in the queue of all processes (PGQueuer), by what has become of them so far.",
    ["kind", "status"],
    registry=REGISTRY,
)
chores_failed = Counter(
    "taku_chores_failed",
    "Work in Discord (boards, cards, hands, calls) that failed; again: whether it is tried once more by itself.",
    ["kind", "again"],
    registry=REGISTRY,
)

discord_answers = Counter(
    "taku_discord_answers",
    "Discord's answers to our requests; status none: there was no answer.",
    ["method", "route", "status"],
    registry=REGISTRY,
)
discord_seconds = Histogram(
    "taku_discord_seconds",
    "How long Discord took to answer.",
    ["method"],
    buckets=FOR_PEOPLE,
    registry=REGISTRY,
)
discord_limits = Counter(
    "taku_discord_limits", "How often Discord told us to wait, by what was full.", ["scope"], registry=REGISTRY
)

database = Histogram(
    "taku_database_seconds",
    "Transactions (write) and readings (read) of the database, waiting for a connection included.",
    ["what"],
    buckets=FOR_MACHINES,
    registry=REGISTRY,
)
database_busy = Counter(
    "taku_database_busy", "How often the database was locked, full, away or broken.", registry=REGISTRY
)

loop_lag = Histogram(
    "taku_loop_lag_seconds",
    "How much later than asked the event loop wakes up: so long everybody waits.",
    buckets=FOR_MACHINES,
    registry=REGISTRY,
)
tables = Gauge("taku_tables", "Tables on this database that are open or running.", ["status"], registry=REGISTRY)
