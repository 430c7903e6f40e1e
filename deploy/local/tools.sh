# shellcheck shell=bash
# Shared by `make run` and `make test`: finds the tools, and installs what a Debian machine lacks.
# Source it; it defines functions only.

say() { printf '%s\n' "$*" >&2; }
die() { say "error: $*"; exit 1; }
# skipped WHAT: one line, also among the last ones of `make test`; the caller ends with 77 when that was all of its work.
skipped() { echo "skipped: $1" | tee -a "${NOT_LOOKED_AT:-/dev/null}"; }

# What failed inside of a stage, for the last lines of `make test`: FAILED_PARTS is the file, a name a line.
# failed_part NAME [FILE]: names one; with FILE each of the parts in it, after the name.
failed_part() {
  if [ -s "${2:-}" ]; then NAME=$1 awk '{ print ENVIRON["NAME"] ": " $0 }' "$2"; else printf '%s\n' "$1"; fi >> "${FAILED_PARTS:-/dev/null}"
}
# failed_lines START: passes standard input on; what follows START (of awk's patterns) at the begin of a line, up to " - ", is a name.
failed_lines() {
  START=$1 awk -v list="${FAILED_PARTS:-/dev/null}" '
    { print; fflush(); gsub(/\033\[[0-9;]*m/, "") }
    match($0, "^" ENVIRON["START"]) { name = substr($0, RSTART + RLENGTH); sub(/ - .*/, "", name); if (!told[name]++) print name >> list }'
}
# failed_tests: the same for what `cargo test` prints: the names in the list of failures of each program.
failed_tests() {
  awk -v list="${FAILED_PARTS:-/dev/null}" '
    { print; fflush() }
    /^failures:$/ { names = 1; next }
    names && /^    [^ ]/ { print substr($0, 5) >> list; next }
    { names = 0 }'
}

# cargo_quiet: cargo shows its own progress on a terminal, and nothing in a log. Sets the array `quiet`.
cargo_quiet() { if [ -t 2 ]; then quiet=(); else quiet=(--quiet); fi; }

# debug_bins: builds all programs as `cargo test --workspace --all-features` does, with the same features of their
# dependencies: what one of the two has built is not built again by the other. BUILT=1: they are there.
debug_bins() {
  [ -z "${BUILT:-}" ] || return 0
  local quiet
  cargo_quiet
  cargo build ${quiet[@]+"${quiet[@]}"} --workspace --all-features --bins --test faults --example panics
}

# first_bins: builds what `make run` starts and no more, without cargo features. The example has the dependencies of tests
# be built with the features that tests need, so that `make test` does not build them again.
first_bins() {
  local quiet
  cargo_quiet
  cargo build ${quiet[@]+"${quiet[@]}"} --workspace --bin geo --bin content --bin locate --bin gateway --bin geo-db --bin locate-index --example panics "$@"
}

# release_bins [CARGO OPTION ...]: the same programs as they are shipped; --all-features for what the images have.
release_bins() {
  local quiet
  cargo_quiet
  cargo build ${quiet[@]+"${quiet[@]}"} --release -p geo -p content -p locate -p gateway -p cli --bin geo --bin content --bin locate --bin gateway --bin locate-index "$@"
}

# need TOOL HINT: ends with one clear line when the tool is missing.
need() { command -v "$1" >/dev/null 2>&1 || die "$1 is missing; $2"; }

need_toolchains() {
  need cargo "install Rust 1.89 or newer with rustup"
  need node "install Node.js 20 or newer"
  need npm "install npm (it comes with Node.js)"
  local major
  major=$(node -p 'process.versions.node.split(".")[0]')
  [ "$major" -ge 20 ] || die "Node.js $(node -v) is too old; install 20 or newer"
  # aws-lc-rs and zstd compile C.
  command -v cc >/dev/null 2>&1 || apt_install gcc libc6-dev || die "a C compiler is missing; install gcc or clang"
}

# apt_install PACKAGE ...: true when they could be installed (root on Debian), false elsewhere.
apt_install() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || return 1
  say "installing $*"
  { apt-get update -qq -o DPkg::Lock::Timeout=300 && DEBIAN_FRONTEND=noninteractive apt-get install -o DPkg::Lock::Timeout=300 -y -qq --no-install-recommends "$@"; } >/dev/null 2>&1
}

# npm_install DIR: installs the locked packages when they are not there or not those of the lock file. Not
# `npm ci`: it refuses a lock file that leaves out binaries for other systems, as ours does.
npm_install() {
  local dir=$1 stamp
  stamp=$(sha256sum "$dir/package-lock.json" | cut -d' ' -f1)
  [ "$(cat "$dir/node_modules/.lock-stamp" 2>/dev/null)" = "$stamp" ] && return 0
  say "installing the packages of $dir"
  npm_config_loglevel=error npm install --prefix "$dir" --no-save --no-audit --no-fund >&2 || die "npm install failed in $dir; see above"
  printf '%s' "$stamp" > "$dir/node_modules/.lock-stamp"
}

