"""Measures how many look-ups a second locate and the gateway bear, at several sizes of processor in one run, and writes
what deploy/capacity.py reads:

    tests/capacity.sh                       # builds, then runs this; bounded: about ten minutes
    tests/capacity.sh --rounds 3 --cores 0.25 0.5 1 --out FOLDER

The real release binaries are started with the variables of the rendered chart; the service that is measured gets a quota of
the processor (cgroups), everything else none. The load is open (`open-load`), its addresses are houses of the index, each
asked once within a probe. Sizes take turns, and the best round of a size counts.
"""

import argparse
import csv
import io
import json
import os
import random
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import house
from highest import OBJECTIVE_MS, Probe, Unusable, highest
from quota import Quota, Unavailable, resident_mib, seconds_on_core
from render import BIN, REPO

AT = {"gateway": "127.81.0.1", "geo": "127.81.0.2", "content": "127.81.0.3", "locate": "127.81.0.4"}
NAMES = {f"voteready-{name}": at for name, at in AT.items()}
MEASURED = {"locate": f"grpc://{AT['locate']}:50053", "gateway": f"http://{AT['gateway']}:8080"}
# Look-ups a second and core to begin with; the search finds the way from there.
FIRST = {"locate": 8000, "gateway": 3000}
# Before the made-up election.
DAY = {"TODAY": "2028-10-20"}
# All voters of the load have one address.
MORE = {"gateway": DAY | {"MAX_CONNECTIONS_PER_CLIENT": "5000"}}
WARM = 1.0


def addresses(feed, most, seed=1):
    """Houses of a feed as a voter writes them, evenly over its segments and in no order."""
    chosen, pick = [], random.Random(seed)
    with zipfile.ZipFile(feed) as archive, archive.open("street_segment.txt") as raw:
        for number, row in enumerate(csv.DictReader(io.TextIOWrapper(raw, "utf-8-sig"))):
            if not row["start_house_number"].isdigit() or not row["street_name"]:
                continue
            place = number if number < most else pick.randrange(number + 1)
            if place >= most:
                continue
            first, last, step = int(row["start_house_number"]), int(row["end_house_number"]), 1 if row["odd_even_both"] == "both" else 2
            house_number = f"{row['house_number_prefix']}{pick.randrange(first, last + 1, step)}{row['house_number_suffix']}"
            unit = row["unit_number"].split(",")[0]
            parts = [house_number, row["street_direction"], row["street_name"], row["street_suffix"], row["address_direction"], f"APT {unit}" if unit else ""]
            line = " ".join(part for part in parts if part)
            text = f"{line}, {row['city']}, {row['state']} {row['zip']}"
            if place < len(chosen):
                chosen[place] = text
            else:
                chosen.append(text)
    chosen = sorted(set(chosen))
    pick.shuffle(chosen)
    return chosen


def index_of(segments, folder):
    """A made-up feed of so many segments, its index and a file of its addresses."""
    feed, index, lines = folder / f"{segments}.zip", folder / f"{segments}.vri", folder / f"{segments}.txt"
    if index.exists():
        return index, lines
    for command in (["synth", "--segments", str(segments), "--out", feed], ["build", "--feed", feed, "--out", index]):
        subprocess.run([BIN / "locate-index", *command], check=True, capture_output=True, timeout=1800)
    lines.write_text("\n".join(addresses(feed, 200_000)) + "\n")
    feed.unlink()
    return index, lines


class Bench:
    """The started services over one index, each in a group of its own; use as a context."""

    def __init__(self, index, lines, folder, seconds):
        self.lines, self.seconds, self.asked = lines, seconds, 0
        self.pods, self.quotas = {}, {}
        cache = folder / "cache"
        cache.mkdir(exist_ok=True)
        replace = {"/srv/sample.vri": str(index), "/srv/web": "none", "/var/cache/voteready": str(cache), "RUST_LOG": "warn"}
        deployed = house.deployments("unlimited")
        try:
            self.quotas["load"] = Quota("load")
            for name, at in AT.items():
                self.quotas[name] = Quota(name)
                self.pods[name] = house.Pod(deployed[name], at, replace, folder, names=NAMES, more=MORE.get(name, DAY))
                self.quotas[name].add(self.pods[name].process.pid)
            for pod in self.pods.values():
                pod.wait_ready()
        except BaseException:
            self.__exit__()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for pod in self.pods.values():
            pod.kill()
        for quota in self.quotas.values():
            quota.close()

    def pid(self, name):
        return self.pods[name].process.pid

    def ask(self, name, rate):
        """One probe of a service at a rate."""
        command = [BIN / "open-load", MEASURED[name], self.lines, f"--rate={rate}", f"--seconds={self.seconds}", f"--warm={WARM}", f"--skip={self.asked}"]
        self.asked += int(rate * (self.seconds + WARM))
        before = seconds_on_core(self.pid(name))
        run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.quotas["load"].add(run.pid)
        try:
            out, err = run.communicate(timeout=self.seconds + WARM + 30)
        except subprocess.TimeoutExpired:
            run.kill()
            run.wait()
            raise Unusable("the load did not end") from None
        if run.returncode != 0:
            raise Unusable(err.strip())
        said = json.loads(out)
        used = seconds_on_core(self.pid(name)) - before
        kept = {k: said[k] for k in ("rate", "asked", "found", "failed", "p99_ms", "late_p99_ms", "last_failure")}
        probe = Probe(**kept, cores=used / (self.seconds + WARM))
        print(f"  {name} {rate:.0f}/s: p99 {probe.p99_ms:.0f} ms, {probe.failed} failed, {probe.cores:.2f} cores, load late by {probe.late_p99_ms:.0f} ms", file=sys.stderr)
        return probe


