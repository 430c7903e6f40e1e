#!/usr/bin/env bash
# Asks /civicinfo/v2 with Google's own clients (Python, Node.js, Go), each with its way to set the address of the service: all
# methods, their errors, the discovery document's schemas, and a hundred addresses of the sample in both forms. For
# tests/house.sh: gateways of its own over the services that run already. Seconds, once the clients are installed.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
. deploy/local/tools.sh
target=${CARGO_TARGET_DIR:-target} key=0123456789abcdef-civic at=127.0.0.1:28087 down_at=127.0.0.1:28088
work=$(mktemp -d)
echo "$key tests" > "$work/keys"
gateway() { # gateway ADDRESS ADMIN NAME=VALUE ...: over the services of the house
  local listen=$1 admin=$2; shift 2
  env GATEWAY_LISTEN="$listen" GATEWAY_ADMIN_LISTEN="$admin" RUST_LOG=off WEB_ROOT=none CONTACTS_DATABASE_URL='' GEO_ENDPOINT=http://127.0.0.1:25051 \
    CONTENT_ENDPOINT=http://127.0.0.1:25052 LOCATE_ENDPOINT=http://127.0.0.1:25053 "$@" "$target/debug/gateway" &
}
gateway $at 127.0.0.1:29087 RATE_PER_SECOND=0 API_KEYS_FILE="$work/keys"; first=$!
gateway $down_at 127.0.0.1:29088 RATE_PER_SECOND=1 RATE_BURST=1 LOCATE_ENDPOINT=http://127.0.0.1:9; second=$!
trap 'kill -TERM "$first" "$second" 2>/dev/null; wait "$first" "$second" 2>/dev/null; rm -rf "$work"' EXIT
for url in $at $down_at; do
  for ((i = 0; i < 300; i++)); do curl -fsS "http://$url/healthz" >/dev/null 2>&1 && break; sleep 0.1; done
done
"$target/debug/locate-index" stats data/sample.vri --examples 100 > "$work/addresses" || exit 1
address=$(grep -m1 'Carson City' "$work/addresses") || { echo 'the sample has no address in Carson City'; exit 1; }

failures=0 asked=0
# client NAME COMMAND ...: runs it, unless it could not be installed.
client() {
  local name=$1; shift
  asked=$((asked + 1))
  timeout 180 "$@" || { echo "FAILED: the client for $name"; failed_part "the client for $name"; failures=$((failures + 1)); }
}
absent() { skipped "Google's client for $1 did not ask: it cannot be installed ($2)"; }

if python=$(tests/civic/python.sh); then
  client Python "$python" tests/civic/client.py "http://$at" "http://$down_at" "$key" "$work/addresses"
else
  absent Python 'python3 with venv and pip'
fi
node=$target/civic-node-24.0.1
if [ -d "$node/node_modules/@googleapis/civicinfo" ] || { mkdir -p "$node" && echo '{"private":true}' > "$node/package.json" \
  && npm install --prefix "$node" --silent --no-audit --no-fund @googleapis/civicinfo@24.0.1 >/dev/null 2>&1; }; then
  CIVIC_PACKAGES=$(cd "$node" && pwd) client Node.js node tests/civic/client.mjs "http://$at" "$key" "$address"
else
  rm -rf "$node"; absent Node.js npm
fi
# Built anew when the client changes.
go=$(cd "$target" && pwd)/civic-go-$(cat tests/civic/go/* | sha256sum | cut -c1-12)
if [ -x "$go" ] || { command -v go >/dev/null 2>&1 && (cd tests/civic/go && go build -o "$go" .) >/dev/null 2>&1; }; then
  client Go "$go" "http://$at" "$key" "$address"
else
  absent Go 'Go 1.26 and the module google.golang.org/api'
fi
[ "$asked" -gt 0 ] || exit 77
[ "$failures" = 0 ]
