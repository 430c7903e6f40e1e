#!/usr/bin/env bash
# `make dev`: builds the services as `make run` does, and serves the site while it follows its sources (web/scripts/dev.mjs). Ctrl-C
# stops everything.
#   deploy/local/dev.sh build    builds the programs alone
set -euo pipefail
cd "$(dirname "$0")/../.."
. deploy/local/tools.sh
build() { first_bins --bin content-pack >&2; }
[ "${1:-}" != build ] || { build; exit; }
house_settings
need_toolchains
say "building the services: about five minutes the first time, on two cores"
build || die "the services did not build; see above"
npm_install web
house_data "${CARGO_TARGET_DIR:-target}/debug"
export NEXT_TELEMETRY_DISABLED=1 CONTENT_SOURCE=${CONTENT_SOURCE:-pack:services/content/pack/pack.json}
exec node web/scripts/dev.mjs
