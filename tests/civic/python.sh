#!/usr/bin/env bash
# Prints the path of a Python that has Google's client, which is installed once; ends with 1 where it cannot be.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit
. deploy/local/tools.sh
python=${CARGO_TARGET_DIR:-target}/civic-python-2.202.0
ready() { "$python/bin/python" -c 'import googleapiclient, jsonschema'; }
made() { timeout 60 python3 -m venv "$python"; }
install() {
  { made || { apt_install python3-venv && made; }; } \
    && timeout 300 "$python/bin/pip" install --quiet google-api-python-client==2.202.0 jsonschema==4.26.0
}
{ ready || install; } >/dev/null 2>&1 || { rm -rf "$python"; exit 1; }
printf '%s/bin/python\n' "$(cd "$python" && pwd)"
