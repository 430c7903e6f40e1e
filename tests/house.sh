#!/usr/bin/env bash
# Starts the house as `make run` does (every cargo feature, own ports) and tests it from outside: every command
# line of the README, the browser journeys, and that stopping it stops everything. WHOLE=1 (make bench) is the same with all
# languages in the validator and in Firefox, and with many more examples of the API's document.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
. deploy/local/tools.sh

# Ports far from the defaults, so that a house that runs already is not in the way.
# The Spanish brand by a host name that leads here: browsers take *.localhost for this machine.
export PROFILE=debug FEATURES=all READY_FILE LOCATE_SOURCE='' TODAY=2028-10-25 RUST_LOG=info BRAND_ES_HOST=votolisto.localhost
export GATEWAY_LISTEN=127.0.0.1:28080 GATEWAY_ADMIN_LISTEN=127.0.0.1:29080
export GEO_LISTEN=127.0.0.1:25051 GEO_ADMIN_LISTEN=127.0.0.1:29051
export CONTENT_LISTEN=127.0.0.1:25052 CONTENT_ADMIN_LISTEN=127.0.0.1:29052
export LOCATE_LISTEN=127.0.0.1:25053 LOCATE_ADMIN_LISTEN=127.0.0.1:29053
# A second gateway, whose content service does not answer.
DOWN_LISTEN=127.0.0.1:28081 DOWN_ADMIN_LISTEN=127.0.0.1:29081
work=$(mktemp -d)
READY_FILE=$work/ready
# What editors may add, and the pack has none of: a page, a section, a button.
node web/e2e/pack.mjs "$work/pack.json" || exit 1
export CONTENT_SOURCE=pack:$work/pack.json
export CONTACTS_DATABASE_URL=sqlite:$work/contacts.db
deploy/local/run.sh > "$work/out" 2> "$work/err" &
house=$!
down=
# A third gateway, with scripts of a made-up company, which the browser checks start.
TAGS_LISTEN=127.0.0.1:28082 TAGS_ADMIN_LISTEN=127.0.0.1:29082
export TAGS_PORT=28083
tagged=
# A fourth one, with the key of a partner, which the browser checks start, too.
EMBED_LISTEN=127.0.0.1:28084 EMBED_ADMIN_LISTEN=127.0.0.1:29084
export EMBED_PORT=28085
keyed=
beside=
finish() { kill -TERM "$house" $down $tagged $keyed ${beside:+-$beside} 2>/dev/null; wait "$house" $down $tagged $keyed $beside 2>/dev/null; rm -rf "$work"; }
trap finish EXIT
# The first build may take minutes; what was built before is not built again.
for ((i = 0; i < 1800; i++)); do
  [ -e "$READY_FILE" ] && break
  kill -0 "$house" 2>/dev/null || { cat "$work/err"; echo 'the house did not start'; failed_part 'it did not start'; exit 1; }
  sleep 0.5
done
[ -e "$READY_FILE" ] || { cat "$work/err"; echo 'the house was not ready in time'; failed_part 'it was not ready in time'; exit 1; }

failures=0
check() {
  local name=$1 parts began=$SECONDS; shift
  parts=$(mktemp -p "$work")
  FAILED_PARTS=$parts "$@"
  case $? in
    0) echo "ok: $name ($((SECONDS - began)) s)" ;;
    # It has said why, and `make test` says it again at its end.
    77) echo "not tried: $name" ;;
    *) echo "FAILED: $name"; failures=$((failures + 1)); failed_part "$name" "$parts" ;;
  esac
}

# The journeys in the browser that voters have; all other pages in the same engine without its windows, where Debian has that: it
# takes little more than half of the processors' time.
shell=${CHROMIUM_SHELL:-$(command -v chromium-headless-shell || true)}
[ -n "$shell" ] || [ -z "${CHROMIUM:-}" ] || { apt_install chromium-headless-shell && shell=$(command -v chromium-headless-shell); }
e2e() {
  local browser=${shell:-${CHROMIUM:-}}
  [ "$1" != journeys ] || browser=$CHROMIUM
  CHROMIUM=$browser BASE_URL=http://localhost:28080 BASE_URL_ES=http://votolisto.localhost:28080 BASE_URL_DOWN=http://localhost:28081 BASE_URL_TAGS=http://localhost:28082 BASE_URL_EMBED=http://localhost:28084 npm run --silent --prefix web e2e "$1"
}
# What asks no gateway of this house, or one of its own without rate limits, beside all that asks this one.
aside() {
  # First: it has 45 seconds, and what asks the house at the beginning leaves it a processor.
  check 'the API keeps to its document' tests/openapi.sh
  [ -z "${CHROMIUM:-}" ] || check 'the states of the pages' e2e states
  exit "$failures"
}
# A process group of its own, which can be ended as a whole.
set -m
aside > "$work/beside" 2>&1 < /dev/null &
beside=$!
set +m

