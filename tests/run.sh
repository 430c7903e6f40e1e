#!/usr/bin/env bash
# `make test`: everything that can be tested on this machine, stage by stage. A stage that needs a tool
# which cannot be had here is skipped with one line that names it: it ends with 77, and counts neither as passed nor as
# failed. With STRICT=1 what is skipped is a failure, but for what tests/skips.txt names with a reason, and for real
# feeds where there is no ../shared/data at all. Ends with "N passed, N failed, N skipped". FAST=1 runs the tests that need no other
# process: two minutes on a tree that was built before.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
. deploy/local/tools.sh
export CARGO_TERM_COLOR=never NEXT_TELEMETRY_DISABLED=1 npm_config_loglevel=error

passed=0 failed=0 skipped=0 failures=() skips=() lanes=()
# How many there are: counted in this file.
stages=$(grep -cE "^(if .*; then )?(stage|beside|behind) '" tests/run.sh)
cargo_quiet
# What a test could not look at for want of data or tools is named in the last lines, too; of what the
# tests that pass print, only that is kept. Scripts that run in a stage write there what they skip.
work=$(mktemp -d)
not_looked_at=$work/not-looked-at
: > "$not_looked_at"
# What runs beside is ended with this run, and then ends what it has started.
finish() {
  local lane
  for lane in ${lanes[@]+"${lanes[@]}"}; do kill -TERM -- "-${lane%% *}" 2>/dev/null && wait "${lane%% *}"; done
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
begun=0
# measured FILE COMMAND ...: runs it and writes how long it took, by the clock and of processors, and how it ended.
measured() {
  local file=$1 began=$SECONDS code; shift
  export NOT_LOOKED_AT=$file.skipped FAILED_PARTS=$file.failed
  : > "$NOT_LOOKED_AT"
  : > "$FAILED_PARTS"
  "$@"
  code=$?
  # Not in a pipe: there it is asked of a shell of its own, which has done nothing.
  times > "$file.times"
  awk -v code=$code -v took=$((SECONDS - began)) 'function s(t) { split(t, p, "m"); return p[1] * 60 + p[2] } { sum += s($1) + s($2) } END { printf "%d %d %d\n", code, took, sum }' "$file.times" > "$file"
  return $code
}
# ended NAME FILE: counts it and says how it went.
ended() {
  local name=$1 code=1 took=0 processors=0
  [ ! -s "$2" ] || read -r code took processors < "$2"
  # It has said why it was skipped; if not, it is named.
  [ "$code" != 77 ] || [ -s "$2.skipped" ] || skips+=("$name")
  cat "$2.skipped" >> "$not_looked_at" 2>/dev/null
  case $code in
    0) passed=$((passed + 1)) code=passed ;;
    77) skipped=$((skipped + 1)) code=skipped ;;
    *) failed=$((failed + 1)) code=FAILED; failures_of "$name" "$2.failed" ;;
  esac
  printf '== %s: %s (%d s, %d s of a processor)\n' "$name" "$code" "$took" "$processors"
}
# failures_of NAME FILE: what the last lines say of a stage that failed: its parts, if any is named, twenty at most.
failures_of() {
  local part count=0
  while IFS= read -r part; do
    count=$((count + 1))
    if [ "$count" -le 20 ]; then failures+=("$1: $part"); fi
  done < <(cat "$2" 2>/dev/null)
  if [ "$count" = 0 ]; then failures+=("$1"); elif [ "$count" -gt 20 ]; then failures+=("$1: and $((count - 20)) more"); fi
}
begins() { begun=$((begun + 1)); printf '\n== %s (%d of %d, after %d min)%s\n' "$1" $begun "$stages" $((SECONDS / 60)) "${2:-}"; }
# stage NAME COMMAND ...: runs it, says how it went and how long it took.
stage() {
  local name=$1; shift
  begins "$name"
  (measured "$work/$begun" "$@")
  ended "$name" "$work/$begun"
}
# beside NAME COMMAND ...: begins it beside the stages that follow, up to `meet`, which shows what it said.
beside() {
  local name=$1; shift
  begins "$name" ', beside what follows'
  # A process group of its own, which can be ended as a whole.
  set -m
  measured "$work/$begun" "$@" > "$work/$begun.said" 2>&1 < /dev/null &
  set +m
  lanes+=("$! $begun $name")
}
# behind NAME COMMAND ...: the same, once the stage before it in this lane, the last that was begun beside, has ended.
behind() {
  local name=$1 before=$begun; shift
  begins "$name" ', behind the last one'
  set -m
  { until [ -s "$work/$before" ]; do sleep 1; done; measured "$work/$begun" "$@"; } > "$work/$begun.said" 2>&1 < /dev/null &
  set +m
  lanes+=("$! $begun $name")
}
meet() {
  local lane pid number name
  for lane in ${lanes[@]+"${lanes[@]}"}; do
    read -r pid number name <<< "$lane"
    wait "$pid"
    printf '\n== %s, beside the stages above:\n' "$name"
    cat "$work/$number.said"
    ended "$name" "$work/$number"
  done
  lanes=()
}
# yielding COMMAND ...: what keeps the processors busy and waits for nothing makes room for what is timed beside it.
yielding() { renice -n 10 -p "$BASHPID" > /dev/null; "$@"; }
skip() { begun=$((begun + 1)); skipped=$((skipped + 1)); skips+=("$1: $2"); printf '\n== %s: skipped: %s\n' "$1" "$2"; }

