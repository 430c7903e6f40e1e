# shellcheck shell=bash
# Tools of tests/chart.sh and tests/capacity.sh, sourced in the root of the project: Python with pinned packages, helm,
# promtool; installed into target/ where they are missing. Each function fails when its tool cannot be had.
. deploy/local/tools.sh
target=${CARGO_TARGET_DIR:-target}
tools=$(mkdir -p "$target/chart" && cd "$target/chart" && pwd)

# A virtual environment with exactly the pinned packages.
find_python() {
  local stamp venv=$tools/venv
  command -v python3 > /dev/null || return 1
  stamp=$(cat tests/chart/requirements.txt <(python3 --version) | sha256sum | cut -d' ' -f1)
  python=$venv/bin/python
  [ "$(cat "$venv/.stamp" 2> /dev/null)" = "$stamp" ] && return 0
  say 'installing the Python packages of tests/chart'
  rm -rf "$venv"
  python3 -m venv "$venv" 2> /dev/null || { apt_install python3-venv && python3 -m venv "$venv"; } || return 1
  "$venv/bin/pip" install --quiet --disable-pip-version-check -r tests/chart/requirements.txt >&2 || return 1
  echo "$stamp" > "$venv/.stamp"
}

find_helm() {
  HELM=$(command -v helm || true)
  [ -n "$HELM" ] || ! command -v go > /dev/null || HELM=$(go env GOPATH)/bin/helm
  [ -x "$HELM" ] && return 0
  command -v go > /dev/null || return 1
  say 'installing helm'
  go install helm.sh/helm/v3/cmd/helm@v3.21.4 > /dev/null 2>&1 && HELM=$(go env GOPATH)/bin/helm && [ -x "$HELM" ]
}

# Out of Debian's package, without installing a server.
find_promtool() {
  PROMTOOL=$(command -v promtool || true)
  [ -n "$PROMTOOL" ] || PROMTOOL=$tools/prometheus/usr/bin/promtool
  [ -x "$PROMTOOL" ] && return 0
  command -v apt-get > /dev/null && command -v dpkg-deb > /dev/null || return 1
  say 'fetching promtool'
  (cd "$tools" && { apt-get download -qq prometheus || { apt-get update -qq && apt-get download -qq prometheus; }; } &&
    dpkg-deb -x prometheus_*.deb prometheus && rm -f prometheus_*.deb) > /dev/null 2>&1
  [ -x "$PROMTOOL" ]
}

