#!/usr/bin/env bash
# Our parser beside Python's usaddress, in one run, on the same lines: the package's own labelled files.
# Prints both rates (addresses a second of one core's time, median of five interleaved rounds), their ratio,
# and whether the labels of every line agree. One line and success where Python or pip is missing.
set -euo pipefail
cd "$(dirname "$0")/../../../.."
target=${CARGO_TARGET_DIR:-target}
folder=$target/usaddress
services/locate/address/tests/usaddress.sh "$folder" || { echo "parse_compare: skipped"; exit 0; }
cargo build --quiet --release --package voteready-address --package cli --example parse_rate --bin locate-index
"$folder/venv/bin/python" - "$folder/lines.jsonl" "$target/release" <<'PY'
import json, statistics, subprocess, sys, time

import usaddress

path, binaries = sys.argv[1], sys.argv[2]
lines = [json.loads(line) for line in open(path, encoding="utf-8")]
ours, crf, python = [], [], []
for _ in range(5):
    out = subprocess.run([binaries + "/examples/parse_rate", path, "1"], check=True, capture_output=True)
    rates = json.loads(out.stdout)
    ours.append(rates["parse"])
    crf.append(rates["crf"])
    start, count = time.process_time(), 0
    while time.process_time() - start < 1.5:
        for line in lines[count % len(lines):][:500]:
            usaddress.parse(line)
            count += 1
    python.append(count / (time.process_time() - start))
base = statistics.median(python)
print(f"{len(lines)} lines of usaddress's own labelled files, addresses/s on one core, median of 5 (low to high)")
for name, rates in (
    ("Python usaddress.parse", python),
    ("our CRF alone, the same labels", crf),
    ("our parser: gazetteer + rules + CRF", ours),
):
    middle = statistics.median(rates)
    print(f"  {name:36} {middle:9,.0f} ({min(rates):,.0f} to {max(rates):,.0f})  {middle / base:5.1f} times")
# The command reads lines of text: those that hold a line break are compared by `tests/usaddress.rs`.
plain = [line for line in lines if "\n" not in line and "\r" not in line and len(line) <= 300]
out = subprocess.run(
    [binaries + "/locate-index", "parse", "--json", "--labels"],
    input="\n".join(plain) + "\n",
    check=True,
    capture_output=True,
    encoding="utf-8",
)
differ = 0
for line, row in zip(plain, out.stdout.splitlines(), strict=True):
    if [tuple(pair) for pair in json.loads(row)["labels"]] != usaddress.parse(line):
        differ += 1
        print("  labels differ:", json.dumps(line))
print(f"labels of {len(plain)} lines compared: {differ} differ")
sys.exit(differ > 0)
PY