# Files of ours stay under 400 lines; what is generated or data is not ours to split.
file_sizes() {
  local big
  big=$(git ls-files | grep -E '\.(rs|ts|tsx|css|sh|mjs)$' | grep -vE '(^|/)(generated|data)/|schema\.d\.ts$|/usps/.*table|jurisdiction/table' \
    | xargs -r wc -l | awk '$2 != "total" && $1 > 400 { print "  " $1 " lines: " $2 }')
  [ -z "$big" ] || { printf 'over 400 lines, split by meaning:\n%s\n' "$big"; return 1; }
}
# With all cargo features, and as `make run` builds it: with none, but of dependencies those that tests need (the example).
clippy() {
  cargo clippy ${quiet[@]+"${quiet[@]}"} --workspace --all-features --all-targets -- -D warnings \
    && cargo clippy ${quiet[@]+"${quiet[@]}"} --workspace --lib --bins --example panics -- -D warnings
}
rust_docs() { RUSTDOCFLAGS='-D warnings -A rustdoc::private-intra-doc-links' cargo doc ${quiet[@]+"${quiet[@]}"} --workspace --all-features --no-deps; }
# All test programs; then those that run beside others find everything built, and no cargo waits for another.
rust_build() { cargo test --workspace --all-features ${quiet[@]+"${quiet[@]}"} --no-run && debug_bins; }
# Half of the tests wait for a server of theirs: twice as many at once as there are processors.
# rust_tests [WHICH ...]: the tests of these targets; of all without.
rust_tests() {
  export RUST_TEST_THREADS=$((2 * $(getconf _NPROCESSORS_ONLN)))
  # On a terminal cargo's progress is seen as it goes; in a log, what it says stands beside the results.
  local progress=/dev/stderr
  [ -t 2 ] || progress=/dev/stdout
  # A quiet cargo asks the test programs to be quiet, too; they refuse to be asked twice.
  local short=(--quiet)
  [ -z "${quiet[*]-}" ] || short=()
  cargo test --workspace --all-features "$@" --no-fail-fast ${quiet[@]+"${quiet[@]}"} -- ${short[@]+"${short[@]}"} --show-output 2> "$progress" | failed_tests | awk -v list="$NOT_LOOKED_AT" '
    /^skipped: / { print >> list }
    /^successes:$/ { hidden = 1 }
    /^(failures:$|test result:)/ { hidden = 0 }
    hidden || /^(running 0 tests|)$/ || / 0 passed; 0 failed; 0 ignored/ { next }
    { print; fflush() }'
  return "${PIPESTATUS[0]}"
}
# The lines of standard input that may not be skipped under STRICT=1.
unexcused() {
  local line begins reason
  while IFS= read -r line; do
    [[ $line == ../shared/data* && ! -d ../shared/data ]] && continue
    while IFS=$'\t' read -r begins reason; do
      [[ $begins != '#'* && -n $reason && $line == "$begins"* ]] && continue 2
    done < tests/skips.txt
    printf '%s\n' "$line"
  done
}
find_chromium() { printf '%s' "${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome)}"; }
have_postgresql() { [ -n "$(ls -d /usr/lib/postgresql/*/bin/initdb 2>/dev/null)" ]; }
# What the stages below want of Debian, fetched while the programs are built. A stage that lacks one asks for it again, and says so.
debian_packages() {
  local wanted=()
  have_postgresql || wanted+=(postgresql)
  [ -n "$(find_chromium)" ] || wanted+=(chromium fonts-noto-core)
  [ -n "${CHROMIUM_SHELL:-}" ] || command -v chromium-headless-shell > /dev/null || wanted+=(chromium-headless-shell)
  [ -n "${FIREFOX:-}" ] || command -v firefox-esr > /dev/null || wanted+=(firefox-esr)
  command -v java > /dev/null || wanted+=(default-jre-headless)
  [ ${#wanted[@]} = 0 ] || apt_install "${wanted[@]}"
}
protos() { npm_install proto && (cd proto && npm run --silent lint && npm run --silent breaking); }
web_checks() {
  local step
  for step in lint typecheck; do
    (cd web && npm run --silent $step) || { failed_part "$step"; return 1; }
  done
  (cd web && npm run --silent test) 2>&1 | failed_lines ' FAIL +'
  return "${PIPESTATUS[0]}"
}
web_export() { web_build && (cd web && npm run --silent size); }

# The last lines, and how this ends.
ends() {
  local lines line name
  # One line a thing that was not looked at, each once: stages, then what tests and scripts said inside of stages.
  lines=$({ for name in ${skips[@]+"${skips[@]}"}; do printf '%s\n' "$name"; done; sed 's/^skipped: //' "$not_looked_at" | sort -u; } | grep . || true)
  if [ "${STRICT:-}" = 1 ]; then
    while IFS= read -r line; do
      [ -z "$line" ] || { failed=$((failed + 1)); failures+=("skipped, which tests/skips.txt does not allow: $line"); }
    done < <(unexcused <<< "$lines")
  fi
  printf '\n'
  for name in ${failures[@]+"${failures[@]}"}; do printf 'failed: %s\n' "$name"; done
  [ -z "$lines" ] || sed 's/^/skipped: /' <<< "$lines"
  printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$(grep -c . <<< "$lines")"
  [ "$failed" = 0 ]
  exit
}

need_toolchains
if [ "${FAST:-}" = 1 ]; then
  stages=5
  # The gateway's tests draw documents with what this makes of web/, in a second.
  npm_install web && npm run --silent --prefix web documents
  stage 'format' cargo fmt --all --check
  stage 'file sizes' file_sizes
  beside 'web: lint, types, unit tests' yielding web_checks
  stage 'words, scripts, workflows, what is unused' tests/hygiene.sh
  stage 'rust: unit tests, layers, words, documents' rust_tests --lib --bins --test layers --test words --test docs
  meet
  ends
fi
# A linker that finds no space ends with a bus error, which says nothing.
space=$(($(df -Pk . | awk 'END { print $4 }') / 1048576))
[ "$space" -ge 8 ] || say "only $space GB of disk space are free: a first run as .ci/run does it takes 6 GB, more with debug information"
say "$stages stages; on two cores half an hour to three quarters when nothing has been built yet"
stage 'format' cargo fmt --all --check
stage 'file sizes' file_sizes
debian_packages & packages=$!
# The gateway's tests draw documents with the web's components, and follow the links of the exported site.
beside 'web: export and sizes' yielding web_export
behind 'words, scripts, workflows, what is unused' yielding tests/hygiene.sh
failed_before=$failed
stage 'rust: all programs' rust_build
# Stages that start these programs need not ask cargo, which would wait for what it checks beside them.
[ "$failed" -gt "$failed_before" ] || export BUILT=1
meet
wait "$packages"
# Tests of the contacts' store start a server of their own.
have_postgresql || apt_install postgresql || say 'PostgreSQL is not here: its tests are skipped'
beside 'chart: scaled under load' tests/chart.sh scale
beside 'web: lint, types, unit tests' yielding web_checks
behind 'chart: rendered, checked, run' yielding tests/chart.sh
stage 'rust tests' yielding rust_tests
if command -v cargo-deny >/dev/null 2>&1; then stage 'licences and advisories' cargo deny check licenses bans sources
else skip 'licences and advisories' 'cargo-deny is not installed (cargo install cargo-deny)'; fi
stage 'protos' protos

chromium=$(find_chromium)
if [ -z "$chromium" ] && apt_install chromium fonts-noto-core; then chromium=$(command -v chromium); fi
[ -n "$chromium" ] || skip 'browser journeys' 'no Chromium or Chrome here; set CHROMIUM to its path'
export CHROMIUM=$chromium
# They wait for nothing, and fill what the house's checks leave of the processors.
beside 'clippy' yielding clippy
behind 'rust docs' yielding rust_docs
stage 'the house as `make run` starts it' tests/house.sh
meet
stage 'grpcurl on a real feed' tests/cambridge.sh
stage 'faults: services lost, too much load, hostile clients, privacy' tests/faults.sh

ends
