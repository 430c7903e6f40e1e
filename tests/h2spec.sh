#!/usr/bin/env bash
# The conformance tests of HTTP/2 (h2spec) against the gateway at AT (host:port); seconds. For tests/house.sh.
set -uo pipefail
cd "$(dirname "$0")/.."
. deploy/local/tools.sh
command -v go >/dev/null 2>&1 && PATH=$PATH:$(go env GOPATH)/bin
command -v h2spec >/dev/null 2>&1 || { command -v go >/dev/null 2>&1 && go install github.com/summerwind/h2spec/cmd/h2spec@v2.2.1+incompatible >/dev/null 2>&1; } \
  || { skipped 'HTTP/2 was not tried: h2spec is not here, and no Go to install it with'; exit 77; }
out=$(mktemp)
trap 'rm -f "$out"' EXIT
timeout 120 h2spec -h "${AT%:*}" -p "${AT##*:}" -o 5 > "$out" 2>&1
# What the gateway does otherwise, and why:
#   an invalid preface: the port speaks HTTP/1.1 as well, and answers what is none of both with 400 before it closes;
#   DATA after RST_STREAM: RFC 9113, 5.1, lets it be ignored for a while; the answer was on its way.
unexpected=$(sed -n 's/^.*× [0-9]*: //p' "$out" | grep -vE '^(Sends invalid connection preface|closed: Sends a DATA frame after sending RST_STREAM frame)$')
tail -1 "$out"
[ -z "$unexpected" ] || { printf 'not as HTTP/2 says: %s\n' "$unexpected"; exit 1; }
grep -q ' tests, ' "$out" || { tail -5 "$out"; exit 1; }
