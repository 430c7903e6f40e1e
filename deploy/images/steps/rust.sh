#!/bin/sh
# OUT: builds the binaries and the sample index into OUT/bin and OUT/sample.vri. PROFILE=dev for a quick look.
set -eu
out=$1
cd "$(dirname "$0")/../../.."
profile=${PROFILE:-release}
# Paths of the build machine are not part of the result.
RUSTFLAGS="${RUSTFLAGS:-} --remap-path-prefix=$PWD=/src --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo"
export RUSTFLAGS CARGO_INCREMENTAL=0
[ "$profile" = dev ] && unset RUSTFLAGS CARGO_INCREMENTAL
# Every feature: a setting of the chart must find what it needs.
cargo build --locked --all-features --profile "$profile" -p gateway -p geo -p content -p locate -p cli -p contacts \
  --bin gateway --bin geo --bin content --bin locate --bin locate-index --bin locate-store --bin contacts
folder=${CARGO_TARGET_DIR:-target}/$([ "$profile" = dev ] && echo debug || echo "$profile")
mkdir -p "$out/bin"
for binary in gateway geo content locate locate-index locate-store contacts; do
  cp "$folder/$binary" "$out/bin/$binary"
  [ "$profile" = dev ] || strip --strip-unneeded "$out/bin/$binary"
done
feeds=$(mktemp -d)
"$out/bin/locate-index" sample --out "$feeds" > /dev/null
"$out/bin/locate-index" build --out "$out/sample.vri" --feed "$feeds"/*.zip > /dev/null
rm -rf "$feeds"
find "$out" -exec touch -h -d "@${SOURCE_DATE_EPOCH:-0}" {} +
