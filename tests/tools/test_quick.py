"""Tests of `make quick`: the nearest tests of a change, and the names of those left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games.registry import GAMES
from tests.tools.quick import NO_TIME, counted, nearest

pytest_plugins = "pytester"


def test_the_nearest_tests_of_a_game_are_its_own() -> None:
    """Modules of the same name in other games and packages are not near."""
    for name in GAMES:
        files = list(nearest([Path("bot/games", name, "board.py"), Path("bot/games", name, "stages/turn.py")]))
        assert files[0].is_relative_to(Path("tests/games", name))
        others = {Path("tests/games", other) for other in GAMES if other != name}
        assert not [file for file in files if others & {*file.parents}]


def test_the_nearest_tests_of_a_service() -> None:
    assert next(nearest([Path("bot/tables/votes/service.py")])) == Path("tests/tables/votes/test_service.py")
    assert list(nearest([Path("README.md")])) == [Path("tests/test_documents.py")]


@pytest.mark.parametrize(("seconds", "code"), [(0, pytest.ExitCode.NO_TESTS_COLLECTED), (1e9, pytest.ExitCode.OK)])
def test_what_is_left_out_is_named(pytester: pytest.Pytester, seconds: float, code: pytest.ExitCode) -> None:
    """And a run in which nothing ran is no success."""
    pytester.makepyfile(test_one="def test_a(): pass\ndef test_b(): pass", test_two="def test_c(): pass")
    done = pytester.runpytest("-p", "no:asyncio", "-p", "tests.tools.quick", f"--seconds={seconds}")
    assert done.ret == code
    told = f"Left out, since {NO_TIME}:\n  test_one.py: 2\n  test_two.py: 1\n"
    assert (told in done.stdout.str()) == (seconds == 0)


def test_files_left_out_are_counted_by_folder() -> None:
    assert counted(["tests/b/test_x.py", "tests/a/test_y.py", "tests/b/test_z.py"]) == "tests/a (1), tests/b (2)"
