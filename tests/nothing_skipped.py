"""With NOTHING_SKIPPED=1 in the environment (as CI sets it) a skipped test is a failed run."""

from __future__ import annotations

import os

import pytest


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or not os.environ.get("NOTHING_SKIPPED"):
        return
    if skipped := reporter.stats.get("skipped", []):
        reporter.write_line(f"{len(skipped)} tests were skipped where nothing may be skipped", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
