"""deploy/capacity.py: the arithmetic, and what it refuses; the numbers of CAPACITY.md and of election day are made with it."""

import importlib.util
import json
import re
import subprocess
import sys

import pytest
import yaml

from render import CHART, REPO, component, template

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


def number(word):
    return float(word.replace(",", ""))


def arithmetic():
    spec = importlib.util.spec_from_file_location("capacity", PROGRAM)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_table_of_sizes_is_what_the_chart_makes():
    rows = re.findall(r"^\| [^|]+ \| ([\d.]+) \| \d+ M \| (\d+Mi) \| (\d+Mi) \| (\d+Mi) \|$", (REPO / "deploy/CAPACITY.md").read_text(), re.M)
    assert len(rows) == 4
    for size, memory, folder, storage in rows:
        done = template([], f"--set=index.sizeGiB={size}", "--set=sources.locate=store", "--set=index.url=s3://b/k.vri")
        pod = next(o for o in yaml.safe_load_all(done.stdout) if o and o["kind"] == "Deployment" and component(o) == "locate")["spec"]["template"]["spec"]
        limits = pod["containers"][0]["resources"]["limits"]
        assert [limits["memory"], pod["volumes"][0]["emptyDir"]["sizeLimit"], limits["ephemeral-storage"]] == [memory, folder, storage], size


def test_the_page_counts_as_the_program_does_and_election_day_begins_there():
    capacity, page = arithmetic(), (REPO / "deploy/CAPACITY.md").read_text()
    text = " ".join(page.split())
    rate = {}
    for name in ("locate", "gateway"):
        rows = re.findall(rf"^\| `{name}` \| ([\d.]+) \| ([\d,]+) \|", page, re.M)
        assert len(rows) >= 2, name
        rate[name] = capacity.per_core([{"cores": float(cores), "rate": number(found)} for cores, found in rows])

    def pods(peak):
        return [capacity.pods(peak, rate[name], 0.5, 0.5, 2) for name in ("locate", "gateway")]

    divisors = re.search(r"`locate`: N / ([\d,]+) pods of half a core, and two; `gateway`: N / ([\d,]+)", page).groups()
    assert [number(d) for d in divisors] == pytest.approx([rate["locate"] / 4, rate["gateway"] / 4], abs=1)
    table = re.findall(r"^\| ([\d,]+) a second \| (\d+) `locate`, (\d+) `gateway` \|", page, re.M)
    assert len(table) >= 3
    for peak, locate, gateway in table:
        assert [int(locate), int(gateway)] == pods(number(peak)), peak

    peak, *worst = re.search(r"make the peak ([\d,]+), which is (\d+) `locate` and (\d+) `gateway` of half a core", text).groups()
    assert [int(n) for n in worst] == pods(number(peak))
    values, day = (yaml.safe_load((CHART / file).read_text())["services"] for file in ("values.yaml", "values-election-day.yaml"))
    bounds = re.search(r"begins at (\d+) and (\d+) and ends at (\d+) and (\d+)", text).groups()
    said = {"locate": bounds[0::2], "gateway": bounds[1::2]}
    for (name, numbers), least in zip(said.items(), pods(number(peak))):
        scale = day[name]["autoscaling"]
        assert [scale["minReplicas"], scale["maxReplicas"]] == [int(n) for n in numbers], name
        assert scale["minReplicas"] >= least, f"{name} begins below what the page counts"
        assert values[name]["resources"]["requests"]["cpu"] == "500m", f"the page counts pods of half a core, {name} has another size"
