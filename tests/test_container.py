"""Tests of the container image and its services, without a container engine."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from bot.version import ROOT, VERSION
from tests.document_names import OF_BUILD, settings

CONTAINERFILE = [
    shlex.split(line.strip())
    for line in (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    if line.strip() and not line.startswith("#")
]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
BOTS = {name: one for name, one in SERVICES.items() if "build" in one}
HOSTING = ROOT / "bot" / "hosting"
KNOWN = {"PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE", "POSTGRES_USER", "POSTGRES_PASSWORD"}
"""Variables of Python and of PostgreSQL's image."""
METRICS_PORT = "9464"
WORKFLOWS = ROOT / ".github" / "workflows"
RELEASE: dict[str, Any] = yaml.safe_load((WORKFLOWS / "release.yml").read_text(encoding="utf-8"))
PROBE = """
import contextlib, importlib.metadata, io, json, runpy, sys

def run(module, *arguments):
    sys.argv, said = [module, *arguments], io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            runpy.run_module(module, run_name="__main__", alter_sys=True)
    except SystemExit as ended:
        assert not ended.code, ended.code
    return said.getvalue()

told = [run(*one) for one in json.loads(sys.argv[1])]
import bot.client, bot.http_interactions.server, asyncpg, pgqueuer, nacl
found = importlib.metadata.packages_distributions()
named = {name.partition(".")[0] for name in list(sys.modules)}
packages = sorted({one for name in named for one in found.get(name, [])})
print(json.dumps([bot.__file__, packages, told]))
"""
"""A program that runs modules with arguments, and tells which packages are loaded in the end."""


def instructions(name: str) -> list[list[str]]:
    """Return the arguments of each instruction of this name."""
    return [words[1:] for words in CONTAINERFILE if words[0] == name]


