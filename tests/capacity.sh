#!/usr/bin/env bash
# How many look-ups a second a core of locate and of the gateway bears, at several sizes in one run: what deploy/CAPACITY.md
# says, measured here. Needs root (a quota of the processor by cgroups); about ten minutes. Other work on the machine is
# borne: the quota is far below the machine, and the best of the rounds counts.
#   tests/capacity.sh                                    prints the table, counts pods, fails when sizes are not on one line
#   tests/capacity.sh --rounds 1 --cores 0.2 0.4         see --help
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/chart/tools.sh
find_python || { skipped 'capacity: Python 3 with venv is missing'; exit 77; }
find_helm || { skipped 'capacity: helm is missing, and no Go to install it with'; exit 77; }
cargo build --quiet --release --workspace --all-features --bins
export HELM PROFILE=release PYTHONDONTWRITEBYTECODE=1
exec "$python" tests/chart/measure.py "$@"
