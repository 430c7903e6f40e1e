#!/usr/bin/env bash
# Runs every command line of a README that stands in a ```sh block after the mark <!-- tested -->, with
# the ports of the house under test, and fails when one fails or answers nothing.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
. deploy/local/tools.sh
file=$1
find_grpcurl || true
failures=0 count=0
while IFS= read -r line; do
  case $line in
    grpcurl*) command -v grpcurl >/dev/null 2>&1 || { skipped "grpcurl is not here: $line"; continue; } ;;
  esac
  command=$(printf '%s' "$line" | sed -E 's/(localhost|127\.0\.0\.1):8080/127.0.0.1:28080/g; s/localhost:5005([123])/127.0.0.1:2505\1/g; s/localhost:9080/127.0.0.1:29080/g; s/localhost:905([123])/127.0.0.1:2905\1/g; s#target/debug/#'"${CARGO_TARGET_DIR:-target}"'/debug/#g')
  output=$(timeout 60 bash -o pipefail -c "$command" 2>&1)
  if [ $? -ne 0 ] || [ -z "$output" ]; then
    printf 'FAILED: %s\n%s\n' "$line" "$(printf '%s' "$output" | head -5)"; failures=$((failures + 1))
  fi
  count=$((count + 1))
done < <(awk '/^<!-- tested -->/ { armed = 1 } /^```sh/ { if (armed) { inside = 1; armed = 0; next } } /^```/ { inside = 0 } inside && NF && !/^#/' "$file")
[ "$count" -gt 0 ] || { echo "no tested command line in $file"; exit 1; }
echo "$count command lines, $failures failed"
[ "$failures" = 0 ]
