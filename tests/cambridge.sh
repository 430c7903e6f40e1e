#!/usr/bin/env bash
# Builds the feed of Cambridge, serves it with the real process and runs every grpcurl line of locate's README:
# each must answer with the words that stand behind its `#`. Skips with one line (77) without the feed or grpcurl.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
. deploy/local/tools.sh
feed=../shared/data/feeds/vip-6.0/vipfeed-25-2028-11-07-Cambridge.zip
[ -f "$feed" ] || { skipped "$feed is not here: grpcurl on a real feed"; exit 77; }
find_grpcurl || { skipped 'grpcurl on a real feed: grpcurl is not here'; exit 77; }
bin=${CARGO_TARGET_DIR:-target}/debug
work=$(mktemp -d)
locate=
finish() { [ -z "$locate" ] || { kill -TERM "$locate"; wait "$locate"; } 2>/dev/null; rm -rf "$work"; }
trap finish EXIT
"$bin/locate-index" build --feed "$feed" --out "$work/x.vri" > "$work/log" 2>&1 || { cat "$work/log"; exit 1; }
TODAY=2028-10-20 LOCATE_SOURCE=index:$work/x.vri LOCATE_LISTEN=127.0.0.1:26053 LOCATE_ADMIN_LISTEN=127.0.0.1:26093 \
  "$bin/locate" > "$work/log" 2>&1 &
locate=$!
for ((i = 0; i < 600; i++)); do curl -fs -o "$work/ready" http://127.0.0.1:26093/readyz && break; sleep 0.1; done
failures=0 count=0
while IFS= read -r line; do
  want=${line##*  # } command=${line%%  # *}
  output=$(timeout 20 bash -c "${command//localhost:50053/127.0.0.1:26053}" 2>&1)
  if ! grep -qF -- "$want" <<< "$output"; then
    printf 'FAILED: %s\n%s\n' "$line" "$(head -5 <<< "$output")"; failures=$((failures + 1))
  fi
  count=$((count + 1))
done < <(grep -E '^grpcurl .*  # ' services/locate/README.md)
[ "$count" -gt 0 ] || { echo 'no grpcurl line in services/locate/README.md'; exit 1; }
echo "$count grpcurl lines on the feed of Cambridge, $failures failed"
[ "$failures" = 0 ]
