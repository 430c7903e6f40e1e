#!/usr/bin/env bash
# Holds the running API against its own document with schemathesis: what the document allows is answered, what it
# forbids is refused, every answer has the shape that it gives, and nothing is a server error. For tests/house.sh:
# a gateway of its own, without rate limits, over the services that run already. Under a minute; with WHOLE=1 (make bench)
# twenty times as many examples, in fifteen minutes at most.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
. deploy/local/tools.sh
version=4.32.5
venv=${CARGO_TARGET_DIR:-target}/schemathesis-$version
if [ ! -x "$venv/bin/schemathesis" ]; then
  python3 -m venv "$venv" >/dev/null 2>&1 && "$venv/bin/pip" install --quiet "schemathesis==$version" >/dev/null 2>&1 \
    || { rm -rf "$venv"; skipped "the API's document was not tried: schemathesis $version cannot be installed (python3 with venv and pip)"; exit 77; }
fi
at=127.0.0.1:28086
examples=20 most=45
[ -z "${WHOLE:-}" ] || { examples=400; most=900; }
work=$(mktemp -d)
GATEWAY_LISTEN=$at GATEWAY_ADMIN_LISTEN=127.0.0.1:29086 RATE_PER_SECOND=0 RUST_LOG=warn \
  GEO_ENDPOINT=http://127.0.0.1:25051 CONTENT_ENDPOINT=http://127.0.0.1:25052 LOCATE_ENDPOINT=http://127.0.0.1:25053 \
  "${CARGO_TARGET_DIR:-target}/debug/gateway" & gateway=$!
trap 'kill -TERM "$gateway" 2>/dev/null; wait "$gateway" 2>/dev/null; rm -rf "$work"' EXIT
for ((i = 0; i < 600; i++)); do curl -fsS "http://$at/healthz" >/dev/null 2>&1 && break; sleep 0.1; done
# What is posted by the forms (contacts, reports) and by sendBeacon (counts, errors) has rules that a schema cannot say, and rates; tests/it has them.
# A fixed seed: what fails once fails again. Methods that the document does not name are refused with 405.
timeout $((most + 55)) "$venv/bin/schemathesis" --config-file tests/openapi.toml run "http://$at/openapi.json" --max-examples "$examples" --seed 20281107 \
  --exclude-path-regex "^/api/site/(contacts|reports|events|errors)$" --request-timeout 10 --workers 1 --no-color --generation-database none --max-time $most > "$work/out" 2>&1
status=$?
if [ "$status" != 0 ]; then cat "$work/out"; else tail -12 "$work/out"; fi
exit "$status"