# web_build: exports the site unless the export is newer than every source; the developers' page is made from the API's document.
web_build() {
  npm_install web
  if [ -f web/out/.built ] && [ -z "$(find web services/gateway/openapi.json -path web/node_modules -prune -o -path web/out -prune -o -path web/.next -prune -o -type f -newer web/out/.built -print -quit)" ]; then
    return 0
  fi
  say "building the site (about a minute)"
  (cd web && NEXT_TELEMETRY_DISABLED=1 npm_config_loglevel=error npm run --silent build >&2) || die "the site did not build; see above"
  touch web/out/.built
}

# sample_index BIN OUT: builds the sample index with the locate-index binary BIN unless it is newer.
sample_index() {
  local bin=$1 out=$2 feeds
  [ -f "$out" ] && [ "$out" -nt "$bin" ] && return 0
  say "building the sample index (seconds)"
  feeds=$(mktemp -d) && mkdir -p "$(dirname "$out")"
  "$bin" sample --out "$feeds" > "$feeds/log" 2>&1 || { cat "$feeds/log" >&2; die "the sample feed could not be made; see above"; }
  local args=() feed
  for feed in "$feeds"/*.zip; do args+=(--feed "$feed"); done
  # Made aside: a sample that differs from the last one is meant to, and is not compared with it.
  rm -f "$out.new"
  "$bin" build "${args[@]}" --out "$out.new" > "$feeds/log" 2>&1 || { cat "$feeds/log" >&2; die "the sample index could not be built; see above"; }
  mv -f "$out.new" "$out"
  rm -rf "$feeds"
}

# free_port ADDRESS NAME: ends with one clear line when something listens there already.
free_port() {
  local port=${1##*:}
  if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
    die "port $port is taken; stop what listens there, or set $2 to another address"
  fi
}

# house_settings: where the four services listen, unless the environment says so; ends when something listens there already.
house_settings() {
  local name listen admin
  : "${GATEWAY_LISTEN:=127.0.0.1:8080}" "${GATEWAY_ADMIN_LISTEN:=127.0.0.1:9080}"
  : "${GEO_LISTEN:=127.0.0.1:50051}" "${GEO_ADMIN_LISTEN:=127.0.0.1:9051}"
  : "${CONTENT_LISTEN:=127.0.0.1:50052}" "${CONTENT_ADMIN_LISTEN:=127.0.0.1:9052}"
  : "${LOCATE_LISTEN:=127.0.0.1:50053}" "${LOCATE_ADMIN_LISTEN:=127.0.0.1:9053}"
  : "${GEO_ENDPOINT:=http://127.0.0.1:${GEO_LISTEN##*:}}" "${CONTENT_ENDPOINT:=http://127.0.0.1:${CONTENT_LISTEN##*:}}"
  : "${LOCATE_ENDPOINT:=http://127.0.0.1:${LOCATE_LISTEN##*:}}" "${WEB_ROOT:=web/out}" "${RUST_LOG:=warn}"
  export GATEWAY_LISTEN GATEWAY_ADMIN_LISTEN GEO_LISTEN GEO_ADMIN_LISTEN CONTENT_LISTEN CONTENT_ADMIN_LISTEN \
    LOCATE_LISTEN LOCATE_ADMIN_LISTEN GEO_ENDPOINT CONTENT_ENDPOINT LOCATE_ENDPOINT WEB_ROOT RUST_LOG
  for name in GATEWAY GEO CONTENT LOCATE; do
    listen=${name}_LISTEN admin=${name}_ADMIN_LISTEN
    free_port "${!listen}" "$listen"
    free_port "${!admin}" "$admin"
  done
}

# house_data BIN: what a house on this machine needs: the sample index, unless LOCATE_SOURCE names another one, and the key of
# the contacts.
house_data() {
  local bin=$1
  if [ -z "${LOCATE_SOURCE:-}" ]; then
    sample_index "$bin/locate-index" data/sample.vri
    export LOCATE_SOURCE=index:data/sample.vri
  fi

  # A key of this machine, made once: contacts are kept sealed in data/contacts.db.
  if [ -z "${CONTACTS_KEYS:-}" ]; then
    mkdir -p data
    [ -s data/contacts.key ] || (umask 077 && printf 'local:%s\n' "$(head -c 32 /dev/urandom | base64 | tr -d '\n')" > data/contacts.key)
    CONTACTS_KEYS=$(cat data/contacts.key)
    export CONTACTS_KEYS
  fi
}

# find_grpcurl: true when grpcurl can be called; Go installs it where it is missing.
find_grpcurl() {
  command -v grpcurl >/dev/null 2>&1 && return 0
  command -v go >/dev/null 2>&1 || return 1
  PATH=$PATH:$(go env GOPATH)/bin
  command -v grpcurl >/dev/null 2>&1 && return 0
  say 'installing grpcurl'
  go install github.com/fullstorydev/grpcurl/cmd/grpcurl@v1.9.3 >/dev/null 2>&1
}
