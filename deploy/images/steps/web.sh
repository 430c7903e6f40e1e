#!/bin/sh
# OUT: exports the site into OUT/web.
set -eu
out=$1
cd "$(dirname "$0")/../../../web"
export NEXT_TELEMETRY_DISABLED=1
npm install --no-audit --no-fund
npm run --silent build
mkdir -p "$out"
cp -R out "$out/web"
find "$out" -exec touch -h -d "@${SOURCE_DATE_EPOCH:-0}" {} +
