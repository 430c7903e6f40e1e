#!/usr/bin/env bash
# `make run`: installs, builds, builds the sample index, starts the four services and serves the site.
# Stopping it (Ctrl-C or SIGTERM) stops everything; when one service ends, all end. PROFILE=release has the programs
# optimized, as they are shipped; FEATURES=all has every cargo feature, as the images do.
set -euo pipefail
cd "$(dirname "$0")/../.."
. deploy/local/tools.sh

house_settings
need_toolchains

profile=${PROFILE:-debug}
bin=${CARGO_TARGET_DIR:-target}/$profile
if [ -x "$bin/gateway" ]; then usual='seconds, or a minute or two after changes'; else usual='about five minutes the first time, on two cores'; fi
say "1 of 3: building the services ($profile): $usual"
case $profile-${FEATURES:-} in
  debug-) first_bins >&2 ;;
  debug-all) debug_bins >&2 ;;
  release-) release_bins >&2 ;;
  release-all) release_bins --all-features >&2 ;;
  *) die 'PROFILE is debug or release, FEATURES is all or unset' ;;
esac || die "the services did not build; see above"
say "2 of 3: the site and the sample"
[ "$WEB_ROOT" != web/out ] || web_build
house_data "$bin"

say "3 of 3: starting"
pids=()
stop() {
  trap - EXIT HUP INT TERM
  [ ${#pids[@]} = 0 ] || kill -TERM "${pids[@]}" 2>/dev/null || true
  wait || true
}
trap 'stop; exit 129' HUP
trap 'stop; exit 130' INT
trap 'stop; exit 143' TERM
trap stop EXIT
# Each in a process group of its own: Ctrl-C reaches this script alone, which lets them drain. A second signal,
# after the terminal's, would end them at once.
set -m
for service in geo content locate gateway; do
  "$bin/$service" &
  pids+=($!)
done
set +m

# ready ADMIN_ADDRESS: waits at most 30 s for the admin port to say so.
ready() {
  local port=${1##*:} tries
  for ((tries = 0; tries < 300; tries++)); do
    if exec 3<>"/dev/tcp/127.0.0.1/$port"; then
      printf 'GET /readyz HTTP/1.0\r\n\r\n' >&3
      if IFS= read -r line <&3 && [[ $line == *" 200 "* ]]; then exec 3>&-; return 0; fi
      exec 3>&-
    fi 2>/dev/null
    kill -0 "${pids[@]}" 2>/dev/null || return 1
    sleep 0.1
  done
  return 1
}
for admin in "$GEO_ADMIN_LISTEN" "$CONTENT_ADMIN_LISTEN" "$LOCATE_ADMIN_LISTEN" "$GATEWAY_ADMIN_LISTEN"; do
  ready "$admin" || die "a service did not start; its line is above"
done

port=${GATEWAY_LISTEN##*:}
say ""
say "VoteReady is on http://localhost:$port"
if [ "$LOCATE_SOURCE" = index:data/sample.vri ]; then
  say "The places are generated samples. Addresses to try:"
  "$bin/locate-index" stats data/sample.vri --examples 3 >&2
fi
say "The look-up over gRPC:"
say "  grpcurl -plaintext -d '{\"address\": \"$("$bin/locate-index" stats data/sample.vri --examples 1 2>/dev/null | sed 's/^ *//')\"}' localhost:${LOCATE_LISTEN##*:} voteready.locate.v1.LocateService/Locate"
say "Rehearse another day with TODAY=2028-10-25 make run. Ctrl-C stops everything."
[ -z "${READY_FILE:-}" ] || : > "$READY_FILE"

# When one ends, the rest is of no use: stop all and say so.
wait -n "${pids[@]}" || true
say "a service ended; stopping the others"
exit 1
