"""deploy/capacity.py: the arithmetic, and what it refuses."""

import json
import subprocess
import sys

import pytest

from render import REPO

PROGRAM = REPO / "deploy/capacity.py"
RUNS = [{"cores": 1, "rate": 4200, "p99_ms": 20, "memory_mib": 100, "segments": 1_000_000}, {"cores": 2, "rate": 8000, "p99_ms": 25, "memory_mib": 226, "segments": 10_000_000}]


def run(tmp_path, runs, *more):
    file = tmp_path / "measured.json"
    file.write_text(json.dumps({"service": "locate", "runs": runs}))
    return subprocess.run([sys.executable, PROGRAM, file, *more], capture_output=True, text=True, timeout=20, check=False)


def test_pods_bear_the_peak_at_half_of_the_worst_run(tmp_path):
    done = run(tmp_path, RUNS, "--peak=6300", "--segments=20000000", "--check=0.2")
    # 6300 / (4000 * 0.5 cores * 0.5) = 6.3, and two to spare.
    assert done.returncode == 0 and "9 pods" in done.stdout, done.stdout + done.stderr
    assert "280 MiB" in done.stdout


def test_runs_that_are_not_on_one_line_fail_the_check(tmp_path):
    bent = [RUNS[0], RUNS[1] | {"rate": 5000}]
    assert run(tmp_path, bent, "--peak=1000", "--check=0.2").returncode == 1


@pytest.mark.parametrize("runs, more", [(RUNS[:1], ["--peak=1"]), (RUNS, ["--peak=0"]), (RUNS, ["--peak=1", "--headroom=2"]), ([], ["--peak=1"])])
def test_what_proves_nothing_is_refused(tmp_path, runs, more):
    assert run(tmp_path, runs, *more).returncode == 2
