"""The one bot of the end-to-end tests."""

from tests.e2e.conftest import one_bot, pytest_collection_modifyitems, pytest_runtest_makereport, w

__all__ = ["one_bot", "pytest_collection_modifyitems", "pytest_runtest_makereport", "w"]
