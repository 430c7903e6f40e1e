#!/usr/bin/env bash
# Runs one fuzz target on stable Rust: run.sh rich_text|entries [seconds, default 60]; with a
# file after that, the target is given that file alone.
# The flags are those of cargo-fuzz without its address sanitizer (our code has no unsafe to watch); with
# cargo-fuzz and a nightly installed, `cargo +nightly fuzz run TARGET` in this folder does the same.
set -euo pipefail
cd "$(dirname "$0")"
target=${1:?which target: rich_text or entries}
seconds=${2:-60}
host=$(rustc -vV | sed -n 's/^host: //p')
export RUSTFLAGS="--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
-Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
-Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1"
run=(cargo run --quiet --release --target "$host" --bin "$target" --)
[ $# -le 2 ] || exec "${run[@]}" "${@:3}"
mkdir -p "corpus/$target" "artifacts/$target"
exec "${run[@]}" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 \
    -artifact_prefix="artifacts/$target/" "corpus/$target"
