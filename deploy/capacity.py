#!/usr/bin/env python3
"""How many pods for how many look-ups a second: deploy/capacity.py --peak 5000 MEASURED.json...

MEASURED.json is what tests/capacity.sh measured of a service, or your own load test, at two sizes at least:
  {"service": "locate", "runs": [{"cores": 1, "rate": 9000, "p99_ms": 12, "memory_mib": 90, "segments": 1000000}, ...]}
and "memory": [{"segments": 1000000, "memory_mib": 90}, ...] where memory was measured by itself. `rate` is the highest one at which the 99th percentile stayed below the objective. The rate of one core is the lowest of
the runs, so that what does not scale is not promised; --check says how far the runs are from one line.
"""

import argparse
import json
import math
import sys
from pathlib import Path


def per_core(runs):
    return min(run["rate"] / run["cores"] for run in runs)


def spread(runs):
    """How far the best core of a run is from the worst, as a share."""
    rates = [run["rate"] / run["cores"] for run in runs]
    return max(rates) / min(rates) - 1


def memory_per_million(measured):
    """MiB that a million segments add, from the smallest and the largest index; 0 where all are of one size."""
    runs = sorted((r for r in measured.get("memory") or measured["runs"] if "segments" in r), key=lambda r: r["segments"])
    if not runs or runs[0]["segments"] == runs[-1]["segments"]:
        return 0.0
    return (runs[-1]["memory_mib"] - runs[0]["memory_mib"]) / (runs[-1]["segments"] - runs[0]["segments"]) * 1e6


def pods(peak, rate_per_core, cores, headroom, spare):
    """Pods that bear `peak` at `headroom` of what was measured, and `spare` more for what is lost or rolls."""
    return math.ceil(peak / (rate_per_core * cores * headroom)) + spare


def count(measured, given):
    """Prints the pods of one service; False when its runs are not on one line."""
    runs = measured["runs"]
    rate = per_core(runs)
    number = pods(given.peak, rate, given.cores, given.headroom, given.spare)
    print(f"{measured['service']}: {rate:.0f} a second and core; {number} pods of {given.cores} cores for {given.peak:.0f} a second")
    if given.segments and (each := memory_per_million(measured)):
        print(f"memory of an index of {given.segments:.0f} segments: {each * given.segments / 1e6:.0f} MiB above an empty one")
    off = spread(runs)
    if given.check is None:
        return True
    print(f"{measured['service']}: {len(runs)} sizes, {off:.0%} apart a core")
    if off > given.check:
        print(f"{measured['service']}: the runs differ by {off:.0%} a core: the number of pods is no line through them", file=sys.stderr)
        return False
    return True


def load(file):
    """What was measured; ValueError says what is wrong with the file."""
    try:
        measured = json.loads(file.read_text())
        measured["runs"] = [r for r in measured["runs"] if r["rate"] > 0 and r["cores"] > 0]
        measured["service"]
    except (OSError, KeyError, TypeError, ValueError) as why:
        raise ValueError(f"{file}: {why!r}") from why
    if len({r["cores"] for r in measured["runs"]}) < 2:
        raise ValueError(f"{file}: one size proves no line: measure at two numbers of cores at least")
    return measured


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("measured", type=Path, nargs="+", help="what was measured, a file for each service")
    parser.add_argument("--peak", type=float, required=True, help="look-ups a second at the worst")
    parser.add_argument("--cores", type=float, default=0.5, help="processor request of a pod")
    parser.add_argument("--headroom", type=float, default=0.5, help="how much of the measured rate to use")
    parser.add_argument("--spare", type=int, default=2, help="pods more, for a lost zone's share and rollouts")
    parser.add_argument("--segments", type=float, default=0, help="segments of the index, for its memory")
    parser.add_argument("--check", type=float, metavar="SHARE", help="exit 1 when the runs differ by more than this share a core")
    given = parser.parse_args()
    if not (given.peak > 0 and given.cores > 0 and 0 < given.headroom <= 1 and given.spare >= 0):
        parser.error("--peak and --cores are above 0, --headroom is above 0 and at most 1, --spare is not below 0")
    try:
        files = [load(file) for file in given.measured]
    except ValueError as why:
        parser.error(str(why))
    # All are printed, also after one that fails.
    good = [count(measured, given) for measured in files]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
