#!/usr/bin/env bash
# `make screenshots`: starts the house (debug build, sample index, a fixed day, ports of its own) and takes a picture
# of every page at 390 and 1280 px in English, Spanish and Arabic, by day and by night, and some on paper: web/screenshots/, or the folder that
# SCREENSHOTS names. At most fifteen minutes once built. Korean and Chinese need a font (fonts-noto-cjk).
#   tests/screenshots.sh readme      the two pictures of README.md alone, into docs/
set -euo pipefail
cd "$(dirname "$0")/.."
. deploy/local/tools.sh

export PROFILE=debug FEATURES=all READY_FILE LOCATE_SOURCE='' TODAY=${TODAY:-2028-10-20} RUST_LOG=error
export GATEWAY_LISTEN=127.0.0.1:27080 GATEWAY_ADMIN_LISTEN=127.0.0.1:27090
export GEO_LISTEN=127.0.0.1:27051 GEO_ADMIN_LISTEN=127.0.0.1:27091
export CONTENT_LISTEN=127.0.0.1:27052 CONTENT_ADMIN_LISTEN=127.0.0.1:27092
export LOCATE_LISTEN=127.0.0.1:27053 LOCATE_ADMIN_LISTEN=127.0.0.1:27093
CHROMIUM=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
if [ -z "$CHROMIUM" ] && apt_install chromium fonts-noto-core fonts-noto-cjk; then CHROMIUM=$(command -v chromium); fi
[ -n "$CHROMIUM" ] || die 'no Chromium or Chrome here; set CHROMIUM to its path'
export CHROMIUM
work=$(mktemp -d)
READY_FILE=$work/ready
node web/e2e/pack.mjs "$work/pack.json"
export CONTENT_SOURCE=pack:$work/pack.json
export CONTACTS_DATABASE_URL=sqlite:$work/contacts.db
deploy/local/run.sh > "$work/out" 2>&1 &
house=$!
down=
trap 'kill -TERM "$house" $down 2>/dev/null || true; wait "$house" $down 2>/dev/null || true; rm -rf "$work"' EXIT
for ((i = 0; i < 1800; i++)); do
  [ -e "$READY_FILE" ] && break
  kill -0 "$house" 2>/dev/null || { cat "$work/out" >&2; die 'the house did not start; see above'; }
  sleep 0.5
done
[ -e "$READY_FILE" ] || die 'the house was not ready in time'
if [ "${1:-}" = readme ]; then BASE_URL=http://localhost:27080 timeout 120 node web/scripts/pictures.mjs; exit; fi
# A second gateway, whose content service does not answer.
GATEWAY_LISTEN=127.0.0.1:27081 GATEWAY_ADMIN_LISTEN=127.0.0.1:27094 GEO_ENDPOINT=http://$GEO_LISTEN LOCATE_ENDPOINT=http://$LOCATE_LISTEN \
  CONTENT_ENDPOINT=http://127.0.0.1:9 WEB_ROOT=web/out RATE_PER_SECOND=1 RATE_BURST=1 "${CARGO_TARGET_DIR:-target}/debug/gateway" &
down=$!
BASE_URL=http://localhost:27080 BASE_URL_DOWN=http://localhost:27081 timeout 900 npm run --silent --prefix web screenshots
