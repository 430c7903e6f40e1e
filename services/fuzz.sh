#!/usr/bin/env bash
# Runs one fuzz target of a service on stable Rust: fuzz.sh SERVICE TARGET [SECONDS, default 60]; with a file after
# that, the target is given that file alone. The targets are in services/SERVICE/fuzz/targets.
# The flags are those of cargo-fuzz without its address sanitizer (our code has no unsafe to watch); with
# cargo-fuzz and a nightly installed, `cargo +nightly fuzz run TARGET` in that folder does the same.
set -euo pipefail
service=${1:?which service: content, gateway or locate}
cd "$(dirname "$0")/$service/fuzz"
known=$(cd targets && printf '%s ' *.rs | sed 's/\.rs / /g')
target=${2:?which target: $known}
[ -e "targets/$target.rs" ] || { echo "there is no target $target in $service; known: $known" >&2; exit 64; }
seconds=${3:-60}
host=$(rustc -vV | sed -n 's/^host: //p')
export RUSTFLAGS="--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
-Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
-Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1"
run=(cargo run --quiet --release --target "$host" --bin "$target" --)
[ $# -le 3 ] || exec "${run[@]}" "${@:4}"
mkdir -p "corpus/$target" "artifacts/$target"
exec "${run[@]}" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 \
    -artifact_prefix="artifacts/$target/" "corpus/$target"
