"""Tests of the files that GitHub reads: forms, owners, updates, workflows."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.games.registry import GAMES
from bot.setup_venv import OLDEST
from bot.words.catalogue import ROOT
from bot.words.formatter import formatter
from tests.document_names import TARGET

GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS = sorted(path for path in (GITHUB / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
LABELS = {"bug", "documentation", "enhancement", "question"}
"""Default labels of a new repository on GitHub."""
KINDS = {"markdown", "textarea", "input", "dropdown", "checkboxes"}
ECOSYSTEMS = {
    "pip": "pyproject.toml",
    "github-actions": ".github/workflows/test.yml",
    "docker": "Containerfile",
    "docker-compose": "compose.yaml",
}
"""Package ecosystems that Dependabot updates, with their files."""
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
every_form = pytest.mark.parametrize("path", FORMS, ids=[path.stem for path in FORMS])
every_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=[path.stem for path in WORKFLOWS])


def loaded(path: Path) -> dict[Any, Any]:
    """Parse a YAML file; the key `on` becomes a truth value in YAML."""
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def asked(path: Path) -> dict[str, dict[str, Any]]:
    """Return the questions of a form by their ids."""
    return {one["id"]: one for one in loaded(path)["body"] if one["type"] != "markdown"}


@every_form
def test_a_form_is_one_that_github_takes(path: Path) -> None:
    form = loaded(path)
    assert set(form) == {"name", "description", "labels", "body"}
    assert set(form["labels"]) <= LABELS
    assert {one["type"] for one in form["body"]} <= KINDS
    assert len(asked(path)) == sum(one["type"] != "markdown" for one in form["body"]), "each question has its id"
    labels = [one["attributes"]["label"] for one in asked(path).values()]
    assert len({*labels}) == len(labels)
    for one in form["body"]:
        assert set(one) <= {"type", "id", "attributes", "validations"}
        assert one["type"] != "dropdown" or one["attributes"]["options"]
        assert one["type"] != "markdown" or re.search(r"[぀-ヿ]", one["attributes"]["value"]), "in both languages"


@every_form
def test_a_form_asks_for_the_version_as_the_bot_says_it(path: Path) -> None:
    version = asked(path)["version"]["attributes"]
    assert "`/taku about`" in version["description"]
    assert "`python -m bot --version`" in version["description"]
    assert re.fullmatch(r"\d+\.\d+\.\d+\+[0-9a-f]{7}", version["placeholder"])


def test_forms_ask_for_what_finds_a_fault() -> None:
    assert [path.stem for path in FORMS] == ["bug", "idea", "rules"]
    bug, rules = asked(GITHUB / "ISSUE_TEMPLATE" / "bug.yml"), asked(GITHUB / "ISSUE_TEMPLATE" / "rules.yml")
    said = (ROOT / "cogs" / "framework" / "responses.py").read_text(encoding="utf-8")
    (quoted,) = re.findall(r"“(.+?)”", bug["reference"]["attributes"]["description"])
    assert f'"{quoted}.' in said
    assert "`/record`" in bug["record"]["attributes"]["description"]
    assert "`/record`" in rules["record"]["attributes"]["description"]
    assert all(rules[name]["validations"]["required"] for name in ("game", "rule", "expected", "happened", "version"))
    titles = {formatter("en", game.meta.id).format(game.meta.title) for game in GAMES.values()}
    assert set(rules["game"]["attributes"]["options"]) == titles


def test_there_is_no_issue_without_a_form() -> None:
    assert loaded(GITHUB / "ISSUE_TEMPLATE" / "config.yml") == {"blank_issues_enabled": False}
    assert (ROOT / "SECURITY.md").is_file(), "which GitHub offers beside the forms"


def test_a_pull_request_is_asked_for_what_can_be_made() -> None:
    template = (GITHUB / "pull_request_template.md").read_text(encoding="utf-8")
    targets = set(TARGET.findall((ROOT / "Makefile").read_text(encoding="utf-8")))
    assert {"test", "golden", "lock"} == set(re.findall(r"`make ([\w-]+)`", template)) <= targets
    assert "CHANGELOG.md" in template


def test_dependabot_looks_each_week_where_versions_are_pinned() -> None:
    config = loaded(GITHUB / "dependabot.yml")
    assert config["version"] == 2
    assert {one["package-ecosystem"] for one in config["updates"]} == set(ECOSYSTEMS)
    assert all((ROOT / name).is_file() for name in ECOSYSTEMS.values())
    for one in config["updates"]:
        assert (one["directory"], one["schedule"]) == ("/", {"interval": "weekly"})
        assert [group["patterns"] for group in one["groups"].values()] == [["*"]], "one request for all of a kind"


def test_everything_has_an_owner() -> None:
    lines = (GITHUB / "CODEOWNERS").read_text(encoding="utf-8").splitlines()
    owned = [line.split() for line in lines if not line.startswith("#")]
    assert [pattern for pattern, *_ in owned] == ["*"]
    assert all(re.fullmatch(r"@?[\w./-]+|[\w.+-]+@[\w.-]+", one) for _, *owners in owned for one in owners)
    assert all(owners for _, *owners in owned)


@every_workflow
def test_a_workflow_may_read_and_names_the_versions_of_what_it_uses(path: Path) -> None:
    workflow = loaded(path)
    assert workflow["permissions"] == {"contents": "read"}, "a job that needs more says so"
    assert workflow["concurrency"]["group"]
    for name, job in workflow["jobs"].items():
        assert set(job.get("needs", "").split()) <= set(workflow["jobs"]), name
        if "uses" in job:
            assert (ROOT / job["uses"]).is_file()
            assert "workflow_call" in loaded(ROOT / job["uses"])[True]
        else:
            assert job["timeout-minutes"]
        for step in job.get("steps", ()):
            assert "uses" not in step or re.fullmatch(r"[\w-]+/[\w-]+@v\d+", step["uses"])
            assert "${{" not in step.get("run", ""), "what others have named is no part of a command"


def test_a_release_is_published_only_after_its_check_and_the_tests() -> None:
    jobs = loaded(GITHUB / "workflows" / "release.yml")["jobs"]
    assert (jobs["test"]["needs"], jobs["publish"]["needs"]) == ("check", "test")
    assert [name for name, job in jobs.items() if "permissions" in job] == ["publish"]
    assert any("tests.tools.changelog" in step.get("run", "") for step in jobs["check"]["steps"])


def test_badges_say_what_is_so() -> None:
    badges = dict(re.findall(r"\[!\[([^\]]+)\]\([^)]+\)\]\(([^)]+)\)", README))
    pythons = loaded(GITHUB / "workflows" / "test.yml")["jobs"]["test"]["strategy"]["matrix"]["python"]
    assert badges == {
        "Tests": "../../actions/workflows/test.yml",
        f"Python {pythons[0]} to {pythons[-1]}": "pyproject.toml",
        f"{PROJECT['license']} licence": "LICENSE",
    }
    assert f"python-{pythons[0]}_to_{pythons[-1]}-blue" in README
    assert f"licence-{PROJECT['license']}-blue" in README


def test_the_projects_own_words_agree_with_its_files() -> None:
    assert PROJECT["license"] in (ROOT / "LICENSE").read_text(encoding="utf-8").splitlines()[0]
    assert [ROOT / name for name in PROJECT["license-files"]] == [ROOT / "LICENSE"]
    (author,) = PROJECT["authors"]
    assert author["name"] in (ROOT / "LICENSE").read_text(encoding="utf-8")
    pythons = loaded(GITHUB / "workflows" / "test.yml")["jobs"]["test"]["strategy"]["matrix"]["python"]
    said = [re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", one) for one in PROJECT["classifiers"]]
    assert [found[1] for found in said if found] == pythons
    assert pythons[0] == ".".join(map(str, OLDEST))
    assert PROJECT["requires-python"] == f">={pythons[0]}"
