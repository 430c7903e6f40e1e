"""What the tests share: the sample index, and a house started from the rendered chart."""

import os
import signal
import subprocess

import pytest

import house
from render import BIN, REPO

# A day within early voting of nearly every state, before the election of the sample.
DAY = "2028-10-25"


def pytest_configure():
    """Told to end, it ends what it has started, as when interrupted."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def pytest_terminal_summary(terminalreporter):
    """What was skipped is said at the end of `make test`, too; 77 when that was all."""
    reasons = {report.longrepr[2].removeprefix("Skipped: ").removeprefix("skipped: ") for report in terminalreporter.getreports("skipped")}
    if file := os.environ.get("NOT_LOOKED_AT"):
        with open(file, "a") as lines:
            lines.writelines(f"skipped: the chart: {reason}\n" for reason in sorted(reasons))


def pytest_sessionfinish(session, exitstatus):
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if exitstatus == 0 and reporter.getreports("skipped") and not reporter.getreports("passed"):
        session.exitstatus = 77


@pytest.fixture(scope="session")
def sample(tmp_path_factory):
    """The index that the image of locate has as /srv/sample.vri."""
    folder = tmp_path_factory.mktemp("sample")
    tool = BIN / "locate-index"
    subprocess.run([tool, "sample", "--out", folder / "feeds"], check=True, capture_output=True, timeout=120)
    feeds = sorted((folder / "feeds").glob("*.zip"))
    subprocess.run([tool, "build", "--out", folder / "sample.vri", "--feed", *feeds], check=True, capture_output=True, timeout=300)
    return folder / "sample.vri"


@pytest.fixture(scope="session")
def example(sample):
    """An address of the sample."""
    done = subprocess.run([BIN / "locate-index", "stats", sample, "--examples", "1"], check=True, capture_output=True, text=True, timeout=60)
    return (done.stderr + done.stdout).strip().splitlines()[-1].strip()


@pytest.fixture(scope="session")
def web_root(tmp_path_factory):
    """The export of the site where it is built; else the API alone."""
    out = REPO / "web/out"
    return str(out) if (out / ".built").exists() else "none"


@pytest.fixture
def started(tmp_path):
    """Starts pods, and ends those that a test leaves behind."""
    pods = []

    def start(*arguments, **options):
        pods.append(house.Pod(*arguments, log_folder=tmp_path, **options))
        return pods[-1]

    yield start
    for pod in pods:
        pod.kill()
