#!/usr/bin/env bash
# Measures the gateway against bare baselines and prints the table of docs/measurements.md; ends with 1 when a row
# does not hold. Release build; the figures mean something on a quiet machine only. Nine minutes at most, without the build.
#   tests/load/load.sh      target/load/*.json is what deploy/capacity.py reads
set -euo pipefail
cd "$(dirname "$0")/../.."
. deploy/local/tools.sh

need_toolchains
command -v h2load > /dev/null 2>&1 || apt_install nghttp2-client || die "h2load is missing; install nghttp2-client (Debian) or nghttp2 (Homebrew)"
cargo_quiet
cargo build ${quiet[@]+"${quiet[@]}"} --release --workspace --all-features --bins >&2 || die "the services did not build; see above"
bin=${CARGO_TARGET_DIR:-target}/release
web_build
sample_index "$bin/locate-index" data/sample.vri
say "$(nproc) processors; load before the start: $(cut -d' ' -f1-3 /proc/loadavg)"
timeout 540 "$bin/load" "$bin" web/out data/sample.vri "${CARGO_TARGET_DIR:-target}/load" || {
  code=$?
  [ "$code" != 124 ] || say 'not done in nine minutes: this machine is not quiet'
  exit "$code"
}