def rates(bench, name, sizes, rounds, segments):
    """The runs of measured.json for one service: the best round of each size."""
    best, start = {}, {cores: FIRST[name] * cores for cores in sizes}
    for turn in range(rounds):
        for cores in sizes if turn % 2 == 0 else reversed(sizes):
            bench.quotas[name].limit(cores)
            print(f"{name}, {cores} cores, round {turn + 1}", file=sys.stderr)
            found = highest(lambda rate: bench.ask(name, rate), start[cores], cores, grow=2.0 if turn == 0 else 1.2)
            bench.quotas[name].limit(None)
            if cores not in best or found.rate > best[cores].rate:
                best[cores] = found
            # The next round begins below what this one found.
            start[cores] = found.rate * 0.9
    memory = resident_mib(bench.pid(name))
    return [
        {"cores": c, "rate": round(p.rate), "p99_ms": round(p.p99_ms), "memory_mib": round(memory), "segments": segments, "cores_used": round(p.cores, 2)}
        for c, p in sorted(best.items())
    ]


def memory_of(segments, folder):
    """Resident memory of locate after 40,000 look-ups all over its index, and the size of that."""
    index, lines = index_of(segments, folder)
    with Bench(index, lines, folder, seconds=10) as bench:
        bench.ask("locate", 4000)
        return {"segments": segments, "memory_mib": round(resident_mib(bench.pid("locate"))), "index_mib": round(index.stat().st_size / 2**20)}


def table(measured):
    """The rows for deploy/CAPACITY.md."""
    lines = ["| service | cores | look-ups/s at p99 < 250 ms | p99 | a second and core |", "|---|---|---|---|---|"]
    for one in measured:
        for run in one["runs"]:
            lines.append(f"| `{one['service']}` | {run['cores']:g} | {run['rate']:,} | {run['p99_ms']} ms | {run['rate'] / run['cores']:,.0f} |")
    for row in measured[0].get("memory", []):
        lines.append(f"`locate` over {row['segments']:,} segments: {row['memory_mib']} MiB resident, index {row['index_mib']} MiB")
    return "\n".join(lines)


def measure(given, folder):
    index, lines = index_of(given.segments, folder)
    measured = []
    with Bench(index, lines, folder, given.seconds) as bench:
        for name in MEASURED:
            measured.append({"service": name, "objective_ms": OBJECTIVE_MS, "runs": rates(bench, name, given.cores, given.rounds, given.segments)})
    measured[0]["memory"] = [memory_of(n, folder) for n in (given.segments // 10, given.segments)]
    return measured


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cores", type=float, nargs="+", default=[0.1, 0.2, 0.4], help="sizes to measure, two at least")
    parser.add_argument("--segments", type=int, default=1_000_000, help="of the index")
    parser.add_argument("--seconds", type=float, default=2, help="of one probe")
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many counts")
    parser.add_argument("--check", type=float, default=0.2, help="how far the sizes may be from one line")
    parser.add_argument("--peak", type=float, default=6300, help="look-ups a second that pods are counted for")
    parser.add_argument("--out", type=Path, help="folder for locate.json and gateway.json")
    given = parser.parse_args()
    if len(set(given.cores)) < 2 or min(given.cores) <= 0 or max(given.cores) > os.cpu_count():
        parser.error(f"--cores are two sizes at least, above 0 and at most the {os.cpu_count()} of this machine")
    if not (1 <= given.rounds <= 20 and 1 <= given.seconds <= 60 and 1000 <= given.segments <= 20_000_000):
        parser.error("--rounds are 1 to 20, --seconds 1 to 60, --segments 1,000 to 20,000,000")
    with tempfile.TemporaryDirectory() as work:
        try:
            Quota("probe").close()
            measured = measure(given, Path(work))
        except Unavailable as why:
            print(f"skipped: capacity: {why}")
            return 77
        except Unusable as why:
            print(f"capacity: nothing was measured: {why}", file=sys.stderr)
            return 1
        print(table(measured))
        files = []
        for one in measured:
            files.append((given.out or Path(work)) / f"{one['service']}.json")
            files[-1].parent.mkdir(parents=True, exist_ok=True)
            files[-1].write_text(json.dumps(one, indent=1) + "\n")
        counted = subprocess.run([sys.executable, REPO / "deploy/capacity.py", *files, f"--peak={given.peak}", f"--check={given.check}"], check=False)
        return counted.returncode


if __name__ == "__main__":
    sys.exit(main())
