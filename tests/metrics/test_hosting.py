"""Tests of the dashboard and alerts: they name existing metrics, and the dashboard all."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from prometheus_client import CollectorRegistry
from prometheus_client.metrics import MetricWrapperBase

from bot.metrics import registry
from bot.words.catalogue import ROOT

HOSTING = ROOT / "bot" / "hosting"
OURS = re.compile(r"\btaku_\w+")
GIVEN = {"job", "instance"}
"""Labels that Prometheus adds."""
ENDINGS = ("_bucket", "_count", "_sum", "_total", "_info")
QUERIED = re.compile(r"(?P<name>[a-z_]+)\{(?P<labels>[^}]*)\}")
NAMED = re.compile(r"(\w+)\s*(?:=~|!~|!=|=)")
GROUPED = re.compile(r"\bby \(([^)]*)\)")
WANTED = {
    "taku_acknowledgement_seconds", "taku_jobs_oldest_seconds", "taku_jobs_failed", "taku_discord_answers",
    "taku_database_busy", "taku_ready", "taku_loop_lag_seconds",
}  # fmt: skip
"""Metrics that must have an alert."""


def metrics() -> dict[str, MetricWrapperBase]:
    """Our metrics by name, without suffixes."""
    found = [one for one in vars(registry).values() if isinstance(one, MetricWrapperBase)]
    return {one._name: one for one in found}


def queries() -> Iterator[tuple[str, str]]:
    """All queries of the dashboard and the rules, with their places."""
    board = json.loads((HOSTING / "grafana.json").read_text(encoding="utf-8"))
    for panel in board["panels"]:
        for target in panel.get("targets", ()):
            yield f"board, {panel['title']}", target["expr"]
    for alert, expr in rules():
        yield f"alert, {alert}", expr


def rules() -> list[tuple[str, str]]:
    """Return the alerts and their queries."""
    text = (HOSTING / "alerts.yml").read_text(encoding="utf-8")
    return re.findall(r"- alert: (\w+)\n +expr: (.+)\n", text)


def plain(name: str) -> str:
    """Return the metric's name without Prometheus suffixes."""
    known = metrics()
    return next((name.removesuffix(end) for end in ENDINGS if name not in known and name.endswith(end)), name)


@pytest.mark.parametrize(("where", "expr"), list(queries()), ids=lambda one: str(one)[:40])
def test_every_query_asks_for_what_there_is(where: str, expr: str) -> None:
    named = set(OURS.findall(expr))
    assert named or re.search(r"\b(up|process_\w+)\b", expr), where
    labels = set[str](GIVEN) | {"le"}
    for name in named:
        metric = metrics()[plain(name)]
        labels |= {*metric._labelnames} | ({"version", "revision"} if name == "taku_build_info" else set())
        sampled = name.removeprefix(plain(name))
        assert sampled in endings(metric), f"{where}: {name}"
    used = {label for match in QUERIED.finditer(expr) for label in NAMED.findall(match["labels"])}
    used |= {label.strip() for group in GROUPED.findall(expr) for label in group.split(",")}
    assert used <= labels, where
    assert expr.count("(") == expr.count(")")


def endings(metric: MetricWrapperBase) -> set[str]:
    """Return the suffixes of the metric's samples."""
    known = {"counter": {"_total"}, "histogram": {"_bucket", "_count", "_sum"}, "info": {"_info"}}
    return known.get(str(metric._type), {""})


def test_legends_name_labels_of_their_query() -> None:
    board = json.loads((HOSTING / "grafana.json").read_text(encoding="utf-8"))
    for panel in board["panels"]:
        for target in panel.get("targets", ()):
            for label in re.findall(r"\{\{(\w+)\}\}", target["legendFormat"]):
                assert label in target["expr"] or label in GIVEN, panel["title"]


def test_everything_of_ours_stands_on_the_board_and_says_what_it_is() -> None:
    board = {plain(name) for where, expr in queries() if where.startswith("board") for name in OURS.findall(expr)}
    assert board == set(metrics())
    for name, metric in metrics().items():
        assert len(metric._documentation) > 20, name
        assert metric._documentation.endswith("."), name


def test_what_must_alarm_somebody_does() -> None:
    asked = " ".join(expr for _, expr in rules())
    assert {plain(name) for name in OURS.findall(asked)} >= WANTED
    assert 'up{job="taku"} == 0' in asked
    text = (HOSTING / "alerts.yml").read_text(encoding="utf-8")
    for part in ("labels: {severity: ", "summary: ", "description: "):
        assert text.count(part) == len(rules()), part


def test_every_panel_is_described_and_has_a_place_of_its_own() -> None:
    panels: list[Any] = json.loads((HOSTING / "grafana.json").read_text(encoding="utf-8"))["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    places = {(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels}
    assert len(places) == len(panels)
    assert all(panel.get("description") for panel in panels if panel["type"] != "row")


def test_labels_are_few_words() -> None:
    """Labels have a small set of values: no ids, names or texts of players."""
    assert isinstance(registry.REGISTRY, CollectorRegistry)
    assert {label for metric in metrics().values() for label in metric._labelnames} == {
        "what", "game", "by", "why", "kind", "again", "method", "route", "status", "scope",
    }  # fmt: skip
