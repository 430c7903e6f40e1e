#!/usr/bin/env bash
# The faults that the house must bear, on its real binaries: killed and stopped services, too much load, slow and
# hostile clients, names that fail, and an address that must be found nowhere.
#   tests/faults.sh          few rounds, debug build, outcomes alone (make faults; about four minutes)
#   tests/faults.sh whole    20 rounds and 20 minutes of half load, release build, times as well (make bench)
#   tests/faults.sh crowd    one client, ten and a hundred against all others alone, release build, timed: five minutes after
#                            the build, and prints the table of docs/measurements.md ("One client against all others")
set -euo pipefail
cd "$(dirname "$0")/.."
. deploy/local/tools.sh
if [ "${1:-}" = crowd ]; then
  cargo build --quiet --release --all-features -p geo -p content -p locate -p gateway --bins
  export FAULTS_BIN=${CARGO_TARGET_DIR:-$PWD/target}/release FAULTS_TIMED=1
  cargo test --quiet --release -p tests --test faults --no-run
  exec timeout 600 cargo test --quiet --release -p tests --test faults crowd:: -- --nocapture
fi
if [ "${1:-}" = whole ]; then
  cargo build --quiet --release --workspace --all-features --bins
  cargo build --quiet --release --all-features -p common --example panics
  export FAULTS_BIN=$PWD/${CARGO_TARGET_DIR:-target}/release FAULTS_TIMED=1 FAULTS_ROUNDS=${FAULTS_ROUNDS:-20} FAULTS_SOAK_MINUTES=${FAULTS_SOAK_MINUTES:-20}
  [ -z "${CARGO_TARGET_DIR:-}" ] || FAULTS_BIN=$CARGO_TARGET_DIR/release
  exec cargo test --quiet --release -p tests --test faults -- --test-threads 16 --nocapture
fi
debug_bins
# As many as there are: each waits for its turn, and those that mostly wait have it together.
# Each test has bounds of its own; this one is for what hangs.
code=0
timeout 1800 cargo test --quiet --workspace --all-features --test faults -- --test-threads 16 --show-output | failed_tests || code=$?
[ "$code" != 124 ] || failed_part 'not over after half an hour'
exit "$code"