check 'every command line of the README' tests/readme.sh README.md
check 'every command line of docs/asking.md' tests/readme.sh docs/asking.md
check 'HTTP/2 as its conformance tests ask' env AT=$GATEWAY_LISTEN tests/h2spec.sh
check 'the API in the form of Google, by clients of Google' tests/civic.sh
check 'the HTML of every page' env BASE_URL=http://$GATEWAY_LISTEN tests/html.sh
if [ -n "${CHROMIUM:-}" ]; then
  GATEWAY_LISTEN=$DOWN_LISTEN GATEWAY_ADMIN_LISTEN=$DOWN_ADMIN_LISTEN GEO_ENDPOINT=http://$GEO_LISTEN LOCATE_ENDPOINT=http://$LOCATE_LISTEN \
    CONTENT_ENDPOINT=http://127.0.0.1:9 WEB_ROOT=web/out RATE_PER_SECOND=1 RATE_BURST=1 \
    "${CARGO_TARGET_DIR:-target}/debug/gateway" 2>> "$work/err" &
  down=$!
  node web/e2e/tags.mjs "$work/tags.json" "$TAGS_PORT"
  GATEWAY_LISTEN=$TAGS_LISTEN GATEWAY_ADMIN_LISTEN=$TAGS_ADMIN_LISTEN GEO_ENDPOINT=http://$GEO_LISTEN LOCATE_ENDPOINT=http://$LOCATE_LISTEN \
    CONTENT_ENDPOINT=http://$CONTENT_LISTEN WEB_ROOT=web/out CONTACTS_DATABASE_URL='' TAGS_FILE=$work/tags.json \
    "${CARGO_TARGET_DIR:-target}/debug/gateway" 2>> "$work/err" &
  tagged=$!
  check 'browser journeys' e2e journeys
  check 'tags of others' e2e tags
  node web/e2e/embed.mjs "$work/keys" "$EMBED_PORT"
  GATEWAY_LISTEN=$EMBED_LISTEN GATEWAY_ADMIN_LISTEN=$EMBED_ADMIN_LISTEN GEO_ENDPOINT=http://$GEO_LISTEN LOCATE_ENDPOINT=http://$LOCATE_LISTEN \
    CONTENT_ENDPOINT=http://$CONTENT_LISTEN WEB_ROOT=web/out CONTACTS_DATABASE_URL='' API_KEYS_FILE=$work/keys \
    "${CARGO_TARGET_DIR:-target}/debug/gateway" 2>> "$work/err" &
  keyed=$!
  check 'the look-up in pages of partners' e2e embed
fi
firefox() {
  FIREFOX=${FIREFOX:-$(command -v firefox-esr || true)}
  [ -n "$FIREFOX" ] || { apt_install firefox-esr && FIREFOX=$(command -v firefox-esr); } || { skipped 'the pages in Firefox: it is not here (Debian package firefox-esr)'; return 77; }
  FIREFOX=$FIREFOX BASE_URL=http://localhost:28080 npm run --silent --prefix web e2e:firefox
}
check 'every page in Firefox' firefox
wait "$beside" || failures=$((failures + $?))
beside=
cat "$work/beside"
# Fills the processors with its browsers: alone.
[ -z "${CHROMIUM:-}" ] || check 'every route in every language' e2e routes

# The configuration tables name every variable that a service reads.
tables_are_complete() {
  local service variable missing=0
  for service in geo content locate gateway; do
    for variable in $("${CARGO_TARGET_DIR:-target}/debug/$service" --help | awk '/^  [A-Z_]+ /{ print $1 }'); do
      grep -q "\`$variable\`" docs/operating.md services/*/README.md || { echo "$variable of $service is in no document"; missing=1; }
    done
  done
  return $missing
}
check 'the READMEs name every variable' tables_are_complete

# No address may have reached a log: the journeys and README lines typed several.
addresses=$(curl -fsS 'http://127.0.0.1:28080/api/site/bootstrap?state=NV' | node -e '
  const b = JSON.parse(require("fs").readFileSync(0, "utf8")); for (const a of b.example_addresses) console.log(a.line_1)')
no_address_in_logs() {
  [ -n "$addresses" ] || { echo 'no example addresses to look for'; return 1; }
  ! grep -iFf <(printf '%s\n' "$addresses") "$work/err" | grep -v 'Addresses to try' | grep -E '^\{' 
}
check 'no address in any log line' no_address_in_logs
metrics_hold_none() {
  local port
  for port in 29080 29051 29052 29053; do curl -fsS "http://127.0.0.1:$port/metrics"; done > "$work/metrics" || return 1
  grep -q grpc_server_handled_total "$work/metrics" && ! grep -iFf <(printf '%s\n' "$addresses") "$work/metrics"
}
check 'no address in any metric' metrics_hold_none

kill -TERM "$house" $down $tagged; wait "$house" $down $tagged 2>/dev/null
all_stopped() {
  local port
  for port in 28080 25051 25052 25053; do
    if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then echo "port $port still answers"; return 1; fi
  done
}
check 'stopping it stops everything' all_stopped
[ "$failures" = 0 ] || { grep -vE '"level":"INFO"' "$work/err" | tail -30; exit 1; }