class Image(NamedTuple):
    """The folder of the image without its packages, and the results of the program in it."""

    folder: Path
    program: Path
    packages: Sequence[str]
    help: str
    version: str
    helps: Mapping[str, str]
    licences: Path


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    """Copy the image's files, and run its commands there.

    One process runs all of them, since each would import the whole program.
    """
    folder, licences = tmp_path_factory.mktemp("image"), tmp_path_factory.mktemp("licences") / "licenses"
    for *sources, target in instructions("COPY"):
        for source in sources:
            assert not target.startswith("/")
            there = ROOT / source
            if there.is_dir():
                shutil.copytree(there, folder / target, dirs_exist_ok=True)
            else:
                shutil.copy(there, folder / target)
    runs = [["bot", "--help"], ["bot", "--version"], ["bot.licences", str(licences)]]
    runs += [[*command_of(name)[2:], "--help"] for name in BOTS]
    command = [sys.executable, "-c", PROBE, json.dumps(runs)]
    done = subprocess.run(
        command, cwd=folder, env={"PATH": ""}, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    program, packages, (helped, version, _, *helps) = json.loads(done.stdout)
    return Image(folder, Path(program), packages, helped, version, dict(zip(BOTS, helps, strict=True)), licences)


def command_of(name: str) -> list[str]:
    """Return the command of a service."""
    return BOTS[name].get("command", ["python", "-m", "bot"])


def test_the_image_has_the_whole_program(image: Image) -> None:
    assert "move-to" in image.help
    assert image.version == f"Taku {VERSION}\n"
    (command,) = instructions("CMD")
    assert re.findall(r"[\w-]+", " ".join(command)) == ["python", "-m", "bot"]


def test_the_image_has_what_the_program_imports_and_no_other_package(image: Image) -> None:
    assert image.program.is_relative_to(image.folder)
    lock = re.findall(r"^([\w.-]+)==", (image.folder / "requirements-large.lock").read_text(), re.MULTILINE)
    plain = {re.sub(r"[-_.]+", "-", name).lower() for name in image.packages}
    assert plain - {"pip", "setuptools"} <= set(lock)


def test_the_image_has_licence_texts(image: Image) -> None:
    (folder,) = (words[words.index("bot.licences") + 1] for words in instructions("RUN") if "bot.licences" in words)
    assert folder == "/licenses"
    assert (image.licences / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_what_the_image_needs_is_sent_to_the_engine() -> None:
    sent = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert sent == {source.partition("/")[0] for *sources, _ in instructions("COPY") for source in sources}


def test_the_image_is_pinned_and_not_roots() -> None:
    ((base,),) = instructions("FROM")
    assert re.search(r":\d+\.\d+", base)
    assert instructions("USER") == [["10001:10001"]]
    installed = [words for words in CONTAINERFILE if "pip" in words]
    assert all("--require-hashes" in words for words in installed)
    assert instructions("HEALTHCHECK")
    assert instructions("VOLUME") == [["/srv/taku/var"]]


@pytest.mark.parametrize("name", list(SERVICES))
def test_a_service_may_do_little_and_says_how_it_is(name: str) -> None:
    service = SERVICES[name]
    user = service["user"].partition(":")[0]
    assert user not in {"", "0", "root"}
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert "/tmp" in service["tmpfs"]
    assert service["healthcheck"]["test"][0] == "CMD"
    assert service["restart"] == "unless-stopped"
    assert name in BOTS or re.search(r":v?\d+(\.\d+)*(-\w+)?$", service["image"]), "pinned by a tag"


@pytest.mark.parametrize("name", list(SERVICES))
def test_what_a_service_names_is_there(name: str) -> None:
    service = SERVICES[name]
    for volume in service["volumes"]:
        source = volume.split(":")[0]
        assert (ROOT / source).is_file() if source.startswith(".") else source in COMPOSE["volumes"], source
    assert set(service.get("depends_on", ())) <= SERVICES.keys()
    for published in service.get("ports", ()):
        assert published.startswith("127.0.0.1:"), "nobody outside this machine"
    assert set(service.get("environment", {})) <= settings() | KNOWN


def test_the_images_surroundings_are_settings() -> None:
    said = {word.partition("=")[0] for words in instructions("ENV") for word in words}
    assert said <= settings() | KNOWN | OF_BUILD


def built() -> list[dict[str, str]]:
    """Return the build arguments of each image in the release workflow."""
    steps = [step for job in RELEASE["jobs"].values() for step in job.get("steps", ())]
    return [step["with"] for step in steps if "build-push-action" in step.get("uses", "")]


def test_labels_say_what_the_workflow_tells_the_build() -> None:
    arguments = {word.partition("=")[0] for words in instructions("ARG") for word in words}
    labels = dict(word.split("=", 1) for words in instructions("LABEL") for word in words)
    told = {name: labels[f"org.opencontainers.image.{name}"] for name in ("version", "revision", "source", "licenses")}
    assert told == {
        "version": "$TAKU_VERSION",
        "revision": "$TAKU_REVISION",
        "source": "$TAKU_SOURCE",
        "licenses": "MIT",
    }
    assert set(re.findall(r"\$(\w+)", " ".join(labels.values()))) == arguments
    assert BOTS["bot"]["build"]["args"] == ["TAKU_REVISION"], "the version is only a label"
    tried, published = built()
    for build in (tried, published):
        assert {line.split("=")[0] for line in build["build-args"].splitlines()} == arguments
        assert (ROOT / build["file"]).is_file()
    assert published["platforms"].split(",") == ["linux/amd64", "linux/arm64"]
    assert published["sbom"] is True


def test_by_default_there_is_one_process_and_else_all_that_a_large_house_needs() -> None:
    assert [name for name, one in SERVICES.items() if not one.get("profiles")] == ["bot"]
    large = [name for name, one in SERVICES.items() if "large" in one.get("profiles", ["large"])]
    assert large == ["bot", "worker-1", "worker-2", "postgres", "nginx", "prometheus"]
    assert len({json.dumps([one["env_file"], one["volumes"]]) for one in BOTS.values()}) == 1, "on one database"
    assert int(re.findall(r"postgres:(\d+)", SERVICES["postgres"]["image"])[0]) >= 15
    assert all(one["environment"]["TAKU_METRICS"].endswith(METRICS_PORT) for one in BOTS.values())


@pytest.mark.parametrize("name", list(BOTS))
def test_the_commands_are_there(name: str, image: Image) -> None:
    assert command_of(name)[:3] == ["python", "-m", "bot"]
    assert "usage" in image.helps[name]


def test_nginx_finds_the_workers() -> None:
    example = (ROOT / "bot" / "http_interactions" / "nginx.conf").read_text()
    changed = example
    for old, new in re.findall(r"-e s/(\S+?)/(\S+?)/", SERVICES["nginx"]["command"][-1]):
        assert f"server {old} " in changed
        changed = changed.replace(old, new)
    servers = re.findall(r"^    server (\S+) ", changed, re.MULTILINE)
    workers = [name for name, one in BOTS.items() if "serve" in one.get("command", ())]
    assert servers == [f"{name}:{BOTS[name]['environment']['TAKU_LISTEN'].split(':')[1]}" for name in workers]
    assert f"listen {SERVICES['nginx']['ports'][0].split(':')[-1]};" in changed


def test_prometheus_asks_every_process_and_knows_the_rules() -> None:
    config = yaml.safe_load((HOSTING / "prometheus.yml").read_text(encoding="utf-8"))
    (job,) = config["scrape_configs"]
    (static,) = job["static_configs"]
    assert static["targets"] == [f"{name}:{METRICS_PORT}" for name in BOTS]
    rules = [yaml.safe_load((HOSTING / name).read_text(encoding="utf-8")) for name in config["rule_files"]]
    asked = [rule["expr"] for one in rules for group in one["groups"] for rule in group["rules"]]
    assert any(f'job="{job["job_name"]}"' in expr for expr in asked)
    mounted = {volume.split(":")[1] for volume in SERVICES["prometheus"]["volumes"]}
    assert {f"/etc/prometheus/{name}" for name in ("prometheus.yml", *config["rule_files"])} <= mounted


@pytest.mark.parametrize("name", SERVICES)
def test_no_service_takes_all_memory_or_processes_of_the_machine(name: str) -> None:
    assert re.fullmatch(r"[1-9]\d*[mg]", SERVICES[name]["mem_limit"])
    assert 0 < SERVICES[name]["pids_limit"] <= 512
