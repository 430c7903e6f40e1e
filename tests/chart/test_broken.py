"""tests/chart/broken.py itself: what counts as seen, and that nothing outlives a test that takes too long."""

import time
from pathlib import Path

import pytest

import broken

CASES = {
    "pass": "def test_it(): assert True",
    "fail": "def test_it(): assert False",
    "skip": "import pytest\ndef test_it(): pytest.skip('no tool')",
}


def tried(tmp_path, monkeypatch, before, after):
    """What is said of a breach that makes the test `after` of `before`."""
    repo = tmp_path / "repo"
    (repo / "tests/chart").mkdir(parents=True)
    (repo / "tests/chart/test_x.py").write_text(CASES[before])
    monkeypatch.setattr(broken, "REPO", repo)
    return broken.tried(tmp_path, ("test_x.py", "tests/chart/test_x.py", CASES[before], CASES[after]), {})[0]


@pytest.mark.parametrize("before, after, word", [
    ("pass", "fail", "ok"), ("pass", "pass", "NOT SEEN"), ("pass", "skip", "NOT SEEN"), ("fail", "fail", "NOT SEEN"), ("skip", "skip", "skipped"),
])
def test_a_breach_is_seen_when_a_green_test_fails(tmp_path, monkeypatch, before, after, word):
    assert tried(tmp_path, monkeypatch, before, after) == word


def test_what_a_test_started_ends_with_it_when_it_takes_too_long(tmp_path):
    (tmp_path / "tests/chart").mkdir(parents=True)
    left = tmp_path / "pid"
    (tmp_path / "tests/chart/test_x.py").write_text(
        f"import subprocess\ndef test_it():\n    p = subprocess.Popen(['sleep', '60'])\n    open({str(left)!r}, 'w').write(str(p.pid))\n    p.wait()\n")
    assert broken.outcome(tmp_path, "test_x.py", seconds=10) == "took too long"
    stat = Path("/proc", left.read_text(), "stat")
    until = time.monotonic() + 5
    while running(stat):
        assert time.monotonic() < until, "it still runs"
        time.sleep(0.05)


def running(stat):
    """Neither gone, nor a zombie that nobody in this container reaps."""
    try:
        return stat.read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
